"""Runs a program of the workshop and reports its output piece by piece: text, boards, errors with their line.

It runs in a worker of its own (script/plain-way/workshop.py). A program may never end, so the page that started the worker can stop it.
"""

import ast
import builtins
import io
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from types import CodeType, ModuleType
from typing import Any

from highwater.errors import GameError
from highwater.registry import GAMES
from highwater_web.contract.interaction import Interaction
from highwater_web.features.own_bots.program_faults import describe_error, line_of, remember, trace_error
from highwater_web.games import GAME_PAGES
from highwater_web.ui.drawings import SeatInfo
from highwater_web.ui.markup import el
from highwater_web.ui.texts import Texts, error_text, texts

FILE = "workshop.py"
"""The name of the person's code in tracebacks."""

MAX_TEXT_CHARS = 100_000
"""Maximum length of the shown output, since a loop may print for ever."""

MAX_BOARDS = 30
"""Maximum number of drawn boards; further ones are shown as text."""

MAX_IMMEDIATE_LINES = 300
"""Maximum number of lines sent at once, since a program may print and then think for ever. Later text is buffered."""

MIN_PAUSE_SECONDS = 0.05
"""Seconds between two pieces of buffered text."""

Piece = Mapping[str, str | int]
"""Output for the page: ``text``; or ``board`` (markup) with its ``symbols``, ``game``, ``title`` and ``as-text``; or ``fault`` (a sentence)
with ``trace`` and ``line`` (from 1, 0 if unknown)."""

Say = Callable[[Piece], None]


def run(source: str, language: str, say: Say) -> None:
    """Run a program as ``__main__``. The value of a final expression is shown too, and so are positions that are printed or passed to
    ``show``. Errors of the program are reported as faults."""
    t = texts(language)
    out = _Output(say, t)
    main = ModuleType("__main__")
    main.__dict__.update(show=out.show, print=out.print)
    before = sys.modules["__main__"], sys.argv
    sys.modules["__main__"], sys.argv = main, [FILE]
    remember(source, FILE)
    try:
        with redirect_stdout(out), redirect_stderr(out), _block_input():
            body, last = _split_last_value(source)
            exec(body, main.__dict__)  # noqa: S102 - what this module is for
            value = last and eval(last, main.__dict__)  # noqa: S307
            if value is not None:
                out.show(value)
    except SystemExit as end:
        if end.code not in (None, 0):
            out.write(f"{end.code}\n")
    except BaseException as error:
        out.flush()
        say(fault(error, t))
    finally:
        out.flush()
        sys.modules["__main__"], sys.argv = before


@contextmanager
def _block_input() -> Iterator[None]:
    """Disables input: `input` raises EOFError."""
    before, sys.stdin = sys.stdin, io.StringIO()
    try:
        yield
    finally:
        sys.stdin = before


def _split_last_value(source: str) -> tuple[CodeType, CodeType | None]:
    """The program, and its last line if that is an expression."""
    tree = ast.parse(source, FILE)
    last = None
    if tree.body and isinstance(tree.body[-1], ast.Expr):
        expression = tree.body.pop()
        assert isinstance(expression, ast.Expr)
        last = compile(ast.Expression(expression.value), FILE, "eval")
    return compile(tree, FILE, "exec"), last


# What a program says --------------------------------------------------------------------------------------------------


class _Output(io.TextIOBase):
    """Standard output and error of a program, and its ``show``."""

    def __init__(self, say: Say, t: Texts) -> None:
        super().__init__()
        self._say, self._t = say, t
        self._waiting: list[str] = []
        self._said = time.monotonic()
        self._pieces = 0
        self._left = MAX_TEXT_CHARS
        self._boards = 0

    def writable(self) -> bool:
        return True

    def write(self, text: str, /) -> int:
        if self._left > 0:
            self._waiting.append(text[: self._left])
            self._left -= len(text)
            if self._left <= 0:
                self._waiting.append("\n" + self._t("workshop.cut") + "\n")
            gathers = self._pieces >= MAX_IMMEDIATE_LINES and time.monotonic() - self._said < MIN_PAUSE_SECONDS
            if self._left <= 0 or ("\n" in text and not gathers):
                self.flush()
        return len(text)

    def flush(self) -> None:
        if self._waiting:
            self._say({"text": "".join(self._waiting)})
            self._pieces += 1
            self._waiting.clear()
        self._said = time.monotonic()

    def show(self, *values: object) -> None:
        """Show values: a position or view of a game as its board, anything else as text."""
        for value in values:
            if not self._draw(value):
                self.write(f"{value if isinstance(value, str) else repr(value)}\n")

    def print(self, *values: object, file: io.TextIOBase | None = None, **how: Any) -> None:
        """As the built-in, except that a position printed alone is drawn."""
        if len(values) == 1 and file is None and self._draw(values[0]):
            return
        builtins.print(*values, file=file, **how)

    def _draw(self, value: object) -> bool:
        """Draw a position or view. Returns whether it was one."""
        piece = find_board(value, self._t) if self._boards < MAX_BOARDS else None
        if piece is None:
            return False
        self._boards += 1
        self.flush()
        self._say(piece)
        return True


def find_board(value: object, t: Texts) -> Piece | None:
    """The board of a position in its public view, or of a view; None for anything else, and for what cannot be drawn."""
    if not isinstance(value, tuple):
        return None
    view: Any = value.view(None) if hasattr(value, "view") and hasattr(value, "legal") else value
    game_id = game_of(view) if type(view).__name__ == "View" else None
    if game_id is None:
        return None
    people = tuple(
        SeatInfo(seat=seat, name=t("seat.player", number=seat + 1), you=seat == view.seat, bot=False) for seat in range(view.rules.seats)
    )
    page = GAME_PAGES[game_id]
    try:
        board = page.board(view, people, Interaction(is_replaying=True), t)
    except Exception:  # a position made by a program may be invalid
        return None
    return {
        "board": el("div", {"class": "board"}, board),
        "symbols": page.symbols(),
        "game": game_id,
        "title": t("workshop.board", game=t(f"{game_id}.title")),
        "as-text": str(value),
    }


def game_of(view: Any) -> str | None:
    """The game of a view. Games with the same rules are told apart by their components; custom ones count as the first of them."""
    package, _, rest = type(view).__module__.partition(".games.")
    folder = rest.partition(".")[0]
    games = [game for game in GAMES.values() if game.package == folder]
    if package != "highwater" or not games:
        return None
    for game in games:
        first: Any = game.new(view.rules.seats).view(None)
        if first.rules == view.rules:
            return game.id
    return games[0].id


def fault(error: BaseException, t: Texts) -> Piece:
    """The error and its line in the program."""
    whole, line = trace_error(error), line_of(error, FILE)
    what = describe_error(whole, error)
    sentence = t("workshop.fault-line", line=line, fault=what) if line else t("workshop.fault", fault=what)
    if isinstance(error, GameError) and t.has(f"error.{error.code}"):
        sentence += "\n" + error_text(error, t)
    frames = [frame for frame in whole.stack if frame.filename != __file__]
    whole.stack = traceback.StackSummary.from_list(frames)
    return {"fault": sentence, "line": line or 0, "trace": "".join(whole.format()).strip()}
