"""The protocol of bots: thoughts, memories and errors."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol, Self

from highwater.contract import Action, Random01, View
from highwater.errors import GameError
from highwater.game import Game

BOT_BUDGET = 1_000
"""The default maximum number of thoughts about one action."""


class Thought(NamedTuple):
    """The action a bot would take now, and its confidence: from 0 (any other action is as good) to 1.

    The action None means waiting, which is possible only for seats that need not act.
    """

    action: Action | None
    sureness: float


class Bot(Protocol):
    """A player that sees only a view: any object with a name and this method. A bot that remembers more than a view has a ``BotMemory``."""

    @property
    def name(self) -> str:
        """A short name, for tables and saved games."""

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        """Yield a thought after each iteration, at least one.

        An iteration takes some milliseconds: the caller can answer a click, or stop, only between two of them. At most ``budget`` thoughts
        are used, fewer if the caller stops earlier; the last one decides.

        ``view`` is what its seat knows, ``legal`` its legal actions, in the order of ``State.legal``. ``random`` gives numbers in [0, 1). A
        bot without other sources of chance or memory plays the same for a seed on every machine.
        """


class BotMemory(Bot, Protocol):
    """The mind of a remembering bot at one seat of one game.

    The bot's method ``memory()`` makes a fresh one. It observes every ply; after a resume or an undo, a fresh memory observes the game from
    its beginning.
    """

    def observe(self, game: Game, view: View, seat: int, action: Action) -> None:
        """Called for every ply that this seat sees, its own included, in order. ``view``: what this seat knew just before. A face-down card
        is seen only in later views."""


class BotError(GameError):
    """A fault of a bot. ``details`` has its name (``bot``), its ``seat``, the ``ply`` it was thinking about, and the ``game`` of a
    simulation, counted from 1, and 0 if unknown."""

    CODES: tuple[str, ...] = ("bot-illegal", "bot-raised", "bot-waits", "bot-silent", "bot-slow", "bot-shape")

    def __init__(self, code: str, fault: str, *, bot: str, **details: str | int) -> None:
        details = {"seat": 0, "ply": 0, "game": 0, **details}
        where = ", ".join(f"{name} {details[name]}" for name in ("seat", "ply", "game") if details[name])
        super().__init__(code, f"the bot {bot!r}{f' ({where})' if where else ''} {fault}", bot=bot, **details)
        self.fault = fault

    def at(self, **where: int) -> Self:
        """The same error with the ``ply`` or the ``game`` added."""
        return type(self)(self.code, self.fault, **{**self.details, **where})  # type: ignore[arg-type]
