"""Explanations for newcomers: the goal until the first own move, a caption for each new thing, once per person, and not if switched off."""

import json
import re
from random import Random
from typing import Any

import pytest

from highwater.bots import named
from highwater.games.rats.state import Roll
from highwater.match import Match, Player
from highwater.registry import GAMES
from highwater_web.core.preferences import PREFERENCES, read_preferences
from highwater_web.core.shelf import PREFIX
from highwater_web.games import GAME_PAGES
from highwater_web.ui.public_views import get_public_view
from highwater_web.ui.texts import LANGUAGES, texts
from tests.web.person import Person


def begun(game: str, people: tuple[int, ...] = (0,), seats: int = 3, seed: int = 1) -> Match:
    """A game at the first decision of a person; bots have the other seats."""
    names = ("Ida", "Knud", "Maren", "Ole", "Bo", "Inga", "Jens")
    players = tuple(Player(names[seat], None if seat in people else named("deckhand")) for seat in range(seats))
    match, lot = Match.begin(GAMES[game], players), Random(seed)
    while not match.waiting_for():
        after = match.advance(lot.random)
        assert after is not None
        match = after
    return match


def seated(match: Match, language: str = "en", **wishes: object) -> Person:
    written = match.written("2026-11-21T12:00:00+00:00", "one").text()
    return Person(language, kept={PREFIX + "one": written, PREFERENCES: json.dumps(wishes)}).open("play.html#game=one")


def said(person: Person) -> str:
    return _text(person, r'id="told"[^>]*>(.*?)</(?:p|div|button)>')


def caption(person: Person) -> str:
    return _text(person, r'id="caption-(?:above|below)"[^>]*>(?:<p>(.*?)</p>)?')


def _text(person: Person, pattern: str) -> str:
    found = re.search(pattern, person.html, re.DOTALL)
    assert found, pattern
    return re.sub("<[^>]*>", "", found[1] or "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_goal_is_shown_until_the_first_own_card(language: str) -> None:
    person = seated(begun("land-unter"), language)
    t = texts(language)
    assert said(person) == t("land-unter.goal")
    assert caption(person) == person.said[-1] == t("land-unter.explain.tides")
    person.press(next(token for token in person.controls() if token.startswith("play:")))
    assert t("land-unter.goal") not in person.html
    assert read_preferences(person.kept[PREFERENCES]).explained == ("land-unter.goal", "land-unter.explain.tides")


@pytest.mark.parametrize("game", [game for game in GAMES if not GAMES[game].simultaneous])
def test_goal_moves_to_the_board_after_others_began(game: str) -> None:
    match = begun(game, people=(2,))
    person = seated(match)
    goal = texts("en")(GAME_PAGES[game].goal)
    assert caption(person) == goal
    assert goal not in said(person)


def test_explanations_do_not_repeat_in_later_games() -> None:
    person = seated(begun("land-unter"))
    person.press(next(token for token in person.controls() if token.startswith("play:")))
    kept = person.kept[PREFERENCES]
    other = Person(kept={**seated(begun("land-unter", seed=7)).kept, PREFERENCES: kept}).open("play.html#game=one")
    assert texts("en")("land-unter.goal") not in other.html
    assert caption(other) == ""


def test_dismissed_explanation_gives_way_to_the_next() -> None:
    t, person = texts("en"), seated(begun("land-unter"))
    person.press("caption-seen")
    assert caption(person) == person.said[-1] == t("land-unter.first.hand")
    person.press("caption-seen")
    assert caption(person) == ""
    assert said(person) == t("land-unter.goal")
    assert read_preferences(person.kept[PREFERENCES]).explained == ("land-unter.explain.tides", "land-unter.first.hand")
    person.reload()
    assert caption(person) == ""


def test_one_press_ends_all_captions_for_good_and_the_menu_brings_them_back() -> None:
    person = seated(begun("land-unter"))
    person.press("captions-off")
    assert caption(person) == ""
    assert texts("en")("land-unter.goal") not in person.html
    assert read_preferences(person.kept[PREFERENCES]).captions == "off"
    person.reload()
    assert caption(person) == ""
    person.press("panel:menu")
    person.press("set", captions="on")
    assert caption(person)


@pytest.mark.parametrize("at", ["a link", "a look back", "another tab", "a table of bots"])
def test_explanations_appear_only_for_the_deciding_person(at: str) -> None:
    match = _of_bots() if at == "a table of bots" else begun("abandon-ship", people=(2,))
    person = seated(match)
    if at == "a link":
        person = Person().open(f"play.html#record={match.record.url()}")
    elif at == "a look back":
        person.press("ply:5")
    elif at == "another tab":
        person.send(message="tab", game="one", played="elsewhere")
    assert caption(person) == ""
    assert texts("en")("rats.goal") not in person.html


def _of_bots() -> Match:
    match, lot = Match.begin(GAMES["abandon-ship"], tuple(Player(name, named("deckhand")) for name in ("Ida", "Bo", "Ole"))), Random(1)
    for _ in range(12):
        after = match.advance(lot.random)
        assert after is not None
        match = after
    return match


@pytest.mark.parametrize("broken", [{"explained": "all"}, {"explained": [1, None, ["x"]]}, {"explained": {"a": 1}}, {"captions": 3}])
def test_corrupt_stored_explanations_count_as_none(broken: dict[str, Any]) -> None:
    assert caption(seated(begun("land-unter"), **broken))


@pytest.mark.parametrize(("game", "sign"), [("abandon-ship", "cross"), ("sos", "ring")])
def test_rolled_signs_are_explained_then_markers(game: str, sign: str) -> None:
    match, lot, met = begun(game), Random(3), 0
    while met < 5:
        after = match.advance(lot.random) or match.act(0, match.ranked(0)[0].action)
        ply = after.record.plies[-1]
        if isinstance(ply[1], Roll):
            found = tuple(GAME_PAGES[game].first_times(get_public_view(match.state), get_public_view(after.state), ply))
            shows = any(face.stays for _, face in ply[1].faces)
            assert found == ((f"rats.first.{sign}",) if shows else ()) + ("rats.explain.markers",)
            met += shows
        match = after


@pytest.mark.parametrize("game", GAMES)
def test_whole_games_explain_each_new_thing_once(game: str) -> None:
    met: set[str] = set()
    page = GAME_PAGES[game]
    for seed in range(12):
        match, lot = Match.begin(GAMES[game], tuple(Player(name, named("deckhand")) for name in ("Ida", "Bo", "Ole", "Jens"))), Random(seed)
        while (after := match.advance(lot.random)) is not None:
            views = get_public_view(match.state), get_public_view(after.state)
            met |= set(page.first_times(*views, after.record.plies[-1]))
            match = after
    assert met == TOLD[game]
    for language in LANGUAGES:
        assert all(len(texts(language)(key)) <= 170 for key in met)


SHIPS = {f"rats.explain.{name}" for name in ("boats", "cheese", "markers", "aside")} | {"rats.first.marker", "rats.first.drowned"}
TOLD = {
    "land-unter": {f"land-unter.{name}" for name in ("explain.tides", "explain.gauge", "first.hand", "first.tie", "first.out")},
    "forbidden-island": {f"forbidden-island.first.{name}" for name in ("flooded", "sunk", "rise", "captured", "hand-limit")},
    "abandon-ship": SHIPS | {"rats.first.anchor", "rats.first.arrow", "rats.first.cross"},
    "sos": SHIPS | {"rats.first.lightning", "rats.first.arrow-sos", "rats.first.ring"},
}
