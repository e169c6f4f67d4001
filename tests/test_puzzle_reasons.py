"""What is said of a choice in a puzzle is true: each cause is checked by the rules alone, and each number against what was played out."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from highwater.contract import Action
from highwater.games.land_unter.puzzles import Prospects
from highwater.games.land_unter.state import OUT
from highwater.games.rats.components import RATS
from highwater.puzzle_kind import Reason
from highwater.puzzles.puzzle import Puzzle
from highwater.puzzles.stored import load_puzzles, read_puzzle

CARDS = load_puzzles("land-unter").texts
DICE = (*load_puzzles("abandon-ship").texts, *load_puzzles("sos").texts)


def pairs(puzzle: Puzzle) -> list[tuple[Action, Action]]:
    """Each choice with the one that it is compared with."""
    best = puzzle.answer[0][1]
    return [(action, puzzle.best_wrong if action in puzzle.right else best) for action, _ in puzzle.costs]


def number(name: object) -> int:
    """The rat of a word in a sentence."""
    return RATS.index(str(name).removeprefix("own-"))


def playing(ship: Any) -> list[int]:
    return [rat for rat, space in enumerate(ship.rats) if space and space != ship.rules.components.top]


def alone_below(ship: Any, rat: int) -> bool:
    return all(ship.rats[other] > ship.rats[rat] for other in playing(ship) if other != rat)


def mates(ship: Any, rat: int) -> int:
    return sum(ship.rats[other] == ship.rats[rat] for other in playing(ship))


def is_highest_rival(here: Any, there: Any, said: Mapping[str, Any]) -> bool:
    """The rat that may be up first stands as high as is said, and no other rival stands there on the other ship."""
    rivals = [rat for rat in playing(there) if rat != number(said["rat"])]
    highest: int = max(there.rats[rat] for rat in rivals)
    return bool(said["first"] != said["rat"] and here.rats[number(said["first"])] == said["space"] > highest)


def counts_markers(ship: Any, said: Mapping[str, Any]) -> bool:
    """The water markers left, and those that reach the lowest rat."""
    gap = min(ship.rats[rat] for rat in playing(ship)) - ship.water
    return (said["count"], said["total"]) == (sum(marker >= gap for marker in ship.markers), len(ship.markers))


Claim = Callable[[Any, Any, Any, Mapping[str, Any]], bool]
"""Of the ship before, that after the choice of which is told, that after the other one, and the values in the sentence."""

CLAIMS: Mapping[str, Claim] = {
    "last-two": lambda _, here, there, said: here.phase == "over" and number(said["rat"]) in here.pair and here.pair != there.pair,
    "only-two": lambda _, here, there, said: here.phase == "over" and number(said["rat"]) in here.pair and here.pair != there.pair,
    "home": lambda before, here, there, said: number(said["rat"]) in here.arrivals[1:] and number(said["rat"]) not in before.arrivals,
    "other-drowned": lambda before, here, there, said: (
        not here.rats[number(said["lowest"])] and before.rats[number(said["lowest"])] > 0 and len(playing(here)) == said["count"]
    ),
    "too-late": lambda _, here, there, said: (
        here.phase == "over" and len(here.arrivals) == 4 and number(said["rat"]) not in (*here.arrivals, *here.pair)
    ),
    "gone": lambda before, here, there, said: not here.rats[number(said["rat"])] and there.rats[number(said["rat"])] > 0,
    "x-taken": lambda _, here, there, said: here.arrivals[:1] == (number(said["first"]),) != (number(said["rat"]),) and not there.arrivals,
    "x-open": lambda _, here, there, said: not here.arrivals and there.arrivals != () and here.rats[number(said["rat"])] == said["space"],
    "on-x": lambda _, here, there, said: here.arrivals[:1] == (number(said["rat"]),),
    "nearest": lambda _, here, there, said: (
        not here.arrivals and all(here.rats[rat] < said["space"] for rat in playing(here) if rat != number(said["rat"]))
    ),
    "other-nearest": lambda _, here, there, said: (
        not here.arrivals and here.rats[number(said["first"])] == max(here.rats) > here.rats[number(said["rat"])]
    ),
    "further": lambda _, here, there, said: (
        (here.rats[number(said["rat"])], there.rats[number(said["rat"])]) == (said["space"], said["far"])
    ),
    "close": lambda _, here, there, said: (
        here.rats[number(said["rat"])] == said["space"] > said["far"] == there.rats[number(said["rat"])] and not here.arrivals
    ),
    "rival-up": lambda _, here, there, said: not here.arrivals and is_highest_rival(here, there, said),
    "end-near": lambda _, here, there, said: len(playing(here)) == 3 and len(here.arrivals) < 3 and is_highest_rival(here, there, said),
    "up": lambda before, here, there, said: (
        here.rats[number(said["rat"])] == said["space"] > there.rats[number(said["rat"])] == said["low"]
        and said["space"] > before.rats[number(said["rat"])]
    ),
    "past": lambda before, here, there, said: (
        here.rats[number(said["rat"])] == said["space"] > min(here.rats[rat] for rat in playing(here))
        and there.rats[number(said["rat"])] == said["low"] == min(there.rats[rat] for rat in playing(there))
        and said["space"] > before.rats[number(said["rat"])]
    ),
    "low": lambda _, here, there, said: (
        (here.rats[number(said["rat"])], there.rats[number(said["rat"])], here.water) == (said["space"], said["far"], said["water"])
        and said["space"] < said["far"]
    ),
    "treads": lambda _, here, there, said: (
        here.rats[number(said["rat"])] == said["space"] == here.water < there.rats[number(said["rat"])]
        or not there.rats[number(said["rat"])]
    ),
    "company": lambda _, here, there, said: (
        here.rats[number(said["mate"])] == here.rats[number(said["rat"])]
        and mates(here, number(said["rat"])) > mates(there, number(said["rat"]))
    ),
    "other-lowest": lambda _, here, there, said: (
        alone_below(here, number(said["lowest"])) and here.rats[number(said["rat"])] > here.water and counts_markers(here, said)
    ),
    "alone": lambda _, here, there, said: (
        alone_below(here, number(said["rat"]))
        and (there.phase == "over" or not alone_below(there, number(said["rat"])))
        and counts_markers(here, said)
    ),
    "stuck": lambda _, here, there, said: (
        alone_below(here, number(said["lowest"])) and number(said["lowest"]) in here.aside and number(said["lowest"]) in there.pool
    ),
    "can-leave": lambda _, here, there, said: alone_below(here, number(said["lowest"])) and number(said["lowest"]) in here.pool,
    "next-near": lambda _, here, there, said: (
        here.rats[number(said["mate"])] - here.rats[number(said["rat"])] == said["count"] and alone_below(here, number(said["rat"]))
    ),
    "sent-back": lambda before, here, there, said: (
        here.rats[number(said["first"])] == said["space"] < before.rats[number(said["first"])]
        and said["points"] == (5, 3, 2)[len(here.arrivals) - 1]
    ),
    "field-taken": lambda before, here, there, said: (
        here.arrivals[-1] == number(said["first"]) != number(said["rat"])
        and said["points"] == (0, 5, 3, 2)[len(here.arrivals) - 1] > 0
        and max(len(before.arrivals), len(there.arrivals)) < len(here.arrivals)
    ),
    "own-die-gone": lambda _, here, there, said: number(said["rat"]) in here.aside,
    "fewer-left": lambda _, here, there, said: len(playing(here)) == said["count"] < len(playing(there)),
    "aside": lambda _, here, there, said: (
        len(here.aside) > len(there.aside) and here.rats == there.rats and number(said["moved"]) in playing(here)
    ),
    "back": lambda _, here, there, said: (
        len(here.aside) < len(there.aside) and here.rats == there.rats and number(said["moved"]) in playing(here)
    ),
    "back-low": lambda _, here, there, said: (
        len(here.aside) < len(there.aside) and here.rats == there.rats and alone_below(here, number(said["rat"]))
    ),
    "aside-low": lambda _, here, there, said: (
        len(here.aside) > len(there.aside) and here.rats == there.rats and alone_below(here, number(said["moved"]))
    ),
    "cheese": lambda before, here, there, said: (said["space"], said["points"]) in {*before.cheese} - {*here.cheese},
}

NUMBERS = {
    **{"drowned": 1, "drowned-too": 1, "drowned-other": 1, "first": 2, "first-too": 2, "first-other": 2, "first-never": 2},
    "rat-points": 0,
}
"""By reason the number of a forecast that it tells of an own rat."""


@pytest.mark.parametrize("text", DICE, ids=range(len(DICE)))
def test_reasons_about_dice_are_true(text: str) -> None:
    puzzle = read_puzzle(text)
    start, seat = puzzle.start(), puzzle.answer[0][0]
    own, forecasts = sorted(start.rules.components.cards[start.dealt[seat]]), dict(puzzle.forecasts)
    for action, other in pairs(puzzle):
        for reason in puzzle.explain(action):
            about = reason.about
            if reason.key in CLAIMS:
                assert about in (action, other)
                ships = [start.apply(seat, each) for each in (about, other if about == action else action)]
                assert CLAIMS[reason.key](start, ships[0], ships[1], reason.facts), (str(action), str(other), reason)
            elif reason.key in NUMBERS:
                at = 3 * own.index(number(reason.facts["rat"])) + NUMBERS[reason.key]
                scale = 10 if reason.key == "rat-points" else 1
                assert (scale * as_number(reason, "own"), scale * as_number(reason, "other")) == (
                    forecasts[action][at],
                    forecasts[other][at],
                )
            elif reason.key == "three-left":
                assert len(playing(start)) == 3
            elif reason.key == "rises-next":
                assert all(start.apply(seat, each).phase == "rise" for each in (action, other))
            elif reason.key.endswith(("-costs", "-tempts")):
                at = 3 * own.index(number(reason.facts["rat"])) if "rat" in reason.facts else -1
                assert 10 * as_number(reason, "points") == pytest.approx(abs(forecasts[action][at] - forecasts[other][at]))
            else:
                assert reason.key == "cheese-points"


def as_number(reason: Reason, name: str) -> float:
    value = reason.facts[name]
    assert isinstance(value, (int, float))
    return value


@pytest.mark.parametrize("text", DICE, ids=range(len(DICE)))
def test_reasons_name_the_die_that_brings_the_most(text: str) -> None:
    """What is compared first makes at least half of the greatest difference that an own rat or cheese makes."""
    puzzle = read_puzzle(text)
    forecasts = dict(puzzle.forecasts)
    names = [RATS[rat] for rat in sorted(puzzle.start().rules.components.cards[puzzle.start().dealt[puzzle.answer[0][0]]])]
    for action, other in pairs(puzzle):
        gains = [one - two for one, two in zip(forecasts[action][::3], forecasts[other][::3], strict=True)]
        if action not in puzzle.right:
            gains = [-gain for gain in gains]
        told = next(reason for reason in puzzle.explain(action) if reason.key in NUMBERS or reason.key == "cheese-points")
        at = names.index(str(told.facts["rat"]).removeprefix("own-")) if "rat" in told.facts else 3
        assert gains[at] >= max(gains) / 2 > 0


@pytest.mark.parametrize("text", DICE, ids=range(len(DICE)))
def test_the_cause_of_a_right_die_is_not_true_of_a_worse_one(text: str) -> None:
    """What is said of the ship after it, such as where a rat stands, can be said of no other choice that gives up as much."""
    puzzle = read_puzzle(text)
    start, (seat, best) = puzzle.start(), puzzle.answer[0]
    cause = puzzle.explain(best)[0]
    if cause.key not in CLAIMS or cause.about != best:
        return
    there = start.apply(seat, puzzle.best_wrong)
    for action, cost in puzzle.costs:
        if action not in (*puzzle.right, puzzle.best_wrong) and cost >= 1:
            here = start.apply(seat, action)
            assert here.rats == there.rats or not CLAIMS[cause.key](start, here, there, cause.facts), (str(action), cause)


@pytest.mark.parametrize("text", CARDS, ids=range(len(CARDS)))
def test_reasons_about_cards_are_true(text: str) -> None:
    puzzle = read_puzzle(text)
    seat = puzzle.answer[0][0]
    view, prospects = puzzle.start().view(seat), {action: Prospects(*forecast) for action, forecast in puzzle.forecasts}
    for action, other in pairs(puzzle):
        one, two = prospects[action], prospects[other]
        good, bad = (one, two) if action in puzzle.right else (two, one)
        for reason in puzzle.explain(action):
            facts = reason.facts
            match reason.key:
                case "now" | "now-out":
                    assert (facts["own"], facts["other"]) == (one.hit, two.hit)
                    assert (reason.key == "now-out") == (not view.rings[seat])
                case "later":
                    assert (facts["own"], facts["other"]) == (one.later / 100, two.later / 100)
                case "bonus":
                    assert (facts["own"], facts["other"]) == (one.bonus, two.bonus)
                case "takes" | "takes-if":
                    assert facts["tide"] in view.middle
                    assert bad.low_hit + bad.high_hit > good.low_hit + good.high_hit
                case "stays" | "stays-if":
                    assert facts["tide"] == view.top(seat) > 0
                    assert bad.neither_hit > good.neither_hit
                case "ends" | "goes-on":
                    assert (facts["own"], facts["other"]) == (one.ends, two.ends)
                    assert (good.ends > bad.ends) == (reason.key == "ends")
                    assert [view.rings[each] for each in as_seats(reason, "names")] == [0]
                case "raises" | "raises-bonus" | "raises-both" | "raises-both-bonus" | "covers":
                    assert good.tide < bad.tide
                    tides = {facts[name] for name in ("tide", "low", "high") if name in facts}
                    assert tides <= {*view.middle}
                    taken = [sum((each.highest, each.second)[at] for at in (0, 1) if view.middle[at] in tides) for each in (one, two)]
                    assert [facts["own"], facts["other"]] == taken
                    assert all((tide < view.top(seat)) == (reason.key == "covers") for tide in view.middle if tide in tides)
                    assert (taken[0] > taken[1]) == ((good is one) == (reason.key == "covers")), (str(action), str(other), facts)
                    assert abs(taken[0] - taken[1]) >= 15
                case "kept-high" | "kept-low":
                    assert facts["card"] in view.hand
                case "cheap-certain":
                    assert facts["low"] == view.middle[0]
                    assert good.highest == 100
                case "cheap-now":
                    assert facts["low"] == view.middle[0]
                    assert 50 <= good.highest < 100
                case "safe-now":
                    assert good.highest + good.second <= 10
                case "odds":
                    assert (f"{facts['card']}", facts["highest"], facts["second"]) == (str(action), one.highest, one.second)
                    assert as_number(reason, "above") + as_number(reason, "below") == 60 - len(set().union(*view.known))
                case "odds-none":
                    assert one.highest == one.second == 0
                case key if key.startswith("pays-"):
                    assert higher_seats(puzzle, action, other)
                case _:
                    assert reason.key in ("against", "for")
                    assert f"{facts['card']}" == str(action)


def as_seats(reason: Reason, name: str) -> tuple[int, ...]:
    value = reason.facts[name]
    assert isinstance(value, tuple)
    return value


def higher_seats(puzzle: Puzzle, action: Action, other: Action) -> bool:
    """Whether a sentence about who has to be no longer higher names all that stand higher than the tide in the sentence before."""
    (seat, _), start = puzzle.answer[0], puzzle.start()
    view, reasons = start.view(seat), puzzle.explain(action)
    tide = as_number(reasons[0], "tide")
    higher = {each for each, rings in enumerate(view.rings) if rings != OUT and each != seat and view.top(each) > tide}
    if reasons[1].key == "pays-takes":
        ringless = {each for each, rings in enumerate(view.rings) if not rings and each != seat}
        return view.middle[0] == tide < view.middle[1] == reasons[1].facts["high"] and {*as_seats(reasons[1], "names")} == ringless != set()
    named = {each for fact in reasons[1].facts.values() if isinstance(fact, tuple) for each in fact}
    return named == higher != set() and as_number(reasons[1], "level") in {view.top(each) for each in higher}


@pytest.mark.parametrize("text", CARDS, ids=range(len(CARDS)))
def test_a_tide_is_called_the_highest_only_where_no_other_is_higher(text: str) -> None:
    puzzle = read_puzzle(text)
    seat = puzzle.answer[0][0]
    view = puzzle.start().view(seat)
    for action, _ in puzzle.costs:
        for reason in puzzle.explain(action):
            if reason.key in ("takes", "stays"):
                tide = as_number(reason, "tide")
                assert all(view.top(each) <= tide for each, rings in enumerate(view.rings) if rings != OUT and each != seat)
                assert reason.key == "stays" or tide == view.middle[1]


def test_later_losses_are_no_reason_for_an_eliminated_seat() -> None:
    outs = 0
    for puzzle in map(read_puzzle, CARDS):
        seat = puzzle.answer[0][0]
        for action, _ in [] if puzzle.start().rings[seat] else puzzle.costs:
            keys = [reason.key for reason in puzzle.explain(action)]
            outs += "now-out" in keys
            assert not ({"against", "for"} & {*keys} and keys[keys.index("against" if "against" in keys else "for") + 1] == "later")
    assert outs


def test_every_claim_is_made_somewhere() -> None:
    said = Counter(
        reason.key for text in DICE for puzzle in [read_puzzle(text)] for action, _ in puzzle.costs for reason in puzzle.explain(action)
    )
    assert set(CLAIMS) - set(said) <= {"back", "back-low"}
