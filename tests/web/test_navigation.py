"""Back and Forward: their effect on panels and on the language."""

import json

import pytest

from highwater_web.core.preferences import PREFERENCES
from highwater_web.table.first_times import find_explanations
from tests.web.person import Person


def back_to(person: Person, href: str, language: str) -> None:
    """The browser's Back leads to this address."""
    person.address = href
    person.send(message="url", href=href, language=language)


def test_back_closes_an_open_panel_and_stays_at_the_table() -> None:
    person = Person("en").start()
    address = person.address
    person.press("panel:menu")
    assert person.layers[-1] == 2, "the panel is a step of its own in the browser's history, above the caption"
    back_to(person, address, "en")
    assert person.model.table is not None
    assert person.model.table.panel == ""
    assert person.model.page == "play"
    assert person.focused is not None
    assert person.focused["id"] == "tool-panel-menu"
    assert person.layers[-1] == 1


def test_a_panel_closed_otherwise_takes_its_step_in_the_history_along() -> None:
    person = Person("en").start()
    person.press("panel:menu")
    person.press("panel:keys")
    assert person.layers == [1, 2], "one panel in the place of another is no further step"
    person.press("panel:keys")
    assert person.layers == [1, 2, 1]


def test_back_closes_the_captions_one_by_one() -> None:
    person = Person("en").start()
    address, shown = person.address, []
    while 'id="caption-seen"' in person.html:
        shown.append(find_explanations(person.model)[1])
        back_to(person, address, "en")
        assert person.model.page == "play"
    assert shown == ["land-unter.explain.tides", "land-unter.first.hand"]
    assert person.model.preferences.explained == tuple(shown)
    assert person.layers[-2:] == [1, 0], "the second caption has a step of its own"


@pytest.mark.parametrize("game", ["forbidden-island", "abandon-ship"])
def test_back_cancels_a_begun_action(game: str) -> None:
    person = Person("en", kept={PREFERENCES: '{"captions": "off"}'}).start(game)
    while not (begins := [token for token in person.controls() if token.startswith("choose:")]):
        person.play_on()
    address = person.address
    person.press(begins[0])
    assert person.model.table is not None
    assert person.model.table.partial_action
    assert person.layers[-1] == 1
    back_to(person, address, "en")
    assert person.model.page == "play"
    assert person.model.table.partial_action == ""
    assert person.layers[-1] == 0


def test_back_reads_a_notice_and_then_leaves_the_table() -> None:
    person = Person("en").start()
    person.press("captions-off")
    address = person.address
    person.send(message="copied", ok=True)
    assert person.model.notice is not None
    back_to(person, address, "en")
    assert person.model.notice is None
    assert person.layers[-1] == 0
    back_to(person, "index.html", "en")
    assert person.model.page == "index"


def test_back_hides_a_card_that_a_person_looks_at() -> None:
    person = Person("en").start("abandon-ship", people=2)
    person.press("captions-off")
    address = person.address
    person.press(next(token for token in person.controls() if token.startswith("peek:")))
    person.press("show")
    assert person.layers[-1] == 1
    back_to(person, address, "en")
    assert person.model.table is not None
    assert not person.model.table.is_peeking
    assert person.model.page == "play"


def test_back_from_the_table_leaves_it_when_nothing_is_open() -> None:
    person = Person("en").start()
    back_to(person, "index.html", "en")
    assert person.model.page == "index"


def test_back_with_a_panel_open_behind_a_rules_page_comes_to_the_table_with_it() -> None:
    person = Person("en").start()
    address = person.address
    person.press("panel:rules")
    person.press("go:questions-land-unter.html")
    back_to(person, address, "en")
    assert person.model.page == "play"
    assert person.model.table is not None
    assert person.model.table.panel == "rules"
    back_to(person, address, "en")
    assert person.model.table is not None
    assert person.model.table.panel == ""


def test_the_address_decides_on_the_language() -> None:
    person = Person("en").start()
    person.press("panel:menu")
    person.press("language:da")
    assert person.language == "da"
    back_to(person, "index.html", "en")
    assert person.language == "en"
    assert "The water is rising" in person.html
    assert json.loads(person.kept[PREFERENCES])["language"] == "da", "what was chosen is still chosen"
    back_to(person, "play.html", "xx")
    assert person.language == "en", "an address in no language of ours changes none"


def test_the_log_follows_the_language_of_the_address() -> None:
    person = Person("en").start()
    address = person.address
    person.press("panel:log")
    person.press("panel:log")
    person.wait()
    back_to(person, address, "de")
    assert "Durchgang 1 von" in person.html
    assert "Stage 1 of" not in person.html
