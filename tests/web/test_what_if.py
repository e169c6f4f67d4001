"""What if at the table: presses only ask and never play, until what if ends."""

from __future__ import annotations

import re

import pytest

from highwater.registry import GAMES
from highwater_web.core.effects import AT_THUMB
from highwater_web.ui.texts import LANGUAGES, texts
from tests.web.person import Person
from tests.web.test_hinting import at_the_table, hasty_clock, hint_of, shown, table, text


def asking(game: str = "land-unter", language: str = "en", seed: int = 1) -> Person:
    """A person with what if on at the table."""
    person = at_the_table(game, language, seed=seed)
    person.env.mind.clock = hasty_clock()
    person.press("hint")
    person.wait()
    person.press("panel:hint")
    person.press("ask-table")
    return person


def asks_of(person: Person) -> list[str]:
    return [token for token in person.controls() if token.startswith("if:")]


def considered(person: Person) -> str:
    action = hint_of(person).considered
    return "" if action is None else str(action)


def focus_of(person: Person) -> object:
    """The last target of the focus."""
    assert person.focused is not None
    return person.focused["id"]


def region(person: Person, name: str) -> str:
    """The label of a part of the table."""
    found = re.search(rf'<section[^>]*id="{name}"[^>]*aria-label="([^"]*)"', person.html)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("game", GAMES)
def test_presses_at_the_table_ask_step_by_step_and_nothing_is_played(game: str) -> None:
    person = asking(game)
    before, found = table(person).match, set[str]()
    for _ in range(60):
        assert not [token for token in person.controls() if token.startswith("play:")]
        tokens = [token for token in person.controls() if re.match("if:|choose:", token)]
        pressed = person.random.choice(tokens)
        person.press(pressed)
        assert table(person).match == before
        if pressed.startswith("if:"):
            assert considered(person) == pressed.rpartition(":")[2]
            assert text(person.said[-1]) in shown(person)
            assert shown(person).startswith("What if …? ")
            found.add(considered(person))
    assert len(found) > 2
    last = considered(person)
    person.press("do-it")
    seat, action = table(person).match.record.plies[len(before.record.plies)]
    assert (seat, str(action)) == (0, last)


def test_what_if_starts_and_ends_visibly_and_is_announced() -> None:
    person = at_the_table()
    person.env.mind.clock = hasty_clock()
    person.press("hint")
    person.wait()
    assert not asks_of(person)
    assert (region(person, "board"), region(person, "hand-area")) == ("Board", "Hand")
    person.press("panel:hint")
    assert asks_of(person), "beside the list the table asks as well"
    person.press("ask-table")
    assert table(person).panel == ""
    assert focus_of(person) == AT_THUMB
    assert person.said[-1] == "What if …? Press what you would do: nothing is played." == shown(person)
    assert (region(person, "board"), region(person, "hand-area")) == ("What if …? Board", "What if …? Hand")
    assert re.search(r'<div[^>]*id="play"[^>]*class="[^"]*\basks\b', person.html)
    person.press(asks_of(person)[0])
    for key in ("Escape", "h"):
        assert re.search(rf'id="tool-hint"[^>]*data-do="no-more-ifs"[^>]*data-key="[^"]*\b{key}\b', person.html)
    person.press("no-more-ifs")
    assert person.said[-1] == "Back in the game: what you press is played."
    assert focus_of(person) == "hint"
    assert not considered(person)
    assert not asks_of(person)
    assert not re.search(r'<div[^>]*id="play"[^>]*class="[^"]*\basks\b', person.html)
    assert (region(person, "board"), region(person, "hand-area")) == ("Board", "Hand")
    plies = len(table(person).match.record.plies)
    person.press(next(token for token in person.controls() if token.startswith("play:")))
    assert len(table(person).match.record.plies) > plies


def test_closing_the_list_resumes_play_but_asking_at_the_table_does_not() -> None:
    person = at_the_table()
    person.env.mind.clock = hasty_clock()
    person.press("hint")
    person.wait()
    person.press("panel:hint")
    person.press("panel:hint")
    assert not asks_of(person)
    assert focus_of(person) == "hint"
    person.press("panel:hint")
    person.press("ask-table")
    person.press("panel:hint")
    person.press("panel:hint")
    assert asks_of(person)
    assert focus_of(person) == "tool-panel-hint"
    person.press("panel:hint")
    person.press("no-more-ifs")
    assert table(person).panel == ""
    assert person.layers[-1] < person.layers[-2]


def test_another_panel_in_the_place_of_the_list_ends_it() -> None:
    person = at_the_table("abandon-ship")
    person.env.mind.clock = hasty_clock()
    person.press("hint")
    person.wait()
    person.press("panel:hint")
    person.press(next(token for token in person.controls() if re.match(r"choose:\w", token)))
    assert table(person).partial_action
    person.press("panel:menu")
    assert not asks_of(person)
    assert not table(person).partial_action


def test_actions_begun_for_what_if_do_not_continue_in_play() -> None:
    person = asking("abandon-ship")
    person.press(next(token for token in person.controls() if re.match(r"choose:\w", token)))
    assert table(person).partial_action
    person.press("no-more-ifs")
    assert not table(person).partial_action


def test_late_presses_keep_their_original_meaning() -> None:
    person = asking()
    press = asks_of(person)[0]
    person.press("no-more-ifs")
    before = table(person).match
    person.send(message="do", token=press, fields={})
    assert table(person).match == before
    assert not considered(person)
    for token in ("do-it", "ask-table", "no-more-ifs"):
        person.send(message="do", token=token, fields={})
        assert table(person).match == before


def test_after_taking_back_and_asking_anew_the_table_plays() -> None:
    person = asking()
    person.press(asks_of(person)[0])
    person.press("do-it")
    person.press("undo")
    assert not asks_of(person)
    person.press("hint")
    person.wait()
    assert hint_of(person).appraised
    assert not asks_of(person)
    assert not considered(person)


def test_rubbish_asks_nothing() -> None:
    person = asking()
    before = table(person).match
    for token in ("if:", "if:0", "if:B:5", "if:take9", "if:A:*", "if:Z:5"):
        person.send(message="do", token=token, fields={})
        assert not considered(person)
        assert table(person).match == before
    person.press("do-it")
    assert person.said[-1] == "Press what you would do: nothing is played."
    assert table(person).match == before


def test_what_if_needs_no_confirmation() -> None:
    person = at_the_table()
    person.press("panel:menu")
    person.press("set", confirm="on")
    person.press("panel:menu")
    person.press("hint")
    person.wait()
    assert any(token.startswith("choose:") for token in person.controls())
    person.press("panel:hint")
    assert asks_of(person)
    assert not any(token.startswith("choose:") for token in person.controls())


def test_while_a_hint_is_searched_the_table_plays() -> None:
    person = at_the_table()
    person.press("panel:log")
    person.press("hint")
    person.send(message="do", token="panel:hint", fields={})
    assert hint_of(person).is_thinking
    assert not asks_of(person)


def test_where_others_look_on_the_table_does_not_ask() -> None:
    person = at_the_table("abandon-ship", people=2)
    person.env.mind.clock = hasty_clock()
    person.press("hint")
    person.wait()
    person.send(message="do", token="panel:hint", fields={})
    person.send(message="do", token="ask-table", fields={})
    assert not asks_of(person)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_if_is_worded_in_every_language(language: str) -> None:
    t = texts(language)
    person = asking(language=language)
    assert shown(person) == f"{t('hint.what-if')} {t('hint.asks')}"
    person.press("no-more-ifs")
    assert person.said[-1] == t("hint.back")
