"""The controls within reach of the thumb: buttons for actions or further choices, and all hands.

All hands are shown, because they are open; ``choices`` decides which action a press means.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import groupby

from highwater.contract import Action, seat_letter
from highwater.deck import Cards
from highwater.games.forbidden_island.components import (
    ACTIONS,
    CARD_NAMES,
    CARDS_FOR_A_TREASURE,
    HELICOPTER,
    SANDBAG,
)
from highwater.games.forbidden_island.state import Discard, EndActions, Give, View
from highwater_web.contract.interaction import MARKS, Interaction, SeatInfos, list_people, mark_classes
from highwater_web.games.forbidden_island import choices
from highwater_web.games.forbidden_island.choices import KINDS, Button, Chip
from highwater_web.games.forbidden_island.names import action_name, adventurer_label, card_name, in_lines, name_cards, power, treasure_it
from highwater_web.games.forbidden_island.pictures import pawn
from highwater_web.games.forbidden_island.words import tell_deed
from highwater_web.ui.drawings import SeatInfo, buoy, icon, lamp, show
from highwater_web.ui.levels import name_with_level, seat_sleeve
from highwater_web.ui.markup import Child, Markup, classes, el, flag, join, plain
from highwater_web.ui.naming import seat_name
from highwater_web.ui.texts import Texts


def acts(view: View, people: SeatInfos, interaction: Interaction, t: Texts) -> Markup | None:
    """The present choices: a button for each kind of action or, once one has begun, its further choices."""
    return actions(view, people, interaction, t) if choices.find_choice(interaction) is None else further(view, people, interaction, t)


# What can be done -------------------------------------------------------------------------------------------------------


def actions(view: View, people: SeatInfos, interaction: Interaction, t: Texts) -> Markup | None:
    """A button for each kind of action; those of other seats have their buoy."""
    buttons = choices.list_buttons(view, interaction)
    if not buttons:
        return None
    is_alone = len(list_people(people)) == 1
    owners = ["" if face.seat == interaction.seat else face.name for face in people]
    kinds = Counter(button.kind for button in buttons)

    def draw(button: Button) -> Markup:
        is_only_take_off = button.kind == "take-off" and kinds["take-off"] == 1  # it matters more than whose card it takes
        return action_button(button, owners[button.seat], is_alone or is_only_take_off, t)

    return el(
        "div",
        {"class": "actions", "id": "actions", "role": "group", "aria-label": t("forbidden-island.actions"), "data-arrows": True},
        _with_placeholders(buttons, {button: draw(button) for button in buttons}, t),
    )


AT_THE_END = ("sandbag", "lift", "carry-out", "end")
"""Kinds with buttons at the far end of the row, in this order: special actions, and those that end the turn."""

MAX_BUTTONS_BESIDE_PLACEHOLDER = 4
"""With more buttons, the smallest window has no room for a disabled one."""


def _with_placeholders(buttons: list[Button], drawn: Mapping[Button, Markup], t: Texts) -> Iterator[Markup]:
    """The buttons, with placeholders so that none moves. Moving and shoring up come first; shoring up is disabled if it is impossible.
    Special cards and the end of the turn come last, with a placeholder during other players' turns."""
    kinds = {button.kind for button in buttons}
    for button in buttons:
        if button.kind not in AT_THE_END:
            yield drawn[button]
            if button.kind == "move" and "shore" not in kinds and len(buttons) <= MAX_BUTTONS_BESIDE_PLACEHOLDER:
                yield _disabled_shore(t)
    yield SPACE
    last = sorted((button for button in buttons if button.kind in AT_THE_END), key=lambda button: AT_THE_END.index(button.kind))
    yield from (drawn[button] for button in last)
    if kinds.isdisjoint(("end", "carry-out")):
        yield END_PLACEHOLDER


SPACE = el("i", {"class": "action-space"})
END_PLACEHOLDER = el("i", {"class": "action-none"})


@cache
def _disabled_shore(t: Texts) -> Markup:
    """A disabled button for shoring up."""
    return el(
        "button",
        {
            "type": "button",
            "class": "action action-shore action-off",
            "id": "action-no-shore",
            "aria-disabled": "true",
            "aria-label": action_name("shore", t),
            "data-tip": t("forbidden-island.no-shore"),
        },
        el("span", {"class": "action-picture"}, show("sign-shore", "sign-picture")),
        el("span", {"class": "action-name"}, in_lines(t("forbidden-island.action.shore"))),
    )


@lru_cache(maxsize=1024)
def action_button(button: Button, whose: str, by_kind: bool, t: Texts) -> Markup:
    """The button of a kind of action. ``whose``: the name of its player, "" for the seat whose turn it is. ``by_kind``: it shows what it
    does even where it is the button of another player."""
    shown = t(f"forbidden-island.action.{button.kind}")
    name = action_name(button.kind, t)
    full_name = f"{name}, {whose}" if whose else name
    return el(
        "button",
        {
            "type": "button",
            "id": f"action-{seat_letter(button.seat)}-{button.kind}",
            "class": classes(
                "action", f"action-{button.kind}", whose and "action-others", mark_classes(button.mark, "action-hinted hinted")
            ),
            "data-do": button.token,
            "data-key": button.key or None,
            "aria-pressed": None if button.kind in choices.AT_ONCE else flag(button.is_chosen),
            "data-tip": f"{full_name}{f' ({button.key})' if button.key else ''}",
        },
        el("span", {"class": "action-picture"}, show(f"sign-{button.kind}", "sign-picture")),
        el("span", {"class": "visually-hidden"}, f"{name}, ") if whose and not by_kind else None,
        el("span", {"class": "action-name"}, whose if whose and not by_kind else in_lines(shown)),
        el("span", {"class": "visually-hidden"}, f", {whose}") if whose and by_kind else None,
        el("kbd", {"aria-hidden": "true"}, button.key) if button.key else None,
        lamp(button.mark) if button.mark else None,
    )


def further(view: View, people: SeatInfos, interaction: Interaction, t: Texts) -> Markup:
    """Further choices other than tiles, and the cancel button."""
    return el(
        "div",
        {"class": "further", "id": "further", "role": "group", "aria-label": t("forbidden-island.further"), "data-arrows": True},
        [_chip(chip, view, people, t) for chip in choices.list_chips(view, interaction)],
        el(
            "button",
            {"type": "button", "id": "not-after-all", "class": "chip chip-cancel", "data-do": "choose:", "data-key": "Escape"},
            icon("x"),
            el("span", None, t("forbidden-island.cancel")),
        ),
    )


def _chip(chip: Chip, view: View, people: SeatInfos, t: Texts) -> Markup:
    """A card to give, a gift with its receiver, one of the meanings of a tile, or a pawn."""
    action = chip.action
    if chip.card >= 0:
        card = join([show(f"card-{CARD_NAMES[chip.card]}", "chip-picture"), el("span", None, card_name(chip.card, t))])
        return _chip_button(chip, f"give-{CARD_NAMES[chip.card]}", card)
    if action is None:
        return _chip_button(
            chip, f"pawn-{chip.seat}", join([pawn(view.adventurers[chip.seat], chip.seat), el("bdi", None, people[chip.seat].name)])
        )
    if isinstance(action, Give):
        text = t.rich(
            "forbidden-island.give-to",
            card=card_name(action.card, t),
            name=seat_name(people[action.to]),
        )
        return _chip_button(
            chip, str(action).replace(".", "-"), join([show(f"card-{CARD_NAMES[action.card]}", "chip-picture"), el("span", None, text)])
        )
    kind = KINDS[type(action)]
    return _chip_button(chip, kind, join([show(f"sign-{kind}", "chip-picture"), el("span", None, action_name(kind, t))]))


def _chip_button(chip: Chip, name: str, content: Markup) -> Markup:
    return el(
        "button",
        {
            "type": "button",
            "id": f"chip-{name}",
            "class": classes("chip", mark_classes(chip.mark, "chip-hinted hinted")),
            "data-do": chip.token,
            "aria-pressed": None if chip.seat < 0 else flag(chip.is_chosen),
        },
        content,
        lamp(chip.mark) if chip.mark else None,
    )


# Hands ------------------------------------------------------------------------------------------------------------------


def hands(view: View, people: SeatInfos, interaction: Interaction, t: Texts) -> Markup:
    """A row for every seat with an adventurer; that of ``find_front_seat`` comes first."""
    discards = choices.find_discards(interaction)
    urgent_seat = view.pending[-1].seat if view.pending and view.pending[-1].kind in ("discard", "swim") else -1
    front = find_front_seat(view, people, interaction)
    rows = sorted(zip(people, view.adventurers, strict=False), key=lambda row: row[0].seat != front)
    marks = tuple([(action.card, interaction.mark_of(action)) for action in interaction.own if isinstance(action, Discard)])
    gained = find_gained_cards(interaction)
    return el(
        "ul",
        {"class": "hands roster", "id": "hands", "aria-label": t("forbidden-island.hands")},
        [
            hand_row(
                face,
                adventurer,
                view.hands[face.seat] if face.seat < len(view.hands) else (),
                view.captured,
                gained.get(face.seat, ()),
                view.pending[0].actions if view.active == face.seat else -1,
                face.seat == urgent_seat,
                tuple(discards.get(face.seat, {}).items()),
                marks if face.seat == interaction.seat else (),
                deed(face.seat, (mark.was, *mark.between), people, t)
                if (mark := interaction.highlights.get(f"seat-{face.seat}"))
                else None,
                t,
            )
            for face, adventurer in rows
        ],
    )


def find_front_seat(view: View, people: SeatInfos, interaction: Interaction) -> int:
    """The seat whose hand comes first: the one that is to act, else the person here whose turn is next. It does not change while bots
    play."""
    if interaction.seat is not None:
        return interaction.seat
    return min(list_people(people), key=lambda seat: (seat - max(view.active, 0)) % len(people), default=0)


def find_gained_cards(interaction: Interaction) -> dict[int, Cards]:
    """By seat: the kinds of cards drawn or received since people here last decided."""
    gained: dict[int, Cards] = {}
    for change in interaction.highlights:
        kind, _, rest = change.partition("-")
        if kind == "card":
            seat, _, name = rest.partition("-")
            gained[int(seat)] = (*gained.get(int(seat), ()), CARD_NAMES.index(name))
    return gained


@lru_cache(maxsize=2048)
def hand_row(
    face: SeatInfo,
    adventurer: int,
    cards: Cards,
    captured: Cards,
    gained: Cards,
    left: int,
    urgent: bool,
    discards: tuple[tuple[int, str], ...],
    marks: tuple[tuple[int, int], ...],
    deeds: Markup | None,
    t: Texts,
) -> Markup:
    """A seat: pawn, name, adventurer with its power, and cards. ``gained``: new kinds of cards; ``left``: the actions left in its turn, -1
    if it is not its turn; ``urgent``: it has to discard or swim; ``discards``: while it has too many cards, each kind with the token
    that discards one; ``marks``: the hint's mark of each card; ``deeds``: what it ``did``."""
    seat = face.seat
    tip = f"{face.name} · {adventurer_label(adventurer, t)}: {power(adventurer, t)}"
    return el(
        "li",
        {
            "class": classes("hand-row", left >= 0 and "hand-acts roster-acts", urgent and "hand-pressed", bool(discards) and "hand-full"),
            "id": f"hand-{seat}",
            "data-tip": tip,
        },
        pawn(adventurer, seat),
        name_row(face, adventurer, left, deeds, t),
        cards_to_discard(cards, dict(discards), dict(marks), t) if discards else open_cards(seat, cards, captured, gained, t),
    )


@cache
def name_row(face: SeatInfo, adventurer: int, left: int, deeds: Markup | None, t: Texts) -> Markup:
    """The player, what they ``did`` and their power; where room is scarce, other players' powers are only for screen readers and tips."""
    name: Child = el("bdi", None, face.name)
    if face.level:
        name = [el("bdi", {"aria-hidden": "true"}, face.name), el("span", {"class": "visually-hidden"}, name_with_level(face, t))]
    return el(
        "div",
        {"class": "who"},
        el("span", {"class": "who-name"}, buoy(face.seat), name, seat_sleeve(face), _pips(left, t) if left >= 0 else None, deeds),
        el("span", {"class": "who-adventurer"}, adventurer_label(adventurer, t)),
        el("p", {"class": "power"}, power(adventurer, t)),
    )


@lru_cache(maxsize=1024)
def deed(seat: int, actions: tuple[Action, ...], people: SeatInfos, t: Texts) -> Markup:
    """What a seat did since the turn of people here: the signs of its actions, equal ones in a row with their number; that it ended its
    turn only where it did nothing else."""
    actions = tuple([action for action in actions if not isinstance(action, EndActions)]) or actions[:1]
    text = " ".join([plain(tell_deed(seat, action, people, t)) for action in actions])
    kinds = [(kind, len([*equal])) for kind, equal in groupby([KINDS[type(action)] for action in actions])]
    signs = [el("span", None, show(f"sign-{kind}", "sign-picture"), el("b", None, count) if count > 1 else None) for kind, count in kinds]
    return el("span", {"class": "did", "id": f"did-{seat}-{len(actions)}", "role": "img", "aria-label": text, "data-tip": text}, signs)


def _pips(left: int, t: Texts) -> Markup:
    """The actions of the turn; the remaining ones are filled."""
    return el(
        "span",
        {"class": "pips", "role": "img", "aria-label": t.n("forbidden-island.actions-left", left)},
        [el("i", {"class": classes("pip", number < left and "pip-left")}) for number in range(ACTIONS)],
    )


@lru_cache(maxsize=1024)
def open_cards(seat: int, cards: Cards, captured: Cards, gained: Cards, t: Texts) -> Markup:
    """A hand to look at: equal cards overlap. Different cards are different elements, so that none moves."""
    return el(
        "div",
        {"class": "cards", "id": f"cards-{seat}-{''.join(map(str, cards))}", "role": "img", "aria-label": name_cards(cards, t)},
        [
            el(
                "span",
                {"class": _card_classes(card, count, card not in captured, card in gained), "data-tip": card_tip(card, t)},
                _card_face(card, count),
            )
            for card, count in sorted(Counter(cards).items())
        ],
    )


SPECIAL_TIPS = {HELICOPTER: "forbidden-island.tip.helicopter", SANDBAG: "forbidden-island.tip.sandbag"}


@cache
def card_tip(card: int, t: Texts) -> str:
    """A card in a hand, and what it does."""
    special = SPECIAL_TIPS.get(card)
    return f"{card_name(card, t)} · {t(special) if special else t('forbidden-island.tip.treasure', treasure=treasure_it(card, t))}"


def cards_to_discard(cards: Cards, tokens: dict[int, str], marks: dict[int, int], t: Texts) -> Markup:
    """A hand with too many cards: a press on a card discards it."""
    return el(
        "div",
        {"class": "cards", "role": "group", "id": "discard", "aria-label": action_name("discard", t), "data-arrows": True},
        [_card_to_discard(card, cards.count(card), token, marks.get(card, 0), t) for card, token in sorted(tokens.items())],
    )


def _card_to_discard(card: int, count: int, token: str, mark: int, t: Texts) -> Markup:
    name = card_name(card, t)
    text = name if count == 1 else t("forbidden-island.card-of", count=count, card=name)
    return el(
        "button",
        {
            "type": "button",
            "id": f"discard-{CARD_NAMES[card]}",
            "class": classes(_card_classes(card, count, False, False), mark_classes(mark, "card-hinted hinted")),
            "data-do": token,
            "aria-label": t("forbidden-island.discard-one", card=t(f"forbidden-island.card-{MARKS[mark]}", card=text) if mark else text),
        },
        _card_face(card, count),
        show("sign-discard", "card-sign"),
        lamp(mark) if mark else None,
    )


def _card_classes(card: int, count: int, wanted: bool, gained: bool) -> str:
    """``wanted``: four of it would capture a treasure that is still on the island; ``gained``: one of it is new."""
    complete = card < HELICOPTER and count >= CARDS_FOR_A_TREASURE and wanted
    kind = f"card-{CARD_NAMES[card]}"
    return classes("card", kind, f"card-of-{min(count, 4)}", complete and "card-complete", gained and "changed changed-gained") or ""


def _card_face(card: int, count: int) -> Markup:
    return join([show(f"card-{CARD_NAMES[card]}", "card-picture"), el("b", {"aria-hidden": "true"}, count) if count > 1 else None])
