"""The progress in puzzles: of a day, of all tries, in two tabs."""

import pytest

from highwater.puzzles.stored import load_puzzles
from highwater_web.features.puzzles.names import following, puzzle_named
from highwater_web.features.puzzles.progress import MAX_TRIES, RESULTS, Progress, Try, read_progress
from highwater_web.features.puzzles.state import KEY
from highwater_web.ui.markup import plain
from tests.web.at_puzzles import RINGS, tries_of
from tests.web.person import Person, Tabs


@pytest.fixture
def person() -> Person:
    return Person()


def test_the_puzzles_of_a_day_lead_on_and_end() -> None:
    names = ["day.2026-11-21.1"]
    while True:
        puzzle = puzzle_named(names[-1])
        assert puzzle is not None
        following_name = following(Progress(), names[-1], puzzle)
        if not following_name:
            break
        names.append(following_name)
    assert names == [f"day.2026-11-21.{number}" for number in (1, 2, 3)]
    assert puzzle_named("day.2026-11-21.2") != puzzle_named("day.2026-11-23.2") or len(load_puzzles("forbidden-island").texts) < 3


def test_a_finished_day_is_told_in_words_and_counted(person: Person) -> None:
    person.open("puzzles.html")
    assert "all three" not in plain(person.html)
    for number in (1, 2, 3):
        person.open(f"puzzles.html#day.2026-11-21.{number}")
        person.press("puzzle-show")
    person.open("puzzles.html")
    assert "0 of 3 at the first try" in plain(person.html)
    assert "you tried all three on 1" in plain(person.html)
    person.press("puzzle-share")
    assert "0 of 3 at the first try" in person.copied[-1]
    assert "#day.2026-11-21.1" in person.copied[-1]
    assert "21/11/2026" in person.copied[-1]
    assert "2026-11-21" not in plain(person.html)
    person.send(message="copied", ok=True)
    assert "The result has been copied." in plain(person.html)
    assert person.model.notice is None, "a notice above moves the page"
    person.send(message="copied", ok=False)
    assert "could not be copied" in plain(person.html)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"version":3,"tries":{}}',
        '{"version":1,"tries":{"a":"well"}}',
        '{"version":2,"tries":{"a":"right"}}',
        '{"version":2,"tries":{"a":["right",-1]}}',
        '{"version":1,"tries":[]}',
    ],
)
def test_progress_that_cannot_be_read_is_left_as_it_is(text: str) -> None:
    person = Person(kept={KEY: text}).open("puzzles.html")
    assert "cannot be read" in plain(person.html)
    person.open(f"puzzles.html#{RINGS}")
    person.press("puzzle-show")
    assert person.kept[KEY] == text


def test_only_the_first_result_counts() -> None:
    progress = Progress().with_result("a", "wrong").with_result("a", "wrong").with_result("a", "right").with_result("a", "wrong")
    assert progress.tries == {"a": Try("wrong+")}
    assert Progress().with_result("a", "right", 7).with_result("a", "wrong", 8).tries == {"a": Try("right", 7)}
    assert all(read_progress(Progress({"a": Try(result, 7)}).text()).tries == {"a": Try(result, 7)} for result in RESULTS)


def test_progress_of_version_1_is_read() -> None:
    assert read_progress('{"version":1,"tries":{"b":"wrong+","a":"right"}}').tries == {"b": Try("wrong+"), "a": Try("right")}


def test_the_oldest_tries_are_dropped() -> None:
    progress = Progress({str(number): Try("right") for number in range(MAX_TRIES)}).with_result("new", "wrong")
    assert len(progress.tries) == MAX_TRIES
    assert "0" not in progress.tries
    assert progress.missed() == ["new"]


def test_a_day_counts_when_all_three_were_tried() -> None:
    progress = Progress({f"day.2026-03-{day:02}.{number}": Try("right") for day in (27, 28, 30) for number in (1, 2, 3)})
    assert progress.days("2026-03-30") == 3
    assert progress.days("2026-04-05") == 1
    assert progress.with_result("day.2026-03-29.1", "right").days("2026-03-30") == 3


def test_two_tabs_lose_nothing() -> None:
    tabs = Tabs()
    one, other = tabs.open(href=f"puzzles.html#{RINGS}"), tabs.open(href="puzzles.html#land-unter.rings.1.1")
    one.press("puzzle-show")
    other.press("puzzle-show")
    assert tries_of(other) == {RINGS: "seen", "land-unter.rings.1.1": "seen"}


def test_two_tabs_that_have_not_heard_of_each_other_lose_nothing() -> None:
    tabs = Tabs()
    one, other = tabs.open(href=f"puzzles.html#{RINGS}"), tabs.open(href="puzzles.html#land-unter.rings.1.1")
    tabs.deaf = True
    one.press("puzzle-show")
    other.press("puzzle-show")
    assert tries_of(other) == {RINGS: "seen", "land-unter.rings.1.1": "seen"}
