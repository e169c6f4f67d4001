"""Positions of Forbidden Island in a line or two, with the island drawn as a map."""

from collections.abc import Sequence

import pytest

from highwater.contract import CHANCE
from highwater.deck import Cards, remove_cards
from highwater.errors import GameError
from highwater.games.forbidden_island import GAME
from highwater.games.forbidden_island.components import (
    ADVENTURER_NAMES,
    CARD_NAMES,
    SHAPES,
    TILE_NAMES,
    TILES,
    TREASURE_DECK,
)
from highwater.games.forbidden_island.paths import FLOODED, SUNK
from highwater.games.forbidden_island.rules import State
from highwater.games.forbidden_island.state import Frame
from highwater.record import parse_ply

MARKS = "#~x"

ISLAND = """
          #a  #b
      #   #   #   #
  #   #   #   #   #   #
  #   #   #   #   #   #
      #   #   #   #
          #   #
"""


def table(
    drawn: str = ISLAND,
    adventurers: str = "engineer messenger",
    hands: str = "",
    *,
    turn: str = "a",
    actions: int = 3,
    draws: int = 2,
    floods: int = -1,
    deck: str | None = None,
    discards: str = "",
    flood: str | None = None,
    water: int = 1,
    captured: str = "",
    **options: str,
) -> State:
    """It is the turn of ``turn``, with so many actions, treasure cards and flood cards to go.

    ``deck``: the treasure cards left in the deck, the rest being discards; or ``discards``, the rest being in the deck. ``flood``: the
    strata of the flood deck, the top one first and separated by ``/``; the other cards of standing tiles are discards.
    """
    places = drawn.split()
    shape = options.get("island", "forbidden-island")
    assert [len(row.split()) for row in drawn.strip().splitlines()] == rows_of(shape), "the drawing has another shape"
    seats = len(adventurers.split())
    tiles = tuple(MARKS.index(place[0]) for place in places)
    pawns = tuple(next(tile for tile, place in enumerate(places) if letter in place[1:]) for letter in "abcd"[:seats])
    held = tuple(cards_of(hand) for hand in (hands or "|" * (seats - 1)).split("|"))
    assert len(held) == seats
    assert not (deck is not None and discards), "either the deck or the discards"
    rest = remove_cards(TREASURE_DECK, tuple(card for hand in held for card in hand))
    named = cards_of(discards if deck is None else deck)
    other = remove_cards(rest, named)
    standing = tuple(tile for tile in TILES if tiles[tile] != SUNK)
    if flood is None:
        flood_discards = tuple(tile for tile in TILES if tiles[tile] == FLOODED)
        strata: tuple[Cards, ...] = (remove_cards(standing, flood_discards),)
    else:
        strata = tuple(tiles_of(stratum) for stratum in flood.split("/"))
        flood_discards = remove_cards(standing, tuple(tile for stratum in strata for tile in stratum))
    state = GAME.new(seats, options)
    assert isinstance(state, State)
    return state._replace(
        layout=TILES,
        tiles=tiles,
        adventurers=tuple(map(ADVENTURER_NAMES.index, adventurers.split())),
        pawns=pawns,
        hands=held,
        deck=other if deck is None else named,
        discards=named if deck is None else other,
        flood=strata,
        flood_discards=flood_discards,
        water=water,
        captured=cards_of(captured),
        pending=(Frame("turn", "abcd".index(turn), actions=actions, draws=draws, floods=floods),),
    )


def drawing(state: State) -> str:
    """The island as it now lies there, for comparing with ``island``."""
    marks = iter(
        MARKS[state.tiles[tile]] + "".join("abcd"[seat] for seat, at in enumerate(state.pawns) if at == tile) for tile in state.layout
    )
    return "\n".join(" ".join(next(marks) for _ in range(length)) for length in rows_of(state.rules.shape))


def island(drawn: str) -> str:
    """A drawing without the spaces that only make it look like an island."""
    return "\n".join(" ".join(row.split()) for row in drawn.strip().splitlines())


def rows_of(shape: str) -> list[int]:
    rows = [y for y, _ in SHAPES[shape]]
    return [rows.count(y) for y in sorted(set(rows))]


def cards_of(text: str) -> Cards:
    """``earth*4 helicopter`` as sorted treasure cards."""
    words = [word.partition("*") for word in text.split()]
    return tuple(sorted(CARD_NAMES.index(name) for name, _, copies in words for _ in range(int(copies or 1))))


def tiles_of(text: str) -> Cards:
    """``moon iron`` as sorted tiles."""
    return tuple(sorted(map(TILE_NAMES.index, text.split())))


def hand(state: State, seat: str) -> str:
    """The cards in a hand, in the order of the components."""
    return " ".join(CARD_NAMES[card] for card in state.hands["abcd".index(seat)])


def after(state: State, *plies: str) -> State:
    """The position after ``a:move.iron *:draw.earth …``, written as in a record."""
    for ply in " ".join(plies).split():
        state = state.apply(*parse_ply(GAME, state.rules.seats, ply))
    return state


def may(state: State, seat: str, verb: str) -> str:
    """What a seat may do of a kind, without the verb and in alphabetical order."""
    tokens = [str(action) for action in state.legal("abcd".index(seat))]
    return " ".join(sorted(token.partition(".")[2] for token in tokens if token.partition(".")[0] == verb))


def verbs(state: State, seat: str) -> set[str]:
    """The kinds of things a seat may do."""
    return {str(action).partition(".")[0] for action in state.legal("abcd".index(seat))}


def acts(state: State) -> str:
    """Who must act: the seat's letter, ``*`` for chance, "" for nobody."""
    return "".join("*" if seat == CHANCE else "abcd"[seat] for seat in state.to_act)


def refused(state: State, ply: str, code: str = "illegal") -> str:
    """The sentence with which something is refused."""
    with pytest.raises(GameError) as caught:
        after(state, ply)
    assert caught.value.code == code
    return str(caught.value)


def pending(state: State) -> Sequence[str]:
    """What lies on top of the turn, such as ``swim b``."""
    return [f"{frame.kind} {'abcd'[frame.seat]}" for frame in state.pending[1:]]
