"""``highwater levels``: the levels of play, and the mistakes of the weak ones."""

import argparse

from highwater.bots import DEFAULT_LEVEL, OFFERED, is_searcher
from highwater.bots.levels import STRONGEST
from highwater.commands.arguments import Commands, add_game
from highwater.registry import game_of


def add_commands(commands: Commands) -> None:
    command = commands.add_parser("levels", help="say how well our bots play a game, and what the weaker ones get wrong")
    add_game(command)
    command.set_defaults(run=_print_levels)


def _print_levels(arguments: argparse.Namespace) -> None:
    game = game_of(arguments.game)
    levels = game.levels() if game.levels else {}
    for name in OFFERED:
        if name == DEFAULT_LEVEL:
            traits = ["it plays by the policy"]
        elif name == STRONGEST:
            traits = ["it searches, as well as it can"]
        else:
            traits = list(levels[name].mistakes.values()) if name in levels else []
        print(f"{name}{' (searches)' if is_searcher(name) else ''}")
        for sentence in traits:
            print(f"  - {sentence}")
