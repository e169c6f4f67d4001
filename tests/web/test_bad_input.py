"""Bad input at every entry point of the page: one readable sentence, and nothing is lost."""

import json
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highwater.match import parse_match
from highwater.notation import seal
from highwater_web.core.model import Model
from tests.web.person import Person

ALERT = re.compile(r'id="notice" class="notice notice-error"><p role="alert">([^<]+)</p>')


def alert(person: Person) -> str:
    found = ALERT.search(person.html)
    assert found, "no readable sentence"
    return found[1]


def closed(header: str) -> str:
    """A record without plies, with a valid check."""
    return seal(header.splitlines(), ())


def some_game() -> Person:
    return Person("en").start(people=1)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "no game of High Water"),
        ("hello", "no game of High Water"),
        ('{"format": "another-program/7"}', "no game of High Water"),
        (closed('[Game "chess/1"]\n[Seats "2"]'), "no game “chess”"),
        (closed('[Game "land-unter/9"]\n[Seats "4"]'), "version 9"),
        (closed('[Game "land-unter/1"]\n[Seats "7"]'), "number of seats is not possible: 7"),
        (closed('[Game "land-unter/1"]\n[Seats "4"]\n[Option "luck=much"]'), "no option “luck”"),
        ('[Game "land-unter/1"]\n[Seats "4"]\n\n*:1+2\n\n[Check "00000000"]', "has been changed"),
        ("{" * 50_000, "no game of High Water"),
        ('{"match": ' + "[" * 50_000, "no game of High Water"),
        ("x" * 2_000_000, "no game of High Water"),
        (None, "too large"),
    ],
)
def test_a_wrong_file_is_refused_in_words(text: str | None, sentence: str) -> None:
    person = some_game()
    kept, record = dict(person.kept), person.model.table
    person.send(message="file", token="import", name="x.json", size=len(text or ""), text=text)
    assert sentence in alert(person)
    assert person.kept == kept
    assert person.model.table == record


def test_a_saved_game_cut_off_anywhere_is_refused() -> None:
    person = some_game()
    text = next(value for key, value in person.kept.items() if key.startswith("highwater:game:"))
    for end in range(0, len(text) - 1, 7):
        person.send(message="file", token="import", name="x", size=end, text=text[:end])
        assert alert(person)
    assert len(person.model.shelf.entries) == 1


@given(st.data())
def test_a_saved_game_with_any_byte_flipped_is_refused_or_the_same(data: st.DataObject) -> None:
    person = some_game()
    key, text = next((key, value) for key, value in person.kept.items() if key.startswith("highwater:game:"))
    at = data.draw(st.integers(0, len(text) - 1))
    other = data.draw(st.characters(min_codepoint=32, max_codepoint=126))
    damaged = text[:at] + other + text[at + 1 :]
    assert person.model.table is not None
    record = person.model.table.match.record
    fresh = Person("en", seed=2, kept={key: damaged}).open(person.address)
    if fresh.model.table is not None:
        assert fresh.model.table.match.record == record
    assert fresh.kept == {key: damaged}, "what cannot be read stays where it is"


@given(st.text(max_size=300))
def test_any_store_can_be_started_with(value: str) -> None:
    kept = {"highwater:prefs": value, "highwater:game:aa": value, "highwater:": value, "other": value}
    person = Person("en", kept=kept).open("games.html")
    assert person.kept == kept
    assert "Unreadable entry" in person.html
    person.press("export:aa")
    assert person.files[-1][1] == value


NESTED = ("[" * 5_000, '{"a":' * 5_000, json.dumps({"match": "[" * 5_000}))


@pytest.mark.parametrize("value", NESTED)
def test_a_store_with_nested_json_is_kept_and_can_be_thrown_away(value: str) -> None:
    """In the browser such a text ends the engine that parses it; see e2e/test_nested.py."""
    person = Person("en", kept={"highwater:prefs": value, "highwater:game:aa": value}).open("games.html")
    assert "Unreadable entry" in person.html
    person.press("export:aa")
    assert person.files[-1][1] == value
    person.press("remove:aa")
    assert person.kept == {"highwater:prefs": value}
    person.send(message="store-changed", key="highwater:game:bb", value=value)
    person.send(message="store-changed", key="highwater:prefs", value=value)
    assert "Unreadable entry" in person.html


def test_a_message_with_nested_json_changes_nothing() -> None:
    person = Person("en").open("games.html")
    before = person.model
    answer = json.loads(person.session.dispatch('{"message": "do", "token": "go:about.html", "fields": ' + "[" * 5_000 + "]" * 5_000 + "}"))
    assert "should not have happened" in person.session.shown
    assert answer["effects"] == []
    assert person.model.page == before.page


@pytest.mark.parametrize("message", ["[]", "null", "1", '"do"', "", "{"])
def test_malformed_messages_change_nothing(message: str) -> None:
    person = Person("en").open("games.html")
    before = replace(person.model, notice=None)
    assert json.loads(person.session.dispatch(message))["effects"] == []
    assert "should not have happened" in person.session.shown
    assert replace(person.model, notice=None) == before


@given(st.text(max_size=60), st.dictionaries(st.text(max_size=12), st.text(max_size=30), max_size=4))
def test_any_token_leaves_the_page_standing(token: str, fields: dict[str, str]) -> None:
    person = some_game()
    assert person.model.table is not None
    record = person.model.table.match.record
    for prefix in ("", "play:", "ply:", "as:", "go:", "export:", "panel:", "language:"):
        person.send(message="do", token=prefix + token, fields=fields)
    assert 'id="main"' in person.html
    if person.model.table is not None and person.model.table.id is not None:
        assert person.model.table.match.record.plies[: len(record.plies)] == record.plies


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=20), lambda inner: st.dictionaries(st.text(max_size=8), inner)
    )
)
def test_a_message_of_any_shape_is_survived(content: object) -> None:
    person = Person("en").open()
    for kind in ("boot", "do", "file", "url", "store-changed", "store-failed", "copied", "nonsense"):
        fields = content if isinstance(content, dict) else {"token": content, "href": content, "store": content, "fields": content}
        person.send(**{**{str(name): value for name, value in fields.items()}, "message": kind})
    assert isinstance(person.model, Model)
    assert 'id="main"' in person.html


@given(st.text(alphabet="ABCabc019-_=%&#/?", max_size=200))
def test_a_link_of_nonsense_leads_to_the_saved_games(text: str) -> None:
    person = some_game()
    kept = dict(person.kept)
    other = Person("en", kept=kept).open(f"play.html#record=x{text.replace('&', '').replace('#', '')}")
    assert alert(other)
    assert other.model.page == "games"
    assert other.kept == kept


def test_going_back_clears_notices() -> None:
    person = Person("en").open("play.html#record=nonsense")
    assert alert(person)
    person.send(message="url", href="index.html")
    assert "notice-error" not in person.html


@pytest.mark.parametrize(("storage", "sentence"), [("full", "storage is full"), ("denied", "does not save anything")])
def test_a_storage_that_refuses_does_not_stop_the_game(storage: str, sentence: str) -> None:
    person = Person("en", storage=storage)
    person.start(people=1)
    assert sentence in person.html
    for _ in range(20):
        person.play_on()
    assert person.model.table is not None
    assert len(person.model.table.match.record.plies) > 10
    person.press("panel:menu")
    person.press(f"export:{person.model.table.id}")
    assert parse_match(person.files[-1][1]) == person.model.table.match


def test_storage_failure_notice_stays_until_dismissed() -> None:
    person = Person("en", storage="full").start(people=1)
    for _ in range(3):
        person.play_on()
        assert "storage is full" in person.html
    person.press("dismiss")
    assert "storage is full" not in person.html
    person.play_on()
    assert "storage is full" in person.html


@pytest.mark.parametrize("token", ["play:61", "play:44x", "play:0"])
def test_currently_illegal_actions_are_refused_without_a_token(token: str) -> None:
    person = Person("de").start()
    person.wait()
    person.send(message="do", token=token, fields={})
    assert alert(person) == "Das ist gerade nicht möglich. Wähl etwas von dem, was dir angeboten wird."
