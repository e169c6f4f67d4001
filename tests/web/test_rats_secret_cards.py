"""Secret cards of the rats games: looking at the own card on a shared device, and notes about the owners of rats."""

import re

from highwater.games.rats.rules import State
from highwater.record import parse
from tests.web.person import Person


def at_sea(people: int, seats: int = 4, language: str = "en") -> Person:
    """A game in which a person is to choose a die."""
    person = Person(language).start("abandon-ship", people=people, seats=seats)
    for _ in range(200):
        person.wait()
        if 'data-do="choose:' in person.html:
            return person
        person.press("step")
    raise AssertionError("nobody is asked for a die")


def rats_of(person: Person, seat: int) -> list[str]:
    table = person.model.table
    assert table is not None
    assert isinstance(table.match.state, State)
    colours = ("yellow", "purple", "green", "orange", "red", "black", "blue")
    return [colours[rat] for rat in table.match.state.rules.components.cards[table.match.state.dealt[seat]]]


# Looking at the own card ----------------------------------------------------------------------------------------------


def test_request_to_look_can_be_cancelled_by_press_or_escape() -> None:
    person = at_sea(people=2)
    before = person.html
    person.press("peek:a")
    assert 'id="curtain"' in person.html
    assert re.search(r'<button[^>]*id="not-now"[^>]*data-do="peek:"[^>]*data-key="Escape"', person.html)
    person.press("peek:")
    assert person.html == before


def test_revealed_card_is_announced_and_escape_covers_it() -> None:
    person = at_sea(people=2)
    person.press("peek:b")
    said = len(person.said)
    person.press("show")
    assert person.said[said] == f"Your rats: {rats_of(person, 1)[0]}, {rats_of(person, 1)[1]} and {rats_of(person, 1)[2]}."
    assert re.search(r'<button[^>]*id="cover"[^>]*data-key="[^"]*Escape', person.html)
    said = len(person.said)
    person.press("peek:")
    assert "own-card" not in person.html
    assert not [text for text in person.said[said:] if "Your rats" in text]


def test_where_hands_are_hidden_the_curtain_is_no_wish_that_could_be_taken_back() -> None:
    person = Person("en").start(people=2, seats=3)
    assert 'id="curtain"' in person.html
    assert 'id="not-now"' not in person.html


# Suspicion --------------------------------------------------------------------------------------------------------------


def rows(person: Person) -> list[str]:
    return re.findall(r'<li class="suspect.*?</li>', person.html)


def test_secret_card_notes_list_all_cards_and_possible_owners() -> None:
    person = at_sea(people=1)
    assert 'class="suspicion"' not in person.html
    person.press("panel:sheet")
    assert len(rows(person)) == 7
    own = [row for row in rows(person) if "suspect-own" in row]
    assert len(own) == 1
    assert "Your card" in own[0]
    assert not re.search("<button", own[0])
    for row in rows(person):
        assert "worth 0 points now" in row
        assert row in own or row.count('aria-pressed="false"') == 3


def test_a_mark_stays_with_the_game_and_with_the_person_and_out_of_links() -> None:
    person = at_sea(people=1)
    person.press("panel:sheet")
    token = next(token for token in person.controls() if token.startswith("note:"))
    name = token.removeprefix("note:")
    person.press(token)
    assert re.search(rf'id="note-{name}"[^>]*aria-pressed="true"', person.html)
    assert f'[Notes "1={name}"]' in next(iter(person.kept.values()))
    person.reload()
    person.press("panel:sheet")
    assert re.search(rf'id="note-{name}"[^>]*aria-pressed="true"', person.html)
    record = parse(next(text for key, text in person.kept.items() if key.startswith("highwater:game:")))
    assert record.notes[0] == (name,)
    assert record.shared().notes == ()
    person.press(token)
    assert re.search(rf'id="note-{name}"[^>]*aria-pressed="false"', person.html)


def test_undoing_a_die_leaves_the_marks() -> None:
    person = at_sea(people=1)
    person.press("panel:sheet")
    person.press(next(token for token in person.controls() if token.startswith("note:")))
    assert person.model.table is not None
    noted = person.model.table.match.notes
    while person.model.table.match.state.to_act == (0,):
        person.play_on()
    assert person.model.table.match.notes == noted
    person.press("undo")
    assert person.model.table.match.notes == noted


def test_where_several_people_play_notes_lie_with_the_own_card() -> None:
    person = at_sea(people=2)
    person.press("panel:sheet")
    assert not [token for token in person.controls() if token.startswith("note:")]
    assert "Your notes are with your card" in person.html
    person.press("peek:a")
    person.press("show")
    person.press(next(token for token in person.controls() if token.startswith("note:")))
    assert 'aria-pressed="true"' in "".join(rows(person))
    person.press("peek:")
    assert 'aria-pressed="true"' not in "".join(rows(person)), "what one person suspects is not for the others"
    assert "suspect-own" not in "".join(rows(person))
    person.press("peek:b")
    assert 'aria-pressed="true"' not in "".join(rows(person))
    person.press("show")
    assert 'aria-pressed="true"' not in "".join(rows(person))


def test_nonsense_notes_change_nothing() -> None:
    person = at_sea(people=1)
    kept = dict(person.kept)
    for mark in ("", "B3", "b3.c4", "x" * 100, "<b>"):
        person.send(message="do", token=f"note:{mark}", fields={})
        assert {key: value for key, value in person.kept.items() if "Notes" in value} == {}
    assert person.kept == kept
