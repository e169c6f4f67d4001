"""Exceptions for invalid input.

As in python-chess, the class says what kind of input was wrong. Records, bots, matches and files have classes of their own, where they
are read.
"""

from collections.abc import Callable, Iterable

MAX_LISTED = 12
"""Maximum number of things listed in a message; a longer list ends with an ellipsis."""

MAX_TOKEN = 60
"""Maximum length of an action in a message."""

MAX_LIST = 300
"""Maximum length of a list in a message."""


def join_things(things: Iterable[object]) -> str:
    """The first of these things, joined by commas."""
    first: list[str] = []
    for thing in things:
        if len(first) == MAX_LISTED or sum(map(len, first)) > MAX_LIST:
            return ", ".join([*first[: MAX_LISTED - 1], "…"])
        first.append(shorten(thing))
    return ", ".join(first)


def shorten(thing: object) -> str:
    """The text of an action, truncated if it is long."""
    text = str(thing)
    return text if len(text) <= MAX_TOKEN else f"{text[: MAX_TOKEN - 1]}…"


class GameError(ValueError):
    """Invalid input. The message says what was wrong and what would be right.

    ``code`` is one of the class's ``CODES``, so that a page can translate it; ``details`` are the values in the translation.
    """

    CODES: tuple[str, ...] = ()

    def __init__(self, code: str, message: str, **details: str | int) -> None:
        super().__init__(message)
        self.code = code
        self.details = details

    def __reduce__(self) -> tuple[Callable[..., "GameError"], tuple[object, ...]]:
        """Makes errors picklable."""
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
    """An action that is not legal here."""

    CODES = ("not-to-act", "illegal", "game-over")


class NumberError(GameError):
    """A number without a meaning in this game, a thing without a number, or impossible steps of chance."""

    CODES = ("number", "no-number", "steps")
