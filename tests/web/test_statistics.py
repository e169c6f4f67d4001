"""The statistics of this device: a game counts once, with its last result; no stored result is lost."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from highwater.bots import named
from highwater.contract import CHANCE, SEAT_LETTERS
from highwater.match import Match, Player
from highwater.registry import GAMES
from highwater_web.core import own_bots
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.core.results import (
    KEY,
    Result,
    Results,
    ResultsError,
    count_by_level,
    find_best_scores,
    find_own_best,
    parse,
    result_of,
    tally,
    write_results,
)
from highwater_web.core.shelf import PREFIX
from highwater_web.table.own_best_line import own_best_line
from highwater_web.ui.texts import LANGUAGES, texts
from tests.slow import slow
from tests.web.person import Person, Tabs

NOW = "2026-11-22T12:00:00+01:00"


def played(game: str, people: int = 1, seats: int = 3, options: dict[str, str] | None = None, seed: int = 1) -> Match:
    """A game to its end; people play by the policy."""
    players = tuple(Player("", None if seat < people else named("bosun")) for seat in range(seats))
    match = Match.begin(GAMES[game], players, options)
    random = Random(seed).random
    while match.state.to_act:
        waiting = match.waiting_for()
        after = match.act(waiting[0], match.ranked(waiting[0])[0].action) if waiting else match.advance(random)
        assert after is not None
        match = after
    return match


def result(score: int | None = 5, ending: str = "won", day: int = 1, *, level: str = "bosun", seats: int = 3) -> Result:
    return Result("land-unter", f"2026-11-{day:02}T12:00:00+01:00", seats, 1, level, ending, score)


# Results --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_result_text_matches_the_outcome(game: str) -> None:
    match = played(game)
    outcome, found = match.state.outcome, result_of(match, NOW, safe_game_page(game).level)
    assert outcome
    assert found
    assert (found.game, found.ended, found.seats, found.people) == (game, NOW, 3, 1)
    assert found.ending == ("won" if 0 in outcome.winners else "lost")
    cooperative = GAMES[game].cooperative
    assert found.score == (None if cooperative else outcome.scores[0])
    assert found.level == ("novice" if cooperative else "bosun")
    assert parse(write_results({"x": found})) == {"x": found}


@pytest.mark.parametrize(("since", "counts"), [("the beginning", True), ("the middle", False)])
def test_a_game_that_began_in_the_middle_of_another_does_not_count(since: str, counts: bool) -> None:
    """A person who plays on from a position has chosen it. Before the first decision, it is a whole game with the same deal."""
    person = Person().start("forbidden-island", people=0, seats=2).without_animation()
    person.wait()
    assert person.model.table
    plies = person.model.table.match.record.plies
    first = next(number for number, (seat, _) in enumerate(plies) if seat != CHANCE)
    person.press("ply", ply=str(first if since == "the beginning" else len(plies) // 2))
    person.press("panel:play-on")
    person.press("play-on", **{"who-0": "human", "who-1": "bosun"})
    person.reload()  # and that is kept
    while person.model.table and person.model.table.match.state.to_act:
        match = person.model.table.match
        waiting = match.waiting_for()
        token = f"play:{SEAT_LETTERS[waiting[0]]}:{match.ranked(waiting[0])[0].action}" if waiting else "step"
        person.send(message="do", token=token, fields={})
        person.wait()
    assert bool(person.model.results.by_id) == counts
    assert ("own-best" in person.html) <= counts


def test_only_finished_games_of_people_count() -> None:
    running = Match.begin(GAMES["land-unter"], (Player(), Player("", named("bosun")), Player("", named("bosun"))))
    assert result_of(running, NOW, "") is None
    assert result_of(played("land-unter", people=0), NOW, "") is None


def test_people_against_each_other_neither_win_nor_lose_and_people_together_do() -> None:
    against = result_of(played("land-unter", people=2), NOW, "")
    assert against
    assert (against.ending, against.score) == ("played", None)
    together = result_of(played("forbidden-island", people=2, seats=2, options={"difficulty": "elite"}), NOW, "difficulty")
    assert together
    assert (together.ending in ("won", "lost"), together.level) == (True, "elite")


def test_a_tally_has_streaks() -> None:
    endings = ["won", "won", "lost", "won", "played", "won", "won"]
    assert tally(result(ending=ending) for ending in endings) == (7, 5, 1, 3, 3)
    assert tally([*(result(ending=ending) for ending in endings), result(ending="lost")]).streak == 0
    assert tally([]) == (0, 0, 0, 0, 0)
    levels = count_by_level([result(), result(level="mixed"), result()])
    assert {level: found.games for level, found in levels.items()} == {"bosun": 2, "mixed": 1}


def test_the_best_is_the_first_with_most_points_for_as_many_seats() -> None:
    rows = [result(-3, day=1), result(-1, day=2), result(-1, day=3), result(None, day=4), result(9, day=5, seats=4)]
    assert {seats: best.ended[8:10] for seats, best in find_best_scores(rows).items()} == {3: "02", 4: "05"}


def test_own_best_compares_a_game_with_those_before_it() -> None:
    results = Results.of({"a": result(7, day=1), "b": result(9, "lost", day=2), "c": result(12, day=3), "d": result(3, day=4, seats=4)})
    third = find_own_best(results, "c")
    assert third
    assert (third.before.games, third.after.games, third.best_before, third.is_best) == (2, 3, 9, True)
    assert (third.after.won, third.after.streak) == (2, 1)
    second = find_own_best(results, "b")
    assert second
    assert (second.best_before, second.is_best, second.after.streak) == (7, True, 0)
    fourth = find_own_best(results, "d")
    assert fourth
    assert (fourth.best_before, fourth.is_best, fourth.after.streak) == (None, False, 2)
    assert find_own_best(results, "x") is None
    assert find_own_best(results, None) is None


def test_results_with_zones_are_in_the_order_of_time() -> None:
    later, earlier = result()._replace(ended="2026-11-22T12:00:00+01:00"), result()._replace(ended="2026-11-22T12:30:00+02:00")
    assert list(Results.of({"later": later, "earlier": earlier}).by_id) == ["earlier", "later"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_ending_compares_with_earlier_games(language: str) -> None:
    t = texts(language)
    results = Results.of({"a": result(7, day=1), "b": result(9, day=2), "c": result(3, "lost", day=3)})
    assert own_best_line(results, "a", t) is None
    assert t("statistics.own.best", before="7") in (second := own_best_line(results, "b", t) or "")
    assert t("statistics.own.streak", count=2) in second
    third = own_best_line(results, "c", t) or ""
    assert t("statistics.own.not-best", before="9") in third
    assert t("statistics.own.streak", count=2) not in third
    island = [
        Result("forbidden-island", f"2026-11-0{day}T12:00:00", 2, 1, "elite", ending, None)
        for day, ending in ((1, "lost"), (2, "won"), (3, "lost"))
    ]
    ladder = Results.of({str(number): each for number, each in enumerate(island)})
    assert own_best_line(ladder, "0", t) is None
    assert t("statistics.own.first") in (own_best_line(ladder, "1", t) or "")
    assert t("statistics.own.level", won=1, games=3) in (own_best_line(ladder, "2", t) or "")


# Bad input ------------------------------------------------------------------------------------------------------------

SOUND = write_results({"a": result(), "b": result(None, "played", day=2)})


def test_truncated_texts_are_recognized() -> None:
    for end in range(len(SOUND)):
        with pytest.raises(ResultsError):
            parse(SOUND[:end])


def test_no_changed_character_brings_anything_but_results_or_a_typed_error() -> None:
    for at in range(len(SOUND)):
        for other in '"[]{},:0-x\\':
            try:
                found = parse(SOUND[:at] + other + SOUND[at + 1 :])
            except ResultsError:
                continue
            assert Results.of(found).by_id.keys() == found.keys()


@pytest.mark.parametrize(
    "row",
    [
        ["a", "land-unter", "yesterday", 3, 1, "bosun", "won", 5],
        ["a", "land-unter", NOW, 3, 4, "bosun", "won", 5],
        ["a", "land-unter", NOW, 3, 1, "bosun", "drawn", 5],
        ["a", "land-unter", NOW, 3, 1, "bosun", "won", 10**9],
        ["a", "land-unter", NOW, 3, 1, "x" * 61, "won", 5],
        ["a", "land-unter", "2026-99-99T12:00", 3, 1, "bosun", "won", 5],
        ["a"],
        "a",
        None,
    ],
)
def test_a_row_that_is_no_result_is_refused(row: object) -> None:
    with pytest.raises(ResultsError) as caught:
        parse(json.dumps({"version": 1, "results": [row]}))
    assert caught.value.code == "results-damaged"


UNREADABLE = [
    *(('{"version":3,"results":{}}', "error.results-version"), (SOUND[:40], "error.results-damaged")),
    ("[" * 5000, "error.results-damaged"),
]


@pytest.mark.parametrize(
    ("text", "said", "language"),
    [
        (*fault, language) if number == of_language else slow(*fault, language)
        for number, fault in enumerate(UNREADABLE)
        for of_language, language in enumerate(LANGUAGES)
    ],
)
def test_statistics_that_cannot_be_read_stay_and_the_page_says_so(text: str, said: str, language: str) -> None:
    person = Person(language, kept={KEY: text}).open("statistics.html")
    t = texts(language)
    assert t("statistics.unreadable.note") in person.html
    assert t(said) in person.html
    play_to_the_end(person)
    assert person.kept[KEY] == text
    person.open("statistics.html").press("export-statistics")
    assert person.files[-1][1] == text
    person.press("clear-statistics")
    assert KEY not in person.kept
    person.press("restore-statistics")
    assert person.kept[KEY] == text


# On the page ----------------------------------------------------------------------------------------------------------


def play_to_the_end(person: Person) -> None:
    finish(person.start(seats=3))


def finish(person: Person) -> None:
    while person.model.table is not None and person.model.table.match.state.to_act:
        assert person.timer or person.play_on()
        person.wait()


def counted(person: Person) -> dict[str, Result]:
    return parse(person.kept[KEY]) if KEY in person.kept else {}


def test_a_game_counts_when_it_ends_and_only_once() -> None:
    person = Person("en")
    play_to_the_end(person)
    (first,) = counted(person).values()
    text = person.kept[KEY]
    person.reload()
    person.press("ply:0")
    person.reload()
    assert person.kept[KEY] == text
    play_to_the_end(person)
    assert len(counted(person)) == 2
    assert first in counted(person).values()


def test_games_resumed_after_their_end_count_by_the_new_end() -> None:
    over = played("forbidden-island", people=2, seats=2, seed=7)
    *_, (seat, last) = over.record.plies
    before = Match.of(over.record.upto(len(over.record.plies) - 1), over.players)
    person = Person("en", kept={PREFIX + "x": before.written(NOW, "x").text()}).open("play.html#game=x")
    assert counted(person) == {}
    for _ in range(3):
        person.send(message="do", token=f"play:{SEAT_LETTERS[seat]}:{last}", fields={})
        assert [(name, found.ending) for name, found in counted(person).items()] == [("x", "won")]
        person.press("undo")
        assert counted(person) == {}, "it goes on"
    person.press("redo")
    assert list(counted(person)) == ["x"]


def test_a_deleted_game_still_counts() -> None:
    person = Person("en")
    play_to_the_end(person)
    before = counted(person)
    person.open("games.html")
    person.press(f"remove:{next(iter(before))}")
    person.reload()
    assert counted(person) == before


def test_the_page_shows_it_in_every_language() -> None:
    for language in LANGUAGES:
        t = texts(language)
        person = Person(language).open("statistics.html")
        assert t("statistics.empty") in person.html
        kept = {
            "a": result(12),
            "b": result(7, "lost"),
            "c": result(None, "played"),
            "d": Result("forbidden-island", NOW, 2, 1, "normal", "won", None),
            "e": Result("of-tomorrow", NOW, 2, 1, "", "won", None),
        }
        person = Person(language, kept={KEY: write_results(kept)}).open("statistics.html")
        assert t("statistics.rung", won=1, games=2) in person.html
        assert t.n("statistics.together", 1) in person.html
        assert len(re.findall(r'class="rung rung-won"', person.html)) == 2
        levels = ("novice", "normal", "elite", "legendary")
        rungs = [person.html.index(t(f"forbidden-island.option.difficulty.{level}")) for level in levels]
        assert rungs == sorted(rungs)


def test_own_bots_show_their_name_while_stored() -> None:
    kept = {KEY: write_results({"a": result(level="workshop:b1"), "b": result(level="workshop:b2")})}
    bot = own_bots.make_bot("b1", "Storm <i>", "def think(): ...\n", NOW)
    person = Person("en", kept={**kept, own_bots.PREFIX + "b1": bot.text}).open("statistics.html")
    assert "Storm &lt;i&gt;" in person.html
    assert texts("en")("statistics.opponents.gone") in person.html


def test_cleared_results_can_be_restored_beside_new_ones() -> None:
    person = Person("en", kept={KEY: write_results({"old": result()})}).open("statistics.html")
    person.press("clear-statistics")
    assert KEY not in person.kept
    person.kept[KEY] = write_results({"new": result(day=2)})
    person.send(message="store-changed", key=KEY, value=person.kept[KEY])
    person.press("restore-statistics")
    assert list(counted(person)) == ["old", "new"]


def test_two_tabs_that_end_games_at_once_count_both() -> None:
    tabs = Tabs()
    first, second = tabs.open().start(seats=3), tabs.open().start(seats=3)
    tabs.deaf = True  # neither has heard yet what the other one has counted
    finish(first)
    finish(second)
    assert len(counted(first)) == 2


def test_they_go_out_and_come_in_with_the_games() -> None:
    person = Person("en")
    play_to_the_end(person)
    person.open("games.html").press("export-all")
    name, text = person.files[-1]
    assert name.endswith(".txt")
    other = Person("en", seed=7, kept={KEY: write_results({"other": result()})}).open("games.html")
    other.send(message="file", token="import", name=name, size=len(text), text=text)
    assert counted(other) == counted(person) | {"other": result()}
    assert texts("en").n("statistics.import.came", 1) in other.html
    other.send(message="file", token="import", name=name, size=len(text), text=text)
    assert len(counted(other)) == 2


def test_a_file_of_statistics_alone_and_a_damaged_one() -> None:
    person = Person("en", kept={KEY: write_results({"a": result()})}).open("statistics.html")
    person.press("export-statistics")
    text = person.files[-1][1]
    other = Person("en", seed=7).open("games.html")
    other.send(message="file", token="import", name="x.txt", size=len(text), text=text)
    assert counted(other) == {"a": result()}
    damaged = text.replace('version\\":2', 'version\\":7')
    assert damaged != text
    other.send(message="file", token="import", name="x.txt", size=len(text), text=damaged)
    assert texts("en")("error.results-version", version=7) in other.html
    assert counted(other) == {"a": result()}
