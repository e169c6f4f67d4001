"""Measures our games through other people's interfaces, against the bare contract: decisions per second of random play, and how often
OpenSpiel's information-set search wins against random players. No page uses these interfaces, so this runs outside the browser only."""

import statistics
import time
from collections.abc import Callable
from random import Random

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from highwater.adapters import openspiel
from highwater.adapters.pettingzoo import Environment
from highwater.game import Game
from highwater.registry import GAMES
from tests.bench._figures import tell
from tests.bench._measuring import through_the_contract

ROUNDS = 5
TABLES = (("land-unter", 4), ("abandon-ship", 4), ("forbidden-island", 2))
SIMULATIONS = 20
SEARCH_GAMES = 9


def speed(one_game: Callable[[Random], int], games: int) -> float:
    """Decisions per second of processor time, the median of all rounds."""
    speeds = []
    for number in range(ROUNDS):
        random, began = Random(number), time.process_time()
        decisions = sum(one_game(random) for _ in range(games))
        speeds.append(decisions / (time.process_time() - began))
    return statistics.median(speeds)


def through_ours(game: Game, seats: int) -> Callable[[Random], int]:
    return lambda random: through_the_contract(game, seats, random.random)


def through_pettingzoo(game: Game, seats: int) -> Callable[[Random], int]:
    table = Environment(game, seats)

    def play(random: Random) -> int:
        table.reset(seed=random.randrange(2**32))
        decisions = 0
        for _ in table.agent_iter():
            seen, _, terminated, _, _ = table.last()
            if terminated:
                table.step(None)
            else:
                assert seen is not None
                possible = np.flatnonzero(seen["action_mask"])
                table.step(int(possible[int(random.random() * len(possible))]))
                decisions += 1
        return decisions

    return play


def through_openspiel(name: str, seats: int) -> Callable[[Random], int]:
    game = pyspiel.load_game(name, {"players": seats})

    def play(random: Random) -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(pyspiel.sample_action(state.chance_outcomes(), random.random())[0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(random.random() * len(legal))])
                decisions += 1
        return decisions

    return play


def win_share_of_search(seats: int) -> float:
    """The share of games that OpenSpiel's information-set search wins against random players, in each seat in turn."""
    game = pyspiel.load_game("highwater_land_unter_in_turn", {"players": seats})
    random, won = np.random.RandomState(1), 0.0
    for number in range(SEARCH_GAMES):
        bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, random), 1.0, SIMULATIONS, random_state=random)
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(pyspiel.sample_action(state.chance_outcomes(), random.uniform())[0])
            elif state.current_player() == number % seats:
                state.apply_action(int(bot.step(state)))
            else:
                state.apply_action(int(random.choice(state.legal_actions())))
        won += state.returns()[number % seats]
    return won / SEARCH_GAMES


if __name__ == "__main__":
    for game_id, seats in TABLES:
        game = GAMES[game_id]
        name = f"highwater_{game_id.replace('-', '_')}" + ("_in_turn" if game.simultaneous else "")
        assert name in openspiel.NAMES
        tell(
            f"{game_id}, {seats} seats: random play",
            {
                "contract": speed(through_ours(game, seats), 20),
                "OpenSpiel": speed(through_openspiel(name, seats), 4),
                "PettingZoo": speed(through_pettingzoo(game, seats), 4),
            },
            "decisions/s",
        )
    tell(
        f"land-unter, 3 seats: OpenSpiel's information-set search ({SIMULATIONS} simulations) against random, {SEARCH_GAMES} games",
        {"share": win_share_of_search(3), "fair": 1 / 3},
        "",
    )
