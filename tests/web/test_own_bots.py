"""A person's own bots: storing, exporting and importing them never runs them."""

import json
import re
from itertools import count
from pathlib import Path

import pytest

from highwater_web.core.own_bots import (
    MAX_SOURCE,
    PREFIX,
    Bots,
    OwnBot,
    list_readable,
    make_bot,
    read_bot,
    read_stored_bots,
    split_bots_off,
    write_bots,
)
from highwater_web.ui.texts import LANGUAGES, texts
from tests.web.person import Person

EXAMPLES = {path.stem: path.read_text("utf-8") for path in (Path(__file__).parents[2] / "examples").glob("*.py")}
EXAMPLE = EXAMPLES["own_bot"]
NOW = "2026-11-22T15:00:00+01:00"
HOSTILE = "import sys\nsys.exit('it has been run')\n\n\ndef think(): ...\n"
EN = texts("en")


def a_bot(name: str = "b1", called: str = "Careful", source: str = EXAMPLE) -> OwnBot:
    return make_bot(name, called, source, NOW)


def kept(*bots: OwnBot) -> dict[str, str]:
    return {PREFIX + bot.id: bot.text for bot in bots}


def file(person: Person, text: str | None, name: str = "high-water.txt") -> None:
    person.send(message="file", token="import", name=name, size=len(text or ""), text=text)


# Stored --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("source", [EXAMPLE, "", "x = '\"\\n'\n# ä € 🐀\x00\n", ']\n[Game "land-unter/1"]\n' + "x" * 500])
def test_stored_bots_are_read_unchanged(source: str) -> None:
    bot = a_bot(source=source)
    assert read_bot(bot.id, bot.text) == bot
    assert bot.fault is None
    assert (bot.name, bot.source, bot.saved, bot.tag) == ("Careful", source, NOW, "workshop:b1")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "json-damaged"),
        ("[" * 5_000, "json-depth"),
        ("{}", "own-bot-damaged"),
        ("[]", "own-bot-damaged"),
        ("7", "own-bot-damaged"),
        (json.dumps({"version": 1, "name": "A", "saved": NOW}), "own-bot-damaged"),
        (json.dumps({"version": 1, "name": "A", "saved": NOW, "source": 7}), "own-bot-damaged"),
        (json.dumps({"version": "1", "name": "A", "saved": NOW, "source": ""}), "own-bot-damaged"),
        (json.dumps({"version": 2, "name": "A", "saved": NOW, "source": ""}), "own-bot-version"),
        (json.dumps({"version": 1, "name": "A", "saved": NOW, "source": "x" * (MAX_SOURCE + 1)}), "own-bot-size"),
        (json.dumps({"version": 1, "source": "x" * 7 * MAX_SOURCE}), "json-size"),
    ],
)
def test_unreadable_bots_are_kept_and_explained(text: str, code: str) -> None:
    bot = read_bot("b1", text)
    assert bot.fault is not None
    assert bot.fault.code == code
    assert bot.text == text
    person = Person(kept=kept(a_bot("b2")) | {PREFIX + "b1": text}).open("games.html")
    person.press("export-all")
    assert EN.n("games.export-all.without", 1) in person.html
    assert person.kept[PREFIX + "b1"] == text


@pytest.mark.parametrize("cut", range(0, 90))
def test_a_stored_bot_with_any_byte_flipped_is_a_bot_or_says_why_not(cut: int) -> None:
    text = a_bot(source="class A:\n    name = 'a'\n").text
    place = cut % len(text)
    flipped = read_bot("b1", text[:place] + chr(ord(text[place]) ^ 1) + text[place + 1 :])
    assert (flipped.fault is None) == bool(flipped.name)


def test_a_name_is_one_line_that_can_be_shown() -> None:
    assert a_bot(called="  two\nlines \u202e" + "x" * 60).name == "two lines " + "x" * 30
    assert a_bot(called="\n").name == "bot"
    text = json.dumps({"version": 1, "name": "two\nlines", "saved": NOW, "source": ""})
    assert read_bot("b1", text).name == "two lines"


def test_only_keys_of_bots_are_read_and_the_list_is_by_name() -> None:
    bots = read_stored_bots(kept(a_bot("1", "zoe"), a_bot("2", "Adam")) | {"highwater:game:3": "x", PREFIX + "4": "{"})
    assert sorted(bots) == ["1", "2", "4"]
    assert [bot.name for bot in list_readable(bots)] == ["Adam", "zoe"]
    assert read_stored_bots({PREFIX + "no id": a_bot().text})["no id"].fault is not None


# Files ---------------------------------------------------------------------------------------------------------------


def in_a_file(bots: Bots) -> list[str]:
    rest, found = split_bots_off(write_bots(bots))
    assert rest.strip() == ""
    assert all(isinstance(bot, OwnBot) for bot in found)
    return [bot.text for bot in found if isinstance(bot, OwnBot)]


def test_bots_come_out_of_a_file_as_they_went_in() -> None:
    bots = read_stored_bots(kept(a_bot("1", source='"]\n[OwnBot "x=y"]\\'), a_bot("2", "B"), a_bot("3", "C", HOSTILE)))
    assert in_a_file(bots) == [bot.text for bot in list_readable(bots)]


def test_all_games_and_bots_are_one_file_and_come_back_from_it() -> None:
    person = Person(kept=kept(a_bot("b1"), a_bot("b2", "Other", HOSTILE))).start("land-unter", people=1, seats=3)
    game = person.address.partition("=")[2]
    person.open("games.html").press("export-all")
    name, text = person.files[-1]
    assert name.endswith(".txt")

    other = Person(seed=2).open("games.html")
    file(other, text)
    assert {key: other.kept[key] for key in kept(a_bot("b1"), a_bot("b2"))} == kept(a_bot("b1"), a_bot("b2", "Other", HOSTILE))
    assert "highwater:game:" + game in other.kept
    assert EN.n("bots.import.came", 2) in other.html

    before = dict(other.kept)
    file(other, text)
    assert other.kept == before, "a bot that exists is not imported twice"


def test_bot_files_are_exported_and_imported_without_overwriting() -> None:
    person = Person(kept=kept(a_bot("b1"))).open("games.html")
    person.press("export-all")
    text = person.files[-1][1]

    same = Person(kept=kept(a_bot("b1"))).open("games.html")
    file(same, text)
    assert same.kept == kept(a_bot("b1"))
    assert EN.n("bots.import.there", 1) in same.html

    changed = Person(kept=kept(a_bot("b1", source="mine"))).open("games.html")
    file(changed, text)
    assert changed.kept[PREFIX + "b1"] == a_bot("b1", source="mine").text
    assert sorted(bot.source for bot in changed.model.bots.values()) == sorted([EXAMPLE, "mine"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_python_file_becomes_a_bot_and_is_not_run(language: str) -> None:
    person = Person(language).open("games.html")
    file(person, HOSTILE.replace("\n", "\r\n"), name="My bot.py")
    (bot,) = person.model.bots.values()
    assert (bot.name, bot.source) == ("My bot", HOSTILE)
    assert person.kept == {PREFIX + bot.id: bot.text}
    assert texts(language).n("bots.import.came", 1) in person.html
    file(person, "x" * (MAX_SOURCE + 1), name="large.py")
    assert texts(language)("error.own-bot-size", limit=MAX_SOURCE) in person.html
    assert len(person.model.bots) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("source", ["print('hello')\n", "", "\n".join(f"x{n} = {n}" for n in range(9)), EXAMPLES["walk_a_record"]])
def test_a_python_file_without_a_bot_is_refused_and_says_so(source: str, language: str) -> None:
    person = Person(language).open("games.html")
    file(person, source, name="No bot.py")
    assert not person.model.bots
    assert not person.kept
    assert texts(language)("error.own-bot-none", bot="No bot") in person.html
    assert texts(language).n("bots.import.came", 1) not in person.html


@pytest.mark.parametrize(
    "source", [*(EXAMPLES[name] for name in ("own_bot", "tree_search", "training_loop")), "from highwater.bots import BOTS\n"]
)
def test_a_python_file_that_may_have_a_bot_is_taken(source: str) -> None:
    person = Person().open("games.html")
    file(person, source, name="bot.py")
    assert [bot.source for bot in person.model.bots.values()] == [source]


def test_bots_of_a_file_that_cannot_be_read_are_counted_and_the_others_come() -> None:
    damaged = '[OwnBot "b9=nothing"]\n[OwnBot "none"]\n'
    person = Person().open("games.html")
    file(person, write_bots({"b1": a_bot()}) + damaged)
    assert list(person.model.bots) == ["b1"]
    assert EN.n("bots.import.refused", 2) in person.html
    file(person, write_bots({"b2": a_bot("b2", "B")}) + '[Game "land-unter/1"]\nrubbish\n')
    assert sorted(person.model.bots) == ["b1", "b2"]
    assert EN.n("games.import.refused", 1) in person.html


def test_a_storage_that_is_full_loses_no_bot_of_a_file() -> None:
    person = Person(storage="full").open("games.html")
    file(person, write_bots({"b1": a_bot()}))
    assert EN("storage.full") in person.html
    person.press("export-all")
    assert in_a_file(person.model.bots) == [a_bot().text]


# Tabs ----------------------------------------------------------------------------------------------------------------


def test_bots_stored_by_the_desk_and_other_tabs_are_known() -> None:
    person = Person().open("games.html")
    numbers = count()
    for text in (a_bot().text, a_bot(source=f"# {next(numbers)}").text, "{"):
        person.send(message="store-changed", key=PREFIX + "b1", value=text)
        assert person.model.bots["b1"].text == text
    person.send(message="store-changed", key=PREFIX + "b1", value=None)
    assert person.model.bots == {}


@pytest.mark.parametrize(("called", "cut"), [("Primus", False), ("Ein Bot mit einem sehr langen Namen", True)])
def test_a_long_name_is_there_as_a_whole_where_a_bot_has_a_seat(called: str, cut: bool) -> None:
    person = Person("de", kept=kept(a_bot(called=called)))
    person.open("land-unter.html")
    person.press("setup", **{"who-1": "workshop:b1"})
    rows = re.findall(r'<div class="seat-row(?: seat-row-own)?" id="seat-row-\d">', person.html)
    assert ["seat-row-own" in row for row in rows] == [False, True, False, False]
    assert (f'<p class="seat-who" aria-hidden="true" dir="auto">{called} (mein Bot)</p>' in person.html) == cut
