"""Presses of the daily page, background games of bots, and the ends of daily games."""

from dataclasses import replace

from highwater.bots import DEFAULT_LEVEL, named
from highwater.daily import SETUPS, begin
from highwater.errors import GameError
from highwater.match import Match, Player, parse_match
from highwater_web.core import archives
from highwater_web.core.asking import find_bot_or_default
from highwater_web.core.effects import announce, copy_text, focus, schedule, url
from highwater_web.core.feature import Context, Env, ModelChange, Press, Transition
from highwater_web.core.model import Model
from highwater_web.core.navigation import route
from highwater_web.features.daily.comparing import BOTS, Comparing
from highwater_web.features.daily.progress import end_of, read_ends
from highwater_web.features.daily.shelf import going_on, is_known
from highwater_web.features.daily.shown import SHOWN, DailyState, SoFar, day_of, fault_of
from highwater_web.features.daily.state import ENDED, KEPT, PAGE
from highwater_web.features.daily.texts import daily_texts
from highwater_web.features.daily.words import bots_text, share_text
from highwater_web.table import playing
from highwater_web.ui.faces import name_seat

GOES_ON = "daily-on"
"""The token of the next slice of bots' games."""


def settle(change: ModelChange) -> Transition:
    """Store the end of a daily game, and show the day in the address."""
    env = change.env
    model, stored = _with_end_noted(change.after, env)
    if model.page != PAGE:
        has_come = change.message.get("message") == "archive" and change.message.get("name") == archives.DAILY
        return model, [*stored, playing.schedule_next_for(model, env)] if has_come else stored
    before = SHOWN.of(model) if change.before.page == PAGE else DailyState()
    here = before if before.today and before.fragment == model.fragment else DailyState(model.fragment, runs=before.runs)
    model, more = _compare(SHOWN.put(model, here._replace(today=env.now()[:10])), env)
    return model, [*stored, *more]


def _with_end_noted(model: Model, env: Env) -> Transition:
    """Store the result of the game that has just ended, if it counts."""
    name = ENDED.of(model)
    if not name:
        return model, []
    match = _find_match(model, name)
    model = ENDED.put(model, "")
    day = match.daily.split()[1] if match is not None and match.daily else ""
    end = end_of(match, day, env.now()) if match is not None and day else None
    ends = read_ends(KEPT.of(model))
    if match is None or end is None or ends.fault is not None:
        return model, []
    return KEPT.store(model, ends.with_end(day, match.game.id, end).text())


def _find_match(model: Model, name: str) -> Match | None:
    """The game of this id, at the table or on the shelf."""
    if model.table is not None and model.table.id == name:
        return model.table.match
    entry = model.shelf.entries.get(name)
    try:
        return parse_match(entry.text, find_bot_or_default) if entry is not None else None
    except GameError:
        return None


# Bots ----------------------------------------------------------------------------------------------------------------


def _compare(model: Model, env: Env) -> Transition:
    """Let bots play in the background, if a result of the shown day is not compared yet."""
    state, comparing = SHOWN.of(model), _comparing(model, env)
    if comparing is None or state.runs:
        return model, []
    state = state._replace(so_far=_so_far(model, comparing))
    model = SHOWN.put(model, state)
    if comparing.needs_search and not archives.is_ready(archives.SEARCH):
        return archives.ask_once(model, archives.SEARCH)
    return SHOWN.put(model, state._replace(runs=True)), [schedule(GOES_ON)]


def _comparing(model: Model, env: Env) -> Comparing | None:
    """The unfinished comparison of the first finished game of the shown day, started if necessary."""
    day, ends = day_of(model), read_ends(KEPT.of(model))
    game_id = next((game_id for game_id in SETUPS if (end := ends.of(day, game_id)) and not end.is_compared), "")
    if not game_id:
        return None
    comparing = env.work.get(GOES_ON)
    if not isinstance(comparing, Comparing) or (comparing.day, comparing.game_id) != (day, game_id):
        comparing = env.work[GOES_ON] = Comparing(day, game_id, env.mind.clock)
    return comparing


def _go_on(ctx: Context) -> Transition:
    """Let bots play for a slice; ``settle`` schedules the next one."""
    state, comparing = SHOWN.of(ctx.model), _comparing(ctx.model, ctx.env)
    model = SHOWN.put(ctx.model, state._replace(runs=False))
    if comparing is None or (comparing.needs_search and not archives.is_ready(archives.SEARCH)):
        return model, []
    comparing.go_on()
    if not comparing.is_done:
        return model, []
    del ctx.env.work[GOES_ON]
    day, game_id, ends, tally = comparing.day, comparing.game_id, read_ends(KEPT.of(model)), _so_far(model, comparing).tally
    model, stored = KEPT.store(model, ends.compared(day, game_id, *tally).text())
    text = bots_text(game_id, ends.ends[f"{day} {game_id}"].score, BOTS, tally, daily_texts(model.language))
    return model, [*stored, announce(text)]


def _so_far(model: Model, comparing: Comparing) -> SoFar:
    """The bots' results so far compared with the person's score."""
    name = f"{comparing.day} {comparing.game_id}"
    return SoFar(name, len(comparing.reached), comparing.tally(read_ends(KEPT.of(model)).ends[name].score))


# Presses ---------------------------------------------------------------------------------------------------------------


def _play(ctx: Context) -> Transition:
    """Start a game of the shown day, or resume it."""
    day, game_id, t = day_of(ctx.model), ctx.argument, daily_texts(ctx.model.language)
    if game_id not in SETUPS or fault_of(day, SHOWN.of(ctx.model).today):
        return ctx.model, []
    game_id_begun = going_on(ctx.model.shelf, day, game_id)
    if game_id_begun:
        return _go_to_page(ctx, f"play.html#game={game_id_begun}")
    bots = [Player(name_seat("", seat, True, t), named(DEFAULT_LEVEL)) for seat in range(1, SETUPS[game_id].seats)]
    match = begin(game_id, day, (Player(), *bots), again=is_known(ctx.model, day, game_id))
    model, effects = playing.begin(ctx.model, match, ctx.env)
    return playing.go_to_table(replace(model, drafts=ctx.model.drafts), effects, ctx.env)


def _go_to_page(ctx: Context, href: str) -> Transition:
    model, effects = route(ctx.model, href, ctx.env)
    return model, [url(href), *effects, focus("main", gently=False)]


def _day(ctx: Context) -> Transition:
    """Go to another day."""
    day = ctx.fields.get("day", "")[:40]
    return _go_to_page(ctx, f"{PAGE}.html#sea={day}") if day else (ctx.model, [])


def _share(ctx: Context) -> Transition:
    """Copy the result of a game of the shown day as text."""
    model, day, game_id = ctx.model, day_of(ctx.model), ctx.argument
    end = read_ends(KEPT.of(model)).of(day, game_id)
    if end is None:
        return model, []
    state = SHOWN.of(model)
    address = f"{model.site}{model.language}/{PAGE}.html#sea={day}"
    text = share_text(day, game_id, end, daily_texts(model.language))
    return SHOWN.put(model, state._replace(copied=("", game_id))), [copy_text(f"{text}\n{address}")]


def tell_copied(ctx: Context) -> Transition:
    """Confirm beside the button whether the result was copied."""
    state = SHOWN.of(ctx.model)
    key = "daily.copied" if ctx.message.get("ok") is True else "daily.not-copied"
    return SHOWN.put(ctx.model, state._replace(copied=(key, state.copied[1]))), [announce(daily_texts(ctx.model.language)(key))]


PRESSES: dict[str, Press] = {
    "daily-play": Press(_play),
    "daily-day": Press(_day),
    "daily-share": Press(_share),
    GOES_ON: Press(_go_on, quiet=True, timed=True),
}
