"""The page of puzzles: three of the day, the kinds of each game, and those that were missed."""

from collections.abc import Sequence
from itertools import islice

from highwater.errors import GameError
from highwater_web.core.archives import SEARCH, stand_in
from highwater_web.core.feature import PageLayout
from highwater_web.core.model import Model
from highwater_web.features.puzzles.board import board_page
from highwater_web.features.puzzles.names import DIFFICULTIES, following, next_name, theme_named, themes
from highwater_web.features.puzzles.own import OwnTrying, unsolved
from highwater_web.features.puzzles.progress import MASTERY, Progress, daily_name, is_mastered, read_progress
from highwater_web.features.puzzles.puzzling import OWN, PUZZLING, Puzzling
from highwater_web.features.puzzles.state import LEARNING
from highwater_web.features.puzzles.texts import puzzle_texts
from highwater_web.features.puzzles.trying import Trying
from highwater_web.features.puzzles.words import DIFFICULTIES as DIFFICULTY_NAMES
from highwater_web.ui.controls import button, link
from highwater_web.ui.drawings import icon
from highwater_web.ui.markup import Child, Markup, classes, el
from highwater_web.ui.markup import join as joined
from highwater_web.ui.texts import Texts, error_text

MAX_MISSED = 12
"""Puzzles in the list of missed ones."""

MARKS = {"right": "✓", "wrong": "✗", "seen": "·", "wrong+": "✗", "seen+": "·", "": "–"}


def page(model: Model, framed: PageLayout) -> Markup | None:
    """The puzzle on the board, or the list of all kinds; None before the page is opened."""
    t, state, progress = puzzle_texts(model.language), PUZZLING.of(model), read_progress(LEARNING.of(model))
    if not state.today:
        return None
    if model.fragment.startswith(OWN) and state.opened != model.fragment:
        return framed(t("puzzles.title"), stand_in(model, SEARCH, t))
    if state.trying is not None:
        return board_page(model, state.trying, _next(model, state.trying, progress), state.panel, t)
    return _not_found(t, framed) if model.fragment and state.opened == model.fragment else _list(model, progress, t, framed)


def _next(model: Model, trying: Trying | OwnTrying, progress: Progress) -> str:
    """The name of the puzzle after this one, "" where a series ends."""
    if isinstance(trying, OwnTrying):
        return next((name for name in unsolved(model.shelf, progress) if name != trying.name), "")
    return following(progress, trying.name, trying.puzzle)


def _list(model: Model, progress: Progress, t: Texts, framed: PageLayout) -> Markup:
    games: dict[str, list[str]] = {}
    for game_id, kind in themes():
        games.setdefault(game_id, []).append(kind)
    return framed(
        t("puzzles.title"),
        el("p", {"class": "lead"}, t("puzzles.lead")),
        progress.fault is not None and _fault(progress.fault, t),
        _day(progress, PUZZLING.of(model), t),
        _own(model, progress, t),
        [_game(progress, game_id, kinds, t) for game_id, kinds in games.items()],
        _missed(progress, t),
    )


def _rung(theme: str, tries: Sequence[str], t: Texts) -> Markup:
    """A theme with its first tries, ticked where it is mastered."""
    last = tries[-MASTERY:]
    mastered = is_mastered(last)
    count = t("puzzles.statistics.row", tries=len(tries), right=last.count("right"), count=len(last))
    return el(
        "li",
        {"class": classes("rung", mastered and "rung-won")},
        el("span", {"class": "rung-tick"}, mastered and icon("check")),
        el("span", {"class": "rung-name"}, theme, el("br"), el("span", {"class": "rung-count"}, count)),
    )


def _named(theme: str, t: Texts) -> str:
    """A kind with its game: two games may ask the same."""
    game_id, _, _ = theme.partition(".")
    return f"{t(f'{game_id}.title')}: {t(f'puzzles.{theme}')}"


def _fault(fault: GameError, t: Texts) -> Markup:
    return el("p", {"class": "notice notice-error"}, error_text(fault, t), " ", t("puzzles.unreadable"))


def summary(text: str, language: str) -> Markup:
    """What the page of statistics says: by theme how many first tries there were, and how many of the last ones were right."""
    t, progress = puzzle_texts(language), read_progress(text)
    rows = [_rung(_named(theme, t), tries, t) for theme in map(".".join, themes()) if (tries := progress.of_theme(theme))]
    shown = el("div", {"class": "statistics-levels ladder"}, el("ol", None, rows)) if rows else None
    note = el("p", {"class": "statistics-note"}, t("puzzles.statistics.note"))
    return _section("statistics", t("puzzles.title"), _fault(progress.fault, t) if progress.fault is not None else note, shown)


def _day(progress: Progress, state: Puzzling, t: Texts) -> Markup:
    """Three puzzles that are the same for everybody today."""
    today, copied = state.today, state.copied
    results = progress.of_day(today)
    ways = [
        link(
            f"puzzles.html#{daily_name(today, number)}",
            f"{number} ",
            el("span", {"aria-hidden": "true"}, MARKS[result]),
            el("span", {"class": "visually-hidden"}, t(RESULTS[result])),
            class_="button button-quiet",
            id=f"puzzle-day-{number}",
        )
        for number, result in enumerate(results, 1)
    ]
    return _section(
        "day",
        t("puzzles.day"),
        el("p", None, t("puzzles.day.lead"), *([" ", t("puzzles.day.days", count=days)] if (days := progress.days(today)) else [])),
        all(results) and el("p", {"id": "puzzle-result"}, day_result(results, today, t)),
        el("p", {"class": "setup-ways"}, ways, all(results) and button("puzzle-share", t("puzzles.share"), name="puzzle-share")),
        all(results) and el("p", {"class": "statistics-note", "id": "puzzle-copied"}, copied and t(copied)),
    )


RESULTS = {
    "right": "puzzles.result.right",
    "wrong": "puzzles.result.wrong",
    "wrong+": "puzzles.result.wrong",
    "seen": "puzzles.result.seen",
    "seen+": "puzzles.result.seen",
    "": "puzzles.result.none",
}


def day_result(results: Sequence[str], day: str, t: Texts) -> str:
    """How the puzzles of a day went, in words."""
    return t("puzzles.day.result", right=sum(result == "right" for result in results), date=printed_day(day, t))


def printed_day(day: str, t: Texts) -> str:
    """A date as people write it."""
    year, month, number = day.split("-")
    return t("puzzles.date", day=int(number), month=int(month), year=year)


def _game(progress: Progress, game_id: str, kinds: Sequence[str], t: Texts) -> Markup:
    return _section(game_id, t(f"{game_id}.title"), *(_theme(progress, game_id, kind, t) for kind in kinds))


def _theme(progress: Progress, game_id: str, kind: str, t: Texts) -> Markup:
    theme = f"{game_id}.{kind}"
    title = t(f"puzzles.{theme}")
    last = progress.of_theme(theme)[-MASTERY:]
    ways = [
        link(
            f"puzzles.html#{name}",
            t(DIFFICULTY_NAMES[difficulty]),
            class_="button button-quiet",
            aria_label=f"{t(DIFFICULTY_NAMES[difficulty])}: {title}",
        )
        for difficulty in DIFFICULTIES
        if (name := next_name(progress, game_id, kind, difficulty))
    ]
    return el(
        "article",
        {"class": "puzzle-theme"},
        el("h3", None, title),
        el("p", None, t(f"puzzles.{theme}.lead")),
        last and el("p", {"class": "statistics-note"}, t("puzzles.mastery", right=last.count("right"), count=len(last))),
        el("p", {"class": "setup-ways"}, ways),
    )


def _own(model: Model, progress: Progress, t: Texts) -> Markup | None:
    """Decisions in own games that gave up much."""
    names = [*islice(unsolved(model.shelf, progress), MAX_MISSED)]
    if not names:
        return None
    rows = []
    for number, name in enumerate(names, 1):
        game = t(f"{model.shelf.entries[name.removeprefix(OWN).rpartition('.')[0]].game}.title")
        rows.append(el("li", None, link(f"puzzles.html#{name}", t("puzzles.missed.row", kind=game, number=number))))
    return _section("own", t("puzzles.own"), el("p", None, t("puzzles.own.lead")), el("ul", None, rows))


def _missed(progress: Progress, t: Texts) -> Markup | None:
    missed = [(name, theme) for name in progress.missed()[:MAX_MISSED] if (theme := theme_named(name))]
    if not missed:
        return None
    rows = [
        el("li", None, link(f"puzzles.html#{name}", t("puzzles.missed.row", kind=_named(theme, t), number=number)))
        for number, (name, theme) in enumerate(missed, 1)
    ]
    return _section("missed", t("puzzles.missed"), el("p", None, t("puzzles.missed.lead")), el("ul", None, rows))


def _section(name: str, title: str, *children: Child) -> Markup:
    return el(
        "section",
        {"class": "statistics", "aria-labelledby": f"puzzles-{name}"},
        el("h2", {"id": f"puzzles-{name}"}, title),
        joined(children),
    )


def _not_found(t: Texts, framed: PageLayout) -> Markup:
    """What is said for an address that means no puzzle."""
    return framed(
        t("puzzles.title"),
        el("p", {"class": "notice notice-error", "role": "alert"}, t("puzzles.unknown")),
        el("p", {"class": "setup-ways"}, link("puzzles.html", t("puzzles.all"), class_="button button-primary")),
    )
