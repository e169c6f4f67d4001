"""Interrupts calls that do not return.

It uses the alarm of the operating system (``signal.setitimer``). So it works only in the main thread, under Linux, macOS and other Unixes,
not under Windows or in a web page. It interrupts Python code, but not a single long call into C.
"""

from collections.abc import Callable
from typing import TypeVar

from highwater.errors import SetupError

Answer = TypeVar("Answer")

ALARM_REPEAT_SECONDS = 0.05
"""Seconds until the alarm repeats, for bots that catch everything."""


class OutOfPatienceError(BaseException):
    """The alarm rang. It is no ``Exception``, so that bots that catch those cannot go on."""


def check_patience(seconds: float) -> None:
    """Raises SetupError where calls cannot be interrupted, and for an invalid time."""
    import signal
    import threading

    if not 0 < seconds < 1e6:
        message = f"patience is a number of seconds above 0, not {seconds}"
        raise SetupError("option-value", message, option="patience", value=str(seconds), known="> 0")
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        raise SetupError(
            "no-patience",
            "a bot can be stopped only in the main thread of a process, and not under Windows; leave out the patience, or let bots play in "
            "processes instead of threads",
        )


def within(seconds: float, call: Callable[[], Answer]) -> Answer:
    """What ``call`` returns. Raises OutOfPatienceError if it takes longer than ``seconds``."""
    import signal

    waiting = True

    def ring(number: int, frame: object) -> None:
        if waiting:
            raise OutOfPatienceError

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds, ALARM_REPEAT_SECONDS)
        return call()
    finally:
        waiting = False  # first: from here on a late alarm does nothing
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
