"""Computes the review of a finished game in slices of a few milliseconds, between which the caller may stop.

All decisions are first examined cheaply, then the suspected mistakes with full effort. The searcher observes the game only from the
deciding seat.
"""

from collections.abc import Generator, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from math import sqrt
from operator import attrgetter
from random import Random
from typing import NamedTuple

from highwater.contract import CHANCE, Action, ActionValue, Outcome, Searcher, State
from highwater.record import Ply, Record
from highwater.review import DIGITS, MAX_MOMENTS, Account, Moment, Review, ReviewError, balance, check_seats

MIN_MISTAKE_COST = {False: 0.1, True: 0.01}
"""The minimum cost of a mistake, by whether the game is cooperative: points, or a chance to win."""

MIN_WORLDS = 12
"""The minimum number of worlds that prove a mistake."""

MAX_SLICES, MAX_WORLDS = 30, 24
"""Limits of the first examination of a decision."""


class Effort(NamedTuple):
    """The effort of a review. ``slices``: of thinking for the first examination of all decisions; ``suspects``: the number of decisions
    examined again, with ``again`` slices each; ``outcomes``: the number of sampled alternatives to an outcome of chance."""

    slices: int = 5_000
    suspects: int = 6
    again: int = 400
    outcomes: int = 8


THOROUGH = Effort()
"""For a waiting person: some twenty seconds in a browser."""


class Progress(NamedTuple):
    """The numbers of evaluated positions and of all positions to evaluate."""

    done: int
    of: int


def review(record: Record, seats: Sequence[int], effort: Effort = THOROUGH) -> Iterator[Progress | Review]:
    """Review the decisions at these seats: one, or any of a cooperative game.

    Yields the progress after each slice, and finally the review. It is deterministic for a record and seats. Raises ReviewError at the
    start.
    """
    if record.game.searcher is None:
        raise ReviewError("review-game", f"nothing appraises actions in {record.game.id}", game=record.game.id)
    states = tuple(record.states())
    outcome = states[-1].outcome
    if outcome is None:
        raise ReviewError("review-unfinished", "a game is reviewed when it is over; this one goes on")
    return _Reviewing(record, states, outcome, check_seats(seats, record), effort).steps()


class _Point(NamedTuple):
    """A position to evaluate. ``ply``: the number of plies before it; ``seat``: the acting seat; ``played``: its action, or None;
    ``choice``: whether it had alternatives; ``chance``: if chance acted just before, the number of plies before that; else None."""

    ply: int
    seat: int
    played: Action | None
    choice: bool
    chance: int | None


@dataclass
class _Found:
    """The evaluation of a point. ``part``: of the game; ``worth``: of the best action; ``luck``: the effect of chance just before, compared
    with its mean, and the ``variance`` of that mean; ``seems``: the apparent cost of the decision; ``moment``: the mistake, if it is
    one."""

    part: int
    worth: float
    seems: float
    moment: Moment | None
    luck: float = 0.0
    variance: float = 0.0

    @property
    def before(self) -> float:
        """The expected result before chance acted."""
        return self.worth - self.luck


class _Reviewing:
    """The computation of one review. ``states``: the positions before the first ply and after each."""

    def __init__(self, record: Record, states: Sequence[State], outcome: Outcome, seats: tuple[int, ...], effort: Effort) -> None:
        self.record, self.states, self.outcome, self.seats, self.effort = record, states, outcome, seats, effort
        self.game = record.game
        self.points = list(self._points())
        self.found: dict[_Point, _Found] = {}
        self.done, self.of = 0, sum(self._appraisals(point) for point in self.points)

    def steps(self) -> Iterator[Progress | Review]:
        look = self.effort.slices // max(self.of, 1)
        self.of += self.effort.suspects
        yield from self._look(self.points, max(1, min(look, MAX_SLICES)), first=True)
        suspects = self._list_suspects()
        self.of = self.done + len(suspects)
        yield from self._look(suspects, self.effort.again, first=False)
        yield self._review()

    # Points -------------------------------------------------------------------------------------------------------------

    def _points(self) -> Iterator[_Point]:
        """All positions to evaluate, in order: the decisions at the reviewed seats. In cooperative games it adds those of the other seats,
        and the last options before a loss. In competitive games it adds forced actions just after chance, to measure luck."""
        game, plies, together = self.game, self.record.plies, self.game.cooperative
        struck = [ply for ply, (who, _) in enumerate(plies) if who == CHANCE]
        last = struck[-1] if struck and together and not self.outcome.winners else None
        first = next((ply for ply, done in enumerate(plies) if not game.is_setup(*done)), len(plies))
        for ply in range(max(first, self.record.begun), len(plies)):
            (seat, action), state = plies[ply], self.states[ply]
            if ply == last:
                yield from (_Point(ply, who, None, True, None) for who in state.may_act)
            if seat != CHANCE and (together or seat in self.seats):
                choice = seat not in state.to_act or len(state.legal(seat)) > 1
                chance = None if together else self._chance_before(ply, seat)
                if choice or chance is not None:
                    yield _Point(ply, seat, action, choice, chance)

    def _chance_before(self, ply: int, seat: int) -> int | None:
        """The ply at which chance began to act, if this seat saw nothing since; the initial deal counts as nobody's luck."""
        began = None
        for number in range(ply - 1, self.record.begun - 1, -1):
            who, action = self.record.plies[number]
            if who == CHANCE:
                began = number
            elif began is not None or self.game.is_seen(self.states[number], who, action, by=seat):
                return began
        return None

    def _appraisals(self, point: _Point) -> int:
        return 1 if point.chance is None else 1 + self.effort.outcomes

    def _list_suspects(self) -> list[_Point]:
        """The decisions with the highest apparent cost, in order; half as many of other seats."""
        seems = sorted((point for point in self.points if self._seems(point) > 0), key=self._seems, reverse=True)
        own = [point for point in seems if point.seat in self.seats][: self.effort.suspects]
        others = [point for point in seems if point.seat not in self.seats][: self.effort.suspects // 2]
        return sorted([*own, *others], key=attrgetter("ply"))

    def _seems(self, point: _Point) -> float:
        return self.found[point].seems if point in self.found else 0.0

    # Looking ------------------------------------------------------------------------------------------------------------

    def _look(self, points: Sequence[_Point], slices: int, *, first: bool) -> Iterator[Progress]:
        """Let a fresh searcher for each seat observe the game, and evaluate these points on the way."""
        minds = {seat: self._make_searcher() for seat in sorted({point.seat for point in points})}
        before: dict[int, Searcher] = {}
        for ply, done in enumerate(self.record.plies):
            for point in points:
                if first and point.chance == ply:
                    before[point.seat] = deepcopy(minds[point.seat])
            for point in points:
                if point.ply == ply:
                    yield from self._look_at(point, minds[point.seat], slices, first=first)
                    if first and point.chance is not None and point in self.found:
                        yield from self._reckon_luck(point, before[point.seat], slices)
            for seat, mind in minds.items():
                self._tell(mind, seat, self.states[ply], done)
            yield Progress(self.done, self.of)

    def _make_searcher(self) -> Searcher:
        assert self.game.searcher is not None
        return self.game.searcher()

    def _tell(self, mind: Searcher, seat: int, state: State, done: Ply) -> None:
        if self.game.is_seen(state, *done, by=seat):
            mind.observe(state.view(seat), *done)

    def _look_at(self, point: _Point, mind: Searcher, slices: int, *, first: bool) -> Iterator[Progress]:
        """Computes the cost of the played action."""
        state = self.states[point.ply]
        appraised = yield from self._evaluate(mind, state, point, slices, first=first)
        played = next((each for each in appraised if each.action == point.played), None)
        if played is None:
            return
        best = appraised[0]
        seems = best.expected - played.expected if point.choice else 0.0
        waited = self.record.plies[point.ply][0] != point.seat
        moment = None
        if played.worlds >= MIN_WORLDS and seems > max(played.error, MIN_MISTAKE_COST[self.game.cooperative]):
            moment = Moment(point.ply, point.seat, best.action, round(seems, DIGITS), round(played.error, DIGITS), waited)
        part = self.game.part(state.view(point.seat)) if self.game.part is not None else 1
        known_moment = self.found.get(point)
        if known_moment is None:
            self.found[point] = _Found(part, best.expected, seems, moment)
        else:
            known_moment.moment = moment

    def _evaluate(
        self, mind: Searcher, state: State, point: _Point, slices: int, *, first: bool
    ) -> Generator[Progress, None, tuple[ActionValue, ...]]:
        """The values of all actions after this many slices; the first examination limits the number of worlds, later ones require a
        minimum."""
        values: tuple[ActionValue, ...] = ()
        random = Random(point.ply).random
        for number, values in enumerate(mind.evaluate_actions(state.view(point.seat), state.legal(point.seat), random), 1):
            yield Progress(self.done, self.of)
            worlds = values[0].worlds if values else -1
            if (first and worlds >= MAX_WORLDS) or (number >= slices and worlds >= (0 if first else MIN_WORLDS)):
                break
        self.done += 1
        return values

    def _reckon_luck(self, point: _Point, mind: Searcher, slices: int) -> Iterator[Progress]:
        """Computes the luck just before a point: other outcomes, sampled by probability, are observed by a copy of the searcher, which
        values them with the same random numbers."""
        worths: list[float] = []
        for number in range(self.effort.outcomes):
            told, state = deepcopy(mind), self.states[point.chance or 0]
            random = Random(point.ply << 16 | number).random
            while state.to_act == (CHANCE,):
                outcome = state.chance().sample(random)
                self._tell(told, point.seat, state, (CHANCE, outcome))
                state = state.apply(CHANCE, outcome)
            if point.seat in state.to_act:
                appraised = yield from self._evaluate(told, state, point, slices, first=True)
                worths += [appraisal.expected for appraisal in appraised[:1]]
        if len(worths) > 1:
            found, count = self.found[point], len(worths)
            mean = sum(worths) / count
            found.luck = found.worth - mean
            found.variance = sum([(worth - mean) ** 2 for worth in worths]) / (count - 1) / count

    # Result ------------------------------------------------------------------------------------------------------------

    def _review(self) -> Review:
        mistakes = [found.moment for found in self.found.values() if found.moment is not None]
        own = sorted((each for each in mistakes if each.seat in self.seats), key=lambda each: (-each.cost, each.ply))
        decisions = sum(point.choice and point.seat in self.seats for point in self.points)
        given_up = -sum(each.cost for each in mistakes if each.seat not in self.seats)
        account = self._add_up(own, given_up) if self.game.cooperative else self._compare(own)
        return Review(self.seats, decisions, len(own), account, tuple(own[:MAX_MOMENTS]))

    def _add_up(self, own: Sequence[Moment], given_up: float) -> Account:
        result = float(bool(self.outcome.winners))
        start = next((found.worth for found in self.found.values()), result)
        return balance(start, -sum(each.cost for each in own), result, others=given_up)

    def _compare(self, own: Sequence[Moment]) -> Account:
        (seat,) = self.seats
        result = self.outcome.scores[seat]
        begins: dict[int, _Found] = {}
        for found in self.found.values():
            begins.setdefault(found.part, found)
        points = sum(line.points for line in self.outcome.sheet[seat] if line.part in begins)
        start = sum(found.before for found in begins.values()) + result - points
        error = 1.96 * sqrt(sum(found.variance for found in self.found.values()))
        luck = sum(found.luck for found in self.found.values())
        return balance(start, -sum(each.cost for each in own), result, luck=luck, error=error)
