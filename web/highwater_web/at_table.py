"""What a press at the table means, by the name of its token, and when it means anything."""

import re
from dataclasses import replace
from itertools import takewhile

from highwater.errors import GameError
from highwater.game import SEAT_LETTERS, Action
from highwater.match import Match
from highwater.registry import GAMES
from highwater_web import archives, at_review, hinting, looking, playing, replaying, searchers
from highwater_web.asking import SeatedBot, seated
from highwater_web.context import At, Context, Handler, Step, TableHandler
from highwater_web.effects import Effect, bot_worker, focus, layer
from highwater_web.levels import level_of
from highwater_web.model import PANELS, Model, Surroundings
from highwater_web.navigation import MOST_DIGITS, number, to_table
from highwater_web.page_list import PAGES
from highwater_web.pages.acts import harder
from highwater_web.pages.hint import asks
from highwater_web.pages.suggested_level import suggested_after
from highwater_web.rule_search import FIELD

CHOSEN = re.compile(r"[a-z0-9:.+-]{0,60}")


def _ply(at: At, c: Context) -> Step:
    return replaying.look(at, number(c.argument or c.fields.get("ply", ""), MOST_DIGITS), aloud=bool(c.argument))


def _panel(at: At, c: Context) -> Step:
    if c.argument not in PANELS:
        return at.model, []
    opened = "" if at.table.panel == c.argument else c.argument
    after = replace(at.table, panel=opened)
    if asks(at.table) and not asks(after):
        if not opened:
            return hinting.back(at)
        after = hinting.no_longer_asking(after)
    target = f"side-{opened}" if opened else f"tool-panel-{c.argument}"
    steps = [layer(bool(opened))] if bool(opened) != bool(at.table.panel) else []
    return at.after(after).model, [*steps, focus(target, gently=False)]


def _ask(at: At, c: Context) -> Step:
    """Somebody wants to look a rule up while the field for that is out of sight."""
    steps = [] if at.table.panel else [layer(True)]
    return at.after(replace(at.table, panel="rules")).model, [*steps, focus(FIELD, gently=False)]


def _again(at: At, c: Context) -> Step:
    """The same game with the same players, from the beginning, by the newest rules; with the ``same`` deal, what set the game up is done
    again."""
    match = at.table.match
    game = GAMES[match.game.id]
    known = {option.id for option in game.options}
    another = Match.begin(game, match.players, {name: value for name, value in match.record.options if name in known}, asks=match.asks)
    if c.argument == "same":
        another = _dealt_like(match, another)
    return to_table(*playing.begin(at.model, another, at.around), at.around)


def _dealt_like(match: Match, another: Match) -> Match:
    """A match with what chance and the seats did in an earlier one to set the game up, as far as today's rules let it."""
    for seat, action in takewhile(lambda ply: match.game.sets_up(*ply), match.record.plies):
        try:
            another = another.act(seat, action)
        except GameError:
            break
    return another


def _harder(at: At, c: Context) -> Step:
    """The same game with the same players, one step harder."""
    match = at.table.match
    options = harder(match, at.page.level)
    if options is None:
        return at.model, []
    return to_table(
        *playing.begin(at.model, Match.begin(GAMES[match.game.id], match.players, options, asks=match.asks), at.around), at.around
    )


def _next_level(at: At, c: Context) -> Step:
    """The same game once more, with bots of the level or at the difficulty that its ending suggests."""
    match = at.table.match
    found = suggested_after(at.model.results, match.game, at.table.id)
    if found is None:
        return at.model, []
    options = match.game.settle_options(dict(match.record.options))
    if at.page.level:
        options[at.page.level] = found.there.difficulty
    players = tuple(
        replace(player, bot=seated(found.there.level)) if player.bot and level_of(player.bot.name) else player for player in match.players
    )
    return to_table(*playing.begin(at.model, Match.begin(GAMES[match.game.id], players, options, asks=match.asks), at.around), at.around)


def _action(at: At, c: Context) -> tuple[int | None, Action]:
    """The seat that a press names, None for the one that is asked, and its action."""
    who, _, wanted = c.argument.rpartition(":")
    return SEAT_LETTERS.find(who) if who else None, at.table.match.game.parse(wanted)


def _choose(at: At, c: Context) -> Step:
    return playing.choose(at, c.argument) if CHOSEN.fullmatch(c.argument) else (at.model, [])


def _peek(at: At, c: Context) -> Step:
    return looking.peek(at, SEAT_LETTERS.find(c.argument) if len(c.argument) == 1 else None)


LOOKING: dict[str, TableHandler] = {
    "ply": _ply,
    "as": lambda at, c: looking.look_as(at, number(c.argument, 2)),
    "turn": lambda at, c: replaying.turn(at, c.argument),
    "autoplay": lambda at, c: replaying.autoplay(at),
    "on": lambda at, c: replaying.go_on(at),
    "link": lambda at, c: replaying.link(at),
    "example": lambda at, c: replaying.example(at),
    "keep": lambda at, c: replaying.keep(at),
    "play-on": lambda at, c: replaying.play_on(at, c.fields),
    "panel": _panel,
    "ask": _ask,
    **at_review.PRESSES,
}
"""At any table."""

OWN: dict[str, TableHandler] = {
    "live": lambda at, c: replaying.look(at, None),
    "again": _again,
    "harder": _harder,
    "next-level": _next_level,
}
"""At a table that is no link."""

PRESENT: dict[str, TableHandler] = {
    "play": lambda at, c: playing.act(at, *_action(at, c)),
    "offer": lambda at, c: playing.answer_offer(at, c.argument),
    "choose": _choose,
    "tick": lambda at, c: playing.tick(at, late=c.argument == "late"),
    "step": lambda at, c: playing.step(at),
    "peek": _peek,
    "show": lambda at, c: looking.show(at),
    "hold": lambda at, c: playing.hold(at),
    "note": lambda at, c: looking.note(at, c.argument),
    "reseat": lambda at, c: playing.reseat(at, c.fields),
    "undo": lambda at, c: playing.undo(at),
    "redo": lambda at, c: playing.redo(at),
    "hint": lambda at, c: hinting.hint(at),
    "hint-on": lambda at, c: hinting.go_on(at),
    "what": lambda at, c: hinting.what_if(at, c.argument),
    "if": lambda at, c: hinting.pressed(at, *_action(at, c)),
    "ask-table": lambda at, c: hinting.ask_at_table(at),
    "no-more-ifs": lambda at, c: hinting.back(at),
    "do-it": lambda at, c: hinting.do_it(at),
}
"""Where nobody looks back, in the tab that plays."""


FORESEEN = ("play", "choose", "undo", "redo", "ply", "live", "panel", "note", "what", "if", "do-it")
"""What is answered before it is let go: it follows from what is known, and no bot has to think about it."""


def _means_something(name: str, at: At) -> bool:
    return name in LOOKING or (at.table.id is not None and (name in OWN or at.table.live))


def _at_table(name: str, handle: TableHandler) -> Handler:
    """The handler of a press, which does nothing where it means nothing."""

    def handler(c: Context) -> Step:
        if c.model.table is None or c.model.page != "play":
            return c.model, []
        at = At.of(c.model, c.model.table, c.around)
        return handle(at, c) if _means_something(name, at) else (c.model, [])

    return handler


PRESSES: dict[str, Handler] = {name: _at_table(name, handle) for name, handle in {**LOOKING, **OWN, **PRESENT}.items()}

MESSAGES: dict[str, Handler] = {"bot-answer": _at_table("bot-answer", playing.answered)}


def worker_wanted(before: Model, after: Model) -> list[Effect]:
    """Whoever sits down with a bot that they have written needs the worker in which it thinks, until they leave or the game is over."""
    had, has = _asks_own_bots(before), _asks_own_bots(after)
    return [] if had == has else [bot_worker(has)]


def search_brought(before: Model, after: Model) -> Step:
    """What bots at a table search with is asked for when one sits there and, where it could not be had, once more after each ply of a
    person."""
    table = after.table
    if table is None or not table.live or not table.match.state.to_act or PAGES[after.page].reads != "game":
        return after, []
    again = archives.has_failed(after, archives.SEARCH) and table.has_acted_since(before.table)
    wanted = archives.SEARCH not in after.wanted or again
    return archives.ask(after, archives.SEARCH) if wanted and searchers.cannot_search(table.match) else (after, [])


def search_heard_of(before: Model, after: Model, around: Surroundings) -> Step:
    """A table that waited for what bots search with goes on: it has come, or it cannot be fetched, and others play for them."""
    table = after.table
    if table is None or after.page != "play" or not searchers.were_awaited(before, table.match):
        return after, []
    at = At.of(after, table, around)
    model, said = (after, []) if archives.SEARCH not in after.wanted else playing.without_search(at)
    return model, [*said, playing.next_step(at)]


def _asks_own_bots(model: Model) -> bool:
    table = model.table
    if table is None or table.id is None or table.played != "here" or PAGES[model.page].reads != "game":
        return False
    return bool(table.match.state.to_act) and any(isinstance(player.bot, SeatedBot) for player in table.match.players)
