"""Replays, and uses of a position: a link, a copy, an own game."""

from __future__ import annotations

import re

import pytest

from highwater.registry import GAMES
from highwater_web.core.model import Table
from highwater_web.features.replay.transport import AUTOPLAY
from highwater_web.ui.markup import plain
from tests.web.person import Person, Tabs
from tests.web.test_told import told


def table_of(person: Person) -> Table:
    assert person.model.table is not None
    return person.model.table


def over(game_id: str = "land-unter", language: str = "en") -> Person:
    """A table of bots whose game is over."""
    person = Person(language).start(game_id, people=0, seats=GAMES[game_id].seats[0]).without_animation()
    person.wait()
    return person


@pytest.fixture
def finished() -> Person:
    return over()


def test_the_address_follows_the_step_and_back_to_the_end_it_names_none(finished: Person) -> None:
    plain_address = finished.address
    finished.press("ply", ply="20")
    assert finished.address == f"{plain_address}&ply=20"
    finished.press("ply:21")
    assert finished.address == f"{plain_address}&ply=21"
    finished.reload()
    assert table_of(finished).match.viewed_ply == 21
    finished.press(f"ply:{len(table_of(finished).match.record.plies)}")
    assert finished.address == plain_address


def test_back_does_not_walk_through_the_steps(finished: Person) -> None:
    answers = [finished.session.dispatch(f'{{"message": "do", "token": "ply:{ply}", "fields": {{}}}}') for ply in (5, 6, 7)]
    assert all('"effect": "url"' in answer and '"replace": true' in answer for answer in answers)


def test_stages_and_turning_points_are_one_press_away_from_the_slider(finished: Person) -> None:
    """Only beside it, in the thumb's reach."""
    replay, _, side = finished.html.partition('id="replay"')[2].partition('<aside class="side"')
    (listed,) = re.findall(r'<select id="choice-ply" name="ply" data-do="ply"[^>]*>(.*?)</select>', replay)
    assert "choice-ply" not in side
    points = [int(ply) for ply in re.findall(r'<option value="(\d+)"', listed)]
    assert points == [0, *(ply for ply, kind in table_of(finished).chapters if kind != "turn")]
    finished.press("ply", ply=str(points[2]))
    assert table_of(finished).match.viewed_ply == points[2]
    assert re.search(rf'<option value="{points[2]}" selected', finished.html)


def test_an_address_with_a_step_leads_there_and_one_without_leads_on(finished: Person) -> None:
    address = finished.address
    finished.send(message="url", href=f"{address}&ply=9")
    assert table_of(finished).match.viewed_ply == 9
    finished.send(message="url", href=address)
    assert table_of(finished).match.viewed_ply is None


@pytest.mark.parametrize("ply", ["99999", "-1", "x", "999999999999"])
def test_an_address_with_no_such_step_leads_to_the_game(finished: Person, ply: str) -> None:
    finished.send(message="url", href=f"{finished.address}&ply={ply}")
    assert table_of(finished).match.viewed_ply is None


def test_the_first_of_two_steps_in_an_address_counts(finished: Person) -> None:
    """Other programs may append parameters to an address."""
    finished.send(message="url", href=f"{finished.address}&ply=1&ply=2")
    assert table_of(finished).match.viewed_ply == 1


def test_a_link_opened_at_a_step_tells_the_step(finished: Person) -> None:
    ply, line = next((ply, line) for ply, line in table_of(finished).log if "takes the" in plain(line))
    finished.press(f"ply:{0}")
    finished.press("ply", ply=str(ply))
    finished.press("link")
    other = Person("en", seed=9).open(finished.copied[-1])
    assert " ".join(plain(line).split()) in told(other)
    other.press(f"ply:{ply + 1}")
    assert other.address.endswith(f"&ply={ply + 1}")
    assert other.address.startswith("play.html#record=")


def test_steps_are_announced_once_and_the_slider_has_its_own_name(finished: Person) -> None:
    finished.press("ply:0")
    finished.said.clear()
    for _ in range(12):
        ply = table_of(finished).match.ply
        finished.press(f"ply:{ply + 1}")
        lines = [" ".join(plain(line).split()) for at, line in table_of(finished).log if at == ply + 1]
        assert all(line in finished.said[-1] for line in lines)
    finished.said.clear()
    finished.press("ply", ply="3")
    assert not finished.said, "a slider says its value by itself"
    slider = re.search(r'<input[^>]*id="ply"[^>]*>', finished.html)
    assert slider is not None
    assert 'aria-label="Course of the game"' in slider[0]
    assert 'aria-valuetext="Step 3 of' in slider[0]


@pytest.mark.parametrize("game_id", GAMES)
def test_turns_or_rounds_are_jumped_to_both_ways(game_id: str) -> None:
    person = over(game_id)
    table = table_of(person)
    begun = [ply for ply, _ in table.chapters]
    assert len(begun) > 3, "a game has several turns or rounds"
    person.press("ply:0")
    for ply in begun[:4]:
        person.press("turn:on")
        assert table_of(person).match.ply == ply
    person.press("turn:back")
    assert table_of(person).match.ply == begun[2]


def test_replay_runs_at_the_pace_of_bots_and_stops_at_a_press(finished: Person) -> None:
    finished.press("ply:0")
    finished.press("autoplay")
    assert finished.timer == "on"
    finished.send(message="do", token="on", fields={})
    finished.send(message="do", token="on", fields={})
    assert table_of(finished).match.ply == 2
    finished.press("autoplay")
    assert finished.timer is None
    finished.send(message="do", token="on", fields={})
    assert table_of(finished).match.ply == 2, "one that was under way comes too late"
    finished.press("autoplay")
    finished.wait()
    assert table_of(finished).match.viewed_ply is None
    assert not AUTOPLAY.of(table_of(finished))


def test_at_the_end_it_begins_again(finished: Person) -> None:
    finished.press("autoplay")
    assert table_of(finished).match.ply == 0


@pytest.mark.parametrize("game", GAMES)
def test_the_end_is_watched_again_from_its_last_turn(game: str) -> None:
    person = over(game)
    last = len(table_of(person).match.record.plies)
    person.press("autoplay:end")
    begins = table_of(person).match.viewed_ply
    assert begins is not None
    assert (begins, "turn") in table_of(person).chapters or not begins
    assert not [ply for ply, kind in table_of(person).chapters if kind == "turn" and begins < ply < last]
    assert AUTOPLAY.of(table_of(person))
    person.wait()
    assert table_of(person).match.viewed_ply is None, "it stops at the end, where it can be watched once more"
    assert "autoplay:end" in person.controls()
    person.press(f"ply:{last - 1}")
    assert "autoplay:end" not in person.controls()


def test_playing_on_from_here_starts_an_own_game_and_keeps_the_first(finished: Person) -> None:
    before, before_players = dict(finished.kept), table_of(finished).match.players
    record = table_of(finished).match.record
    finished.press("ply", ply="20")
    finished.press("panel:play-on")
    finished.press("play-on", **{"who-0": "human", "who-1": "bosun"})
    table = table_of(finished)
    assert table.match.record.plies == record.plies[:20]
    assert table.match.humans == (0,)
    assert [player.name for player in table.match.players] == [player.name for player in before_players]
    assert {key: finished.kept[key] for key in before} == before
    assert len(finished.kept) == len(before) + 1
    finished.wait()
    finished.reload()
    assert table_of(finished).match.record.plies[:20] == record.plies[:20]


def test_resuming_can_keep_the_players(finished: Person) -> None:
    finished.press("ply", ply="20")
    finished.press("panel:play-on")
    players = table_of(finished).match.players
    finished.press("play-on", **{f"who-{seat}": "bosun" for seat in range(len(players))})
    assert table_of(finished).match.players == players


def test_games_with_secrets_cannot_be_played_on() -> None:
    person = Person("en").start(people=1)
    person.wait()
    person.press(next(token for token in person.controls() if token.startswith("play:")))
    person.wait()
    person.send(message="do", token="ply:2", fields={})
    assert "panel:play-on" not in person.controls()
    games = len(person.kept)
    person.send(message="do", token="play-on", fields={"who-0": "human", "who-1": "human"})
    assert len(person.kept) == games


def test_a_bot_that_is_not_there_plays_on_nowhere(finished: Person) -> None:
    finished.press("ply", ply="20")
    games = len(finished.kept)
    finished.send(message="do", token="play-on", fields={"who-0": "nobody"})
    assert len(finished.kept) == games
    assert 'class="notice notice-error"' in finished.html


def test_a_game_out_of_a_link_can_be_kept_once(finished: Person) -> None:
    finished.press("link")
    other = Person("en", seed=9).open(finished.copied[-1])
    assert not other.kept
    other.press("keep")
    assert len(other.kept) == 1
    other.press("keep")
    assert len(other.kept) == 1
    other.open("games.html")
    other.press(next(token for token in other.controls() if token.startswith("go:play.html")))
    assert table_of(other).match.record.plies == table_of(finished).match.record.plies


def test_looking_back_in_a_game_that_goes_on_there_is_a_way_back_to_it() -> None:
    person = Person("en").start("forbidden-island", people=1, seats=2)
    person.wait()
    while not table_of(person).logged_plies:
        person.play_on()
    person.press(f"ply:{len(table_of(person).match.record.plies) - 1}")
    person.press("live")
    assert table_of(person).match.viewed_ply is None
    assert "ply=" not in person.address


def test_a_replay_stays_at_its_ply_while_another_tab_plays() -> None:
    tabs = Tabs()
    plays = tabs.open().start("forbidden-island", people=1, seats=2)
    watches = tabs.open(href=plays.address)
    for _ in range(6):
        plays.play_on()
    watches.send(message="do", token="ply:2", fields={})
    address = watches.address
    for _ in range(12):
        plays.play_on()
    assert table_of(watches).match.record == table_of(plays).match.record
    assert table_of(watches).match.viewed_ply == 2
    assert watches.address == address
