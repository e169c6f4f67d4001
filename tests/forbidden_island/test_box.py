"""The components of Forbidden Island are complete in every position of every game."""

from collections import Counter

import pytest

from highwater.games.forbidden_island import GAME
from highwater.games.forbidden_island.components import (
    ADVENTURER_NAMES,
    CARD_NAMES,
    FLOOD_CARDS,
    LANDING,
    SHAPES,
    SKULL,
    START_TICKS,
    START_TILES,
    TILE_NAMES,
    TREASURE_DECK,
    TREASURE_ON,
    TREASURE_TILES,
)
from highwater.games.forbidden_island.paths import SUNK
from highwater.games.forbidden_island.rules import State
from tests.conformance.playing import random_game
from tests.forbidden_island.positions import after, cards_of, table

BOX = Counter(
    {"card earth": 5, "card wind": 5, "card fire": 5, "card ocean": 5}
    | {"card waters-rise": 3, "card helicopter": 3, "card sandbag": 2}
    | {f"{thing} {tile}": 1 for thing in ("tile", "flood card") for tile in TILE_NAMES}
)


def test_there_are_28_treasure_cards_24_tiles_and_24_flood_cards() -> None:
    assert len(TREASURE_DECK) == 28
    assert len(set(TILE_NAMES)) == 24
    assert BOX.total() == 28 + 24 + 24
    for seats in GAME.seats:
        assert GAME.pieces(GAME.new(seats)) == BOX


def test_every_treasure_lies_on_two_tiles_of_its_own() -> None:
    names = {CARD_NAMES[treasure]: {TILE_NAMES[tile] for tile in tiles} for treasure, tiles in enumerate(TREASURE_TILES)}
    assert names == {
        "earth": {"moon", "sun"},
        "wind": {"whispering", "howling"},
        "fire": {"embers", "shadows"},
        "ocean": {"coral", "tidal"},
    }
    assert [tile for tile, treasure in enumerate(TREASURE_ON) if treasure is not None] == [*range(8)]
    assert all(tile in TREASURE_TILES[treasure] for tile, treasure in enumerate(TREASURE_ON) if treasure is not None)


def test_every_adventurer_starts_on_its_own_tile() -> None:
    assert {name: TILE_NAMES[tile] for name, tile in zip(ADVENTURER_NAMES, START_TILES, strict=True)} == {
        "pilot": "landing",
        "engineer": "bronze",
        "explorer": "copper",
        "navigator": "gold",
        "messenger": "silver",
        "diver": "iron",
    }
    assert TILE_NAMES[LANDING] == "landing"


def test_the_water_meter_has_nine_ticks_and_the_skull() -> None:
    assert FLOOD_CARDS[1:] == (2, 2, 3, 3, 3, 4, 4, 5, 5)
    assert SKULL == len(FLOOD_CARDS) == 10
    assert START_TICKS == {"novice": 1, "normal": 2, "elite": 3, "legendary": 4}


def test_there_are_twelve_island_shapes_and_the_standard_one_is_the_first() -> None:
    assert len(set(SHAPES.values())) == len(SHAPES) == 12
    assert next(iter(SHAPES)) == "forbidden-island"


@pytest.mark.parametrize("shape", SHAPES)
def test_an_island_has_24_places_in_reading_order_all_connected(shape: str) -> None:
    places = SHAPES[shape]
    assert len(set(places)) == 24
    assert list(places) == sorted(places)
    assert min(y for y, _ in places) == min(x for _, x in places) == 0
    reached, ahead = {places[0]}, [places[0]]
    while ahead:
        y, x = ahead.pop()
        near = {(y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)} & set(places) - reached
        reached |= near
        ahead += near
    assert reached == set(places)


@pytest.mark.parametrize(
    ("shape", "mirrored"),
    [
        ("forbidden-island", "x y"),
        ("treasure-island", "x y"),
        ("island-of-shadows", "x y"),
        ("volcano-island", "x y"),
        ("island-of-death", "x"),
        ("bay-of-gulls", "x"),
        ("bone-island", "x y"),
        ("coral-reef", ""),
        ("skull-island", "x"),
        ("bridge-of-horrors", ""),
        ("atoll-of-decisions", "x y"),
        ("arch-of-fate", "x"),
    ],
)
def test_an_island_is_as_symmetrical_as_the_printed_one(shape: str, mirrored: str) -> None:
    places = set(SHAPES[shape])
    bottom, right = max(y for y, _ in places), max(x for _, x in places)
    assert ({(y, right - x) for y, x in places} == places) == ("x" in mirrored)
    assert ({(bottom - y, x) for y, x in places} == places) == ("y" in mirrored)
    if not mirrored:
        assert {(bottom - y, right - x) for y, x in places} == places, "it looks the same upside down"


def test_everything_in_the_box_is_somewhere_in_every_position_and_no_pawn_rests_in_the_sea() -> None:
    for seed in range(40):
        for step in random_game(GAME, seed):
            state = step.after
            assert isinstance(state, State)
            assert GAME.pieces(state) == BOX, f"after {step.action}"
            in_the_sea = {seat for seat, tile in enumerate(state.pawns) if state.tiles[tile] == SUNK}
            assert state.reason or in_the_sea == {frame.seat for frame in state.pending if frame.kind == "swim"}
            assert len(state.flood_discards) + sum(map(len, state.flood)) <= 24 - state.tiles.count(SUNK)


def test_a_lost_or_doubled_card_or_tile_would_be_noticed() -> None:
    state = after(table(hands="earth | fire"), "a:end *:draw.wind")
    assert GAME.pieces(state) == BOX
    assert GAME.pieces(state._replace(deck=state.deck[1:])) != BOX
    assert GAME.pieces(state._replace(hands=(cards_of("earth*2"), state.hands[1]))) != BOX
    assert GAME.pieces(state._replace(flood=((0, *state.flood[0]),))) != BOX
    assert GAME.pieces(state._replace(tiles=(SUNK, *state.tiles[1:]))) != BOX, "a sunken tile's card is still in the deck"
    assert GAME.pieces(state._replace(layout=(0, 0, *state.layout[2:]))) != BOX
