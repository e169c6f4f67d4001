"""Asks a bot that a person has written what it does, in a worker that nothing else runs in (script/plain-way/bot.js).

It gets what a seat may know, and nothing else of the game. Nothing here is trusted to end: the page that started the worker ends it. The
answer is checked on the other side (``asking.answer_of``).
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
from highwater_web.features.own_bots.program_faults import describe_error, line_of, remember, traced

FILE = "bot.py"
"""What a traceback calls the person's code."""

MAX_THINKING_SECONDS = 5.0
"""After which a bot that goes on thinking is not asked for another thought: the last one counts. The page ends the worker after ten."""

MAX_SAID_CHARS = 160
"""Characters of an error."""


class NoBotError(Exception):
    """There is no bot in the source."""


_loaded: dict[tuple[str, int], Any] = {}
"""The bots that have been loaded, by source and seat: what one remembers at a seat stays there."""


def answer(question: str) -> str:
    """The answer to a question of ``asking.Question``, both JSON: a ``token`` (null to wait), or a ``fault`` with the ``error`` and the
    ``line`` of the source."""
    try:
        return json.dumps({"token": _token(json.loads(question))})
    except NoBotError:
        return json.dumps({"fault": "own-bot-none"})
    except BotError as error:
        return json.dumps({"fault": error.code, **(_raised(error.__cause__) if error.code == "bot-raised" else {})})
    except BaseException as error:
        return json.dumps({"fault": "bot-raised", **_raised(error)})


def _token(question: Mapping[str, Any]) -> str | None:
    view, legal = pickle.loads(base64.b64decode(question["asked"]))
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
    """The bot of a source: the last thing in it that is one, an object or a class that is called without arguments. Raises BotError
    for one that is none, NoBotError where there is none, and whatever the source raises."""
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
    """Whether this is an object, or a class of the source itself: others have only been imported."""
    return not isinstance(thing, type) or thing.__module__ == module.__name__


def _raised(error: BaseException | None) -> dict[str, str | int]:
    """What went wrong, and in which line of the source; 0 where none is known."""
    if error is None:
        return {"error": "", "line": 0}
    return {"error": describe_error(traced(error), error)[:MAX_SAID_CHARS], "line": line_of(error, FILE) or 0}
