"""Moving things on the island in a figure: pawns with their trails, and the helicopter with everybody aboard."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from highwater.contract import CHANCE
from highwater.games.forbidden_island.components import CARD_NAMES, DIVER, EXPLORER, LANDING, NAVIGATOR, TREASURES
from highwater.games.forbidden_island.paths import DRY, SUNK, make_chart
from highwater.games.forbidden_island.state import View
from highwater_web.contract.canvas import group, number, path, symbol
from highwater_web.contract.interaction import Interaction
from highwater_web.games.forbidden_island.figure_marks import framed, line
from highwater_web.games.forbidden_island.pictures import CARD_PICTURES, HELICOPTER, pawn_symbol
from highwater_web.ui.drawings import RING
from highwater_web.ui.markup import Child, Markup, el

Place = tuple[int, int]
"""Row and column."""

Point = tuple[float, float]
Places = Mapping[int, Place]
"""By tile."""


class Ground(NamedTuple):
    """The layout of tiles on a drawing of ``width`` by ``height``: the corner of place (0, 0), the width and height of a place, and the
    height of the strip ``below`` a tile's picture for its name."""

    left: float
    top: float
    wide: float
    high: float
    width: float
    height: float
    below: float

    @property
    def named(self) -> bool:
        return self.below > 3

    def corner(self, place: Place) -> Point:
        row, column = place
        return self.left + column * self.wide, self.top + row * self.high

    def middle(self, place: Place) -> Point:
        x, y = self.corner(place)
        return x + self.wide / 2, y + self.high / 2

    def stretched(self, drawn: Child) -> Markup:
        """A drawing scaled from units of places."""
        corner, size = (f"{number(a)} {number(b)}" for a, b in ((self.left, self.top), (self.wide, self.high)))
        return el("g", {"transform": f"translate({corner}) scale({size})"}, drawn)


# Pawns -------------------------------------------------------------------------------------------------------------------


def pawn(adventurer: int, seat: int, x: float, y: float, width: float) -> Markup:
    """A pawn: its shape is the adventurer, its colour and letter the seat."""
    return group(symbol(pawn_symbol(adventurer, seat), x, y, width), css=f"pawn seat-{seat + 1}")


def pawns(view: View, places: Places, ground: Ground) -> Iterator[Markup]:
    """The pawns on these places, or the helicopter with them."""
    if view.reason == "escaped":
        if LANDING in places:
            yield _helicopter(view, places[LANDING], ground)
        return
    for seat, tile in enumerate(view.pawns):
        if tile not in places:
            continue
        x, y, width = _place_pawn(view, seat, places, ground)
        yield pawn(view.adventurers[seat], seat, x, y, width)
        if view.tiles[tile] == SUNK:
            yield symbol(RING, x - width * 0.15, y + width * 0.66, width * 1.3)
        if seat == view.active:
            yield path(f"M{number(x + width / 2 - 7)} {number(y - 11)}h14l-7 8z", **framed("brass", "card-dark", 1.2))


SPREAD = (0.0, 0.0, 1.0, 0.58, 0.42)
"""The distance between pawns on a tile in pawn widths, by their number."""


def _place_pawn(view: View, seat: int, places: Places, ground: Ground) -> tuple[float, float, float]:
    """The corner and width of a seat's pawn; above the name of its tile, several side by side."""
    tile = view.pawns[seat]
    beside = [other for other, at in enumerate(view.pawns) if at == tile]
    x, y = ground.corner(places[tile])
    width = min(ground.wide * (0.36 if ground.named else 0.46), 40)
    right = x + ground.wide * 0.96 - width - beside.index(seat) * SPREAD[len(beside)] * width
    return right, y + ground.high - ground.below - 1 - width * 1.3, width


def _helicopter(view: View, landing: Place, ground: Ground) -> Markup:
    """Everybody in the air over the landing, the treasures in a net below."""
    width = min(ground.wide * 1.8, ground.width - 8)
    unit = width / 160
    x, y = ground.middle(landing)
    left = min(max(4, x - width * 0.42), ground.width - width - 4)
    top = min(max(6, y - width * 0.6), ground.height - 130 * unit)
    aboard = [pawn(each, seat, left + (18 + seat * 22) * unit, top + 33 * unit, 27 * unit) for seat, each in enumerate(view.adventurers)]
    net = f"M{number(left + 20 * unit)} {number(top + 98 * unit)}h{number(86 * unit)}l{number(-8 * unit)} {number(26 * unit)}"
    cargo = [symbol(CARD_PICTURES[CARD_NAMES[each]], left + (25 + each * 19) * unit, top + 100 * unit, 18 * unit) for each in TREASURES]
    return group(
        symbol(HELICOPTER["rotor"], left, top, width),
        symbol(HELICOPTER["cabin"], left, top + 16 * unit, width),
        aboard,
        symbol(HELICOPTER["hull"], left, top + 16 * unit, width),
        path(f"{net}h{number(-70 * unit)}z", **framed("card-light", "card-dark", 1.5)),
        cargo,
        css="helicopter",
    )


# Ways --------------------------------------------------------------------------------------------------------------------


def ways(view: View, places: Places, ground: Ground, interaction: Interaction) -> Iterator[Markup]:
    """An arrow in the seat's colour for each pawn that has moved."""
    if view.reason != "escaped":
        for seat, tile in enumerate(view.pawns):
            mark = interaction.highlights.get(f"pawn-{seat}")
            if mark is not None and mark.was is not None and mark.was != tile:
                yield _arrow(view, seat, mark.was, places, ground)


def _arrow(view: View, seat: int, start: int, places: Places, ground: Ground) -> Markup:
    """Over the tiles that the pawn has passed, or through the air."""
    passed = find_trail(view, seat, start)
    x, y, width = _place_pawn(view, seat, places, ground)
    end = (x + width * 0.1, y + width * 0.8)
    points = [*(ground.middle(places[tile]) for tile in passed[:-1]), end]
    if len(passed) > 2 or view.pawns[seat] in _find_neighbours(view, seat)[start]:
        before, shaft = points[-2], "M" + "L".join(map(_format_point, points))
    else:
        before = ((points[0][0] + end[0]) / 2, (points[0][1] + end[1]) / 2 - ground.high * 0.7)
        shaft = f"M{_format_point(points[0])}Q{_format_point(before)} {_format_point(end)}"
    head = _head(before, end)
    return group(
        path(shaft + head, **line("card-light", 9)),
        path(shaft, **line("seat", 5), stroke_dasharray="0.1 9"),
        path(head, **line("seat", 5)),
        css=f"seat-{seat + 1}",
    )


def _head(before: Point, end: Point) -> str:
    along, across = end[0] - before[0], end[1] - before[1]
    length = (along**2 + across**2) ** 0.5 or 1.0
    x, y = along / length, across / length
    wings = [(end[0] - 12 * x + side * y, end[1] - 12 * y - side * x) for side in (8, -8)]
    return f"M{_format_point(wings[0])}L{_format_point(end)}L{_format_point(wings[1])}"


def _format_point(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _find_neighbours(view: View, seat: int) -> tuple[tuple[int, ...], ...]:
    """For each tile, the tiles one step away for an adventurer."""
    chart = make_chart(view.rules.shape, view.layout)
    return chart.around if view.adventurers[seat] == EXPLORER else chart.beside


def find_trail(view: View, seat: int, start: int) -> tuple[int, ...]:
    """The tiles of a pawn's trail, including the first and last: the places through which the Diver swam, the tile over which the Navigator
    guided it. Only the two ends for a single step or a flight."""
    end, diver = view.pawns[seat], view.adventurers[seat] == DIVER
    guided = view.active not in (CHANCE, seat) and view.adventurers[view.active] == NAVIGATOR
    near = _find_neighbours(view, seat)
    found: list[tuple[int, ...]] = [(start,)]
    reached = {start}
    for _ in range(2 if guided else len(view.layout) if diver else 0):
        further = []
        for each in found:
            if end in near[each[-1]]:
                return (*each, end)
            for tile in near[each[-1]]:
                passable = (guided or view.tiles[tile] != DRY) if diver else view.tiles[tile] != SUNK
                if tile not in reached and passable:
                    reached.add(tile)
                    further.append((*each, tile))
        found = further
    return start, end
