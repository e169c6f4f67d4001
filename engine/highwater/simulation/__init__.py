"""Bots playing whole games: one (``one_game``), or many with intervals (``many_games``)."""

from highwater.simulation.checkpoint import SimulationError
from highwater.simulation.many_games import Interrupted, replay_game, simulate
from highwater.simulation.one_game import is_blunder, play, play_position
from highwater.simulation.totals import BotResult, Simulation, interval
from highwater.simulation.tournaments import Standing, Tournament, tournament

__all__ = [
    "BotResult",
    "Interrupted",
    "Simulation",
    "SimulationError",
    "Standing",
    "Tournament",
    "interval",
    "is_blunder",
    "play",
    "play_position",
    "replay_game",
    "simulate",
    "tournament",
]
