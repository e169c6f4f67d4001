"""The components of Abandon Ship and S.O.S. match the rulings and are complete in every position."""

from collections import Counter
from itertools import combinations

import pytest

from highwater.game import Game
from highwater.games.rats import components
from highwater.games.rats.components import DICE, FIELDS, FREE_DIE, NUMBER, RATS, SEATS, Components, read_components
from highwater.games.rats.rules import State
from tests.conformance.playing import random_game
from tests.rats.positions import ABANDON_SHIP, SOS, carried_out, ship

in_both = pytest.mark.parametrize("game", [ABANDON_SHIP, SOS], ids=["abandon-ship", "sos"])
in_both_boxes = pytest.mark.parametrize("box", [components.ABANDON_SHIP, components.SOS], ids=["abandon-ship", "sos"])

BOX = Counter(
    {f"rat {rat}": 1 for rat in RATS}
    | {f"die {die}": 1 for die in DICE}
    | {f"card {card}": 1 for card in range(1, 8)}
    | {"marker 3": 1, "marker 4": 1, "marker 5": 2, "marker 6": 2, "marker 7": 1, "marker 8": 1}
    | {"cheese 1": 3, "cheese 2": 2}
)

DICE_OF_ABANDON_SHIP = {
    "yellow": "1 2 3 5x (2) A",
    "purple": "1 2 6 (3) 4x A",
    "green": "3 6 2x 2x (2) A",
    "orange": "1 2 4 5 3x (4)",
    "red": "3 4 6 1x (2) A",
    "black": "2 3 5 6 (2) A",
    "blue": "1 3 3 5x (2) A",
    "free": "(2) (3) (5) (11x) (>) (A)",
}


@in_both
def test_seven_rats_eight_dice_seven_cards_eight_markers_and_five_cheeses(game: Game) -> None:
    assert BOX.total() == 7 + 8 + 7 + 8 + 5
    for seats in game.seats:
        assert game.pieces(game.new(seats)) == BOX


@in_both_boxes
def test_the_ship_goes_from_7_to_36_the_rats_start_on_10_and_the_water_at_6(box: Components) -> None:
    assert (box.water, box.first, box.start, box.top) == (6, 7, 10, 36)
    assert SEATS == (3, 4, 5, 6, 7)
    assert FIELDS == (0, 5, 3, 2)


def test_the_dice_of_abandon_ship_face_by_face() -> None:
    for name, faces in zip(DICE, components.ABANDON_SHIP.dice, strict=True):
        assert " ".join(map(str, faces)) == DICE_OF_ABANDON_SHIP[name]


def test_the_dice_of_sos_are_those_of_abandon_ship_translated() -> None:
    """Only the grey die moves any rat, and it has two ones instead of the 11."""
    for die, (one, other) in enumerate(zip(components.ABANDON_SHIP.dice, components.SOS.dice, strict=True)):
        for face, translated in zip(one, other, strict=True):
            if face.steps == 11:
                assert str(translated) == "(1+1x)"
            else:
                assert translated == face._replace(free=die == FREE_DIE)


def test_only_the_white_die_of_abandon_ship_has_an_arrow_and_orange_has_no_anchor() -> None:
    signs = {name: {face.kind for face in faces} for name, faces in zip(DICE, components.ABANDON_SHIP.dice, strict=True)}
    assert {name for name, kinds in signs.items() if "arrow" in kinds} == {"free"}
    assert {name for name, kinds in signs.items() if "anchor" not in kinds} == {"orange"}


@in_both_boxes
def test_the_cards_are_a_fano_plane(box: Components) -> None:
    """Each rat on three cards, any two cards share exactly one rat, any two rats exactly one card."""
    assert len(set(box.cards)) == 7
    assert Counter(rat for card in box.cards for rat in card) == Counter(dict.fromkeys(range(7), 3))
    assert all(len(set(one) & set(other)) == 1 for one, other in combinations(box.cards, 2))
    assert all(sum({one, other} <= set(card) for card in box.cards) == 1 for one, other in combinations(range(7), 2))


def test_the_cheese_of_abandon_ship_lies_on_five_decks_that_of_sos_anywhere() -> None:
    assert components.ABANDON_SHIP.decks == (15, 19, 23, 27, 31)
    assert components.SOS.decks == ()


@in_both_boxes
def test_a_die_has_six_faces_most_of_them_numbers(box: Components) -> None:
    for faces in box.dice:
        assert len(faces) == 6
        assert sum(face.kind == NUMBER for face in faces) >= 3


@in_both
def test_everything_in_the_box_is_somewhere_in_every_position(game: Game) -> None:
    for seed in range(40):
        for step in random_game(game, seed):
            assert isinstance(step.after, State)
            if step.after.rules.components.markers == components.SOS.markers:
                assert game.pieces(step.after) == BOX


@in_both
def test_a_lost_or_doubled_piece_would_be_noticed(game: Game) -> None:
    state = carried_out(
        ship("home red\n22 cheese2\n20 yellow green\n~~ 18 purple blue black", "y2 g3 k3", game=game, taken="1 - -"), "yellow"
    )
    assert state.taken == ((1, 2), (), ())
    assert game.pieces(state) == BOX
    assert game.pieces(state._replace(arrivals=())) != BOX
    assert game.pieces(state._replace(rats=(0, *state.rats[1:]))) != BOX, "the die of a drowned rat is still there"
    assert game.pieces(state._replace(pool=state.pool[1:])) != BOX
    assert game.pieces(state._replace(aside=(*state.aside, state.pool[0]))) != BOX
    assert game.pieces(state._replace(taken=((1,), (), ()))) != BOX
    assert game.pieces(state._replace(lost=())) != BOX
    assert game.pieces(state._replace(cheese=((22, 2),))) != BOX
    assert game.pieces(state._replace(markers=state.markers[1:])) != BOX
    assert game.pieces(state._replace(turned=(3,))) != BOX
    assert game.pieces(state._replace(dealt=(0, 0, 1))) != BOX


@in_both_boxes
def test_the_box_as_a_text_is_the_box(box: Components) -> None:
    for other in (components.ABANDON_SHIP, components.SOS):
        assert read_components(box.text(), other) == box
