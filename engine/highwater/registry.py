"""The one list of games. Records, bots, tests and pages find a new game through its line here.

A changed rule makes a new version of the game, and the old rules go into ``OLDER`` while their records must be readable. New games use the
newest version, records the version they name.
"""

import copyreg
from collections.abc import Callable
from dataclasses import fields

from highwater.errors import SetupError
from highwater.game import Game
from highwater.lazy import LazyDict

GAMES = LazyDict[Game](
    {
        "land-unter": "highwater.games.land_unter:GAME",
        "forbidden-island": "highwater.games.forbidden_island:GAME",
        "abandon-ship": "highwater.games.rats:ABANDON_SHIP",
        "sos": "highwater.games.rats:SOS",
    }
)
"""The newest version of every game by id, imported at its first lookup, since first pages need none."""

OLDER: dict[str, Game] = {}
"""Versions before the newest, by versioned id such as ``land-unter/1``."""


def game_of(name: str) -> Game:
    """The newest version of the game with this id (``land-unter``), or the named version (``land-unter/1``).

    Raises SetupError for an unknown game or version.
    """
    game_id, slash, version = name.partition("/")
    if game_id not in GAMES:
        names = ", ".join(GAMES)
        raise SetupError("unknown-game", f"there is no game {game_id[:40]!r} here; there is {names}", game=game_id[:40], known=names)
    newest = GAMES[game_id]
    if not slash or name == newest.versioned:
        return newest
    if name in OLDER:
        return OLDER[name]
    versions = ", ".join(str(game.version) for game in (*OLDER.values(), newest) if game.id == game_id)
    raise SetupError(
        "unknown-version",
        f"{game_id} is played here by version {versions} of its rules, not {version[:20]!r}",
        game=game_id,
        version=version[:20],
        known=versions,
    )


def _reduced(game: Game) -> tuple[Callable[..., Game], tuple[object, ...]]:
    """Makes games picklable: listed ones by name, others field by field."""
    if OLDER.get(game.versioned, GAMES.get(game.id)) is game:
        return game_of, (game.versioned,)
    return Game, tuple(getattr(game, each.name) for each in fields(game))


copyreg.pickle(Game, _reduced)
