"""High Water: games about rising water. Rules, records, matches and bots; no browser, no language, no input or output but the command
line and ``Record.save``.

>>> import highwater
>>> sorted(highwater.GAMES)
['abandon-ship', 'forbidden-island', 'land-unter', 'sos']
>>> record = highwater.play("land-unter", ["policy", "random", "random"], seed=7)
>>> record.final.outcome.scores
(12, 4, 2)

Names are imported at their first use, so that ``import highwater`` takes no time.
"""

from importlib import import_module

TYPE_CHECKING = False
"""Type checkers treat it as true. Importing ``typing`` would cost more time than all the rest."""

if TYPE_CHECKING:
    from highwater.bots import Bot, BotError, Thought
    from highwater.contract import CHANCE, Action, Outcome, Random01, Randomness, RankedAction, ScoreLine, State, View
    from highwater.errors import GameError, IllegalAction, SetupError, TokenError
    from highwater.game import Game
    from highwater.match import Match, Player, UndoError
    from highwater.position import PositionError
    from highwater.record import Record, RecordError, example, parse, parse_position
    from highwater.registry import GAMES, game_of
    from highwater.simulation import Interrupted, Simulation, SimulationError, Tournament, play, replay_game, simulate, tournament
    from highwater.tree import Node

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "GAMES",
    "Action",
    "Bot",
    "BotError",
    "Game",
    "GameError",
    "IllegalAction",
    "Interrupted",
    "Match",
    "Node",
    "Outcome",
    "Player",
    "PositionError",
    "Random01",
    "Randomness",
    "RankedAction",
    "Record",
    "RecordError",
    "ScoreLine",
    "SetupError",
    "Simulation",
    "SimulationError",
    "State",
    "Thought",
    "TokenError",
    "Tournament",
    "UndoError",
    "View",
    "example",
    "game_of",
    "parse",
    "parse_position",
    "play",
    "replay_game",
    "simulate",
    "tournament",
]

_ROOMS = {
    "bots": ("Bot", "BotError", "Thought"),
    "game": ("Game",),
    "errors": ("GameError", "IllegalAction", "SetupError", "TokenError"),
    "match": ("Match", "Player", "UndoError"),
    "position": ("PositionError",),
    "record": ("Record", "RecordError", "example", "parse", "parse_position"),
    "registry": ("GAMES", "game_of"),
    "simulation": ("Interrupted", "Simulation", "SimulationError", "Tournament", "play", "replay_game", "simulate", "tournament"),
    "tree": ("Node",),
}
"""The module of each name; all others are in ``contract``."""


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    room = next((room for room, names in _ROOMS.items() if name in names), "contract")
    value: object = getattr(import_module(f"{__name__}.{room}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
