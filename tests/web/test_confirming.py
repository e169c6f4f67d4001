"""Land unter for people who want to confirm a card before it is played."""

from __future__ import annotations

import pytest

from highwater_web.core.preferences import CHOICES, read_preferences
from tests.web.person import Person


def at_the_table(confirm: str) -> Person:
    person = Person().start()
    person.wait()
    person.press("panel:menu")
    person.press("set", confirm=confirm)
    person.press("panel:menu")
    return person


def plies(person: Person) -> int:
    assert person.model.table is not None
    return len(person.model.table.match.record.plies)


def a_card(person: Person, verb: str) -> str:
    return next(token for token in person.controls() if token.startswith(f"{verb}:") and token != f"{verb}:")


def test_one_press_plays_a_card_by_default() -> None:
    person = at_the_table("off")
    before = plies(person)
    person.press(a_card(person, "play"))
    assert plies(person) == before + 1


def test_confirmed_cards_are_played() -> None:
    person = at_the_table("on")
    before = plies(person)
    chosen = a_card(person, "choose").removeprefix("choose:")
    person.press(f"choose:{chosen}")
    assert plies(person) == before
    assert person.said[-1] == f"Play the {chosen}?"
    assert person.focused is not None
    assert person.focused["id"] == "acts"
    assert [token for token in person.controls() if token.startswith("play:")] == [f"play:{chosen}"]
    person.press(f"play:{chosen}")
    assert plies(person) == before + 1


@pytest.mark.parametrize("pressed", ["choose:", "another"])
def test_a_chosen_card_can_be_taken_back_or_changed(pressed: str) -> None:
    person = at_the_table("on")
    before = plies(person)
    first = a_card(person, "choose")
    person.press(first)
    person.press(a_card(person, "choose") if pressed == "another" else "choose:")
    assert plies(person) == before
    offered = [token for token in person.controls() if token.startswith("play:")]
    assert first.replace("choose", "play") not in offered
    assert len(offered) == (pressed == "another")


def test_confirmation_is_off_by_default() -> None:
    assert read_preferences("").confirm == "off"
    assert read_preferences('{"confirm": "on"}').confirm == "on"
    assert set(CHOICES["confirm"]) == {"on", "off"}
