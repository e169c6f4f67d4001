"""The table: views of people, undo, storage and links."""

import re
from itertools import takewhile

import pytest

from highwater.contract import CHANCE
from highwater.record import example, parse_url
from highwater.registry import GAMES
from highwater_web.core.model import Table
from tests.web.person import Person


def cards(html: str) -> set[int]:
    """Weather cards named by the hand's buttons or drawn anywhere as a face."""
    return {int(card) for card in re.findall(r'id="card-(\d+)"', html)}


def play_any(person: Person) -> str:
    token = next(token for token in person.controls() if token.startswith("play:"))
    person.press(token)
    return token


def test_one_person_sees_no_curtain() -> None:
    person = Person().start(people=1)
    for _ in range(12):
        assert 'id="curtain"' not in person.html
        play_any(person)
        person.wait()
        if "step" in person.controls():
            person.press("step")
            person.wait()


def test_between_two_people_the_page_holds_nothing_hidden() -> None:
    person = Person().start(people=2, seats=3)
    for _ in range(20):
        assert 'id="curtain"' in person.html
        assert person.model.table is not None
        hidden = {card for hand in person.model.table.match.state.hands for card in hand}  # type: ignore[attr-defined]
        assert not cards(person.html) & hidden
        person.press("show")
        assert cards(person.html)
        play_any(person)
        person.wait()
        if "step" in person.controls():
            person.press("step")
            person.wait()


def test_a_card_face_down_can_be_taken_back_and_laid_again() -> None:
    person = Person().start(people=1)
    before = cards(person.html)
    token = play_any(person)
    person.press("undo")
    assert cards(person.html) == before
    assert person.timer is None
    person.press("redo")
    assert token not in person.controls()


def test_a_second_press_that_comes_before_the_page_has_followed_does_nothing() -> None:
    person = Person("en").start("forbidden-island", people=2, seats=2)
    spent = 0
    for _ in range(60):
        tokens = [token for token in person.controls() if token.startswith("play:")]
        if not tokens:
            break
        pressed = next((token for token in tokens if ":shore." in token), tokens[0])
        person.press(pressed)
        person.wait()
        if pressed in person.controls():
            continue
        before, spent = person.model.table, spent + 1
        person.send(message="do", token=pressed)
        assert person.model.table == before
        assert person.model.notice is None
    assert spent > 2


def test_undo_says_why_not_once_cards_are_revealed() -> None:
    person = Person("en").start(people=1)
    play_any(person)
    person.wait()
    person.press("undo")
    assert "already been revealed" in person.html


def test_undo_requests_the_device_for_the_cards_owner() -> None:
    person = Person("en").start(people=2, seats=3, fields={"name-0": "Max", "name-1": "Kaja"})
    person.press("show")
    play_any(person)
    assert "Pass the device to <bdi>Kaja</bdi>" in person.html
    person.press("undo")
    assert "Pass the device to <bdi>Max</bdi>" in person.html


def test_a_hint_names_a_card_gives_a_reason_and_is_counted() -> None:
    person = Person("en").start(people=1)
    person.press("hint")
    assert "Looking ahead" in person.html
    person.wait()
    assert re.search(r'id="hint".*Play the \d+', person.html)
    assert "1 hint so far" in person.html
    person.reload()
    person.press("hint")
    person.wait()
    assert "2 hints so far" in person.html


def test_every_press_is_kept() -> None:
    person = Person().start(people=1)
    for _ in range(30):
        table = person.model.table
        assert table is not None
        person.reload()
        again = person.model.table
        assert again is not None
        assert again.match.record == table.match.record
        if not person.play_on() and person.timer is None:
            break


def test_without_animation_a_press_is_answered_before_the_bots_think_and_then_leads_to_the_next_decision() -> None:
    person = Person().start(people=1)
    person.wait()
    person.without_animation()
    assert person.model.table is not None
    plies = len(person.model.table.match.record.plies)
    play_any(person)
    assert len(person.model.table.match.record.plies) == plies + 1
    token, person.timer = person.timer, None
    person.send(message="do", token=token, fields={})
    assert person.timer is None
    assert person.model.table.active_seat == 0


def test_bots_alone_can_be_watched_to_the_end() -> None:
    person = Person("en").start(people=0, seats=3)
    person.without_animation()
    person.wait()
    assert 'class="sheet"' in person.html
    assert "again" in person.controls()


@pytest.fixture(scope="module")
def finished() -> Person:
    person = Person("en").start(people=1, seats=3)
    while person.play_on():
        pass
    return person


def test_end_shows_sheet_chart_and_next_actions(finished: Person) -> None:
    assert {"again", "link", "ply:0"} <= set(finished.controls())
    assert 'class="sheet"' in finished.html
    assert 'class="chart"' in finished.html


@pytest.mark.parametrize("game", GAMES)
def test_again_with_the_same_deal_begins_as_the_game_before_did(game: str) -> None:
    seats = GAMES[game].seats[0]
    person = Person("en").start(game, people=1, seats=seats)
    person.press("panel:menu")
    person.press("set", animation="none", pace="at-once")
    person.press("panel:menu")
    for _ in range(5_000):
        person.wait()
        if "again:same" in person.controls():
            break
        person.play_on()
    assert person.model.table is not None
    before = person.model.table
    person.press("again:same")
    after = person.model.table
    assert after is not None
    assert after.id != before.id
    dealt = len([*takewhile(lambda ply: ply[0] == CHANCE, before.match.record.plies)])
    assert dealt > 0
    assert after.match.record.plies[:dealt] == before.match.record.plies[:dealt]
    assert after.match.players == before.match.players
    person.press("panel:menu")
    assert person.model.shelf.entries[before.id or ""].is_finished, "the game before stays as it is"


def test_a_link_opens_the_finished_game_at_its_ply(finished: Person) -> None:
    finished.reload()
    finished.press("ply", ply="20")
    finished.press("link")
    href = finished.copied[-1]
    assert len(href) < 2_000
    other = Person("da", seed=9).open(href)
    table = other.model.table
    assert table is not None
    assert table.match.ply == 20
    assert finished.model.table is not None
    assert table.match.record == finished.model.table.match.record
    assert not other.kept, "looking at a link keeps nothing"


def test_a_link_names_bots_as_the_table_did(finished: Person) -> None:
    finished.reload()
    assert "<bdi>Inga</bdi>" in finished.html
    finished.press("link")
    assert "<bdi>Inga</bdi>" in Person("da", seed=3).open(finished.copied[-1]).html


def test_a_running_game_gives_no_link_away() -> None:
    person = Person("en").start(people=1)
    person.press("panel:menu")
    assert "link" not in person.controls()
    person.send(message="do", token="link", fields={})
    assert "once the game is over" in person.html
    assert not person.copied


def test_stepping_through_a_replay_shows_each_ply(finished: Person) -> None:
    finished.reload()
    finished.press("ply:0")
    assert finished.model.table is not None
    plies = len(finished.model.table.match.record.plies)
    for ply in range(1, plies):
        finished.press(f"ply:{ply}")
    finished.press(f"ply:{plies}")
    assert finished.model.table.match.viewed_ply is None


def test_exported_and_imported_elsewhere_it_goes_on(finished: Person) -> None:
    person = Person("en", seed=4).start(people=1, fields={"name-0": "Piet"})
    play_any(person)
    assert person.model.table is not None
    person.press("panel:menu")
    person.press(f"export:{person.model.table.id}")
    name, text = person.files[-1]
    assert name.endswith(".txt")
    other = Person("de", seed=5).open("games.html")
    other.send(message="file", token="import", name=name, size=len(text), text=text)
    assert other.address.startswith("play.html#game=")
    assert "Piet" in other.html
    assert other.model.table is not None
    assert other.model.table.match.record == person.model.table.match.record


def test_a_removed_game_can_be_brought_back() -> None:
    person = Person("en").start(people=1)
    kept = dict(person.kept)
    person.open("games.html")
    token = next(token for token in person.controls() if token.startswith("remove:"))
    person.press(token)
    assert len(person.kept) == len(kept) - 1
    person.press("restore")
    assert person.kept == kept


def test_switching_the_language_retells_the_same_game() -> None:
    person = Person("de").start(people=1)
    play_any(person)
    person.wait()
    before = person.model.table
    person.press("panel:menu")
    person.press("language:da")
    assert person.address.startswith("../da/play.html#game=")
    assert person.model.table is not None
    assert before is not None
    assert person.model.table.match == before.match
    assert "vandstand" in person.html


def test_names_with_markup_are_only_names() -> None:
    person = Person("en").start(
        people=2, seats=3, fields={"name-0": "<img src=x onerror=alert(1)>", "name-1": "\u202eevil\u0000" + "x" * 10_000}
    )
    while person.play_on() and len(person.said) < 60:
        assert "<img" not in person.html
        assert "\u202e" not in person.html
    assert person.model.table is not None
    assert all(len(name) <= 40 for name in person.model.table.match.record.names)


def test_tabs_follow_each_others_changes() -> None:
    first = Person(seed=1).start(people=1)
    second = Person(seed=1, kept=first.kept).open(first.address)
    play_any(first)
    key = next(key for key in first.kept if key.startswith("highwater:game:"))
    second.send(message="store-changed", key=key, value=first.kept[key])
    assert first.model.table is not None
    assert second.model.table is not None
    assert second.model.table.match.record == first.model.table.match.record


def test_a_record_of_a_link_is_the_record() -> None:
    person = Person("en").start(people=0, seats=3)
    person.without_animation()
    person.wait()
    person.press("link")
    record = re.search(r"record=([^&]+)", person.copied[-1])
    assert record is not None
    assert person.model.table is not None
    assert parse_url(record[1]) == person.model.table.match.written().shared()


def test_the_keys_that_are_listed_have_their_controls_on_the_page() -> None:
    person = Person("en").start(people=1)
    play_any(person)
    for key in ("u", "r", "h", ",", "l", "s", "m", "?"):
        assert f'data-key="{key}"' in person.html


def test_no_id_stands_twice_on_a_page(finished: Person) -> None:
    running = Person("en").start(people=2, seats=5)
    finished.reload()
    for html in (running.html, finished.html):
        ids = re.findall(r'\bid="([^"]+)"', html)
        assert len(ids) == len(set(ids)), sorted(name for name in ids if ids.count(name) > 1)


def test_an_unfinished_game_from_a_link_can_only_be_looked_at() -> None:
    record = example(GAMES["land-unter"], "tides-4-and-7")
    person = Person("en").open(f"play.html#record={record.url()}")
    assert not [token for token in person.controls() if re.match(r"play:|step$|show$|undo$|hint$", token)]
    person.press("panel:menu")
    assert "as:0" in person.controls()


def table_of(person: Person) -> Table:
    table = person.model.table
    assert table is not None
    return table


def person_with_a_helicopter() -> Person:
    """At the island, with a Helicopter Lift to play while it is the turn of others."""
    person = Person(seed=3).start("forbidden-island", people=1, seats=2)
    while "choose:a:lift" not in person.controls() or person.timer is None or table_of(person).match.waiting_for():
        if person.timer is None:
            assert person.play_on(), "nobody drew a Helicopter Lift"
        token, person.timer = person.timer, None
        if token is not None:
            person.send(message="do", token=token, fields={})
    return person


def test_others_wait_while_a_person_begins_to_play_a_special_card() -> None:
    person = person_with_a_helicopter()
    late, plies = person.timer, len(table_of(person).match.record.plies)
    person.press("choose:a:lift")
    person.send(message="do", token=late, fields={})
    person.wait()
    assert table_of(person).partial_action == "a:lift"
    assert len(table_of(person).match.record.plies) == plies
    person.press("choose:")
    assert person.timer == late
    person.wait()
    assert len(table_of(person).match.record.plies) > plies


def test_late_presses_are_ignored() -> None:
    person = person_with_a_helicopter()
    due = person.timer
    person.send(message="do", token="choose:a:discard", fields={})
    person.send(message="do", token="choose:a:lift.z", fields={})
    assert table_of(person).partial_action == ""
    assert person.timer == due
    plies = len(table_of(person).match.record.plies)
    person.wait()
    assert len(table_of(person).match.record.plies) > plies
