"""Examples on the author's desk are stored like games: undone, synchronized between tabs, listed, exported, imported, removed."""

from __future__ import annotations

import pytest

from highwater.record import parse
from highwater_web.core.shelf import PREFIX, SCENARIOS
from highwater_web.features.desk.model import Entrance
from highwater_web.features.desk.state import DESK
from tests.web.at_desk import WHOLE, at_desk, desk_of, kept, played, record_of, shown, write
from tests.web.person import Person, Tabs

# Taking back, and the storage -------------------------------------------------------------------------------------------


def test_everything_can_be_taken_back_and_done_again() -> None:
    person = at_desk()
    states = [record_of(person)]
    ply = shown(person)[0]

    def did() -> None:
        assert record_of(person) != states[-1]
        states.append(record_of(person))

    write(person, ply, "en", "A.")
    did()
    person.press("title:en", **{"title-en": "T"})
    did()
    person.press(f"show:{ply}", **{f"show-{ply}": ""})
    did()
    person.press("view", view="0")
    did()
    person.press("part", part="hand")
    did()
    person.press(f"ask:{shown(person)[0]}", **{f"ask-{shown(person)[0]}": "next"})
    did()
    for state in reversed(states[:-1]):
        person.press("undo")
        assert record_of(person) == state
        assert next(iter(kept(person).values())).scenario == state.scenario
    person.press("undo")
    assert record_of(person) == states[0]
    for state in states[1:]:
        person.press("redo")
        assert record_of(person) == state
    write(person, shown(person)[0], "en", "B.")
    assert not desk_of(person).after, "what comes after something else is another way"


def test_two_tabs_with_one_example_catch_up_with_each_other_and_lose_nothing() -> None:
    tabs = Tabs()
    one = tabs.open("en", f"desk.html#record={WHOLE.url()}&ply=40")
    ply = shown(one)[0]
    write(one, ply, "en", "From one.")
    two = tabs.open("en", one.address)
    assert record_of(two) == record_of(one)
    write(two, ply, "en", "From two.")
    assert record_of(one).said(ply) == {"en": "From two."}
    assert "changed in another tab" in one.html
    one.press("undo")
    assert record_of(one).said(ply) == {"en": "From one."} == record_of(two).said(ply)
    tabs.deaf = True
    write(one, ply, "en", "Unheard.")
    write(two, ply, "en", "Refused.")
    assert record_of(two).said(ply) == {"en": "Unheard."}, "what is stored is what counts"
    two.press("undo")
    assert record_of(two).said(ply) == {"en": "Refused."}, "and what was here is one step back"


def test_an_example_removed_in_another_tab_stays_and_is_stored_anew() -> None:
    tabs = Tabs()
    one = tabs.open("en", f"desk.html#record={WHOLE.url()}&ply=40")
    write(one, shown(one)[0], "en", "Kept.")
    name = desk_of(one).id
    two = tabs.open("en", "games.html")
    two.press(f"remove:{name}")
    assert "has been deleted in another tab" in one.html
    write(one, shown(one)[1], "en", "Too.")
    assert desk_of(one).id not in ("", name)
    assert list(kept(one)) == [desk_of(one).id]
    two.press("restore")
    assert set(kept(one)) == {name, desk_of(one).id}


@pytest.mark.parametrize("storage", ["full", "denied"])
def test_with_a_storage_that_refuses_one_works_on_and_takes_things_along(storage: str) -> None:
    person = Person("en", storage=storage).open(f"desk.html#record={WHOLE.url()}&ply=40")
    ply = shown(person)[0]
    write(person, ply, "en", "One.")
    assert "This browser does not save anything." in person.html
    write(person, ply, "en", "Two.")
    person.press("undo")
    assert record_of(person).said(ply) == {"en": "One."}
    person.storage = "ok"
    write(person, ply, "en", "Three.")
    assert [record.said(ply) for record in kept(person).values()] == [{"en": "Three."}]
    person.press("save:scenario")
    assert parse(person.files[-1][1]).said(ply) == {"en": "Three."}


def test_examples_are_listed_removed_exported_and_imported_with_the_games() -> None:
    person = played()
    person.press("example")
    write(person, shown(person)[0], "en", "Look.")
    person.press("title:en", **{"title-en": "A <b>title</b>"})
    name, record = desk_of(person).id, record_of(person)
    person.open("games.html")
    assert "A &lt;b&gt;title&lt;/b&gt;" in person.html
    person.press("export-all")
    everything = person.files[-1][1]
    person.press(f"export:{name}")
    alone = person.files[-1][1]
    person.press(f"remove:{name}")
    assert not kept(person)
    person.press("restore")
    assert list(kept(person)) == [name]

    other = Person("en", seed=2).open("games.html")
    other.send(message="file", token="import", name="all.txt", size=1, text=everything)
    assert list(kept(other)) == [name]
    assert len([key for key in other.kept if key.startswith(PREFIX)]) == 1
    other.send(message="file", token="import", name="all.txt", size=1, text=everything)
    assert "1 example was already here." in other.html
    assert list(kept(other)) == [name]

    third = Person("en", seed=3).open("games.html")
    third.send(message="file", token="import", name="one.txt", size=1, text=alone)
    assert third.address == f"desk.html#scenario={name}"
    assert record_of(third) == record


def test_an_unreadable_game_is_listed_and_exported_unchanged() -> None:
    person = Person("en", kept={f"{SCENARIOS}scenario-1": "{"}).open("games.html")
    assert "shelf-row-broken" in person.html
    person.press("export:scenario-1")
    assert person.files[-1][1] == "{"
    person.open("desk.html#scenario=scenario-1")
    assert isinstance(DESK.of(person.model), Entrance)
    assert "notice-error" in person.html
