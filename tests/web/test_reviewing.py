"""The review of a finished game on the page: offered, computed, stopped, stored, shown, and used as an example."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

import pytest

from highwater.contract import CHANCE
from highwater.games.rats.rules import State
from highwater.match import Match
from highwater.record import Record, parse
from highwater.registry import GAMES
from highwater.review import Moment, Review, balance, check_seats
from highwater.reviewing import Effort, Progress, review
from highwater.simulation import play
from highwater_web.core.results import KEY as RESULTS
from highwater_web.core.shelf import PREFIX
from highwater_web.features.review import run
from highwater_web.features.review.texts import review_texts
from highwater_web.features.review.words import describe_moment
from highwater_web.ui.markup import plain
from highwater_web.ui.texts import LANGUAGES, texts
from tests.rats.claims import CLAIMS
from tests.web.person import Person, Tabs
from tests.web.test_comments import said_at
from tests.web.test_replaying import table_of

WIDER = ("not-first",)
"""Reasons aboard whose claim holds of more than they are given for."""

SLICES = 6
"""Slices of the simulated review."""


@cache
def played(game_id: str, seats: int = 3, people: int = 1) -> Record:
    """A finished game with people in the first seats."""
    record = play(GAMES[game_id], ["policy"] * seats, 2)
    return replace(record, names=(), bots=(*[""] * people, *["bosun"] * (seats - people)), finished=True)


def made_up(record: Record, seats: Sequence[int]) -> Review:
    """A valid review: the first decisions of these seats had a cost, and another action was better."""
    seats, moments = check_seats(seats, record), list[Moment]()
    for ply, (state, (seat, action)) in enumerate(zip(record.states(), record.plies, strict=False)):
        others = [each for each in state.legal(seat) if each != action] if seat in seats and not record.game.is_setup(seat, action) else []
        if others and seat in state.to_act and len(moments) < 3:
            moments.append(Moment(ply, seat, others[0], round(0.5 - 0.1 * len(moments), 3), 0.05))
    outcome = record.final.outcome
    assert outcome is not None
    result = float(bool(outcome.winners)) if record.game.cooperative else outcome.scores[seats[0]]
    luck = None if record.game.cooperative else 0.7
    return Review(seats, 20, 3, balance(0.6, -1.2, result, luck=luck, error=0.2), tuple(moments))


def steps(record: Record, seats: Sequence[int]) -> Iterator[Progress | Review]:
    for done in range(SLICES):
        yield Progress(done, SLICES)
    yield made_up(record, seats)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulates reviews, one step per slice."""
    monkeypatch.setattr(run, "review", steps)
    monkeypatch.setattr(run, "MAX_SLICE_SECONDS", -1)


def at_the_end(
    game_id: str = "land-unter", *, seats: int = 3, people: int = 1, language: str = "en", record: Record | None = None
) -> Person:
    kept = replace(record or played(game_id, seats, people), id="g")
    return Person(language, kept={PREFIX + "g": kept.text()}).open("play.html#game=g")


def go(person: Person, slices: int) -> None:
    for _ in range(slices):
        token, person.timer = person.timer, None
        assert token == "review-on"
        person.send(message="do", token=token, fields={})


def panel(person: Person) -> str:
    found = re.search(r'<section class="side-part" id="side-review".*?</section>', person.html, re.DOTALL)
    return found[0] if found else ""


def percent(person: Person) -> int:
    found = re.search(r'<progress [^>]*value="(\d+)"', person.html)
    assert found, "no review is being made"
    return int(found[1])


def kept_reviews(person: Person) -> tuple[str, ...]:
    return parse(person.kept[PREFIX + "g"]).reviews


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_that_is_over_can_be_reviewed_and_is_kept_with_it(game_id: str) -> None:
    person = at_the_end(game_id)
    results = person.kept.get(RESULTS)
    person.press("review")
    assert percent(person) == 0
    person.wait()
    assert review_texts("en")("review.ready") in person.said
    record = parse(person.kept[PREFIX + "g"])
    found = made_up(record, (0,))
    assert record.reviews[0] == found.text(record)
    assert re.findall(r'data-do="moment:(\d+)"', panel(person)) == [str(moment.ply) for moment in found.moments]
    assert panel(person).count('class="thumbnail"') == 3
    assert person.kept.get(RESULTS) == results, "it counts nowhere"


def test_one_that_is_kept_is_shown_and_not_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    person = at_the_end()
    person.press("review")
    person.wait()
    shown = panel(person)
    monkeypatch.setattr(run, "review", None)
    person.reload()
    person.press("review")
    assert panel(person) == shown
    assert person.timer is None


def test_review_runs_in_slices_between_presses() -> None:
    person = at_the_end()
    person.press("review")
    go(person, 3)
    assert 0 < percent(person) < 100
    person.press("panel:review")
    person.press("ply", ply="5")
    assert table_of(person).match.viewed_ply == 5
    go(person, 1)
    person.press("autoplay")
    assert person.timer == "on", "while the replay goes on by itself it waits"
    person.press("autoplay")
    person.wait()
    assert kept_reviews(person)
    assert table_of(person).match.viewed_ply is not None, "people go on looking where they were"


def test_review_can_be_stopped_and_resumed_after_leaving() -> None:
    person = at_the_end()
    person.press("review")
    go(person, 3)
    far = percent(person)
    person.press("review-stop")
    assert person.timer is None
    assert percent(person) == far
    person.press("review:a")
    go(person, 1)
    assert percent(person) > far
    far = percent(person)
    person.send(message="url", href="games.html", language="en")
    person.timer = None
    person.send(message="url", href="play.html#game=g", language="en")
    person.press("review")
    assert percent(person) == far
    person.wait()
    assert kept_reviews(person)


@pytest.mark.parametrize("people", [1, 2])
def test_one_that_a_reload_has_ended_is_made_again_by_itself(people: int) -> None:
    person = at_the_end(people=people)
    person.press("review")
    if people > 1:
        person.press("review:b")
    go(person, 3)
    person.env.work.clear()
    person.reload()
    assert not panel(person)
    person.wait()
    record = parse(person.kept[PREFIX + "g"])
    seat = people - 1
    assert record.reviews[seat] == made_up(record, (seat,)).text(record)
    assert 'class="account' in panel(person)
    person.reload()
    assert person.timer is None, "it is there, and nobody has asked for it"


def test_one_that_was_stopped_stays_so_also_after_a_reload(monkeypatch: pytest.MonkeyPatch) -> None:
    person = at_the_end()
    before = parse(person.kept[PREFIX + "g"]).reviews
    person.press("review")
    go(person, 3)
    person.press("review-stop")
    assert kept_reviews(person) == before
    person.reload()
    assert person.timer is None
    person.press("review")
    monkeypatch.setattr(run, "review", lambda record, seats: iter(()))
    person.env.work.clear()
    person.wait()
    assert review_texts("en")("review.failed") in panel(person)
    person.reload()
    assert person.timer is None, "what has failed is not tried again by itself"


def test_an_unfinished_review_does_not_go_into_a_link() -> None:
    person = at_the_end()
    person.press("review")
    go(person, 1)
    assert table_of(person).match.written().shared().reviews == ()


def test_moments_open_their_position_from_the_seats_view_with_the_better_action() -> None:
    person = at_the_end()
    person.press("review")
    person.wait()
    moment = made_up(parse(person.kept[PREFIX + "g"]), (0,)).moments[1]
    person.press(f"moment:{moment.ply}")
    table = table_of(person)
    assert (table.match.viewed_ply, table.viewer, table.panel) == (moment.ply, 0, "")
    assert f"Better: Play the {moment.better}." in plain(said_at(person))
    marks = re.findall(r'<i class="course-moment" style="--at:([\d.]+)"', person.html)
    assert len(marks) == 3
    person.press("ply", ply="1")
    assert not said_at(person)


@pytest.mark.parametrize("game_id", GAMES)
def test_review_uses_the_language_of_the_page(game_id: str) -> None:
    person = at_the_end(game_id)
    person.press("review")
    go(person, 2)
    for language in LANGUAGES:
        person.send(message="do", token=f"language:{language}", fields={})
        assert review_texts(language)("review.stop") in panel(person)
    person.wait()
    for language in LANGUAGES:
        person.send(message="do", token=f"language:{language}", fields={})
        t = review_texts(language)
        assert t("review.luck-and-choice") in panel(person)
        assert plain(t("review.better", what="")).strip() in panel(person)


def test_the_parts_that_are_shown_add_up() -> None:
    for game_id in ("land-unter", "forbidden-island"):
        person = at_the_end(game_id)
        person.press("review")
        person.wait()
        shown = [
            float(re.sub(r"[%\s]", "", each).replace("−", "-")) for each in re.findall(r'class="account-value">([^<]*)<', panel(person))
        ]
        assert sum(shown[:-1]) == pytest.approx(shown[-1])


def test_each_of_several_people_has_a_review_of_their_own() -> None:
    person = at_the_end(people=2)
    person.press("review")
    assert person.timer is None, "first one says whose"
    for letter in "ba":
        person.press(f"review:{letter}")
        person.wait()
    record = parse(person.kept[PREFIX + "g"])
    assert record.reviews == (*(made_up(record, (seat,)).text(record) for seat in (0, 1)), "")


def test_cooperative_players_are_reviewed_together() -> None:
    person = at_the_end("forbidden-island", people=2)
    person.press("review")
    person.wait()
    record = parse(person.kept[PREFIX + "g"])
    assert record.reviews == (made_up(record, (0, 1)).text(record), "", "")


@pytest.mark.parametrize(
    "record",
    [
        pytest.param(lambda: played("land-unter", people=0), id="only bots"),
        pytest.param(lambda: replace(played("land-unter").upto(50), finished=False), id="it goes on"),
    ],
)
def test_review_needs_a_person_and_a_decision(record: object) -> None:
    assert callable(record)
    person = at_the_end(record=record())
    assert "review" not in person.controls()
    person.send(message="do", token="review", fields={})
    assert not panel(person)


def test_a_game_out_of_a_link_can_be_reviewed_and_is_not_stored() -> None:
    record = played("land-unter")
    person = Person().open(f"play.html#record={record.shared().url()}")
    kept = dict(person.kept)
    person.press("review")
    person.wait()
    assert len(table_of(person).review.moments) == 3  # type: ignore[union-attr]
    assert person.kept == kept


@pytest.mark.parametrize(("text", "code"), [("7 of a later build", "version"), ("1 0000 a", "damaged"), ("nonsense", "damaged")])
def test_unreadable_review_is_reported_and_made_again(text: str, code: str) -> None:
    person = at_the_end(record=replace(played("land-unter"), reviews=(text, "", "")))
    person.press("review")
    assert review_texts("en")(f"error.review-{code}") in person.html
    go(person, 2)
    assert kept_reviews(person)[0] == text, "until there is another one it stays"
    person.wait()
    assert kept_reviews(person)[0] != text


def test_search_faults_cost_only_the_review(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(record: Record, seats: Sequence[int]) -> Iterator[Progress]:
        yield Progress(0, 2)
        raise LookupError("a fault of ours")

    monkeypatch.setattr(run, "review", broken)
    person = at_the_end()
    person.press("review")
    person.wait()
    assert review_texts("en")("review.failed") in panel(person)
    monkeypatch.setattr(run, "review", steps)
    person.press("panel:review")
    person.press("review")
    person.wait()
    assert kept_reviews(person)


def test_search_archive_is_fetched_before_a_review(monkeypatch: pytest.MonkeyPatch) -> None:
    person = at_the_end()
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr("highwater_web.core.archives.is_ready", lambda name: False)
        person.press("review")
        assert {"effect": "bring", "archive": "search"} in person.effects
        assert panel(person)
    person.send(message="archive", name="search", ok=True)
    person.wait()
    assert kept_reviews(person)


def test_moments_become_captions_beside_existing_ones() -> None:
    record = played("land-unter")
    first = made_up(record, (0,)).moments[0].ply
    person = at_the_end(record=record.commented(first, "en", "I was tired."))
    person.press("review")
    person.wait()
    person.press("review-example")
    assert person.address.startswith("desk.html#record=")
    told = parse(person.address.partition("#record=")[2])
    plies = [moment.ply for moment in made_up(record, (0,)).moments]
    assert [told.said(ply)["en"].startswith("I was tired." if ply == first else "Player 1 played") for ply in plies] == [True] * 3
    assert told.scenario.show == tuple(plies)
    assert told.reviews == ()


def test_a_real_one_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played("land-unter")
    late = next(ply for ply, (state, _) in enumerate(zip(record.states(), record.plies, strict=False)) if state.view(None).stage == 2)  # type: ignore[attr-defined]
    monkeypatch.setattr(run, "review", lambda record, seats: review(record, seats, Effort(slices=1, suspects=2, again=1, outcomes=2)))
    monkeypatch.setattr(run, "MAX_SLICE_SECONDS", 0.02)
    person = at_the_end(record=replace(record, begun=late))
    person.press("review")
    person.wait()
    assert kept_reviews(person)[0].startswith("1 ")
    assert all(seat != CHANCE for _, seat, _ in table_of(person).review.moments)  # type: ignore[union-attr]
    assert isinstance(person.tabs, Tabs)


@pytest.mark.parametrize("game_id", ["abandon-ship", "sos"])
def test_reasons_for_better_actions_do_not_fit_the_played_one(game_id: str) -> None:
    record = played(game_id)
    match = Match.of(record)
    t = texts("en")
    told = dropped = 0
    for ply, (state, (seat, action)) in enumerate(zip(record.states(), record.plies, strict=False)):
        if seat != 0 or record.game.is_setup(seat, action) or len(state.legal(seat)) < 2:
            continue
        assert isinstance(state, State)
        ranked = record.game.rank(state.view(seat), state.legal(seat))
        done = next(each for each in ranked if each.action == action)
        for other in ranked:
            if other is done:
                continue
            said = describe_moment(match, Moment(ply, seat, other.action, 0.5, 0.05), "en").better
            for reason in filter(None, (other.reason, *other.also)):
                is_told = t(f"{game_id}.reason.{reason}") in said
                holds = reason in (done.reason, *done.also) or (reason not in WIDER and CLAIMS[reason](state, seat, action))
                told, dropped = told + is_told, dropped + (holds and not is_told)
                assert not (is_told and holds), (str(action), said)
    assert told
    assert dropped
