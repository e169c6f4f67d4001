"""Errors in a person's program and their lines, for the workshop (``runner``) and for bots (``bot_runner``)."""

import linecache
import traceback

MAX_FRAMES = 30
"""Maximum frames of a traceback, counted from the end."""


def remember(source: str, file: str) -> None:
    """Let tracebacks show the lines of a program without a file."""
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)


def trace_error(error: BaseException) -> traceback.TracebackException:
    """An error with its traceback, cut to a readable length."""
    return traceback.TracebackException.from_exception(error, limit=-MAX_FRAMES)


def describe_error(whole: traceback.TracebackException, error: BaseException) -> str:
    """The error in one line: class and last line of the message."""
    lines = "".join(whole.format_exception_only()).strip().splitlines()
    return lines[-1] if lines else type(error).__name__


def line_of(error: BaseException, file: str) -> int | None:
    """The failing line of a program, from 1; None if unknown."""
    if isinstance(error, SyntaxError) and error.filename == file:
        return error.lineno
    return next((frame.lineno for frame in reversed(traceback.extract_tb(error.__traceback__)) if frame.filename == file), None)
