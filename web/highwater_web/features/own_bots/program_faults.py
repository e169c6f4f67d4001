"""What goes wrong in a program that a person has written, and where: for the workshop (``runner``) and for bots (``bot_runner``)."""

import linecache
import traceback

MAX_FRAMES = 30
"""Of a traceback, the last ones."""


def remember(source: str, file: str) -> None:
    """Have tracebacks show the lines of a program that is in no file."""
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)


def traced(error: BaseException) -> traceback.TracebackException:
    """An error with its traceback, cut to a length that a person may want to read."""
    return traceback.TracebackException.from_exception(error, limit=-MAX_FRAMES)


def describe_error(whole: traceback.TracebackException, error: BaseException) -> str:
    """The error in one line: its kind, and what it says last."""
    lines = "".join(whole.format_exception_only()).strip().splitlines()
    return lines[-1] if lines else type(error).__name__


def line_of(error: BaseException, file: str) -> int | None:
    """The line of a program in which it failed, from 1; None where none is known."""
    if isinstance(error, SyntaxError) and error.filename == file:
        return error.lineno
    return next((frame.lineno for frame in reversed(traceback.extract_tb(error.__traceback__)) if frame.filename == file), None)
