"""Bots for tests: one that chooses by a function, and one with every possible fault."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from highwater.bots import Bot, Limits, Thought, decide
from highwater.contract import Action, Random01, State, View
from highwater.game import Game


class CancelledError(BaseException):
    """As that of asyncio, which the Python of the page lacks: no Exception."""


def volunteer(game: Game, state: State, bots: Sequence[Bot], random: Random01) -> tuple[int, Action] | None:
    """The first bot that wants to act although it need not, with its action."""
    for seat in state.may_act:
        legal = state.legal(seat)
        action = decide(bots[seat], game, state.view(seat), legal, random, Limits(1)) if legal else None
        if action is not None:
            return seat, action
    return None


def first(view: View, legal: Sequence[Action]) -> Action | None:
    return legal[0]


@dataclass(frozen=True)
class Chooser:
    """Has one thought: what a function chooses, the first legal action unless said otherwise."""

    name: str
    choose: Callable[[View, Sequence[Action]], Action | None] = first

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        yield Thought(self.choose(view, legal), 0.5)


@dataclass(frozen=True)
class Ponderer:
    """Has one thought after the other, ``slices`` of them, each of so many seconds: first the first legal action, then the second …"""

    slices: int
    seconds: float = 0
    name: str = "ponderer"

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        for number in range(self.slices):
            until = time.monotonic() + self.seconds
            while time.monotonic() < until:
                pass
            yield Thought(legal[number % len(legal)], number / self.slices)


@dataclass(frozen=True)
class Wrong:
    """Does what no bot may; ``fault`` says what."""

    fault: str
    name: str = "wrong"

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        if self.fault == "illegal":
            yield Thought(Nonsense(), 1)
        elif self.fault == "raises":
            yield Thought(legal[0], 0)
            raise LookupError("there is no such card")
        elif self.fault == "exits":
            raise SystemExit(3)
        elif self.fault == "is cancelled":
            raise CancelledError("no time")
        elif self.fault == "generator exits":
            raise GeneratorExit
        elif self.fault == "cannot be said":
            raise Unspeakable
        elif self.fault == "waits":
            yield Thought(None, 1)
        elif self.fault == "no thought":
            yield legal[0]  # type: ignore[misc]
        elif self.fault == "None":
            yield None  # type: ignore[misc]
        elif self.fault == "too sure":
            yield Thought(legal[0], float("nan"))
        elif self.fault == "never answers":
            while True:
                try:
                    while True:
                        pass
                except Exception:
                    pass
        elif self.fault == "does not stop":
            try:
                while True:
                    yield Thought(legal[0], 0)
            except GeneratorExit:
                yield Thought(legal[0], 0)


class Unspeakable(Exception):
    """An error that fails again when it is printed."""

    def __str__(self) -> str:
        raise LookupError("there is no text")


@dataclass(frozen=True)
class Nonsense:
    def __str__(self) -> str:
        return "nonsense"


class Returns:
    """Forgets to yield."""

    name = "returns"

    def __init__(self, answer: Callable[[Sequence[Action]], object] = lambda legal: None) -> None:
        self.answer = answer

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        return self.answer(legal)  # type: ignore[return-value]


DOER = Chooser("doer")
"""To be found by its name, ``tests.bots:DOER``."""

STUCK = Wrong("never answers", "stuck")
