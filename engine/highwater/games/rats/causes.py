"""Why an own rat fares better after one choice than after another: facts about the ship after one that do not hold after the other."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from highwater.games.rats.components import FIELDS, RATS
from highwater.games.rats.policy import danger_of, lone_lowest
from highwater.games.rats.rules import State, points_of
from highwater.games.rats.state import DROWNED, Choose, list_in_play

Facts = Mapping[str, int | float | str]

POINTS, DROWNS, FIRST = "points", "drowned", "first"
"""What of a rat's fate may differ: its points on average, how often it drowns, how often it takes the X."""

LAST = 3
"""Rats in play of which the next one that comes up or drowns ends the game."""


class Case(NamedTuple):
    """An own rat on the ship after an action, and on the ``other`` ship after another one. ``fate``: what of its fate differs."""

    rat: int
    fate: str
    before: State
    action: Choose
    ship: State
    other: State

    @property
    def space(self) -> int:
        return self.ship.rats[self.rat]

    @property
    def rivals(self) -> list[int]:
        """The other rats in play."""
        return [rat for rat in list_in_play(self.ship.rats, self.ship.rules.components.top) if rat != self.rat]

    @property
    def is_in_play(self) -> bool:
        """Whether the game is not over, and the rat is in play."""
        return self.ship.phase != "over" and self.rat in list_in_play(self.ship.rats, self.ship.rules.components.top)

    @property
    def goes_on(self) -> bool:
        """Whether that is so on both ships."""
        return self.is_in_play and self.turned.is_in_play

    @property
    def turned(self) -> "Case":
        """The same with the ships exchanged, for what is to hold in one only."""
        return self._replace(ship=self.other, other=self.ship)


Fact = Callable[[Case], Facts | None]
"""The values in a sentence that holds of a case, None where it does not hold."""


def only_here(fact: Fact) -> Fact:
    """A fact that holds of the one ship and not of the other."""
    return lambda case: None if fact(case.turned) is not None else fact(case)


def find_causes(table: Mapping[str, Fact], case: Case) -> Iterator[tuple[str, Facts]]:
    """The facts of a table that hold, each with its key, the most telling first."""
    for key, fact in table.items():
        if (facts := fact(case)) is not None:
            yield key, facts


def is_home(case: Case) -> Facts | None:
    points = points_of(case.ship, case.rat)
    return {"points": points} if points and case.rat in case.ship.arrivals else None


def is_of_the_last_two(case: Case) -> Facts | None:
    return {"points": points_of(case.ship, case.rat)} if case.rat in case.ship.pair else None


def is_too_late(case: Case) -> Facts | None:
    """The fourth rat is up, and it is not."""
    are_fields_full = case.ship.phase == "over" and len(case.ship.arrivals) == len(FIELDS)
    return {} if are_fields_full and 0 < case.space < case.ship.rules.components.top else None


def is_first_up(case: Case) -> Facts | None:
    return {} if case.ship.arrivals[:1] == (case.rat,) else None


def has_drowned(case: Case) -> Facts | None:
    return {} if case.space == DROWNED else None


def has_other_drowned(case: Case) -> Facts | None:
    gone = [rat for rat, space in enumerate(case.ship.rats) if space == DROWNED != case.before.rats[rat] and rat != case.rat]
    return {"lowest": RATS[gone[0]], "count": len(case.rivals) + 1} if gone and case.is_in_play else None


def has_other_the_x(case: Case) -> Facts | None:
    first = case.ship.arrivals[:1]
    return {"first": RATS[first[0]]} if case.fate == FIRST and first and first[0] != case.rat else None


def is_x_open(case: Case) -> Facts | None:
    return {"space": case.space} if case.fate == FIRST and case.goes_on and not case.ship.arrivals and case.other.arrivals else None


def is_nearest(case: Case) -> Facts | None:
    """Ahead of all others, and nobody has the X."""
    if case.fate != FIRST or case.ship.arrivals or not case.is_in_play or any(case.ship.rats[rat] >= case.space for rat in case.rivals):
        return None
    return {"space": case.space}


def is_other_nearest(case: Case) -> Facts | None:
    if case.fate != FIRST or case.ship.arrivals or not case.goes_on:
        return None
    first = max(case.rivals, key=case.ship.rats.__getitem__)
    return {"first": RATS[first]} if case.ship.rats[first] > case.space else None


def is_close_to_the_x(case: Case) -> Facts | None:
    """Nearer than it would be otherwise."""
    return {"space": case.space, "far": case.other.rats[case.rat]} if is_further_from_the_x(case.turned) is not None else None


def is_further_from_the_x(case: Case) -> Facts | None:
    """Moved back, or not moved up."""
    if case.fate != FIRST or case.ship.arrivals or not case.goes_on or case.space >= case.other.rats[case.rat]:
        return None
    return {"space": case.space, "far": case.other.rats[case.rat]}


def comes_rival_near(case: Case) -> Facts | None:
    """The first of the other rats stands higher, and may take the X instead."""
    return _find_risen_rival(case) if case.fate == FIRST and not case.ship.arrivals else None


def is_end_near(case: Case) -> Facts | None:
    """The first of the other rats stands higher; once it is up, only two are left."""
    few = len(case.rivals) < LAST and len(case.ship.arrivals) < len(FIELDS) - 1
    return _find_risen_rival(case) if case.fate != FIRST and few else None


def _find_risen_rival(case: Case) -> Facts | None:
    if not case.goes_on:
        return None
    first = max(case.rivals, key=case.ship.rats.__getitem__)
    top = max(case.other.rats[rat] for rat in case.turned.rivals)
    return {"first": RATS[first], "space": case.ship.rats[first]} if case.ship.rats[first] > top else None


def is_alone_below(case: Case) -> Facts | None:
    is_alone = case.fate != FIRST and case.is_in_play and lone_lowest(case.ship) == case.rat
    return _count_markers(case.ship) if is_alone and danger_of(case.ship) else None


def _count_markers(ship: State) -> Facts:
    """How many of the water markers left would bring the water up to the lowest rat."""
    total = len(ship.markers)
    return {"count": round(danger_of(ship) * total), "total": total}


def is_other_alone_below(case: Case) -> Facts | None:
    lone = lone_lowest(case.ship) if case.goes_on and case.fate != FIRST else None
    return {"lowest": RATS[lone], **_count_markers(case.ship)} if lone is not None and lone != case.rat and danger_of(case.ship) else None


def has_company(case: Case) -> Facts | None:
    """More rats stand on its space, and several on one space do not drown."""
    if case.fate != DROWNS or not case.goes_on:
        return None
    count = case.ship.rats.count(case.space)
    mates = [rat for rat in case.rivals if case.ship.rats[rat] == case.space]
    return {"mate": RATS[mates[0]]} if count > case.other.rats.count(case.other.rats[case.rat]) else None


def is_no_longer_lowest(case: Case) -> Facts | None:
    """Among the lowest on the other ship only, and moved up."""
    if has_climbed(case) is None or min(case.other.rats[rat] for rat in case.turned.rivals) < case.other.rats[case.rat]:
        return None
    lowest = min(case.ship.rats[rat] for rat in case.rivals)
    return {"space": case.space, "low": case.other.rats[case.rat]} if lowest < case.space else None


def has_climbed(case: Case) -> Facts | None:
    """Moved up, and above where it would stand otherwise."""
    if case.fate == FIRST or not case.goes_on or case.space <= max(case.other.rats[case.rat], case.before.rats[case.rat]):
        return None
    return {"space": case.space, "low": case.other.rats[case.rat]}


def treads_water(case: Case) -> Facts | None:
    """In the water on this ship only, with others."""
    if case.fate == FIRST or not case.goes_on or case.space != case.ship.water:
        return None
    return {"space": case.space}


def is_low(case: Case) -> Facts | None:
    """Lower than it would stand otherwise."""
    if case.fate == FIRST or not case.goes_on or case.space >= case.other.rats[case.rat]:
        return None
    return {"space": case.space, "far": case.other.rats[case.rat], "water": case.ship.water}


def is_lowest_stuck(case: Case) -> Facts | None:
    """The one that is alone below has lost its die, which could take it away; on the other ship it has it."""
    if case.fate == FIRST or not case.goes_on or len(case.ship.pool) < 2:
        return None
    lone = lone_lowest(case.ship)
    if lone in (None, case.rat) or lone != lone_lowest(case.other) or lone in case.ship.pool or lone not in case.other.pool:
        return None
    return {"lowest": RATS[lone]} if lone is not None else None


def can_lowest_leave(case: Case) -> Facts | None:
    return is_lowest_stuck(case.turned)


def is_next_near(case: Case) -> Facts | None:
    """Alone below on both ships, but with the next rat closer above."""
    if case.fate == FIRST or not case.goes_on or not lone_lowest(case.ship) == lone_lowest(case.other) == case.rat:
        return None
    nearest = min(case.rivals, key=case.ship.rats.__getitem__)
    gap = case.ship.rats[nearest] - case.space
    other_gap = min(case.other.rats[rat] for rat in case.turned.rivals) - case.other.rats[case.rat]
    return {"mate": RATS[nearest], "count": gap} if gap < other_gap else None


def is_other_sent_back(case: Case) -> Facts | None:
    """A rat that was not behind is now behind, and does not take a field with points so soon."""
    up = len(case.ship.arrivals)
    if not case.goes_on or not 0 < up < len(FIELDS) or len(case.other.arrivals) > up:
        return None
    back = [
        rat for rat in case.action.rats if rat in case.rivals and case.ship.rats[rat] < min(case.before.rats[rat], case.other.rats[rat])
    ]
    return {"first": RATS[back[0]], "space": case.ship.rats[back[0]], "points": FIELDS[up]} if back else None


def has_other_come_up(case: Case) -> Facts | None:
    """Another rat has just taken the highest free field, which has points."""
    new, place = case.ship.arrivals[len(case.before.arrivals) :], len(case.ship.arrivals) - 1
    if not case.goes_on or case.fate != POINTS or len(new) != 1 or place == 0 or len(case.other.arrivals) > place:
        return None
    return {"first": RATS[new[0]], "points": FIELDS[place]}


def has_no_own_die(case: Case) -> Facts | None:
    """Its own die is set aside, and on the other ship it can be chosen."""
    has_it = case.rat in case.other.pool and case.rat not in case.ship.pool
    return {} if has_it and case.goes_on and len(case.other.pool) > 1 and case.fate != FIRST else None


def are_fewer_left(case: Case) -> Facts | None:
    """More are home or drowned, so that the game ends sooner."""
    count = len(case.rivals) + 1
    return {"count": count} if case.goes_on and case.fate != FIRST and count < len(case.turned.rivals) + 1 else None


HELPS: Mapping[str, Fact] = {
    "last-two": only_here(is_of_the_last_two),
    "home": only_here(is_home),
    "other-drowned": only_here(has_other_drowned),
    "x-taken": only_here(has_other_the_x),
    "further": is_further_from_the_x,
    "other-nearest": only_here(is_other_nearest),
    "rival-up": comes_rival_near,
    "end-near": is_end_near,
    "company": has_company,
    "other-lowest": only_here(is_other_alone_below),
    "past": is_no_longer_lowest,
    "up": has_climbed,
    "stuck": is_lowest_stuck,
    "next-near": is_next_near,
    "sent-back": is_other_sent_back,
    "fewer-left": are_fewer_left,
}
"""By key what helps an own rat, of the ship after the better choice."""

HARMS: Mapping[str, Fact] = {
    "on-x": only_here(is_first_up),
    "gone": only_here(has_drowned),
    "too-late": only_here(is_too_late),
    "nearest": only_here(is_nearest),
    "alone": only_here(is_alone_below),
    "only-two": only_here(is_of_the_last_two),
    "x-open": is_x_open,
    "close": is_close_to_the_x,
    "field-taken": has_other_come_up,
    "can-leave": can_lowest_leave,
    "treads": only_here(treads_water),
    "low": is_low,
    "own-die-gone": has_no_own_die,
}
"""By key what harms it, of the ship after the worse one."""
