"""The texts of Forbidden Island: log, questions, hints, the relevant rule, the state and the ending.

All players cooperate with open hands, so a sentence may mention everything. A single person among bots is addressed as “you”; several
people are named, because they share the device.
"""

from collections.abc import Iterator, Sequence

from highwater.contract import CHANCE, SEAT_LETTERS, Action, RankedAction, ScoreLine
from highwater.games.forbidden_island.components import (
    ACTIONS,
    CARD_NAMES,
    FLOOD_CARDS,
    HAND_LIMIT,
    HELICOPTER,
    SANDBAG,
    SKULL,
    TREASURE_DRAWS,
    WATERS_RISE,
)
from highwater.games.forbidden_island.paths import SUNK, find_swims, make_chart
from highwater.games.forbidden_island.state import (
    Capture,
    CarryOut,
    ChooseAdventurer,
    DealAdventurers,
    DealHand,
    Discard,
    DrawFlood,
    DrawTreasure,
    EndActions,
    FirstFlood,
    Fly,
    Frame,
    Give,
    Guide,
    LayIsland,
    Lift,
    Move,
    Sandbag,
    ShoreUp,
    Swim,
    TakeOff,
    View,
)
from highwater.games.forbidden_island.stops import seats_that_can_help
from highwater_web.contract.interaction import Interaction, SeatInfos
from highwater_web.contract.page import mark_urgent
from highwater_web.games.forbidden_island.adventurers import are_out
from highwater_web.games.forbidden_island.choices import PartialAction, find_choice
from highwater_web.games.forbidden_island.names import (
    adventurer_label,
    adventurer_name,
    card_name,
    card_one,
    name_cards,
    tile_it,
    tile_name,
    tile_to,
    treasure_it,
)
from highwater_web.games.forbidden_island.summary import over
from highwater_web.ui.markup import Markup, el
from highwater_web.ui.naming import join_names, seat_name, seat_names
from highwater_web.ui.texts import Texts

REASON_FACTS = ("name", "count", "treasure", "tiles")
"""Values in the sentence of a reason, besides the action."""

KEYS = (
    ("↑ ↓ ← →", "forbidden-island.key.island"),
    ("1", "forbidden-island.key.move"),
    ("2", "forbidden-island.key.shore"),
    ("3", "forbidden-island.key.give"),
    ("4", "forbidden-island.key.capture"),
    ("5", "forbidden-island.key.power"),
    ("6", "forbidden-island.key.lift"),
    ("7", "forbidden-island.key.sandbag"),
    ("8", "forbidden-island.key.take-off"),
    ("0", "forbidden-island.key.end"),
    ("Esc", "forbidden-island.key.cancel"),
    ("C", "forbidden-island.key.decks"),
    ("1 … 6", "forbidden-island.key.choose"),
)
"""Keyboard keys: of the island, of the action buttons, and of other controls that only a game with cards has."""


def stage_ended(view: View) -> bool:
    """The game has no stages."""
    return False


def lines(view: View) -> tuple[tuple[ScoreLine, ...], ...]:
    """Every player's points are the captured treasures."""
    own = tuple(ScoreLine(CARD_NAMES[treasure], 1) for treasure in view.captured)
    return tuple(own for _ in range(view.rules.seats))


def standing(view: View) -> tuple[int, ...] | None:
    """Nobody is ahead."""
    return None


def moment(view: View) -> str:
    """The anchor of the relevant section of the rules."""
    if view.reason:
        return "winning" if view.reason == "escaped" else "losing"
    if not view.pending or view.choosing:
        return "setup"
    top = view.pending[-1]
    if top.kind != "turn":
        return {"discard": "hand-limit", "swim": "swimming", "revealed": "special-cards"}[top.kind]
    if top.actions:
        return "actions"
    if _has_just_risen(view, top):
        return "waters-rise"
    return "treasure-cards" if top.draws else "flood"


def _has_just_risen(view: View, turn: Frame) -> bool:
    """Whether Waters Rise! has come up in this turn, with no flood card discarded since."""
    emptied = not view.flood_discards and (len(view.flood) > 1 or not view.rules.flood_on_top)
    return turn.draws < TREASURE_DRAWS and emptied and WATERS_RISE in view.discards


def continue_label(view: View, people: SeatInfos, stops: str = "matter") -> str:
    """The text key of the button that the game waits for: after a person's last action, which can be undone until a card is drawn, and
    before a card if people here could play a special card first. Their preference (``stops``) decides whether to stop where such a card may
    help, wherever one is held, or never. The game also waits when all have chosen their adventurers."""
    if view.to_act != (CHANCE,) or stops == "never":
        return ""
    if not view.pending:
        return "forbidden-island.lay-island" if are_out(view) else ""
    turn = view.pending[0]
    last_action = turn.draws == TREASURE_DRAWS and not people[turn.seat].bot
    holders = view.may_act if stops == "always" else seats_that_can_help(view)
    if not last_action and all(people[seat].bot for seat in holders):
        return ""
    return "forbidden-island.draw-treasure" if turn.draws else "forbidden-island.draw-flood"


# The log ----------------------------------------------------------------------------------------------------------------


def log(before: View, after: View, ply: tuple[int, Action], people: SeatInfos, t: Texts) -> tuple[Markup, ...]:
    """The effects of a ply, including those that follow automatically."""
    return tuple(_log(before, after, ply, people, t))


def _log(before: View, after: View, ply: tuple[int, Action], people: SeatInfos, t: Texts) -> Iterator[Markup]:
    seat, action = ply
    yield from _by_chance(before, after, action, people, t) if seat == CHANCE else _by_seat(before, after, seat, action, people, t)
    if len(after.deck) > len(before.deck):
        yield t.rich("forbidden-island.log.treasure-deck")
    if not isinstance(action, DrawTreasure | FirstFlood) and sum(map(len, after.flood)) > sum(map(len, before.flood)):
        yield t.rich("forbidden-island.log.flood-deck")
    if after.reason:
        yield el("strong", None, over(after, people, t))
    elif after.active not in (CHANCE, before.active):
        active = after.active
        who = adventurer_name(after.adventurers[active], t)
        yield el("strong", None, t.rich("forbidden-island.log.turn", name=seat_name(people[active]), adventurer=who))


def _by_chance(before: View, after: View, action: Action, people: SeatInfos, t: Texts) -> Iterator[Markup]:
    match action:
        case LayIsland():
            yield t.rich("forbidden-island.log.island", shape=t(f"forbidden-island.option.island.{after.rules.shape}"))
        case FirstFlood(tiles):
            yield t.rich("forbidden-island.log.first-flood", tiles=", ".join(tile_name(tile, t) for tile in tiles))
        case DealAdventurers(dealt):
            for face, adventurer in zip(people, dealt, strict=True):
                yield t.rich("forbidden-island.log.adventurer", name=seat_name(face), adventurer=adventurer_name(adventurer, t))
        case DealHand(cards):
            yield t.rich("forbidden-island.log.hand", name=seat_name(people[len(before.hands)]), cards=name_cards(cards, t))
        case DrawTreasure(card) if card == WATERS_RISE:
            yield el("strong", {"class": "log-danger"}, card_name(WATERS_RISE, t))
            if after.water < SKULL:
                yield mark_urgent(t.rich("forbidden-island.log.rise", tick=after.water, count=FLOOD_CARDS[after.water]))
                if before.flood_discards:
                    yield t.rich("forbidden-island.log.rise-on-top" if after.rules.flood_on_top else "forbidden-island.log.rise-mixed")
        case DrawTreasure(card):
            yield t.rich("forbidden-island.log.draw", name=seat_name(people[before.pending[0].seat]), card=card_one(card, t))
        case DrawFlood(tile):
            yield _flooded(after, tile, t)


def _flooded(after: View, tile: int, t: Texts) -> Markup:
    """The present or possible effect of a flood card on its tile."""
    if after.tiles[tile] == SUNK:
        return el("strong", {"class": "log-danger"}, t("forbidden-island.log.sinks", tile=tile_it(tile, t)))
    if after.pending and after.pending[-1].kind == "revealed":
        return t.rich("forbidden-island.log.revealed", tile=tile_it(tile, t))
    return t.rich("forbidden-island.log.flooded", tile=tile_it(tile, t))


def _by_seat(before: View, after: View, seat: int, action: Action, people: SeatInfos, t: Texts) -> Iterator[Markup]:
    match action:
        case CarryOut():
            yield _flooded(after, before.pending[-1].tile, t)
        case ChooseAdventurer(adventurer):
            adventurer_said = adventurer_name(adventurer, t)
            yield t.rich("forbidden-island.log.adventurer", name=seat_name(people[seat]), adventurer=adventurer_said)
        case _:
            yield tell_deed(seat, action, people, t)
    if isinstance(action, Capture):
        yield el("strong", None, t.n("forbidden-island.log.captured", len(after.captured)))


def tell_deed(seat: int, action: Action, people: SeatInfos, t: Texts) -> Markup:
    """What a seat does, as a sentence of the log."""
    name = seat_name(people[seat])
    match action:
        case Move(tile):
            return t.rich("forbidden-island.log.move", name=name, tile=tile_to(tile, t))
        case Fly(tile):
            return t.rich("forbidden-island.log.fly", name=name, tile=tile_to(tile, t))
        case Swim(tile):
            return t.rich("forbidden-island.log.swim", name=name, tile=tile_to(tile, t))
        case ShoreUp(tiles):
            return t.rich("forbidden-island.log.shore", name=name, tiles=join_names([tile_it(tile, t) for tile in tiles], t))
        case Sandbag(tile):
            return t.rich("forbidden-island.log.sandbag", name=name, tile=tile_it(tile, t))
        case Give(card, to):
            return t.rich("forbidden-island.log.give", name=name, to=seat_name(people[to]), card=card_one(card, t))
        case Capture(treasure):
            return t.rich("forbidden-island.log.capture", name=name, treasure=treasure_it(treasure, t))
        case Guide(other, tile):
            return t.rich("forbidden-island.log.guide", name=name, pawn=seat_name(people[other]), tile=tile_to(tile, t))
        case Lift(seats, tile):
            others = [other for other in seats if other != seat]
            key = f"forbidden-island.log.{_lift(seat, seats)}"
            return t.rich(key, name=name, pawns=seat_names([people[other] for other in others], t), tile=tile_to(tile, t))
        case Discard(card):
            return t.rich("forbidden-island.log.discard", name=name, card=card_one(card, t))
        case EndActions():
            return t.rich("forbidden-island.log.end", name=name)
        case TakeOff():
            return t.rich("forbidden-island.log.take-off", name=name)
    raise TypeError(action)


def _lift(seat: int, seats: Sequence[int]) -> str:
    """Who flies: the player of the card, with or without others, or only others."""
    return "lift-others" if seat not in seats else "lift-alone" if len(seats) == 1 else "lift-together"


# What is asked ----------------------------------------------------------------------------------------------------------


def ask(view: View, people: SeatInfos, interaction: Interaction, t: Texts) -> str:
    """The question to the people here, or what the game waits for."""
    if view.reason:
        return over(view, people, t)
    if not view.pending:
        return t("forbidden-island.ask.laid-next" if are_out(view) else "forbidden-island.ask.setup")
    if choice := find_choice(interaction):
        return _go_on(choice, people, t)
    if view.to_act == (CHANCE,):
        return _cards_to_come(view, people, interaction.stops, t)
    top = view.pending[-1]
    asks = {"turn": _ask_actions, "discard": _ask_discard, "swim": _ask_swim, "revealed": _ask_revealed, "choose": _ask_choice}
    return asks[top.kind](view, top, people, t)


def _go_on(choice: PartialAction, people: SeatInfos, t: Texts) -> str:
    """The next choice of an unfinished action."""
    match choice.kind, choice.words:
        case "at", _:
            return t("forbidden-island.choose.either")
        case "shore", (_, *_):
            return t("forbidden-island.choose.shore-second")
        case "give", (card, *_):
            return t("forbidden-island.choose.give-to", card=card_name(CARD_NAMES.index(card), t))
        case "guide", (letter, *_):
            return t("forbidden-island.choose.guide-to", name=people[SEAT_LETTERS.index(letter)].name)
        case "lift", (_, *_):
            return t("forbidden-island.choose.lift-to")
    return t(f"forbidden-island.choose.{choice.kind}")


def _cards_to_come(view: View, people: SeatInfos, stops: str, t: Texts) -> str:
    turn = view.pending[0]
    before = continue_label(view, people, stops) and any(not people[seat].bot for seat in view.may_act)
    if turn.draws:
        face = people[turn.seat]
        text = t.n("forbidden-island.ask.draws-you" if face.you else "forbidden-island.ask.draws", turn.draws, name=face.name)
    else:
        text = t.n("forbidden-island.ask.floods", turn.floods)
    return f"{text} {t('forbidden-island.ask.special-first')}" if before else text


def _ask_choice(view: View, top: Frame, people: SeatInfos, t: Texts) -> str:
    face = people[top.seat]
    if face.bot:
        return t("forbidden-island.ask.choose-bot", name=face.name)
    return t("forbidden-island.ask.choose-you" if face.you else "forbidden-island.ask.choose", name=face.name)


def _ask_actions(view: View, turn: Frame, people: SeatInfos, t: Texts) -> str:
    face = people[turn.seat]
    adventurer = adventurer_name(view.adventurers[turn.seat], t)
    if face.bot:
        return t("forbidden-island.ask.bot", name=face.name, number=ACTIONS + 1 - turn.actions, actions=ACTIONS)
    if face.you:
        return t.n("forbidden-island.ask.turn-you", turn.actions, adventurer=adventurer)
    return t.n("forbidden-island.ask.turn", turn.actions, name=face.name, adventurer=adventurer)


def _ask_discard(view: View, top: Frame, people: SeatInfos, t: Texts) -> str:
    face, hand = people[top.seat], view.hands[top.seat]
    count = {"count": len(hand), "limit": HAND_LIMIT}
    if face.bot:
        return t("forbidden-island.ask.discard-bot", name=face.name, **count)
    special = hand[-1] >= HELICOPTER
    if face.you:
        return t("forbidden-island.ask.discard-you-special" if special else "forbidden-island.ask.discard-you", **count)
    return t("forbidden-island.ask.discard-special" if special else "forbidden-island.ask.discard", name=face.name, **count)


def _ask_swim(view: View, top: Frame, people: SeatInfos, t: Texts) -> str:
    face, tile = people[top.seat], tile_it(view.pawns[top.seat], t)
    if is_stuck(view, top.seat):
        return t("forbidden-island.ask.stuck-you" if face.you else "forbidden-island.ask.stuck", name=face.name, tile=tile)
    if face.bot:
        return t("forbidden-island.ask.swim-bot", name=face.name, tile=tile)
    return t("forbidden-island.ask.swim-you" if face.you else "forbidden-island.ask.swim", name=face.name, tile=tile)


def _ask_revealed(view: View, top: Frame, people: SeatInfos, t: Texts) -> str:
    here = any(not people[seat].bot and SANDBAG in view.hands[seat] for seat in range(view.rules.seats))
    return t("forbidden-island.ask.revealed" if here else "forbidden-island.ask.revealed-bot", tile=tile_it(top.tile, t))


def is_stuck(view: View, seat: int) -> bool:
    """Whether a pawn on a sunken tile cannot swim anywhere."""
    return not find_swims(make_chart(view.rules.shape, view.layout), view.tiles, view.adventurers[seat], view.pawns[seat])


def offer(view: View, people: SeatInfos, ply: tuple[int, Action], t: Texts) -> str:
    """A bot's offer to move people's pawns."""
    seat, action = ply
    assert isinstance(action, Guide | Lift)
    flies = isinstance(action, Lift)
    moved = action.seats if isinstance(action, Lift) else (action.seat,)
    others = [people[other] for other in moved if other != seat]
    name, tile = people[seat].name, tile_to(action.tile, t)
    if len(others) == 1 and others[0].you:
        return t("forbidden-island.offer.fly-you" if flies else "forbidden-island.offer.guide-you", name=name, tile=tile)
    pawns = join_names([t("forbidden-island.offer.you") if face.you else face.name for face in others], t)
    return t("forbidden-island.offer.fly" if flies else "forbidden-island.offer.guide", name=name, pawns=pawns, tile=tile)


# Hints ------------------------------------------------------------------------------------------------------------------


FAVOURITE_ONLY = frozenset({"hold", "least-needed", "team"})
"""Reasons that apply only to the policy's best action."""


def hint(advice: RankedAction, view: View, people: SeatInfos, t: Texts) -> str:
    """The advised action, and the reason."""
    text = _describe_advice(advice.action, view.seat, people, t)
    if not advice.reason:
        return text
    return f"{text} {t(f'forbidden-island.reason.{advice.reason}', **_reason_facts(advice, view, people, t))}"


def _reason_facts(advice: RankedAction, view: View, people: SeatInfos, t: Texts) -> dict[str, str | int]:
    """The values in the sentence of a reason."""
    from highwater.games.forbidden_island import outlook, why  # only needed for a hint

    action, seat = advice.action, view.turn.seat if view.pending else 0
    match advice.reason, action:
        case "give", Give(_, to):
            return {"name": people[to].name, "count": why.count_given(view, action)}
        case "to-treasure", Move(tile) | Fly(tile) | Guide(_, tile) | Lift(_, tile):
            treasure = why.treasure_ahead(view, outlook.find_ways(view), why.list_moved(action, seat), tile)
            return {} if treasure is None else {"treasure": treasure_it(treasure, t)}
        case "to-flooded", Move(tile) | Fly(tile) | Lift(_, tile):
            tiles = why.find_new_in_reach(view, tile)
            key = "names.and" if why.can_dry_all(view, action, tiles) else "forbidden-island.names.or"
            return {"tiles": join_names([tile_it(each, t) for each in tiles], t, key)}
        case "save-last", ShoreUp() | Sandbag():
            treasure = why.find_last_place(view, action.tiles if isinstance(action, ShoreUp) else (action.tile,))
            return {} if treasure is None else {"treasure": treasure_it(treasure, t)}
    return {}


def _describe_advice(action: Action, seat: int | None, people: SeatInfos, t: Texts) -> str:
    match action:
        case Move(tile):
            return t("forbidden-island.hint.move", tile=tile_to(tile, t))
        case Fly(tile):
            return t("forbidden-island.hint.fly", tile=tile_to(tile, t))
        case Swim(tile):
            return t("forbidden-island.hint.swim", tile=tile_to(tile, t))
        case ShoreUp(tiles):
            return t("forbidden-island.hint.shore", tiles=join_names([tile_it(tile, t) for tile in tiles], t))
        case Sandbag(tile):
            return t("forbidden-island.hint.sandbag", tile=tile_it(tile, t))
        case Give(card, to):
            return t("forbidden-island.hint.give", name=people[to].name, card=card_one(card, t))
        case Capture(treasure):
            return t("forbidden-island.hint.capture", treasure=treasure_it(treasure, t))
        case Guide(other, tile):
            return t("forbidden-island.hint.guide", name=people[other].name, tile=tile_to(tile, t))
        case Lift(seats, tile):
            names = join_names([people[other].name for other in seats if other != seat], t)
            key = f"forbidden-island.hint.{_lift(CHANCE if seat is None else seat, seats)}"
            return t(key, names=names, tile=tile_to(tile, t))
        case Discard(card):
            return t("forbidden-island.hint.discard", card=card_one(card, t))
        case TakeOff():
            return t("forbidden-island.hint.take-off")
        case CarryOut():
            return t("forbidden-island.hint.carry-out")
        case ChooseAdventurer(adventurer):
            return t("forbidden-island.hint.choose", adventurer=adventurer_label(adventurer, t))
    return t("forbidden-island.hint.end")
