"""The state of a game of Forbidden Island, and its ending: which tile, treasure or pawn decided it."""

from highwater.games.forbidden_island.components import FLOOD_CARDS, LANDING, SHAPES, SKULL, TREASURE_TILES, TREASURES, WATERS_RISE
from highwater.games.forbidden_island.paths import DRY, FLOODED, SUNK
from highwater.games.forbidden_island.state import View
from highwater_web.contract.interaction import SeatInfos
from highwater_web.games.forbidden_island.chart import extent
from highwater_web.games.forbidden_island.names import (
    adventurer_name,
    tile_it,
    tile_name,
    treasure_it,
    treasure_name,
)
from highwater_web.ui.markup import Markup, el, join
from highwater_web.ui.naming import seat_name, seat_names
from highwater_web.ui.texts import Texts


def over(view: View, people: SeatInfos, t: Texts) -> str:
    """How the game ended, in one sentence."""
    values = {"name": people[view.pending[-1].seat].name} if view.reason == "drowned" else {}
    if view.reason == "treasure":
        values["treasure"] = treasure_it(find_lost_treasure(view), t)
    return t(f"forbidden-island.over.{view.reason}", **values)


def find_lost_treasure(view: View) -> int:
    """The treasure that can no longer be captured, in a game lost for that reason."""
    return next(
        treasure
        for treasure in TREASURES
        if treasure not in view.captured and all(view.tiles[tile] == SUNK for tile in TREASURE_TILES[treasure])
    )


def summary(view: View, people: SeatInfos, t: Texts) -> Markup:
    """The state of the game; above it, once the game is over, what it teaches."""
    return el("div", {"class": "summary"}, _lesson(view, t) if view.reason else None, _state_list(view, t))


def _lesson(view: View, t: Texts) -> Markup:
    won = view.reason == "escaped"
    return el(
        "section",
        {"class": f"summary-end summary-{'won' if won else 'lost'}"},
        el("p", {"class": "summary-why"}, t(f"forbidden-island.why.{view.reason}")),
    )


def ending(view: View, people: SeatInfos, t: Texts) -> Markup | None:
    """A plate on the sea, away from the decisive place: won or lost, why, and how far the team got. None while the game goes on."""
    if not view.reason:
        return None
    won = view.reason == "escaped"
    rows, _ = extent(view.rules.shape)
    row, _ = SHAPES[view.rules.shape][view.layout.index(find_decisive_tile(view))]
    return el(
        "section",
        {
            "class": f"outcome outcome-{'won' if won else 'lost'} outcome-{'above' if 2 * row >= rows else 'below'}",
            "id": "ending",
            "aria-labelledby": "ending-title",
        },
        el("h2", {"id": "ending-title"}, t("forbidden-island.summary.won" if won else "forbidden-island.summary.lost")),
        el("p", {"class": "outcome-what"}, _what_happened(view, people, t)),
        el(
            "p",
            {"class": "outcome-facts"},
            t(
                "forbidden-island.end.facts",
                level=t(f"forbidden-island.option.difficulty.{view.rules.difficulty}"),
                count=len(view.captured),
                tick=view.water,
            ),
        ),
    )


def find_decisive_tile(view: View) -> int:
    """The tile that decided the game: where a pawn drowned, a sunken tile of the lost treasure, else the landing."""
    match view.reason:
        case "treasure":
            return TREASURE_TILES[find_lost_treasure(view)][1]
        case "drowned":
            return view.pawns[view.pending[-1].seat]
    return LANDING


def _what_happened(view: View, people: SeatInfos, t: Texts) -> Markup:
    """A sentence about the decisive tile, treasure or pawn."""
    match view.reason:
        case "treasure":
            treasure = find_lost_treasure(view)
            first, second = (tile_name(tile, t) for tile in TREASURE_TILES[treasure])
            return t.rich("forbidden-island.what.treasure", treasure=treasure_it(treasure, t), first=first, second=second)
        case "drowned":
            seat = view.pending[-1].seat
            adventurer, tile = adventurer_name(view.adventurers[seat], t), tile_it(view.pawns[seat], t)
            return t.rich("forbidden-island.what.drowned", name=seat_name(people[seat]), adventurer=adventurer, tile=tile)
        case "escaped":
            afloat = sum(state != SUNK for state in view.tiles)
            return t.rich("forbidden-island.what.escaped", names=seat_names(people, t), tick=str(view.water), tiles=str(afloat))
    return join([t.n(f"forbidden-island.what.{view.reason}", len(view.captured))])


def _state_list(view: View, t: Texts) -> Markup:
    treasures = [
        (treasure_name(treasure, t), f"summary-treasure {_treasure_class(view, treasure)}", _treasure_text(view, treasure, t))
        for treasure in TREASURES
    ]
    tiles = {word: view.tiles.count(state) for word, state in (("dry", DRY), ("flooded", FLOODED), ("sunk", SUNK))}
    water = (
        t("forbidden-island.summary.skull")
        if view.water >= SKULL
        else t("forbidden-island.summary.level", tick=view.water, count=FLOOD_CARDS[view.water])
    )
    rows = [
        *treasures,
        (t("forbidden-island.water"), "summary-water", water),
        (t("forbidden-island.summary.tiles"), "summary-tiles", t("forbidden-island.summary.tiles-are", **tiles)),
        (
            t("forbidden-island.deck.treasure"),
            "summary-deck",
            t.n("forbidden-island.summary.treasure-deck", len(view.deck), rises=view.deck.count(WATERS_RISE)),
        ),
        (t("forbidden-island.deck.flood"), "summary-deck", t.n("forbidden-island.deck.cards", sum(map(len, view.flood)))),
    ]
    return el(
        "dl",
        {"class": "summary-list"},
        [el("div", {"class": css}, el("dt", None, title), el("dd", None, value)) for title, css, value in rows],
    )


def _count_afloat(view: View, treasure: int) -> int:
    """The number of a treasure's tiles that have not sunk."""
    return sum(view.tiles[tile] != SUNK for tile in TREASURE_TILES[treasure])


def _treasure_class(view: View, treasure: int) -> str:
    return "summary-taken" if treasure in view.captured else "summary-open" if _count_afloat(view, treasure) else "summary-gone"


def _treasure_text(view: View, treasure: int, t: Texts) -> str:
    if treasure in view.captured:
        return t("forbidden-island.summary.taken")
    afloat = _count_afloat(view, treasure)
    return t.n("forbidden-island.summary.open", afloat) if afloat else t("forbidden-island.summary.gone")
