"""A table at which something happens: the texts, who sits there and the game's page, looked up once and handed over."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from highwater.contract import SEAT_LETTERS, Action
from highwater.errors import GameError
from highwater.game import Game
from highwater_web.contract.asked import Faces
from highwater_web.contract.page import GamePage
from highwater_web.core.faults import page_of
from highwater_web.core.feature import Context, Press, Step, Surroundings, Where
from highwater_web.core.model import Model, Notice, Table
from highwater_web.ui.faces import faces
from highwater_web.ui.texts import Texts, error_text, texts


@dataclass(frozen=True)
class At:
    """A table at which something happens. ``people`` are its seats, none of them addressed as ``you``."""

    model: Model
    table: Table
    around: Surroundings
    t: Texts
    page: GamePage
    people: Faces

    @staticmethod
    def of(model: Model, table: Table, around: Surroundings) -> "At":
        t = texts(model.language)
        return At(replace(model, table=table), table, around, t, page_of(table.match.game.id), faces(table.match, None, t))

    def after(self, table: Table) -> "At":
        """The same place once its table is another one."""
        return replace(self, model=replace(self.model, table=table), table=table)


BY_TOKENS = ("illegal", "token")
"""Errors whose sentence names actions by their tokens, which only those know who write programs."""


def refused(model: Model, error: GameError) -> Model:
    """The model as it was, with a notice that says what was wrong. What names an action by its token is not for people."""
    t = texts(model.language)
    said = t("error.not-here") if error.code in BY_TOKENS else error_text(error, t)
    return replace(model, notice=Notice(said, error=True))


CHOSEN = re.compile(r"[a-z0-9:.+-]{0,60}")
"""What a person can have begun to say: the first words of an action's token."""


def pressed_action(game: Game, argument: str) -> tuple[int | None, Action]:
    """The seat that a press names, None for the one that is asked, and its action. Raises TokenError."""
    who, _, token = argument.rpartition(":")
    return SEAT_LETTERS.find(who) if who else None, game.parse(token)


TableHandler = Callable[[At, Context], Step]


def table_press(handle: TableHandler, where: Where, *, quiet: bool = False, timed: bool = False, ahead: bool = False) -> Press:
    """A press at a table."""

    def run(c: Context) -> Step:
        assert c.model.table is not None, "such a press means nothing without a table"
        return handle(At.of(c.model, c.model.table, c.around), c)

    return Press(run, where, quiet, timed, ahead)
