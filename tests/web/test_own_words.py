"""An option that people write themselves: the dice, cards and markers of the rats."""

import re

from tests.web.person import Person

FIELD = "option-components"


def at_set_up(language: str = "en") -> Person:
    person = Person(language).open()
    person.press("go:abandon-ship.html")
    return person


def test_default_components_can_be_written_out_and_changed() -> None:
    person = at_set_up()
    person.press("write-out:components")
    written = person.model.drafts["abandon-ship"].options["components"]
    assert written.splitlines()[0] == "die yellow: 1 2 3 5x (2) A"
    assert "die yellow: 1 2 3 5x (2) A" in person.html
    person.press("start", **{FIELD: written.replace("die yellow: 1 2 3 5x (2) A", "die yellow: 4 4 4 4 4 4")})
    assert person.model.table is not None
    kept = dict(person.model.table.match.record.options)["components"]
    assert kept.startswith("die yellow: 4 4 4 4 4 4; die purple: ")


def test_written_components_equal_to_the_default_are_the_default() -> None:
    person = at_set_up()
    person.press("write-out:components")
    person.press("start", **{FIELD: person.model.drafts["abandon-ship"].options["components"]})
    assert person.model.table is not None
    assert dict(person.model.table.match.record.options)["components"] == "house"


def test_unplayable_components_are_refused_by_line_and_kept_for_repair() -> None:
    for language in ("de", "en", "da"):
        person = at_set_up(language)
        person.press("start", **{FIELD: "# my dice\ncard: red red blue"})
        assert person.model.table is None
        said = re.search(r'<p class="field-wrong" id="fault-option-components">(.*?)</p>', person.html)
        assert said
        assert "2" in said[1]
        assert 'id="notice"' not in person.html, "it is said where it is to be mended, and nowhere else"
        field = re.search(r'<textarea [^>]*id="choice-option-components"[^>]*>', person.html)
        assert field
        assert 'aria-invalid="true" aria-describedby="fault-option-components"' in field[0]
        assert person.focused == {"effect": "focus", "id": "choice-option-components", "gently": False, "line": 2}
        assert person.model.drafts["abandon-ship"].options["components"] == "# my dice\ncard: red red blue"
        person.press("setup", **{FIELD: "# my dice"})
        assert "aria-invalid" not in person.html, "what has been changed is judged when the game begins"


def test_the_faulty_line_is_counted_from_the_first_one_even_if_that_is_empty() -> None:
    person = at_set_up()
    person.press("start", **{FIELD: "\n\nmarkers: 1 2"})
    assert person.focused is not None
    assert person.focused["line"] == 3


def test_a_text_that_is_wrong_as_a_whole_has_no_line_to_show() -> None:
    person = at_set_up()
    person.press("start", **{FIELD: "die yellow: 1 2 3 4 5 6"})
    assert 'id="fault-option-components"' in person.html
    assert person.focused is not None
    assert "line" not in person.focused


def test_a_file_fills_the_field_and_an_empty_one_is_the_default_again() -> None:
    person = at_set_up()
    person.send(message="file", token="own-words:components", name="dice.txt", size=20, text="markers: 1 1 1 1 1 1 1 1")
    assert person.model.drafts["abandon-ship"].options["components"] == "markers: 1 1 1 1 1 1 1 1"
    person.press("setup", **{FIELD: "  "})
    assert person.model.drafts["abandon-ship"].options["components"] == "house"


def test_text_fields_limit_their_input() -> None:
    person = at_set_up()
    person.press("setup", **{FIELD: "x" * 100_000})
    assert len(person.model.drafts["abandon-ship"].options["components"]) <= 4_000
