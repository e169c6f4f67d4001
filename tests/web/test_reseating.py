"""Seats that change hands in the middle of a game."""

import pytest

from highwater.match import Match
from highwater.registry import GAMES

from .person import Person


def match_of(person: Person) -> Match:
    assert person.model.table is not None
    return person.model.table.match


def who_plays(person: Person) -> list[str]:
    return [player.bot.name if player.bot else "human" for player in match_of(person).players]


def reseat(person: Person, *who: str) -> None:
    """In the menu."""
    person.press("panel:menu")
    person.press("panel:players")
    person.press("reseat", **{f"who-{seat}": each for seat, each in enumerate(who)})


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_is_given_to_a_bot_and_taken_back_and_the_game_goes_on_to_its_end(game: str) -> None:
    person = Person().start(game, seats=3).without_animation()
    person.wait()
    name = person.model.table and person.model.table.match.players[1].name
    for _ in range(3):
        person.play_on()
        person.wait()
    before = match_of(person).record.plies
    reseat(person, "bosun", "bosun", "bosun")
    assert who_plays(person) == ["bosun"] * 3
    assert person.model.table is not None
    assert person.model.table.panel == ""
    for _ in range(2):
        token, person.timer = person.timer, None
        assert token, "a table of bots goes on by itself"
        person.send(message="do", token=token, fields={})
        if not match_of(person).state.to_act:
            break
    plies = match_of(person).record.plies
    assert plies[: len(before)] == before
    assert len(plies) > len(before)
    if match_of(person).state.to_act:
        reseat(person, "human", "bosun", "bosun")
        person.wait()
        assert who_plays(person) == ["human", "bosun", "bosun"]
        assert match_of(person).waiting_for() in ((0,), ())
    assert match_of(person).players[1].name == name
    person.reload()
    assert match_of(person).handed
    while person.play_on():
        person.wait()
    assert match_of(person).state.to_act == ()
    assert not person.model.results.by_id, "nobody has played it alone"


def test_a_bot_takes_the_name_of_the_person_it_replaces() -> None:
    person = Person("de").start("abandon-ship", seats=3)
    reseat(person, "bosun", "bosun", "human")
    assert match_of(person).players[0].name == "Spieler 1"
    assert "Spieler 1" in person.html


def test_hidden_hands_start_behind_a_curtain() -> None:
    person = Person().start("land-unter", seats=3)
    reseat(person, "human", "human", "bosun")
    assert person.model.table is not None
    assert person.model.table.handover_seat == 0
    assert person.model.table.viewer is None


def test_unchanged_seats_change_nothing() -> None:
    person = Person().start("land-unter", seats=3)
    reseat(person, "human", "bosun", "bosun")
    assert not match_of(person).handed
    assert person.model.table is not None
    assert person.model.table.active_seat == 0
    assert person.model.table.panel == ""


def test_a_bot_that_is_not_there_is_refused_and_nothing_is_lost() -> None:
    person = Person().start("land-unter", seats=3)
    before = match_of(person)
    person.press("panel:menu")
    person.press("panel:players")
    person.press("reseat", **{"who-0": "nobody"})
    assert person.model.notice is not None
    assert person.model.notice.is_error
    assert match_of(person) == before


def test_undo_returns_to_the_last_action_of_people() -> None:
    person = Person().start("abandon-ship", people=3, seats=3).without_animation()
    while len(match_of(person).record.plies) < 12:
        person.play_on()
        person.wait()
    reseat(person, "human", "bosun", "bosun")
    person.wait()
    played = len(match_of(person).record.plies)
    person.press("undo")
    assert len(match_of(person).record.plies) < played
    assert who_plays(person) == ["human", "bosun", "bosun"], "who sits where is nothing that was played"


@pytest.mark.parametrize("where", ["over", "back", "link"])
def test_reseating_is_offered_only_during_play(where: str) -> None:
    people = 0 if where == "over" else 1
    person = Person().start("forbidden-island", people=people, seats=2).without_animation()
    person.wait()
    if where == "link":
        person.press("panel:menu")
        person.press("link")
        person.open(person.copied[-1])
    elif where == "back":
        person.press(f"ply:{len(match_of(person).record.plies) - 1}")
    person.press("panel:menu")
    assert "panel:players" not in person.controls()
    before = who_plays(person)
    person.send(message="do", token="reseat", fields={"who-0": "human", "who-1": "human"})
    assert who_plays(person) == before
