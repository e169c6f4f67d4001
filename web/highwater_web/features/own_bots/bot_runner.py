"""Runs an own bot for one decision, in a worker of its own (script/plain-way/bot.js).

The bot gets only what its seat may know. It may never end, so the page that started the worker can end it. The answer is checked by the
receiver (``asking.read_answer``).
"""

import base64
import json
import pickle
import random
import time
from collections.abc import Mapping
from types import ModuleType
from typing import Any

from highwater.bots import BotError, Limits, check_bot, thoughts
from highwater.contract import Action
from highwater.registry import game_of
from highwater_web.features.own_bots.program_faults import describe_error, line_of, remember, trace_error

FILE = "bot.py"
"""The name of the person's code in tracebacks."""

MAX_THINKING_SECONDS = 5.0
"""Seconds after which the bot's last thought counts. The page ends the worker after ten."""

MAX_SAID_CHARS = 160
"""Maximum length of an error message."""


class NoBotError(Exception):
    """There is no bot in the source."""


_loaded: dict[tuple[str, int], Any] = {}
"""Loaded bots by source and seat, so that each keeps its memory."""


def answer(question: str) -> str:
    """Answers a question of ``asking.Question``, both as JSON: a ``token`` (null to wait), or a ``fault`` with ``error`` and ``line``."""
    try:
        return json.dumps({"token": _token(json.loads(question))})
    except NoBotError:
        return json.dumps({"fault": "own-bot-none"})
    except BotError as error:
        return json.dumps({"fault": error.code, **(_raised(error.__cause__) if error.code == "bot-raised" else {})})
    except BaseException as error:
        return json.dumps({"fault": "bot-raised", **_raised(error)})


def _token(question: Mapping[str, Any]) -> str | None:
    view, legal = pickle.loads(base64.b64decode(question["decision"]))
    bot = _bot(question["source"], view.seat)
    game, until = game_of(question["game"]), time.monotonic() + MAX_THINKING_SECONDS
    thinking = thoughts(bot, game, view, legal, random.random, Limits(question["budget"]))
    action: Action | None = None
    try:
        while True:
            action, _ = next(thinking)
            if time.monotonic() > until:
                break
    except StopIteration:
        pass
    return None if action is None else str(action)


def _bot(source: str, seat: int) -> Any:
    """The bot in a source: its last bot object, or class without arguments. Raises BotError for an invalid one, NoBotError if there is
    none, and any error of the source."""
    if (source, seat) not in _loaded:
        module = ModuleType("bot")
        remember(source, FILE)
        exec(compile(source, FILE, "exec"), module.__dict__)  # noqa: S102 - what this module is for
        things = [thing for thing in vars(module).values() if callable(getattr(thing, "think", None)) and _is_own(thing, module)]
        if not things:
            raise NoBotError
        bot = things[-1]() if isinstance(things[-1], type) else things[-1]
        check_bot(bot)
        _loaded[source, seat] = bot
    return _loaded[source, seat]


def _is_own(thing: object, module: ModuleType) -> bool:
    """Whether a bot is an object, or a class defined in the source itself and not imported."""
    return not isinstance(thing, type) or thing.__module__ == module.__name__


def _raised(error: BaseException | None) -> dict[str, str | int]:
    """The error and its line in the source; 0 if unknown."""
    if error is None:
        return {"error": "", "line": 0}
    return {"error": describe_error(trace_error(error), error)[:MAX_SAID_CHARS], "line": line_of(error, FILE) or 0}
