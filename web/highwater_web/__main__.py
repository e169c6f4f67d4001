"""The command line of the interface: ``python -m highwater_web draw``. No page has it."""

import argparse
import sys

from highwater.__main__ import carry_out
from highwater_web.figures.command import add_command


def main(arguments: list[str] | None = None) -> int:
    """Run one command. Returns 0; 2 with one line on stderr for input that is wrong; 130 where somebody pressed Ctrl-C."""
    parser = argparse.ArgumentParser(prog="highwater_web", description="Games about rising water: pictures of them, without a browser.")
    add_command(parser.add_subparsers(required=True, metavar="command"))
    return carry_out("highwater_web", parser.parse_args(arguments))


if __name__ == "__main__":
    sys.exit(main())
