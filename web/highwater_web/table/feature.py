"""The presses at the table, by token, and where each is valid."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import takewhile

from highwater.contract import SEAT_LETTERS
from highwater.errors import GameError
from highwater.match import Match
from highwater.registry import GAMES
from highwater_web.core import archives
from highwater_web.core.addresses import MAX_DIGITS, number
from highwater_web.core.asking import find_bot
from highwater_web.core.context import TableContext, TableHandler, make_table_press, read_pressed_action
from highwater_web.core.effects import Effect, focus
from highwater_web.core.feature import App, Context, Env, Feature, ModelChange, Page, Press, Transition, Where
from highwater_web.core.model import PANELS, Model
from highwater_web.table import looking, playing, searchers, stored_game
from highwater_web.table.acts import find_harder_options
from highwater_web.table.first_times import find_explanations
from highwater_web.table.play import loading, play
from highwater_web.table.playing import go_to_table
from highwater_web.table.suggested_level import suggested_after
from highwater_web.ui.levels import find_level
from highwater_web.ui.rule_search import field_id
from highwater_web.ui.texts import Texts


def _ply(table_ctx: TableContext, ctx: Context) -> Transition:
    return looking.look(table_ctx, number(ctx.argument or ctx.fields.get("ply", ""), MAX_DIGITS), aloud=bool(ctx.argument))


def _panel(table_ctx: TableContext, ctx: Context) -> Transition:
    panels = table_ctx.env.app.panels
    if ctx.argument not in PANELS and ctx.argument not in panels:
        return table_ctx.model, []
    opened = "" if table_ctx.table.panel == ctx.argument else ctx.argument
    after = replace(table_ctx.table, panel=opened)
    turned: list[Effect] = [focus(f"side-{opened}" if opened else f"tool-panel-{ctx.argument}", gently=False)]
    before = panels.get(table_ctx.table.panel)
    if before is not None and before.left is not None:
        after, instead = before.left(table_ctx.table, after, table_ctx.t)
        turned = turned if instead is None else instead
    return table_ctx.after(after).model, turned


def _ask(table_ctx: TableContext, ctx: Context) -> Transition:
    """Open the rules and focus their search field if it is out of sight."""
    return table_ctx.after(replace(table_ctx.table, panel="rules")).model, [focus(field_id(table_ctx.table.match.game.id), gently=False)]


def _play_again(table_ctx: TableContext, ctx: Context) -> Transition:
    """A new game with the same players and the newest rules. With the ``same`` deal, the set-up is repeated."""
    match = table_ctx.table.match
    game = GAMES[match.game.id]
    options = {option.id for option in game.options}
    another = Match.begin(game, match.players, {name: value for name, value in match.record.options if name in options}, asks=match.asks)
    if ctx.argument == "same":
        another = _repeat_deal(match, another)
    return go_to_table(*playing.begin(table_ctx.model, another, table_ctx.env), table_ctx.env)


def _repeat_deal(match: Match, another: Match) -> Match:
    """A match with the set-up plies of an earlier one, as far as today's rules allow."""
    for seat, action in takewhile(lambda ply: match.game.is_setup(*ply), match.record.plies):
        try:
            another = another.act(seat, action)
        except GameError:
            break
    return another


def _play_harder(table_ctx: TableContext, ctx: Context) -> Transition:
    """The same game with the same players, one difficulty up."""
    match = table_ctx.table.match
    options = find_harder_options(match, table_ctx.page.level)
    if options is None:
        return table_ctx.model, []
    return go_to_table(
        *playing.begin(table_ctx.model, Match.begin(GAMES[match.game.id], match.players, options, asks=match.asks), table_ctx.env),
        table_ctx.env,
    )


def _play_next_level(table_ctx: TableContext, ctx: Context) -> Transition:
    """A new game at the level or difficulty that the ending suggests."""
    match = table_ctx.table.match
    suggestion = suggested_after(table_ctx.model.results, match.game, table_ctx.table.id)
    if suggestion is None:
        return table_ctx.model, []
    options = match.game.settle_options(dict(match.record.options))
    if table_ctx.page.level:
        options[table_ctx.page.level] = suggestion.there.difficulty
    players = tuple(
        replace(player, bot=find_bot(suggestion.there.level)) if player.bot and find_level(player.bot.name) else player
        for player in match.players
    )
    return go_to_table(
        *playing.begin(table_ctx.model, Match.begin(GAMES[match.game.id], players, options, asks=match.asks), table_ctx.env), table_ctx.env
    )


LOOKING: dict[str, TableHandler] = {
    "ply": _ply,
    "as": lambda table_ctx, ctx: looking.look_as(table_ctx, number(ctx.argument, 2)),
    "panel": _panel,
    "ask": _ask,
}
"""Presses at any table."""

OWN: dict[str, TableHandler] = {
    "live": lambda table_ctx, ctx: looking.look(table_ctx, None),
    "again": _play_again,
    "harder": _play_harder,
    "next-level": _play_next_level,
}
"""Presses at a table that is no link."""

PRESENT: dict[str, TableHandler] = {
    "play": lambda table_ctx, ctx: playing.act(table_ctx, *read_pressed_action(table_ctx.table.match.game, ctx.argument)),
    "offer": lambda table_ctx, ctx: playing.answer_offer(table_ctx, ctx.argument),
    "choose": lambda table_ctx, ctx: playing.choose(table_ctx, ctx.argument),
    "tick": lambda table_ctx, ctx: playing.tick(table_ctx, late=ctx.argument == "late"),
    "step": lambda table_ctx, ctx: playing.step(table_ctx),
    "peek": lambda table_ctx, ctx: looking.peek(table_ctx, SEAT_LETTERS.find(ctx.argument) if len(ctx.argument) == 1 else None),
    "show": lambda table_ctx, ctx: looking.show(table_ctx),
    "hold": lambda table_ctx, ctx: playing.toggle_pause(table_ctx),
    "note": lambda table_ctx, ctx: looking.note(table_ctx, ctx.argument),
    "reseat": lambda table_ctx, ctx: playing.reseat(table_ctx, ctx.fields),
    "undo": lambda table_ctx, ctx: playing.undo(table_ctx),
    "redo": lambda table_ctx, ctx: playing.redo(table_ctx),
}
"""Presses at the present position, in the tab that plays."""

AHEAD = ("play", "choose", "undo", "redo", "ply", "live", "panel", "note")
"""Presses that can be answered while held: their result follows from the model, without a thinking bot."""


def _presses(handlers: Mapping[str, TableHandler], where: Where) -> dict[str, Press]:
    return {name: make_table_press(handle, where, timed=name == "tick", ahead=name in AHEAD) for name, handle in handlers.items()}


def _handle_answer(ctx: Context) -> Transition:
    """Handle the answer of an own bot."""
    pressed = make_table_press(playing.take_answer, "live")
    return pressed.run(ctx) if pressed.has_meaning(ctx.model) else (ctx.model, [])


def _after(change: ModelChange) -> Transition:
    after = _follow_language(change.before, change.after, change.env)
    paced = _follow_pace(change.before, after, change.env)
    announcements: list[Effect] = []
    if change.message.get("message") == "archive":
        after, announcements = _search_heard_of(change.before, after, change.env)
    after, requests = _search_brought(change.env.app, change.before, after)
    return after, [*paced, *announcements, *requests]


WISHES = ("animation", "pace", "stops")
"""Preferences that decide when other players go on."""


def _follow_pace(before: Model, after: Model, env: Env) -> list[Effect]:
    """Reschedule the next ply after a change of these preferences."""
    changed = any(getattr(before.preferences, wish) != getattr(after.preferences, wish) for wish in WISHES)
    return [playing.schedule_next_for(after, env)] if changed else []


def _follow_language(before: Model, after: Model, env: Env) -> Model:
    """Rewrite the log after a change of language."""
    was, now = before.table, after.table
    if before.language == after.language or was is None or now is None or was.log is not now.log:
        return after
    return replace(after, table=playing.write_log(TableContext.of(after, now, env)))


def _search_brought(app: App, before: Model, after: Model) -> Transition:
    """Request the search archive when a searching bot sits at the table. After a failure, request it again after each ply of a person."""
    table = after.table
    if table is None or not table.is_playable or not table.match.state.to_act or app.page(after).reads != "game":
        return after, []
    again = archives.has_failed(after, archives.SEARCH) and table.has_acted_since(before.table)
    wanted = archives.SEARCH not in after.pending or again
    return archives.ask(after, archives.SEARCH) if wanted and searchers.cannot_search(table.match) else (after, [])


def _search_heard_of(before: Model, after: Model, env: Env) -> Transition:
    """Resume a table that waited for the search archive: it arrived, or it failed and other bots play."""
    table = after.table
    if table is None or after.page != "play" or not searchers.were_awaited(before, table.match):
        return after, []
    table_ctx = TableContext.of(after, table, env)
    model, announcements = (after, []) if archives.SEARCH not in after.pending else playing.announce_fallback(table_ctx)
    return model, [*announcements, playing.schedule_next(table_ctx)]


def open_layers(model: Model) -> list[str]:
    """The open layers over the table, topmost last, as the tokens that close them."""
    table = model.table
    if table is None:
        return []
    layers = {
        "dismiss": model.notice is not None,
        "caption-seen": bool(find_explanations(model)[1]),
        "peek:": table.is_peeking,
        "choose:": bool(table.partial_action),
        f"panel:{table.panel}": bool(table.panel),
    }
    return [token for token, is_open in layers.items() if is_open]


def _title(model: Model, t: Texts) -> str:
    """The window title: the game, after a cue for a person alone with bots who is to act and looks at another tab."""
    if model.table is None:
        return t("title.home")
    match = model.table.match
    title = t("title.game", game=t(f"{match.game.id}.title"))
    alone = len(match.humans) == 1 and model.table.is_playable
    return t("title.turn", title=title) if alone and match.waiting_for() else title


FEATURE = Feature(
    "table",
    pages=(Page("play", _title, "play.description", play, prerendered=loading, reads="game", enter=looking.enter, layers=open_layers),),
    presses={**_presses(LOOKING, "table"), **_presses(OWN, "own-table"), **_presses(PRESENT, "live")},
    messages={"bot-answer": _handle_answer},
    stored=(stored_game.STORED,),
    after=_after,
    in_frame=True,
)
