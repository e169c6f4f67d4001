"""The sea chart around the island: the shallows of its shape, with depth contours and soundings."""

from functools import cache

from highwater.games.forbidden_island.components import SHAPES
from highwater_web.ui.markup import Markup, el, join

Places = tuple[tuple[int, int], ...]

SIDES = ((0, -1), (0, 1), (-1, 0), (1, 0))


@cache
def extent(shape: str) -> tuple[int, int]:
    """Rows and columns of a shape."""
    rows, columns = (max(place[axis] for place in SHAPES[shape]) + 1 for axis in (0, 1))
    return rows, columns


def is_wide(shape: str) -> bool:
    """Whether phones show it turned, with rows and columns swapped."""
    rows, columns = extent(shape)
    return columns > max(rows, 6)


@cache
def sea(shape: str) -> Markup:
    """The chart under the tiles; for a wide shape also a turned one, for narrow screens."""
    turned = tuple(sorted((x, y) for y, x in SHAPES[shape]))
    return Markup(_draw_chart(SHAPES[shape], "shoals") + (_draw_chart(turned, "shoals shoals-turned") if is_wide(shape) else ""))


def _draw_chart(places: Places, css: str) -> Markup:
    rows, columns = (max(place[axis] for place in places) + 1 for axis in (0, 1))
    attributes = {"class": css, "viewBox": f"0 0 {columns} {rows}", "preserveAspectRatio": "none", "aria-hidden": "true"}
    return el("svg", {**attributes}, _contours(places), [el("text", {"x": x, "y": y}, depth) for x, y, depth in _soundings(places)])


def contours(shape: str) -> Markup:
    """The depth contours of a shape, in units of a place."""
    return _contours(SHAPES[shape])


def soundings(shape: str) -> list[tuple[float, float, int]]:
    """Positions and depths of a shape's soundings."""
    return _soundings(SHAPES[shape])


def _contours(places: Places) -> Markup:
    coast = "".join(f"M{x} {y}h1v1h-1z" for y, x in places) + "".join(_headlands(places))
    return join([el("path", {"class": f"shoal-{depth}", "d": coast}) for depth in ("far", "mid", "near")])


def _headlands(places: Places) -> list[str]:
    """Round capes of different sizes along the coast, so that it looks natural."""
    points = []
    for y, x in places:
        for side, (dy, dx) in enumerate(SIDES):
            if (y + dy, x + dx) not in places:
                radius = (12 + (y * 31 + x * 17 + side * 11) % 7 * 4) / 100
                half = f"a{radius} {radius} 0 1 1"
                points.append(f"M{x + 0.5 + dx * 0.5 - radius:.2f} {y + 0.5 + dy * 0.5}{half} {2 * radius} 0{half} -{2 * radius} 0z")
    return points


def _soundings(places: Places) -> list[tuple[float, float, int]]:
    """Depths printed in open water."""
    rows, columns = (max(place[axis] for place in places) + 1 for axis in (0, 1))
    points = []
    for y in range(rows):
        for x in range(columns):
            far = min(abs(y - row) + abs(x - column) for row, column in places)
            if far and (y * 5 + x * 3) % 4 < 2:
                points.append((x + 0.3 + (x * 7 + y * 3) % 5 / 10, y + 0.6, 3 + far * 4 + (x * 5 + y * 7) % 6))
    return points
