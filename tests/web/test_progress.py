"""Progress in features goes with the statistics: it is shown there, exported, taken in and cleared with them, and nothing of it is lost."""

from __future__ import annotations

import json
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highwater_web.core.archives import PROBE_PACKAGES, PUZZLES
from highwater_web.features.first_game.guide.texts import guide_texts
from highwater_web.features.first_game.progress import KEY as FIRST_GAMES
from highwater_web.features.puzzles.progress import RESULTS, Progress, Try, read_progress
from highwater_web.features.puzzles.state import KEY as LEARNING
from highwater_web.ui.markup import plain
from highwater_web.ui.texts import LANGUAGES, texts
from tests.web.person import Person, Tabs

RINGS = "land-unter.rings.2"


def learned(*results: str) -> str:
    """The stored text of so many first tries of a theme."""
    return Progress({f"{RINGS}.{number}": Try(result, number) for number, result in enumerate(results, 1)}).text()


def first_games(**games: tuple[int, bool]) -> str:
    """The stored text of first games, by game the ply and whether it is done."""
    places = {name.replace("_", "-"): {"ply": ply, "own": [], "done": done} for name, (ply, done) in games.items()}
    return json.dumps({"version": 1, "games": places})


def tries_of(person: Person) -> dict[str, str]:
    return {name: result for name, (result, _) in json.loads(person.kept[LEARNING])["tries"].items()}


def take_in(person: Person, text: str) -> None:
    person.send(message="file", token="import", name="x.txt", size=len(text), text=text)


def exported(kept: dict[str, str], page: str = "statistics.html", token: str = "export-statistics") -> str:
    person = Person(kept=dict(kept))
    if page == "games.html":  # where all are exported together, once there is a game
        person.start()
    person.open(page).press(token)
    return person.files[-1][1]


# The page -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_statistics_tells_of_puzzles_and_first_games(language: str) -> None:
    kept = {LEARNING: learned(*["wrong"] * 4, *["right"] * 8), FIRST_GAMES: first_games(land_unter=(0, True), sos=(8, False))}
    person = Person(language, kept=kept).open("statistics.html")
    assert guide_texts(language)("guide.finished", done=1, count=4) in plain(person.html)
    assert "12" in plain(person.html)
    assert "rung-won" in person.html, "seven of the last ten"


def test_six_of_ten_are_not_mastered_and_older_tries_do_not_count() -> None:
    person = Person(kept={LEARNING: learned(*["right"] * 5, *["wrong"] * 4, *["right"] * 6)}).open("statistics.html")
    assert "Right of the last 10: 6" in plain(person.html)
    assert "rung-won" not in person.html


def test_progress_without_a_beginning_is_neither_shown_nor_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, PROBE_PACKAGES[PUZZLES], None)
    person = Person().open("statistics.html")
    assert not person.effects_of("bring")
    assert "export-statistics" not in person.controls()


@pytest.mark.parametrize(("text", "said"), [("{", "results-damaged"), ('{"version":9,"tries":{}}', "results-version")])
def test_unreadable_progress_is_reported_and_kept(text: str, said: str) -> None:
    person = Person(kept={LEARNING: text}).open("statistics.html")
    assert texts("en")(f"error.{said}", version=9) in plain(person.html)
    assert person.kept[LEARNING] == text


# Files ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("page", "token"), [("statistics.html", "export-statistics"), ("games.html", "export-all")])
def test_progress_is_exported_and_imported(page: str, token: str) -> None:
    kept = {LEARNING: learned("right", "wrong"), FIRST_GAMES: first_games(land_unter=(8, False))}
    text = exported(kept, page, token)
    other = Person(seed=7).open("games.html")
    for _ in range(2):
        take_in(other, text)
        assert {key: other.kept[key] for key in kept} == kept
        assert other.model.notice is not None
        assert texts("en")("statistics.import.progress") in other.model.notice.text
        other.open("games.html")


def test_two_devices_are_joined_and_the_first_try_counts() -> None:
    here = Progress({"a": Try("right", 5), "b": Try("wrong", 1)}).text()
    there = Progress({"a": Try("wrong", 3), "b": Try("right", 2), "c": Try("seen", 4)}).text()
    person = Person(kept={LEARNING: here, FIRST_GAMES: first_games(sos=(11, False), land_unter=(0, True))}).open("games.html")
    take_in(person, exported({LEARNING: there, FIRST_GAMES: first_games(sos=(27, False), land_unter=(8, False))}))
    assert tries_of(person) == {"b": "wrong+", "a": "wrong+", "c": "seen"}
    games = json.loads(person.kept[FIRST_GAMES])["games"]
    assert (games["sos"]["ply"], games["land-unter"]["done"]) == (27, True)


@pytest.mark.parametrize("damage", [('version\\":2', 'version\\":7'), ("right", "rigth"), (",1]", ",-1]")])
def test_progress_in_a_file_that_cannot_be_read_changes_nothing(damage: tuple[str, str]) -> None:
    text = exported({LEARNING: learned("right", "wrong")})
    damaged = text.replace(*damage)
    assert damaged != text
    person = Person(kept={LEARNING: learned("seen")}).open("games.html")
    take_in(person, damaged)
    assert person.model.notice is not None
    assert person.model.notice.is_error
    assert tries_of(person) == {f"{RINGS}.1": "seen"}


def test_unreadable_progress_is_not_overwritten_by_a_file() -> None:
    person = Person(kept={LEARNING: "{"}).open("games.html")
    take_in(person, exported({LEARNING: learned("right")}))
    assert person.kept[LEARNING] == "{"
    assert person.model.notice is not None
    assert person.model.notice.is_error


def test_imported_progress_waits_for_the_puzzles_archive(monkeypatch: pytest.MonkeyPatch) -> None:
    text = exported({LEARNING: learned("right")})
    person = Person()
    with monkeypatch.context() as away:
        away.setitem(sys.modules, PROBE_PACKAGES[PUZZLES], None)
        person.open("games.html")
        take_in(person, text)
        assert [effect["archive"] for effect in person.effects_of("bring")] == [PUZZLES]
        assert LEARNING not in person.kept
    person.send(message="archive", name=PUZZLES, ok=True)
    assert tries_of(person) == {f"{RINGS}.1": "right"}


def test_import_fails_visibly_without_the_puzzles_archive(monkeypatch: pytest.MonkeyPatch) -> None:
    text = exported({LEARNING: learned("right")})
    monkeypatch.setitem(sys.modules, PROBE_PACKAGES[PUZZLES], None)
    person = Person().open("games.html")
    take_in(person, text)
    person.send(message="archive", name=PUZZLES, ok=False)
    assert texts("en")("puzzles.failed") in plain(person.html)


# Clearing -------------------------------------------------------------------------------------------------------------


def test_progress_is_cleared_and_restored_with_the_statistics() -> None:
    kept = {LEARNING: learned("right", "wrong"), FIRST_GAMES: first_games(land_unter=(8, False))}
    person = Person(kept=dict(kept)).open("statistics.html")
    person.press("clear-statistics")
    assert person.kept == {}
    assert "export-statistics" not in person.controls()
    person.press("restore-statistics")
    assert person.kept == kept


def test_unreadable_progress_is_cleared_and_restored_unchanged() -> None:
    person = Person(kept={LEARNING: "{"}).open("statistics.html")
    person.press("clear-statistics")
    assert person.kept == {}
    person.press("restore-statistics")
    assert person.kept == {LEARNING: "{"}


def test_cleared_progress_is_not_rewritten_by_other_tabs() -> None:
    tabs = Tabs({LEARNING: learned("right")})
    one, other = tabs.open(href="statistics.html"), tabs.open(href="puzzles.html#land-unter.rings.1.1")
    one.press("clear-statistics")
    assert LEARNING not in tabs.kept
    other.press("puzzle-show")
    assert tries_of(other) == {"land-unter.rings.1.1": "seen"}


@pytest.mark.parametrize("storage", ["denied", "full"])
def test_refused_writes_are_reported_once_and_the_page_goes_on(storage: str) -> None:
    person = Person(storage=storage).open("puzzles.html#land-unter.rings.1.1")
    person.press("puzzle-show")
    person.send(message="do", token="go:statistics.html", fields={})
    assert "First tries: 1" in plain(person.html)
    assert LEARNING not in person.kept


# Joining --------------------------------------------------------------------------------------------------------------

TRIES = st.dictionaries(st.sampled_from("abcd"), st.builds(Try, st.sampled_from(RESULTS), st.integers(0, 3)))


@given(TRIES, TRIES, TRIES)
def test_joining_does_not_depend_on_the_order(one: dict[str, Try], two: dict[str, Try], three: dict[str, Try]) -> None:
    a, b, c = Progress(one), Progress(two), Progress(three)
    assert a.join(b).tries == b.join(a).tries
    assert a.join(b).join(c).tries == a.join(b.join(c)).tries
    assert a.join(a).tries == one
    assert one.keys() | two.keys() == a.join(b).tries.keys()


@given(st.binary(max_size=40), st.integers(0, 200))
def test_no_flipped_bytes_bring_anything_but_progress_or_a_fault(noise: bytes, at: int) -> None:
    text = learned("right", "wrong", "seen+")
    read_progress(text[:at] + noise.decode("latin-1") + text[at + len(noise) :])
