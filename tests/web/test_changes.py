"""Changes of a page: as few and as small elements as possible, but always complete. (Every `Person` checks after each message that the page
is right.)"""

import json
import statistics

import pytest

from highwater.registry import GAMES
from highwater_web.ui.changes import Element, changes, list_elements
from highwater_web.ui.markup import Markup, el, join

from .person import Person


def page(**texts: str) -> Markup:
    """A page with elements a and b in a frame, c beside it, and an input."""
    t = {"a": "1", "b": "2", "c": "3", "frame": "", "between": "-", "around": "", **texts}
    return el(
        "div",
        None,
        el("main", {"id": "frame", "class": t["frame"] or None}, el("p", {"id": "a"}, t["a"]), t["between"], el("p", {"id": "b"}, t["b"])),
        t["around"],
        el("p", {"class": "last", "id": "c"}, t["c"], el("input", {"id": "field"})),
    )


def changed(before: Markup, after: Markup) -> list[str]:
    """The ids of changed elements, with an exclamation mark if only attributes change."""
    known: dict[str, Element] = {}
    found = changes(list_elements(before, known), list_elements(after, known))
    assert found == changes(list_elements(before), list_elements(after))
    assert all(change.markup in after for change in found)
    return [change.after.id + "!" * change.only_attributes for change in found]


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        ({}, []),
        ({"a": "other"}, ["a"]),
        ({"a": "other", "c": "other"}, ["a", "c"]),
        ({"frame": "wide"}, ["frame!"]),
        ({"frame": "wide", "b": "other"}, ["frame!", "b"]),
        ({"between": "+"}, ["frame"]),
        ({"between": "+", "frame": "wide", "b": "other"}, ["frame"]),
        ({"around": "something"}, [""]),
    ],
)
def test_the_smallest_elements_that_differ(texts: dict[str, str], expected: list[str]) -> None:
    assert changed(page(), page(**texts)) == expected


def test_a_part_that_comes_or_goes_changes_the_element_around_it() -> None:
    more = el("main", {"id": "frame"}, el("p", {"id": "a"}), el("p", {"id": "b"}))
    less = el("main", {"id": "frame"}, el("p", {"id": "a"}))
    assert changed(more, less) == changed(less, more) == ["frame"]


def test_a_part_that_moves_changes_the_element_around_both_places() -> None:
    def table(*, played: bool) -> Markup:
        card = el("i", {"id": "card"})
        hand, middle = el("p", {"id": "hand"}, not played and card), el("p", {"id": "middle"}, played and card)
        return el("div", None, el("main", {"id": "table"}, hand, middle), el("p", {"id": "beside"}))

    assert changed(table(played=False), table(played=True)) == ["table"]


def test_text_cannot_pretend_to_be_an_element() -> None:
    hostile = '<p\nid="a">\n></p\n>'
    assert [part.id for part in list_elements(el("p", {"id": "x", "title": hostile}, hostile)).parts] == ["x"]


@pytest.mark.parametrize("broken", ['<p\nid="a">', "</p\n>"])
def test_unbalanced_elements_are_reported(broken: str) -> None:
    with pytest.raises(ValueError, match="element"):
        list_elements(join([Markup(broken)]))


@pytest.mark.parametrize("game", GAMES)
def test_presses_at_the_table_send_parts_of_the_page(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = GAMES[game].seats[-1]
    person = Person().start(game, people=seats, seats=seats)
    whole, dispatch, answers = len(person.html), person.session.dispatch, list[str]()

    def listened(message: str) -> str:
        answers.append(dispatch(message))
        return answers[-1]

    monkeypatch.setattr(person.session, "dispatch", listened)
    for _ in range(30):
        person.play_on()
    for panel in ("log", "log", "menu"):
        person.press(f"panel:{panel}")
    assert all(json.loads(answer)["html"] is None for answer in answers)
    assert statistics.median(map(len, answers)) < whole / 2
