"""What bots think between two messages: in slices, so that a press is answered in the middle of a long thought."""

import time
from collections.abc import Callable, Generator

from highwater.bots import Thought
from highwater.game import Randomness
from highwater.match import Match
from highwater_web.asking import Elsewhere, Question

SLICE = 0.02
"""Seconds after which somebody who has pressed something gets an answer."""

LEAST = 2
"""Resumptions of a slice, however long they take: a bot of a single thought is done with the second one."""


class Mind:
    """The one deliberation that goes on. It belongs to a position of a match; whatever changes that begins another one. ``question`` is
    what a bot has been asked about it that thinks in another worker."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self.clock = clock
        self.question: Question | None = None
        self._questions = 0
        self._match: Match | None = None
        self._thinking: Generator[Thought, None, Match | None] | None = None

    def advance(self, match: Match, random: Randomness) -> tuple[bool, Match | None]:
        """Think on for a slice about what happens next by itself: whether that is decided, and the match after it, if anything happens.
        Where there is a ``question``, nothing is decided before its answer. Raises BotError for a bot's fault."""
        thinking = self._about(match, random)
        if self.question is not None and self.question.answer is None:
            return False, None
        self.question = None
        until = self.clock() + SLICE
        resumed = 0
        try:
            while resumed < LEAST or self.clock() < until:
                thought = next(thinking)
                resumed += 1
                if isinstance(thought, Elsewhere):
                    self._ask(thought.question)
                    break
        except StopIteration as end:
            self._forget()
            return True, end.value
        except BaseException:
            self._forget()
            raise
        return False, None

    def drop_others(self, match: Match | None) -> None:
        """Stop thinking about anything but this match as it stands now; with None, about anything at all."""
        if self._thinking is not None and not self._same(match):
            thinking = self._thinking
            self._forget()
            thinking.close()

    def _about(self, match: Match, random: Randomness) -> Generator[Thought, None, Match | None]:
        self.drop_others(match)
        if self._thinking is None:
            self._match, self._thinking = match, match.advancing(random)
        return self._thinking

    def _same(self, match: Match | None) -> bool:
        thought = self._match
        return match is not None and thought is not None and match.states is thought.states and match.players is thought.players

    def _ask(self, question: Question) -> None:
        self._questions += 1
        question.number = self._questions
        self.question = question

    def _forget(self) -> None:
        self._match = self._thinking = self.question = None
