"""Random games of every game, for tests that cover all games."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import gcd
from random import Random

from highwater.bots import Limits, decide_by_itself, named
from highwater.contract import CHANCE, Action, Option, Random01, State
from highwater.game import Game
from highwater.registry import GAMES
from tests.bots import volunteer
from tests.games import dike

ALL_GAMES = (*GAMES.values(), dike.GAME, dike.OPEN)


@dataclass(frozen=True)
class Setup:
    """One way to sit down to a game."""

    seats: int
    options: Mapping[str, str]


@dataclass(frozen=True)
class Step:
    """One thing done in a game, and the positions before and after it."""

    ply: int
    state: State
    seat: int
    action: Action
    after: State


WRITTEN = {
    "components": "; ".join(
        [
            *(
                "die yellow: 1 2 (3) 5x > (A)",
                "die purple: (1) (2) 6 (3x) 4x A",
                "die green: 3 6 2x 2x (2) A",
                "die orange: 1 9 4 5 3x (4)",
            ),
            *(
                "die red: 3 4 6 1x (1+1x) A",
                "die black: 7 3 5 6 (1+1) A",
                "die blue: 1 3 3 5x (2) A",
                "die free: (2) (3) (5) (11x) (>x) (Ax)",
            ),
            *("card: red orange green", "card: red orange blue", "card: red green blue", "card: orange green blue"),
            *("card: yellow purple black", "card: yellow purple red", "card: yellow black red"),
            *("markers: 1 1 1 2 2 2 3 9", "cheese: 1 2 3 4 5", "decks: 12 13 16 18 24", "spaces: 0 3 11 25"),
        ]
    )
}
"""What a person might write for an option that takes more than its values."""


def setups(game: Game) -> tuple[Setup, ...]:
    """Every number of seats with every combination of options, and something written where people may write."""
    return _setups(game.seats, game.options)


@cache
def _setups(seats: tuple[int, ...], options: tuple[Option, ...]) -> tuple[Setup, ...]:
    values = product(*([*option.values, *([WRITTEN[option.id]] if option.read else [])] for option in options))
    names = [option.id for option in options]
    return tuple(Setup(count, dict(zip(names, chosen, strict=True))) for chosen in values for count in seats)


def setup_of(game: Game, seed: int) -> Setup:
    """Seeds go round all set-ups, in strides that soon have shown every value of every option to every number of seats."""
    every = setups(game)
    stride = round(len(every) * 0.618)  # the golden section spreads evenly, however many there are
    while gcd(stride, len(every)) != 1:
        stride += 1
    return every[seed * stride % len(every)]


def acting(state: State) -> list[int]:
    """Everybody who can do something now, chance included."""
    return [*state.to_act, *state.may_act]


def random_step(state: State, random: Random01) -> tuple[int, Action]:
    """A seat that must act does anything; now and then one that may."""
    may = state.may_act
    seats = may if may and random() < 0.1 else state.to_act
    seat = seats[int(random() * len(seats))]
    if seat == CHANCE:
        return CHANCE, state.chance().sample(random)
    legal = state.legal(seat)
    return seat, legal[int(random() * len(legal))]


def play_on(state: State, random: Random, ply: int = 0) -> Iterator[Step]:
    """Everything that happens from here to the end."""
    while state.to_act:
        ply += 1
        seat, action = random_step(state, random.random)
        after = state.apply(seat, action)
        yield Step(ply, state, seat, action, after)
        state = after


def random_game(game: Game, seed: int) -> Iterator[Step]:
    """A whole game; the seed decides who sits down and what happens."""
    return random_game_of(game, setup_of(game, seed), seed)


def random_game_of(game: Game, setup: Setup, seed: int) -> Iterator[Step]:
    """A whole game among those who sat down so."""
    return play_on(game.new(setup.seats, setup.options), Random(seed))


def good_game(game: Game, seed: int) -> Iterator[Step]:
    """A whole game in which the policy makes nine of ten decisions."""
    setup = setup_of(game, seed)
    random = Random(seed).random
    state, ply, bots = game.new(setup.seats, setup.options), 0, [named("policy")] * setup.seats
    while state.to_act:
        ply += 1
        chosen = volunteer(game, state, bots, random)
        if chosen is None and (state.to_act == (CHANCE,) or random() < 0.1):
            chosen = random_step(state, random)
        chosen = chosen or decide_by_itself(game, state, bots, random, random, Limits(1))
        assert chosen is not None
        seat, action = chosen
        after = state.apply(seat, action)
        yield Step(ply, state, seat, action, after)
        state = after


def positions(game: Game, seeds: range, every: int) -> Iterator[tuple[State, Random]]:
    """Positions from random games, with randomness of their own: one in ``every``, others from game to game, and always the last."""
    for seed in seeds:
        state = None
        for step in random_game(game, seed):
            if step.ply % every == (seed + 1) % every:
                yield step.state, Random(step.ply)
            state = step.after
        if state is not None:
            yield state, Random(0)
