"""The island as a person sees it: tiles on a sea chart, pawns on the tiles, the water meter beside them, the treasures above.

What lies at the thumb's reach is in ``hands``, the decks in ``decks``; what pressing a tile means is decided in ``choices``.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from highwater.deck import Cards
from highwater.games.forbidden_island.components import (
    CARD_NAMES,
    FLOOD_CARDS,
    LANDING,
    SHAPES,
    SKULL,
    TILE_NAMES,
    TREASURE_DRAWS,
    TREASURE_ON,
    TREASURES,
)
from highwater.games.forbidden_island.state import View
from highwater.games.forbidden_island.ways import FLOODED, SUNK
from highwater_web.drawings import icon, show
from highwater_web.game_page import Asked, Faces
from highwater_web.games.forbidden_island import choices
from highwater_web.games.forbidden_island.chart import extent, is_wide, sea
from highwater_web.games.forbidden_island.choices import Target
from highwater_web.games.forbidden_island.names import tile_name, tile_short, treasure_name
from highwater_web.games.forbidden_island.pictures import pawn
from highwater_web.markup import Markup, classes, el
from highwater_web.texts import Texts

STATES = ("dry", "flooded", "sunk")

LIKELY = 33
"""Percent from which a chance to be flooded is marked on the island. A flooded tile would sink, so any chance of that is."""


def board(view: View, people: Faces, asked: Asked, t: Texts) -> Markup:
    """Treasures and decks, the water meter, the island."""
    return el(
        "div",
        {"class": "forbidden-island chart-frame", "style": f"--water:{view.water}"},
        el("div", {"class": "above"}, treasures(view.captured, t), piles(len(view.deck), sum(map(len, view.flood)), t)),
        meter(view.water, t),
        island(view, people, asked, t),
    )


# Beside the island ------------------------------------------------------------------------------------------------------


@cache
def treasures(captured: Cards, t: Texts) -> Markup:
    """The four treasures, filled in once they are taken."""
    return el(
        "ul",
        {"class": "treasures", "aria-label": t("forbidden-island.treasures")},
        [_treasure(treasure, treasure in captured, t) for treasure in TREASURES],
    )


def _treasure(treasure: int, taken: bool, t: Texts) -> Markup:
    said = t(f"forbidden-island.treasure-{'taken' if taken else 'open'}", treasure=treasure_name(treasure, t))
    return el(
        "li",
        {"class": classes("treasure", taken and "treasure-taken"), "id": f"treasure-{CARD_NAMES[treasure]}", "title": said},
        show(f"card-{CARD_NAMES[treasure]}", "treasure-picture"),
        el("span", {"class": "visually-hidden"}, said),
    )


@cache
def piles(treasure_cards: int, flood_cards: int, t: Texts) -> Markup:
    """How many cards the two decks still have."""
    return el("div", {"class": "piles"}, _pile("treasure", "wind", treasure_cards, t), _pile("flood", "flood", flood_cards, t))


def _pile(name: str, picture: str, cards: int, t: Texts) -> Markup:
    said = f"{t(f'forbidden-island.deck.{name}')}: {t.n('forbidden-island.deck.cards', cards)}"
    return el(
        "p",
        {"class": f"pile pile-{name}", "title": said},
        el("span", {"class": "visually-hidden"}, said),
        el("span", {"class": "pile-back", "aria-hidden": "true"}, show(f"card-{picture}", "pile-picture")),
        el("b", {"aria-hidden": "true"}, cards),
    )


@cache
def meter(water: int, t: Texts) -> Markup:
    """The tide staff: how many flood cards come up at each mark, the skull on top, and the water as high as it stands."""
    said = t("forbidden-island.water-skull") if water >= SKULL else t.n("forbidden-island.water-said", FLOOD_CARDS[water], tick=water)
    return el(
        "div",
        {"class": "meter", "id": "meter", "role": "img", "aria-label": said, "title": said, "style": f"--tick:{water}"},
        el("div", {"class": "meter-water waves", "id": "meter-water"}),
        el("div", {"class": "meter-staff"}, [_mark(tick, tick == water) for tick in range(1, SKULL + 1)]),
    )


def _mark(tick: int, here: bool) -> Markup:
    steeper = tick == SKULL or tick == 1 or FLOOD_CARDS[tick] != FLOOD_CARDS[tick - 1]
    return el(
        "span",
        {"class": classes("mark", steeper and "mark-steeper", here and "mark-here")},
        show("skull", "skull") if tick == SKULL else FLOOD_CARDS[tick],
    )


# The island -------------------------------------------------------------------------------------------------------------


def island(view: View, people: Faces, asked: Asked, t: Texts) -> Markup:
    """The tiles in their places, the pawns above them, the sea below."""
    shape = view.rules.shape
    rows, columns = extent(shape)
    return el(
        "div",
        {"class": "sea", "id": "sea"},
        el(
            "div",
            {
                "class": classes("island", is_wide(shape) and "island-wide", columns == rows > 6 and "island-large"),
                "id": "island",
                "role": "group",
                "aria-label": t("forbidden-island.island-said", rows=rows, columns=columns),
                "data-arrows": "grid",
                "style": f"--columns:{columns};--rows:{rows}",
            },
            sea(shape),
            tiles(view, people, asked, t),
            el("div", {"class": "pawns", "aria-hidden": "true"}, pawns(view)),
        ),
        surge(view),
    )


def tiles(view: View, people: Faces, asked: Asked, t: Texts) -> list[Markup]:
    """A button for every tile, in reading order."""
    targets = choices.targets(view, asked)
    begun = choices.begun(asked)
    chosen = begun.words[0] if begun and begun.kind in ("at", "shore") and begun.words else ""
    percents = marked_odds(view) if asked.odds and view.pending and not view.reason else {}
    standing = _standing(view, people)
    first = next((tile for tile in view.layout if tile in targets), LANDING) if begun and targets else _first_tile(view, asked)
    return [
        tile_button(
            tile,
            place,
            view.tiles[tile],
            TREASURE_ON[tile] in view.captured,
            standing.get(tile, ()),
            percents.get(tile, 0),
            targets.get(tile),
            TILE_NAMES[tile] == chosen,
            tile == first,
            t,
        )
        for tile, place in zip(view.layout, SHAPES[view.rules.shape], strict=False)
    ]


def _standing(view: View, people: Faces) -> dict[int, tuple[str, ...]]:
    """Who stands on which tile."""
    found: dict[int, tuple[str, ...]] = {}
    for face, tile in zip(people, view.pawns, strict=False):
        found[tile] = (*found.get(tile, ()), face.name)
    return found


def _first_tile(view: View, asked: Asked) -> int:
    """Where one comes in with the keyboard: the tile of the pawn that is asked for, else of the one whose turn it is."""
    if not view.pawns:
        return view.layout[0] if view.layout else LANDING
    seat = asked.seat if asked.seat is not None else view.active
    return view.pawns[seat if seat >= 0 else 0]


@lru_cache(maxsize=4096)
def tile_button(
    tile: int,
    place: tuple[int, int],
    state: int,
    taken: bool,
    standing: tuple[str, ...],
    percent: int,
    target: Target | None,
    chosen: bool,
    first: bool,
    t: Texts,
) -> Markup:
    """A tile. ``taken``: its treasure is; ``standing``: names of who stands there; ``percent``: how likely its flood card comes up."""
    row, column = place
    treasure = TREASURE_ON[tile]
    name = TILE_NAMES[tile]
    return el(
        "button",
        {
            "type": "button",
            "id": f"tile-{name}",
            "class": classes(
                "bare tile",
                f"tile-{STATES[state]}",
                target and "tile-target",
                chosen and "tile-chosen",
                target and target.hinted and "tile-hinted",
            ),
            "style": f"--x:{column + 1};--y:{row + 1}",
            "tabindex": 0 if first else -1,
            "data-do": target.token if target else None,
            "aria-disabled": None if target else "true",
            "aria-label": tile_said(tile, place, state, taken, standing, percent, target, chosen, t),
        },
        el(
            "span",
            {"class": "tile-face", "aria-hidden": "true"},
            show(f"scene-{name}", "tile-picture"),
            el("span", {"class": "tile-name"}, tile_short(tile, t)),
        ),
        show("wreck", "tile-wreck") if state == SUNK else None,
        el("i", {"class": "sounding", "data-mark": 3 + tile * 7 % 16}) if state == SUNK else None,
        show(f"card-{CARD_NAMES[treasure]}", classes("tile-treasure", taken and "tile-treasure-taken") or "")
        if treasure is not None and state != SUNK
        else None,
        _odds_mark(percent) if percent and state != SUNK else None,
        _sign(target) if target else None,
    )


def tile_said(
    tile: int,
    place: tuple[int, int],
    state: int,
    taken: bool,
    standing: Sequence[str],
    percent: int,
    target: Target | None,
    chosen: bool,
    t: Texts,
) -> str:
    """What a tile shows and what pressing it does, in sentences."""
    row, column = place
    treasure = TREASURE_ON[tile]
    key = "forbidden-island.tile-said."
    sentences = [t(f"{key}{STATES[state]}", tile=tile_name(tile, t), row=row + 1, column=column + 1)]
    if chosen:
        sentences.append(t(f"{key}chosen"))
    if treasure is not None and state != SUNK:
        sentences.append(t(f"{key}treasure-taken" if taken else f"{key}treasure", treasure=treasure_name(treasure, t)))
    if standing:
        sentences.append(t(f"{key}stand", names=", ".join(standing)))
    if percent and state != SUNK:
        sentences.append(t(f"{key}odds", percent=percent))
    if target:
        what = ", ".join(t(f"forbidden-island.press.{kind}") for kind in target.kinds)
        sentences.append(t(f"{key}press", what=what))
        if target.hinted:
            sentences.append(t(f"{key}hinted"))
    return ". ".join(sentences) + "."


def _sign(target: Target) -> Markup:
    """What pressing the tile does, as a coin on its corner; the hint has its lamp there."""
    signs = [icon("lightbulb")] if target.hinted else []
    return el("span", {"class": "sign", "aria-hidden": "true"}, signs, [show(f"sign-{kind}", "sign-picture") for kind in target.kinds])


@cache
def _odds_mark(percent: int) -> Markup:
    return el("span", {"class": classes("odds", percent == 100 and "odds-sure"), "data-mark": percent})


# What may come next -----------------------------------------------------------------------------------------------------


def odds_of(view: View) -> Mapping[int, int]:
    """In percent, how likely the flood card of each tile comes up in this turn; tiles whose card cannot are left out."""
    return _odds(view.flood, floods_to_come(view))


def floods_to_come(view: View) -> int:
    """Flood cards that this turn still brings."""
    turn = view.pending[0]
    return turn.floods if turn.floods >= 0 else FLOOD_CARDS[min(view.water, SKULL - 1)]


def marked_odds(view: View) -> Mapping[int, int]:
    """Those of the odds that are marked on the island."""
    return {tile: percent for tile, percent in odds_of(view).items() if percent >= LIKELY or view.tiles[tile] == FLOODED}


@lru_cache(maxsize=16)
def _odds(strata: tuple[Cards, ...], cards: int) -> Mapping[int, int]:
    found: dict[int, int] = {}
    for stratum in strata:
        if cards <= 0:
            break
        found |= dict.fromkeys(stratum, round(100 * min(1, cards / len(stratum))))
        cards -= len(stratum)
    return found


# Pawns and water --------------------------------------------------------------------------------------------------------


def pawns(view: View) -> list[Markup]:
    """The pawns lie above all tiles, so that one that goes to another tile travels there."""
    places = dict(zip(view.layout, SHAPES[view.rules.shape], strict=False))
    found = []
    for seat, tile in enumerate(view.pawns):
        beside = [other for other, at in enumerate(view.pawns) if at == tile]
        swims = view.tiles[tile] == SUNK
        found.append(_pawn(seat, view.adventurers[seat], places[tile], beside.index(seat), len(beside), seat == view.active, swims))
    return found


@lru_cache(maxsize=2048)
def _pawn(seat: int, adventurer: int, place: tuple[int, int], slot: int, of: int, acts: bool, swims: bool) -> Markup:
    """``slot`` of the ``of`` pawns on its tile; whose turn it ``acts`` stands out, and who ``swims`` has a ring."""
    row, column = place
    return el(
        "div",
        {
            "class": classes("pawn-place", acts and "pawn-acts", swims and "pawn-swims"),
            "id": f"pawn-{seat}",
            "style": f"--x:{column + 1};--y:{row + 1}",
        },
        el("span", {"class": f"pawn-slot slot-{slot} of-{of}"}, pawn(adventurer, seat), show("ring", "ring") if swims else None),
    )


def surge(view: View) -> Markup | None:
    """A wave over the island after Waters Rise!, until flood cards come up. Every rise has a wave of its own."""
    turn = view.pending[0] if view.pending else None
    drawing = turn is not None and turn.draws < TREASURE_DRAWS and turn.floods in (-1, FLOOD_CARDS[min(view.water, SKULL - 1)])
    if not drawing or view.flood_discards:
        return None
    return el("div", {"class": "surge waves", "id": f"surge-{view.water}", "aria-hidden": "true"})
