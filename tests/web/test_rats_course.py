"""Changes aboard since the person's last action, great moments, and chapters."""

import re

from highwater.contract import CHANCE
from highwater.games.rats.rules import State
from highwater.games.rats.state import parse
from highwater_web.contract.interaction import Change, Highlight, Interaction
from highwater_web.games.rats.board import board
from highwater_web.games.rats.course import ChosenAction, changes, chapter, scene
from highwater_web.games.rats.hands import hand
from tests.rats.positions import CREW, carried_out, ship
from tests.web.telling_rats import EN, seat_infos

ON_THE_BRINK = "30 red\n25 blue\n20 black\n18 green\n14 cheese2\n11 yellow\n~~ 9"


def changed(state: State, token: str) -> dict[str, tuple[str, object]]:
    """By thing: its change, and its previous value."""
    seat = state.turn if state.phase == "choose" else CHANCE
    after = state.apply(seat, parse(token))
    return {thing: (how, was) for thing, how, was in changes(state.view(None), after.view(None), (seat, parse(token)))}


def rise(drawn: str) -> State:
    state = carried_out(ship(drawn, "r1 k2"), "red")
    assert state.phase == "rise"
    return state


def test_a_die_that_moves_a_rat_onto_cheese() -> None:
    state = ship(CREW, "r5 w(2)")
    face = state.rolled[0]
    assert changed(state, "red") == {
        "rat-4": ("moved", 19),
        "cheese-24": ("taken", 1),
        "die-4": ("taken", None),
        "seat-0": ("chosen", ChosenAction(4, face, ((4, 24),))),
    }


def test_dice_without_a_move_are_marked() -> None:
    state = ship("30 red\n25 blue\n20 black\n~~ 9", "kA w(2)")
    assert changed(state, "black") == {"die-5": ("taken", None), "seat-0": ("chosen", ChosenAction(5, state.rolled[0], ()))}


def test_the_way_home_and_the_last_two() -> None:
    state = ship("home green red orange\n35 yellow\n20 blue\n17 purple black\n~~ 9", "y1 w(2)")
    assert changed(state, "yellow")["rat-0"] == ("home", 35)
    last = ship("home green\n35 yellow\n20 blue\n17 purple\n~~ 9", "y1 w(2)")
    assert {thing: how for thing, (how, _) in changed(last, "yellow").items() if thing.startswith("rat")} == {
        "rat-0": "home",
        "rat-1": "home",
        "rat-6": "home",
    }


def test_a_rise_that_drowns() -> None:
    found = changed(rise(ON_THE_BRINK), "water8")
    assert found["water"] == ("risen", 9)
    assert found["rat-0"] == ("drowned", 11)
    lost = changed(rise("30 red\n25 blue\n20 black\n18 green\n14 cheese2\n~~ 9"), "water8")
    assert lost["cheese-14"] == ("lost", 2)
    assert not [thing for thing in lost if thing.startswith(("die", "seat"))]


def test_a_roll_and_the_deal_change_nothing_on_the_table() -> None:
    state = carried_out(ship(CREW, "y3 r5 w(2)"), "yellow")
    assert changed(state, "roll.r4w(2)") == {}
    empty = ship("10 red\n~~ 6", "r1")._replace(dealt=(), cheese=(), phase="deal", rolled=())
    assert changed(empty, "card3") == {}


def played(state: State, token: str) -> tuple[object, str]:
    seat = state.turn if state.phase == "choose" else CHANCE
    ply = seat, parse(token)
    views = state.view(None), state.apply(*ply).view(None)
    moment = scene(*views, ply)
    return moment and moment.name, chapter(*views, ply)


def test_great_moments() -> None:
    state = ship(CREW, "o5 r5 w(2)")
    assert played(state, "red") == (None, "")
    assert played(state, "orange") == ("home", "great")
    assert played(carried_out(state, "red"), "roll.o2w(2)") == ("roll", "turn")
    assert played(rise(ON_THE_BRINK), "water8") == ("drown", "great")
    assert played(rise("30 red\n25 blue\n20 black\n18 green\n~~ 9"), "water3") == (None, "stage")
    assert played(ship("home green red orange\n35 yellow\n20 blue\n17 purple black\n~~ 9", "y1 w(2)"), "yellow") == ("over", "great")


def test_changes_are_marked_until_the_next_action() -> None:
    state = ship(CREW, "y3 w(2)", turn=0)
    face = state.rolled[0]
    marks = {
        "rat-4": Highlight("moved", 7, 12),
        "rat-2": Highlight("home", 8, 33),
        "cheese-30": Highlight("taken", 7, 2),
        "water": Highlight("risen", 9, 8),
        "die-4": Highlight("taken", 7),
        "seat-1": Highlight("chosen", 7, ChosenAction(4, face, ((4, 19),))),
    }
    drawn = board(state.view(0), seat_infos(3), Interaction(highlights=marks), EN)
    assert re.search(r'class="bare way changed changed-moved"[^>]*style="--x:4;--y:5;--n:7"[^>]*data-do="ply:6"', drawn)
    assert re.search(r'id="way-green-26-29"[^>]*style="--x:2;--y:26;--n:3"', drawn)
    assert 'id="gone-30"' in drawn
    assert ">+5</b>" in drawn
    assert re.search(r'class="mini-die die-red changed changed-taken"', drawn)
    assert "crew-did" in hand(state.view(0), seat_infos(3), Interaction(highlights=marks), EN).split('id="crew-1"')[1].split("</li>")[0]
    assert "changed" not in board(state.view(0), seat_infos(3), Interaction(), EN)


def test_a_change_is_plain_data() -> None:
    state = ship(CREW, "r5 w(2)")
    found = changes(state.view(None), carried_out(state, "red").view(None), (0, parse("red")))
    assert all(isinstance(change, Change) and hash(change) for change in found), "drawings of it are kept"
