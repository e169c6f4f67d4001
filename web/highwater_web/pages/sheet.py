"""The score sheet, which shows where each point came from, and the small chart of a game's course."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from highwater.match import Match
from highwater_web.drawings import LETTERS, SeatFace, buoy
from highwater_web.faults import page_of
from highwater_web.markup import Markup, classes, el
from highwater_web.texts import Texts, signed

CHART_WIDTH, CHART_HEIGHT = 300, 120
LABEL_HEIGHT = 10


def sheet(match: Match, people: tuple[SeatFace, ...], t: Texts) -> Markup:
    """A row for each part of the game, a column for each seat, every cell with its lines."""
    game_id = match.game.id
    view = match.position.view(None)
    lines = page_of(game_id).lines(view)
    parts = sorted({line.part for seat in lines for line in seat})
    totals = [sum(line.points for line in seat) for seat in lines]
    outcome = match.position.outcome
    winners = outcome.winners if outcome else ()
    head = [
        el("th", {"scope": "col", "class": classes(face.seat in winners and "sheet-winner")}, buoy(face.seat), el("bdi", None, face.name))
        for face in people
    ]
    rows = []
    for part in parts:
        cells = []
        for seat in lines:
            own = [line for line in seat if line.part == part]
            sources = [el("small", None, t(f"{game_id}.source.{line.source}", points=signed(line.points))) for line in own]
            cells.append(el("td", None, el("span", {"class": "sheet-points"}, signed(sum(line.points for line in own))), sources))
        rows.append(el("tr", None, el("th", {"scope": "row"}, t(f"{game_id}.part", part=part)), cells))
    sums = [el("td", {"class": classes(seat in winners and "sheet-winner")}, signed(total)) for seat, total in enumerate(totals)]
    return el(
        "table",
        {"class": "sheet"},
        el("caption", {"class": "visually-hidden"}, t("play.sheet")),
        el("thead", None, el("tr", None, el("td", None), head)),
        el("tbody", None, rows),
        el("tfoot", None, el("tr", None, el("th", {"scope": "row"}, t("sheet.total")), sums)),
    )


def chart(match: Match, plies: Iterable[int], people: tuple[SeatFace, ...], t: Texts) -> Markup | None:
    """A line a seat: what it would have if the game ended there, at each of these plies up to the one being looked at."""
    standing = page_of(match.game.id).standing
    course: list[tuple[int, ...]] = []
    for ply in plies:
        now = standing(match.states[ply].view(None)) if ply <= match.ply else None
        if now is not None and (not course or course[-1] != now):
            course.append(now)
    if len(course) < 2:
        return None
    lowest, highest = min(map(min, course)), max(map(max, course))
    scale = (CHART_HEIGHT - 20) / max(highest - lowest, 1)

    def at(step: int, value: int) -> tuple[float, float]:
        return round(step * (CHART_WIDTH - 24) / (len(course) - 1), 1), round(CHART_HEIGHT - 10 - (value - lowest) * scale, 1)

    lines = []
    ends = beside([at(len(course) - 1, course[-1][face.seat])[1] for face in people])
    for face, end in zip(people, ends, strict=True):
        points = " ".join(f"{x},{y}" for x, y in (at(step, values[face.seat]) for step, values in enumerate(course)))
        x, _ = at(len(course) - 1, 0)
        lines.append(el("polyline", {"class": f"chart-line seat-{face.seat + 1}", "points": points}))
        lines.append(el("text", {"class": f"chart-label seat-{face.seat + 1}", "x": x + 5, "y": end + 4}, LETTERS[face.seat]))
    zero = at(0, 0)[1]
    axis = el("line", {"class": "chart-axis", "x1": 0, "x2": CHART_WIDTH, "y1": zero, "y2": zero}) if lowest <= 0 <= highest else None
    said = ", ".join(f"{face.name} {signed(course[-1][face.seat])}" for face in people)
    return el(
        "svg",
        {"class": "chart", "viewBox": f"0 0 {CHART_WIDTH} {CHART_HEIGHT}", "role": "img", "aria-label": t("sheet.chart", standing=said)},
        axis,
        lines,
    )


def beside(heights: Sequence[float]) -> list[float]:
    """Where the labels of lines go that end at these heights: beside them, and where several end together, one below the other."""
    places = list(heights)
    order = sorted(range(len(places)), key=places.__getitem__)
    for above, label in pairwise(order):
        places[label] = max(places[label], places[above] + LABEL_HEIGHT)
    limit = float(CHART_HEIGHT - 4)
    for label in reversed(order):
        places[label] = min(places[label], limit)
        limit = places[label] - LABEL_HEIGHT
    return places
