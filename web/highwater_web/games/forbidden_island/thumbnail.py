"""A game of Forbidden Island in miniature for lists: dry, flooded and sunk tiles, pawns, and the water meter."""

from highwater.games.forbidden_island.components import SHAPES, SKULL, TREASURES
from highwater.games.forbidden_island.paths import FLOODED, SUNK
from highwater.games.forbidden_island.state import View
from highwater_web.ui.drawings import thumbnail
from highwater_web.ui.markup import Markup
from highwater_web.ui.texts import Texts

WIDTH, HEIGHT = 84, 68
"""Of the island; the water meter is to the right of it."""


def draw_thumbnail(view: View) -> Markup:
    places = SHAPES[view.rules.shape]
    rows, columns = (1 + max(place[axis] for place in places) for axis in (0, 1))
    size = min(WIDTH // columns, HEIGHT // rows)
    left, top = (WIDTH - size * columns) // 2, 2 + (HEIGHT - size * rows) // 2
    at = {tile: (left + size * column, top + size * row) for tile, (row, column) in zip(view.layout, places, strict=False)}
    parts = [_tile(*at[tile], size - 1, view.tiles[tile] == FLOODED) for tile in view.layout if view.tiles[tile] != SUNK]
    for seat, tile in enumerate(view.pawns):
        x, y = at[tile]
        parts.append(f'<circle class="seat-{seat + 1}" cx="{x + 3 + 4 * (seat % 2)}" cy="{y + 3 + 4 * (seat // 2)}" r="2.4"/>')
    height = round(HEIGHT * view.water / SKULL)
    parts.append(
        f'<path class="thumb-ground" d="M88 2h5v{HEIGHT}h-5z"/><path class="thumb-sea" d="M88 {HEIGHT + 2}v-{height}h5v{height}z"/>'
    )
    return thumbnail("".join(parts))


def _tile(x: int, y: int, size: int, flooded: bool) -> str:
    return f'<path class="{"thumb-wet" if flooded else "thumb-dry"}" d="M{x} {y}h{size}v{size}h-{size}z"/>'


def progress(view: View, t: Texts) -> str:
    """The difficulty, the water level, and the number of captured treasures."""
    level = t(f"forbidden-island.option.difficulty.{view.rules.difficulty}")
    return t("forbidden-island.progress", level=level, tick=view.water, taken=len(view.captured), treasures=len(TREASURES))
