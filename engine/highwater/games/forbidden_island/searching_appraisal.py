"""Values all legal actions of a Forbidden Island position, for hints and reviews.

Each action is followed by its best plan, and the resulting positions are played on in the same worlds. Equal positions from different
orders of actions are played on once. There may be over a hundred flights; for those with a poor evaluation, it alone estimates their
difference from the played ones.
"""

from collections.abc import Iterator, Sequence
from math import sqrt

from highwater.contract import CHANCE, Action, ActionValue, Random01
from highwater.games.forbidden_island.components import SANDBAG, TREASURES
from highwater.games.forbidden_island.evaluation import chance_to_win
from highwater.games.forbidden_island.playout import Island, World, make_island
from highwater.games.forbidden_island.playout_turns import (
    MAX_BEAM_POSITIONS,
    PLAYOUTS_A_SLICE,
    Worlds,
    estimate_chance,
    finish_turn,
    unanswered,
)
from highwater.games.forbidden_island.policy import rank
from highwater.games.forbidden_island.rules import State
from highwater.games.forbidden_island.searching_specials import lift_home
from highwater.games.forbidden_island.state import (
    TAKE_OFF,
    ChooseAdventurer,
    EndActions,
    Fly,
    Guide,
    Lift,
    Move,
    Sandbag,
    View,
    position_of,
)
from highwater.games.forbidden_island.turns import lifts_of
from highwater.search import Compared, compare
from highwater.search.comparing import INTERVAL

MAX_PLAYOUTS = 400
"""Maximum playouts for all actions together."""

MAX_WORLDS = 40
MAX_TRIED_ACTIONS = 24
"""Maximum number of positions that are played on."""

MAX_BRIEF_POSITIONS = 6
"""Beam width of plans that begin with an undirected flight."""

KEPT = 0.03
"""The minimum gain in chance to win for using a helicopter before the last useful moment."""

LATER = 0.5
"""The same for sandbags, which are not needed before a flood card that may sink the tile."""

WON, LOST = 1.0, -1.0
"""Preferences for immediate wins and against immediate losses."""

LATE = {Move: 1, Fly: 1, Guide: 1, EndActions: 2, Sandbag: 3, Lift: 3}
"""Order among equal actions: certain gains first, walking later, special cards last."""


def appraisals(view: View, state: State, legal: Sequence[Action], random: Random01) -> Iterator[tuple[ActionValue, ...]]:
    """Yields all actions, best first, after each slice: first by evaluation, then over more and more worlds."""
    seat = view.seat
    assert seat is not None
    if legal and isinstance(legal[0], ChooseAdventurer):
        yield tuple([ActionValue(one.action, one.value / 100, 0.0, 0) for one in rank(view, legal)])
        return
    actions: list[Action | None] = [*legal] if seat in view.to_act else [*legal, None]
    wants = list_preferences(view, actions)
    useful = lifts_of(make_island(position_of(view)))
    numbers: dict[tuple[object, ...], int] = {}
    ends: list[Island] = []
    ways: list[list[int]] = []
    for each, action in enumerate(actions):
        after = make_island(state if action is None else state.apply(seat, action))
        end = finish_turn(
            after, MAX_BRIEF_POSITIONS if isinstance(action, Lift) and (action.seats, action.tile) not in useful else MAX_BEAM_POSITIONS
        )
        number = numbers.setdefault((identify(end), wants[each] if end.over else action is None), len(ends))
        if number == len(ends):
            ends.append(end)
            ways.append([])
            yield ()
        ways[number].append(each)
    for found in ways:
        found.sort(key=lambda each: (-wants[each], LATE.get(type(actions[each]), 0)))
    extra = [LOST if end.over not in ("", "escaped") else wants[found[0]] for end, found in zip(ends, ways, strict=True)]
    # Waiting before a flood card lets it come, unless another seat has sandbags too.
    coming = view.to_act == (CHANCE,) and not view.pending[-1].draws
    coming = coming and [SANDBAG in hand for hand in view.hands] == [other == seat for other in range(len(view.hands))]
    unsaved = [coming and not end.over and actions[found[0]] is None for end, found in zip(ends, ways, strict=True)]
    priors = [chance_to_win(end) for end in ends]
    order = sorted(range(len(ends)), key=lambda number: -round(priors[number] + extra[number], 6))
    tried, others = order[:MAX_TRIED_ACTIONS], order[MAX_TRIED_ACTIONS:]
    by_evaluation = [Compared(number, round(priors[number], 6), float("inf") if place else 0.0, 0) for place, number in enumerate(order)]
    worlds = Worlds(random, list(state.deck))

    def value(place: int, world: int) -> tuple[float, float]:
        number = tried[place]
        chance = play_out(ends[number], worlds.of(world), priors[number], unsaved[number])
        return round(chance + extra[number], 9), round(chance, 9)

    playouts = min(MAX_WORLDS, MAX_PLAYOUTS // len(tried))
    shown = list_values(by_evaluation, ways, actions)
    latest: tuple[Compared, ...] = ()
    yield shown
    for compared in compare(len(tried), playouts, value, slice_size=PLAYOUTS_A_SLICE, prior=[priors[number] for number in tried]):
        if compared is not latest:
            latest = compared
            played_on = [each._replace(candidate=tried[each.candidate]) for each in compared]
            shown = list_values(played_on + guessed(played_on, others, priors), ways, actions)
        yield shown


def guessed(found: Sequence[Compared], others: Sequence[int], priors: Sequence[float]) -> list[Compared]:
    """Estimates for actions that were not played on: their evaluation, shifted by the mean difference of the others, with the spread of
    that as error."""
    if not others:
        return []
    differences = [each.expected - priors[each.candidate] for each in found]
    mean = sum(differences) / len(differences)
    error = round(INTERVAL * sqrt(sum([(each - mean) ** 2 for each in differences]) / len(differences)), 6)
    return [Compared(number, round(min(1.0, max(0.0, priors[number] + mean)), 6), error, found[0].worlds) for number in others]


def list_preferences(view: View, actions: Sequence[Action | None]) -> list[float]:
    """By action, its preference beyond the chance to win."""
    assert view.seat is not None
    home = lift_home(make_island(position_of(view)), view.seat, [action for action in actions if action is not None])
    lasting = view.pending[-1].kind == "turn" and len(view.captured) < len(TREASURES)  # a special card can be used later as well
    flood = view.to_act == (CHANCE,) and not view.pending[-1].draws
    found = []
    for action in actions:
        if action is TAKE_OFF:
            found.append(WON)
        elif action is not None and action == home:
            found.append(WON / 2)
        elif lasting and isinstance(action, Lift):
            found.append(-KEPT)
        elif lasting and isinstance(action, Sandbag) and not flood:
            found.append(-LATER)
        else:
            found.append(0.0)
    return found


def identify(island: Island) -> tuple[object, ...]:
    """The identity of a position at the end of actions."""
    return (
        *(tuple(island.at), tuple(island.hands), island.dry, island.flooded, island.captured, island.discards),
        *(tuple(island.flood), island.flood_discards, island.draws, island.floods, island.over),
    )


def play_out(start: Island, world: World, prior: float, unsaved: bool) -> float:
    """The chance to win as ``estimate_chance``; ``unsaved``: whether the next flood card comes unanswered."""
    if not unsaved:
        return estimate_chance(start, world, prior)
    after = unanswered(start, world)
    return chance_to_win(after) if after.over else estimate_chance(after, world, prior)


def list_values(order: Sequence[Compared], ways: Sequence[Sequence[int]], actions: Sequence[Action | None]) -> tuple[ActionValue, ...]:
    return tuple([ActionValue(actions[each], *found[1:]) for found in order for each in ways[found.candidate]])
