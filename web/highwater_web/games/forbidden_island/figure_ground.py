"""The island in a figure: the chart, and dry, flooded or sunk tiles; all of it, or a cut-out around a few tiles.

The drawings are those of the board (``pictures``, ``chart``); only the sizes are the figure's own. ``figure_pawns`` draws pawns and their
trails.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from highwater.games.forbidden_island.components import CARD_NAMES, SHAPES, TILE_NAMES, TREASURE_ON, TREASURE_TILES
from highwater.games.forbidden_island.paths import FLOODED, SUNK
from highwater.games.forbidden_island.state import View
from highwater_web.contract.canvas import SANS, SERIF, box, cut_out, group, path, placed, symbol, text, text_width, wave
from highwater_web.contract.interaction import Interaction
from highwater_web.games.forbidden_island.chart import contours, extent, soundings
from highwater_web.games.forbidden_island.figure_marks import DOTTED, changed, filled, framed, line
from highwater_web.games.forbidden_island.figure_pawns import Ground, Place, pawns, ways
from highwater_web.games.forbidden_island.names import tile_label
from highwater_web.games.forbidden_island.pictures import CARD_PICTURES, TILE_PICTURES, WRECK
from highwater_web.games.forbidden_island.summary import find_decisive_tile, find_lost_treasure
from highwater_web.ui.markup import Markup, join
from highwater_web.ui.texts import Texts

PEEK = 0.15
"""The visible fraction of the tiles around a cut-out."""

NAME, MIN_NAME, NAME_LINE = 13, 9, 19
"""The height of a tile's name, its minimum, and its baseline."""


SOUNDING = 15
"""The height of a depth on the chart."""


class Window(NamedTuple):
    """The visible places, from the first to the last."""

    first: Place
    last: Place

    @property
    def extent(self) -> Place:
        """Rows and columns."""
        return self.last[0] - self.first[0] + 1, self.last[1] - self.first[1] + 1

    def tile(self, width: float) -> float:
        """The width of a tile in a drawing of this width."""
        return width / (self.extent[1] + 2 * PEEK)

    def ground(self, width: float, named: bool) -> Ground:
        wide, below = self.tile(width), NAME_LINE if named else 3
        high = round(wide * 0.68 + 5 + below, 1)  # a 4 : 3 picture, and the name below it
        height = round((self.extent[0] + 2 * PEEK) * high)
        return Ground((PEEK - self.first[1]) * wide, (PEEK - self.first[0]) * high, wide, high, width, height, below)

    def has_whole(self, place: Place) -> bool:
        """Whether a place is completely visible."""
        return all(first <= at <= last for first, at, last in zip(self.first, place, self.last, strict=True))

    def has_part(self, place: Place) -> bool:
        """Whether a place is at least partly visible."""
        return all(first - 1 <= at <= last + 1 for first, at, last in zip(self.first, place, self.last, strict=True))


def whole(shape: str) -> Window:
    """All tiles."""
    rows, columns = extent(shape)
    return Window((0, 0), (rows - 1, columns - 1))


def around(view: View, tiles: Iterable[int]) -> Window:
    """The part of the island with these tiles: at least three columns and two rows."""
    at = places_of(view)
    named = [at[tile] for tile in tiles]
    rows = _at_least(2, [row for row, _ in named], extent(view.rules.shape)[0])
    columns = _at_least(3, [column for _, column in named], extent(view.rules.shape)[1])
    return Window((rows[0], columns[0]), (rows[1], columns[1]))


def _at_least(least: int, found: list[int], lines: int) -> tuple[int, int]:
    """The first and the last of the lines, plus neighbours if they are too few."""
    first, last = min(found), max(found)
    while last - first + 1 < least:
        last += last + 1 < lines
        first -= last - first + 1 < least and first > 0
    return first, last


def places_of(view: View) -> dict[int, Place]:
    """The place of each tile; empty before the island is laid out."""
    return dict(zip(view.layout, SHAPES[view.rules.shape], strict=False))


def island(view: View, window: Window, interaction: Interaction, t: Texts, width: float) -> tuple[float, Markup]:
    """The visible part of the island, framed like a chart, and its height. Tiles have names if all of them are legible."""
    places = {tile: place for tile, place in places_of(view).items() if window.has_part(place)}
    longest = max((text_width(tile_label(tile, t), 1) for tile, place in places.items() if window.has_whole(place)), default=0)
    ground = window.ground(width, longest * MIN_NAME <= window.tile(width) - 4)
    came = list(ways(view, places_of(view), ground, interaction))
    drawn = [
        box(0, 0, ground.width, ground.height, **filled("sea-1")),
        _sea(view, ground),
        *(_beach(ground, place, view.water) for tile, place in places.items() if view.tiles[tile] != SUNK),
        *(_tile(view, tile, place, ground) for tile, place in places.items()),
        *_ending(view, places, ground),
        *(mark for tile, place in places.items() for mark in _mark(view, tile, place, ground, interaction)),
        *came,
        *(
            _name(view, tile, place, ground, t, clear=bool(came))
            for tile, place in places.items()
            if ground.named and window.has_whole(place)
        ),
        *pawns(view, {tile: place for tile, place in places.items() if window.has_whole(place)}, ground),
    ]
    return ground.height, on_chart(width, ground.height, drawn)


def on_chart(width: float, height: float, drawn: Iterable[Markup]) -> Markup:
    """A drawing that fills its frame."""
    return join([cut_out(0, 0, width, height, drawn), box(1, 1, width - 2, height - 2, **line("ink", 2))])


def _sea(view: View, ground: Ground) -> Markup:
    """The shallows, with depths in empty water; before the island is laid out, its empty places."""
    shape = view.rules.shape
    at = ((ground.left + x * ground.wide, ground.top + y * ground.high, depth) for x, y, depth in soundings(shape))
    depths = [
        text(depth, x, y, SOUNDING, weight=500, font=SERIF, fill="var(--sea-3)")
        for x, y, depth in at
        if SOUNDING < x < ground.width - SOUNDING and SOUNDING < y < ground.height - SOUNDING
    ]
    empty = [box(*ground.corner(place), ground.wide, ground.high, r=3, **DOTTED) for place in SHAPES[shape]] if not view.layout else []
    return join([ground.stretched(contours(shape)), *depths, *empty])


# Tiles -------------------------------------------------------------------------------------------------------------------


def _beach(ground: Ground, place: Place, water: int) -> Markup:
    """A beach that gets narrower as the water rises."""
    x, y = ground.corner(place)
    out = 4.5 - water * 0.35
    return box(x - out, y - out, ground.wide + 2 * out, ground.high + 2 * out, r=max(3.0, out * 1.6), **filled("beach-sand"))


def _tile(view: View, tile: int, place: Place, ground: Ground) -> Markup:
    drawn = _sunk(ground) if view.tiles[tile] == SUNK else _standing(view, tile, ground)
    return placed(list(drawn), *ground.corner(place))


def _mark(view: View, tile: int, place: Place, ground: Ground, interaction: Interaction) -> Iterator[Markup]:
    mark = interaction.highlights.get(f"tile-{TILE_NAMES[tile]}")
    if mark is not None:
        colour = "foam" if view.tiles[tile] == FLOODED else "ink"
        below = ground.below - 5 if ground.named else 0
        yield from changed(mark.how, *ground.corner(place), ground.wide, ground.high, colour=colour, below=below)


def _sunk(ground: Ground) -> Iterator[Markup]:
    """A sunk tile leaves a depth on the chart."""
    yield group(symbol(WRECK, ground.wide * 0.2, ground.high * 0.08, ground.wide * 0.6), css="tile-wreck")


def _standing(view: View, tile: int, ground: Ground) -> Iterator[Markup]:
    size = (1.5, 1.5, ground.wide - 3, ground.high - 3)
    flooded = view.tiles[tile] == FLOODED
    yield box(*size, r=3, **framed("flooded" if flooded else "paper-raised"))
    if flooded:
        yield _water(*size, ground.below + 1)
    yield symbol(TILE_PICTURES[TILE_NAMES[tile]], ground.wide * 0.07, 5, ground.wide * 0.86)
    treasure = TREASURE_ON[tile]
    if treasure is not None:
        inset = ground.wide * 0.04
        yield treasure_mark(treasure, treasure in view.captured, inset, inset, max(18.0, ground.wide * 0.27))


def _name(view: View, tile: int, place: Place, ground: Ground, t: Texts, *, clear: bool) -> Markup:
    """The name of a tile; a sunk one's is a name on the chart. ``clear``: with a halo, if something crosses it."""
    name, (x, y) = tile_label(tile, t), ground.corner(place)
    fitting = min(NAME, (ground.wide - 4) / text_width(name, 1))
    looks = {SUNK: ("ink-soft", "sea-1", 500, SERIF), FLOODED: ("foam", "sea-3", 600, SANS)}
    ink, behind, weight, font = looks.get(view.tiles[tile], ("ink", "paper-raised", 600, SANS))
    middle = x + ground.wide / 2, y + ground.high - ground.below / 2 - 1.5
    return text(name, *middle, fitting, fill=f"var(--{ink})", weight=weight, font=font, halo=f"var(--{behind})" if clear else "")


def _water(x: float, y: float, width: float, height: float, deep: float) -> Markup:
    """The water in a flooded tile: hatched, and deeper at the bottom, where the name is."""
    hatching, at = [], 6.0
    while at < width + height:
        begins = (min(at, width), max(0.0, at - width))
        ends = (max(0.0, at - height), min(at, height))
        hatching.append(f"M{x + begins[0]:.1f} {y + begins[1]:.1f}L{x + ends[0]:.1f} {y + ends[1]:.1f}")
        at += 6.5
    foot = path(f"{wave(x, y + height - deep, width, 22, 5)}V{y + height - 2:.1f}q0 2-2 2H{x + 2:.1f}q-2 0-2-2z", **filled("sea-3"))
    return join([path("".join(hatching), **line("flooded-line", 1.2)), foot, box(x, y, width, height, r=3, **line("ink", 2))])


def treasure_mark(treasure: int, hollow: bool, x: float, y: float, size: float) -> Markup:
    """A treasure, or only its outline."""
    drawn = symbol(CARD_PICTURES[CARD_NAMES[treasure]], x, y, size)
    return group(drawn, css="tile-treasure-taken", opacity=0.45) if hollow else drawn


def _ending(view: View, places: dict[int, Place], ground: Ground) -> Iterator[Markup]:
    """A frame around the tiles that lost the game."""
    if view.reason in ("landing", "treasure", "drowned"):
        for tile in TREASURE_TILES[find_lost_treasure(view)] if view.reason == "treasure" else (find_decisive_tile(view),):
            if tile in places:
                x, y = ground.corner(places[tile])
                yield box(x + 2.5, y + 2.5, ground.wide - 5, ground.high - 5, r=4, **line("danger", 5))
