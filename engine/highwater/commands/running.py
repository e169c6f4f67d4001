"""Runs one command: prepares the standard streams, and turns errors into one sentence and an exit code."""

import argparse
import io
import os
import sys
from collections.abc import Callable

from highwater.errors import GameError

WRONG_INPUT = 2
INTERRUPTED = 130
"""The exit code after Ctrl-C, as in shells."""


def run_command(program: str, make_parser: Callable[[], argparse.ArgumentParser], arguments: list[str] | None = None) -> int:
    """Runs the command that the arguments name. Returns its exit code: 0; 2 with one line on stderr for wrong input; 130 after
    Ctrl-C."""
    prepare_streams()
    try:
        try:
            parser = make_parser()
            _offer_completion(parser)
            options = parser.parse_args(arguments)
            options.run(options)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        _discard_output()  # the reader has seen enough (``| head``)
    except (GameError, OSError) as error:
        print(f"{program}: {_in_words(error)}", file=sys.stderr)
        _discard_output()
        return WRONG_INPUT
    except KeyboardInterrupt as stop:
        print(f"{program}: {str(stop) or 'stopped'}", file=sys.stderr)
        return INTERRUPTED
    return 0


def _in_words(error: GameError | OSError) -> str:
    """An error in words, without the number of system errors, but with the file name."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)


def prepare_streams() -> None:
    """Makes all output UTF-8, even under Windows code pages. A stream closed before the start gets a substitute."""
    sys.stdin = sys.stdin or io.TextIOWrapper(io.BytesIO())
    sys.stdout = sys.stdout or _ClosedOutput()
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - it stays open to the end
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # no typed byte or file name ends in a traceback


class _ClosedOutput(io.TextIOBase):
    """Replaces a standard output that was closed before the start."""

    def write(self, text: str) -> int:
        raise OSError("standard output is closed, so nothing can be printed")


def _discard_output() -> None:
    """Drops unwritten output, which would otherwise make Python complain at exit."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _offer_completion(parser: argparse.ArgumentParser) -> None:
    """Completes arguments for a shell, if argcomplete is installed."""
    if "_ARGCOMPLETE" in os.environ:
        import argcomplete

        argcomplete.autocomplete(parser)
