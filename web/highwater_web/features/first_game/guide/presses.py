"""Presses and timed plies of a first game."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from highwater.game import Game
from highwater.match import Match
from highwater.record import Record
from highwater_web.contract.interaction import Interaction
from highwater_web.core.addresses import MAX_DIGITS, number, read_fragment
from highwater_web.core.context import CHOSEN, TableContext, begin_choice, read_pressed_action
from highwater_web.core.drafts import find_draft
from highwater_web.core.effects import AT_THUMB, Effect, announce, focus, schedule, url
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.core.feature import Context, Env, ModelChange, Press, Transition
from highwater_web.core.model import Draft, Model
from highwater_web.core.preferences import mark_explained
from highwater_web.features.first_game.guide.bookmarks import Place, places_of, store_place
from highwater_web.features.first_game.guide.course import Course
from highwater_web.features.first_game.guide.moves import OTHERS, course_at, go_on, play, players, take_back
from highwater_web.features.first_game.guide.page import find_interaction, list_lessons, write_announcement
from highwater_web.features.first_game.guide.steps import PLAYER, guide_of
from highwater_web.features.first_game.guide.texts import guide_texts
from highwater_web.features.first_game.progress import COURSE, NAME, read_wanted_game
from highwater_web.table.playing import go_to_table, make_table, store_match, write_log
from highwater_web.ui.markup import plain
from highwater_web.ui.public_views import get_public_view

READING_MS_PER_CHAR = 45
"""Milliseconds of reading time per character of the news."""

MIN_PAUSE_MS = 900
"""Minimum milliseconds between two plies on the way to a step."""


def settle(change: ModelChange) -> Transition:
    """Open the first game in the address at its ply, else at the stored step."""
    model, env, game = change.after, change.env, read_wanted_game(change.after)
    course = COURSE.of(model)
    if not game:
        return model, []
    if course is not None and course.fragment == model.fragment:
        return (model, []) if course.language == model.language else (COURSE.put(model, _set_language(course, model, env)), [])
    guide, place = guide_of(game), places_of(model).get(game, Place(0))
    ply = number(read_fragment(model.fragment).get("ply", ""), MAX_DIGITS)
    if ply is None:
        ply = 0 if place.done else place.ply
    return _show(model, course_at(guide, guide.index_at(ply), place.own, model, env), env)


def _set_language(course: Course, model: Model, env: Env) -> Course:
    tried = course.tried and write_log(TableContext.of(model, course.tried, env))
    return replace(course, table=write_log(TableContext.of(model, course.table, env)), tried=tried, language=model.language)


def _show(model: Model, course: Course, env: Env, *, aloud: bool = True) -> Transition:
    """Show a course: update the address, store the progress at each step, and schedule timed plies."""
    course = replace(course, language=model.language)
    effects: list[Effect] = []
    if course.mode != "leads" and course.fragment != course.address:
        course = replace(course, fragment=course.address)
        effects.append(url(f"{NAME}.html#{course.fragment}", replace=True))
    model = replace(COURSE.put(model, course), fragment=course.fragment)
    if course.mode == "asks":
        ply = 0 if course.is_over else course.current.ply
        model, stored = store_place(model, course.guide.game, Place(ply, course.own, course.is_over))
        effects += stored
        if course.is_over:
            model = _begin_easily(model, course.guide.record.game)
    t = guide_texts(model.language)
    text = " ".join(list_lessons(course.guide.game, t)) if course.is_over else write_announcement(course, t)
    return model, [*effects, *([announce(text)] if text and aloud else []), _schedule_next(model, course, env)]


def _begin_easily(model: Model, game: Game) -> Model:
    """Set up the next game against the easiest bots, unless the person has set up or played one. In cooperative games weak bots would not
    make it easier."""
    draft = find_draft(model, game)
    if game.cooperative or draft != Draft.of(game):
        return model
    return replace(model, drafts={**model.drafts, game.id: replace(draft, level=OTHERS)})


def _schedule_next(model: Model, course: Course, env: Env) -> Effect:
    """Schedule the next timed ply."""
    if course.mode != "leads" or course.is_over:
        return schedule(None)
    table = course.table
    table_ctx = TableContext.of(model, table, env)
    chance = course.guide.record.plies[course.plies][0] < 0
    pause = table_ctx.page.pauses["normal"][chance]
    newest = [plain(line) for ply, line in table.log if ply == course.plies]
    pause = max(MIN_PAUSE_MS, pause, READING_MS_PER_CHAR * sum(map(len, newest)))
    scene = table.scene.milliseconds if table.scene is not None and model.preferences.animation != "none" else 0
    return schedule("guide:on", pause + scene)


def _get_course(ctx: Context) -> Course:
    course = COURSE.of(ctx.model)
    assert course is not None, "there are such controls only in a first game"
    return course


def _play(ctx: Context) -> Transition:
    """Handle an action of the person. Raises IllegalAction and TokenError."""
    course = _get_course(ctx)
    if not course.can_press:
        return ctx.model, []
    seat, action = read_pressed_action(course.guide.record.game, ctx.argument)
    if seat not in (None, PLAYER):
        return ctx.model, []
    model, effects = _show(ctx.model, play(course, action, ctx.model, ctx.env), ctx.env)
    return model, [*effects, focus(AT_THUMB)]


def _choose(ctx: Context) -> Transition:
    """Begin an action, or cancel it."""
    course = _get_course(ctx)
    if not course.can_press or not CHOSEN.fullmatch(ctx.argument):
        return ctx.model, []
    table_ctx = TableContext.of(ctx.model, course.table, ctx.env)

    def ask_with(chosen: str) -> Interaction:
        return find_interaction(ctx.model, replace(course, table=replace(course.table, partial_action=chosen)))

    def ask(chosen: str) -> str:
        return table_ctx.page.ask(course.table.view, table_ctx.people, ask_with(chosen), table_ctx.t)

    chosen, effects = begin_choice(table_ctx.page, ask_with(ctx.argument), ask(course.table.partial_action), ask)
    return COURSE.put(ctx.model, replace(course, table=replace(course.table, partial_action=chosen))), effects


def _guide(ctx: Context) -> Transition:
    """Presses that lead through the steps."""
    course = _get_course(ctx)
    handle = WAYS.get(ctx.argument)
    if handle is None:
        return ctx.model, []
    return handle(ctx, course)


def _go_on(ctx: Context, course: Course) -> Transition:
    after = go_on(course, ctx.model, ctx.env)
    if after is course:
        return ctx.model, []
    model, effects = _show(ctx.model, after, ctx.env)
    if after.is_over:
        model, stored = mark_explained(model, _list_taught(course.guide.record))
        effects = [*effects, *stored]
    return model, [*effects, focus(AT_THUMB)] if after.mode == "asks" else effects


def _list_taught(record: Record) -> Iterator[str]:
    """The keys of explanations that this first game has taught: the goal, and each new thing in its plies."""
    page = safe_game_page(record.game.id)
    yield page.goal
    views = pairwise(map(get_public_view, record.states()))
    for (before, after), ply in zip(views, record.plies, strict=True):
        yield from page.first_times(before, after, ply)


def _take_back(ctx: Context, course: Course) -> Transition:
    model, effects = _show(ctx.model, take_back(course), ctx.env)
    return model, [*effects, focus(AT_THUMB)]


def _go_to(ctx: Context, course: Course, step: int) -> Transition:
    model, effects = _show(ctx.model, course_at(course.guide, step, course.own, ctx.model, ctx.env), ctx.env)
    return model, [*effects, focus(AT_THUMB)]


def _go_back(ctx: Context, course: Course) -> Transition:
    """Go to the previous step. On the way to a step, go back to where it began. A wrong press is only undone."""
    if course.mode == "tried":
        return _take_back(ctx, course)
    return _go_to(ctx, course, max(course.step - 1, 0))


def _skip(ctx: Context, course: Course) -> Transition:
    """Skip to the next step, or to the one being led to."""
    if course.is_over:
        return ctx.model, []
    course = take_back(course)
    return _go_to(ctx, course, course.step if course.mode == "leads" else course.step + 1)


def _play_on(ctx: Context, course: Course) -> Transition:
    """Continue as a game of the person's own, against bots."""
    played = course.table.match.record.upto(course.guide.plays_on)
    record = replace(played, begun=len(played.plies), asks=True)
    another = Match.of(record, players(course.guide.record))
    own = make_table(ctx.model, another, ctx.env.new_id(), ctx.env)
    return go_to_table(*store_match(TableContext.of(ctx.model, own, ctx.env)), ctx.env)


WAYS = {
    "on": _go_on,
    "take-back": _take_back,
    "back": _go_back,
    "skip": _skip,
    "again": lambda ctx, course: _go_to(ctx, course, 0),
    "play-on": _play_on,
}

PRESSES = {"play": Press(_play), "choose": Press(_choose), "guide": Press(_guide)}
