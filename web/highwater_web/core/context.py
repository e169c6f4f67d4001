"""The context of an event at a table: texts, seats and the game's page, looked up once and passed on."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from highwater.contract import SEAT_LETTERS, Action
from highwater.errors import GameError
from highwater.game import Game
from highwater_web.contract.interaction import Interaction, SeatInfos
from highwater_web.contract.page import GamePage
from highwater_web.core.effects import Effect, announce, focus
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.core.feature import Context, Env, Press, Transition, Where
from highwater_web.core.model import Model, Notice, Table
from highwater_web.ui.faces import make_faces
from highwater_web.ui.texts import Texts, error_text, texts


@dataclass(frozen=True)
class TableContext:
    """The context of an event at a table. ``people``: the faces of its seats, none of them addressed as ``you``."""

    model: Model
    table: Table
    env: Env
    t: Texts
    page: GamePage
    people: SeatInfos

    @staticmethod
    def of(model: Model, table: Table, env: Env) -> "TableContext":
        t = texts(model.language)
        return TableContext(
            replace(model, table=table), table, env, t, safe_game_page(table.match.game.id), make_faces(table.match, None, t)
        )

    def after(self, table: Table) -> "TableContext":
        """The same context with another table."""
        return replace(self, model=replace(self.model, table=table), table=table)


BY_TOKENS = ("illegal", "token")
"""Errors whose text names actions by their tokens, which only programmers know."""


def reject(model: Model, error: GameError, t: Texts | None = None) -> Model:
    """The model with a notice about an error. Errors that name tokens get a general text. ``t``: the texts of a room, for its own
    errors."""
    t = t or texts(model.language)
    message = t("error.not-here") if error.code in BY_TOKENS else error_text(error, t)
    return replace(model, notice=Notice(message, is_error=True))


CHOSEN = re.compile(r"[a-z0-9:.+-]{0,60}")
"""A choice begun at the table: the beginning of an action's token."""


def begin_choice(page: GamePage, interaction: Interaction, before: str, ask: Callable[[str], str]) -> tuple[str, list[Effect]]:
    """Begin or take back a choice. Returns the begun choice, "" if the game's page cannot continue it, and the effects that move the focus
    and announce the prompt. ``before``: the prompt before the press; ``ask``: the prompt for a choice."""
    region = page.next_choice_region(interaction)
    chosen = interaction.partial_action if region else ""
    text = ask(chosen)
    return chosen, [*([focus(region, gently=False)] if region else []), *([announce(text)] if text != before else [])]


def read_pressed_action(game: Game, argument: str) -> tuple[int | None, Action]:
    """The seat that a press names, or None for the seat that must act, and the action. Raises TokenError."""
    who, _, token = argument.rpartition(":")
    return SEAT_LETTERS.find(who) if who else None, game.parse(token)


TableHandler = Callable[[TableContext, Context], Transition]


def make_table_press(handle: TableHandler, where: Where, *, quiet: bool = False, timed: bool = False, ahead: bool = False) -> Press:
    """A press whose handler gets the context of the table. The other parameters are those of ``Press``."""

    def run(ctx: Context) -> Transition:
        assert ctx.model.table is not None, "a press at a table needs a table"
        return handle(TableContext.of(ctx.model, ctx.model.table, ctx.env), ctx)

    return Press(run, where, quiet, timed, ahead)
