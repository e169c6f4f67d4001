"""One game open in two tabs: one plays, the other watches and may take over; no action of a person is lost silently."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest

from highwater import notation
from highwater.registry import GAMES
from highwater_web.core.model import Table
from highwater_web.core.shelf import PREFIX
from highwater_web.ui.texts import LANGUAGES, texts
from tests.slow import slow
from tests.web.person import Person, Tabs


def table_of(person: Person) -> Table:
    assert person.model.table is not None
    return person.model.table


def plies(person: Person) -> int:
    return len(table_of(person).match.record.plies)


def both(game_id: str = "land-unter", people: int = 1, seats: int = 3, language: str = "en") -> tuple[Tabs, Person, Person]:
    """A game that is played in the first tab, and open in the second."""
    tabs = Tabs()
    first = tabs.open(language)
    first.start(game_id, people=people, seats=seats)
    second = tabs.open(language, first.address)
    return tabs, first, second


def test_the_second_tab_watches_and_has_nothing_to_press_that_plays() -> None:
    _, first, second = both()
    assert table_of(first).tab_state == "here"
    assert table_of(second).tab_state == "elsewhere"
    assert second.timer is None
    assert not [token for token in second.controls() if re.match(r"play:|choose:|step|run|show|undo|redo|hint|peek", token)]
    assert {"take-over", "panel:log", "go:index.html"} <= set(second.controls())
    assert '<p class="prompt" id="prompt"></p>' in second.html, "nobody is asked here"


def test_an_address_that_is_here_before_its_game_shows_the_game_as_soon_as_it_comes() -> None:
    _, first, _ = both()
    early = Person()
    early.open(first.address)
    assert early.model.table is None
    name = first.address.partition("#game=")[2]
    early.send(message="store-changed", key=PREFIX + name, value=first.kept[PREFIX + name])
    assert table_of(early).match.record.plies == table_of(first).match.record.plies


@pytest.mark.parametrize("language", LANGUAGES)
def test_notice_of_another_tab_exists_in_every_language(language: str) -> None:
    _, _, second = both(language=language)
    assert texts(language)("play.tab.elsewhere") in second.html
    assert texts(language)("play.tab.take-over") in second.html


def test_a_watching_tab_sees_every_ply() -> None:
    _, first, second = both()
    for _ in range(8):
        first.play_on()
        first.wait()
        assert table_of(second).match.record == table_of(first).match.record
        assert table_of(second).log == table_of(first).log
        assert second.timer is None


def test_a_message_that_comes_all_the_same_plays_nothing() -> None:
    tabs, first, second = both()
    before = dict(tabs.kept)
    token = next(token for token in first.controls() if token.startswith("play:"))
    for sent in (token, "tick", "step", "undo", "hint"):
        second.send(message="do", token=sent, fields={})
    assert tabs.kept == before


def test_taking_over_is_immediate_and_the_former_player_watches() -> None:
    _, first, second = both()
    first.play_on()
    second.press("take-over")
    assert table_of(second).tab_state == "here"
    assert "take-over" not in second.controls()
    assert table_of(first).tab_state == "elsewhere"
    assert first.timer is None
    before = plies(first)
    while plies(second) < before + 3:
        second.play_on()
        second.wait()
    assert table_of(first).match.record == table_of(second).match.record


def test_when_the_playing_tab_is_closed_the_watcher_says_so_and_plays_on_when_asked() -> None:
    tabs, first, second = both()
    tabs.close(first)
    assert texts("en")("play.tab.nowhere") in second.html
    assert table_of(second).tab_state == "nowhere"
    assert second.timer is None
    second.press("take-over")
    assert second.play_on()


def test_a_tab_that_is_loaded_again_plays_on_while_the_other_one_still_watches() -> None:
    _, first, second = both()
    first.reload()
    assert table_of(first).tab_state == "here"
    assert table_of(second).tab_state in ("nowhere", "elsewhere")
    first.play_on()
    assert table_of(second).tab_state == "elsewhere"
    assert table_of(second).match.record == table_of(first).match.record


def test_leaving_the_table_lets_the_other_tab_have_it() -> None:
    _, first, second = both()
    first.press("go:index.html")
    assert table_of(second).tab_state == "nowhere"
    second.press("take-over")
    first.send(message="url", href=second.address)
    assert table_of(first).tab_state == "elsewhere"


@pytest.mark.parametrize(
    ("game_id", "people"),
    [
        (game_id, people) if people == (number + 1) % 3 else slow(game_id, people)
        for number, game_id in enumerate(GAMES)
        for people in (0, 1, 2)
    ],
)
def test_rapidly_alternating_tabs_lose_no_ply(game_id: str, people: int) -> None:
    tabs, first, second = both(game_id, people=people, seats=GAMES[game_id].seats[0] if game_id != "land-unter" else 3)
    random, longest, own = Random(people), 0, 0
    for person in (first, second) * 30:
        if table_of(person).tab_state != "here":
            person.press("take-over")
        before = plies(person)
        if person.timer is not None and random.random() < 0.5:
            token, person.timer = person.timer, None
            person.send(message="do", token=token, fields={})
        else:
            person.play_on()  # which may only be taking the device
            person.play_on()
        own += plies(person) - before
        assert plies(person) >= longest, "a ply has vanished"
        longest = plies(person)
    stored = Person(kept=tabs.kept).open(first.address)
    assert table_of(stored).match.record == table_of(first).match.record == table_of(second).match.record
    assert own > 5


def test_conflicting_writes_are_refused_and_the_page_catches_up() -> None:
    tabs, first, second = both()
    tabs.deaf = True  # the message that another tab has written is still on its way
    second.press("take-over")
    second.play_on()  # while the first tab does not know yet that it plays no longer
    stored = dict(tabs.kept)
    token = next(token for token in first.controls() if token.startswith("play:"))
    first.send(message="do", token=token, fields={})
    assert tabs.kept == stored
    assert texts("en")("play.tab.refused") in first.html
    assert table_of(first).match.record == table_of(second).match.record


def test_an_older_build_that_writes_without_a_base_is_caught_up_with() -> None:
    tabs, first, _ = both()
    key = PREFIX + str(table_of(first).id)
    old = tabs.kept[key]
    first.play_on()
    assert tabs.kept[key] != old
    tabs.kept[key] = old  # written by a page of a build that knows no base, and of no watching
    tabs.tell(key, old, by=None)
    before = plies(first)
    assert first.play_on()
    assert plies(first) > before
    assert table_of(Person(kept=tabs.kept).open(first.address)).match.record == table_of(first).match.record


def test_a_game_deleted_in_one_tab_is_deleted_and_the_other_one_offers_to_keep_it() -> None:
    tabs, first, second = both()
    first.play_on()
    key = PREFIX + str(table_of(first).id)
    second.press("go:index.html")
    second.press("go:games.html")
    second.press(f"remove:{table_of(first).id}")
    assert key not in tabs.kept
    assert texts("en")("play.tab.deleted") in first.html
    assert first.timer is None
    first.send(message="do", token="tick", fields={})
    first.play_on()
    assert key not in tabs.kept, "deleted is deleted"
    record, address = table_of(first).match.record, first.address
    first.press("store-as-new")
    assert first.address != address
    assert table_of(first).match.record == record
    assert table_of(Person(kept=tabs.kept).open(first.address)).match.record == record
    assert first.play_on()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text.replace("[Seats ", '[Weather "7"]\n[Seats '), "unreadable"),
        (lambda text: text.replace("/1", "/9"), "unreadable"),
        (lambda text: text[: len(text) // 2], "damaged"),
        (lambda text: text.replace(" a:", " b:", 1), "damaged"),
        (lambda text: "", "damaged"),
    ],
)
def test_values_corrupted_by_another_tab_are_reported(change: Callable[[str], str], said: str) -> None:
    tabs, first, _ = both()
    first.play_on()
    key = PREFIX + str(table_of(first).id)
    changed = change(tabs.kept[key])
    if said == "unreadable":  # it is whole
        changed = notation.seal(changed.split("\n\n")[0].splitlines(), notation.read(tabs.kept[key]).tokens)
    tabs.kept[key] = changed
    tabs.tell(key, changed, by=None)
    assert texts("en")(f"play.tab.{said}") in first.html
    assert first.timer is None
    first.press("store-as-new")
    assert first.play_on()


def stored_text(game_id: str, seats: int, seed: int) -> str:
    """Another game in the storage format."""
    person = Person("en", seed=seed).start(game_id, seats=seats)
    return person.kept[PREFIX + str(table_of(person).id)]


@pytest.mark.parametrize(
    ("game_id", "seats", "seed"), [("forbidden-island", 3, 1), ("abandon-ship", 3, 1), ("land-unter", 4, 1), ("land-unter", 3, 9)]
)
def test_replaced_games_are_reported_and_both_kept(game_id: str, seats: int, seed: int) -> None:
    tabs, first, second = both()
    first.play_on()
    key, record = PREFIX + str(table_of(first).id), table_of(first).match.record
    tabs.kept[key] = another = stored_text(game_id, seats, seed)
    tabs.tell(key, another, by=None)
    for person in (first, second):
        assert texts("en")("play.tab.another") in person.html
        assert person.timer is None
        assert table_of(person).match.record == record
    first.press("store-as-new")
    assert first.play_on()
    assert tabs.kept[key] == another
    assert len(first.model.shelf.entries) == 2


def test_a_stored_game_that_cannot_be_played_is_called_damaged_and_the_one_here_can_be_kept() -> None:
    tabs, first, _ = both()
    first.play_on()
    key, record = PREFIX + str(table_of(first).id), table_of(first).match.record
    text = tabs.kept[key]
    *before, last = notation.read(text).tokens
    tabs.kept[key] = changed = notation.seal(text.split("\n\n")[0].splitlines(), (*before, last, last))
    tabs.tell(key, changed, by=None)
    assert texts("en")("play.tab.damaged") in first.html
    assert table_of(first).match.record == record
    assert tabs.kept[key] == changed
    first.press("store-as-new")
    assert first.play_on()


def test_a_game_deleted_in_the_same_tab_does_not_come_back_by_itself() -> None:
    person = Person("en").start()
    name, address = table_of(person).id, person.address
    person.press("go:index.html")
    person.press("go:games.html")
    person.press(f"remove:{name}")
    person.send(message="url", href=address)
    assert person.model.table is None
    assert not [key for key in person.kept if key.startswith(PREFIX)]


def test_a_storage_that_was_full_for_a_while_refuses_nothing_afterwards() -> None:
    person = Person("en").start()
    person.storage = "full"
    for _ in range(3):
        person.play_on()
    person.storage = "ok"
    while not person.play_on():
        person.wait()
    assert texts("en")("play.tab.refused") not in person.html
    assert table_of(Person(kept=person.kept).open(person.address)).match.record == table_of(person).match.record


def test_links_and_new_games_belong_to_one_tab() -> None:
    tabs = Tabs()
    first = tabs.open("en").start()
    second = tabs.open("en").start()
    assert table_of(first).tab_state == table_of(second).tab_state == "here"
