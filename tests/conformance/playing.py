"""Random games of every game there is, for tests that promise something of all of them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from random import Random

from highwater.game import CHANCE, Action, Game, Random01, State
from highwater.registry import GAMES
from tests.games import dike

ALL_GAMES = (*GAMES.values(), dike.GAME)


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


def setups(game: Game) -> list[Setup]:
    """Every number of seats with every combination of options."""
    values = list(product(*(option.values for option in game.options)))
    names = [option.id for option in game.options]
    return [Setup(seats, dict(zip(names, chosen, strict=True))) for chosen in values for seats in game.seats]


def setup_of(game: Game, seed: int) -> Setup:
    """Seeds go round all set-ups."""
    every = setups(game)
    return every[seed % len(every)]


def acting(state: State) -> list[int]:
    """Everybody who can do something now, chance included."""
    return [*state.to_act, *state.may_act]


def random_step(state: State, random: Random01) -> tuple[int, Action]:
    """Somebody who must act does anything; now and then somebody who may."""
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
    setup = setup_of(game, seed)
    return play_on(game.new(setup.seats, setup.options), Random(seed))


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
