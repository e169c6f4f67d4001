"""Seeds: valid values, and distinct streams of random numbers."""

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from highwater.bots import Thought
from highwater.contract import CHANCE, Action, Random01, View
from highwater.errors import SetupError
from highwater.game import Game
from highwater.registry import GAMES
from highwater.seeds import bot_random, chance_random
from highwater.simulation import play, simulate


class Seven:
    """A whole number of another library's, as numpy has them."""

    def __index__(self) -> int:
        return 7


class Listening:
    """Keeps every number that it is handed."""

    name = "listening"

    def __init__(self) -> None:
        self.numbers: list[float] = []

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        self.numbers.append(random())
        yield Thought(legal[0], 0)


def first(source: Random) -> tuple[float, ...]:
    return tuple(source.random() for _ in range(8))


def deal(seed: int) -> list[str]:
    return [str(action) for seat, action in play("land-unter", ["policy"] * 3, seed=seed).plies if seat == CHANCE][:3]


def test_seeds_from_0_give_the_deals_they_always_gave() -> None:
    for seed in (0, 1, 7, 2**70):
        state, random = GAMES["land-unter"].new(3), Random(seed)
        for dealt in deal(seed):
            action = state.chance().sample(random)
            assert str(action) == dealt
            state = state.apply(CHANCE, action)


def test_no_two_seeds_share_a_stream_of_chance_or_of_bots() -> None:
    seeds = range(-200, 200)
    streams = {first(make(seed)) for seed in seeds for make in (chance_random, bot_random)}
    assert len(streams) == 2 * len(seeds)
    assert deal(3) != deal(-3)


def test_bots_are_not_handed_the_numbers_that_deal_the_next_game() -> None:
    for seed in (1, 6):
        bot = Listening()
        play("land-unter", [bot, "policy", "policy"], seed=seed)
        for other in range(seed - 3, seed + 4):
            chance = chance_random(other)
            assert set(bot.numbers).isdisjoint(chance.random() for _ in range(500))


def test_anything_that_is_a_whole_number_is_a_seed() -> None:
    seven = Seven()
    assert play("land-unter", ["random"] * 3, seed=seven) == play("land-unter", ["random"] * 3, seed=7)
    assert simulate("land-unter", ["random"] * 3, 3, seed=seven).seed == 7


@pytest.mark.parametrize("seed", [1.0, "a", None, [1]])
def test_anything_else_is_refused_in_a_sentence(seed: object) -> None:
    with pytest.raises(SetupError, match="a seed is a whole number, such as 1, not "):
        play("land-unter", ["random"] * 3, seed=seed)  # type: ignore[arg-type]
    with pytest.raises(SetupError, match="a seed is a whole number, such as 1, not "):
        simulate("land-unter", ["random"] * 3, 3, seed=seed)  # type: ignore[arg-type]
