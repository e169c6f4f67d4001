"""The island as text, for a terminal of 80 columns, drawn from plain numbers."""

from collections import Counter
from collections.abc import Iterable, Sequence
from textwrap import wrap

from highwater.contract import CHANCE, seat_letter
from highwater.deck import Cards, Strata
from highwater.games.forbidden_island.components import (
    ADVENTURER_NAMES,
    CARD_NAMES,
    FLOOD_CARDS,
    SHAPES,
    SKULL,
    TILE_NAMES,
    TREASURE_ON,
)

WIDTH = 80
DRY, FLOODED, SUNK = 0, 1, 2
MAX_CELL_WIDTH = 13


def island(
    *,
    shape: str,
    difficulty: str,
    layout: Cards,
    tiles: Sequence[int],
    adventurers: Cards,
    pawns: Cards,
    hands: Sequence[Cards],
    deck: Cards,
    discards: Cards,
    flood: Strata,
    flood_discards: Cards,
    water: int,
    captured: Cards,
    active: int,
    pending: str,
    to_act: Sequence[int],
    may_act: Sequence[int],
    reason: str,
) -> str:
    """The island with its pawns and treasures, flooded tiles between waves and sunken ones missing; then the water meter, seats and decks.
    ``pending``: the decision to be made."""
    meter = f"water [{'=' * water:.<{SKULL}}] " + ("skull" if water >= SKULL else f"{FLOOD_CARDS[water]} flood cards a turn")
    now = f"the game is over: {reason}" if reason else "chance is next" if tuple(to_act) == (CHANCE,) else pending
    head = f"Forbidden Island, {difficulty}"
    lines = [f"{head}{now:>{WIDTH - len(head)}}", "", *(_map(shape, layout, tiles, pawns, captured) if layout else []), meter]
    for seat, adventurer in enumerate(adventurers):
        mark = "*" if seat in to_act else "+" if seat in may_act else " "
        hand = " ".join(CARD_NAMES[card] for card in hands[seat]) if seat < len(hands) else ""
        at = TILE_NAMES[pawns[seat]] if seat < len(pawns) else ""
        turn = "turn" if seat == active else ""
        lines.append(f"  {seat_letter(seat)}{mark} {ADVENTURER_NAMES[adventurer]:<10} {at:<11} {turn:<5} {hand}")
    lines.append("")
    lines += _wrap_words("treasures", (CARD_NAMES[treasure] for treasure in captured))
    lines += _wrap_words(f"treasure deck ({len(deck)})", _count_cards(deck))
    lines += _wrap_words("discards", _count_cards(discards))
    for number, stratum in enumerate(flood):
        lines += _wrap_words(f"flood deck{', below' if number else ''} ({len(stratum)})", (TILE_NAMES[tile] for tile in stratum))
    lines += _wrap_words("discards", (TILE_NAMES[tile] for tile in flood_discards))
    return "\n".join(line.rstrip() for line in lines)


def _map(shape: str, layout: Cards, tiles: Sequence[int], pawns: Cards, captured: Cards) -> Iterable[str]:
    """Two lines for each row of tiles: names, then pawns and treasures."""
    places = SHAPES[shape]
    columns = max(x for _, x in places) + 1
    size = min(MAX_CELL_WIDTH, WIDTH // columns)
    left = " " * ((WIDTH - size * columns) // 2)
    at = dict(zip(places, layout, strict=True))
    for y in range(max(y for y, _ in places) + 1):
        row = [at.get((y, x)) for x in range(columns)]
        yield left + "".join(_cell("" if tile is None else TILE_NAMES[tile], tile, tiles, size) for tile in row)
        yield left + "".join(_cell("" if tile is None else _tile_contents(tile, pawns, captured), tile, tiles, size) for tile in row)
    yield ""


def _cell(text: str, tile: int | None, tiles: Sequence[int], size: int) -> str:
    if tile is None or tiles[tile] == SUNK:
        return " " * size
    inner = text[: size - 2]
    return f"~{inner:~<{size - 2}}~" if tiles[tile] == FLOODED else f"[{inner:<{size - 2}}]"


def _tile_contents(tile: int, pawns: Cards, captured: Cards) -> str:
    """The letters of the pawns, and the treasure still available here."""
    treasure = TREASURE_ON[tile]
    there = "".join(seat_letter(seat) for seat, at in enumerate(pawns) if at == tile)
    return " ".join(filter(None, [there, "" if treasure is None or treasure in captured else CARD_NAMES[treasure]]))


def _count_cards(cards: Cards) -> Iterable[str]:
    return (f"{CARD_NAMES[card]} {count}" if count > 1 else CARD_NAMES[card] for card, count in sorted(Counter(cards).items()))


def _wrap_words(name: str, words: Iterable[str]) -> list[str]:
    text = ", ".join(words) or "none"
    return wrap(f"{name}: {text}", WIDTH, subsequent_indent="    ")
