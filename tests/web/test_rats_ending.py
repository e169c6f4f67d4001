"""The ending of a rats' game: the fate of every rat, the ranking, and the decisive point."""

import re

import pytest

from highwater.games.rats.rules import State
from highwater_web.contract.interaction import Interaction
from highwater_web.games.rats.board import board
from highwater_web.games.rats.ending import ending, fate, what_decided
from highwater_web.games.rats.words import over
from tests.rats.positions import carried_out, ship
from tests.web.telling_rats import EN, plain, seat_infos

# Red: X, orange: 5, blue: 3; purple and green share the 2; yellow and black have drowned.
DRAWN = "home red orange\n35 blue\n20 green\n17 purple\n~~ 9"


def end(taken: str = "1 1,2 2", cards: tuple[int, ...] = (0, 3, 6)) -> State:
    state = carried_out(ship(DRAWN, "g1 b1", taken=taken, cards=cards), "blue")
    assert state.phase == "over"
    return state


def rows(state: State, people: tuple[int, ...] = (0,)) -> list[str]:
    return re.findall(r"<li .*?</li>", ending(state.view(0), seat_infos(3, people), Interaction(), EN), re.DOTALL)


def test_the_ranking_lists_the_fate_of_each_players_rats() -> None:
    # A: green 2, orange 5, red X, cheese 1; B: green 2, black drowned, blue 3, cheese 3; C: yellow drowned, red X, black drowned, cheese 2.
    found = [plain(row) for row in rows(end())]
    assert found[0].startswith("Place 1: Cathy, 8 points.")
    assert found[1].startswith(
        "Place 2: Max, 8 points. Green rat: in a lifeboat, 2 points. Orange rat: in a lifeboat, 5 points. "
        "Red rat: the first one up and lost in the crowd, no points. Cheese: 1 point."
    )
    assert found[2].startswith("Place 3: Linus, 2 points.")
    assert "Yellow rat: drowned, no points." in found[2]


def test_a_rat_on_the_x_and_a_drowned_rat_score_nothing_but_differ_in_drawing_and_text() -> None:
    view = end().view(0)
    x, drowned = fate(view, 4, EN), fate(view, 5, EN)
    assert x.points == drowned.points == 0
    assert x.how != drowned.how
    assert x.where != drowned.where
    aboard = carried_out(ship("home green red orange\n35 yellow\n20 blue\n17 purple black\n~~ 9", "y1 w(2)"), "yellow")
    assert fate(aboard.view(0), 6, EN).how == "aboard"


def test_tied_players_share_a_place_number() -> None:
    found = rows(end("- - -", (0, 5, 6)))
    assert [plain(row)[:8] for row in found] == ["Place 1:", "Place 1:", "Place 3:"]
    assert ["ending-won" in row for row in found] == [True, True, False]


@pytest.mark.parametrize(("taken", "cards"), [("1 1,2 2", (0, 3, 6)), ("2 - -", (0, 3, 6)), ("- - -", (0, 5, 6))])
def test_the_table_and_the_sentence_name_those_who_won_by_the_rules(taken: str, cards: tuple[int, ...]) -> None:
    state, names = end(taken, cards), [face.name for face in seat_infos(3, ())]
    assert state.outcome is not None
    winners = {names[seat] for seat in state.outcome.winners}
    won = "".join(plain(row) for row in rows(state, ()) if "ending-won" in row)
    assert {name for name in names if name in won} == winners
    assert {name for name in names if name in over(state.view(None), seat_infos(3, ()), EN)} == winners


def decided(state: State, people: tuple[int, ...] = (0,)) -> str:
    return what_decided(state.view(0), seat_infos(3, people), EN)


def test_ending_names_the_deciding_factor() -> None:
    assert decided(end("1 1,2 2", (0, 3, 6))) == "", "the result itself explains a tie that cheese decided"
    assert decided(end("- - -", (0, 3, 6))) == "The orange rat on score field 5 decided it: without it, Cathy would have won."
    assert decided(end("- - -", (0, 3, 6)), (1,)) == "The orange rat on score field 5 decided it: without it, you would have won."
    assert decided(end("2,2 - -", (3, 5, 6))) == "The cheese decided it: without it, Cathy would have won."
    assert decided(end("2,2,1,1 - -", (1, 6, 2))) == "The winner is 10 points ahead of Linus."
    assert decided(end("- - -", (0, 5, 6))) == "", "a shared victory"


def test_the_ending_is_drawn_over_the_ship_and_begins_with_a_scene() -> None:
    state = end()
    drawn = board(state.view(0), seat_infos(3), Interaction(scene=("over", 90)), EN)
    assert re.search(r'class="ending"[^>]*data-scene="over"[^>]*data-scene-key="90"', drawn)
    assert 'id="ending-away"' in drawn
    assert "data-scene" not in board(state.view(0), seat_infos(3), Interaction(), EN)
    unfinished = ship(DRAWN, "g1 b1")
    assert "ending" not in board(unfinished.view(0), seat_infos(3), Interaction(), EN)
