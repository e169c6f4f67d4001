"""The rest of the table: both decks as far as they are public, their discards, and removed cards."""

from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache

from highwater.contract import CHANCE
from highwater.deck import Cards
from highwater.games.forbidden_island.components import CARD_NAMES, TILE_NAMES, TILES
from highwater.games.forbidden_island.paths import FLOODED, SUNK, Tiles
from highwater.games.forbidden_island.state import View
from highwater_web.contract.interaction import Interaction, SeatInfos
from highwater_web.games.forbidden_island.names import card_name, tile_name
from highwater_web.games.forbidden_island.odds import find_odds
from highwater_web.ui.drawings import show
from highwater_web.ui.markup import Child, Markup, classes, el, join
from highwater_web.ui.texts import Texts


def decks(view: View, people: SeatInfos, interaction: Interaction, t: Texts) -> Markup:
    """The treasure deck, then the flood deck: cards to come, and cards drawn."""
    odds = interaction.odds and view.active != CHANCE
    percents = find_odds(view) if odds else {}
    chances = tuple([percents.get(stratum[0], 0) for stratum in view.flood])
    return el(
        "div",
        {"class": "decks"},
        treasure_deck(view.deck, view.discards, odds, t),
        flood_deck(view.flood, view.flood_discards, view.tiles, chances, t),
    )


@lru_cache(maxsize=16)
def treasure_deck(deck: Cards, discards: Cards, odds: bool, t: Texts) -> Markup:
    """The treasure cards to come, by kind, and the discarded ones."""
    return join(
        [
            _title("treasure", len(deck), t),
            el("h4", None, t("forbidden-island.odds.treasure" if odds else "forbidden-island.deck.left")),
            _card_list(deck, odds, t),
            el("h4", None, t("forbidden-island.deck.discards")),
            _card_list(discards, False, t),
        ]
    )


@lru_cache(maxsize=16)
def flood_deck(strata: tuple[Cards, ...], discards: Cards, states: Tiles, chances: tuple[int, ...], t: Texts) -> Markup:
    """The flood deck in its strata, with the chance of each in percent: after Waters Rise! it is public which cards come first."""
    return join(_flood_lists(strata, discards, states, chances, t))


def _flood_lists(strata: tuple[Cards, ...], discards: Cards, states: Tiles, chances: tuple[int, ...], t: Texts) -> Iterable[Markup]:
    yield _title("flood", sum(map(len, strata)), t)
    for depth, (stratum, percent) in enumerate(zip(strata, chances, strict=True)):
        title = "left" if len(strata) == 1 else "below" if depth else "on-top"
        yield el("h4", None, t(f"forbidden-island.deck.{title}"), _odds_note(percent, t))
        yield _tile_list(stratum, states, t)
    yield el("h4", None, t("forbidden-island.deck.discards"))
    yield _tile_list(discards, states, t)
    gone = tuple([tile for tile in TILES if states[tile] == SUNK])
    if gone:
        yield el("h4", None, t("forbidden-island.deck.gone"))
        yield _tile_list(gone, states, t)


def _title(deck: str, cards: int, t: Texts) -> Markup:
    return el("h3", None, t(f"forbidden-island.deck.{deck}"), " ", el("small", None, t.n("forbidden-island.deck.cards", cards)))


def _odds_note(percent: int, t: Texts) -> Child:
    """The chance that each card of a stratum comes up in this turn."""
    if not percent:
        return None
    text = t("forbidden-island.odds.sure") if percent == 100 else t("forbidden-island.deck.percent", percent=percent)
    return el("span", {"class": "odds-note"}, t("forbidden-island.odds.turn"), ": ", el("b", None, text))


@lru_cache(maxsize=64)
def _card_list(cards: Cards, odds: bool, t: Texts) -> Markup:
    """Cards by kind, with their numbers and, with ``odds``, the chance that the next one is of that kind."""
    if not cards:
        return _none(t)
    return el(
        "ul",
        {"class": "deck-cards"},
        [_cards(card, count, round(100 * count / len(cards)) if odds else None, t) for card, count in sorted(Counter(cards).items())],
    )


@lru_cache(maxsize=512)
def _cards(card: int, count: int, percent: int | None, t: Texts) -> Markup:
    return el(
        "li",
        None,
        show(f"card-{CARD_NAMES[card]}", "deck-picture"),
        el("span", {"class": "deck-name"}, card_name(card, t)),
        el("span", {"class": "visually-hidden"}, t.n("forbidden-island.deck.cards", count)),
        el("b", {"aria-hidden": "true"}, f"{count} ×"),
        None if percent is None else el("small", None, t("forbidden-island.deck.percent", percent=percent)),
    )


@lru_cache(maxsize=64)
def _tile_list(tiles: Cards, states: Tiles, t: Texts) -> Markup:
    if not tiles:
        return _none(t)
    return el(
        "ul",
        {"class": "deck-tiles"},
        [_tile(tile, states[tile], t) for tile in tiles],
    )


@cache
def _tile(tile: int, state: int, t: Texts) -> Markup:
    return el(
        "li",
        {"class": classes(state == FLOODED and "deck-flooded", state == SUNK and "deck-sunk")},
        show(f"scene-{TILE_NAMES[tile]}", "deck-picture"),
        tile_name(tile, t),
    )


def _none(t: Texts) -> Markup:
    return el("p", {"class": "deck-none"}, t("forbidden-island.deck.none"))
