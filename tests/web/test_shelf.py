"""The saved games: all formats ever written, export and import of all in one file, and unreadable ones."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random

import pytest

from highwater.bots import named
from highwater.errors import GameError
from highwater.match import Match, Player, parse_match
from highwater.record import Record, parse
from highwater.registry import GAMES, OLDER
from highwater_web.core.asking import find_bot
from highwater_web.core.shelf import PREFIX, SavedGames, import_games, list_part, make_saved_game, read_entry, write_export
from tests.web.person import Person

SAVED_GAMES = {
    path.stem: json.loads(path.read_text("utf-8"))["text"] for path in sorted((Path(__file__).parents[1] / "saved_games").glob("*.json"))
}
NOW = "2026-11-22T15:00:00+01:00"


def some_ids() -> Iterator[str]:
    return (f"new-{number}" for number in count())


def shelf_of(**games: Match) -> SavedGames:
    return SavedGames({name: make_saved_game(match, name, NOW) for name, match in games.items()})


def a_match(plies: int, seed: int = 1, game: str = "land-unter") -> Match:
    match = Match.begin(GAMES[game], (Player("Ida", named("bosun")), Player("", named("bosun")), Player("", named("bosun"))))
    random = Random(seed)
    while len(match.record.plies) < plies and (following := match.advance(random.random)):
        match = following
    return match


# Reading -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", SAVED_GAMES.values(), ids=SAVED_GAMES.keys())
def test_a_game_saved_by_the_first_build_is_listed_opened_and_goes_on(text: str) -> None:
    person = Person("en", kept={f"{PREFIX}old": text}).open("games.html")
    assert "shelf-row-broken" not in person.html
    assert "Max" in person.html
    assert "21/11/2026, 12:34" in person.html
    before = parse_match(text, find_bot)
    assert {player.bot.name for player in before.players if player.bot} <= {"bosun"}
    person.press("go:play.html#game=old")
    assert person.model.table is not None
    assert person.model.table.match == before
    assert person.kept == {f"{PREFIX}old": text}, "nothing is written before something happens"
    if before.state.to_act:
        for _ in range(200):  # it may take a few presses to say what to do
            person.play_on()
        written = person.kept[f"{PREFIX}old"]
        assert written.startswith('[Game "')
        assert parse_match(written).record.plies[: len(before.record.plies)] == before.record.plies
        assert [player.bot for player in parse_match(written, find_bot).players] == [player.bot for player in before.players]
        assert parse(written).id == "old"


def test_exported_games_are_recognized_on_import() -> None:
    for text in SAVED_GAMES.values():
        entry = read_entry(text)
        file = write_export("abc", entry)
        assert parse(file) == replace(parse(text), id="abc")
        assert import_games(SavedGames({"abc": entry}), file, some_ids().__next__, NOW).there == ("abc",)
    assert write_export("abc", read_entry("nonsense")) == "nonsense"


def test_a_saved_game_with_any_byte_flipped_is_listed_with_its_reason_and_stays_exportable() -> None:
    whole = make_saved_game(a_match(40), "abc", NOW)
    text = whole.text.encode()
    for at in range(0, len(text)):
        flipped = bytes((*text[:at], text[at] ^ 2, *text[at + 1 :])).decode("utf-8", "replace")
        entry = read_entry(flipped)
        assert entry.text == flipped
        if entry.is_readable:
            assert parse(flipped) == parse(whole.text), "space became another kind of space"
        else:
            assert isinstance(entry.fault, GameError)
            assert write_export("abc", entry) == flipped


def test_entries_that_cannot_be_read_say_why_and_can_be_exported_and_thrown_away() -> None:
    whole = make_saved_game(a_match(40), "abc", NOW).text
    reasons = {
        "flipped": (whole.replace("a:", "b:", 1), "Something in this game has been changed"),
        "later": (replace(parse(whole), game=replace(GAMES["land-unter"], version=9)).text(), "version 9 of the rules"),
        "unknown": (replace(parse(whole), game=replace(GAMES["land-unter"], id="atlantis")).text(), "no game “atlantis”"),
        "others": ("hello", "not a saved game of High Water"),
        "json": ('{"a": 1}', "not a saved game of High Water"),
        "nested": ("[" * 5_000, "not a saved game"),
    }
    kept = {PREFIX + name: text for name, (text, _) in reasons.items()}
    person = Person("en", kept=kept).open("games.html")
    assert person.html.count("shelf-row-broken") == len(reasons)
    for name, (text, reason) in reasons.items():
        row = person.html.partition(f'id="saved-{name}"')[2].partition("</li>")[0]
        assert reason in row
        person.press(f"export:{name}")
        assert person.files[-1][1] == text
        person.press(f"remove:{name}")
    assert person.kept == {}


def test_list_shows_players_from_headers() -> None:
    entry = make_saved_game(a_match(40), "abc", NOW)
    assert list_part(entry).endswith('[Id "abc"]\n\n')
    assert entry.text.startswith(list_part(entry))
    shown = Person("de", kept={PREFIX + "abc": entry.text}).open("games.html").html
    assert "Ida" in shown
    assert "läuft" in shown


# Files -------------------------------------------------------------------------------------------------------------------


def test_all_games_go_into_one_file_and_come_back() -> None:
    shelf = SavedGames({**shelf_of(a=a_match(30), b=a_match(500), c=a_match(10, game="sos")).entries, "bad": read_entry("{")})
    file = shelf.file()
    assert shelf.unreadable() == ["bad"]
    back = import_games(SavedGames(), file, some_ids().__next__, NOW)
    assert {name: entry.text for name, entry in back.came.items()} == {
        name: entry.text for name, entry in shelf.entries.items() if name != "bad"
    }
    again = import_games(shelf, file, some_ids().__next__, NOW)
    assert not again.came
    assert sorted(again.there) == ["a", "b", "c"]


def test_the_same_game_under_another_id_is_no_second_copy() -> None:
    shelf = shelf_of(a=a_match(30))
    for text in (make_saved_game(a_match(30), "z", "2025-01-01T00:00:00+00:00").text, a_match(30).record.text(), a_match(30).record.url()):
        assert import_games(shelf, text, some_ids().__next__, NOW).there == ("a",)


def test_twice_in_one_file_is_once_on_the_shelf() -> None:
    text = a_match(30).written().text()
    found = import_games(SavedGames(), text + text, some_ids().__next__, NOW)
    assert len(found.came) == 1
    assert not found.there


def test_a_game_that_has_gone_on_since_is_there_already() -> None:
    shelf = shelf_of(a=a_match(60))
    assert import_games(shelf, make_saved_game(a_match(30), "a", NOW).text, some_ids().__next__, NOW).there == ("a",)


def test_another_state_of_a_game_becomes_a_game_of_its_own() -> None:
    shelf = shelf_of(a=a_match(30))
    for other in (a_match(60), a_match(40, seed=2)):
        found = import_games(shelf, make_saved_game(other, "a", NOW).text, some_ids().__next__, NOW)
        ((name, entry),) = found.came.items()
        assert name == "new-0"
        assert parse(entry.text).plies == other.record.plies
        assert parse(entry.text).id == name


def test_importing_keeps_good_games_and_names_bad_ones() -> None:
    good = [make_saved_game(a_match(plies), f"g{plies}", NOW).text for plies in (10, 20, 30)]
    cheating = parse(good[2])
    cheating = replace(cheating, id="cheat", plies=(*cheating.plies, cheating.plies[-1]))
    later = replace(parse(good[0]), id="later", game=replace(GAMES["land-unter"], version=9))
    file = "\n".join([good[0], good[1].replace("a:", "b:", 1), cheating.text(), later.text(), good[2], "hello", good[0][:200]])
    found = import_games(SavedGames(), file, some_ids().__next__, NOW)
    assert list(found.came) == ["g10", "g30"]
    assert [(number, error.code) for number, error in found.refused] == [
        (2, "record-damaged"),
        (3, "record-ply"),
        (4, "unknown-version"),
        (6, "record-cut"),
    ]


def test_a_record_without_a_time_is_saved_now() -> None:
    found = import_games(SavedGames(), a_match(30).record.text(), some_ids().__next__, NOW)
    assert [entry.saved for entry in found.came.values()] == [NOW]


def test_games_that_are_over_are_finished_on_the_shelf() -> None:
    over: Record = a_match(500).record
    assert not over.finished
    found = import_games(SavedGames(), over.text(), some_ids().__next__, NOW)
    assert [entry.is_finished for entry in found.came.values()] == [True]
    with pytest.raises(GameError):
        import_games(SavedGames(), replace(a_match(30).record, finished=True).text(), some_ids().__next__, NOW)


def alert_of(person: Person) -> str:
    found = re.search(r'id="notice" class="notice[^"]*"><p role="[a-z]+">([^<]+)</p>', person.html)
    assert found, "nothing is said"
    return found[1]


def choose_file(person: Person, text: str) -> None:
    person.send(message="file", token="import", name="x.txt", size=len(text), text=text)


def test_page_exports_everything_and_reports_imports() -> None:
    games = {f"g{plies}": make_saved_game(a_match(plies), f"g{plies}", NOW).text for plies in (10, 20, 30)}
    kept = {PREFIX + name: text for name, text in games.items()}
    person = Person("en", kept={**kept, PREFIX + "bad": "{"}).open("games.html")
    person.press("export-all")
    ((name, file),) = person.files
    assert name == "high-water-2026-11-21.txt"
    assert "1 entry cannot be read and is not in the file" in alert_of(person)
    other = Person("en", seed=3).open("games.html")
    assert "export-all" not in other.controls()
    choose_file(other, file)
    assert other.kept == kept
    assert alert_of(other) == "3 games have been added."
    assert other.model.page == "games"
    before = dict(other.kept)
    choose_file(other, file)
    assert other.kept == before
    assert alert_of(other) == "3 games were already here."
    choose_file(other, file.replace("a:", "b:", 1) + "hello\n" + file[:200])
    assert other.kept == before
    assert alert_of(other) == (
        "0 games have been added. 2 games were already here. 2 could not be read. "
        "No. 1 in the file: Something in this game has been changed, so it no longer fits together. "
        "Copy the link or the text again, or use the original file. "
        "No. 4 in the file: The end of this game is missing. Copy the whole link or the whole text again, or use the original file."
    )


def test_the_page_says_that_a_game_in_another_state_has_become_a_game_of_its_own() -> None:
    further = make_saved_game(a_match(40), "a", NOW).text
    person = Person("en", kept={PREFIX + "a": make_saved_game(a_match(30), "a", NOW).text}).open("games.html")
    choose_file(person, further)
    assert alert_of(person) == "1 game has been added. 1 of them was already here at a different point: now you have both."
    assert len(person.kept) == 2
    assert person.model.page == "play"


def test_imported_single_games_open_even_if_known() -> None:
    text = make_saved_game(a_match(30), "a", NOW).text
    person = Person("en").open("games.html")
    choose_file(person, text)
    assert person.address == "play.html#game=a"
    assert "notice" not in person.html
    person.open("games.html")
    choose_file(person, text)
    assert person.address == "play.html#game=a"
    assert alert_of(person) == "1 game was already here."
    assert person.kept == {PREFIX + "a": text}


def test_a_game_that_has_reached_its_last_ply_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person("en").start("abandon-ship", people=1, seats=3)
    assert person.model.table is not None
    monkeypatch.setattr("highwater.match.MAX_PLIES", len(person.model.table.match.record.plies) + 12)
    for _ in range(300):
        person.wait()
        if "without ending" in person.html:
            break
        person.play_on()
    assert person.model.table.match.is_at_ply_limit
    assert "without ending" in alert_of(person)
    text = next(text for key, text in person.kept.items() if key.startswith(PREFIX))
    assert parse_match(text) == replace(person.model.table.match, redo_record=None)


# Versions ----------------------------------------------------------------------------------------------------------------


def test_a_saved_game_of_the_version_before_goes_on_beside_the_new_one(monkeypatch: pytest.MonkeyPatch) -> None:
    first = GAMES["land-unter"]
    person = Person("en").start(people=1, seats=3)
    address = person.address
    second = replace(first, version=2, seats=(3, 4))
    monkeypatch.setitem(GAMES, "land-unter", second)
    monkeypatch.setitem(OLDER, "land-unter/1", first)
    person.reload()
    assert person.model.table is not None
    assert person.model.table.match.game is first
    for _ in range(20):
        person.play_on()
    assert '[Game "land-unter/1"]' in person.kept[PREFIX + address.partition("=")[2]]
    person.send(message="do", token="again", fields={})
    assert person.model.table.match.game is second
    assert sorted(parse(text).game.version for key, text in person.kept.items() if key.startswith(PREFIX)) == [1, 2]
    link = Person("en").open(f"play.html#record={parse(person.kept[PREFIX + address.partition('=')[2]]).shared().url()}")
    assert link.model.table is not None
    assert link.model.table.match.game is first
