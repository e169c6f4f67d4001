"""Looking at a game as it went: step by step, by turns or rounds, by itself; and what people make of a position: a link, a copy, a game
of their own. The match that is looked at does not move."""

from dataclasses import replace

from highwater.game import CHANCE
from highwater.match import Match
from highwater_web.core.context import At
from highwater_web.core.feature import Fields, Step
from highwater_web.effects import announce, copy_link, focus, store_after, url
from highwater_web.markup import plain
from highwater_web.model import Notice, Table
from highwater_web.navigation import route, to_table
from highwater_web.pages.replay import can_be_played_on, comment
from highwater_web.playing import next_step, prompt_at, scene_at, store_match, table_of
from highwater_web.seats import chosen_players
from highwater_web.shelf import PREFIX, take_in


def look(at: At, ply: int | None, *, autoplay: bool = False, aloud: bool = True) -> Step:
    """Look at another position; the game waits meanwhile. The address follows, without a step in the history of the browser. ``autoplay``:
    go on from there by itself; ``aloud``: say what led there."""
    table = at.table
    match = table.match.look(ply)
    scene = scene_at(at.page, match) if match.ply == table.match.ply + 1 else None
    goes_on = autoplay and match.shown is not None
    after = replace(table, match=match, hinted=None, chosen="", autoplay=goes_on, scene=scene)
    fragment = fragment_at(at.model.fragment, match.shown)
    moved = [url(f"play.html#{fragment}", replace=True)] if fragment != at.model.fragment else []
    here = at.after(after)
    here = replace(here, model=replace(here.model, fragment=fragment))
    said = _said(here, at) if aloud else ""
    return here.model, [*moved, *([announce(said)] if said else []), next_step(here)]


def fragment_at(fragment: str, ply: int | None) -> str:
    """The fragment of an address with another ply, or with none."""
    parts = [part for part in fragment.split("&") if not part.startswith("ply=")]
    return "&".join(parts + ([f"ply={ply}"] if ply is not None else []))


def _said(at: At, before: At) -> str:
    """What led to the position on the screen, and what is said of it; where the log is silent, which step it is."""
    table = at.table
    if table.match.shown is None and table.live and before.table.match.shown is not None:
        return prompt_at(at)
    said = comment(table, at.t)
    lines = [plain(line) for ply, line in table.log if ply == table.match.ply] + ([said[1]] if said else [])
    return " ".join(lines) or ("" if table.autoplay else prompt_at(at))


def turn(at: At, way: str) -> Step:
    """To where the last or the next turn, round or stage begins, or the game turns; to its ends where there is none."""
    ply, last = at.table.match.ply, len(at.table.match.record.plies)
    landmarks = [number for number, _ in at.table.landmarks]
    if way == "on":
        return look(at, min((number for number in landmarks if number > ply), default=last))
    return look(at, max((number for number in landmarks if number < ply), default=0))


def autoplay(at: At) -> Step:
    """Let the replay go on by itself, from the beginning where it has come to the end; or stop it."""
    table = at.table
    if table.autoplay:
        after = at.after(replace(table, autoplay=False))
        return after.model, [next_step(after)]
    return look(at, 0 if table.match.shown is None else table.match.ply, autoplay=True, aloud=False)


def go_on(at: At) -> Step:
    """It is time for the next step of a replay that goes on by itself."""
    return look(at, at.table.match.ply + 1, autoplay=True) if at.table.autoplay else (at.model, [])


def link(at: At) -> Step:
    """Hand on a link to this game, at the ply being looked at. Only for a game in which nothing is hidden any more."""
    if not at.table.can_be_linked:
        return replace(at.model, notice=Notice(at.t("play.link.not-yet"), error=True)), []
    match = at.table.match
    return at.model, [copy_link(f"play.html#record={match.written().shared().url()}&ply={match.ply}")]


def example(at: At) -> Step:
    """Go to the author's desk with this game, at the ply being looked at. Only with a game in which nothing is hidden any more."""
    if not at.table.can_be_linked:
        return replace(at.model, notice=Notice(at.t("error.desk-hidden"), error=True)), []
    table, match = at.table, at.table.match
    which = f"game={table.id}" if table.id is not None else f"record={match.written().shared().url()}"
    href = f"desk.html#{which}&ply={match.ply}"
    model, effects = route(at.model, href, at.around)
    return model, [url(href), *effects, focus("main", gently=False)]


def keep(at: At) -> Step:
    """Put a game out of a link on the shelf. One that is there already is not put there twice."""
    if at.table.id is not None:
        return at.model, []
    text = at.table.match.written().text()
    found = take_in(at.model.shelf, text, at.around.new_id, at.around.now())
    stored = [store_after(None, PREFIX + name, entry.text) for name, entry in found.came.items()]
    said = at.t("play.kept") if found.came else at.t.n("games.import.there", len(found.there))
    return replace(at.model, shelf=at.model.shelf.joined(found.came), notice=Notice(said)), [*stored]


def play_on(at: At, fields: Fields) -> Step:
    """A game of one's own that begins at the position on the screen; this one stays as it is. Raises BotError for a bot that is not
    there."""
    if not can_be_played_on(at.table):
        return at.model, []
    match = at.table.match
    players = chosen_players(match, at.people, fields)
    record = match.record.upto(match.ply)
    decided = any(seat != CHANCE for seat, _ in record.plies)  # else it is the same deal, and a whole game
    another = Match.of(replace(record, begun=len(record.plies) if decided else 0, asks=True), players)
    name = at.around.new_id()
    own: Table = table_of(at.model, another, name, at.around)
    model, effects = store_match(At.of(at.model, own, at.around))
    return to_table(model, effects, at.around)
