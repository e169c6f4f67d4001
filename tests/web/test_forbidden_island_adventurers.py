"""Choosing adventurers on the page: the cards, presses, texts, and what follows."""

import re

import pytest

from highwater.games.forbidden_island import GAME
from highwater.games.forbidden_island.components import ADVENTURER_NAMES
from highwater.games.forbidden_island.rules import State
from highwater.match import Match, Player
from highwater_web.contract.interaction import Interaction
from highwater_web.games.forbidden_island import PAGE
from highwater_web.ui.drawings import SeatInfo
from highwater_web.ui.texts import LANGUAGES, texts
from tests.forbidden_island.positions import after
from tests.web.person import Person, without_marks

CARD = re.compile(r'<button type="button" id="adventurer-([a-z]+)"([^>]*)>(.*?)</button>')


def choosing(*plies: str) -> State:
    state = GAME.new(3, {"adventurers": "chosen"})
    assert isinstance(state, State)
    return after(state, *plies)


def cards(state: State, hint: str = "", language: str = "en", replaying: bool = False) -> dict[str, tuple[str, str]]:
    """By adventurer: the attributes of its card, and its text."""
    people = tuple(SeatInfo(seat, name, seat == 0, seat > 0) for seat, name in enumerate(("Ida", "<b>Bo</b>", "Kim")))
    seat = state.to_act[0] if not replaying and state.to_act[0] >= 0 else None
    legal = {seat: state.legal(seat)} if seat is not None else {}
    hinted = next((action for action in legal.get(seat or 0, ()) if str(action) == hint), None)
    board = without_marks(PAGE.board(state.view(None), people, Interaction(seat=seat, legal_actions=legal, hinted=hinted), texts(language)))
    return {name: (attributes, re.sub(r"<[^>]*>", "", content)) for name, attributes, content in CARD.findall(board)}


def begun(*people: str, stops: str = "matter") -> Person:
    """A table for three at which adventurers are chosen; seats that are not named have bots."""
    names = {f"name-{seat}": name for seat, name in enumerate(people)}
    person = Person().start("forbidden-island", len(people), 3, {**names, "option-adventurers": "chosen"})
    person.press("panel:menu")
    person.press("set", stops=stops)
    person.press("panel:menu")
    return person


def match_of(person: Person) -> Match:
    table = person.model.table
    assert table is not None
    return table.match


def island_of(person: Person) -> State:
    state = match_of(person).state
    assert isinstance(state, State)
    return state


@pytest.mark.parametrize("language", LANGUAGES)
def test_adventurer_cards_name_and_describe_each(language: str) -> None:
    t = texts(language)
    shown = cards(choosing(), language=language)
    assert list(shown) == list(ADVENTURER_NAMES)
    for number, name in enumerate(ADVENTURER_NAMES, 1):
        attributes, said = shown[name]
        assert f'data-do="play:a:choose.{name}"' in attributes
        assert f'data-key="{number}"' in attributes
        assert t(f"forbidden-island.adventurer.{name}").lower() in said.lower()
        assert t(f"forbidden-island.power.{name}") in said


def test_taken_adventurer_cards_name_their_owner_and_are_disabled() -> None:
    shown = cards(choosing("a:choose.diver", "b:choose.pilot"))
    for name, owner in (("diver", "Ida"), ("pilot", "&lt;b&gt;Bo&lt;/b&gt;")):
        attributes, said = shown[name]
        assert "data-do" not in attributes
        assert "data-key" not in attributes
        assert 'aria-disabled="true"' in attributes
        assert owner in said
    assert sum("data-do" in attributes for attributes, _ in shown.values()) == 4


def test_the_hint_lights_its_card() -> None:
    shown = cards(choosing(), hint="choose.messenger")
    assert [name for name, (attributes, _) in shown.items() if "hinted" in attributes] == ["messenger"]


def test_adventurer_cards_are_disabled_after_choosing_and_while_looking_back() -> None:
    all_chosen = choosing("a:choose.diver", "b:choose.pilot", "c:choose.engineer")
    for shown in (cards(choosing(), replaying=True), cards(all_chosen)):
        assert len(shown) == 6
        assert not any("data-do" in attributes for attributes, _ in shown.values())


def test_island_is_known_only_after_it_is_laid() -> None:
    person = begun("Ida", "Bo", "Kim")
    assert 'id="adventurers"' in person.html
    assert 'id="island"' not in person.html
    for letter, name in zip("abc", ("pilot", "diver", "messenger"), strict=True):
        person.press(f"play:{letter}:choose.{name}")
    assert 'id="adventurers"' in person.html, "a choice can be undone until the island is laid out"
    person.press("step")
    assert 'id="adventurers"' not in person.html
    assert 'id="island"' in person.html
    assert 'id="island"' in Person().start("forbidden-island").html


def test_a_person_alone_chooses_then_the_bots_then_the_whole_island_is_laid_at_one_press() -> None:
    person = begun("Ida")
    assert "Choose your adventurer." in person.html
    person.press("play:a:choose.navigator")
    person.wait()
    assert len(set(island_of(person).adventurers)) == 3
    assert not island_of(person).layout
    assert "Everyone has chosen." in person.html
    assert "Lay out the island" in person.html
    person.press("step")
    state = island_of(person)
    assert (state.turn.seat, state.turn.actions, len(state.hands)) == (0, 3, 3)
    assert "Your turn, Navigator" in person.html


def test_several_people_are_called_by_their_names() -> None:
    person = begun("Ida", "Bo")
    assert "Ida, choose your adventurer." in person.html
    person.press("play:a:choose.diver")
    assert "Bo, choose your adventurer." in person.html
    assert any("Ida is the Diver." in said for said in person.said)


def test_without_stops_the_island_is_laid_out_automatically() -> None:
    person = begun("Ida", stops="never")
    person.press("play:a:choose.navigator")
    person.wait()
    assert island_of(person).turn.actions == 3


def test_a_choice_is_taken_back_and_made_anew() -> None:
    person = begun("Ida", "Bo", "Kim")
    person.press("play:a:choose.diver")
    person.press("undo")
    assert island_of(person).adventurers == ()
    person.press("play:a:choose.pilot")
    assert [ADVENTURER_NAMES[each] for each in island_of(person).adventurers] == ["pilot"]


def test_the_same_deal_again_has_the_same_people_on_the_same_island() -> None:
    person = begun("Ida", "Bo", "Kim")
    for letter, name in zip("abc", ("pilot", "diver", "messenger"), strict=True):
        person.press(f"play:{letter}:choose.{name}")
    person.press("step")
    first = island_of(person)
    person.send(message="do", token="again:same", fields={})
    assert island_of(person) == first
    person.send(message="do", token="again", fields={})
    assert island_of(person) == choosing()


def test_a_game_in_which_people_still_choose_is_saved_and_listed_and_goes_on() -> None:
    person = begun("Ida", "Bo", "Kim")
    person.press("play:a:choose.diver")
    person.reload()
    assert [ADVENTURER_NAMES[each] for each in island_of(person).adventurers] == ["diver"]
    assert "Bo, choose your adventurer." in person.html
    person.open("games.html")
    assert "Bo" in person.html


def test_a_table_of_bots_chooses_and_plays_by_itself() -> None:
    person = begun()
    person.wait()
    assert not island_of(person).to_act
    assert len(island_of(person).adventurers) == 3


def test_chosen_adventurers_are_logged_and_can_be_replayed() -> None:
    person = begun("Ida", "Bo", "Kim")
    for letter, name in zip("abc", ("pilot", "diver", "messenger"), strict=True):
        person.press(f"play:{letter}:choose.{name}")
    assert "Kim</bdi> is the Messenger." in person.html
    person.press("ply:2")
    assert 'id="adventurer-messenger"' in person.html
    assert match_of(person).viewed_ply == 2
    assert 'data-do="play:' not in person.html


def test_single_press_actions_have_no_partial_state() -> None:
    person = begun("Ida", "Bo", "Kim")
    before = person.html
    person.send(message="do", token="choose:a:choose", fields={})
    person.send(message="do", token="choose:a:choose.pilot", fields={})
    assert person.html == before


def test_choosing_ends_after_as_many_as_sit_there() -> None:
    match = Match.begin(GAME, (Player("Ida"), Player("Bo")), {"adventurers": "chosen"})
    match = match.act(0, GAME.parse("choose.pilot")).act(1, GAME.parse("choose.diver"))
    assert match.state.to_act == (-1,)
