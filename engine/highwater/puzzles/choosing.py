"""Looks for decisions with a clear best choice, for mining: searches them, twice, and has real bots play them out.

A search that is run again only proves the search. So the right choice and the best wrong one are also played to the end by bosuns and by
deckhands, in worlds drawn from what the seat sees.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil, sqrt
from operator import itemgetter
from random import Random
from typing import NamedTuple

from highwater.bots import decide, decide_by_itself, named
from highwater.contract import Action, ActionValue, Random01, Searcher, State, View
from highwater.game import Game
from highwater.lazy import LazyDict
from highwater.puzzle_kind import ChoiceKind, Forecast
from highwater.puzzles.puzzle import MAX_RIGHT_COST, Puzzle, count_max_right
from highwater.record import Ply, Record

SCREENS = ((8, 0.4), (24, 0.15))
"""Worlds after which the first look at a decision may be the last, and the points by which it is wider than what is looked for."""

SLACK = 0.15
"""Points by which a closer look is wider."""

MAX_CANDIDATES = 7
"""Choices that get a closer look, the best at the first one. All are searched again at the end, for their costs."""

AGAIN = 4
"""Searches whose mean is the cost of each choice."""

FOLLOWERS = {"bosun": True, "deckhand": False}
"""Who plays a decision out, and whether the right choice has to be surely better with them, or only not worse."""

SURELY = 1.959964
"""Standard errors by which it is surely better."""

BATCHES, WORLDS = 3, 32
"""Batches of worlds in which a decision is played out, and the worlds of one. After each, what is not better yet is given up."""

MAX_PLIES = 400
"""Plies after which a play-out must be over."""

DRAWS = 40
"""Decisions of a wavering level from which its share of right choices is estimated."""

MISLED = ("deckhand", "bosun")
"""Who likes what comes to mind first, and who likes what a good player does without a search."""

FAILS = 0.5
"""A level fails where less than this share of its choices is right."""

Costs = tuple[tuple[Action, float], ...]


class Question(NamedTuple):
    """A decision. ``before``: the game up to it; ``mind``: a searcher that was told the game as the seat saw it, where it may recall it."""

    before: Record
    state: State
    seat: int
    mind: Searcher

    @property
    def view(self) -> View:
        view: View = self.state.view(self.seat)
        return view


def questions(record: Record, rules: ChoiceKind, bot: str, random: Random01) -> Iterator[list[Question]]:
    """The decisions of one game, those of one position together, as long as the part of the game goes on."""
    game, state, plies = record.game, record.start(), list[Ply]()
    assert game.searcher is not None, "only what can be searched is mined"
    minds = [game.searcher() for _ in range(record.seats)]
    bots = (named(bot),) * record.seats
    while rules.result(state, 0) is None:
        before = replace(record, plies=tuple(plies))
        yield [Question(before, state, seat, minds[seat]) for seat in rules.asked(state)]
        ply = decide_by_itself(game, state, bots, random, random)
        if ply is None:
            return
        for seat, mind in enumerate(minds):
            if rules.recalls and game.is_seen(state, *ply, by=seat):
                mind.observe(state.view(seat), *ply)
        plies.append(ply)
        state = state.apply(*ply)


def find_choice(question: Question, rules: ChoiceKind, kind: str, is_wanted: Callable[[str], bool], random: Random01) -> Puzzle | None:
    """The puzzle that a decision makes, None where it makes none. What brings the most points has to be right for the victory, too.
    ``is_wanted``: of the reason of the best choice."""
    roughly = _screen(question, rules, is_wanted, random)
    if not roughly:
        return None
    appraised = appraise(question, _candidates(roughly), random)
    if not (_is_clear(appraised, rules.min_wrong_cost, SLACK) and is_wanted(_reason_of(question, appraised))):
        return None
    puzzle = _puzzle(question, kind, appraised)
    if _find_best(appraised) not in puzzle.right or (rules.misleads and not misled(puzzle)):
        return None
    if not all(has_same_best_played_out(puzzle, rules, bot, random) for bot in FOLLOWERS):
        return None
    means = search_again(question, random)
    again = _puzzle(question, kind, means)
    if not _is_clear(means, rules.min_wrong_cost) or any(MAX_RIGHT_COST < cost < rules.min_wrong_cost for _, cost in again.costs):
        return None
    if puzzle.answer[0][1] not in again.right or (rules.misleads and not misled(again)):
        return None
    if _find_best(appraise(question, question.state.legal(question.seat), random)) not in again.right:
        return None
    told = again._replace(difficulty=_difficulty(again), forecasts=appraise_forecasts(question, random))
    return told if told.teaches() else None


def _puzzle(question: Question, kind: str, appraised: Sequence[ActionValue]) -> Puzzle:
    """The puzzle of a decision with these values of its choices."""
    costs = costs_of(appraised)
    answer = (question.seat, min(costs, key=itemgetter(1))[0])
    scenario = question.before.scenario._replace(questions=((len(question.before.plies), "which"),))
    record = replace(question.before, plies=(*question.before.plies, answer), scenario=scenario)
    return Puzzle(record, len(question.before.plies), kind, 1, costs)


def reason_of(game: Game, state: State, seat: int, action: Action) -> str:
    """The policy's reason for a choice."""
    ranked = game.rank(state.view(seat), state.legal(seat))
    return next(advice.reason for advice in ranked if advice.action == action)


def _reason_of(question: Question, appraised: Sequence[ActionValue]) -> str:
    return reason_of(question.before.game, question.state, question.seat, _find_best(appraised))


APPRAISERS = LazyDict[Callable[..., Mapping[Action, Forecast]]](
    {
        "land-unter": "highwater.games.land_unter.forecasts:appraise",
        "abandon-ship": "highwater.games.rats.forecasts:appraise",
        "sos": "highwater.games.rats.forecasts:appraise",
    }
)
"""By game what tells what comes of each choice, of a mind, a view, the choices, and random numbers."""


def appraise_forecasts(question: Question, random: Random01) -> tuple[tuple[Action, Forecast], ...]:
    """What comes of each choice, in the order of the legal actions."""
    legal = question.state.legal(question.seat)
    return tuple(APPRAISERS[question.before.game.id](question.mind, question.view, legal, random).items())


# Searching --------------------------------------------------------------------------------------------------------------


def _screen(question: Question, rules: ChoiceKind, is_wanted: Callable[[str], bool], random: Random01) -> tuple[ActionValue, ...]:
    """A first look at every choice, what the searcher would rather do first; () as soon as it seems to make no puzzle."""
    screens = list(SCREENS)
    for found in question.mind.evaluate_actions(question.view, question.state.legal(question.seat), random):
        while found and screens and found[0].worlds >= screens[0][0]:
            _, slack = screens.pop(0)
            if not (_is_clear(found, rules.min_wrong_cost, slack) and is_wanted(_reason_of(question, found))):
                return ()
        if not screens:
            return found
    return found


def appraise(question: Question, choices: Sequence[Action], random: Random01) -> tuple[ActionValue, ...]:
    """These choices, what the searcher would rather do first."""
    *_, found = question.mind.evaluate_actions(question.view, choices, random)
    return found


def _find_best(appraised: Sequence[ActionValue]) -> Action:
    action = appraised[0].action
    assert action is not None, "a seat that chooses has to act"
    return action


def _candidates(appraised: Sequence[ActionValue]) -> list[Action]:
    """The choices that are worth a closer look."""
    found = sorted(appraised, key=lambda each: -each.expected)[:MAX_CANDIDATES]
    return [each.action for each in found if each.action is not None]


def _is_clear(appraised: Sequence[ActionValue], gap: float, slack: float = 0) -> bool:
    """Whether a few choices are as good as the best, and every other is worse by the ``gap``. With slack nothing is held against what
    is not certain yet."""
    best = max((each.expected for each in appraised), default=0.0)
    costs = sorted((best - each.expected, each.error) for each in appraised)
    for number in range(1, count_max_right(len(costs)) + 1):
        near, (cost, error) = costs[number - 1][0], costs[number]
        if near <= MAX_RIGHT_COST + slack and cost - (0 if slack else error) >= gap - slack:
            return True
    return False


def search_again(question: Question, random: Random01) -> tuple[ActionValue, ...]:
    """Every choice in the order of the legal actions, by the mean of searches with other random numbers."""
    legal = question.state.legal(question.seat)
    searches = [{each.action: each for each in appraise(question, legal, random)} for _ in range(AGAIN)]
    return tuple(
        [
            ActionValue(
                action,
                sum(search[action].expected for search in searches) / AGAIN,
                sqrt(sum(search[action].error ** 2 for search in searches)) / AGAIN,
                sum(search[action].worlds for search in searches),
            )
            for action in legal
        ]
    )


def costs_of(appraised: Sequence[ActionValue]) -> Costs:
    """What each choice gives up against the best."""
    best = max(each.expected for each in appraised)
    return tuple([(each.action, round(best - each.expected, 2)) for each in appraised if each.action is not None])


# Playing out ------------------------------------------------------------------------------------------------------------


def has_same_best_played_out(puzzle: Puzzle, rules: ChoiceKind, bot: str, random: Random01) -> bool:
    """Whether the right choice is better where these bots go on. What is not better after a batch is given up."""
    gains: list[float] = []
    for _ in range(BATCHES):
        gains += play_out(puzzle, rules, bot, random)
        if sum(gains) < 0:
            return False
    mean = sum(gains) / len(gains)
    error = sqrt(sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1) / len(gains))
    return mean > SURELY * error or not FOLLOWERS[bot]


def play_out(puzzle: Puzzle, rules: ChoiceKind, bot: str, random: Random01) -> list[float]:
    """In each world of a batch, what the right choice brings more than the best wrong one."""
    record, state, ((seat, right),) = puzzle.record, puzzle.start(), puzzle.answer
    view, gains = state.view(seat), []
    for _ in range(WORLDS):
        world, seed = record.game.sample_world(view, random), random()
        one, other = (_points(record, world.apply(seat, each), rules, seat, bot, seed) for each in (right, puzzle.best_wrong))
        gains.append(one - other)
    return gains


def _points(record: Record, state: State, rules: ChoiceKind, seat: int, bot: str, seed: float) -> float:
    bots, random = (named(bot),) * record.seats, Random(seed).random
    for _ in range(MAX_PLIES):
        result = rules.result(state, seat)
        if result is not None:
            return result
        ply = decide_by_itself(record.game, state, bots, random, random)
        assert ply is not None, "in a part of a game that goes on a seat acts"
        state = state.apply(*ply)
    raise AssertionError("every part of a game ends")


def _difficulty(puzzle: Puzzle) -> int:
    """By who fails: 1 nobody, 2 deckhands, 3 sailors or bosuns."""
    return 3 if any(_fails(puzzle, level) for level in ("sailor", "bosun")) else 2 if _fails(puzzle, "deckhand") else 1


def _fails(puzzle: Puzzle, level: str) -> bool:
    chosen = _chosen(puzzle, level)
    return sum(action in puzzle.right for action in chosen) < ceil(FAILS * len(chosen))


def misled(puzzle: Puzzle) -> list[str]:
    """Those of the levels that do something wrong more often than any other thing."""
    favourites = {level: Counter(_chosen(puzzle, level)).most_common(1)[0][0] for level in MISLED}
    return [level for level, action in favourites.items() if action not in puzzle.right]


def _chosen(puzzle: Puzzle, level: str) -> list[Action]:
    """What bots of a level choose, one as often as the level wavers."""
    game, state, random = puzzle.record.game, puzzle.start(), Random(0).random
    view, legal = state.view(puzzle.answer[0][0]), state.legal(puzzle.answer[0][0])
    return [decide(named(level), game, view, legal, random) for _ in range(1 if level == "bosun" else DRAWS)]
