"""Runs the thinking of bots in slices between messages, so that presses are answered during a long thought.

Bots think when the page asks what happens next, and whenever no message is waiting (``BotScheduler.go_on``). So no time is lost between the
worker and the page.
"""

import time
from collections.abc import Callable, Generator
from typing import NamedTuple

from highwater.bots import Limits, Thought
from highwater.bots.memory import LISTENING
from highwater.contract import Randomness
from highwater.match import Match
from highwater_web.core.asking import Question, RemoteDecision

MAX_SLICE_SECONDS = 0.004
"""Seconds after which a slice ends with the current thought; a press waits no longer."""

MAX_DECISION_SECONDS = 1.2
"""Seconds after which a decision must be made."""

MIN_RESUMPTIONS = 2
"""Resumptions made at once, however long they take: a bot with a single thought ends with the second."""


class _End(NamedTuple):
    """The result of a deliberation: the match after the next ply, None if there is none; or a fault."""

    reached: Match | None = None
    fault: Exception | None = None


class BotScheduler:
    """The current deliberation. It belongs to a position of a match; any change starts another one. ``match``: the match at that position;
    ``question``: the open question to an own bot, and ``number``: its number for the page; ``unasked``: whether it continues unasked."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self.clock = clock
        self.question: Question | None = None
        self.number = 0
        self.unasked = False
        self.match: Match | None = None
        self._is_put = False
        self._thinking: Generator[Thought, None, Match | None] | None = None
        self._resumed = 0
        self._until: float | None = None
        self._end: _End | None = None

    def advance(self, match: Match, random: Randomness) -> tuple[bool, Match | None]:
        """Think for a slice about the next ply. Returns whether it is decided, and the match after it, if there is a next ply. An open
        ``question`` delays the decision until its answer. Raises BotError for a bot's fault."""
        self.attend(match, random)
        if self.question is not None and self.question.answer is not None:
            self.question = self._until = None
        if self.question is None and self._end is None:
            self._think()
        if self._end is None:
            return False, None
        (reached, fault), thought = self._end, self.match
        self._forget()
        if fault is not None:
            raise fault
        if reached is not None and match is not thought:  # a note was made meanwhile, for example
            reached = match.make_offer(*reached.offer) if reached.offer else match.act(*reached.record.plies[-1])
        return True, reached

    def attend(self, match: Match, random: Randomness) -> None:
        """Start thinking about this match, unless that goes on already."""
        self.drop_others(match)
        if self._thinking is None:
            self.match, self._thinking = match, match.advance_in_slices(random, Limits(stop=self._is_enough))

    def put_question(self) -> Question | None:
        """The question that the page must relay; None if it has been sent."""
        question = None if self._is_put else self.question
        self._is_put = True
        return question

    def go_on(self) -> bool:
        """Think for a slice unasked. Returns whether there is more to think."""
        self.unasked = True
        if self._thinking is not None and self.question is None and self._end is None:
            self._think()
        return self._thinking is not None and self.question is None and self._end is None

    def drop_others(self, match: Match | None) -> None:
        """Stop thinking, except about this match in its current state."""
        if self._thinking is not None and not self._is_current(match):
            thinking = self._thinking
            self._forget()
            thinking.close()

    def _think(self) -> None:
        assert self._thinking is not None
        until = self.clock() + MAX_SLICE_SECONDS
        try:
            while True:
                thought = next(self._thinking)
                self._resumed += thought is not LISTENING
                if isinstance(thought, RemoteDecision):
                    self._ask(thought.question)
                    break
                if (self._resumed >= MIN_RESUMPTIONS or thought is LISTENING) and self.clock() >= until:
                    break
        except StopIteration as end:
            self._end = _End(end.value)
        except Exception as error:
            self._end = _End(fault=error)

    def _is_enough(self) -> bool:
        """Whether a decision ends now. Time counts from its first thought; observing earlier plies is not counted."""
        now = self.clock()
        if self._until is None:
            self._until = now + MAX_DECISION_SECONDS
        return now >= self._until

    def _is_current(self, match: Match | None) -> bool:
        thought = self.match
        if match is None or thought is None or match.states is not thought.states:
            return False
        if (match.asks, match.offer, match.refused) != (thought.asks, thought.offer, thought.refused):
            return False
        return all(now.bot is then.bot for now, then in zip(match.players, thought.players, strict=True))

    def _ask(self, question: Question) -> None:
        self.number += 1
        self.question, self._is_put = question, False

    def _forget(self) -> None:
        self.match = self._thinking = self._until = self._end = self.question = None
        self._resumed = 0
