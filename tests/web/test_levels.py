"""The levels of play on the pages: chosen for all bots or seat by seat, their descriptions, and former levels."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from highwater.bots import DEFAULT_LEVEL, OFFERED, mistakes
from highwater.game import Game
from highwater.match import Match
from highwater.record import parse, parse_url
from highwater.registry import GAMES
from highwater.strengths import Measured
from highwater_web.core.shelf import PREFIX
from highwater_web.table.level_list import levels_to_look_up
from highwater_web.ui.drawings import SLEEVES
from highwater_web.ui.levels import character, describe_strength
from highwater_web.ui.markup import Markup, plain
from highwater_web.ui.texts import LANGUAGES, texts
from tests.web.person import Person


def match_of(person: Person) -> Match:
    assert person.model.table is not None
    return person.model.table.match


def who_plays(person: Person) -> list[str]:
    return [player.bot.name if player.bot else "human" for player in match_of(person).players]


def row_of(seat: int, person: Person) -> str:
    """The markup of a seat in the set-up."""
    found = re.search(rf'id="seat-row-{seat}".*?(?=id="seat-row-|id="strengths")', person.html, re.DOTALL)
    assert found
    return found[0]


def with_other_bot(person: Person, name: str) -> str:
    """Write another bot into the game saved last, for the seat after the first; returns the stored text."""
    key = PREFIX + person.address.partition("=")[2]
    record = parse(person.kept[key])
    person.kept[key] = replace(record, bots=(record.bots[0], name, *record.bots[2:])).text()
    return key


# Their descriptions ---------------------------------------------------------------------------------------------------


def test_every_level_has_a_sign_of_its_own() -> None:
    assert {name.removeprefix("level-") for name in SLEEVES} == set(OFFERED)
    assert len({symbol.lines for symbol in SLEEVES.values()}) == len(OFFERED)


SHARES = {"deckhand": 0.11, "sailor": 0.2, "bosun": 0.3, "mate": 0.41, "captain": 0.6}


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every level of every game is measured."""
    found = {level: Measured(share, share - 0.03, share + 0.04, 400) for level, share in SHARES.items()}
    monkeypatch.setattr("highwater_web.ui.levels.MEASURED", dict.fromkeys(GAMES, found))
    levels_to_look_up.cache_clear()
    yield
    levels_to_look_up.cache_clear()


@pytest.mark.usefixtures("measured")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_beside_each_level_stands_how_it_plays_and_how_strong_it_is(game: Game, language: str) -> None:
    t = texts(language)
    html = Person(language).open(f"{game.id}.html").html
    for level, share in SHARES.items():
        numbers = [round(100 * share) + more for more in (0, -3, 4)]
        yardstick = level == DEFAULT_LEVEL and not game.cooperative
        said = describe_strength(game, level, t)
        assert [int(number) for number in re.findall(r"\d+", said) if number != "100"] == ([25] if yardstick else numbers)
        described = character(game, level, t)
        assert described.endswith(".")
        assert all(t(f"level.mistake.{key}") in described for key in mistakes(game, level))
        assert f'class="level-said">{described} {said}</span' in html
        assert f'aria-describedby="play-of-{level}"' in html
        assert f'aria-labelledby="name-of-{level}"' in html
    assert t("level.interval") in html


def test_unmeasured_levels_show_no_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("highwater_web.ui.levels.MEASURED", {})
    t = texts("en")
    assert describe_strength(GAMES["forbidden-island"], "captain", t) == ""
    assert describe_strength(GAMES["sos"], "mate", t) == ""
    assert "25" in describe_strength(GAMES["sos"], DEFAULT_LEVEL, t)


def test_the_default_is_chosen_at_first() -> None:
    html = Person().open("sos.html").html
    (chosen,) = [box for box in re.findall(r"<input[^>]*>", html) if 'name="level"' in box and " checked" in box]
    assert f'value="{DEFAULT_LEVEL}"' in chosen


# Choosing -------------------------------------------------------------------------------------------------------------


def test_one_choice_is_for_all_bots_and_a_seat_may_have_another() -> None:
    person = Person().open("land-unter.html")
    person.press("setup", seats="4", level="sailor", **{"who-2": "mate"})
    assert ["#level-sailor" in row_of(seat, person) for seat in range(4)] == [False, True, False, True]
    assert "#level-mate" in row_of(2, person)
    person.press("start")
    assert who_plays(person) == ["human", "sailor", "mate", "sailor"]


@pytest.mark.parametrize("fields", [{"level": "admiral"}, {"who-1": "admiral"}, {"who-1": "policy"}])
def test_a_level_that_is_not_offered_changes_nothing(fields: dict[str, str]) -> None:
    person = Person().open("land-unter.html")
    person.press("start", seats="3", **fields)
    assert who_plays(person) == ["human", DEFAULT_LEVEL, DEFAULT_LEVEL]


def test_choices_before_the_engine_starts_count() -> None:
    """The fields of a page that Python has not redrawn: the level is chosen, its seats still have the old one."""
    person = Person().open("sos.html")
    fields = {"seats": "3", "level": "captain", "who-0": "human", "who-1": "bot", "who-2": "bot"}
    person.send(message="do", token="setup", fields=fields)
    person.send(message="do", token="start", fields=fields)
    assert who_plays(person) == ["human", "captain", "captain"]


def test_where_no_bot_follows_the_choice_there_is_none() -> None:
    person = Person().open("forbidden-island.html")
    person.press("setup", seats="2", **{"who-1": "human"})
    assert 'id="levels"' not in person.html
    person.press("setup", **{"who-1": "mate"})
    assert 'id="levels"' not in person.html


def test_players_panel_offers_the_same_levels_and_keeps_names() -> None:
    person = Person().start("abandon-ship", seats=3)
    name = match_of(person).players[1].name
    person.press("panel:menu")
    person.press("panel:players")
    offered = re.findall(r'<option value="([^"]*)"', person.html[person.html.index('id="choice-who-1"') :])
    assert offered[: 1 + len(OFFERED)] == ["human", *OFFERED]
    assert all(character(match_of(person).game, level, texts("en")) in person.html for level in OFFERED)
    person.press("reseat", **{"who-0": "human", "who-1": "captain", "who-2": "deckhand"})
    assert who_plays(person) == ["human", "captain", "deckhand"]
    assert match_of(person).players[1].name == name


def test_a_bot_of_a_level_wears_its_sign_at_the_table() -> None:
    for game in GAMES:
        person = Person().open(f"{game}.html")
        person.press("start", level="mate", **{"who-2": "captain"})
        board = person.html[person.html.index('id="main"') :]
        assert (board.count("#level-mate"), board.count("#level-captain")) == (len(match_of(person).players) - 2, 1)
        heard = plain(Markup(board))
        assert (heard.count("(Mate)"), heard.count("(Captain)")) == (len(match_of(person).players) - 2, 1), "and it is heard"


# Levels that are no more ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("stored", "now"), [("policy", "bosun"), ("search", "captain")])
def test_a_game_from_before_there_were_levels_goes_on_at_the_level_that_plays_as_its_bot_did(stored: str, now: str) -> None:
    person = Person().start("land-unter", seats=3)
    with_other_bot(person, stored)
    person.reload()
    assert who_plays(person) == ["human", now, "bosun"]
    assert person.model.notice is None
    person.press("panel:menu")
    person.press("panel:players")
    assert person.html.count(f'<option value="{now}" selected>') == (2 if now == "bosun" else 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_for_a_level_that_is_no_more_another_one_goes_on_and_the_page_says_so(language: str) -> None:
    person = Person(language).start("land-unter", seats=3)
    key = with_other_bot(person, "admiral")
    before = person.kept[key]
    name = match_of(person).players[1].name
    person.reload()
    assert who_plays(person) == ["human", DEFAULT_LEVEL, DEFAULT_LEVEL]
    assert person.model.notice is not None
    t = texts(language)
    assert person.model.notice.text == t("play.level-gone", names=name, level=t(f"level.{DEFAULT_LEVEL}"))
    assert person.kept[key] == before, "nothing is written before a person plays"
    while match_of(person).state.to_act:
        person.play_on()
        person.wait()
    assert match_of(person).state.outcome


def test_such_a_game_comes_in_from_a_file_and_goes_to_another_tab() -> None:
    person = Person().start("abandon-ship", seats=3)
    key = with_other_bot(person, "admiral")
    text = person.kept[key]
    other = Person(seed=7).open("games.html")
    other.send(message="file", token="import", name="x.txt", size=len(text), text=text)
    assert who_plays(other) == ["human", DEFAULT_LEVEL, DEFAULT_LEVEL]
    assert other.model.notice is not None
    person.send(message="store-changed", key=key, value=text)
    assert who_plays(person) == ["human", DEFAULT_LEVEL, DEFAULT_LEVEL]


def test_a_link_to_such_a_game_can_be_looked_at() -> None:
    person = Person().start("land-unter", people=0, seats=3).without_animation()
    person.wait()
    record = replace(match_of(person).written().shared(), bots=("admiral",) * 3)
    other = Person(seed=3).open(f"play.html#record={record.url()}&ply=5")
    assert match_of(other).record.plies == match_of(person).record.plies
    assert parse_url(record.url()).bots == ("admiral",) * 3
