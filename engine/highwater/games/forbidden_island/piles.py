"""The piles of the island, for deals that follow from a date: tiles, adventurers, first hands, and each shuffle of either deck."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from highwater.contract import Action
from highwater.deck import Arrange, Draw, Stratum
from highwater.games.forbidden_island.components import ADVENTURERS, TILES, TREASURE_DECK, WATERS_RISE
from highwater.games.forbidden_island.rules import State
from highwater.games.forbidden_island.state import DrawFlood, DrawTreasure
from highwater.piles import Streams, draw_from_top

Ply = tuple[int, Action]


def dealt_outcome(states: Sequence[State], plies: Sequence[Ply], streams: Streams) -> Action:
    """The daily outcome of chance in the last position."""
    state = states[-1]
    chance = state.chance()
    assert isinstance(chance, Draw | Arrange), "only cards are drawn"
    if state.pending:
        name, pile = _deck(states, plies) if state.turn.draws else _flood(states, plies)
    elif not state.layout:
        name, pile = "island", TILES
    elif not state.flood_discards:
        name, pile = "flood 0", TILES
    elif not state.adventurers:
        name, pile = "adventurers", ADVENTURERS
    else:
        name, pile = "hands", tuple([card for card in TREASURE_DECK if card != WATERS_RISE])
    return draw_from_top(chance, pile, streams(name))


def _deck(states: Sequence[State], plies: Sequence[Ply]) -> tuple[str, Stratum]:
    """The name of the treasure deck and its cards at its last shuffle: after the first hands, or when it ran out."""
    number, pile = 0, next(state.deck for state in states if len(state.hands) == state.rules.seats)
    for _, after, more in _steps(states, plies, DrawTreasure, lambda state: len(state.deck)):
        if more:
            number, pile = number + 1, after.deck
    return f"deck {number}", pile


def _flood(states: Sequence[State], plies: Sequence[Ply]) -> tuple[str, Stratum]:
    """The same for the top of the flood deck; cards shuffled on top are a separate pile."""
    number, piles = 0, [("flood 0", TILES)]
    for before, after, more in _steps(states, plies, DrawFlood, lambda state: sum(map(len, state.flood))):
        if more:
            number += 1
            below = piles if before.flood and after.flood[1:] == before.flood else []
            piles = [*below, (f"flood {number}", after.flood[0])]
        else:
            piles = piles[: len(after.flood)]
    return piles[-1]


def _steps(
    states: Sequence[State], plies: Sequence[Ply], draws: type[Action], cards: Callable[[State], int]
) -> Iterator[tuple[State, State, bool]]:
    """The positions before and after each ply since the first hands, and whether a deck of ``cards`` was shuffled: if it has more cards
    than the draw would leave."""
    for (before, after), (_, action) in zip(pairwise(states), plies, strict=True):
        if len(before.hands) == before.rules.seats:
            yield before, after, cards(after) > cards(before) - isinstance(action, draws)
