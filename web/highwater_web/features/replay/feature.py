"""The replay's part of the table: its transport, and the uses of the position on the screen."""

from collections.abc import Iterable

from highwater_web.core.context import make_table_press
from highwater_web.core.feature import DrawContext, Feature, Mode, Panel, Press, TablePart
from highwater_web.core.model import Model, Table
from highwater_web.features.replay import presses
from highwater_web.features.replay.transport import can_be_played_on, transport, ways_in_menu, ways_on
from highwater_web.table.players import play_on
from highwater_web.ui.markup import Markup
from highwater_web.ui.texts import Texts

PRESSES: dict[str, Press] = {
    "turn": make_table_press(lambda table_ctx, ctx: presses.turn(table_ctx, ctx.argument), "table"),
    "autoplay": make_table_press(lambda table_ctx, ctx: presses.toggle_autoplay(table_ctx, ctx.argument), "table"),
    "on": make_table_press(lambda table_ctx, _: presses.go_on(table_ctx), "table", timed=True),
    "link": make_table_press(lambda table_ctx, _: presses.copy_address(table_ctx), "table"),
    "example": make_table_press(lambda table_ctx, _: presses.example(table_ctx), "table"),
    "keep": make_table_press(lambda table_ctx, _: presses.keep(table_ctx), "table"),
    "play-on": make_table_press(lambda table_ctx, ctx: presses.play_on(table_ctx, ctx.fields), "table"),
}


def _mode(_: Model, table: Table, t: Texts) -> Mode | None:
    return Mode("looking", above_tools=transport(table, t)) if table.is_looked_at else None


def _players(ctx: DrawContext) -> Iterable[Markup]:
    yield play_on(ctx.table, ctx.people, ctx.model.bots, ctx.t)


FEATURE = Feature(
    "replay",
    presses=PRESSES,
    table=TablePart(
        panels={"play-on": Panel("play.play-on", _players, is_there=lambda ctx: can_be_played_on(ctx.table))},
        places={"acts": ways_on, "menu": ways_in_menu},
        mode=_mode,
        follows=presses.schedule_step,
    ),
    in_frame=True,
)
