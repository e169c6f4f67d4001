"""The claims of each reason of the rats' games, checked by the rules alone on the ship before and after."""

from collections.abc import Callable, Mapping

from highwater.contract import Action
from highwater.games.rats.components import FIELDS
from highwater.games.rats.rules import State
from highwater.games.rats.state import DROWNED, Choose

Rats = set[int]
Said = Callable[[State, State, Rats, Rats], bool]
"""(before, after, own rats, rats of the action) → whether what a reason says is so."""

Claim = Callable[[State, int, Action], bool]


def playing(state: State) -> Rats:
    return {rat for rat, space in enumerate(state.rats) if space != DROWNED and rat not in state.arrivals}


def lowest(state: State) -> Rats:
    return {rat for rat in playing(state) if state.rats[rat] == min(state.rats[other] for other in playing(state))}


def alone_lowest(state: State) -> Rats:
    low = lowest(state)
    return low if len(low) == 1 else set()


def in_reach(state: State) -> Rats:
    """The rat that would drown with one of the markers left: alone on the lowest space."""
    low = alone_lowest(state)
    return low if any(state.water + marker >= state.rats[rat] for marker in state.markers for rat in low) else set()


def drowned(before: State, after: State) -> Rats:
    return {rat for rat, space in enumerate(after.rats) if space == DROWNED != before.rats[rat]}


def gone_back(before: State, after: State) -> Rats:
    return {rat for rat, space in enumerate(after.rats) if DROWNED < space < before.rats[rat]}


def climbed(before: State, after: State) -> Rats:
    return {rat for rat, space in enumerate(after.rats) if space > before.rats[rat]}


def on_x(state: State) -> Rats:
    return set(state.arrivals[:1])


def home_with_points(before: State, after: State) -> Rats:
    """The rats that have come home just now, the first of all apart."""
    return set(after.arrivals[1:]) - set(before.arrivals)


def costs(before: State, after: State, own: Rats) -> Rats:
    return own & (gone_back(before, after) | drowned(before, after) | (on_x(after) - on_x(before)))


def is_last_two(before: State, after: State, own: Rats, moved: Rats) -> bool:
    free = [points for at, points in enumerate(FIELDS) if at >= len(after.arrivals)]
    assert max(free) > 0
    return after.outcome is not None and after.outcome.reason == "two-left" and bool(own & playing(after))


def keeps_off_x(before: State, after: State, own: Rats, moved: Rats) -> bool:
    """Nobody was up; now it is a rat of the others, or an own one that could have gone up has not."""
    could = any(own & on_x(before.apply(before.turn, other)) for other in before.legal(before.turn))
    return not on_x(before) and not own & on_x(after) and (could or bool(on_x(after) and own & playing(after)))


SAID: Mapping[str, Said] = {
    "last-two": is_last_two,
    "own-home": lambda before, after, own, moved: bool(own & home_with_points(before, after)),
    "cheese": lambda before, after, own, moved: sum(after.taken[before.turn]) > sum(before.taken[before.turn]),
    "drown-other": lambda before, after, own, moved: bool(drowned(before, after)) and not drowned(before, after) & own,
    "own-safe": lambda before, after, own, moved: bool(in_reach(before) & own) and not own & (alone_lowest(after) | drowned(before, after)),
    "own-cost": lambda before, after, own, moved: bool(costs(before, after, own)),
    "not-first": keeps_off_x,
    "own-up": lambda before, after, own, moved: bool(own & moved & climbed(before, after)),
    "other-back": lambda before, after, own, moved: bool(gone_back(before, after)) and not gone_back(before, after) & own,
    "leave-other": lambda before, after, own, moved: (
        not moved & own and bool(in_reach(after)) and not in_reach(after) & own and len(after.pool) <= after.rules.seats
    ),
    "hide": lambda before, after, own, moved: not moved & own and bool(climbed(before, after)),
    "no-harm": lambda before, after, own, moved: before.rats == after.rats,
}


def judged(said: Said) -> Claim:
    """A claim about an action, made from claims about the ship before and after it."""

    def claim(state: State, seat: int, action: Action) -> bool:
        assert isinstance(action, Choose)
        own = set(state.rules.components.cards[state.dealt[seat]])
        return said(state, state.apply(seat, action), own, set(action.rats))

    return claim


CLAIMS: Mapping[str, Claim] = {reason: judged(said) for reason, said in SAID.items()}
