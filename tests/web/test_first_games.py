"""Guided first games: every press is answered, every step can be left and come back to."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from highwater.registry import GAMES
from highwater_web.core.drafts import find_draft
from highwater_web.core.preferences import PREFERENCES, read_preferences
from highwater_web.features.first_game.feature import address
from highwater_web.features.first_game.guide.moves import take_back
from highwater_web.features.first_game.guide.steps import PLAYER, guide_of
from highwater_web.features.first_game.guide.texts import guide_texts
from highwater_web.features.first_game.progress import KEY, TAUGHT
from highwater_web.games import GAME_PAGES
from highwater_web.ui.texts import LANGUAGES
from tests.web.at_first_games import course_of, learning, legal_presses
from tests.web.person import Person, Tabs

STEPS = [(game, number) for game in TAUGHT for number in range(len(guide_of(game).steps))]


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
