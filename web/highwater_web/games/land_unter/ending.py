"""The ending of a game of Land unter: the ranking, the points of each stage, and the decisive stage."""

from collections.abc import Sequence

from highwater.games.land_unter.state import View
from highwater_web.ui.drawings import SeatInfo, buoy
from highwater_web.ui.markup import Markup, classes, el
from highwater_web.ui.texts import Texts, signed


def ending(view: View, seats: Sequence[SeatInfo], t: Texts) -> Markup:
    """The ending, on a plate over the sea."""
    stages = [[stage.points(face.seat) for stage in view.scores] for face in seats]
    totals = [sum(points) for points in stages]
    places = [1 + sum(other > total for other in totals) for total in totals]
    order = sorted(seats, key=lambda face: -totals[face.seat])
    rows = [
        el(
            "li",
            {"class": classes("ranked", totals[face.seat] == max(totals) and "ranked-first"), "id": f"ranked-{face.seat}"},
            el("span", {"class": "visually-hidden"}, _describe_row(places[face.seat], face, stages[face.seat], t)),
            el("b", {"class": "ranked-place", "aria-hidden": "true"}, f"{places[face.seat]}."),
            buoy(face.seat),
            el("bdi", {"aria-hidden": "true"}, face.name),
            el("small", {"aria-hidden": "true"}, _format_sum(stages[face.seat])),
            el("b", {"class": "ranked-points", "aria-hidden": "true"}, signed(totals[face.seat])),
        )
        for face in order
    ]
    first, second = order[0], order[1]
    return el(
        "section",
        {"class": "ending", "id": "ending", "aria-label": t("land-unter.end.ranking")},
        el("h2", None, t("land-unter.end.ranking")),
        el("ol", {"class": "ranking"}, rows),
        el("p", None, _describe_decisive_stage(stages, first, second, t)),
    )


def _describe_row(place: int, face: SeatInfo, points: Sequence[int], t: Texts) -> str:
    """A row as a sentence, for screen readers."""
    stages = ", ".join(map(signed, points))
    return t("land-unter.end.place", place=place, name=face.name, points=signed(sum(points)), stages=stages)


def _format_sum(points: Sequence[int]) -> str:
    """The points of each stage, as a sum."""
    return " ".join([signed(points[0]), *(f"+ {more}" if more >= 0 else f"− {-more}" for more in points[1:])])


def _describe_decisive_stage(stages: Sequence[Sequence[int]], first: SeatInfo, second: SeatInfo, t: Texts) -> str:
    """The stage in which the winner gained most on the second; for a shared victory, a sentence about that."""
    gained = [ours - theirs for ours, theirs in zip(stages[first.seat], stages[second.seat], strict=True)]
    if sum(gained) == 0:
        return t("land-unter.end.shared", first=first.name, second=second.name)
    stage = gained.index(max(gained))
    ours, theirs = stages[first.seat][stage], stages[second.seat][stage]
    return t("land-unter.end.decided", stage=stage + 1, first=first.name, ours=signed(ours), second=second.name, theirs=signed(theirs))
