"""The parts of hints at the table: a tool, a line, the list of all actions, and the *what if* mode."""

from collections.abc import Iterable

from highwater_web.contract.interaction import Interaction
from highwater_web.core.context import make_table_press, read_pressed_action
from highwater_web.core.effects import Effect, schedule
from highwater_web.core.feature import DrawContext, Env, Feature, Mode, Panel, Press, TablePart
from highwater_web.core.model import Model, Table
from highwater_web.features.hints import giving
from highwater_web.features.hints.hint import HINT
from highwater_web.features.hints.words import can_tell_more, hint_line, is_asking, what_if
from highwater_web.table.tools import tool, tool_placeholder
from highwater_web.ui.markup import Markup
from highwater_web.ui.texts import Texts

PRESSES: dict[str, Press] = {
    "hint": make_table_press(lambda table_ctx, _: giving.give_hint(table_ctx), "live"),
    "hint-on": make_table_press(lambda table_ctx, _: giving.go_on(table_ctx), "live", timed=True),
    "what": make_table_press(lambda table_ctx, ctx: giving.toggle_what_if(table_ctx, ctx.argument), "live", ahead=True),
    "if": make_table_press(
        lambda table_ctx, ctx: giving.ask_about(table_ctx, *read_pressed_action(table_ctx.table.match.game, ctx.argument)),
        "live",
        ahead=True,
    ),
    "ask-table": make_table_press(lambda table_ctx, _: giving.ask_at_table(table_ctx), "live"),
    "no-more-ifs": make_table_press(lambda table_ctx, _: giving.stop_asking(table_ctx), "live"),
    "do-it": make_table_press(lambda table_ctx, _: giving.do_considered(table_ctx), "live", ahead=True),
}


def _tool(ctx: DrawContext) -> Iterable[Markup]:
    yield tool("hint", "lightbulb", ctx.t("play.hint"), "h", off=ctx.table.active_seat is None)


def _mode(_: Model, table: Table, t: Texts) -> Mode | None:
    """The mode while people ask *what if*: presses at the table carry its token, so that they never play."""
    hint = HINT.of(table)
    if hint is None or not is_asking(table):
        return None
    tools = (
        tool("do-it", "check", t("hint.do-it"), off=hint.considered is None, short=t("hint.do-it.short")),
        tool_placeholder("redo"),
        tool("no-more-ifs", "x", t("hint.leave"), "Escape h", name="hint", short=t("hint.leave.short")),
        tool("panel:hint", "git-branch", t("hint.all"), pressed=table.panel == "hint", short=t("hint.all.short")),
    )
    return Mode("asks", label=t("hint.what-if"), press="if", tools=tools)


def _mark_hint(table: Table, interaction: Interaction) -> Interaction:
    """In *what if* mode, people ask for the seat with the hint and need not confirm."""
    hint = HINT.of(table)
    if hint is None or hint.is_thinking:
        return interaction
    marked = interaction._replace(
        hinted=hint.best, second=hint.marked if can_tell_more(table.match) else None, considered=hint.considered is not None
    )
    if not is_asking(table):
        return marked
    legal = {seat: actions for seat, actions in interaction.legal_actions.items() if seat == table.active_seat}
    return marked._replace(legal_actions=legal, confirm=False)


def _schedule_slice(_: Model, table: Table, __: Env) -> Effect | None:
    """The next slice of a search."""
    hint = HINT.of(table)
    return schedule("hint-on") if table.is_playable and hint is not None and hint.is_thinking else None


FEATURE = Feature(
    "hints",
    presses=PRESSES,
    table=TablePart(
        panels={"hint": Panel("hint.what-if", what_if, left=giving.close_list)},
        places={"tools": _tool, "line": hint_line},
        mode=_mode,
        marks=_mark_hint,
        follows=_schedule_slice,
    ),
    in_frame=True,
)
