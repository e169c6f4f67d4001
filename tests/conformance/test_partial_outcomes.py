"""Partly chosen outcomes of chance, in every game: exactly the offered steps can be completed, and open places are filled with the
probabilities of chance."""

import doctest
from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from highwater import partial_outcome
from highwater.contract import CHANCE, Action, State
from highwater.errors import IllegalAction, NumberError
from highwater.game import Game
from highwater.partial_outcome import ChoiceError, PartialOutcome, list_places
from tests.conformance.playing import positions

MAX_ENUMERATED = 150
"""The most outcomes of a position that are tried one by one."""


def chance_positions(game: Game, seeds: range, every: int) -> Iterator[tuple[State, Random]]:
    """Positions in which chance is to act."""
    return ((state, random) for state, random in positions(game, seeds, every) if state.to_act == (CHANCE,))


def choose_some(game: Game, state: State, random: Random) -> PartialOutcome:
    """A partial outcome: offered steps at some places, chosen in random order."""
    partial = PartialOutcome.begin(game, state)
    for place in random.sample(range(len(partial.steps)), random.randrange(len(partial.steps) + 1)):
        partial = partial.choose(place, random.choice(partial.choices(place))[0])
    return partial


Exchangeable = tuple[list[int], list[int]]

_exchangeable: dict[tuple[str, State, Action], Exchangeable] = {}


def completes(partial: PartialOutcome, action: Action) -> bool:
    """Whether an outcome has all that has been chosen, where it was chosen."""
    key = partial.game.id, partial.state, action
    alike, steps = _exchangeable[key] = _exchangeable.get(key) or find_exchangeable(partial, action)
    wanted = Counter((place, step) for place, step in zip(alike, partial.steps, strict=True) if step is not None)
    return not wanted - Counter(zip(alike, steps, strict=True))


def find_exchangeable(partial: PartialOutcome, action: Action) -> Exchangeable:
    """For each place, the first one whose step can be swapped with its own without changing the outcome (cards of a hand, cheeses of the
    same value); and the steps at the places."""
    steps, result = list(list_places(partial.game, partial.state).steps_of(action)), partial.state.chance().result

    def same(place: int, other: int) -> bool:
        exchanged = list(steps)
        exchanged[place], exchanged[other] = steps[other], steps[place]
        try:
            return result(exchanged) == action
        except NumberError:
            return False

    return [next(other for other in range(place + 1) if same(place, other)) for place in range(len(steps))], steps


def test_an_outcome_converts_to_a_choice_for_every_place_and_back(game: Game, few_seeds: range) -> None:
    for state, random in chance_positions(game, few_seeds, every=4):
        action = state.chance().sample(random.random)
        whole = PartialOutcome.of(game, state, action)
        assert len(set(whole.places)) == len(whole.places) == len(whole.steps)
        assert whole.outcome() == action
        assert not whole.open_places
        assert whole.filled(random) == whole


def test_open_places_are_filled_to_a_possible_outcome(game: Game, few_seeds: range) -> None:
    for state, random in chance_positions(game, few_seeds, every=3):
        partial = choose_some(game, state, random)
        full = partial.filled(random.random)
        action = full.outcome()
        assert state.chance().probability(action) > 0
        assert completes(partial, action)
        assert all(wanted in (None, step) for wanted, step in zip(partial.steps, full.steps, strict=True))
        state.apply(CHANCE, action)


def test_exactly_the_offered_steps_can_be_completed(game: Game) -> None:
    seen = set()
    for state, random in chance_positions(game, range(3), every=5):
        if state.chance().count() > MAX_ENUMERATED:
            continue
        outcomes = list(state.chance().outcomes())
        partial = choose_some(game, state, random)
        for place in range(len(partial.steps)):
            others = partial.leave_open(place)
            offered = dict(others.choices(place))
            for step in {*offered, *_list_steps(game, state, outcomes)}:
                one = PartialOutcome(game, state, (*others.steps[:place], step, *others.steps[place + 1 :]))
                assert (step in offered) == any(completes(one, action) for action in outcomes)
                if step in offered:
                    assert others.choose(place, step) == one
                else:
                    with pytest.raises(ChoiceError) as caught:
                        others.choose(place, step)
                    assert caught.value.code == "choice-step"
            seen.add(partial.places[place].kind)
    assert seen


def _list_steps(game: Game, state: State, outcomes: list[Action]) -> set[int]:
    """The steps that any of these outcomes has at any place."""
    return {step for action in outcomes for step in list_places(game, state).steps_of(action)}


def test_open_places_are_filled_with_the_probabilities_of_chance(game: Game, few_seeds: range) -> None:
    """Exactly: multiplied place by place, the weights of the choices give each outcome its conditional probability."""
    for state, random in chance_positions(game, few_seeds, every=9):
        chance = state.chance()
        if chance.count() > 100:
            continue
        partial = choose_some(game, state, random)
        probabilities: dict[Action, Fraction] = defaultdict(Fraction)
        for outcome, probability in _completions(partial):
            probabilities[outcome] += probability
        if list_places(game, state).drawn != "set":  # the rest of a set is drawn without the chosen cards
            total = sum(chance.probability(action) for action in probabilities)
            assert probabilities == {action: chance.probability(action) / total for action in probabilities}
        if partial == PartialOutcome.begin(game, state):
            assert probabilities == {action: chance.probability(action) for action in chance.outcomes()}
        assert sum(probabilities.values()) == 1


def _completions(partial: PartialOutcome) -> Iterator[tuple[Action, Fraction]]:
    if not partial.open_places:
        yield partial.outcome(), Fraction(1)
        return
    place = partial.open_places[0]
    choices = partial.choices(place)
    for step, weight in choices:
        for outcome, probability in _completions(partial.choose(place, step)):
            yield outcome, probability * Fraction(weight, sum(weight for _, weight in choices))


def test_the_steps_of_two_places_can_be_exchanged_where_both_fit(game: Game, few_seeds: range) -> None:
    for state, random in chance_positions(game, few_seeds, every=5):
        partial = choose_some(game, state, random)
        place, other = random.randrange(len(partial.steps)), random.randrange(len(partial.steps))
        try:
            after = partial.exchange(place, other)
        except ChoiceError:
            assert list_places(game, state).drawn == "apart"
            continue
        assert (after.steps[place], after.steps[other]) == (partial.steps[other], partial.steps[place])
        assert after.exchange(place, other) == partial
        assert completes(after, after.filled(random).outcome())


def test_an_invalid_choice_is_refused_and_the_error_lists_valid_ones(game: Game, few_seeds: range) -> None:
    for state, random in chance_positions(game, few_seeds, every=20):
        partial = PartialOutcome.begin(game, state)
        for place in (-1, len(partial.steps)):
            for refused in (partial.choices, partial.leave_open):
                with pytest.raises(ChoiceError) as caught:
                    refused(place)
                assert caught.value.code == "choice-place"
        with pytest.raises(ChoiceError) as caught:
            partial.outcome()
        assert caught.value.code == "choice-open"
        assert str(partial.places[0]) in str(caught.value)
        step = random.choice(partial.choices(0))[0]
        with pytest.raises(ChoiceError, match="there could be"):
            partial.choose(0, len(game.chance_steps) + step)


def test_nothing_can_be_chosen_unless_chance_is_to_act(game: Game, few_seeds: range) -> None:
    for state, _ in positions(game, few_seeds, every=20):
        if state.to_act != (CHANCE,):
            with pytest.raises(IllegalAction):
                PartialOutcome.begin(game, state)
            seat = state.to_act[0] if state.to_act else 0
            for action in [*state.legal(seat)][:1]:
                with pytest.raises(IllegalAction):
                    PartialOutcome.of(game, state, action)


def test_the_docstring_example_runs() -> None:
    assert doctest.testmod(partial_outcome) == (0, 7)
