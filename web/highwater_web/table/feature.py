"""What a press at the table means, by the name of its token, and when it means anything."""

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
from highwater_web.core.context import CHOSEN, TableContext, TableHandler, make_table_press, read_pressed_action
from highwater_web.core.effects import Effect, focus
from highwater_web.core.feature import App, Context, Env, Feature, ModelChange, Page, Press, Transition, Where
from highwater_web.core.model import PANELS, Model
from highwater_web.table import looking, playing, searchers, stored_game
from highwater_web.table.acts import harder
from highwater_web.table.first_times import find_explanations
from highwater_web.table.play import loading, play
from highwater_web.table.playing import go_to_table
from highwater_web.table.suggested_level import suggested_after
from highwater_web.ui.levels import find_level
from highwater_web.ui.rule_search import FIELD
from highwater_web.ui.texts import Texts


def _ply(at: TableContext, c: Context) -> Transition:
    return looking.look(at, number(c.argument or c.fields.get("ply", ""), MAX_DIGITS), aloud=bool(c.argument))


def _panel(at: TableContext, c: Context) -> Transition:
    panels = at.env.app.panels
    if c.argument not in PANELS and c.argument not in panels:
        return at.model, []
    opened = "" if at.table.panel == c.argument else c.argument
    after = replace(at.table, panel=opened)
    turned: list[Effect] = [focus(f"side-{opened}" if opened else f"tool-panel-{c.argument}", gently=False)]
    before = panels.get(at.table.panel)
    if before is not None and before.left is not None:
        after, instead = before.left(at.table, after, at.t)
        turned = turned if instead is None else instead
    return at.after(after).model, turned


def _ask(at: TableContext, c: Context) -> Transition:
    """Open the rules and focus the field that looks a rule up, while it is out of sight."""
    return at.after(replace(at.table, panel="rules")).model, [focus(FIELD, gently=False)]


def _play_again(at: TableContext, c: Context) -> Transition:
    """The same game with the same players, from the beginning, by the newest rules; with the ``same`` deal, what set the game up is done
    again."""
    match = at.table.match
    game = GAMES[match.game.id]
    known = {option.id for option in game.options}
    another = Match.begin(game, match.players, {name: value for name, value in match.record.options if name in known}, asks=match.asks)
    if c.argument == "same":
        another = _deal_like(match, another)
    return go_to_table(*playing.begin(at.model, another, at.env), at.env)


def _deal_like(match: Match, another: Match) -> Match:
    """A match with what chance and the seats did in an earlier one to set the game up, as far as today's rules let it."""
    for seat, action in takewhile(lambda ply: match.game.sets_up(*ply), match.record.plies):
        try:
            another = another.act(seat, action)
        except GameError:
            break
    return another


def _play_harder(at: TableContext, c: Context) -> Transition:
    """The same game with the same players, one step harder."""
    match = at.table.match
    options = harder(match, at.page.level)
    if options is None:
        return at.model, []
    return go_to_table(*playing.begin(at.model, Match.begin(GAMES[match.game.id], match.players, options, asks=match.asks), at.env), at.env)


def _play_next_level(at: TableContext, c: Context) -> Transition:
    """The same game once more, with bots of the level or at the difficulty that its ending suggests."""
    match = at.table.match
    found = suggested_after(at.model.results, match.game, at.table.id)
    if found is None:
        return at.model, []
    options = match.game.settle_options(dict(match.record.options))
    if at.page.level:
        options[at.page.level] = found.there.difficulty
    players = tuple(
        replace(player, bot=find_bot(found.there.level)) if player.bot and find_level(player.bot.name) else player
        for player in match.players
    )
    return go_to_table(*playing.begin(at.model, Match.begin(GAMES[match.game.id], players, options, asks=match.asks), at.env), at.env)


def _choose(at: TableContext, c: Context) -> Transition:
    return playing.choose(at, c.argument) if CHOSEN.fullmatch(c.argument) else (at.model, [])


def _peek(at: TableContext, c: Context) -> Transition:
    return looking.peek(at, SEAT_LETTERS.find(c.argument) if len(c.argument) == 1 else None)


LOOKING: dict[str, TableHandler] = {
    "ply": _ply,
    "as": lambda at, c: looking.look_as(at, number(c.argument, 2)),
    "panel": _panel,
    "ask": _ask,
}
"""At any table."""

OWN: dict[str, TableHandler] = {
    "live": lambda at, c: looking.look(at, None),
    "again": _play_again,
    "harder": _play_harder,
    "next-level": _play_next_level,
}
"""At a table that is no link."""

PRESENT: dict[str, TableHandler] = {
    "play": lambda at, c: playing.act(at, *read_pressed_action(at.table.match.game, c.argument)),
    "offer": lambda at, c: playing.answer_offer(at, c.argument),
    "choose": _choose,
    "tick": lambda at, c: playing.tick(at, late=c.argument == "late"),
    "step": lambda at, c: playing.step(at),
    "peek": _peek,
    "show": lambda at, c: looking.show(at),
    "hold": lambda at, c: playing.toggle_pause(at),
    "note": lambda at, c: looking.note(at, c.argument),
    "reseat": lambda at, c: playing.reseat(at, c.fields),
    "undo": lambda at, c: playing.undo(at),
    "redo": lambda at, c: playing.redo(at),
}
"""Where nobody looks back, in the tab that plays."""

AHEAD = ("play", "choose", "undo", "redo", "ply", "live", "panel", "note")
"""What is answered before it is let go: it follows from what is known, and no bot has to think about it."""


def _presses(handlers: Mapping[str, TableHandler], where: Where) -> dict[str, Press]:
    return {name: make_table_press(handle, where, timed=name == "tick", ahead=name in AHEAD) for name, handle in handlers.items()}


def _handle_answer(c: Context) -> Transition:
    """A bot that a person has written has answered."""
    pressed = make_table_press(playing.take_answer, "live")
    return pressed.run(c) if pressed.means_something(c.model) else (c.model, [])


def _after(change: ModelChange) -> Transition:
    after = _follow_language(change.before, change.after, change.env)
    paced = _follow_pace(change.before, after, change.env)
    heard: list[Effect] = []
    if change.message.get("message") == "archive":
        after, heard = _search_heard_of(change.before, after, change.env)
    after, brought = _search_brought(change.env.app, change.before, after)
    return after, [*paced, *heard, *brought]


WISHES = ("animation", "pace", "stops")
"""Preferences on which it depends when others go on."""


def _follow_pace(before: Model, after: Model, env: Env) -> list[Effect]:
    """Others go on as a person now wishes."""
    changed = any(getattr(before.preferences, wish) != getattr(after.preferences, wish) for wish in WISHES)
    return [playing.schedule_next_on(after, env)] if changed else []


def _follow_language(before: Model, after: Model, env: Env) -> Model:
    """The log is written anew where the language has changed."""
    was, now = before.table, after.table
    if before.language == after.language or was is None or now is None or was.log is not now.log:
        return after
    return replace(after, table=playing.write_log(TableContext.of(after, now, env)))


def _search_brought(app: App, before: Model, after: Model) -> Transition:
    """What bots at a table search with is asked for when one sits there and, where it could not be had, once more after each ply of a
    person."""
    table = after.table
    if table is None or not table.is_playable or not table.match.state.to_act or app.page(after).reads != "game":
        return after, []
    again = archives.has_failed(after, archives.SEARCH) and table.has_acted_since(before.table)
    wanted = archives.SEARCH not in after.pending or again
    return archives.ask(after, archives.SEARCH) if wanted and searchers.cannot_search(table.match) else (after, [])


def _search_heard_of(before: Model, after: Model, env: Env) -> Transition:
    """A table that waited for what bots search with goes on: it has come, or it cannot be fetched, and others play for them."""
    table = after.table
    if table is None or after.page != "play" or not searchers.were_awaited(before, table.match):
        return after, []
    at = TableContext.of(after, table, env)
    model, said = (after, []) if archives.SEARCH not in after.pending else playing.announce_fallback(at)
    return model, [*said, playing.schedule_next(at)]


def open_layers(model: Model) -> list[str]:
    """What is open over the table, the last on top, each as the token that closes it."""
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
    """The game; before it a cue when the person who plays alone with bots is asked, for a person who is looking at another tab."""
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
