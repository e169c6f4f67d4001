"""Everything beside the island in a figure: the water meter, the four treasures, the hands, both decks with their discards."""

from collections import Counter
from collections.abc import Iterator, Sequence

from highwater.deck import Cards
from highwater.games.forbidden_island.components import CARD_NAMES, FLOOD_CARDS, SKULL, TILE_NAMES, TILES, TREASURES, WATERS_RISE
from highwater.games.forbidden_island.paths import FLOODED, SUNK
from highwater.games.forbidden_island.state import View
from highwater_web.contract.canvas import box, group, number, path, placed, symbol, text, wave
from highwater_web.contract.interaction import Interaction, SeatInfos
from highwater_web.games.forbidden_island.figure_ground import on_chart, treasure_mark
from highwater_web.games.forbidden_island.figure_marks import DOTTED, changed, filled, framed, line, on_paper
from highwater_web.games.forbidden_island.figure_pawns import pawn
from highwater_web.games.forbidden_island.names import adventurer_label
from highwater_web.games.forbidden_island.pictures import CARD_PICTURES, SKULL_SIGN, TILE_PICTURES
from highwater_web.ui.markup import Markup, join
from highwater_web.ui.texts import Texts

Part = tuple[float, Markup]
"""The height of a part, and its drawing from (0, 0)."""

RED = 8
"""The water level at which the numbers turn red."""


# The water meter ---------------------------------------------------------------------------------------------------------


def lying_meter(view: View, interaction: Interaction, width: float) -> Part:
    """The horizontal tide staff: the number of flood cards of each level, the level's number below it, the skull at the end."""
    side, top, high, height = 8.0, 14.0, 40.0, 76.0
    step = (width - 2 * side) / SKULL
    level = side + (view.water - 0.5) * step
    drawn = [
        box(0, 0, width, height, **filled("paper-raised")),
        box(0, 0, width, 59, **filled("sky")),
        path(f"M0 0H{number(level)}" + "q6 3.7 0 7.4t0 7.4" * 4 + "H0z", **filled("sea-3")),
        path(f"M0 59H{number(width)}", **line("ink", 1.5)),
        box(side, top, width - 2 * side, high, r=3, **framed("staff", "card-dark")),
    ]
    for tick in range(1, SKULL + 1):
        x = side + (tick - 1) * step
        if _is_steeper(tick):
            drawn.append(path(f"M{number(x)} {number(top)}v{number(high)}", **line("card-dark", 1.5)))
        drawn += _tick(tick, tick == view.water, x, top, step, high)
        drawn.append(text(tick, x + step / 2, 68, 12, fill="var(--ink-soft)"))
    if (risen := interaction.highlights.get("water")) is not None:
        start = side + (risen.was - 0.5) * step
        drawn.append(path(f"M{number(start)} 7.5H{number(level)}M{number(level - 6)} 3l6 4.5-6 4.5", **line("danger", 3)))
    return height, on_chart(width, height, drawn)


def standing_meter(view: View, interaction: Interaction, width: float, height: float) -> Markup:
    """The vertical tide staff beside the island."""
    foot, side = 8.0, 14.0
    step, wide = (height - 2 * foot) / SKULL, width - 2 * side
    level = height - foot - (view.water - 0.5) * step
    drawn = [
        box(0, 0, width, height, **filled("sky")),
        path(f"{wave(0, level, width, width / 2, 5)}V{number(height)}H0z", **filled("sea-3")),
        box(side, foot, wide, height - 2 * foot, r=3, **framed("staff", "card-dark")),
    ]
    for tick in range(1, SKULL + 1):
        y = height - foot - tick * step
        if _is_steeper(tick):
            drawn.append(path(f"M{number(side)} {number(y + step)}h{number(wide)}", **line("card-dark", 1.5)))
        drawn += _tick(tick, tick == view.water, side, y, wide, step)
    if (risen := interaction.highlights.get("water")) is not None:
        start = height - foot - (risen.was - 0.5) * step
        drawn.append(path(f"M7 {number(start)}V{number(level)}M2.5 {number(level + 6)}l4.5-6 4.5 6", **line("danger", 3)))
    return on_chart(width, height, drawn)


def _is_steeper(tick: int) -> bool:
    """Whether more flood cards come from this level on."""
    return tick > 1 and (tick == SKULL or FLOOD_CARDS[tick] != FLOOD_CARDS[tick - 1])


def _tick(tick: int, here: bool, x: float, y: float, width: float, height: float) -> Iterator[Markup]:
    """A level of the water: its flood cards, or the skull; the present one is dark."""
    ink = "rope-band" if tick >= RED else "card-dark"
    if here:
        yield box(x + 2, y + 2, width - 4, height - 4, r=2, **filled(ink))
    if tick == SKULL:
        size = min(width, height) - 9
        yield group(symbol(SKULL_SIGN, x + (width - size) / 2, y + (height - size) / 2, size), css="pawn")  # dark ink, by night too
    else:
        colour = "card-light" if here else ink
        yield text(FLOOD_CARDS[tick], x + width / 2, y + height / 2, min(22, height * 0.62), weight=700, fill=f"var(--{colour})")


# The treasures -----------------------------------------------------------------------------------------------------------


def treasures(view: View, interaction: Interaction, width: float) -> Part:
    """The four treasures, filled in once captured."""
    step = width / len(TREASURES)
    drawn: list[Markup] = []
    for treasure in TREASURES:
        x, taken = (treasure + 0.5) * step, treasure in view.captured
        place = (x - 26, 5.0, 52.0, 46.0)
        drawn.append(box(*place, r=4, **framed("paper", "brass", 2.5)) if taken else box(*place, r=4, **DOTTED))
        drawn.append(treasure_mark(treasure, not taken, x - 18, 10, 36))
        if f"treasure-{CARD_NAMES[treasure]}" in interaction.highlights:
            drawn += changed("new", *place)
    return 56, on_paper(width, 56, drawn)


# Hands -------------------------------------------------------------------------------------------------------------------

CARD_WIDE, CARD_HIGH = 44.0, 56.0
ROW = CARD_HIGH + 31
WHO = 54.0
"""The left edge of a hand's cards; the pawn is to the left of them."""


def hands(view: View, people: SeatInfos, seats: Sequence[int], interaction: Interaction, t: Texts, width: float) -> Part:
    """A row for each of these seats."""
    rows = [
        placed(on_paper(width, ROW, _hand(view, people, seat, interaction, t, width)), 0, row * (ROW + 6)) for row, seat in enumerate(seats)
    ]
    return len(rows) * (ROW + 6) - 6, join(rows)


def _hand(view: View, people: SeatInfos, seat: int, interaction: Interaction, t: Texts, width: float) -> Iterator[Markup]:
    """A pawn, its player, and their cards."""
    who = people[seat].name
    if seat < len(view.adventurers):
        yield pawn(view.adventurers[seat], seat, 7, 24, 40)
        who = " · ".join(filter(None, (who, adventurer_label(view.adventurers[seat], t))))
    yield text(who, WHO, 14, 14, width=width - WHO - 8, anchor="start")
    cards = view.hands[seat] if seat < len(view.hands) else ()
    step = min(CARD_WIDE + 5, (width - WHO - CARD_WIDE - 8) / max(1, len(cards) - 1))
    for place, card in enumerate(cards):
        x = WHO + place * step
        yield card_face(card, x, 25, CARD_WIDE, CARD_HIGH)
        if f"card-{seat}-{CARD_NAMES[card]}" in interaction.highlights and card not in cards[place + 1 :]:
            yield from changed("new", x, 25, CARD_WIDE, CARD_HIGH, colour="card-dark")
    if not cards:
        yield box(WHO, 25, CARD_WIDE, CARD_HIGH, r=4, **DOTTED)


def card_face(card: int, x: float, y: float, width: float, height: float) -> Markup:
    """A treasure card. Dark ink on light paper, by night too."""
    name, size = CARD_NAMES[card], width * 0.76
    wash = box(1.5, 1.5, width - 3, height - 3, r=3, **filled(f"treasure-{name}"), fill_opacity=0.24) if card in TREASURES else None
    face = box(0.75, 0.75, width - 1.5, height - 1.5, r=4, **framed("card-light", "card-dark", 1.5))
    picture = symbol(CARD_PICTURES[name], (width - size) / 2, (height - size) / 2, size)
    return placed(group(face, wash, picture, css="pawn"), x, y)


# Decks -------------------------------------------------------------------------------------------------------------------

SMALL = 46.0
"""The sides of a flood card, and of a deck."""

PAD = 8.0


def deck(drawn: Part, width: float, least: float = 0) -> Part:
    """A deck with its discards, on the table, with a minimum height."""
    height = max(least, drawn[0] + 2 * PAD)
    return height, on_paper(width, height, placed(drawn[1], PAD, PAD))


def flood_deck(view: View, interaction: Interaction, t: Texts, width: float) -> Part:
    """The deck from its top, as far as it is public; the discards, the newest marked; and removed cards."""
    known = view.flood[0] if len(view.flood) > 1 else ()
    drawn = [_title(t("forbidden-island.deck.flood"), 7)]
    y = 18.0
    if known:
        drawn.append(_note(t("forbidden-island.deck.on-top"), y + 8))
        y, laid = _in_rows(known, y + 18, width, view, interaction)
        drawn += [*laid, _note(t("forbidden-island.deck.below"), y + 11)]
        y += 21
    drawn += _pile(sum(map(len, view.flood)) - len(known), y)
    y += SMALL + 8
    gone = tuple(tile for tile in TILES if view.tiles[tile] == SUNK)
    for title, tiles in (("discards", view.flood_discards), ("gone", gone)):
        if tiles or title == "discards":
            drawn.append(_title(t(f"forbidden-island.deck.{title}"), y + 7))
            y, laid = _in_rows(tiles, y + 18, width, view, interaction)
            drawn += laid or [box(1, y - SMALL, SMALL, SMALL, r=3, **DOTTED)]
            y += 8
    return y - 8, join(drawn)


def _title(words: str, y: float) -> Markup:
    return text(words, 0, y, 14, width=300, anchor="start")


def _note(words: str, y: float) -> Markup:
    return text(words, 0, y, 13, width=330, anchor="start", weight=400, fill="var(--ink-soft)")


def _in_rows(tiles: Cards, top: float, width: float, view: View, interaction: Interaction) -> tuple[float, list[Markup]]:
    """The flood cards of these tiles in rows, and the bottom of the last row."""
    a_row = int((width + 4) // (SMALL + 4))
    drawn: list[Markup] = []
    for place, tile in enumerate(tiles):
        x, y = place % a_row * (SMALL + 4), top + place // a_row * (SMALL + 4)
        drawn.append(_flood_card(tile, view.tiles[tile], x, y))
        mark = interaction.highlights.get(f"tile-{TILE_NAMES[tile]}")
        if mark is not None and mark.how != "shored":
            drawn += changed(mark.how, x, y, SMALL, SMALL)
    return top + max(1, -(-len(tiles) // a_row)) * (SMALL + 4) - 4, drawn


def _flood_card(tile: int, state: int, x: float, y: float) -> Markup:
    """It shows whether its tile is dry or flooded, because it threatens that tile."""
    picture = symbol(TILE_PICTURES[TILE_NAMES[tile]], 4, 6, SMALL - 8)
    edge = (0.75, 0.75, SMALL - 1.5, SMALL - 1.5)
    if state == SUNK:
        return placed([box(*edge, r=3, **DOTTED), group(picture, opacity=0.5)], x, y)
    return placed([box(*edge, r=3, **framed("flooded" if state == FLOODED else "paper", "ink", 1.5)), picture], x, y)


def _pile(count: int, y: float) -> Iterator[Markup]:
    """A face-down deck and its number of cards."""
    if not count:
        yield box(1, y, SMALL, SMALL, r=3, **DOTTED)
        return
    for layer in (4, 2, 0) if count > 2 else (0,):
        yield box(layer + 0.5, y + layer + 0.5, SMALL - 1, SMALL - 1, r=3, **framed("sea-4", "card-light", 1))
    yield text(count, SMALL / 2, y + SMALL / 2, 22, weight=700, fill="var(--foam)")


def treasure_deck(view: View, interaction: Interaction, t: Texts, width: float) -> Part:
    """The deck, and its discards by kind, the newest marked."""
    drawn = [_title(t("forbidden-island.deck.treasure"), 7), *_pile(len(view.deck), 18)]
    for place, (card, count) in enumerate(sorted(Counter(view.discards).items())):
        x = SMALL + 22 + place * 39
        drawn.append(card_face(card, x, 18, 36, 46))
        if count > 1:
            drawn.append(text(f"{count}×", x + 18, 73, 13))
        if card == WATERS_RISE and "water" in interaction.highlights:
            drawn += changed("new", x, 18, 36, 46, colour="card-dark")
    return 80, join(drawn)
