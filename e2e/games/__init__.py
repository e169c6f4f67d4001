"""Facts about the games for browser tests: one module for each game's folder, found by name. A game without one has only the common
screens."""

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from highwater.registry import GAMES

FOLDERS = list(dict.fromkeys(game.package for game in GAMES.values()))

OF_GAMES: dict[str, ModuleType] = {
    folder: import_module(f"{__name__}.{folder}") for folder in FOLDERS if find_spec(f"{__name__}.{folder}") is not None
}
"""By folder: ``SCREENS``; ``PICTURES``, by id the game shown in an app store; ``COVERS``, by id the horizontal centre of the cover in the
shortcut's icon; ``STRIPS``, by id the great moments shown in the README."""
