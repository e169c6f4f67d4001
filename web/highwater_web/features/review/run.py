"""Computes reviews in slices, and resumes unfinished ones."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from highwater.match import Match
from highwater.record import Record
from highwater.review import Review
from highwater.reviewing import Progress, review

MAX_SLICE_SECONDS = 0.02
"""Length of a slice in seconds, after which presses are answered."""

MAX_UNFINISHED_REVIEWS = 4
"""Unfinished reviews that are kept, of which one may be running."""


@dataclass
class Run:
    """A review being computed; ``found`` is the finished one."""

    record: Record
    seats: tuple[int, ...]
    steps: Iterator[Progress | Review]
    progress: Progress | None = None
    found: Review | None = None

    def go_on(self, clock: Callable[[], float]) -> bool:
        """Compute a slice; returns whether it was the last one."""
        until = clock() + MAX_SLICE_SECONDS
        while self.found is None:
            step = next(self.steps)
            if isinstance(step, Review):
                self.found = step
            else:
                self.progress = step
                if clock() >= until:
                    return False
        return True


def record_of(match: Match) -> Record:
    """The part of a match that is reviewed: its plies and its start."""
    return replace(match.record, begun=match.start_ply)


def run_of(runs: dict[str, Run], match: Match, seats: tuple[int, ...]) -> Run:
    """The review of these seats as far as it was computed, or a new one. Raises ReviewError."""
    name = f"{match.game.id}:{seats}"
    record = record_of(match)
    run = runs.get(name)
    if run is None or run.record.plies != record.plies:
        runs.pop(name, None)
        while len(runs) >= MAX_UNFINISHED_REVIEWS:
            del runs[next(iter(runs))]
        run = runs[name] = Run(record, seats, review(record, seats))
    return run


def forget(runs: dict[str, Run], run: Run) -> None:
    for name in [name for name, each in runs.items() if each is run]:
        del runs[name]
