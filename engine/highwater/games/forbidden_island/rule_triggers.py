"""Finds where a rule of Forbidden Island has just applied and which positions show it, for further examples of a scenario's subject."""

from collections.abc import Callable, Mapping, Sequence

from highwater.contract import CHANCE, Action
from highwater.games.forbidden_island.components import DIVER, ENGINEER, EXPLORER, HELICOPTER, MESSENGER, NAVIGATOR, SANDBAG, WATERS_RISE
from highwater.games.forbidden_island.legal_moves import find_escapes
from highwater.games.forbidden_island.paths import SUNK
from highwater.games.forbidden_island.rules import State
from highwater.games.forbidden_island.state import (
    END,
    SANDBAGS,
    Capture,
    DealAdventurers,
    Discard,
    DrawFlood,
    DrawTreasure,
    Give,
    Guide,
    Lift,
    Move,
    Sandbag,
    ShoreUp,
    Swim,
    TakeOff,
)
from highwater.rule_trigger import History, Plies, RuleTrigger

Decides = Callable[[State, State, int, Action], bool]
"""Whether a rule applies at a ply, given the positions before and after, the acting seat, and its action."""


def _ply(decides: Decides, *, adventurer: int | None = None, earlier: int = 1, bot: str = "random") -> RuleTrigger:
    """A rule trigger at a single ply. It shows the position after it and ``earlier`` ones before. ``adventurer``: one that the rule
    needs."""

    def plies(played: History) -> Plies | None:
        seat, action = played.plies[-1]
        if adventurer is not None and isinstance(action, DealAdventurers) and adventurer not in action.adventurers:
            return None
        before, after = played.states[-2:]
        return tuple(range(played.now - earlier, played.now + 1)) if decides(before, after, seat, action) else ()

    return RuleTrigger(plies, bot)


def _dives(before: State, after: State, seat: int, action: Action) -> bool:
    """The Diver moves beyond the neighbouring tiles."""
    return isinstance(action, Move) and before.adventurers[seat] == DIVER and action.tile not in before.chart.beside[before.pawns[seat]]


def _goes_diagonally(before: State, after: State, seat: int, action: Action) -> bool:
    return isinstance(action, Move) and before.adventurers[seat] == EXPLORER and action.tile not in before.chart.beside[before.pawns[seat]]


def _shores_up_two(before: State, after: State, seat: int, action: Action) -> bool:
    return isinstance(action, ShoreUp) and len(action.tiles) == 2


def _gives(before: State, after: State, seat: int, action: Action) -> bool:
    """A gift on the same tile, as any adventurer may give."""
    return isinstance(action, Give) and before.adventurers[seat] != MESSENGER and not after.pending[1:]


def _has_a_sixth(before: State, after: State, seat: int, action: Action) -> bool:
    """A card is discarded during another seat's turn."""
    return isinstance(action, Discard) and seat != before.turn.seat


def _flown_out(before: State, after: State, seat: int, action: Action) -> bool:
    """A helicopter saves a pawn that could not swim."""
    if not isinstance(action, Lift) or not before.pending or before.pending[-1].kind != "swim":
        return False
    swimmer = before.pending[-1].seat
    return swimmer in action.seats and not find_escapes(before, swimmer)


def _stand_still(legal: Sequence[Action]) -> Sequence[Action]:
    """Prefers waiting, so that pawns are cut off before the game ends otherwise."""
    return (END,) if END in legal else legal


def _wait_for_help(legal: Sequence[Action]) -> Sequence[Action]:
    """The same, without giving up a Helicopter Lift."""
    kept = [action for action in legal if isinstance(action, Discard) and action.card not in (HELICOPTER, SANDBAG)]
    return kept or _stand_still(legal)


def _has_kind(kind: type[Action]) -> Decides:
    return lambda before, after, seat, action: isinstance(action, kind)


def _is_lost_by(reason: str) -> Decides:
    return lambda before, after, seat, action: after.reason == reason


def _waters_rise(played: History) -> Plies:
    """A tile's discarded card comes up again in the same turn after a water rise, and the tile sinks."""
    action = played.plies[-1][1]
    risen = next((ply for ply in range(played.now, 0, -1) if _rises(played.plies[ply - 1][1])), 0)
    if not isinstance(action, DrawFlood) or not risen or played.states[-1].tiles[action.tile] != SUNK:
        return ()
    before = played.states[risen - 1]
    same_turn = not any(seat != CHANCE for seat, _ in played.plies[risen:])
    return (risen - 1, risen, played.now) if same_turn and action.tile in before.flood_discards else ()


def _rises(action: Action) -> bool:
    return isinstance(action, DrawTreasure) and action.card == WATERS_RISE


def _sandbags(played: History) -> Plies:
    """A tile dried by Sandbags during flood cards comes up in the same turn, and is only flooded."""
    action = played.plies[-1][1]
    bagged = played.find_last(Sandbag)
    if not isinstance(action, DrawFlood) or not bagged or played.plies[bagged - 1][1] != SANDBAGS[action.tile]:
        return ()
    during = isinstance(played.plies[bagged - 2][1], DrawFlood) and all(isinstance(each, DrawFlood) for _, each in played.plies[bagged:])
    return (bagged - 1, bagged, played.now) if during else ()


def _turn(played: History) -> Plies:
    """An uninterrupted turn: its beginning, its last action, the cards, the flood."""
    before, after = played.states[-2:]
    if not before.pending or after.reason or len(after.pending) != 1 or after.turn.seat == before.turn.seat:
        return ()
    begun = played.now - 1
    while played.states[begun - 1].pending and played.states[begun - 1].turn.seat == before.turn.seat:
        begun -= 1
    turn = range(begun, played.now)
    if any(len(played.states[ply].pending) != 1 or _rises(played.plies[ply][1]) for ply in turn):
        return ()
    acted = next(ply for ply in turn if not played.states[ply].turn.actions)
    drawn = next(ply for ply in turn if not played.states[ply].turn.draws)
    return begun, acted, drawn, played.now


RULE_TRIGGERS: Mapping[str, RuleTrigger] = {
    "turn": RuleTrigger(_turn, bot="policy"),
    "give": _ply(_gives),
    "capture": _ply(_has_kind(Capture), bot="policy"),
    "hand-limit": _ply(_has_a_sixth, adventurer=MESSENGER, earlier=2),
    "engineer": _ply(_shores_up_two, adventurer=ENGINEER),
    "explorer": _ply(_goes_diagonally, adventurer=EXPLORER),
    "diver": _ply(_dives, adventurer=DIVER),
    "navigator": _ply(_has_kind(Guide), adventurer=NAVIGATOR),
    "waters-rise": RuleTrigger(_waters_rise),
    "sandbags": RuleTrigger(_sandbags),
    "sinking": _ply(_has_kind(Swim), earlier=2),
    "rescue": _ply(_flown_out, earlier=2)._replace(wanted=_wait_for_help),
    "take-off": _ply(_has_kind(TakeOff), bot="policy"),
    "lost-landing": _ply(_is_lost_by("landing")),
    "lost-treasure": _ply(_is_lost_by("treasure")),
    "lost-drowned": _ply(_is_lost_by("drowned"))._replace(wanted=_stand_still),
    "lost-skull": _ply(_is_lost_by("skull"), bot="policy"),
}
