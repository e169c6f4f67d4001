"""A fault in a game's drawings or sentences: no ply is lost, the page says so, and everything else still works."""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

import pytest

from highwater.contract import CHANCE, Action
from highwater.match import Match
from highwater.registry import GAMES
from highwater_web import worker
from highwater_web.contract.page import GamePage
from highwater_web.core.effects import schedule
from highwater_web.core.update import RETRY_MS
from highwater_web.games import GAME_PAGES
from highwater_web.table import playing
from highwater_web.ui.texts import LANGUAGES, texts
from tests.web.person import Person

PIECES = [name for name in GamePage._fields if callable(getattr(next(iter(GAME_PAGES.values())), name))]
"""The functions of a game's page."""

SAID = re.compile(r'class="[^"]*\bfault\b[^"]*"[^>]*>')


def broken(*_: object, **__: object) -> NoReturn:
    raise ZeroDivisionError("a fault in a drawing, made by a test")


def break_piece(monkeypatch: pytest.MonkeyPatch, game_id: str, name: str) -> None:
    pieces: dict[str, Any] = {name: broken}
    monkeypatch.setitem(GAME_PAGES, game_id, GAME_PAGES[game_id]._replace(**pieces))


def match_of(person: Person) -> Match:
    assert person.model.table is not None
    return person.model.table.match


def stored(person: Person) -> Match:
    """The game, as a new start reads it from the storage."""
    return match_of(Person(kept=person.kept, faulty=True).open(person.address))


def act(person: Person) -> None:
    """A ply from a page without its drawing: the first legal action of the asked seat."""
    table = person.model.table
    assert table is not None
    for _ in range(60):
        table = person.model.table
        if table is None or table.active_seat is not None or not table.match.state.to_act:
            break
        token = "show" if "show" in person.controls() else person.timer or "step"
        person.send(message="do", token=token, fields={})
    assert table is not None
    assert table.active_seat is not None
    action = table.match.state.legal(table.active_seat)[0]
    person.send(message="do", token=f"play:{'abcdefg'[table.active_seat]}:{action}", fields={})


def play(person: Person, plies: int) -> None:
    for _ in range(plies):
        act(person)


@pytest.mark.parametrize("name", PIECES)
@pytest.mark.parametrize("game_id", GAMES)
def test_a_fault_in_any_part_of_a_games_page_loses_no_ply(game_id: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person("en", faulty=True).start(game_id, people=1)
    break_piece(monkeypatch, game_id, name)
    for _ in range(3):
        before = len(match_of(person).record.plies)
        act(person)
        assert len(match_of(person).record.plies) > before
        assert stored(person).record == match_of(person).record
    assert 'id="main"' in person.html


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_faults_of_the_board_are_shown_and_the_rest_goes_on(game_id: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person(language, faulty=True).start(game_id, people=1)
    break_piece(monkeypatch, game_id, "board")
    act(person)
    assert texts(language)("fault.board") in person.html
    assert SAID.search(person.html)
    before = len(match_of(person).record.plies)
    person.press("undo")
    assert len(match_of(person).record.plies) < before or 'id="notice"' in person.html
    person.press("panel:menu")
    person.press(f"export:{person.address.rpartition('=')[2]}")
    assert person.files
    person.press("go:index.html")
    assert not SAID.search(person.html)


@pytest.mark.parametrize("game_id", GAMES)
def test_with_board_and_hand_at_fault_the_game_can_still_be_played_to_its_end(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person("en", faulty=True).start(game_id, people=1, fields={"option-difficulty": "legendary"})
    for name in ("board", "hand"):
        break_piece(monkeypatch, game_id, name)
    person.without_animation()
    for _ in range(3_000):
        if not match_of(person).state.to_act:
            break
        if person.timer is not None:
            person.wait()
        else:
            assert person.play_on(), person.controls()
    assert match_of(person).state.outcome is not None
    assert stored(person).record == match_of(person).record


@pytest.mark.parametrize("language", LANGUAGES)
def test_internal_faults_of_bots_are_shown_and_another_bot_acts(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault that is not the bot's own, but hits it each time."""
    person = Person(language).start(seats=3).without_animation()
    act, bots = Match.act, [player.bot for player in match_of(person).players]

    def breaking(match: Match, seat: int, action: Action) -> Match:
        return broken() if match.players[seat].bot in bots[1:] else act(match, seat, action)

    monkeypatch.setattr(Match, "act", breaking)
    plies = len(match_of(person).record.plies)
    assert person.play_on()
    person.wait()
    assert len(match_of(person).record.plies) > plies + 2, "both bots have played"
    assert stored(person).record == match_of(person).record
    assert texts(language)("play.handed-over", name=match_of(person).players[2].name) in person.html


def test_timed_presses_are_retried_after_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person().start(seats=3).without_animation()
    assert person.play_on()
    plies = match_of(person).record.plies
    with monkeypatch.context() as patched:
        patched.setattr(playing, "log_after", broken)
        for _ in range(2):
            assert person.timer == "tick"
            person.timer = None
            person.send(message="do", token="tick", fields={})
        assert texts("en")("error.unexpected") in person.html
        assert person.answer["effects"] == [schedule("tick", RETRY_MS)]
        assert match_of(person).record.plies == plies
    person.wait()
    assert len(match_of(person).record.plies) > len(plies)


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_the_whole_page_cannot_be_drawn_a_plain_one_leads_on(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person(language, faulty=True).start()
    monkeypatch.setattr(worker, "render", broken)
    act(person)
    assert stored(person).record == match_of(person).record
    assert texts(language)("fault.page") in person.html
    person.press(f"export:{person.address.rpartition('=')[2]}")
    assert person.files
    person.press("undo")
    assert stored(person).record == match_of(person).record
    monkeypatch.undo()
    person.press("go:games.html")
    assert not SAID.search(person.html)
    assert person.model.page == "games"


def test_failed_fallback_page_keeps_screen_and_ply(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person("en", faulty=True).start()
    shown = person.html
    monkeypatch.setattr(worker, "render", broken)
    monkeypatch.setattr(worker, "fault_page", broken)
    act(person)
    assert person.html == shown
    assert stored(person).record == match_of(person).record


def test_faulty_saved_pages_are_dropped_silently(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person("en", faulty=True).start()
    monkeypatch.setattr(worker, "save_pages", broken)
    shown = person.html
    person.send(message="saved-pages")
    assert person.html == shown
    assert person.model.notice is None


def test_a_game_under_test_reports_every_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person("en").start()
    break_piece(monkeypatch, "land-unter", "log")
    with pytest.raises(AssertionError, match="fault"):
        play(person, plies=5)


def test_plies_of_chance_are_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    game_id = "abandon-ship"
    break_piece(monkeypatch, game_id, "board")
    person = Person("en", faulty=True).start(game_id, people=0, seats=3)
    for _ in range(20):
        person.send(message="do", token="step", fields={})
    assert any(seat == CHANCE for seat, _ in stored(person).record.plies)
    assert stored(person).record == match_of(person).record


@pytest.mark.parametrize("fault", [RecursionError, MemoryError, KeyError, AssertionError])
def test_failed_messages_are_answered_with_a_sentence(fault: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person("en", faulty=True).start()

    def fail(*_: object) -> NoReturn:
        raise fault("made by a test")

    before = match_of(person)
    with monkeypatch.context() as patch:
        patch.setattr(worker, "update", fail)
        person.press("undo")
    assert texts("en")("error.unexpected") in person.html
    assert match_of(person) == before
    act(person)
    assert texts("en")("error.unexpected") not in person.html


@pytest.mark.parametrize(
    "message", ["", "[]", "null", "{", "[" * 5_000, '{"message": ["do"]}', '{"message": "do", "token": 7, "fields": [1]}']
)
def test_a_message_of_no_known_shape_is_answered_like_any_other(message: str) -> None:
    person = Person("en").start()
    before = match_of(person)
    answer = json.loads(person.session.dispatch(message))
    assert set(answer) <= {"html", "changed", "dressed", "effects", "rendering"}
    assert match_of(person) == before
