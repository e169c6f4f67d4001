"""An outcome of chance chosen in part, in every game: what is offered can be completed, what is not offered cannot, and what is left open
comes as likely as chance brings it."""

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

FEW = 150
"""Outcomes that are gone through one by one."""


def steps_of_chance(game: Game, seeds: range, every: int) -> Iterator[tuple[State, Random]]:
    """Positions in which chance is to act."""
    return ((state, random) for state, random in positions(game, seeds, every) if state.to_act == (CHANCE,))


def chosen_in_part(game: Game, state: State, random: Random) -> PartialOutcome:
    """Some places chosen, in any order, of what is offered."""
    partial = PartialOutcome.begin(game, state)
    for place in random.sample(range(len(partial.steps)), random.randrange(len(partial.steps) + 1)):
        partial = partial.choose(place, random.choice(partial.choices(place))[0])
    return partial


Alike = tuple[list[int], list[int]]

_alike: dict[tuple[str, State, Action], Alike] = {}


def completes(partial: PartialOutcome, action: Action) -> bool:
    """Whether an outcome has all that has been chosen, where it was chosen."""
    key = partial.game.id, partial.state, action
    alike, steps = _alike[key] = _alike.get(key) or alike_in(partial, action)
    wanted = Counter((place, step) for place, step in zip(alike, partial.steps, strict=True) if step is not None)
    return not wanted - Counter(zip(alike, steps, strict=True))


def alike_in(partial: PartialOutcome, action: Action) -> Alike:
    """For each place the first one with which it can be exchanged while the outcome stays the same (cards of a hand, cheeses of the same
    worth); and what lies on the places."""
    steps, result = list(list_places(partial.game, partial.state).steps_of(action)), partial.state.chance().result

    def same(place: int, other: int) -> bool:
        exchanged = list(steps)
        exchanged[place], exchanged[other] = steps[other], steps[place]
        try:
            return result(exchanged) == action
        except NumberError:
            return False

    return [next(other for other in range(place + 1) if same(place, other)) for place in range(len(steps))], steps


def test_every_outcome_is_a_choice_of_every_place_and_back(game: Game, few_seeds: range) -> None:
    for state, random in steps_of_chance(game, few_seeds, every=4):
        action = state.chance().sample(random.random)
        whole = PartialOutcome.of(game, state, action)
        assert len(set(whole.places)) == len(whole.places) == len(whole.steps)
        assert whole.outcome() == action
        assert not whole.open_places
        assert whole.filled(random) == whole


def test_what_is_left_open_is_completed_by_what_may_come_up(game: Game, few_seeds: range) -> None:
    for state, random in steps_of_chance(game, few_seeds, every=3):
        partial = chosen_in_part(game, state, random)
        full = partial.filled(random.random)
        action = full.outcome()
        assert state.chance().probability(action) > 0
        assert completes(partial, action)
        assert all(wanted in (None, step) for wanted, step in zip(partial.steps, full.steps, strict=True))
        state.apply(CHANCE, action)


def test_what_is_offered_can_be_completed_and_what_is_not_offered_cannot(game: Game) -> None:
    seen = set()
    for state, random in steps_of_chance(game, range(3), every=5):
        if state.chance().count() > FEW:
            continue
        outcomes = list(state.chance().outcomes())
        partial = chosen_in_part(game, state, random)
        for place in range(len(partial.steps)):
            others = partial.leave_open(place)
            offered = dict(others.choices(place))
            for step in {*offered, *_anywhere(game, state, outcomes)}:
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


def _anywhere(game: Game, state: State, outcomes: list[Action]) -> set[int]:
    """Whatever may come to lie on any place."""
    return {step for action in outcomes for step in list_places(game, state).steps_of(action)}


def test_what_is_left_open_comes_as_likely_as_chance_brings_it(game: Game, few_seeds: range) -> None:
    """Exactly: the weights of what is offered, place by place, make the probability of each outcome given what has been chosen."""
    for state, random in steps_of_chance(game, few_seeds, every=9):
        chance = state.chance()
        if chance.count() > 100:
            continue
        partial = chosen_in_part(game, state, random)
        found: dict[Action, Fraction] = defaultdict(Fraction)
        for outcome, probability in _completions(partial):
            found[outcome] += probability
        if list_places(game, state).drawn != "set":  # where cards of a set were chosen, the others are drawn of the rest
            whole = sum(chance.probability(action) for action in found)
            assert found == {action: chance.probability(action) / whole for action in found}
        if partial == PartialOutcome.begin(game, state):
            assert found == {action: chance.probability(action) for action in chance.outcomes()}
        assert sum(found.values()) == 1


def _completions(partial: PartialOutcome) -> Iterator[tuple[Action, Fraction]]:
    if not partial.open_places:
        yield partial.outcome(), Fraction(1)
        return
    place = partial.open_places[0]
    choices = partial.choices(place)
    for step, weight in choices:
        for outcome, probability in _completions(partial.choose(place, step)):
            yield outcome, probability * Fraction(weight, sum(weight for _, weight in choices))


def test_what_lies_on_two_places_can_be_exchanged_where_it_fits(game: Game, few_seeds: range) -> None:
    for state, random in steps_of_chance(game, few_seeds, every=5):
        partial = chosen_in_part(game, state, random)
        place, other = random.randrange(len(partial.steps)), random.randrange(len(partial.steps))
        try:
            after = partial.exchange(place, other)
        except ChoiceError:
            assert list_places(game, state).drawn == "apart"
            continue
        assert (after.steps[place], after.steps[other]) == (partial.steps[other], partial.steps[place])
        assert after.exchange(place, other) == partial
        assert completes(after, after.filled(random).outcome())


def test_what_cannot_be_chosen_is_refused_and_says_what_could(game: Game, few_seeds: range) -> None:
    for state, random in steps_of_chance(game, few_seeds, every=20):
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


def test_where_chance_is_not_to_act_nothing_can_be_chosen(game: Game, few_seeds: range) -> None:
    for state, _ in positions(game, few_seeds, every=20):
        if state.to_act != (CHANCE,):
            with pytest.raises(IllegalAction):
                PartialOutcome.begin(game, state)
            seat = state.to_act[0] if state.to_act else 0
            for action in [*state.legal(seat)][:1]:
                with pytest.raises(IllegalAction):
                    PartialOutcome.of(game, state, action)


def test_the_example_is_true() -> None:
    assert doctest.testmod(partial_outcome) == (0, 7)
