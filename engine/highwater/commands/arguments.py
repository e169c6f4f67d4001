"""Arguments shared by several commands, with their completions."""

import argparse
from collections.abc import Callable, Iterable
from typing import Any

from highwater.bots import BOT_BUDGET, BOTS, OFFERED
from highwater.commands.reading import RECORD_HELP, positive
from highwater.errors import SetupError
from highwater.registry import GAMES, game_of

Commands = Any
"""The type of ``add_subparsers``, which has no public name."""

BOT_NAMES = f"a level ({', '.join(OFFERED)}), policy, random, or my_module:my_bot"

Completer = Callable[..., Iterable[str]]
"""Called by argcomplete with ``prefix`` and ``parsed_args``; returns the completions."""


def add_game(command: argparse.ArgumentParser) -> None:
    game = command.add_argument("game", help="one of: " + ", ".join(GAMES))
    complete_by(game, lambda **_: GAMES)


def add_record(command: argparse.ArgumentParser, more: str = "") -> None:
    """``more``: other forms of a record, appended to the help."""
    record = command.add_argument("record", help=RECORD_HELP + more)
    complete_by(record, _complete_record)


def add_bots(command: argparse.ArgumentParser, meaning: str) -> None:
    bots = command.add_argument("--bots", required=True, metavar="A,B,…", help=f"{meaning}, separated by commas: {BOT_NAMES}")
    complete_by(bots, complete_bots)


def add_options(command: argparse.ArgumentParser) -> None:
    option = command.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="k=v",
        help="an option of the game, or k=@FILE to read its value from a file; repeatable",
    )
    complete_by(option, _complete_option)


def add_thinking(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--budget", type=positive, default=BOT_BUDGET, help="thoughts a bot may have about one action (default: %(default)s)"
    )
    command.add_argument(
        "--patience", type=float, metavar="SECONDS", help="limit for one thought, for bots that may never answer (default: none)"
    )


def add_jobs(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--jobs", type=positive, default=1, metavar="N", help="play in N processes; the result is the same (default: %(default)s)"
    )


def add_seed(command: argparse.ArgumentParser) -> None:
    command.add_argument("--seed", type=int, default=1, help="of all random numbers (default: %(default)s)")


def add_json(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="print one JSON object instead of a table")


def complete_by(argument: argparse.Action, completer: Completer) -> None:
    """Sets the attribute that argcomplete looks for."""
    vars(argument)["completer"] = completer


def _complete_record(prefix: str, **_: object) -> list[str]:
    from argcomplete.completers import FilesCompleter

    games = [f"{game.id}:{name}" for game in GAMES.values() for name in game.examples]
    return [*games, *FilesCompleter()(prefix)]


def complete_bots(prefix: str, **_: object) -> list[str]:
    before, comma, _last = prefix.rpartition(",")
    return [f"{before}{comma}{name}" for name in BOTS]


def _complete_option(parsed_args: argparse.Namespace, **_: object) -> list[str]:
    try:
        game = game_of(parsed_args.game)
    except SetupError:
        return []
    presets = [f"preset={name}" for name in game.presets]
    return [*presets, *(f"{option.id}={value}" for option in game.options for value in option.values)]
