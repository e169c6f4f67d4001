"""Moves through a first game: from step to step, and after the person's presses."""

from collections.abc import Sequence
from dataclasses import replace

from highwater.bots import named
from highwater.contract import Action
from highwater.errors import GameError
from highwater.match import Match, Player
from highwater.record import Record
from highwater_web.core.context import TableContext
from highwater_web.core.feature import Env
from highwater_web.core.model import Model, Table
from highwater_web.features.first_game.guide.course import Course
from highwater_web.features.first_game.guide.steps import PLAYER, Guide
from highwater_web.table.playing import log_after, write_log

TABLE = "first-game"
"""The name of its table, which is not on the shelf."""

OTHERS = "deckhand"
"""The level of the bots when a person plays on."""


def players(record: Record) -> tuple[Player, ...]:
    """The person, and bots under the names in the record."""
    return tuple(Player("") if seat == PLAYER else Player(name, named(OTHERS)) for seat, name in enumerate(record.names))


def course_at(guide: Guide, step: int, own: Sequence[str], model: Model, env: Env) -> Course:
    """The course at a step. ``own``: the tokens of the person's actions so far; from the first illegal one, the record is followed."""
    last = len(guide.record.plies) if step == len(guide.steps) else guide.steps[step].ply
    table = write_log(TableContext.of(model, Table(_match_at(guide, last, own), TABLE), env))
    return Course(guide, table, step, language=model.language, fragment=model.fragment)


def _match_at(guide: Guide, ply: int, own: Sequence[str]) -> Match:
    """The match after ``ply`` plies: the person's own actions while steps accept them, else those of the record, or others that the step
    accepts."""
    accepted = {step.ply: step.accepts for step in guide.steps if step.accepts}
    tokens = iter(own)
    match = Match.of(guide.record.upto(0), players(guide.record))
    for number, (seat, action) in enumerate(guide.record.plies[:ply]):
        if seat == PLAYER:
            wanted = next(tokens, "")
            legal = {str(each): each for each in match.state.legal(seat)}
            accepts = accepted.get(number, frozenset())
            usable = [token for token in (wanted, str(action), *sorted(accepts)) if token in legal and token in accepts]
            action = legal[usable[0]] if usable else action
        match = match.act(seat, action)
    return match


def is_right(course: Course, action: Action) -> bool:
    return str(action) in course.current.accepts


def play(course: Course, action: Action, model: Model, env: Env) -> Course:
    """The course after an action of the person: on to the next step, or the result of a wrong press. Raises IllegalAction."""
    match = course.table.match.act(PLAYER, action)
    if is_right(course, action):
        return _lead(replace(course, table=_move_table(course.table, match, model, env)), course.step + 1)
    for seat, following in _consequences(course):
        try:
            match = match.act(seat, following)
        except GameError:
            break
    return replace(course, table=_move_table(course.table, match, model, env), mode="tried", tried=course.table)


def _consequences(course: Course) -> Sequence[tuple[int, Action]]:
    """The plies of others that follow in any case: where all act at once, the rest of the round."""
    plies, begun = course.guide.record.plies, course.plies
    if not course.guide.record.game.simultaneous or course.step + 1 == len(course.guide.steps):
        return ()
    return plies[begun + 1 : course.guide.steps[course.step + 1].ply]


def _move_table(table: Table, match: Match, model: Model, env: Env) -> Table:
    """The table with its match moved on."""
    common = len(table.match.record.plies)
    table_ctx = TableContext.of(model, table, env)
    return log_after(table_ctx, replace(table, match=match, partial_action=""), common)[0]


def take_back(course: Course) -> Course:
    """The course before the wrong press."""
    return course if course.tried is None else replace(course, table=replace(course.tried, partial_action=""), tried=None, mode="asks")


def go_on(course: Course, model: Model, env: Env) -> Course:
    """Advance one ply on the way to a step, or all at once if the step leaps. An explaining step is left with the first of these plies."""
    if course.is_over or course.mode == "tried" or course.can_press:
        return course
    if course.mode == "asks":
        course = _lead(course, course.step + 1)
        if course.mode != "leads":
            return course
    if course.current.leaps:
        return course_at(course.guide, course.step, course.own, model, env)
    seat, action = course.guide.record.plies[course.plies]
    match = course.table.match.act(seat, action)
    return _lead(replace(course, table=_move_table(course.table, match, model, env)), course.step)


def _lead(course: Course, step: int) -> Course:
    """The course on its way to a step, or at it."""
    steps = course.guide.steps
    reached = step == len(steps) or course.plies >= steps[step].ply
    return replace(course, step=step, mode="asks" if reached else "leads")
