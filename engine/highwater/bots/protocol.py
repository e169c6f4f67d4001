"""What a bot is, what it says while it thinks, and the ways in which one can fail."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol, Self

from highwater.contract import Action, Random01, View
from highwater.errors import GameError
from highwater.game import Game

BOT_BUDGET = 1_000
"""Thoughts that a bot may have about one action, where nobody says otherwise."""


class Thought(NamedTuple):
    """What a bot would do if it had to act now, and how sure it is: from 0 (any other action is as good) to 1.

    The action None means to wait, which only a seat that need not act may do.
    """

    action: Action | None
    sureness: float


class Bot(Protocol):
    """A player that sees only a view. Any object with a name and this method is one; what remembers more than a view is a ``BotMemory``."""

    @property
    def name(self) -> str:
        """A short name, for tables and saved games."""

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        """Yield a thought after each iteration, at least one.

        An iteration is a slice of some milliseconds: the caller can answer a click, or stop, only between two of them. At most
        ``budget`` thoughts are taken, fewer if the caller stops the bot before; the last one taken is what it does.

        ``view`` is what its seat knows, ``legal`` what that seat may do, in the order of ``State.legal``. ``random`` gives numbers in
        [0, 1); a bot that takes chance from nowhere else, and remembers nothing of other games, plays the same for a seed on every
        machine.
        """


class BotMemory(Bot, Protocol):
    """What sits at one seat of one game in place of a bot that remembers, and thinks there as bots do.

    A bot that wants one has a method ``memory()``, which makes a fresh one. What it knows is told to it: a game that is resumed, or in
    which something was taken back, is told to a fresh memory from its beginning.
    """

    def observe(self, game: Game, view: View, seat: int, action: Action) -> None:
        """``seat`` (or CHANCE) does something that this seat sees, its own actions among them; called for every such ply, in order.
        ``view`` is what this seat knew just before. A card laid face down is seen only in the views that follow."""


class BotError(GameError):
    """A bot did what no bot may do. ``details`` has its name (``bot``), its ``seat``, the ``ply`` it was thinking about, and which ``game``
    of a simulation that was; all counted from 1, and 0 where it is not known."""

    CODES: tuple[str, ...] = ("bot-illegal", "bot-raised", "bot-waits", "bot-silent", "bot-slow", "bot-shape")

    def __init__(self, code: str, fault: str, *, bot: str, **details: str | int) -> None:
        details = {"seat": 0, "ply": 0, "game": 0, **details}
        where = ", ".join(f"{name} {details[name]}" for name in ("seat", "ply", "game") if details[name])
        super().__init__(code, f"the bot {bot!r}{f' ({where})' if where else ''} {fault}", bot=bot, **details)
        self.fault = fault

    def at(self, **where: int) -> Self:
        """The same error with the ``ply`` or the ``game`` added."""
        return type(self)(self.code, self.fault, **{**self.details, **where})  # type: ignore[arg-type]
