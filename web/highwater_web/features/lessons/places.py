"""Progress in lessons: stored form, and merging."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from highwater.errors import GameError
from highwater.lessons import MAX_STEPS
from highwater_web.core.feature import Transition
from highwater_web.core.model import Model
from highwater_web.core.results import ResultsError, read_versioned
from highwater_web.features.lessons.state import KEPT
from highwater_web.features.lessons.texts import lesson_texts
from highwater_web.figures.lessons import RESULTS, Playing
from highwater_web.ui.markup import Markup, el
from highwater_web.ui.texts import error_text

VERSION = 1
MAX_TEXT_CHARS = 200_000
MAX_LESSONS = 100
"""Maximum number of lessons; the least recently played are dropped first."""


class Place(NamedTuple):
    """Progress in a lesson. ``step``: from 0. ``results``: by step, the first result. ``done``: whether the end was reached."""

    step: int
    results: Mapping[int, str]
    done: bool = False

    def join(self, other: "Place") -> "Place":
        """Merges two places: the further one counts, with the other's results for its missing steps."""
        first, second = sorted((self, other), key=lambda each: (each.done, each.step, len(each.results)), reverse=True)
        return first._replace(results={**second.results, **first.results})


class Places(NamedTuple):
    """``by_lesson``: the place in each lesson by its name, the last played one at the end. ``fault``: why the stored text is unreadable;
    then it stays unchanged."""

    by_lesson: Mapping[str, Place] = {}
    fault: GameError | None = None

    def text(self) -> str:
        lessons = {name: [place.step, place.done, dict(place.results)] for name, place in self.by_lesson.items()}
        return json.dumps({"version": VERSION, "lessons": lessons}, separators=(",", ":"))

    def put_place(self, name: str, place: Place) -> "Places":
        others = {other: each for other, each in self.by_lesson.items() if other != name}
        return self._replace(by_lesson=dict([*others.items(), (name, place)][-MAX_LESSONS:]))

    def join(self, other: "Places") -> "Places":
        """Merges two texts; of a lesson in both, the places are merged."""
        both = dict(self.by_lesson)
        for name, place in other.by_lesson.items():
            both[name] = both[name].join(place) if name in both else place
        return self._replace(by_lesson=dict([*both.items()][-MAX_LESSONS:]))


@lru_cache(maxsize=4)
def read_places(text: str | None) -> Places:
    """Reads progress from the storage or a file, None for nothing."""
    try:
        return Places(_places(text) if text is not None else {})
    except GameError as error:
        return Places(fault=error)


def _places(text: str) -> dict[str, Place]:
    """Raises ResultsError."""
    wording = ("these are no places in lessons, or they were", "these places are of")
    _, lessons = read_versioned(text, "lessons", dict, VERSION, MAX_TEXT_CHARS, *wording)
    return {name: _place(stored) for name, stored in lessons.items()}


def _place(stored: object) -> Place:
    match stored:
        case [int(step), bool(done), dict(results)] if 0 <= step <= MAX_STEPS and all(map(_is_result, results.items())):
            return Place(step, {int(number): result for number, result in results.items()}, done)
    raise ResultsError("results-damaged", f"this is no place in a lesson: {str(stored)[:40]}")


def _is_result(item: tuple[str, object]) -> bool:
    return item[0].isascii() and item[0].isdigit() and len(item[0]) <= 3 and item[1] in RESULTS


def place_of(model: Model, name: str) -> Place | None:
    return read_places(KEPT.of(model)).by_lesson.get(name)


def keep_place(model: Model, playing: Playing) -> Transition:
    """Store the progress, unless the stored text is unreadable."""
    before, name = read_places(KEPT.of(model)), playing.lesson.name
    place = Place(playing.step, playing.results, playing.is_over)
    if before.fault is not None or before.by_lesson.get(name) == place:
        return model, []
    return KEPT.store(model, before.put_place(name, place).text())


def describe_progress(text: str, language: str) -> Markup:
    """The line about finished lessons, for the page of statistics."""
    t, places = lesson_texts(language), read_places(text)
    done = sum(place.done for place in places.by_lesson.values())
    fault = places.fault and el("p", {"class": "notice notice-error"}, error_text(places.fault, t), " ", t("lessons.unreadable"))
    return el(
        "section",
        {"class": "statistics", "aria-labelledby": "statistics-lessons"},
        el("h2", {"id": "statistics-lessons"}, t("lessons.title")),
        fault or el("p", None, t("lessons.finished", done=done, count=len(places.by_lesson))),
    )
