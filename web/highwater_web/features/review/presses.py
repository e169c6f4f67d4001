"""Handlers of presses for reviews: start, stop, look at a moment, use moments as an example."""

import traceback
from collections.abc import Callable
from dataclasses import replace

from highwater.contract import SEAT_LETTERS
from highwater.match import Match
from highwater.review import Review, ReviewError, parse_review
from highwater_web.core.context import TableContext
from highwater_web.core.effects import Effect, announce, focus, schedule, url
from highwater_web.core.feature import Env, Transition
from highwater_web.core.model import Model, Notice, Reviewing, Table
from highwater_web.core.navigation import route
from highwater_web.features.review import panel
from highwater_web.features.review.run import Run, forget, run_of
from highwater_web.features.review.state import BEGUN, GOES_ON, list_reviewable
from highwater_web.features.review.texts import review_texts
from highwater_web.features.review.words import describe_moment
from highwater_web.table import looking
from highwater_web.table.playing import store_match
from highwater_web.ui.faces import make_faces
from highwater_web.ui.markup import join
from highwater_web.ui.texts import error_text


def _get_runs(env: Env) -> dict[str, Run]:
    """The reviews that have been begun."""
    runs: dict[str, Run] = env.work.setdefault("reviews", {})
    return runs


def open_panel(at: TableContext, argument: str) -> Transition:
    """Show, start or resume the review of these seats."""
    seats = _seats(at, argument)
    table = replace(at.table, panel="review")
    there: list[Effect] = [focus("side-review", gently=False)]
    try:
        found = find_review(table.match, seats)
    except ReviewError as error:
        notice = Notice(error_text(error, review_texts(at.model.language)), is_error=True)
        at, found = replace(at, model=replace(at.model, notice=notice)), None
    if not seats or found is not None:
        return at.after(replace(table, review=_reviewing(table, seats, found, at.model.language))).model, there
    begun, stored = _note_seats(at.after(table), seats, "", BEGUN)
    model, effects = _show_progress(begun, run_of(_get_runs(at.env), table.match, seats), runs=True)
    return model, [*there, *stored, *effects]


def _note_seats(at: TableContext, seats: tuple[int, ...], before: str, now: str) -> tuple[TableContext, list[Effect]]:
    """The table with a changed note about which review was begun. A finished review stays."""
    match = at.table.match
    noted = match.reviews or ("",) * len(match.players)
    if noted[seats[0]] != before:
        return at, []
    noted = (*noted[: seats[0]], now, *noted[seats[0] + 1 :])
    after = at.after(replace(at.table, match=replace(match, reviews=noted if any(noted) else ())))
    model, stored = store_match(after)
    return replace(after, model=model), stored


def _seats(at: TableContext, argument: str) -> tuple[int, ...]:
    """The seats to review: those named, the only ones, or those shown last; none if the person has to choose."""
    choices = list_reviewable(at.table.match)
    named = tuple(SEAT_LETTERS.find(letter) for letter in argument)
    if named in choices:
        return named
    if len(choices) == 1:
        return choices[0]
    return at.table.review.seats if at.table.review is not None and at.table.review.seats in choices else ()


def find_review(match: Match, seats: tuple[int, ...]) -> Review | None:
    """The stored review of these seats, if there is one. Raises ReviewError if it cannot be read."""
    text = match.reviews[seats[0]] if match.reviews and seats else ""
    found = parse_review(text, match.record) if text not in ("", BEGUN) else None
    return found if found is not None and found.seats == seats else None


def _reviewing(table: Table, seats: tuple[int, ...], found: Review | None, language: str) -> Reviewing:
    """The panel's state while nothing is computed."""
    match = table.match
    t = review_texts(language)
    head = panel.chooser(match, seats, make_faces(match, None, t), t)
    if found is None:
        return Reviewing(seats, language, join([head, panel.to_choose(t)]))
    moments = [describe_moment(match, moment, language) for moment in found.moments]
    markup = join([head, panel.result(found, moments, match, table.id, t)])
    return Reviewing(seats, language, markup, moments=tuple((each.moment.ply, each.moment.seat, each.sentence) for each in moments))


def _show_progress(at: TableContext, run: Run, *, runs: bool) -> Transition:
    """Show the progress; while it ``runs``, schedule the next slice."""
    match, t = at.table.match, review_texts(at.model.language)
    head = panel.chooser(match, run.seats, make_faces(match, None, t), t)
    markup = join([head, panel.under_way(run.progress, run.seats, t, runs=runs)])
    after = at.after(replace(at.table, review=Reviewing(run.seats, at.model.language, markup, runs)))
    return after.model, [schedule(GOES_ON)] if runs else []


def go_on(at: TableContext, argument: str) -> Transition:
    """Compute a slice; at the end store the result with the game."""
    table = at.table
    if table.review is None or not table.review.runs:
        return at.model, []
    run = run_of(_get_runs(at.env), table.match, table.review.seats)
    try:
        over = run.over(at.env.mind.clock)
    except Exception:  # a fault in a search breaks only the review
        traceback.print_exc()
        forget(_get_runs(at.env), run)
        failed = Reviewing(run.seats, at.model.language, panel.failed(review_texts(at.model.language)))
        after, stored = _note_seats(at.after(replace(table, review=failed)), run.seats, BEGUN, "")
        return after.model, stored
    if not over or run.found is None:
        return _show_progress(at, run, runs=True)
    forget(_get_runs(at.env), run)
    match = table.match.reviewed(run.seats[0], run.found.text(table.match.record))
    after = at.after(replace(table, match=match, review=_reviewing(replace(table, match=match), run.seats, run.found, at.model.language)))
    model, stored = store_match(after)
    return model, [*stored, announce(review_texts(at.model.language)("review.ready"))]


def stop(at: TableContext, argument: str) -> Transition:
    if at.table.review is None or not at.table.review.runs:
        return at.model, []
    seats = at.table.review.seats
    after, stored = _note_seats(at, seats, BEGUN, "")
    model, _ = _show_progress(after, run_of(_get_runs(at.env), after.table.match, seats), runs=False)
    return model, [*stored, schedule(None), focus("review-go", gently=False)]


def look_at(at: TableContext, argument: str) -> Transition:
    """Show the position of a moment from the deciding seat's view."""
    moments = at.table.review.moments if at.table.review is not None else ()
    seat = next((seat for ply, seat, _ in moments if str(ply) == argument), None)
    if seat is None:
        return at.model, []
    model, effects = looking.look(at.after(replace(at.table, panel="", revealed_seat=seat)), int(argument))
    return model, [*effects, focus("said", gently=False)]


def tell_as_example(at: TableContext, argument: str) -> Transition:
    """Open the author's desk with the game and its moments as comments; existing comments on these plies stay."""
    table, language = at.table, at.model.language
    if table.review is None or not table.review.moments:
        return at.model, []
    record = table.match.written().shared()
    shown = {*record.scenario.show, *(ply for ply, _, _ in table.review.moments)}
    for ply, _, sentence in table.review.moments:
        if language not in record.said(ply):
            record = record.commented(ply, language, sentence)
    record = replace(record, scenario=record.scenario._replace(show=tuple(sorted(shown))))
    href = f"desk.html#record={record.url()}"
    model, effects = route(at.model, href, at.env)
    return model, [url(href), *effects, focus("main", gently=False)]


def translate_review(at: TableContext) -> Model:
    """The model with the review in the page's language."""
    match, review = at.table.match, at.table.review
    assert review is not None
    try:
        found = None if review.runs else find_review(match, review.seats)
    except ReviewError:
        found = None
    if review.seats and found is None:
        return _show_progress(at, run_of(_get_runs(at.env), match, review.seats), runs=review.runs)[0]
    return at.after(replace(at.table, review=_reviewing(at.table, review.seats, found, at.model.language))).model


PRESSES: dict[str, Callable[[TableContext, str], Transition]] = {
    "review": open_panel,
    GOES_ON: go_on,
    "review-stop": stop,
    "moment": look_at,
    "review-example": tell_as_example,
}
