"""The command line of the interface: ``python -m highwater_web draw``. No page has it."""

import sys


def main(arguments: list[str] | None = None) -> int:
    """Runs one command. Returns 0; 2 with one line on stderr for wrong input; 130 after Ctrl-C, which may come during the imports."""
    try:
        from highwater.commands.running import run_command
        from highwater_web.figures.command import make_parser

        return run_command("highwater_web", make_parser, arguments)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
