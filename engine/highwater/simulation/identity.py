"""Fingerprints of bots' code, so that a simulation resumes only with the same bots.

A fingerprint covers the engine, the modules of bot and game, all modules of the same program that these use, and the bot's public
attributes. Installed libraries, the standard library and data files do not count.
"""

import inspect
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import CodeType, ModuleType

from highwater.bots import Bot
from highwater.game import Game

LIBRARIES = tuple({sysconfig.get_paths()[kind] for kind in ("stdlib", "platstdlib", "purelib", "platlib")})

NOT_PLAYED_BY = ("adapters", "commands")
"""Folders of the engine that affect no game."""


def fingerprint(bot: Bot, game: Game) -> str:
    """Sixteen hexadecimal digits that identify code and settings of a bot, its game, and the engine."""
    parts = [_engine(), *_describe(bot, set())]
    roots = [type(bot), *vars(bot).values()] if hasattr(bot, "__dict__") else [type(bot)]
    for module in _used_modules([*roots, *vars(game).values()]):
        parts += [module.__name__, _source(module)]
    if not _source(inspect.getmodule(type(bot))):
        parts += _instructions(type(bot))
    return sha256("\n".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:16]


@cache
def _engine() -> str:
    """A fingerprint of all engine code used by bots."""
    folder = Path(__file__).parents[1]
    files = (path for path in sorted(folder.rglob("*.py")) if path.relative_to(folder).parts[0] not in NOT_PLAYED_BY)
    return sha256(b"".join(path.read_bytes() for path in files)).hexdigest()


def _used_modules(things: Iterable[object]) -> list[ModuleType]:
    """The modules of these objects, and recursively of everything in these modules, without libraries and the engine."""
    modules: dict[str, ModuleType] = {}
    waiting = list(things)
    while waiting:
        thing = waiting.pop()
        name = thing.__name__ if isinstance(thing, ModuleType) else getattr(thing, "__module__", None)
        module = sys.modules.get(name) if isinstance(name, str) else None
        if module is None or name in modules or _is_library(module):
            continue
        modules[module.__name__] = module
        waiting += list(vars(module).values())
    return [modules[name] for name in sorted(modules)]


def _is_library(module: ModuleType) -> bool:
    name, file = module.__name__.partition(".")[0], getattr(module, "__file__", None) or ""
    return name == "highwater" or name in sys.stdlib_module_names or (name != "__main__" and file.startswith(LIBRARIES))


def _source(module: ModuleType | None) -> str:
    """The source of a module, "" if there is none, as in an interpreter."""
    try:
        return inspect.getsource(module) if module else ""
    except (OSError, TypeError):
        return ""


def _instructions(kind: type) -> Iterator[str]:
    """The code of a class's methods, for a class without readable source."""
    for name, value in sorted(vars(kind).items()):
        code = getattr(value, "__code__", None)
        if code:
            yield name
            yield from _of_code(code)


def _of_code(code: CodeType) -> Iterator[str]:
    yield f"{code.co_code.hex()} {code.co_names}"
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _of_code(constant)
        else:
            yield from _describe(constant, set())


def _describe(value: object, above: set[int]) -> Iterator[str]:
    """A value as texts that are equal in every process: plain data, arrays and public attributes; of other objects their class."""
    if id(value) in above:
        return
    above = above | {id(value)}
    if value is None or isinstance(value, bool | int | float | complex | str | bytes):
        yield repr(value)
    elif isinstance(value, tuple | list):
        for item in value:
            yield from _describe(item, above)
    elif isinstance(value, set | frozenset):
        yield from sorted("\n".join(_describe(item, above)) for item in value)
    elif isinstance(value, dict):
        yield from sorted("\n".join([*_describe(key, above), *_describe(item, above)]) for key, item in value.items())
    elif hasattr(value, "__qualname__"):
        yield f"{getattr(value, '__module__', '')}.{value.__qualname__}"
    else:
        yield f"{type(value).__module__}.{type(value).__qualname__}"
        yield from _describe_buffer(value)
        for name, item in sorted(getattr(value, "__dict__", {}).items()):
            if not name.startswith("_"):
                yield name
                yield from _describe(item, above)


def _describe_buffer(value: object) -> Iterator[str]:
    try:
        yield sha256(memoryview(value)).hexdigest()  # type: ignore[arg-type]
    except (TypeError, ValueError, BufferError):
        return
