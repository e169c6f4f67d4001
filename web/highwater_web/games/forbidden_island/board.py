"""The island as a person sees it: tiles and pawns on a sea chart, the water meter beside them, the treasures above.

``tiles`` draws the tiles, ``pawns`` the pawns, ``hands`` the controls in the thumb's reach, ``decks`` the decks, ``moments`` great moments.
While people choose their adventurers, the cards of these come first (``adventurers``).
"""

from functools import cache

from highwater.deck import Cards
from highwater.games.forbidden_island.components import CARD_NAMES, FLOOD_CARDS, SKULL, TREASURES
from highwater.games.forbidden_island.state import Move, Swim, View
from highwater_web.contract.interaction import Interaction, SeatInfos
from highwater_web.games.forbidden_island.adventurers import adventurers, are_out
from highwater_web.games.forbidden_island.chart import extent, is_wide, sea
from highwater_web.games.forbidden_island.choices import find_choice
from highwater_web.games.forbidden_island.moments import stage
from highwater_web.games.forbidden_island.names import tile_name, treasure_name
from highwater_web.games.forbidden_island.pawns import pawns
from highwater_web.games.forbidden_island.summary import ending
from highwater_web.games.forbidden_island.tiles import tiles
from highwater_web.games.forbidden_island.words import ask
from highwater_web.ui.drawings import show
from highwater_web.ui.markup import Markup, classes, el
from highwater_web.ui.naming import join_names
from highwater_web.ui.texts import Texts


def board(view: View, people: SeatInfos, interaction: Interaction, t: Texts) -> Markup:
    """Treasures and decks, the water meter, the island, and over it a great moment; at first the adventurers to choose from."""
    if are_out(view):
        return el("div", {"class": "chart-frame", "id": "forbidden-island"}, adventurers(view, people, interaction, t))
    fresh = tuple(treasure for treasure in view.captured if f"treasure-{CARD_NAMES[treasure]}" in interaction.highlights)
    risen = interaction.highlights.get("water")
    return el(
        "div",
        {
            "class": classes("forbidden-island chart-frame", _form(view.rules.shape)),
            "id": "forbidden-island",
            "style": f"--water:{view.water}",
            **interaction.scene_marks(),
        },
        el(
            "div",
            {"class": "above"},
            treasures(view.captured, fresh, t),
            legend(t) if interaction.odds else None,
            piles(len(view.deck), sum(map(len, view.flood)), t),
        ),
        meter(view.water, risen.was if risen else view.water, t),
        island(view, people, interaction, t),
    )


def _form(shape: str) -> str | None:
    """The shape that lays out the places beside the island. It is set on their container, because a rule about its content (`:has`) would
    restyle everything for each tile that changes."""
    rows, columns = extent(shape)
    return "long" if columns > 7 and rows < 6 else "broad" if columns == 7 else None


# Beside the island ------------------------------------------------------------------------------------------------------


@cache
def treasures(captured: Cards, fresh: Cards, t: Texts) -> Markup:
    """The four treasures, filled in once captured; the ``fresh`` ones were captured since people here last decided."""
    return el(
        "ul",
        {"class": "treasures", "aria-label": t("forbidden-island.treasures")},
        [_treasure(treasure, treasure in captured, treasure in fresh, t) for treasure in TREASURES],
    )


def _treasure(treasure: int, taken: bool, fresh: bool, t: Texts) -> Markup:
    text = t(f"forbidden-island.treasure-{'taken' if taken else 'open'}", treasure=treasure_name(treasure, t))
    return el(
        "li",
        {
            "class": classes("treasure", taken and "treasure-taken", fresh and "changed changed-captured"),
            "id": f"treasure-{CARD_NAMES[treasure]}",
            "data-tip": text,
        },
        show(f"card-{CARD_NAMES[treasure]}", "treasure-picture"),
        el("span", {"class": "visually-hidden"}, text),
    )


@cache
def legend(t: Texts) -> Markup:
    """Explains the odds on the island."""
    percent = t("forbidden-island.legend.percent")
    return el(
        "p",
        {"class": "legend", "aria-hidden": "true", "data-tip": t("forbidden-island.legend")},
        el("span", {"class": "legend-turn"}, t("forbidden-island.odds.turn")),
        el("span", {"class": "legend-floods"}, el("i", {"class": "odds", "data-mark": percent}), t("forbidden-island.legend.floods")),
        el("span", {"class": "legend-sinks"}, el("i", {"class": "odds", "data-mark": percent}), t("forbidden-island.legend.sinks")),
    )


@cache
def piles(treasure_cards: int, flood_cards: int, t: Texts) -> Markup:
    """The numbers of cards in both decks."""
    return el(
        "div", {"class": "piles", "id": "piles"}, _pile("treasure", "wind", treasure_cards, t), _pile("flood", "flood", flood_cards, t)
    )


def _pile(name: str, picture: str, cards: int, t: Texts) -> Markup:
    text = f"{t(f'forbidden-island.deck.{name}')}: {t.n('forbidden-island.deck.cards', cards)}"
    return el(
        "p",
        {"class": f"pile pile-{name}", "data-tip": text},
        el("span", {"class": "visually-hidden"}, text),
        el("span", {"class": "pile-back", "aria-hidden": "true"}, show(f"card-{picture}", "pile-picture")),
        el("b", {"aria-hidden": "true"}, cards),
    )


@cache
def meter(water: int, was: int, t: Texts) -> Markup:
    """The tide staff: the number of flood cards at each tick, the skull at the top, the water at its level, and a line where it ``was``
    when people here last decided."""
    text = t("forbidden-island.water-skull") if water >= SKULL else t.n("forbidden-island.water-said", FLOOD_CARDS[water], tick=water)
    return el(
        "div",
        {
            "class": "meter",
            "id": "meter",
            "role": "img",
            "aria-label": text,
            "data-tip": text,
            "style": f"--tick:{water}",
        },
        el("div", {"class": "meter-water waves", "id": "meter-water"}),
        el("div", {"class": "meter-was", "id": f"meter-was-{was}", "style": f"--tick:{was}"}) if was != water else None,
        el("div", {"class": "meter-staff", "id": "meter-staff"}, [_tick(tick, tick == water) for tick in range(1, SKULL + 1)]),
    )


def _tick(tick: int, here: bool) -> Markup:
    steeper = tick == SKULL or tick == 1 or FLOOD_CARDS[tick] != FLOOD_CARDS[tick - 1]
    return el(
        "span",
        {"class": classes("mark", steeper and "mark-steeper", here and "mark-here")},
        show("skull", "skull") if tick == SKULL else FLOOD_CARDS[tick],
    )


def explain_no_target(view: View, people: SeatInfos, interaction: Interaction, t: Texts) -> str | None:
    """Why a tile that is no target does nothing: it is out of reach, or something else is asked. Looking back, nobody asks."""
    if interaction.is_replaying or view.reason:
        return None
    reached = sorted({action.tile for action in interaction.own if isinstance(action, Move | Swim)})
    if not reached or find_choice(interaction):
        return ask(view, people, interaction, t)
    return t("forbidden-island.reach", tiles=join_names([tile_name(tile, t) for tile in reached], t))


# The island -------------------------------------------------------------------------------------------------------------


def island(view: View, people: SeatInfos, interaction: Interaction, t: Texts) -> Markup:
    """The tiles in their places, the pawns above them, the sea below."""
    shape = view.rules.shape
    rows, columns = extent(shape)
    return el(
        "div",
        {"class": "sea", "id": "sea"},
        el(
            "div",
            {
                "class": classes("island", is_wide(shape) and "island-wide"),
                "id": "island",
                "role": "group",
                "aria-label": t("forbidden-island.island-said", rows=rows, columns=columns),
                "data-arrows": "grid",
                "data-why": explain_no_target(view, people, interaction, t),
                "style": f"--columns:{columns};--rows:{rows}",
            },
            sea(shape),
            tiles(view, people, interaction, t),
            pawns(view, interaction, t),
        ),
        ending(view, people, t),
        stage(interaction, t),
    )
