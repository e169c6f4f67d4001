"""Worker processes for bots, and their progress on a terminal."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from highwater.simulation.many_games import Executor

TERMINATED = 143
"""The exit code after SIGTERM, as in shells."""


def find_own_bots() -> None:
    """Lets modules in the current folder be imported, as with ``python -m``."""
    if "" not in sys.path:
        sys.path.insert(0, "")


@contextmanager
def start_workers(jobs: int) -> Iterator[Executor | None]:
    """Starts worker processes, None for a single job. They end with this process, even in the middle of a game."""
    if jobs == 1:
        yield None
        return
    import signal
    import threading
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children

    others = set(active_children())
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(TERMINATED))  # so that the cleanup below runs
    pool = ProcessPoolExecutor(jobs, initializer=_prepare_worker)
    try:
        with _without_interrupts():
            pool.submit(int)  # starts the processes
        yield pool
    except BaseException:
        threading.excepthook = lambda _: None  # the pool's thread would print that its processes are gone
        for worker in set(active_children()) - others:
            worker.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Postpones Ctrl-C to the end of the block, where the system can. Processes started here inherit that."""
    import signal

    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _prepare_worker() -> None:
    """Initializes a worker: it ignores Ctrl-C, which its parent reports."""
    import signal
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Ends this worker when its parent has ended for any reason."""
    import os
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def progress_on_terminal() -> Callable[[int, int], None] | None:
    """Shows the progress on a terminal, in a line removed at the end; None if stderr is no terminal."""
    if not sys.stderr.isatty():
        return None
    began = last = time.monotonic()
    before: int | None = None

    def report(played: int, games: int) -> None:
        nonlocal last, before
        now = time.monotonic()
        before = played if before is None else before
        if played == games:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
        elif now - last > 0.2:
            last = now
            seconds_left = (now - began) * (games - played) / max(played - before, 1)
            print(f"\r\x1b[K{played:,} of {games:,} games, {seconds_left:,.0f} s left", end="", file=sys.stderr, flush=True)

    return report
