"""What lies at the thumb's reach: a button for each kind of action, what else has to be chosen, and everybody's hand.

Hands are open, so all of them lie here; which action a press means is decided in ``choices``.
"""

from collections import Counter
from functools import cache, lru_cache

from highwater.deck import Cards
from highwater.game import seat_letter
from highwater.games.forbidden_island.components import (
    ACTIONS,
    CARD_NAMES,
    CARDS_FOR_A_TREASURE,
    HAND_LIMIT,
    HELICOPTER,
)
from highwater.games.forbidden_island.state import Discard, Give, View
from highwater_web.drawings import SeatFace, buoy, icon, lamp, show
from highwater_web.game_page import Asked, Faces
from highwater_web.games.forbidden_island import choices
from highwater_web.games.forbidden_island.choices import KINDS, Button, Chip
from highwater_web.games.forbidden_island.names import adventurer_label, card_name, cards_said, power
from highwater_web.games.forbidden_island.pictures import pawn
from highwater_web.markup import Markup, classes, el, join
from highwater_web.naming import seat_name
from highwater_web.texts import Texts


def hand(view: View, people: Faces, asked: Asked, t: Texts) -> Markup:
    """Buttons, further choices, and a row for every seat."""
    return join([actions(view, people, asked, t), further(view, people, asked, t), hands(view, people, asked, t)])


# What can be done -------------------------------------------------------------------------------------------------------


def actions(view: View, people: Faces, asked: Asked, t: Texts) -> Markup | None:
    """A button for each kind of action; those of a seat that is not asked bear its buoy."""
    buttons = choices.buttons(view, asked)
    if not buttons:
        return None
    return el(
        "div",
        {"class": "actions", "id": "actions", "role": "group", "aria-label": t("forbidden-island.actions"), "data-arrows": True},
        [action_button(button, "" if button.seat == asked.seat else people[button.seat].name, t) for button in buttons],
    )


@lru_cache(maxsize=1024)
def action_button(button: Button, whose: str, t: Texts) -> Markup:
    """A kind of action; ``whose`` it is unless it is that of the seat asked."""
    name = t(f"forbidden-island.action.{button.kind}")
    return el(
        "button",
        {
            "type": "button",
            "id": f"action-{seat_letter(button.seat)}-{button.kind}",
            "class": classes("action", f"action-{button.kind}", button.hinted and "action-hinted hinted"),
            "data-do": button.token,
            "data-key": button.key or None,
            "aria-pressed": None if button.kind in choices.AT_ONCE else "true" if button.chosen else "false",
            "aria-label": f"{name}, {whose}" if whose else None,
            "title": f"{name} ({button.key})" if button.key else name,
        },
        el("span", {"class": "action-picture"}, show(f"sign-{button.kind}", "sign-picture"), buoy(button.seat) if whose else None),
        el("span", {"class": "action-name"}, name),
        el("kbd", {"aria-hidden": "true"}, button.key) if button.key else None,
        lamp() if button.hinted else None,
    )


def further(view: View, people: Faces, asked: Asked, t: Texts) -> Markup | None:
    """What else has to be chosen besides tiles, and the way back."""
    if choices.begun(asked) is None:
        return None
    return el(
        "div",
        {"class": "further", "id": "further", "role": "group", "aria-label": t("forbidden-island.further"), "data-arrows": True},
        [_chip(chip, view, people, t) for chip in choices.chips(view, asked)],
        el(
            "button",
            {"type": "button", "id": "not-after-all", "class": "chip chip-cancel", "data-do": "choose:", "data-key": "Escape"},
            icon("x"),
            el("span", None, t("forbidden-island.cancel")),
        ),
    )


def _chip(chip: Chip, view: View, people: Faces, t: Texts) -> Markup:
    """A gift with who gets it, one of the meanings of a tile, or a pawn."""
    action = chip.action
    if action is None:
        return _chip_button(
            chip, f"pawn-{chip.seat}", join([pawn(view.adventurers[chip.seat], chip.seat), el("bdi", None, people[chip.seat].name)])
        )
    if isinstance(action, Give):
        said = t.rich(
            "forbidden-island.give-to",
            card=card_name(action.card, t),
            name=seat_name(people[action.to]),
        )
        return _chip_button(chip, str(action).replace(".", "-"), join([show(f"card-{CARD_NAMES[action.card]}", "chip-picture"), said]))
    kind = KINDS[type(action)]
    return _chip_button(chip, kind, join([show(f"sign-{kind}", "chip-picture"), t(f"forbidden-island.action.{kind}")]))


def _chip_button(chip: Chip, name: str, content: Markup) -> Markup:
    return el(
        "button",
        {
            "type": "button",
            "id": f"chip-{name}",
            "class": classes("chip", chip.hinted and "chip-hinted hinted"),
            "data-do": chip.token,
            "aria-pressed": None if chip.action is not None else "true" if chip.chosen else "false",
        },
        content,
        lamp() if chip.hinted else None,
    )


# Hands ------------------------------------------------------------------------------------------------------------------


def hands(view: View, people: Faces, asked: Asked, t: Texts) -> Markup:
    """A row for every seat that has its adventurer; who has to discard or to swim comes first, where the thumb is."""
    thrown = choices.discards(asked)
    pressed = view.pending[-1].seat if view.pending and view.pending[-1].kind in ("discard", "swim") else -1
    rows = sorted(zip(people, view.adventurers, strict=False), key=lambda row: row[0].seat != pressed)
    hinted = asked.hinted.card if isinstance(asked.hinted, Discard) else -1
    return el(
        "ul",
        {"class": "hands roster", "id": "hands", "aria-label": t("forbidden-island.hands")},
        [
            hand_row(
                face,
                adventurer,
                view.hands[face.seat] if face.seat < len(view.hands) else (),
                view.captured,
                view.pending[0].actions if view.active == face.seat else -1,
                face.seat == pressed,
                tuple(thrown.get(face.seat, {}).items()),
                hinted if face.seat == asked.seat else -1,
                t,
            )
            for face, adventurer in rows
        ],
    )


@lru_cache(maxsize=2048)
def hand_row(
    face: SeatFace,
    adventurer: int,
    cards: Cards,
    captured: Cards,
    left: int,
    pressed: bool,
    thrown: tuple[tuple[int, str], ...],
    hinted: int,
    t: Texts,
) -> Markup:
    """A seat: pawn, name, adventurer with its power, and cards. ``left``: actions left in its turn, -1 if it is not its turn;
    ``pressed``: it has to discard or to swim; ``thrown``: the tokens that discard a card while it has too many."""
    seat = face.seat
    return el(
        "li",
        {
            "class": classes("hand-row", left >= 0 and "hand-acts roster-acts", pressed and "hand-pressed", bool(thrown) and "hand-full"),
            "id": f"hand-{seat}",
        },
        pawn(adventurer, seat),
        who(face, adventurer, left, t),
        el("p", {"class": "too-many"}, t("forbidden-island.hand-many", count=len(cards))) if len(cards) > HAND_LIMIT else None,
        cards_to_discard(cards, dict(thrown), hinted, t) if thrown else open_cards(cards, captured, t),
    )


@cache
def who(face: SeatFace, adventurer: int, left: int, t: Texts) -> Markup:
    """Who it is and what they can do; on a phone, what the others can do folds up."""
    return el(
        "details",
        {"class": "who", "id": f"who-{face.seat}"},
        el(
            "summary",
            None,
            el("span", {"class": "who-name"}, buoy(face.seat), el("bdi", None, face.name), _pips(left, t) if left >= 0 else None),
            el("span", {"class": "who-adventurer"}, adventurer_label(adventurer, t)),
        ),
        el("p", {"class": "power"}, power(adventurer, t)),
    )


def _pips(left: int, t: Texts) -> Markup:
    """The actions of the turn, those left filled."""
    return el(
        "span",
        {"class": "pips", "role": "img", "aria-label": t.n("forbidden-island.actions-left", left)},
        [el("i", {"class": classes("pip", number < left and "pip-left")}) for number in range(ACTIONS)],
    )


@lru_cache(maxsize=1024)
def open_cards(cards: Cards, captured: Cards, t: Texts) -> Markup:
    """A hand to be looked at: equal cards lie on one another."""
    return el(
        "div",
        {"class": "cards", "role": "img", "aria-label": cards_said(cards, t), "title": cards_said(cards, t)},
        [
            el("span", {"class": _card_classes(card, count, card not in captured)}, _face(card, count))
            for card, count in sorted(Counter(cards).items())
        ],
    )


def cards_to_discard(cards: Cards, tokens: dict[int, str], hinted: int, t: Texts) -> Markup:
    """A hand with a card too many: pressing one discards it."""
    return el(
        "div",
        {"class": "cards", "role": "group", "id": "discard", "aria-label": t("forbidden-island.action.discard"), "data-arrows": True},
        [_card_to_discard(card, cards.count(card), token, card == hinted, t) for card, token in sorted(tokens.items())],
    )


def _card_to_discard(card: int, count: int, token: str, hinted: bool, t: Texts) -> Markup:
    name = card_name(card, t)
    said = name if count == 1 else t("forbidden-island.card-count", count=count, card=name)
    return el(
        "button",
        {
            "type": "button",
            "id": f"discard-{CARD_NAMES[card]}",
            "class": classes(_card_classes(card, count, False), hinted and "card-hinted hinted"),
            "data-do": token,
            "aria-label": t("forbidden-island.discard-one", card=t("forbidden-island.card-hinted", card=said) if hinted else said),
        },
        _face(card, count),
        show("sign-discard", "card-sign"),
        lamp() if hinted else None,
    )


def _card_classes(card: int, count: int, wanted: bool) -> str:
    """``wanted``: four of it would take a treasure that is still on the island."""
    complete = card < HELICOPTER and count >= CARDS_FOR_A_TREASURE and wanted
    return classes("card", f"card-{CARD_NAMES[card]}", f"card-of-{min(count, 4)}", complete and "card-complete") or ""


def _face(card: int, count: int) -> Markup:
    return join([show(f"card-{CARD_NAMES[card]}", "card-picture"), el("b", {"aria-hidden": "true"}, count) if count > 1 else None])
