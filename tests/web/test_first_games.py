"""Guided first games: every claim is proven by the engine, every press is answered, every step can be left and come back to."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from highwater.games.forbidden_island.components import ADVENTURER_NAMES, CARD_NAMES, TILE_NAMES
from highwater.games.forbidden_island.state import Move
from highwater.games.rats.components import RATS
from highwater.registry import GAMES
from highwater_web.core.drafts import find_draft
from highwater_web.core.model import Model
from highwater_web.core.preferences import PREFERENCES, read_preferences
from highwater_web.features.first_game.feature import address
from highwater_web.features.first_game.guide.course import Course
from highwater_web.features.first_game.guide.moves import course_at, take_back
from highwater_web.features.first_game.guide.steps import PLAYER, Guide, guide_of
from highwater_web.features.first_game.guide.texts import guide_texts
from highwater_web.features.first_game.progress import COURSE, KEY, TAUGHT
from highwater_web.games import GAME_PAGES
from highwater_web.ui.texts import LANGUAGES
from tests.web.person import Person, Tabs

STEPS = [(game, number) for game in TAUGHT for number in range(len(guide_of(game).steps))]


def learning(game: str, ply: int | None = None, language: str = "en", kept: dict[str, str] | None = None) -> Person:
    """A person at the first game of a game."""
    person = Person(language, kept=kept)
    href = address(game) + ("" if ply is None else f"&ply={ply}")
    person.send(message="boot", href=href, language=language, store=person.kept, storage="ok")
    return person


def course_of(person: Person) -> Course:
    course = COURSE.of(person.model)
    assert course is not None
    return course


def follow_record(person: Person) -> None:
    """Press what the record does next, through all that has to be chosen first."""
    course = course_of(person)
    press(person, str(course.guide.record.plies[course.plies][1]))


def press(person: Person, token: str) -> None:
    """Do an action by what the table offers to press."""
    for _ in range(5):
        controls = person.controls()
        found = [each for each in controls if each in (f"play:{token}", f"play:a:{token}")]
        if found:
            person.press(found[0])
            return
        begun = [each for each in controls if each.startswith("choose:") and token.startswith(each.rpartition(":")[2])]
        assert any(len(each) > 7 for each in begun), f"nothing leads to {token}: {controls}"
        person.press(max(begun, key=len))
    raise AssertionError(f"nothing leads to {token}")


def go_on_until_asked(person: Person) -> None:
    """Let everything happen that happens by itself, and press where a step only explains."""
    while not course_of(person).is_over and not course_of(person).can_press:
        person.press("guide:on")


@pytest.mark.parametrize("game", TAUGHT)
def test_first_game_records_pass_their_own_steps(game: str) -> None:
    guide = guide_of(game)
    states = list(guide.record.states())
    assert [step.ply for step in guide.steps] == sorted(step.ply for step in guide.steps)
    for step in guide.steps:
        if step.accepts:
            seat, action = guide.record.plies[step.ply]
            assert seat == PLAYER
            assert str(action) in step.accepts
            assert states[step.ply].legal(PLAYER), step
    assert guide.steps[0].accepts, "the first step is a press"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TAUGHT)
def test_every_step_has_its_text_and_none_is_left_over(game: str, language: str) -> None:
    t, guide = guide_texts(language), guide_of(game)
    names = {f"guide.{game}.{step.name}" for step in guide.steps}
    others = {f"guide.{game}.{step.name}.other" for step in guide.steps if step.accepts}
    others |= {f"guide.{game}.{step.name}.instead" for step in guide.steps if step.instead}
    assert all(t.has(name) for name in names)
    assert t.has(f"guide.{game}.known.1")
    written = {
        key for key in feature_texts(language) if key.startswith(f"guide.{game}.") and ".known." not in key and not key.endswith(".play-on")
    }
    assert written <= names | others


def feature_texts(language: str) -> list[str]:
    from highwater_web.ui.texts import catalog

    return [key for key, text in catalog("highwater_web.features.first_game.guide", language).items() if text]


@pytest.mark.parametrize("game", TAUGHT)
def test_no_step_says_more_than_fits(game: str) -> None:
    for language in LANGUAGES:
        t = guide_texts(language)
        for step in guide_of(game).steps:
            for name in (step.name, *([f"{step.name}.instead"] if step.instead else [])):
                assert len(t(f"guide.{game}.{name}")) <= 215, (language, name)


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_subjects_of_a_step_are_highlighted(game: str, number: int) -> None:
    step = guide_of(game).steps[number]
    person = learning(game, step.ply)
    while course_of(person).step < number:  # two steps at one ply
        person.press("guide:skip")
    spent = {f"card-{token}" for token in course_of(person).own}
    for name in sorted(name for name in {*step.points} - spent if not name.startswith("chip-")):
        assert f'id="{name}" data-lit' in person.html, (step.name, name)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TAUGHT)
def test_a_whole_first_game_and_then_the_same_game_goes_on_against_bots(game: str, language: str) -> None:
    person = learning(game, language=language)
    presses = 0
    while not course_of(person).is_over:
        follow_record(person)
        presses += 1
        go_on_until_asked(person)
    t = guide_texts(language)
    assert t("guide.known", game=t(f"{game}.title")) in person.html
    assert presses >= 5
    assert f"go:{game}.html" in person.controls()
    assert f"go:rules-{game}.html" in person.controls()
    person.press("guide:play-on")
    assert person.address.startswith("play.html#game=")
    table = person.model.table
    assert table is not None
    assert len(table.match.record.plies) == guide_of(game).plays_on
    assert table.match.state.to_act
    assert {player.bot.name for player in table.match.players if player.bot} == {"deckhand"}
    explained = person.model.preferences.explained
    assert GAME_PAGES[game].goal in explained, "what has been taught is not explained again at a table"
    assert len(explained) >= 4
    assert read_preferences(person.kept[PREFERENCES]).explained == explained


def legal_presses(course: Course) -> list[str]:
    return [str(action) for action in course.table.match.state.legal(PLAYER)]


@pytest.mark.parametrize("game", TAUGHT)
def test_wrong_presses_are_played_explained_and_undone(game: str) -> None:
    guide = guide_of(game)
    for step in guide.steps:
        if not step.accepts:
            continue
        person = learning(game, step.ply)
        before = course_of(person)
        if not before.can_press:  # a step that explains comes first
            go_on_until_asked(person)
            before = course_of(person)
        wrong = [token for token in legal_presses(before) if token not in before.current.accepts]
        for token in wrong[:3]:
            person.send(message="do", token=f"play:{token}", fields={})
            tried = course_of(person)
            assert tried.mode == "tried"
            assert tried.plies > before.plies
            assert news(person), token
            done = [plain_text(line) for ply, line in tried.news if ply == tried.news[-1][0]]
            assert any(line in person.said[-1] and line in news(person) for line in done)
            person.press("guide:take-back")
            assert course_of(person).table.match.record == before.table.match.record
            assert course_of(person).can_press


def test_undo_clears_a_begun_action() -> None:
    """A die was chosen, then what it does."""
    person = learning("abandon-ship")
    course = course_of(person)
    begun = replace(course.table, partial_action="die")
    assert take_back(replace(course, mode="tried", tried=begun)).table == replace(begun, partial_action="")


def news(person: Person) -> str:
    found = re.search(r'id="guide-news"[^>]*>(.*?)</p>', person.html)
    return plain_text(found[1]) if found else ""


@pytest.mark.parametrize(("game", "number"), [each for each in STEPS if each[1]])
def test_a_step_lists_the_actions_since_the_step_before(game: str, number: int) -> None:
    """As many lines as have room, the newest of them for certain; dots stand for the others."""
    begun, step = guide_of(game).steps[number - 1 : number + 1]
    person = learning(game, step.ply)
    while course_of(person).step < number:  # two steps at one ply
        person.press("guide:skip")
    course, passing = course_of(person), GAME_PAGES[game].passing
    plies = course.table.match.record.plies
    lines = [(ply, plain_text(line)) for ply, line in course.table.log if ply > begun.ply and not passing(plies[ply - 1][1])]
    if not lines:  # the person has only rolled, or nobody has done anything
        return
    told, number_of = news(person), Counter(line for _, line in lines)
    assert any(line in told for ply, line in lines if ply == lines[-1][0])
    shown = sum(min(told.count(line), times) for line, times in number_of.items())
    assert told.startswith("…") == (shown < len(lines)), (told, lines)


def test_step_reports_all_plies_of_other_seats() -> None:
    person = learning("abandon-ship", 17)
    assert re.search(r"Lea .*Max ", news(person)), news(person)


@pytest.mark.parametrize(("game", "number"), [(game, number) for game, number in STEPS if number and guide_of(game).steps[number].leaps])
def test_effect_of_the_own_press_is_shown_before_a_leap(game: str, number: int) -> None:
    asked, leaps = guide_of(game).steps[number - 1 : number + 1]
    if not asked.accepts:
        return
    person = learning(game, asked.ply)
    while course_of(person).step < number - 1:
        person.press("guide:skip")
    follow_record(person)
    assert (course_of(person).plies, course_of(person).mode) == (asked.ply + 1, "leads")
    assert news(person)
    person.press("guide:on")
    assert (course_of(person).plies, course_of(person).mode) == (leaps.ply, "asks")


def plain_text(line: Any) -> str:
    from highwater_web.ui.markup import plain

    return plain(line)


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_leaving_and_coming_back_at_any_step(game: str, number: int) -> None:
    person = learning(game, 0)
    rng = Random(number)
    while course_of(person).step < number:
        course = course_of(person)
        if course.can_press:
            usable = sorted(set(legal_presses(course)) & course.current.accepts)
            person.send(message="do", token=f"play:{rng.choice(usable)}", fields={})
        else:
            person.press("guide:on")
    while course_of(person).mode == "leads":
        person.press("guide:on")
    left = course_of(person)
    again = learning(game, kept=dict(person.kept))
    back = course_of(again)
    assert back.guide.steps[back.step].ply == left.guide.steps[left.step].ply
    assert back.table.match.record == left.table.match.record
    assert again.address == person.address
    reloaded = Person(kept=dict(person.kept))
    reloaded.send(message="boot", href=person.address, language="en", store=reloaded.kept, storage="ok")
    assert course_of(reloaded).table.match.record == left.table.match.record


def test_two_tabs_in_two_first_games_lose_neither_place() -> None:
    tabs = Tabs()
    one, other = tabs.open(href=address("sos")), tabs.open(href=address("land-unter"))
    tabs.deaf = True
    one.press("guide:skip")
    left = json.loads(tabs.kept[KEY])["games"]["sos"]
    other.press("guide:skip")
    assert json.loads(tabs.kept[KEY])["games"]["sos"] == left


@pytest.mark.parametrize("game", TAUGHT)
def test_back_repeats_and_skip_goes_on_from_every_step(game: str) -> None:
    person = learning(game, 0)
    seen = [course_of(person).step]
    while not course_of(person).is_over:
        person.press("guide:skip")
        seen.append(course_of(person).step)
    assert seen == list(range(len(guide_of(game).steps) + 1))
    person.press("guide:again")
    assert course_of(person).step == 0
    follow_record(person)
    person.press("guide:back")
    assert course_of(person).step == 0
    assert course_of(person).can_press


def test_skipping_a_step_does_not_need_a_card_that_is_gone() -> None:
    person = learning("land-unter", 4)
    person.press("play:20")
    go_on_until_asked(person)
    while not course_of(person).is_over:
        person.press("guide:skip")
    assert course_of(person).own[0] == "20"


@pytest.mark.parametrize(("game", "level"), [("land-unter", "deckhand"), ("forbidden-island", "bosun")])
def test_the_game_after_a_first_game_is_set_up_against_the_easiest_bots(game: str, level: str) -> None:
    person = learning(game, guide_of(game).steps[-1].ply)
    while not course_of(person).is_over:
        person.press("guide:skip")
    assert find_draft(person.model, GAMES[game]).level == level


def test_a_level_that_was_set_up_before_stays_after_a_first_game() -> None:
    person = learning("land-unter", guide_of("land-unter").steps[-1].ply)
    chosen = replace(find_draft(person.model, GAMES["land-unter"]), level="mate")
    person.session.model = replace(person.model, drafts={"land-unter": chosen})
    while not course_of(person).is_over:
        person.press("guide:skip")
    assert find_draft(person.model, GAMES["land-unter"]).level == "mate"


def test_first_games_are_offered_to_new_players() -> None:
    person = Person("en")
    person.send(message="boot", href="index.html", language="en", store={}, storage="ok")
    assert "Never played before?" in person.html
    person.press("go:first-game.html")
    person.press(f"go:{address('land-unter')}")
    assert course_of(person).can_press, "the first press on the table is the third"
    played = Person("en").start()
    played.press("go:index.html")
    assert "Never played before?" not in played.html
    assert "go:first-game.html" in played.controls()


def test_a_first_game_stays_off_the_shelf_and_the_statistics() -> None:
    person = learning("land-unter")
    while not course_of(person).is_over:
        follow_record(person)
        go_on_until_asked(person)
    assert sorted(person.kept) == [KEY, PREFERENCES]
    assert not person.model.shelf.entries


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"version": 1}',
        '{"version": 1, "games": []}',
        '{"games": {"land-unter": {"ply": -1, "own": [], "done": false}}}',
        '{"games": {"land-unter": {"ply": true, "own": [7], "done": 1}}}',
        '{"games": {"chess": {"ply": 1, "own": [], "done": false}}}',
        "x" * 10_000,
    ],
)
def test_progress_that_cannot_be_read_counts_as_none(text: str) -> None:
    person = learning("land-unter", kept={KEY: text})
    assert course_of(person).step == 0


def test_progress_of_a_later_version_is_left_alone() -> None:
    text = json.dumps({"version": 2, "games": {"land-unter": {"at": "somewhere"}}})
    person = learning("land-unter", kept={KEY: text})
    follow_record(person)
    go_on_until_asked(person)
    assert person.kept[KEY] == text


@pytest.mark.parametrize("fragment", ["game=land-unter&ply=99999", "game=land-unter&ply=5", "game=land-unter&ply=x", "game=chess", "game="])
def test_any_address_leads_somewhere(fragment: str) -> None:
    person = Person("en")
    person.send(message="boot", href=f"first-game.html#{fragment}", language="en", store={}, storage="ok")
    assert "Turn the Tide" in person.html


def test_another_language_says_the_same_step() -> None:
    person = learning("land-unter", 7)
    person.send(message="url", href="first-game.html#game=land-unter&ply=7", language="de")
    course = course_of(person)
    assert course.guide.steps[course.step].ply == 7
    assert "Max musste die 9 nehmen" in person.html


# What each sentence of Turn the Tide claims ---------------------------------------------------------------------------

View = Any
Claim = Callable[[View, View], bool]
"""Of the public views at the step before and at this one."""


def takes(view: View) -> dict[int, int]:
    return dict(view.last.takes)


def losers(view: View) -> set[int]:
    return {seat for batch in view.last.losses for seat in batch}


LAND_UNTER: dict[str, Claim] = {
    "begin": lambda before, now: now.middle == (6, 9),
    "highest-pays": lambda before, now: takes(now) == {0: 6, 2: 9} and losers(now) == {2},
    "low": lambda before, now: now.middle == (5, 9) and now.top(0) == 6,
    "nothing": lambda before, now: 0 not in takes(now) and now.top(0) == 6 and now.top(2) == 9 and losers(now) == {2},
    "second": lambda before, now: now.middle == (7, 10),
    "second-pays": lambda before, now: now.last.cards[1] == 60 and takes(now) == {1: 7, 0: 10} and losers(now) == {0},
    "old": lambda before, now: now.middle == (4, 5) and now.top(0) == 10,
    "old-pays": lambda before, now: 0 not in takes(now) and now.top(0) == 10 and losers(now) == {0},
    "cover": lambda before, now: now.middle == (2, 8) and now.top(0) == 10,
    "covered": lambda before, now: takes(now) == {0: 2, 1: 8} and now.top(0) == 2 and losers(now) == {1},
    "alone": lambda before, now: now.middle == (1, 12),
    "escaped": lambda before, now: takes(now) == {0: 1, 1: 12} and losers(now) == {1},
    "hers": lambda before, now: now.middle == (2, 11) and now.top(1) == 12,
    "hers-pays": lambda before, now: takes(now) == {0: 2, 2: 11} and losers(now) == {1} and now.top(1) == 12,
    "tie": lambda before, now: now.middle == (3, 12) and now.top(1) == 12,
    "both-pay": lambda before, now: losers(now) == {1, 2} and now.top(1) == now.top(2) == 12 and now.rings[1:] == (0, 0),
    "both-pay.instead": lambda before, now: takes(now) == {2: 3, 1: 12} and losers(now) == {1},
    "last": lambda before, now: now.middle == (4, 8) and now.rings[1] == 0 and now.top(0) <= 3,
    "stage-ends": lambda before, now: (
        now.scores[-1].early and losers(now) == {1} and now.rings[0] == 3 and [now.scores[-1].points(seat) for seat in (0, 1)] == [4, -1]
    ),
}
"""What each sentence says of the table."""

LAND_UNTER_OTHERS: dict[str, Claim] = {
    "begin": lambda before, now: takes(now)[0] == 6,
    "low": lambda before, now: 0 not in takes(now) and sorted(now.last.cards[1:]) == [58, 59],
    "second": lambda before, now: takes(now)[2] == 10 and 0 not in takes(now),
    "old": lambda before, now: 0 in takes(now) and now.top(0) < 10,
    "alone": lambda before, now: takes(now) == {1: 1, 0: 12},
    "cover": lambda before, now: True,
    "hers": lambda before, now: 11 in (takes(now).get(0), takes(now).get(1)),
}
"""The sentence about a press that will be taken back."""


def tile(view: View, name: str) -> int:
    """How a tile is: 0 dry, 1 flooded, 2 sunk."""
    return int(view.tiles[TILE_NAMES.index(name)])


def in_hand(view: View, seat: int, card: str) -> int:
    return int(view.hands[seat].count(CARD_NAMES.index(card)))


def at(view: View, seat: int, name: str) -> bool:
    return bool(view.pawns[seat] == TILE_NAMES.index(name))


def slanting(state: View, name: str) -> bool:
    """Whether a tile lies diagonally from the person's pawn."""
    own = state.pawns[0]
    return TILE_NAMES.index(name) not in state.chart.beside[own] and Move(TILE_NAMES.index(name)) in state.legal(0)


FORBIDDEN_ISLAND: dict[str, Claim] = {
    "begin": lambda before, now: tile(now, "embers") == 1 and now.turn.actions == 3 and at(now, 0, "copper"),
    "walk": lambda before, now: tile(now, "embers") == 0 and at(now, 1, "landing") and now.turn.actions == 2,
    "give": lambda before, now: at(now, 0, "landing") and at(now, 1, "landing") and in_hand(now, 1, "fire") == 1,
    "draw": lambda before, now: now.turn.draws == 0 and in_hand(now, 0, "fire") == 1 and in_hand(now, 0, "earth") == 2,
    "flood": lambda before, now: tile(now, "whispering") == tile(now, "twilight") == 1 and tile(before, "twilight") == 0,
    "powers": lambda before, now: ADVENTURER_NAMES[now.adventurers[1]] == "pilot" and ADVENTURER_NAMES[now.adventurers[0]] == "explorer",
    "landing": lambda before, now: tile(now, "landing") == 1,
    "diagonal": lambda before, now: slanting(now, "embers"),
    "shore": lambda before, now: tile(now, "dunes") == 1 and now.turn.actions == 1,
    "rise": lambda before, now: now.water == 2 and not now.flood_discards,
    "sinks": lambda before, now: tile(before, "cliffs") == 1 and tile(now, "cliffs") == 2,
    "collect": lambda before, now: in_hand(now, 0, "fire") == in_hand(now, 1, "fire") == 2 and now.pawns[0] == now.pawns[1],
    "limit": lambda before, now: len(now.hands[1]) == 5 and in_hand(now, 1, "fire") == 3,
    "again": lambda before, now: in_hand(now, 0, "fire") == 1 and in_hand(now, 1, "fire") == 3,
    "ready": lambda before, now: tile(now, "phantom") == 1 and now.turn.actions == 1 and slanting(now, "phantom"),
    "special": lambda before, now: in_hand(now, 0, "helicopter") == 1,
    "captured": lambda before, now: in_hand(before, 1, "fire") == 4 and at(now, 1, "embers") and len(now.captured) == 1,
    "lift": lambda before, now: now.pawns[0] == now.pawns[1] and now.turn.seat == 0,
    "capture": lambda before, now: in_hand(now, 0, "earth") == 4 and at(now, 0, "sun"),
    "two": lambda before, now: len(now.captured) == 2,
    "leave": lambda before, now: len(now.captured) == 4 and not at(now, 0, "landing"),
    "take-off": lambda before, now: at(now, 0, "landing") and at(now, 1, "landing") and in_hand(now, 0, "helicopter") == 1,
    "won": lambda before, now: now.outcome.winners == (0, 1),
}


def rat(state: View, colour: str) -> int:
    """The space of a rat; 0 if it has drowned."""
    return int(state.rats[RATS.index(colour)])


def rats(state: View, *colours: str) -> list[int]:
    return [rat(state, colour) for colour in colours]


def own_rats(state: View) -> set[str]:
    return {RATS[number] for number in state.rules.components.cards[state.dealt[0]]}


def cheese(state: View, seat: int) -> int:
    return int(sum(state.taken[seat]))


WHITE = 7

SHIPS: dict[str, Claim] = {
    "pool": lambda before, now: len(now.aside) == 1 and len(now.pool) == 7,
    "mine": lambda before, now: cheese(now, 0) > cheese(before, 0),
    "crowd": lambda before, now: len(now.arrivals) == 1 and len(before.arrivals) == 0,
}

ABANDON_SHIP: dict[str, Claim] = SHIPS | {
    "begin": lambda before, now: own_rats(now) == {"green", "orange", "red"} and "green" in map(str, now.legal(0)),
    "white": lambda before, now: rat(now, "yellow") == rat(before, "yellow") + 11 and WHITE in now.pool,
    "cheese": lambda before, now: cheese(now, 2) == 2 and rat(now, "yellow") == 23,
    "circle": lambda before, now: rat(now, "orange") + 5 == 15 and cheese(now, 0) == 0,
    "must": lambda before, now: len(now.pool) == 3 and rat(now, "red") == min(now.rats),
    "water": lambda before, now: now.water == rat(now, "red") == rat(now, "black") and len(now.pool) == 8,
    "theirs": lambda before, now: rat(now, "yellow") + 4 == 27,
    "alone": lambda before, now: rat(before, "black") == before.water and rat(now, "black") == 0 and rat(now, "red") > now.water,
    "stops": lambda before, now: rat(now, "blue") == 0 and now.water == rat(before, "blue"),
    "two": lambda before, now: rat(now, "yellow") + 2 == 31 and cheese(now, 0) == 2 and rat(now, "red") in rats(now, "purple", "orange"),
    "first": lambda before, now: not now.arrivals and rat(now, "yellow") + 2 == 36,
    "lost": lambda before, now: rat(now, "green") == 0 != rat(before, "green"),
    "home": lambda before, now: rat(now, "orange") == 29 and cheese(now, 0) == 4,
    "over": lambda before, now: now.outcome.scores == (12, 6, 8) and now.outcome.winners == (0,),
}

SOS: dict[str, Claim] = SHIPS | {
    "begin": lambda before, now: own_rats(now) == {"yellow", "red", "black"} and "red" in map(str, now.legal(0)),
    "ring": lambda before, now: rat(now, "yellow") == 15 and 0 in now.pool,
    "cheese": lambda before, now: cheese(now, 2) == 1 and rats(now, "green", "black") == [11, 11],
    "ones": lambda before, now: "white.yellow+black.x" in map(str, now.legal(0)),
    "bolt": lambda before, now: rat(now, "yellow") - 1 == rat(now, "black") and cheese(now, 1) == 2,
    "water": lambda before, now: rat(now, "purple") == 0 and now.water == rat(before, "purple") and len(now.pool) == 7,
    "theirs": lambda before, now: rat(now, "green") + 5 == 33,
    "first": lambda before, now: not now.arrivals and rats(now, "green", "yellow") == [33, 33],
    "home": lambda before, now: rat(now, "yellow") == 33 and cheese(now, 0) == 2,
    "over": lambda before, now: now.outcome.scores == (13, 7, 6) and now.outcome.winners == (0,),
}


def moved(before: View, now: View) -> set[str]:
    return {colour for colour in RATS if rat(before, colour) != rat(now, colour)}


ORANGE, RED = RATS.index("orange"), RATS.index("red")

ABANDON_SHIP_OTHERS: dict[str, Claim] = {
    "begin": lambda before, now: "green" in own_rats(before) - moved(before, now),
    "circle": lambda before, now: ORANGE not in now.pool or "orange" not in moved(before, now),
    "must": lambda before, now: bool(moved(before, now)) and not moved(before, now) & own_rats(before),
    "theirs": lambda before, now: rat(before, "yellow") + 4 == 27 and rat(now, "yellow") != 27,
    "two": lambda before, now: before.rolled[before.pool.index(RED)].free and rat(before, "yellow") + 2 == 31,
    "first": lambda before, now: not now.arrivals,
    "home": lambda before, now: ORANGE not in now.arrivals,
}

SOS_OTHERS: dict[str, Claim] = {
    "begin": lambda before, now: "red" in own_rats(before) - moved(before, now),
    "ones": lambda before, now: moved(before, now) != {"yellow", "black"} < own_rats(before),
    "theirs": lambda before, now: 33 in dict(now.cheese),
    "first": lambda before, now: RATS.index("green") not in now.arrivals,
    "home": lambda before, now: RATS.index("yellow") not in now.arrivals,
}

SEEN: dict[str, Callable[[Any], View]] = {"land-unter": lambda state: state.view(None)}
"""By game what claims are made of; of other games the state itself."""

CLAIMS = {"land-unter": LAND_UNTER, "forbidden-island": FORBIDDEN_ISLAND, "abandon-ship": ABANDON_SHIP, "sos": SOS}
CLAIMS_OF_OTHERS = {"land-unter": LAND_UNTER_OTHERS, "abandon-ship": ABANDON_SHIP_OTHERS, "sos": SOS_OTHERS}


def lines_of_play(guide: Guide) -> Iterator[Random]:
    """Choices of the person among what steps accept: as many as it takes to have met most."""
    yield from map(Random, range(25 if any(len(step.accepts) > 1 for step in guide.steps) else 1))


@pytest.mark.parametrize("game", TAUGHT)
def test_every_sentence_is_true_for_any_choice(game: str) -> None:
    guide, claims = guide_of(game), CLAIMS[game]
    names = {step.name for step in guide.steps} | {f"{step.name}.instead" for step in guide.steps if step.instead}
    assert names == claims.keys()
    env, seen = Person().env, SEEN.get(game, lambda state: state)
    for rng in lines_of_play(guide):
        own: list[str] = []
        course = course_at(guide, 0, own, Model("en"), env)
        before = seen(course.table.match.state)
        for number, step in enumerate(guide.steps):
            course = course_at(guide, number, own, Model("en"), env)
            assert course.own[: len(own)] == tuple(own), "the person's own actions lead to every step"
            own = list(course.own)
            now = seen(course.table.match.state)
            name = f"{step.name}.instead" if own and own[-1] in step.instead else step.name
            assert claims[name](before, now), (name, own)
            before = now
            if step.accepts:
                own.append(rng.choice(sorted(step.accepts & set(legal_presses(course)))))


@pytest.mark.parametrize("game", CLAIMS_OF_OTHERS)
def test_every_sentence_about_another_press_is_true(game: str) -> None:
    guide, claims = guide_of(game), CLAIMS_OF_OTHERS[game]
    t, seen = guide_texts("en"), SEEN.get(game, lambda state: state)
    for step in guide.steps:
        if not step.accepts:
            continue
        assert t.has(f"guide.{game}.{step.name}.other") == (step.name in claims), step.name
        person = learning(game, step.ply)
        for token in legal_presses(course_of(person)):
            if token not in step.accepts and step.name in claims:
                before = seen(course_of(person).table.match.state)
                person.send(message="do", token=f"play:{token}", fields={})
                assert claims[step.name](before, seen(course_of(person).table.match.state)), (step.name, token)
                person.press("guide:take-back")


NEEDED_LATER = {"begin", "low", "cover"}
"""Steps of Turn the Tide at which a card that does as well is refused: what is said then is that a later round needs it."""


def test_every_card_that_does_as_well_is_accepted() -> None:
    for step in guide_of("land-unter").steps:
        if not step.accepts or step.name in NEEDED_LATER:
            continue
        brought: dict[bool, set[tuple[object, object]]] = {True: set(), False: set()}
        for token in legal_presses(course_of(learning("land-unter", step.ply))):
            person = learning("land-unter", step.ply)
            person.send(message="do", token=f"play:{token}", fields={})
            while course_of(person).mode == "leads":
                person.press("guide:on")
            view: View = course_of(person).table.match.state.view(None)
            last = view.last
            brought[token in step.accepts].add((last.takes, last.losses))
        assert not brought[True] & brought[False], step.name


def test_the_next_tide_comes_with_the_press_that_asks_for_it() -> None:
    person = learning("land-unter", 7)
    person.press("guide:on")
    assert course_of(person).plies == 8
    assert course_of(person).mode == "asks"


@pytest.mark.parametrize(
    ("ply", "trigger"), [(7, "first-round"), (19, "old-tide"), (23, "covered"), (35, "tie"), (39, "two-left")]
)  # fmt: skip
def test_the_engine_names_the_same_moments(ply: int, trigger: str) -> None:
    from highwater.games.land_unter.rule_triggers import RULE_TRIGGERS
    from highwater.rule_trigger import History

    record = guide_of("land-unter").record
    states = list(record.states())
    assert RULE_TRIGGERS[trigger].shown(History(states[: ply + 1], record.plies[:ply]))
