"""A saved page equals the page of the next start, at any point of a game and with anything on the screen."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from highwater.registry import GAMES
from highwater_web.app import APP
from highwater_web.core.shelf import PREFIX
from highwater_web.ui.texts import LANGUAGES
from highwater_web.worker import Session
from tests.slow import slow
from tests.web.person import Person, without_marks

SavedPage = dict[str, Any]  # an effect as JSON

OLDER = json.loads((Path(__file__).parents[1] / "saved_games/sos-running.json").read_text("utf-8"))["text"]
"""A saved game as the first build wrote it."""

MEDDLING = r"(undo|redo|hint|link|panel:\w+|ply:\d+|live|as:\w+|peek:\w+|dismiss|set|language:\w+)$"


def saved_pages(person: Person) -> dict[str, SavedPage]:
    """The worker's saved pages, by page."""
    before = person.model
    answer = json.loads(person.session.dispatch('{"message": "saved-pages"}'))
    assert answer["html"] is None
    assert person.model == before
    assert {effect["effect"] for effect in answer["effects"]} <= {"saved-page"}
    return {effect["page"]: effect for effect in answer["effects"]}


def is_right(saved: SavedPage, kept: dict[str, str]) -> bool:
    """Whether the values that the saved page was made from are still in the storage; in the browser, saved-page.js decides this."""
    games = {key: text for key, text in kept.items() if key.startswith(PREFIX)}
    same, listed = saved["same"], saved["listed"]
    return all(kept.get(key) == text for key, text in same.items()) and (
        listed is None or (games.keys() == listed.keys() and all(text.startswith(listed[key]) for key, text in games.items()))
    )


def started_anew(person: Person, address: str) -> Person:
    return Person(person.language, 99, kept=person.kept).open(address)


def is_what_a_start_shows(person: Person) -> None:
    taken = saved_pages(person)
    table = person.model.table
    assert set(taken) == {"index"} | ({person.model.page} & {name for name, page in APP.pages.items() if page.reads != "nothing"})
    for page, saved in taken.items():
        assert is_right(saved, person.kept)
        assert saved["language"] == person.language
        address = f"{page}.html" + (f"#{saved['fragment']}" if saved["fragment"] else "")
        assert address == (person.address.rpartition("/")[2] if page == "play" and table else f"{page}.html")
        fresh = started_anew(person, address)
        assert without_marks(saved["html"]) == fresh.html
        assert saved["title"] == fresh.title


def play(game_id: str, language: str, seed: int) -> None:
    """Most or all of a random game, with presses that do not advance it, and checks of the saved pages now and then."""
    game = GAMES[game_id]
    seats = game.seats[seed % len(game.seats)]
    person = Person(language, seed).start(game_id, seats=seats, people=seed % (seats + 1))
    looked = 0
    for _ in range(600):
        if person.random.random() < 0.3 and (others := [token for token in person.controls() if re.match(MEDDLING, token)]):
            fields = {"odds": person.random.choice(("on", "off"))}
            person.send(message="do", token=person.random.choice(others), fields=fields)
        elif person.timer and person.random.random() < 0.5:
            token, person.timer = person.timer, None
            person.send(message="do", token=token, fields={})
        elif not person.play_on() and "live" in person.controls():
            person.press("live")
        if person.random.random() < 0.06:
            is_what_a_start_shows(person)
            looked += 1
        if person.model.table and not person.model.table.match.state.to_act and looked > 10:
            break
    assert looked
    is_what_a_start_shows(person)


@pytest.mark.parametrize(
    ("game_id", "seed"),
    [
        # The seed is also the number of people: none, one or two of them, in different seats.
        (game_id, seed) if seed == (number + 2) % 3 else slow(game_id, seed)
        for number, game_id in enumerate(GAMES)
        for seed in range(3)
    ],
)
def test_saved_pages_of_a_whole_game_are_valid(game_id: str, seed: int) -> None:
    play(game_id, LANGUAGES[seed % len(LANGUAGES)], seed)


def test_redo_is_gone_after_a_restart() -> None:
    person = Person(seed=3).start("land-unter", people=2, seats=3).without_animation()
    person.wait()
    for token in ("show", "play:", "undo"):
        person.press(next(each for each in person.controls() if each.startswith(token)))
    person.press("panel:menu")
    assert "redo" in person.controls()
    person.press("panel:menu")
    is_what_a_start_shows(person)


def open_hand(person: Person) -> set[str]:
    """The cards that can be pressed."""
    return set(re.findall(r'data-do="(play:[^"]+)"', person.html))


def test_a_hand_that_lies_open_is_behind_the_curtain() -> None:
    person = Person(seed=3).start("land-unter", people=2, seats=3)
    hands = []
    for _ in range(6):
        person.wait()
        person.press("show")
        cards = open_hand(person)
        assert cards
        hidden = saved_pages(person)["play"]["html"]
        assert 'id="curtain"' in hidden
        assert not re.search(r'data-do="play:|id="card-\d', hidden)
        hands.append(cards)
        person.press(min(cards))
    assert not hands[0] & hands[1]


def test_a_card_being_looked_at_is_not_in_it() -> None:
    person = Person(seed=3).start("abandon-ship", people=3, seats=4)
    person.wait()
    person.press("peek:a")
    assert 'id="curtain"' not in saved_pages(person)["play"]["html"]
    person.press("show")
    assert 'id="own-card"' in person.html
    assert 'id="own-card"' not in saved_pages(person)["play"]["html"]
    is_what_a_start_shows(person)


def test_saved_pages_of_the_lists_are_valid() -> None:
    person = Person("da", seed=4).start("land-unter").start("sos").start("forbidden-island")
    person.press("go:index.html")
    is_what_a_start_shows(person)
    assert "shelf-row" in saved_pages(person)["index"]["html"]
    person.press("go:games.html")
    removed = next(token for token in person.controls() if token.startswith("remove:"))
    taken = saved_pages(person)
    person.press(removed)
    assert not any(is_right(saved, person.kept) for saved in taken.values())
    is_what_a_start_shows(person)
    person.press("restore")
    is_what_a_start_shows(person)
    assert all(is_right(saved, person.kept) for saved in taken.values())


def test_pages_that_show_nothing_kept_need_none() -> None:
    for href in ("about.html", "land-unter.html", "rules-sos.html", "play.html", "play.html#game=none"):
        assert set(saved_pages(Person().open(href))) == {"index"}


def test_a_game_that_was_opened_by_a_link_has_none() -> None:
    person = Person().start("forbidden-island")
    person.press("panel:menu")
    person.press("link")
    other = Person(kept=person.kept).open(person.copied[-1])
    assert other.model.table is not None
    assert set(saved_pages(other)) == {"index"}


def test_outdated_saved_pages_are_detected() -> None:
    person = Person(seed=2).start("land-unter")
    before = saved_pages(person)["play"]
    person.press("panel:menu")
    assert is_right(before, person.kept)
    person.press("set", odds="off")
    assert not is_right(before, person.kept)
    before = saved_pages(person)["play"]
    person.play_on()
    assert not is_right(before, person.kept)


def test_with_preferences_and_games_that_we_have_not_written() -> None:
    kept = {"highwater:prefs": '{"theme": 7}', f"{PREFIX}broken": '[Game "sos/1', f"{PREFIX}": "", "other": "x"}
    person = Person(kept=kept).open("games.html")
    is_what_a_start_shows(person)
    person = Person(seed=5, kept=kept).start("sos")
    name, text = next((key, text) for key, text in person.kept.items() if key not in kept)
    for written in (text.replace("\n", "\r\n"), OLDER):
        person = Person(kept={name: written}).open("games.html")
        assert f'id="open-{name.removeprefix(PREFIX)}"' in person.html
        is_what_a_start_shows(person)
        taken = saved_pages(person)["games"]
        assert is_right(taken, {name: written})
        assert not is_right(taken, {name: written.replace("2026-11-21", "2026-11-20")})


def test_another_tab_has_gone_on_or_removed_the_game() -> None:
    person = Person(seed=6).start("land-unter")
    other = Person(seed=7, kept=person.kept).open(person.address)
    other.play_on()
    (key,) = (key for key in other.kept if key.startswith(PREFIX))
    assert not is_right(saved_pages(person)["play"], other.kept)
    person.kept = dict(other.kept)
    person.send(message="store-changed", key=key, value=other.kept[key])
    is_what_a_start_shows(person)
    person.send(message="store-changed", key=key, value="{")
    assert set(saved_pages(person)) == {"index"}
    person.kept = {}
    person.send(message="store-changed", key=key, value=None)
    assert set(saved_pages(person)) == {"index"}


def test_a_storage_that_is_full_or_denied() -> None:
    person = Person(seed=8).start("land-unter")
    kept = dict(person.kept)
    person.storage = "full"
    person.play_on()
    assert person.kept == kept
    assert not is_right(saved_pages(person)["play"], kept)
    person = Person(seed=8, storage="denied").start("land-unter")
    assert saved_pages(person) == {}


def test_a_start_that_shows_the_saved_page_renders_it_no_more_but_with_a_notice_it_does() -> None:
    person = Person(seed=3).start("land-unter")
    there = {"message": "boot", "href": person.address, "language": "en", "store": person.kept, "storage": "ok"}

    def boot(session: Session, **fields: object) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(session.dispatch(json.dumps(there | fields)))
        return answer

    session = Session(person.env)
    whole = boot(Session(person.env))
    assert boot(session, shown=True) == {"html": None, "effects": whole["effects"]}
    pressed = json.loads(session.dispatch('{"message": "do", "token": "panel:menu", "fields": {}}'))
    assert "menu" in pressed["html"]
    assert session.model.table is not None
    lost = boot(Session(person.env), shown=True, href="play.html#record=broken")
    assert lost["html"]
