"""Exceptions for invalid input.

As in python-chess, the class says what kind of input was wrong. Records, bots, matches and files have classes of their own, where they
are read.
"""

from collections.abc import Callable, Iterable

MAX_LISTED = 12
"""Things that a message lists; of more it names one less, and an ellipsis."""

MAX_TOKEN = 60
"""Characters of an action in a message."""

MAX_LIST = 300
"""Characters after which a list in a message ends, whatever is left of it."""


def join_things(things: Iterable[object]) -> str:
    """The first of these things, joined by commas."""
    first: list[str] = []
    for thing in things:
        if len(first) == MAX_LISTED or sum(map(len, first)) > MAX_LIST:
            return ", ".join([*first[: MAX_LISTED - 1], "…"])
        first.append(shorten(thing))
    return ", ".join(first)


def shorten(thing: object) -> str:
    """The text of an action, cut where it is long."""
    text = str(thing)
    return text if len(text) <= MAX_TOKEN else f"{text[: MAX_TOKEN - 1]}…"


class GameError(ValueError):
    """Something handed in was wrong. The message says what was wrong and what would be right.

    ``code`` is from the closed list ``CODES`` of its class, so that a page can say it in a person's language; ``details`` are the
    values for that sentence.
    """

    CODES: tuple[str, ...] = ()

    def __init__(self, code: str, message: str, **details: str | int) -> None:
        super().__init__(message)
        self.code = code
        self.details = details

    def __reduce__(self) -> tuple[Callable[..., "GameError"], tuple[object, ...]]:
        """Errors come back from other processes as they were."""
        return _restore, (type(self), str(self), self.__dict__)


def _restore(kind: type[GameError], message: str, attributes: dict[str, object]) -> GameError:
    error = kind.__new__(kind, message)
    error.__dict__.update(attributes)
    return error


class SetupError(GameError):
    """A game, version, option, number of seats, bot or example that does not exist."""

    CODES: tuple[str, ...] = (
        "unknown-game",
        "unknown-version",
        "unknown-option",
        "option-value",
        "seat-count",
        "unknown-bot",
        "unknown-example",
        "no-patience",
    )


class TokenError(GameError):
    """A text that is not a token of this game."""

    CODES = ("token",)


class IllegalAction(GameError):
    """An action that exists, but not here: not this seat's turn, or not among its legal actions."""

    CODES = ("not-to-act", "illegal", "game-over")


class NumberError(GameError):
    """A number that stands for nothing in this game, something that has no number, or steps of chance that cannot follow each other."""

    CODES = ("number", "no-number", "steps")
