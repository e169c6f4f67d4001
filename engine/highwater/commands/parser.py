"""The parser of the whole command line."""

import argparse

from highwater import __version__
from highwater.commands import levels, playing, records, simulating, tournament


def make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="highwater", description="Games about rising water: play, let bots play, read records.")
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(required=True, metavar="command")
    for module in (playing, simulating, tournament, levels, records):
        module.add_commands(commands)
    return parser
