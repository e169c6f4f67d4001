"""Forbidden Island as a figure: plain SVG of a position, for explanations, print and shared pictures.

This defines the parts and their descriptions; ``figure_ground`` draws the island, ``figure_cards`` the cards and the meter. The play page
loads none of it.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from highwater.contract import SEAT_LETTERS
from highwater.games.forbidden_island.components import FLOOD_CARDS, LANDING, SKULL, TILE_NAMES, TREASURES
from highwater.games.forbidden_island.paths import DRY
from highwater.games.forbidden_island.state import View
from highwater_web.contract.canvas import WIDTH, Sheet, placed, stacked
from highwater_web.contract.figures import FigureError, Figures
from highwater_web.contract.interaction import Interaction, SeatInfos
from highwater_web.games.forbidden_island import figure_cards, figure_ground
from highwater_web.games.forbidden_island.chart import extent
from highwater_web.games.forbidden_island.figure_ground import PEEK, places_of
from highwater_web.games.forbidden_island.figure_making import MAKING
from highwater_web.games.forbidden_island.names import name_cards, tile_name, treasure_name
from highwater_web.games.forbidden_island.tiles import describe_tile
from highwater_web.ui.markup import join
from highwater_web.ui.texts import Texts

STAFF = 58
"""The width of the water meter beside the island."""

TILE, NAMED_TILE = 56, 90
"""The width of tiles on the whole island: recognizable by their pictures on any page, by their names on a wide one."""


def island(view: View, people: SeatInfos, interaction: Interaction, t: Texts, argument: str) -> Sheet:
    """The island with all its tiles, and the water meter beside it, or above it if there are few rows. ``island:names`` adds the tiles'
    names."""
    if argument not in ("", "names"):
        raise FigureError("figure-part", f"the whole island is called island or island:names, not island:{argument[:40]}")
    wide = round((extent(view.rules.shape)[1] + 2 * PEEK) * (NAMED_TILE if argument else TILE))
    height, drawn = figure_ground.island(view, figure_ground.whole(view.rules.shape), interaction, t, wide)
    tiles = [tile for tile in view.layout if view.tiles[tile] != DRY or tile in view.pawns]
    sentences = (_water(view, t), *_tiles(view, tiles, people, t))
    if height >= wide * 0.6:
        staff = figure_cards.standing_meter(view, interaction, STAFF, height)
        return Sheet(STAFF - 2 + wide, height, join([staff, placed(drawn, STAFF - 2, 0)]), sentences)
    low, staff = figure_cards.lying_meter(view, interaction, WIDTH)
    above = low * wide / WIDTH - 2
    return Sheet(wide, above + height, join([placed(staff, 0, 0, wide / WIDTH), placed(drawn, 0, above)]), sentences)


def near(view: View, people: SeatInfos, interaction: Interaction, t: Texts, argument: str) -> Sheet:
    """Some tiles (``near:iron,moon``) and a little of their surroundings; all of them before they are laid out."""
    tiles = [_tile_named(name) for name in argument.split(",")] if argument else [_tile_of_interest(view)]
    window = figure_ground.around(view, tiles) if view.layout else figure_ground.whole(view.rules.shape)
    height, drawn = figure_ground.island(view, window, interaction, t, WIDTH)
    return Sheet(WIDTH, height, drawn, tuple(_tiles(view, tiles, people, t)))


def treasures(view: View, people: SeatInfos, interaction: Interaction, t: Texts, argument: str) -> Sheet:
    """The four treasures, captured or not."""
    _nothing("treasures", argument)
    height, drawn = figure_cards.treasures(view, interaction, WIDTH)
    fates = {treasure: "taken" if treasure in view.captured else "open" for treasure in TREASURES}
    sentences = (t(f"forbidden-island.treasure-{fate}", treasure=treasure_name(treasure, t)) for treasure, fate in fates.items())
    return Sheet(WIDTH, height, drawn, tuple(sentences))


def hands(view: View, people: SeatInfos, interaction: Interaction, t: Texts, argument: str) -> Sheet:
    """All pawns and cards, or those of some seats (``hands:ac``)."""
    seats = [SEAT_LETTERS.find(letter) for letter in argument] or list(range(view.rules.seats))
    if not set(seats) <= set(range(view.rules.seats)):
        raise FigureError("figure-part", f"hands are those of the seats {SEAT_LETTERS[: view.rules.seats]}, not {argument[:40]!r}")
    height, drawn = figure_cards.hands(view, people, seats, interaction, t, WIDTH)
    dealt = [seat for seat in seats if seat < len(view.hands)]
    return Sheet(WIDTH, height, drawn, tuple(f"{people[seat].name}: {name_cards(view.hands[seat], t)}" for seat in dealt))


def meter(view: View, people: SeatInfos, interaction: Interaction, t: Texts, argument: str) -> Sheet:
    """The water meter, horizontal."""
    _nothing("meter", argument)
    height, drawn = figure_cards.lying_meter(view, interaction, WIDTH)
    return Sheet(WIDTH, height, drawn, (_water(view, t),))


def cards(view: View, people: SeatInfos, interaction: Interaction, t: Texts, argument: str) -> Sheet:
    """Both decks with their discards, or one of them (``cards:flood``, ``cards:treasure``)."""
    if argument not in ("", "flood", "treasure"):
        raise FigureError("figure-part", f"the cards of a deck are cards:flood or cards:treasure, not {argument[:40]!r}")
    sheets = []
    if argument != "treasure":
        sheets.append(_deck(figure_cards.flood_deck(view, interaction, t, WIDTH - 2 * figure_cards.PAD), tuple(_flood_cards(view, t))))
    if argument != "flood":
        left = t.n("forbidden-island.deck.cards", len(view.deck))
        sentences = (
            f"{t('forbidden-island.deck.treasure')}: {left}",
            f"{t('forbidden-island.deck.discards')}: {name_cards(view.discards, t)}",
        )
        sheets.append(_deck(figure_cards.treasure_deck(view, interaction, t, WIDTH - 2 * figure_cards.PAD), sentences))
    return stacked(sheets, 6)


def _deck(drawn: figure_cards.Part, sentences: tuple[str, ...]) -> Sheet:
    height, body = figure_cards.deck(drawn, WIDTH)
    return Sheet(WIDTH, height, body, sentences, lambda higher: figure_cards.deck(drawn, WIDTH, higher)[1])


def settle(part: str, views: Sequence[View]) -> str:
    """A cut-out that covers all changes between these positions, so that tiles keep their places."""
    if part != "near":
        return part
    found: set[int] = set()
    for before, after in pairwise(views):
        found.update(tile for tile, (was, now) in enumerate(zip(before.tiles, after.tiles, strict=True)) if was != now)
        for ends in zip(before.pawns, after.pawns, strict=False):
            found.update(ends if ends[0] != ends[1] else ())
    found = found or {_tile_of_interest(views[-1])}
    return "near:" + ",".join(name for tile, name in enumerate(TILE_NAMES) if tile in found)


FIGURES = Figures(
    {"island": island, "near": near, "treasures": treasures, "hands": hands, "meter": meter, "cards": cards},
    settle,
    lambda: MAKING,
)


def _nothing(part: str, argument: str) -> None:
    if argument:
        raise FigureError("figure-part", f"nothing follows the part {part!r}, unlike {part}:{argument[:40]!r}")


def _tile_named(name: str) -> int:
    if name not in TILE_NAMES:
        raise FigureError("figure-part", f"there is no tile {name[:40]!r}; the tiles are {', '.join(TILE_NAMES)}")
    return TILE_NAMES.index(name)


def _tile_of_interest(view: View) -> int:
    """The tile to show if nothing has changed: that of the pawn whose turn it is."""
    return view.pawns[view.active] if view.pawns and view.active >= 0 else LANDING


# In words ----------------------------------------------------------------------------------------------------------------


def _water(view: View, t: Texts) -> str:
    if view.water >= SKULL:
        return t("forbidden-island.water-skull")
    return t.n("forbidden-island.water-said", FLOOD_CARDS[view.water], tick=view.water)


def _tiles(view: View, tiles: Iterable[int], people: SeatInfos, t: Texts) -> Iterator[str]:
    places = places_of(view)
    for tile in tiles:
        if tile in places:
            standing = tuple(people[seat].name for seat, at in enumerate(view.pawns) if at == tile and view.reason != "escaped")
            yield describe_tile(tile, places[tile], view.tiles[tile], False, standing, 0, None, False, None, False, False, t)


def _flood_cards(view: View, t: Texts) -> Iterator[str]:
    flood, count = t("forbidden-island.deck.flood"), sum(map(len, view.flood))
    yield f"{flood}: {t.n('forbidden-island.deck.cards', count)}"
    if len(view.flood) > 1:
        yield f"{t('forbidden-island.deck.on-top')}: {_names(view.flood[0], t)}"
    yield f"{t('forbidden-island.deck.discards')}: {_names(view.flood_discards, t)}"


def _names(tiles: Iterable[int], t: Texts) -> str:
    return ", ".join(tile_name(tile, t) for tile in tiles) or t("forbidden-island.deck.none")
