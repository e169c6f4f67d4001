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
    """The running and interrupted reviews."""
    runs: dict[str, Run] = env.work.setdefault("reviews", {})
    return runs


def open_panel(table_ctx: TableContext, argument: str) -> Transition:
    """Show, start or resume the review of these seats."""
    seats = _seats(table_ctx, argument)
    table = replace(table_ctx.table, panel="review")
    there: list[Effect] = [focus("side-review", gently=False)]
    try:
        review_found = find_review(table.match, seats)
    except ReviewError as error:
        notice = Notice(error_text(error, review_texts(table_ctx.model.language)), is_error=True)
        table_ctx, review_found = replace(table_ctx, model=replace(table_ctx.model, notice=notice)), None
    if not seats or review_found is not None:
        return table_ctx.after(replace(table, review=_reviewing(table, seats, review_found, table_ctx.model.language))).model, there
    begun, stored = _note_seats(table_ctx.after(table), seats, "", BEGUN)
    model, effects = _show_progress(begun, run_of(_get_runs(table_ctx.env), table.match, seats), runs=True)
    return model, [*there, *stored, *effects]


def _note_seats(table_ctx: TableContext, seats: tuple[int, ...], before: str, now: str) -> tuple[TableContext, list[Effect]]:
    """The table with a changed note about which review was begun. A finished review stays."""
    match = table_ctx.table.match
    noted = match.reviews or ("",) * len(match.players)
    if noted[seats[0]] != before:
        return table_ctx, []
    noted = (*noted[: seats[0]], now, *noted[seats[0] + 1 :])
    after = table_ctx.after(replace(table_ctx.table, match=replace(match, reviews=noted if any(noted) else ())))
    model, stored = store_match(after)
    return replace(after, model=model), stored


def _seats(table_ctx: TableContext, argument: str) -> tuple[int, ...]:
    """The seats to review: those named, the only ones, or those shown last; none if the person has to choose."""
    choices = list_reviewable(table_ctx.table.match)
    named = tuple(SEAT_LETTERS.find(letter) for letter in argument)
    if named in choices:
        return named
    if len(choices) == 1:
        return choices[0]
    return table_ctx.table.review.seats if table_ctx.table.review is not None and table_ctx.table.review.seats in choices else ()


def find_review(match: Match, seats: tuple[int, ...]) -> Review | None:
    """The stored review of these seats, if there is one. Raises ReviewError if it cannot be read."""
    text = match.reviews[seats[0]] if match.reviews and seats else ""
    review = parse_review(text, match.record) if text not in ("", BEGUN) else None
    return review if review is not None and review.seats == seats else None


def _reviewing(table: Table, seats: tuple[int, ...], review: Review | None, language: str) -> Reviewing:
    """The panel's state while nothing is computed."""
    match = table.match
    t = review_texts(language)
    head = panel.chooser(match, seats, make_faces(match, None, t), t)
    if review is None:
        return Reviewing(seats, language, join([head, panel.to_choose(t)]))
    moments = [describe_moment(match, moment, language) for moment in review.moments]
    markup = join([head, panel.result(review, moments, match, table.id, t)])
    return Reviewing(seats, language, markup, moments=tuple((each.moment.ply, each.moment.seat, each.sentence) for each in moments))


def _show_progress(table_ctx: TableContext, run: Run, *, runs: bool) -> Transition:
    """Show the progress; while it ``runs``, schedule the next slice."""
    match, t = table_ctx.table.match, review_texts(table_ctx.model.language)
    head = panel.chooser(match, run.seats, make_faces(match, None, t), t)
    markup = join([head, panel.under_way(run.progress, run.seats, t, runs=runs)])
    after = table_ctx.after(replace(table_ctx.table, review=Reviewing(run.seats, table_ctx.model.language, markup, runs)))
    return after.model, [schedule(GOES_ON)] if runs else []


def go_on(table_ctx: TableContext, argument: str) -> Transition:
    """Compute a slice; at the end store the result with the game."""
    table = table_ctx.table
    if table.review is None or not table.review.is_running:
        return table_ctx.model, []
    run = run_of(_get_runs(table_ctx.env), table.match, table.review.seats)
    try:
        over = run.go_on(table_ctx.env.mind.clock)
    except Exception:  # a fault in a search breaks only the review
        traceback.print_exc()
        forget(_get_runs(table_ctx.env), run)
        failed = Reviewing(run.seats, table_ctx.model.language, panel.failed(review_texts(table_ctx.model.language)))
        after, stored = _note_seats(table_ctx.after(replace(table, review=failed)), run.seats, BEGUN, "")
        return after.model, stored
    if not over or run.found is None:
        return _show_progress(table_ctx, run, runs=True)
    forget(_get_runs(table_ctx.env), run)
    match = table.match.put_review(run.seats[0], run.found.text(table.match.record))
    after = table_ctx.after(
        replace(table, match=match, review=_reviewing(replace(table, match=match), run.seats, run.found, table_ctx.model.language))
    )
    model, stored = store_match(after)
    return model, [*stored, announce(review_texts(table_ctx.model.language)("review.ready"))]


def stop(table_ctx: TableContext, argument: str) -> Transition:
    if table_ctx.table.review is None or not table_ctx.table.review.is_running:
        return table_ctx.model, []
    seats = table_ctx.table.review.seats
    after, stored = _note_seats(table_ctx, seats, BEGUN, "")
    model, _ = _show_progress(after, run_of(_get_runs(table_ctx.env), after.table.match, seats), runs=False)
    return model, [*stored, schedule(None), focus("review-go", gently=False)]


def look_at(table_ctx: TableContext, argument: str) -> Transition:
    """Show the position of a moment from the deciding seat's view."""
    moments = table_ctx.table.review.moments if table_ctx.table.review is not None else ()
    seat = next((seat for ply, seat, _ in moments if str(ply) == argument), None)
    if seat is None:
        return table_ctx.model, []
    model, effects = looking.look(table_ctx.after(replace(table_ctx.table, panel="", revealed_seat=seat)), int(argument))
    return model, [*effects, focus("said", gently=False)]


def tell_as_example(table_ctx: TableContext, argument: str) -> Transition:
    """Open the author's desk with the game and its moments as comments; existing comments on these plies stay."""
    table, language = table_ctx.table, table_ctx.model.language
    if table.review is None or not table.review.moments:
        return table_ctx.model, []
    record = table.match.written().shared()
    shown = {*record.scenario.show, *(ply for ply, _, _ in table.review.moments)}
    for ply, _, sentence in table.review.moments:
        if language not in record.said(ply):
            record = record.commented(ply, language, sentence)
    record = replace(record, scenario=record.scenario._replace(show=tuple(sorted(shown))))
    href = f"desk.html#record={record.url()}"
    model, effects = route(table_ctx.model, href, table_ctx.env)
    return model, [url(href), *effects, focus("main", gently=False)]


def translate_review(table_ctx: TableContext) -> Model:
    """The model with the review in the page's language."""
    match, review = table_ctx.table.match, table_ctx.table.review
    assert review is not None
    try:
        review_found = None if review.is_running else find_review(match, review.seats)
    except ReviewError:
        review_found = None
    if review.seats and review_found is None:
        return _show_progress(table_ctx, run_of(_get_runs(table_ctx.env), match, review.seats), runs=review.is_running)[0]
    return table_ctx.after(
        replace(table_ctx.table, review=_reviewing(table_ctx.table, review.seats, review_found, table_ctx.model.language))
    ).model


PRESSES: dict[str, Callable[[TableContext, str], Transition]] = {
    "review": open_panel,
    GOES_ON: go_on,
    "review-stop": stop,
    "moment": look_at,
    "review-example": tell_as_example,
}
