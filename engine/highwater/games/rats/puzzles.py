"""Puzzles of Abandon Ship and S.O.S.: which die, and which rat. A search has answered them, and told what each choice brings whom."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from highwater.games.rats.causes import DROWNS, FIRST, HARMS, HELPS, LAST, POINTS, Case, find_causes
from highwater.games.rats.components import FIELDS, RATS
from highwater.games.rats.policy import find_own_rats, lone_lowest, table_of
from highwater.games.rats.rules import State
from highwater.games.rats.state import Choose, View, list_in_play
from highwater.puzzle_kind import ChoiceKind, Forecast, Kind, Reason

MIN_CHOICES = 4
"""The fewest choices for which the question is asked."""

MAX_LEFT = 6
"""Rats in play from which the end is near. Before, no one die matters much."""


def list_asked_seats(state: State) -> tuple[int, ...]:
    """The seat whose turn it is, once the dice are rolled and the end is near. The search knows no more than lies on the table: what others
    did before, a player would have to remember."""
    if len(list_in_play(state.rats, state.rules.components.top)) > MAX_LEFT:
        return ()
    return tuple([seat for seat in state.to_act if len(state.legal(seat)) >= MIN_CHOICES])


def points(state: State, seat: int) -> float | None:
    """A seat's points at the end of the game."""
    return None if state.outcome is None else state.outcome.scores[seat]


# What makes the difference between two choices -----------------------------------------------------------------------------

CHEESE = "cheese"


class Fate(NamedTuple):
    """What comes of an own rat, as ``forecasts`` has it: its points on average, in tenths; in a hundred games, how often it drowns, and how
    often it takes the X."""

    points: int
    drowned: int
    first: int


MIN_GAIN = 3
"""Tenths of a point that what is told has to bring at least."""

NOTABLE = 4
"""Tenths of a point from which a loss is told beside a greater gain."""

WEIGHTY = 0.75
"""Of the greatest gain, or of a difference in points, the share that something else has to account for to be told."""

OFTEN = 8
"""Of a hundred games, how many more are worth telling."""

MIN_WORSE = 0.5
"""Points by which a choice is clearly worse than another."""


TELLING_OF_THE_END = ("last-two", "only-two", "too-late", "end-near")
"""Causes beside which it need not be said how a game with three rats in play ends."""


def explain(view: View, forecasts: Mapping[Choose, Forecast], action: Choose, other: Choose) -> tuple[Reason, ...]:
    """Whose points make the difference, why, and what it costs whom."""
    mine, others = (sources_of(view, forecasts[each]) for each in (action, other))
    gains = {name: mine[name].points - others[name].points for name in mine}
    sign = 1 if sum(gains.values()) > 0 else -1
    gains = {name: sign * gain for name, gain in gains.items()}
    most = max(gains.values())
    if most < MIN_GAIN:
        return ()
    better, worse = (action, other) if sign > 0 else (other, action)
    before, own = table_of(view), {RATS[rat]: f"own-{RATS[rat]}" for rat in find_own_rats(view)}
    ships = {each: before.carry_out(each) for each in forecasts if each in (better, worse) or _is_worse(forecasts, each, better)}
    order = [name for name in sorted(gains, key=lambda name: -gains[name]) if gains[name] >= max(MIN_GAIN, most / 2)]
    causes = [
        (is_shared, name, reason)
        for name in order
        for reason, is_shared in _find_causes(before, own, name, _fate_that_differs(mine[name], others[name]), ships, better, worse, action)
    ]
    if not causes:
        return ()
    # The first one that is not true of another worse choice, too; rather of this one; what says least only where there is nothing else.
    by_choice = {name: gains[name] >= WEIGHTY * most for name in order}
    _, first, cause = min(
        causes, key=lambda each: (each[0], each[2].about != action or not by_choice[each[1]], each[2].key == "fewer-left")
    )
    more = [name for name in order if name != first and gains[name] >= NOTABLE]
    found = [cause]
    is_last = len(list_in_play(view.rats, view.rules.components.top)) == LAST
    if first != CHEESE and is_last and cause.key not in TELLING_OF_THE_END:
        found.append(Reason("three-left", {}))
    if {each.phase for each in (ships[better], ships[worse])} == {"rise"} and first != CHEESE:
        found.append(Reason("rises-next", {}))
    found.append(_compare(first, mine[first], others[first], cause.key))
    for name in more[:1]:
        too = _compare(name, mine[name], others[name])
        found.append(too._replace(key=f"{too.key}-too") if too.key in (DROWNS, FIRST) and found[-1].key.startswith(too.key) else too)
    last = min(gains, key=gains.__getitem__)
    if gains[last] <= -NOTABLE:
        found.append(Reason(f"{_kind(last)}-{'costs' if sign > 0 else 'tempts'}", {**_name(last), "points": -gains[last] / 10}))
    return tuple(found)


def sources_of(view: View, forecast: Forecast) -> Mapping[str, Fate]:
    """What a forecast says of each own rat and of cheese, by name."""
    rats = sorted(find_own_rats(view))
    fates = {RATS[rat]: Fate(*forecast[3 * at : 3 * at + 3]) for at, rat in enumerate(rats)}
    return {**fates, CHEESE: Fate(forecast[-1], 0, 0)}


def worth_of(forecast: Forecast) -> float:
    """The points of a forecast."""
    return sum(forecast[::3]) / 10


def _kind(name: str) -> str:
    return CHEESE if name == CHEESE else "rat"


def _name(name: str) -> Mapping[str, str]:
    return {} if name == CHEESE else {"rat": f"own-{name}"}


def _fate_that_differs(one: Fate, other: Fate) -> str:
    drowned, first = abs(one.drowned - other.drowned), abs(one.first - other.first)
    often = max(drowned, first)
    if often < OFTEN or often * max(FIELDS) / 10 < WEIGHTY * abs(one.points - other.points):
        return POINTS
    return DROWNS if drowned >= first else FIRST


CERTAIN = {
    ("on-x", FIRST): "first-other",
    ("x-taken", FIRST): "first-never",
    ("gone", DROWNS): "drowned-other",
    ("last-two", DROWNS): "drowned-other",
    ("home", DROWNS): "drowned-other",
}
"""By a cause and a fate after which nothing is left to chance, the reason that tells only how it goes with the other choice."""


def _compare(name: str, one: Fate, other: Fate, cause: str = "") -> Reason:
    """What comes of a source with one choice and with the other. A ``cause`` may have told of the one before."""
    fate = _fate_that_differs(one, other)
    if fate == POINTS:
        return Reason(f"{_kind(name)}-points", {**_name(name), "own": one.points / 10, "other": other.points / 10})
    own = getattr(one, fate)
    return Reason(CERTAIN.get((cause, fate), fate) if own in (0, 100) else fate, {**_name(name), "own": own, "other": getattr(other, fate)})


def _is_worse(forecasts: Mapping[Choose, Forecast], action: Choose, other: Choose) -> bool:
    return worth_of(forecasts[other]) - worth_of(forecasts[action]) >= MIN_WORSE


def _find_causes(
    before: State,
    own: Mapping[str, str],
    name: str,
    fate: str,
    ships: Mapping[Choose, State],
    better: Choose,
    worse: Choose,
    told: Choose,
) -> Iterator[tuple[Reason, bool]]:
    """Facts about the ship after the choice of which is told that do not hold after the other one, the most telling first, then the other
    way round; each with whether it is true of another one of the ``ships``, too, all of them worse than the better choice. ``own``: what
    own rats are called in a fact."""
    if name == CHEESE:
        yield from _find_cheese(before, ships[better], ships[worse], better)
        return
    case = Case(RATS.index(name), fate, before, better, ships[better], ships[worse])
    tables = [(better, HELPS, case), (worse, HARMS, case.turned._replace(action=worse))]
    for about, table, each in tables if told == better else tables[::-1]:
        for key, facts in find_causes(table, each):
            named = {fact: own.get(value, value) if isinstance(value, str) else value for fact, value in facts.items()}
            alike = [table[key](each._replace(action=rival, ship=ships[rival])) == facts for rival in ships if rival not in (better, worse)]
            yield Reason(key, {**_name(name), **named}, about), about == better and any(alike)
    if (better.die, better.rats) == (worse.die, worse.rats) and (moved := _find_movable(case, better)) is not None:
        key = ("back" if better.back else "aside") + ("-low" if fate == DROWNS else "")
        yield Reason(key, {"moved": own.get(RATS[moved], RATS[moved])}, better), False


def _find_movable(case: Case, action: Choose) -> int | None:
    """The rat about which it matters whether the die of an action can be used again: what is lowest where the own rat may drown, else the
    own rat. None where the die cannot move it, or where that would not be better."""
    low = lone_lowest(case.ship) if case.fate == DROWNS and case.is_in_play else case.rat
    is_better = case.fate != DROWNS or (low == case.rat) == action.back
    can_move = low == action.die or case.before.rolled[case.before.pool.index(action.die)].free
    return low if is_better and can_move and case.is_in_play else None


def _find_cheese(before: State, good: State, bad: State, better: Choose) -> Iterator[tuple[Reason, bool]]:
    """Cheese that is taken by the one choice and not by the other."""
    for cheese in before.cheese:
        if cheese not in good.cheese and cheese in bad.cheese:
            yield Reason("cheese", {"space": cheese[0], "points": cheese[1]}, better), False


RATIONED = (("cheese", "own-up", "own-home"), ("not-first",))
"""Reasons of what comes to mind first, and the one that is found most."""

KINDS: Mapping[str, Kind] = {
    "die": ChoiceKind(list_asked_seats, points, worth_of, explain, rationed=RATIONED, min_wrong_cost=0.70, misleads=True, recalls=False)
}
