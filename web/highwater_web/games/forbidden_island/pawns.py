"""Moving things on the island: pawns with their trails, and the helicopter with everybody aboard."""

from collections.abc import Mapping
from functools import lru_cache

from highwater.deck import Cards
from highwater.games.forbidden_island.components import CARD_NAMES, LANDING, SHAPES, TREASURES
from highwater.games.forbidden_island.paths import SUNK
from highwater.games.forbidden_island.state import View
from highwater_web.contract.interaction import Highlight, Interaction
from highwater_web.games.forbidden_island.chart import extent, is_wide
from highwater_web.games.forbidden_island.names import tile_label
from highwater_web.games.forbidden_island.pictures import pawn
from highwater_web.ui.drawings import show
from highwater_web.ui.markup import Markup, classes, el, join
from highwater_web.ui.texts import Texts

Place = tuple[int, int]


def pawns(view: View, interaction: Interaction, t: Texts) -> Markup:
    """Pawns are above all tiles, so that they can travel between them; after the take-off, the helicopter replaces them."""
    places = dict(zip(view.layout, SHAPES[view.rules.shape], strict=False))
    if view.reason == "escaped":
        return helicopter(view.adventurers, places[LANDING], view.rules.shape)
    pieces = []
    for seat, tile in enumerate(view.pawns):
        beside = [other for other, at in enumerate(view.pawns) if at == tile]
        swims = view.tiles[tile] == SUNK
        mark = interaction.highlights.get(f"pawn-{seat}")
        came = mark is not None and mark.was != tile
        letters = len(tile_label(tile, t))
        slot = beside.index(seat), len(beside)
        pieces.append(_pawn(seat, view.adventurers[seat], places[tile], *slot, seat == view.active, swims, came, letters))
    return join([*_ways(view, places, interaction.highlights), el("div", {"class": "pawns", "aria-hidden": "true"}, pieces)])


@lru_cache(maxsize=2048)
def _pawn(seat: int, adventurer: int, place: Place, slot: int, of: int, acts: bool, swims: bool, came: bool, letters: int) -> Markup:
    """``slot`` of the ``of`` pawns on its tile. ``acts``: it is its turn, so it is highlighted; ``swims``: it has a ring; ``came``: it is
    marked because it moved here since people last decided; ``letters`` of the tile's name, as the pawn stands above a name in two lines."""
    row, column = place
    return el(
        "div",
        {
            "class": classes("pawn-place", acts and "pawn-acts", swims and "pawn-swims", came and "pawn-came"),
            "id": f"pawn-{seat}",
            "style": f"--x:{column + 1};--y:{row + 1};--letters:{letters}",
        },
        el("span", {"class": f"pawn-slot slot-{slot} of-{of}"}, pawn(adventurer, seat), show("ring", "ring") if swims else None),
    )


# Trails --------------------------------------------------------------------------------------------------------------------


def _ways(view: View, places: Mapping[int, Place], changed: Mapping[str, Highlight]) -> list[Markup]:
    """A dotted line from each pawn's place when people here last decided, through all tiles where it stopped; for a turned island also a
    turned one."""
    came = tuple(
        (seat, tuple([places[stop] for stop in (mark.was, *mark.between, tile)]))
        for seat, tile in enumerate(view.pawns)
        if (mark := changed.get(f"pawn-{seat}")) is not None and mark.was is not None and mark.was != tile
    )
    return [_drawn_ways(view.rules.shape, came, turned) for turned in (False, True) if came and (is_wide(view.rules.shape) or not turned)]


@lru_cache(maxsize=256)
def _drawn_ways(shape: str, came: tuple[tuple[int, tuple[Place, ...]], ...], turned: bool) -> Markup:
    rows, columns = extent(shape)
    lines = []
    for seat, stops in came:
        line = "M" + "L".join([f"{row + 0.5} {column + 0.5}" if turned else f"{column + 0.5} {row + 0.5}" for row, column in stops])
        # Another trail is another element, with a fade of its own.
        name = "-".join([f"wake-{seat}{'-turned' * turned}", *(f"{row}.{column}" for row, column in stops)])
        drawn = el("path", {"class": "wake-below", "d": line}), el("path", {"class": f"wake seat-{seat + 1}", "d": line})
        lines.append(el("g", {"id": name}, drawn))
    box = f"0 0 {rows} {columns}" if turned else f"0 0 {columns} {rows}"
    css = "wakes wakes-turned" if turned else "wakes"
    return el(
        "svg", {"class": css, "id": css.replace(" ", "-"), "viewBox": box, "preserveAspectRatio": "none", "aria-hidden": "true"}, lines
    )


# The take-off ----------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def helicopter(adventurers: Cards, landing: Place, shape: str) -> Markup:
    """All adventurers in the air over the landing, and the four treasures in a net below them."""
    _, columns = extent(shape)
    row, column = landing
    over = f"--x:{min(max(column + 1, 2), columns - 1)};--y:{max(row, 1)};--from-x:{column + 1};--from-y:{row + 1}"
    aboard = [el("span", {"class": f"aboard aboard-{seat}"}, pawn(adventurer, seat)) for seat, adventurer in enumerate(adventurers)]
    treasures = [show(f"card-{CARD_NAMES[treasure]}", "aboard-treasure") for treasure in TREASURES]
    return el(
        "div",
        {"class": "pawns", "aria-hidden": "true"},
        el(
            "div",
            {"class": "helicopter-place", "id": "helicopter", "style": over},
            el(
                "div",
                {"class": "helicopter"},
                show("helicopter-rotor", "helicopter-rotor"),
                show("helicopter-cabin", "helicopter-cabin"),
                aboard,
                show("helicopter-hull", "helicopter-hull"),
                el("span", {"class": "helicopter-net"}, treasures),
            ),
        ),
    )
