"""The table of Land unter as text, for a terminal of 80 columns. It gets plain numbers; ``state`` decides what may be shown."""

from collections.abc import Sequence
from textwrap import wrap

from highwater.contract import CHANCE, seat_letter
from highwater.deck import Cards
from highwater.games.land_unter.components import ROUNDS

WIDTH = 80
HAND_WIDTH = 37


def table(
    *,
    stage: int,
    round_number: int,
    to_act: Sequence[int],
    points: Sequence[int],
    rings: Sequence[int],
    rings_dealt: Sequence[int],
    tides: Sequence[int],
    cards: Sequence[int | None],
    middle: Cards,
    stack: Cards,
    hands: Sequence[Cards | None],
    hand_sizes: Sequence[int],
    known: Sequence[Cards],
    played: Sequence[Cards],
    last: str,
    ended: str,
) -> str:
    """The table by seat: points of earlier stages, rings left (o) and lost (.), the tide, and this round's weather card (0 for none, None
    for face down). ``last``: the last round's result; ``ended``: the stage that ended with it, "" for none. ``hands``: None for hidden
    ones, of which the ``known`` cards are shown."""
    seats = range(len(points))
    now = "the game is over" if not to_act else "chance is next" if to_act[0] == CHANCE else "to act: " + " ".join(map(seat_letter, to_act))
    head = f"Land unter, stage {stage + 1} of {len(points)}, round {round_number} of {ROUNDS}"
    lines = [f"{head}{now:>{WIDTH - len(head)}}", "", "     points  rings            tide               card"]
    for seat in seats:
        mark = "*" if seat in to_act else " "
        water = f"{tides[seat]:>2} {'~' * tides[seat]}" if tides[seat] else " -"
        lines.append(
            f"  {seat_letter(seat)}{mark} {points[seat]:>6}  {_rings(rings[seat], rings_dealt[seat]):<16} {water:<17} {_card(cards[seat])}"
        )
    if last:
        lines += ["", *wrap(f"last round: {last}", WIDTH, subsequent_indent=" " * 12)]
    lines += wrap(ended, WIDTH, subsequent_indent=" " * 9)
    lines += ["", "tides in the middle: " + (" and ".join(map(str, middle)) or "none")]
    coming = " ".join(map(str, stack)) or "none"
    lines += wrap(f"tides to come: {coming}", WIDTH, subsequent_indent=" " * 15)
    lines += ["", f"     {'in hand':<{HAND_WIDTH}}played"]
    for seat in seats:
        lines.append(f"  {seat_letter(seat)}  {_hand(hands[seat], hand_sizes[seat]):<{HAND_WIDTH}}{_cards(played[seat])}")
        if hands[seat] is None and known[seat]:
            lines.append(f"      known:{_cards(known[seat])}")
    return "\n".join(line.rstrip() for line in lines)


def _rings(left: int, dealt: int) -> str:
    if left < 0:
        return "out"
    return " ".join("o" * left + "." * (dealt - left)) or "none"


def _card(card: int | None) -> str:
    return "##" if card is None else f"{card:>2}" if card else ""


def _cards(cards: Cards) -> str:
    return "".join(f"{card:>3}" for card in cards)


def _hand(hand: Cards | None, size: int) -> str:
    if hand is not None:
        return _cards(hand)
    return "" if not size else " 1 card" if size == 1 else f" {size} cards"
