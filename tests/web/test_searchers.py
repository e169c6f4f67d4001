"""Searching bots at a table before their archive has loaded: the table waits, continues without it, and later uses it."""

from __future__ import annotations

import sys
from functools import partial
from itertools import count

import pytest

from highwater.bots import BOTS, DEFAULT_LEVEL
from highwater.match import Match
from highwater_web.core.archives import PROBE_PACKAGES, SEARCH
from highwater_web.table.searchers import MAX_WAIT_MS
from highwater_web.ui.texts import LANGUAGES, texts
from tests.web.person import Person
from tests.web.test_asking import FIRST, answer, kept, until_asked

BRING = {"effect": "bring", "archive": SEARCH}


@pytest.fixture
def away(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """As on a page: the searching modules are missing, and so are those that need them."""
    monkeypatch.setitem(sys.modules, PROBE_PACKAGES[SEARCH], None)
    for name in [name for name in sys.modules if name.startswith("highwater.games.") and name.endswith(".searching")]:
        monkeypatch.delitem(sys.modules, name)
    return monkeypatch


def against(level: str = "captain", language: str = "en", people: int = 1) -> Person:
    """A table of Land unter with two bots of this level, without animation."""
    person = Person(language).open()
    person.press("go:land-unter.html")
    person.press("setup", seats="3")
    person.press("start", **{f"who-{seat}": "human" if seat < people else level for seat in range(3)})
    person.without_animation()
    return person


def heard(person: Person, *, ok: bool) -> None:
    person.send(message="archive", name=SEARCH, ok=ok)


def lay_a_card(person: Person) -> None:
    person.press(next(token for token in person.controls() if token.startswith("play:")))


def match_of(person: Person) -> Match:
    assert person.model.table is not None
    return person.model.table.match


def plies(person: Person) -> int:
    return len(match_of(person).record.plies)


def brought(person: Person) -> int:
    return person.effects.count(BRING)


def tick(person: Person) -> None:
    token, person.timer = person.timer, None
    person.send(message="do", token=token, fields={})


@pytest.mark.parametrize("level", ["deckhand", "sailor", "bosun"])
def test_bots_without_search_need_no_archive(away: pytest.MonkeyPatch, level: str) -> None:
    person = against(level)
    lay_a_card(person)
    person.wait()
    assert brought(person) == 0
    assert match_of(person).waiting_for() == (0,)


@pytest.mark.parametrize("language", LANGUAGES)
def test_archive_is_fetched_for_a_searching_bot_while_the_table_waits(away: pytest.MonkeyPatch, language: str) -> None:
    person, coming = against("mate", language), texts(language)("search.coming")
    assert brought(person) == 1
    assert coming not in person.html, "nobody waits for it yet"
    lay_a_card(person)
    before = plies(person)
    tick(person)
    assert plies(person) == before
    assert coming in person.html
    assert person.answer["effects"][-1] == {"effect": "later", "do": "tick:late", "after": MAX_WAIT_MS}
    away.undo()
    heard(person, ok=True)
    assert coming not in person.html
    assert person.timer == "tick"
    person.wait()
    assert match_of(person).waiting_for() == (0,)
    assert plies(person) > before
    assert brought(person) == 1
    assert texts(language)("search.stood-in") not in person.said


@pytest.mark.parametrize("language", LANGUAGES)
def test_substitutes_play_without_the_archive_with_one_notice(away: pytest.MonkeyPatch, language: str) -> None:
    person, said = against(language=language), texts(language)("search.stood-in")
    lay_a_card(person)
    tick(person)
    before = plies(person)
    heard(person, ok=False)
    assert said in person.html
    person.wait()
    assert match_of(person).waiting_for() == (0,)
    assert plies(person) > before
    assert [player.bot for player in match_of(person).players[1:]] == [BOTS["captain"]] * 2
    lay_a_card(person)
    assert brought(person) == 2, "it is tried again"
    person.wait()
    assert match_of(person).waiting_for() == (0,), "and nobody waits for that"
    heard(person, ok=False)
    assert person.said.count(said) == 1
    assert said not in person.html
    away.undo()
    lay_a_card(person)
    person.wait()
    assert match_of(person).waiting_for() == (0,)
    assert match_of(Person(language, kept=person.kept).open(person.address)).record == match_of(person).record


def test_a_table_does_not_wait_for_ever(away: pytest.MonkeyPatch) -> None:
    person, said = against(), texts("en")("search.stood-in")
    lay_a_card(person)
    tick(person)
    before = plies(person)
    assert person.timer == "tick:late"
    tick(person)
    assert plies(person) > before
    assert said in person.html
    person.wait()
    away.undo()
    heard(person, ok=True)
    lay_a_card(person)
    person.wait()
    assert person.said.count(said) == 1
    assert person.model.pending == {}


def test_a_reload_asks_anew(away: pytest.MonkeyPatch) -> None:
    person = against()
    lay_a_card(person)
    before = plies(person)
    person.reload()
    assert brought(person) == 2
    tick(person)
    assert plies(person) == before
    away.undo()
    heard(person, ok=True)
    person.wait()
    assert match_of(person).waiting_for() == (0,)


def test_table_without_searching_bots_does_not_wait(away: pytest.MonkeyPatch) -> None:
    person = against(people=2)
    person.press("panel:menu")
    person.press("panel:players")
    person.press("reseat", **{f"who-{seat}": who for seat, who in enumerate(("human", "human", DEFAULT_LEVEL))})
    person.wait()
    assert match_of(person).players[2].bot is BOTS[DEFAULT_LEVEL]
    heard(person, ok=False)
    assert texts("en")("search.stood-in") not in person.html


def test_a_table_of_bots_waits_too_and_goes_on(away: pytest.MonkeyPatch) -> None:
    person = against(people=0)
    before = plies(person)
    tick(person)
    assert (plies(person), person.timer) == (before, "tick:late")
    away.undo()
    heard(person, ok=True)
    tick(person)
    while plies(person) == before:
        tick(person)


@pytest.mark.parametrize("level", ["mate", "captain", "bosun"])
def test_a_quiet_sign_shows_that_a_bot_thinks_for_long(level: str) -> None:
    person = against(level)
    assert 'class="prompt thinks"' not in person.html, "a person is asked"
    lay_a_card(person)
    assert ('class="prompt thinks"' in person.html) == (level != "bosun")
    person.wait()
    assert 'class="prompt thinks"' not in person.html


def test_own_bots_are_asked_while_substitutes_play_for_searchers(away: pytest.MonkeyPatch) -> None:
    person = Person(kept=kept(FIRST)).open()
    person.press("go:land-unter.html")
    person.press("setup", seats="3")
    person.press("start", **{"who-0": "human", "who-1": "captain", "who-2": "workshop:b1"})
    person.without_animation()
    heard(person, ok=False)
    lay_a_card(person)
    before = plies(person)
    answer(person, until_asked(person))
    assert plies(person) > before + 1


def test_searching_bots_think_during_pauses() -> None:
    person = against()
    person.press("panel:menu")
    person.press("set", pace="normal")
    person.press("panel:menu")
    lay_a_card(person)
    before, mind = plies(person), person.env.mind
    while mind.go_on():
        pass
    assert plies(person) == before
    tick(person)
    assert plies(person) == before + 1


@pytest.mark.parametrize("missing", [True, False])
def test_a_game_with_a_substitute_bot_never_counts_also_after_a_reload(away: pytest.MonkeyPatch, missing: bool) -> None:
    if not missing:
        away.undo()
    person = against("mate")
    person.env.mind.clock = partial(next, count(0, 2.0))  # who can search, does so for a moment
    lay_a_card(person)
    if missing:
        heard(person, ok=False)
    person.wait()
    assert match_of(person).handed == missing
    away.undo()
    person.reload()
    while match_of(person).state.to_act:
        person.wait()
        assert person.play_on() or not match_of(person).state.to_act
    assert len(person.model.results.by_id) == (not missing)
