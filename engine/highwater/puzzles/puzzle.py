"""A puzzle, and the list of kinds by game."""

import hashlib
from collections.abc import Mapping
from itertools import islice
from operator import itemgetter
from typing import Any, NamedTuple

from highwater.contract import Action
from highwater.lazy import LazyDict
from highwater.puzzle_kind import ChoiceKind, Forecast, Kind, Ply, Reason, SeatsKind, TurnKind
from highwater.record import Record, RecordError

KINDS = LazyDict[Mapping[str, Kind]](
    {
        "land-unter": "highwater.games.land_unter.puzzles:KINDS",
        "forbidden-island": "highwater.games.forbidden_island.puzzles:KINDS",
        "abandon-ship": "highwater.games.rats.puzzles:KINDS",
        "sos": "highwater.games.rats.puzzles:KINDS",
    }
)
"""The kinds of puzzles of each game, imported when they are first looked up."""


MAX_RIGHT_COST = 0.10
"""Points that a right choice gives up at most, compared with the best; ``ChoiceKind`` has what a wrong one gives up at least."""

MAX_RIGHT = 3
"""The most choices that may be right in one puzzle."""


SHARE, MAX_RIGHT_GAP = 0.55, 0.25
"""Of what a wrong choice costs, what comes of it has to bear out at least this share; a right one may fall short by so many points."""


class Puzzle(NamedTuple):
    """``record``: a game that goes on with a right answer. ``ply``: how many plies are played when the question is put; the rest answers
    it. ``kind``: one of the game's kinds. ``difficulty``: from 1, easy, to 3. ``costs``: where a seat chooses, each choice with the points
    that it costs compared with the best, as found by a search; ``forecasts``: what comes of each, as its kind means it."""

    record: Record
    ply: int
    kind: str
    difficulty: int
    costs: tuple[tuple[Action, float], ...] = ()
    forecasts: tuple[tuple[Action, Forecast], ...] = ()

    @property
    def rules(self) -> Kind:
        """The kind as the game describes it."""
        return KINDS[self.record.game.id][self.kind]

    @property
    def theme(self) -> str:
        return f"{self.record.game.id}.{self.kind}"

    @property
    def answer(self) -> tuple[Ply, ...]:
        """The plies with which the record answers."""
        return self.record.plies[self.ply :]

    @property
    def right(self) -> tuple[Action, ...]:
        """The choices that are right, where a seat chooses."""
        return tuple([action for action, cost in self.costs if cost <= MAX_RIGHT_COST])

    @property
    def best_wrong(self) -> Action:
        """The wrong choice with the lowest cost, where a seat chooses."""
        return min((each for each in self.costs if each[1] > MAX_RIGHT_COST), key=itemgetter(1))[0]

    def explain(self, action: Action) -> tuple[Reason, ...]:
        """What makes the difference between a right choice and the best wrong one, or between a wrong one and the best."""
        (seat, best), rules = self.answer[0], self.rules
        assert isinstance(rules, ChoiceKind), "a seat chooses"
        other = self.best_wrong if action in self.right else best
        return rules.explain(self.start().view(seat), dict(self.forecasts), action, other)

    def teaches(self) -> bool:
        """Whether it can be said of every choice why it is right or wrong, and what comes of them bears out what they cost."""
        rules, forecasts = self.rules, dict(self.forecasts)
        assert isinstance(rules, ChoiceKind), "a seat chooses"
        best = rules.worth(forecasts[self.answer[0][1]])
        found = [(cost, best - rules.worth(forecasts[action])) for action, cost in self.costs if self.explain(action)]
        agree = [gap <= MAX_RIGHT_GAP if cost <= MAX_RIGHT_COST else gap >= SHARE * cost for cost, gap in found]
        return all(agree) and len(agree) == len(self.costs)

    @property
    def name(self) -> str:
        """A name computed from the record alone: the start of its hash."""
        return hashlib.sha256(self.record.text().encode()).hexdigest()[:10]

    def start(self) -> Any:
        """The position in which the question is put."""
        return next(islice(self.record.states(), self.ply, None))

    def check(self) -> None:
        """Raises RecordError if the record does not answer its question, or cannot be played."""
        *_, before, last = self.record.states()
        rules = self.rules
        if isinstance(rules, SeatsKind):
            holds = rules.answer(before, self.record.plies[-1]) is not None
        elif isinstance(rules, ChoiceKind):
            holds = _is_clear_choice(rules, before, self)
        else:
            holds = _reaches_goal(rules, self.start(), last, self.answer)
        if not holds:
            raise RecordError("scenario-tag", f"the goal {self.kind!r} of a puzzle is not reached by its answer", tag="Goal")


def _reaches_goal(rules: TurnKind, start: Any, last: Any, answer: tuple[Ply, ...]) -> bool:
    return bool(answer) and all(seat >= 0 for seat, _ in answer) and not rules.reached(start, start) and rules.reached(start, last)


def count_max_right(choices: int) -> int:
    """How many of ``choices`` may be right: fewer than half, so that a guess is more often wrong than right."""
    return min(MAX_RIGHT, (choices - 1) // 2)


def _is_clear_choice(rules: ChoiceKind, before: Any, puzzle: Puzzle) -> bool:
    """Whether the answer is one choice of a seat that may be asked, and every choice is clearly right or wrong by its cost and has an
    forecast. Only a search can verify the costs and forecasts themselves."""
    if len(puzzle.answer) != 1 or puzzle.answer[0][0] not in rules.asked(before):
        return False
    ((seat, action),), costs = puzzle.answer, dict(puzzle.costs)
    if not list(costs) == list(dict(puzzle.forecasts)) == list(before.legal(seat)) or costs[action] != 0:
        return False
    return 0 < len(puzzle.right) <= count_max_right(len(costs)) and all(
        0 <= cost <= MAX_RIGHT_COST or cost >= rules.min_wrong_cost for cost in costs.values()
    )
