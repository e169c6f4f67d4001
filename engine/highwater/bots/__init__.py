"""Bots: players that see only a view.

A bot is any object with the protocol ``Bot``: it gets the view and the legal actions of its seat, never a state, and yields a thought after
each iteration. Names are only for lists: on pages, in saved games, and in arguments of commands.
"""

from collections.abc import Sequence

from highwater.bots.levels import LevelBot, mistakes
from highwater.bots.memory import Memories, seat_bots, tell
from highwater.bots.policy import PolicyBot
from highwater.bots.protocol import BOT_BUDGET, Bot, BotError, BotMemory, Thought
from highwater.bots.random import RandomBot
from highwater.bots.thinking import Limits, check_bot, decide, decide_by_itself, deliberation, thoughts
from highwater.errors import SetupError

__all__ = [
    "BOTS",
    "BOT_BUDGET",
    "DEFAULT_LEVEL",
    "OFFERED",
    "Bot",
    "BotError",
    "BotMemory",
    "Limits",
    "Memories",
    "Thought",
    "check_bot",
    "decide",
    "decide_by_itself",
    "deliberation",
    "is_searcher",
    "loaded",
    "mistakes",
    "named",
    "seat_bots",
    "seated",
    "tell",
    "thoughts",
]

OFFERED = ("deckhand", "sailor", "bosun", "mate", "captain")
"""The levels of play, weakest first: the bots offered as opponents in every game."""

DEFAULT_LEVEL = "bosun"
"""The default level, which plays the policy."""

BOTS: dict[str, Bot] = {
    bot.name: bot
    for bot in (
        RandomBot(),
        PolicyBot(),
        LevelBot("deckhand"),
        LevelBot("sailor"),
        PolicyBot(DEFAULT_LEVEL),
        LevelBot("mate", searches=True),
        LevelBot("captain", searches=True),
    )
}
"""Bots by name. ``random`` and ``policy`` are for programs, ``random`` mainly for tests and comparisons."""


def is_searcher(name: str) -> bool:
    """Whether this bot needs the search modules; False for an unknown name."""
    bot = BOTS.get(name)
    return isinstance(bot, LevelBot) and bot.searches


def named(name: str) -> Bot:
    """The bot of this name. Raises SetupError for one that does not exist."""
    if name not in BOTS:
        names = ", ".join(BOTS)
        raise SetupError("unknown-bot", f"there is no bot {name[:40]!r}; there is {names}", bot=name[:40], known=names)
    return BOTS[name]


def seated(bots: Sequence[Bot | str]) -> tuple[Bot, ...]:
    """The bots, given as objects or as texts for ``loaded``. Raises as that does."""
    table = tuple(loaded(bot) if isinstance(bot, str) else bot for bot in bots)
    for bot in table:
        check_bot(bot)
    return table


def loaded(text: str) -> Bot:
    """The bot of this name, or of a Python module, as ``my_module:my_bot``; a class is called without arguments.

    This imports and so runs the module: never pass untrusted names. Raises SetupError for a missing bot, and BotError for anything that is
    not a bot.
    """
    module_name, colon, attribute = text.partition(":")
    if not colon:
        return named(text)
    import importlib

    try:
        bot_class = getattr(importlib.import_module(module_name), attribute)
        bot = bot_class() if isinstance(bot_class, type) else bot_class
    except Exception as error:
        raise SetupError("unknown-bot", f"there is no bot {text[:80]!r}: {error}", bot=text[:80], known=", ".join(BOTS)) from error
    check_bot(bot)
    return bot  # type: ignore[no-any-return]
