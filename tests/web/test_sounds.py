"""Sounds and vibrations of a game: only for people who have switched them on."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from highwater.bots import named
from highwater.match import Match, Player
from highwater.registry import GAMES
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.core.model import Preferences
from highwater_web.core.preferences import read_preferences
from tests.web.person import Person, Tabs

TABLE = Path(__file__).parents[2] / "web/highwater_web/features/sounds/script/sound-table.js"
SOUNDS = set(re.findall(r'^  "?([a-z-]+)"?: \[\[?(?:[A-Z"]|\.\.\.)', TABLE.read_text("utf-8"), re.MULTILINE))
END_SOUNDS = {"win", "loss"}


def sounds_of(person: Person) -> list[dict[str, int]]:
    """The sounds so far, moment by moment, with their delays in milliseconds."""
    return [effect["sounds"] for effect in person.effects_of("sound") if effect["sounds"]]


def with_sound(person: Person, **preferences: str) -> Person:
    """Switch sound on in the menu."""
    person.press("panel:menu")
    person.press("set", sound="on", **preferences)
    person.press("panel:menu")
    person.effects.clear()
    return person


def play(person: Person, max_presses: int = 400) -> Person:
    for _ in range(max_presses):
        if person.timer is not None:
            token, person.timer = person.timer, None
            person.send(message="do", token=token, fields={})
        elif not person.play_on():
            break
    return person


def test_the_sounds_are_a_dozen_or_so() -> None:
    assert 12 <= len(SOUNDS) <= 18
    assert {*END_SOUNDS, "wave", "take-off", "horn"} <= SOUNDS


@pytest.mark.parametrize("game_id", GAMES)
def test_sounds_and_vibrations_are_off_by_default(game_id: str) -> None:
    person = Person().start(game_id, seats=GAMES[game_id].seats[0])
    assert play(person, 60).effects_of("sound") == []


@pytest.mark.parametrize(
    "stored", ['{"animation": "fast"}', '{"speed": "none"}', "{}", "", '{"sound": 1, "volume": 70, "vibration": ["on"]}']
)
def test_preferences_of_an_earlier_build_or_invalid_ones_mean_silence(stored: str) -> None:
    preferences = read_preferences(stored)
    assert (preferences.sound, preferences.volume, preferences.vibration) == ("off", "50", "off")


def test_volume_and_switches_are_kept() -> None:
    person = with_sound(Person().start(), volume="80")
    assert read_preferences(person.kept["highwater:prefs"]) == Preferences(sound="on", volume="80")
    person.effects.clear()
    person.reload()
    assert person.effects_of("sound") == [{"effect": "sound", "volume": 80, "vibrates": False, "sounds": {}}], "ready, and silent"
    person.press("panel:menu")
    assert re.search(r'<input type="range" id="choice-volume"[^>]* value="80"', person.html)
    person.press("set", sound="off")
    assert person.effects_of("sound")[-1]["volume"] == 0
    assert "choice-volume" not in person.html
    person.press("set", sound="on")
    assert 'value="80"' in person.html, "the volume is as it was"


@pytest.mark.parametrize("volume", ["0", "101", "55", "loud", ""])
def test_an_invalid_volume_changes_nothing(volume: str) -> None:
    person = with_sound(Person().start())
    person.send(message="do", token="set", fields={"volume": volume})
    assert person.model.preferences.volume == "50"
    assert not person.effects_of("sound")


def test_changing_the_volume_plays_a_sample() -> None:
    person = with_sound(Person().start())
    person.press("panel:menu")
    person.press("set", volume="20")
    assert person.effects_of("sound") == [{"effect": "sound", "volume": 20, "vibrates": False, "sounds": {"wave": 0}}]


def test_vibration_is_offered_on_devices_that_can_vibrate_and_works_without_sound() -> None:
    person = Person()
    assert "choice-sound" in person.open().html
    assert "choice-vibration" not in person.html
    person.senses = ["sound", "vibration"]
    person.start().press("panel:menu")
    person.press("set", vibration="on")
    assert person.effects_of("sound")[-1] == {"effect": "sound", "volume": 0, "vibrates": True, "sounds": {"wave": 0}}
    person.press("panel:menu")
    person.effects.clear()
    person.play_on()
    assert sounds_of(person) == [{"card": 0}]


def test_in_a_frame_there_is_neither_sound_nor_a_switch_for_it() -> None:
    person = with_sound(Person().start(), vibration="on")
    person.senses = []
    person.reload()
    play(person, 20)
    assert person.effects_of("sound") == []
    person.press("panel:menu")
    assert not re.search("choice-(sound|volume|vibration)", person.html)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_whole_game_uses_only_sounds_that_exist(game_id: str) -> None:
    person = with_sound(Person(seed=3).start(game_id, people=0, seats=GAMES[game_id].seats[0]))
    play(person, 2_000)
    moments = sounds_of(person)
    assert {name for sounds in moments for name in sounds} <= SOUNDS
    assert len({name for sounds in moments for name in sounds}) >= 5
    assert END_SOUNDS & moments[-1].keys()
    assert not any(END_SOUNDS & sounds.keys() for sounds in moments[:-1])


MAX_GAMES = 60
"""Enough games for rare events, such as cheese lost to the water in S.O.S."""

OPTIONS = {"land-unter": {"highest_may_choose": "on"}, "forbidden-island": {"difficulty": "novice"}}
"""Options under which the most kinds of events occur."""


def sound_keys_of_games(game_id: str, games: int, wanted: set[str | type]) -> set[str | type]:
    """The keys by which sounds are chosen, collected from whole games until all wanted ones have occurred."""
    found: set[str | type] = set()
    page, seats = safe_game_page(game_id), GAMES[game_id].seats
    for seed in range(games):
        if wanted <= found:
            break
        random = Random(seed)
        players = tuple(Player("", named("policy" if seed % 3 else "random")) for _ in range(seats[-(seed % 2)]))
        match: Match | None = Match.begin(GAMES[game_id], players, OPTIONS.get(game_id))
        while match is not None:
            last, match = match, match.advance(random.random)
        for (before, after), ply in zip(pairwise([state.view(None) for state in last.states]), last.record.plies, strict=True):
            scene = page.scene(before, after, ply)
            found |= {type(ply[1]), *(change.how for change in page.changes(before, after, ply))}
            found |= {scene.name.partition("-")[0]} if scene else set()
    return found


@pytest.mark.parametrize("game_id", GAMES)
def test_every_entry_of_a_game_s_list_of_sounds_occurs(game_id: str) -> None:
    listed = safe_game_page(game_id).sounds
    assert {name for sounds in listed.values() for name in sounds} <= SOUNDS - END_SOUNDS, f"not in {TABLE.name}"
    assert set(listed) - sound_keys_of_games(game_id, MAX_GAMES, set(listed)) == set(), f"never happens in {MAX_GAMES} games"


def test_a_person_s_card_sounds_at_once_and_the_reveal_in_the_order_of_the_rules() -> None:
    person = with_sound(Person().start(people=1, seats=3), pace="normal")
    person.play_on()
    assert sounds_of(person) == [{"card": 0}]
    person.wait()
    assert {"turn": 0, "tide": 400, "ring": 1000} in sounds_of(person)


def test_simultaneous_events_make_one_sound() -> None:
    person = with_sound(Person().start(people=1, seats=5), pace="at-once", animation="none")
    person.play_on()
    person.effects.clear()
    person.wait()
    assert {"ring": 0} in sounds_of(person), "only the sound that stands for all of them"
    assert all(len(sounds) == 1 for sounds in sounds_of(person))


def test_undo_is_silent_and_redo_plays_its_sound() -> None:
    person = with_sound(Person().start("forbidden-island", people=2, seats=2), pace="step")
    person.play_on()
    while len(sounds_of(person)) < 1:
        person.play_on()
    person.effects.clear()
    person.press("undo")
    assert sounds_of(person) == []
    person.press("panel:menu")
    person.press("redo")
    assert len(sounds_of(person)) == 1


def test_stepping_forwards_through_a_game_plays_its_sounds() -> None:
    person = with_sound(Person().start(people=0, seats=3))
    person.wait()
    last = len(person.model.table.match.record.plies) if person.model.table else 0
    person.effects.clear()
    person.send(message="do", token=f"ply:{last - 2}", fields={})
    assert sounds_of(person) == [], "a jump plays nothing"
    person.send(message="do", token=f"ply:{last - 1}", fields={})
    person.send(message="do", token=f"ply:{last}", fields={})
    forwards = sounds_of(person)
    assert END_SOUNDS & forwards[-1].keys()
    person.send(message="do", token=f"ply:{last - 1}", fields={})
    assert sounds_of(person) == forwards


def test_the_final_sound_depends_on_whether_a_person_here_has_won() -> None:
    """Among bots the sound is that of a victory; if a person has lost, that of a defeat."""
    ends: set[str] = set()
    for seed in range(8):
        if ends == END_SOUNDS:
            break
        person = play(with_sound(Person(seed=seed).start(people=1, seats=3), pace="at-once"), 2_000)
        assert person.model.table is not None
        outcome = person.model.table.match.state.outcome
        assert outcome is not None
        (end,) = END_SOUNDS & sounds_of(person)[-1].keys()
        assert (end == "win") == (0 in outcome.winners)
        ends.add(end)
    assert ends == END_SOUNDS


def test_a_tab_that_only_watches_is_silent() -> None:
    tabs = Tabs({"highwater:prefs": json.dumps({"sound": "on"})})
    first = tabs.open("en")
    first.start(people=1, seats=3)
    second = tabs.open("en", first.address)
    second.effects.clear()
    first.effects.clear()
    first.play_on()
    assert sounds_of(first) == [{"card": 0}]
    assert sounds_of(second) == []


def test_sound_switched_on_in_another_tab_is_on_here_without_a_sample() -> None:
    tabs = Tabs()
    first = tabs.open("en")
    second = tabs.open("en", "index.html")
    first.press("set", sound="on", volume="30")
    sounds: list[dict[str, Any]] = second.effects_of("sound")
    assert sounds == [{"effect": "sound", "volume": 30, "vibrates": False, "sounds": {}}]


def test_a_restored_game_is_silent() -> None:
    person = with_sound(Person().start(people=1, seats=3))
    play(person, 12)
    person.effects.clear()
    person.reload()
    assert sounds_of(person) == []
