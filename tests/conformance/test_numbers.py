"""The numbers of every game: of actions, of chance steps, and of views."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import islice
from typing import Any

import pytest

from highwater.contract import CHANCE, Action, Chance, Feature, State, View, plain
from highwater.errors import NumberError
from highwater.game import Game
from tests.conformance.playing import Step, acting, good_game, positions, random_game, setup_of, setups
from tests.playthrough import golden_file

FEW_WAYS = 400
"""So many are looked at one by one."""

LEFT_OUT = {
    "land-unter": ("rules", "losses"),
    "abandon-ship": ("rules", "to_act"),
    "sos": ("rules", "to_act"),
    "forbidden-island": ("rules",),
    "dike": ("goal",),
    "dike-open": ("goal", "open_hands"),
}
"""What a view holds beyond its features, as their modules say: the options, what follows from other fields, and of what was lost in a round
the order."""


def test_every_action_has_one_number_and_every_number_one_action(game: Game) -> None:
    assert [game.actions.number(action) for action in game.actions] == list(range(len(game.actions)))
    assert [game.actions[number] for number in range(len(game.actions))] == list(game.actions)
    assert len({str(action) for action in game.actions}) == len(game.actions)
    for action in game.actions:
        assert game.parse(str(action)) == action


def test_every_step_of_chance_has_one_number_and_a_name(game: Game) -> None:
    assert [game.chance_steps.number(name) for name in game.chance_steps] == list(range(len(game.chance_steps)))
    for name in game.chance_steps:
        assert name.isascii()
        assert name.isprintable()
        assert " " not in name


@pytest.mark.parametrize("games", [random_game, good_game])
def test_every_legal_action_has_a_number(game: Game, games: Callable[[Game, int], Iterator[Step]], few_seeds: range) -> None:
    """Good games come to positions that random ones hardly reach: four treasures taken, full hands."""
    for seed in few_seeds:
        for step in games(game, seed):
            for seat in acting(step.state):
                legal = step.state.legal(seat)
                numbers = [game.actions.number(action) for action in legal]
                assert len(set(numbers)) == len(numbers)
                assert [game.actions[number] for number in numbers] == list(legal)


def test_equal_positions_list_the_same_actions_in_the_same_order(game: Game, few_seeds: range) -> None:
    """That the order is the same from process to process is in the playthroughs, which have all legal actions."""
    for seed in few_seeds:
        twin = None
        for step in random_game(game, seed):
            twin = twin or step.state
            for seat in acting(step.state):
                assert list(map(str, twin.legal(seat))) == list(map(str, step.state.legal(seat)))
            twin = twin.apply(step.seat, game.parse(str(step.action)))


@pytest.mark.parametrize("far", [-1, -(10**30), 10**30])
def test_a_number_out_of_range_is_refused_with_a_sentence(game: Game, far: int) -> None:
    for numbering in (game.actions, game.chance_steps):
        for number in (far, len(numbering)):
            with pytest.raises(NumberError, match=f"there are 0 to {len(numbering) - 1}") as caught:
                numbering[number]
            assert caught.value.code in NumberError.CODES


def test_chance_outcomes_have_no_action_number(game: Game) -> None:
    first = next(step for step in random_game(game, 0) if step.seat == CHANCE)
    with pytest.raises(NumberError) as caught:
        game.actions.number(first.action)
    assert caught.value.code in NumberError.CODES


def numbers_text(game: Game) -> str:
    lines = [f"{game.versioned}: what a seat may do", *(f"{number} {action}" for number, action in enumerate(game.actions)), ""]
    lines += ["steps of chance", *(f"{number} {name}" for number, name in enumerate(game.chance_steps)), ""]
    for seats in game.seats:
        features = game.observation(game.new(seats).view(0))
        lines += [f"features of a view with {seats} seats"]
        lines += [f"{each.name} {len(each.numbers)} from {each.low} to {each.high}" for each in features] + [""]
    return "\n".join(lines)


def test_numbers_and_features_are_those_of_the_golden(game: Game, request: pytest.FixtureRequest) -> None:
    """They never change for a version of a game, because what others have learned or written down would mean something else."""
    path = golden_file(game, "numbers")
    if request.config.getoption("--update-goldens"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(numbers_text(game), encoding="utf-8")
    assert path.read_text(encoding="utf-8") == numbers_text(game)


# Chance, step by step ---------------------------------------------------------------------------------------------------


def ways(chance: Chance, before: tuple[int, ...] = (), odds: Fraction = Fraction(1)) -> dict[Action, Fraction]:
    """Every outcome that steps lead to, with the probability of all ways together."""
    steps = chance.steps(before)
    if not steps:
        return {chance.result(before): odds}
    found: dict[Action, Fraction] = {}
    total = sum(weight for _, weight in steps)
    for number, weight in steps:
        for action, probability in ways(chance, (*before, number), odds * Fraction(weight, total)).items():
            found[action] = found.get(action, Fraction(0)) + probability
    return found


def number_of_ways(chance: Chance) -> int:
    """About how many ways there are: of twelve cards that can only be dealt as one hand, every order is a way."""
    ways = 1
    before: list[int] = []
    while steps := chance.steps(before):
        ways *= len(steps)
        before.append(steps[0][0])
    return ways


def test_steps_lead_to_every_outcome_with_its_probability(game: Game, few_seeds: range) -> None:
    waiting = (state.chance() for state, _ in positions(game, few_seeds, every=5) if state.to_act == (CHANCE,))
    chances = list(islice((chance for chance in waiting if number_of_ways(chance) <= FEW_WAYS), 200))
    for chance in chances:
        assert ways(chance) == {action: chance.probability(action) for action in chance.outcomes()}
    assert chances


def test_steps_have_numbers_that_ascend_and_whole_weights_and_make_what_may_come_up(game: Game, few_seeds: range) -> None:
    for state, random in positions(game, few_seeds, every=4):
        if state.to_act == (CHANCE,):
            chance = state.chance()
            taken: list[int] = []
            while steps := chance.steps(taken):
                numbers = [number for number, _ in steps]
                assert numbers == sorted(set(numbers))
                assert 0 <= numbers[0] <= numbers[-1] < len(game.chance_steps)
                assert all(isinstance(weight, int) and weight > 0 for _, weight in steps)
                with pytest.raises(NumberError):
                    chance.result(taken)
                taken.append(numbers[int(random.random() * len(numbers))])
            action = chance.result(taken)
            assert chance.probability(action) > 0
            state.apply(CHANCE, action)


def test_steps_that_cannot_have_come_up_are_refused(game: Game, few_seeds: range) -> None:
    for state, _ in positions(game, few_seeds, every=9):
        if state.to_act == (CHANCE,):
            chance = state.chance()
            wrong = set(range(-2, len(game.chance_steps) + 2)) - {number for number, _ in chance.steps()}
            for number in sorted(wrong)[::5]:
                for refused in (chance.steps, chance.result):
                    with pytest.raises(NumberError) as caught:
                        refused([number])
                    assert caught.value.code == "steps"
            with pytest.raises(NumberError):
                chance.steps([chance.steps()[0][0]] * 100)


# Views in numbers -------------------------------------------------------------------------------------------------------


def seen(game: Game, seeds: range, every: int) -> list[tuple[State, View]]:
    return [
        (state, state.view(seat))
        for seed in seeds
        for state, _ in positions(game, range(seed, seed + 1), every)
        for seat in (None, *range(setup_of(game, seed).seats))
    ]


def shape(features: tuple[Feature, ...]) -> list[tuple[str, int, int, int]]:
    return [(each.name, each.low, each.high, len(each.numbers)) for each in features]


def test_features_have_one_shape_for_as_many_seats_and_keep_their_bounds(game: Game, few_seeds: range) -> None:
    shapes = {seats: shape(game.observation(game.new(seats).view(0))) for seats in game.seats}
    for _, view in seen(game, few_seeds, every=3):
        features = game.observation(view)
        assert shape(features) in shapes.values()
        for each in features:
            assert all(each.low <= number <= each.high for number in each.numbers), each
    for setup in islice(setups(game), 200):
        assert shape(game.observation(game.new(setup.seats, setup.options).view(0))) == shapes[setup.seats]


def told(view: View, left_out: tuple[str, ...]) -> str:
    """A view without what its features leave out, and without the difference between nothing and a hidden hand of nothing, or between
    chance's turn and nobody's, which follows from how the game ended."""

    def without(value: object) -> object:
        if isinstance(value, dict):
            return {name: without(item) for name, item in value.items() if name not in left_out}
        if isinstance(value, list):
            return [without(item) for item in value]
        return [] if value is None else value

    fields = plain(view)
    assert isinstance(fields, dict)
    return repr(without({**fields, "to_act": [seat for seat in view.to_act if seat != CHANCE]}))


def test_different_views_have_different_features(game: Game, few_seeds: range) -> None:
    """The features lose nothing: any change of a view's field changes them."""
    changed = set()
    for seed in few_seeds:
        views: list[Any] = [view for _, view in seen(game, range(seed, seed + 1), every=13)]
        for view, other in zip(views, views[7:], strict=False):
            as_told, in_numbers = told(view, LEFT_OUT[game.id]), numbers_of(game, view)
            for field, value in zip(view._fields, other, strict=True):
                altered = view._replace(**{field: value})
                if value != getattr(view, field) and told(altered, LEFT_OUT[game.id]) != as_told:
                    assert numbers_of(game, altered) != in_numbers, field
                    changed.add(field)
    assert changed >= {"seat", "to_act"} - set(LEFT_OUT[game.id])


def numbers_of(game: Game, view: View) -> list[tuple[int, ...]] | None:
    """The features of a view; None for one that cannot be."""
    try:
        return [tuple(each.numbers) for each in game.observation(view)]
    except (IndexError, ValueError):
        return None


def test_features_hide_hidden_things(game: Game, few_seeds: range) -> None:
    """Resampling the hidden parts of a view does not change its features."""
    for state, random in positions(game, few_seeds, every=7):
        for seat in (None, 0, 1):
            view = state.view(seat)
            assert game.observation(game.sample_world(view, random.random).view(seat)) == game.observation(view)
