"""The chart of a game's course, readable on its own, with title, axes and names of the lines."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from highwater.contract import State
from highwater.match import Match
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.ui.drawings import LETTERS, SeatInfo, buoy
from highwater_web.ui.markup import Child, Markup, el
from highwater_web.ui.public_views import get_public_view
from highwater_web.ui.texts import Texts, signed

WIDTH, HEIGHT = 320, 180
LEFT, RIGHT, TOP, BOTTOM = 34, 20, 10, 26
"""Margins of the drawing in its units, for the numbers and the letters of the lines."""

LABEL_HEIGHT = 15
STEPS = (1, 2, 5, 10, 20, 50, 100)
MAX_LINES = 6
"""Maximum number of grid lines; the smallest sufficient step is used."""


class Point(NamedTuple):
    """The points of each seat if the game ended there, and the number of finished parts."""

    points: tuple[int, ...]
    parts: int


def chart(match: Match, plies: Iterable[int], people: Sequence[SeatInfo], t: Texts) -> Markup | None:
    """A line for each seat: its points if the game ended at each of these plies. None before there is a course."""
    course = _course(match, plies)
    return _chart(match.game.id, tuple(course), tuple(people), t) if len(course) > 1 else None


@lru_cache(maxsize=8)
def _chart(game_id: str, course: tuple[Point, ...], people: tuple[SeatInfo, ...], t: Texts) -> Markup:
    last = course[-1].points
    text = ", ".join(f"{face.name} ({signed(last[face.seat])})" for face in people)
    note = safe_game_page(game_id).standing_note
    return el(
        "figure",
        {"class": "chart-figure"},
        el("figcaption", None, el("strong", None, t("sheet.chart.title")), " ", note and t(note)),
        el(
            "svg",
            {"class": "chart", "viewBox": f"0 0 {WIDTH} {HEIGHT}", "role": "img", "aria-label": t("sheet.chart", standing=text)},
            list(_drawing(course, people, game_id, t)),
        ),
        el("ul", {"class": "chart-legend", "aria-hidden": "true"}, [_seat_letter(face) for face in people]),
    )


def _seat_letter(face: SeatInfo) -> Markup:
    line = el(
        "svg", {"class": "chart-sample", "viewBox": "0 0 34 8"}, el("path", {"class": f"chart-line seat-{face.seat + 1}", "d": "M1 4h32"})
    )
    return el("li", None, line, buoy(face.seat), el("bdi", None, face.name))


def _course(match: Match, plies: Iterable[int]) -> list[Point]:
    course: list[Point] = []
    for ply in plies:
        point = _point(match.game.id, match.states[ply]) if ply <= match.ply else None
        if point is not None and (not course or course[-1] != point):
            course.append(point)
    return course


@lru_cache(maxsize=1024, typed=True)
def _point(game_id: str, state: State) -> Point | None:
    """The point of a state, None before there are points."""
    page, view = safe_game_page(game_id), get_public_view(state)
    now = page.standing(view)
    return None if now is None else Point(now, max((line.part for seat in page.lines(view) for line in seat), default=0))


def _drawing(course: Sequence[Point], people: Sequence[SeatInfo], game_id: str, t: Texts) -> Iterator[Child]:
    lowest = min(0, *(min(point.points) for point in course))
    highest = max(max(point.points) for point in course)
    across, up = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def x(step: int) -> float:
        return round(LEFT + step * across / (len(course) - 1), 1)

    def y(value: int) -> float:
        return round(TOP + (highest - value) * up / max(highest - lowest, 1), 1)

    step = next((step for step in STEPS if (highest - lowest) // step < MAX_LINES), STEPS[-1])
    for value in range(-(-lowest // step) * step, highest + 1, step):
        yield el(
            "line", {"class": "chart-grid" if value else "chart-axis", "x1": LEFT, "x2": WIDTH - RIGHT, "y1": y(value), "y2": y(value)}
        )
        yield el("text", {"class": "chart-number", "x": LEFT - 6, "y": y(value) + 5}, signed(value))
    ends = [number for number, (before, after) in enumerate(pairwise(course), 1) if before.parts != after.parts]
    for number, (begin, end) in enumerate(pairwise([0, *ends, len(course) - 1]), 1):
        if begin:
            yield el("line", {"class": "chart-part", "x1": x(begin), "x2": x(begin), "y1": TOP, "y2": HEIGHT - BOTTOM + 6})
        if end > begin:
            name = t(f"{game_id}.part", part=number)
            short = name if 8 * len(name) < x(end) - x(begin) else str(number)
            yield el("text", {"class": "chart-name", "x": (x(begin) + x(end)) / 2, "y": HEIGHT - 6}, short)
    beside_lines = place_labels([y(course[-1].points[face.seat]) for face in people])
    for face, end_y in zip(people, beside_lines, strict=True):
        points = " ".join(f"{x(number)},{y(point.points[face.seat])}" for number, point in enumerate(course))
        yield el("polyline", {"class": f"chart-line seat-{face.seat + 1}", "points": points})
        yield el("text", {"class": "chart-label", "x": WIDTH - RIGHT + 5, "y": end_y + 5}, LETTERS[face.seat])


def place_labels(heights: Sequence[float]) -> list[float]:
    """The heights of labels for lines that end at these heights; overlapping labels are spread."""
    places = list(heights)
    order = sorted(range(len(places)), key=places.__getitem__)
    for above, label in pairwise(order):
        places[label] = max(places[label], places[above] + LABEL_HEIGHT)
    limit = float(HEIGHT - 4)
    for label in reversed(order):
        places[label] = min(places[label], limit)
        limit = places[label] - LABEL_HEIGHT
    return places
