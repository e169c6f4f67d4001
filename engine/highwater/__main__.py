"""The command line: ``highwater``, or ``python -m highwater``. The commands are in ``highwater.commands``."""

import sys


def main(arguments: list[str] | None = None) -> int:
    """Runs one command. Returns 0; 2 with one line on stderr for wrong input; 130 after Ctrl-C, which may come during the imports."""
    try:
        from highwater.commands.parser import make_parser
        from highwater.commands.running import run_command

        return run_command("highwater", make_parser, arguments)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
