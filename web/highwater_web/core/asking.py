"""Own bots at a table: bots that a person has written, and which think in a worker of their own.

Here are their seat, the question sent to them, and the parser of their answer. ``bot_runner`` runs them; the page (bot-worker.js) relays
between the two workers.
"""

import base64
import json
from _pickle import dumps  # what pickle has; that module around it would be 20 KB of every first visit
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from highwater.bots import BOTS, DEFAULT_LEVEL, Bot, BotError, Thought, named
from highwater.contract import Action, Random01, View
from highwater.errors import GameError
from highwater.game import Game
from highwater.record import WORKSHOP
from highwater.safe_json import read_json
from highwater_web.core.own_bots import Bots
from highwater_web.ui.levels import present_name

MAX_ANSWER_CHARS = 4_000
"""Maximum length of an answer."""

MAX_ANSWER_SECONDS = 10
"""Seconds after which the page ends a worker that does not answer (bot-worker.js)."""

MAX_SHOWN_CHARS = 200
"""Maximum length of a bot's error message."""


class OwnBotFault(BotError):
    """A fault only own bots have: missing on this device, no bot in the source, a failing line, or a dead worker."""

    CODES = ("own-bot-missing", "own-bot-none", "own-bot-line", "own-bot-ended", "own-bot-not-loaded")


class Question:
    """A question to an own bot about one decision. It is mutable, since the bot waits with it in the middle of a thought. ``answer`` is the
    thought, or the error in its place."""

    def __init__(self, bot: str, game: Game, view: View, legal: Sequence[Action], budget: int) -> None:
        self.bot, self.game, self.view, self.legal, self.budget = bot, game, view, tuple(legal), budget
        self.answer: Thought | BotError | None = None

    @property
    def id(self) -> str:
        """The id under which the bot is stored."""
        return self.bot.removeprefix(WORKSHOP)

    @property
    def seat(self) -> int:
        assert self.view.seat is not None, "a bot that is asked has a seat"
        return self.view.seat

    def text(self, bots: Bots) -> str | None:
        """The question as JSON, with only what this seat may know; None for a missing or unreadable bot."""
        bot = bots.get(self.id)
        if bot is None or bot.fault is not None:
            return None
        decision = base64.b64encode(dumps((self.view, self.legal))).decode()
        return json.dumps({"bot": bot.name, "source": bot.source, "game": self.game.versioned, "decision": decision, "budget": self.budget})


class RemoteDecision(Thought):
    """A placeholder for the thought that arrives later."""

    question: Question

    @staticmethod
    def of(question: Question) -> "RemoteDecision":
        must = question.seat in question.view.to_act
        thought = RemoteDecision(question.legal[0] if must else None, 0)
        thought.question = question
        return thought


@dataclass(frozen=True)
class SeatedBot:
    """An own bot at a table. ``name`` is ``workshop:`` plus its id, as in saved games. Its source is looked up for each question, so edits
    take effect at once."""

    name: str

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        question = Question(self.name, game, view, legal, budget)
        while question.answer is None:
            yield RemoteDecision.of(question)
        if isinstance(question.answer, BotError):
            raise question.answer
        yield question.answer


def find_bot(name: str) -> Bot:
    """The bot of a name: ours, or an own bot, which may be missing. Raises SetupError for any other."""
    return SeatedBot(name) if name.startswith(WORKSHOP) else named(present_name(name))


def is_known(name: str) -> bool:
    """Whether this build can seat the bot that a saved game names."""
    return name.startswith(WORKSHOP) or present_name(name) in BOTS


def find_bot_or_default(name: str) -> Bot:
    """The bot that a saved game names, as ``find_bot``; the default level if this build lacks it."""
    return find_bot(name if is_known(name) else DEFAULT_LEVEL)


def make_error(question: Question, code: str, message: str, bot: str, **details: str | int) -> BotError:
    """An error in place of an answer. ``bot``: the bot's display name."""
    kind = OwnBotFault if code in OwnBotFault.CODES else BotError
    return kind(code, message, bot=bot, seat=question.seat + 1, **details)


def read_answer(question: Question, text: str, fault: str, bot: str) -> Thought | BotError:
    """Reads the answer of the worker, or the reason why there is none (``slow``, ``ended``, ``not-loaded``)."""
    if fault == "slow":
        return make_error(question, "bot-slow", f"did not answer within {MAX_ANSWER_SECONDS} seconds", bot, seconds=str(MAX_ANSWER_SECONDS))
    if fault:
        return make_error(question, "own-bot-ended" if fault == "ended" else "own-bot-not-loaded", "has no worker to think in", bot)
    return _read(question, text, bot)


def _read(question: Question, text: str, bot: str) -> Thought | BotError:
    """Reads the worker's untrusted output as a thought, or as an error."""
    try:
        data = read_json(text, max_chars=MAX_ANSWER_CHARS, max_levels=2)
    except GameError:
        data = None
    if not isinstance(data, dict):
        return make_error(question, "bot-shape", "answers in no form that we know", bot)
    if isinstance(data.get("fault"), str):
        return _fault(question, data, bot)
    token = data.get("token", "")
    if token is None and question.seat not in question.view.to_act:
        return Thought(None, 1)
    if token is None:
        return make_error(question, "bot-waits", "waits where it must act", bot)
    action = next((action for action in question.legal if str(action) == token), None)
    if action is None:
        return make_error(question, "bot-illegal", f"wants to do {str(token)[:60]}, which is not legal here", bot)
    return Thought(action, 1)


def _fault(question: Question, data: Mapping[str, object], bot: str) -> BotError:
    """The fault in the worker's report, if it is one of the known kinds."""
    code, error, line = data["fault"], str(data.get("error", ""))[:MAX_SHOWN_CHARS], data.get("line")
    if code == "bot-raised" and isinstance(line, int) and 0 < line < 1_000_000:
        return make_error(question, "own-bot-line", f"failed in line {line} with {error}", bot, line=line, error=error)
    if code == "bot-raised":
        return make_error(question, "bot-raised", f"failed with {error}", bot, error=error)
    if code in ("bot-illegal", "bot-waits", "bot-silent", "own-bot-none"):
        return make_error(question, str(code), "did what no bot may do", bot)
    return make_error(question, "bot-shape", "is not one", bot)
