"""Today's sea: a deal a day at an ordinary table, its end noted once, told beside what bots came to, and handed on in words."""

import json
import re
import sys
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highwater.daily import FIRST, SETUPS, game_of_day
from highwater.match import Match, parse_match
from highwater_web.core.archives import DAILY, PROBE_PACKAGES, SEARCH
from highwater_web.core.asking import find_bot_or_default
from highwater_web.core.results import KEY as RESULTS
from highwater_web.core.results import join_texts
from highwater_web.core.shelf import PREFIX
from highwater_web.features.daily.comparing import BOTS, Tally
from highwater_web.features.daily.progress import MAX_ENDS, End, Ends, end_of, read_ends
from highwater_web.features.daily.state import ENDED, KEPT, KEY
from highwater_web.features.daily.texts import daily_texts
from highwater_web.features.daily.words import bots_text, end_text, printed_day, share_text
from highwater_web.ui.markup import plain
from highwater_web.ui.texts import LANGUAGES, texts
from tests.web.person import Person, Tabs

TODAY = "2026-11-21"
OF_TODAY = game_of_day(TODAY)
MAX_PRESSES = 3_000


def person_on(
    day: str = TODAY, clock: str = "12:00", kept: dict[str, str] | None = None, language: str = "en", seed: int = 1, storage: str = "ok"
) -> Person:
    """A person at whose device it is this day."""
    return at(Person(language, seed, kept, storage), day, clock)


def at(person: Person, day: str, clock: str = "12:00") -> Person:
    person.env = replace(person.env, now=lambda: f"{day}T{clock}:00+01:00")
    return person


def begin(person: Person, game_id: str = "land-unter", day: str = TODAY) -> Person:
    """Begin the game of a day from its page."""
    person.open(f"daily.html#sea={day}").press(f"daily-play:{game_id}")
    return person


def finish(person: Person) -> Person:
    """Play the game at the table to its end."""
    person.without_animation()
    for _ in range(MAX_PRESSES):
        person.wait()
        if not match_of(person).state.to_act:
            return person
        assert person.play_on()
    raise AssertionError("the game does not end")


def match_of(person: Person) -> Match:
    assert person.model.table is not None
    return person.model.table.match


def ends_of(person: Person) -> dict[str, End]:
    return dict(read_ends(person.kept.get(KEY)).ends)


def stored(**ends: End) -> dict[str, str]:
    return {KEY: Ends({f"{TODAY} {name.replace('_', '-')}": end for name, end in ends.items()}).text()}


def without_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, PROBE_PACKAGES[SEARCH], None)


# A day ---------------------------------------------------------------------------------------------------------------


def test_the_first_page_leads_to_it_and_it_invites_to_the_game_of_the_day() -> None:
    person = person_on().open()
    person.press("go:daily.html")
    assert "Today’s sea" in plain(person.html)
    assert f'id="daily-{OF_TODAY}"' in person.html
    assert {f"daily-play:{game_id}" for game_id in SETUPS} <= set(person.controls())
    assert person.html.index(f'id="daily-play-{OF_TODAY}"') < min(
        person.html.index(f"daily-play-{game}") for game in SETUPS if game != OF_TODAY
    )


@pytest.mark.parametrize("game_id", SETUPS)
def test_a_game_of_a_day_is_dealt_alike_for_everybody(game_id: str) -> None:
    one, other = (begin(person_on(clock=clock), game_id) for clock in ("00:01", "23:59"))
    assert match_of(one).record.plies == match_of(other).record.plies
    match = match_of(one)
    assert match.daily == f"1 {TODAY}"
    assert len(match.players) == SETUPS[game_id].seats
    assert [player.bot and player.bot.name for player in match.players] == [None, *["bosun"] * (SETUPS[game_id].seats - 1)]
    assert one.address.startswith("play.html#game=")
    begun = begin(person_on("2026-11-20"), game_id, "2026-11-20")
    assert match_of(begun).record.plies != match.record.plies


@pytest.mark.parametrize("language", LANGUAGES)
def test_daily_table_and_ending_name_the_day(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    person, t = begin(person_on(language=language)), daily_texts(language)
    named = t("daily.of", date=printed_day(TODAY, t))
    title = re.compile(r'<h1 class="bar-title" id="title">(.*?)</h1', re.DOTALL)
    assert named in title.findall(person.html)[0]
    assert t("daily.end", date=printed_day(TODAY, t)) not in person.html
    finish(person)
    assert t("daily.end", date=printed_day(TODAY, t)) in person.html
    monkeypatch.setitem(sys.modules, PROBE_PACKAGES[DAILY], None)
    person.press("panel:menu")
    assert named not in person.html, "what knows days is not here"
    assert "bar-note" not in Person(language).start("land-unter", people=1, seats=3).html


@pytest.mark.parametrize("game_id", SETUPS)
def test_end_of_the_daily_is_stored_once_and_shown_beside_bots(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    without_search(monkeypatch)
    person = finish(begin(person_on(), game_id))
    end = ends_of(person)[f"{TODAY} {game_id}"]
    outcome = match_of(person).state.outcome
    assert outcome is not None
    assert end.in_time
    assert end.score == (int(bool(outcome.winners)) if game_id == "forbidden-island" else outcome.scores[0])
    assert len(end.stages) == (3 if game_id == "land-unter" else 0)
    assert not end.is_compared
    person.press(f"go:daily.html#sea={TODAY}")
    person.wait()
    t = daily_texts("en")
    assert end_text(game_id, end, t) in plain(person.html)
    assert "of 15 bots" in plain(person.html), "those that search are not here yet"
    assert t("daily.bots.so-far") in plain(person.html)
    assert person.effects_of("bring"), "they are asked for"
    assert t("daily.week", count=1, days=7) in plain(person.html)


def test_daily_game_resumes_without_a_second_deal() -> None:
    tabs = Tabs()
    one, other = (at(tabs.open(), TODAY) for _ in range(2))
    begin(one)
    other.open("daily.html")
    assert "daily-play:land-unter" not in other.controls()
    address = one.address
    assert f"go:{address}" in other.controls()
    one.open("daily.html").press(f"go:{address}")
    assert one.address == address
    assert len([key for key in tabs.kept if key.startswith(PREFIX)]) == 1


def test_reload_continues_the_same_draws() -> None:
    one, other = (begin(person_on(seed=seed)) for seed in (1, 2))
    for person in (one, other):
        person.random.seed(5)
        person.without_animation()
        person.wait()
        for number in range(12):
            if person is other and number == 6:
                person.reload()
                person.wait()
            person.play_on()
            person.wait()
    assert match_of(one).record.plies == match_of(other).record.plies
    assert '[Daily "1 2026-11-21"]' in other.kept[PREFIX + str(other.model.table and other.model.table.id)]


def test_a_second_try_is_played_and_counts_nowhere() -> None:
    person = finish(begin(person_on(), "sos"))
    kept, results = person.kept[KEY], person.kept[RESULTS]
    begin(person, "sos")
    assert match_of(person).daily == f"1 {TODAY} again"
    finish(person)
    assert person.kept[KEY] == kept
    assert person.kept[RESULTS] == results


def test_an_archived_day_is_played_and_does_not_count_for_the_week() -> None:
    person = finish(begin(person_on(), "sos", "2026-11-19"))
    assert [end.in_time for end in ends_of(person).values()] == [0]
    person.open("daily.html")
    assert "of the last 7 days" not in plain(person.html)


def test_an_end_that_another_device_played_is_not_noted() -> None:
    person = finish(begin(person_on(), "sos"))
    name = str(person.model.table and person.model.table.id)
    other = person_on(kept={PREFIX + name: person.kept[PREFIX + name]}).open(f"play.html#game={name}")
    other.wait()
    assert KEY not in other.kept


def test_a_game_played_on_from_a_position_is_no_game_of_a_day() -> None:
    person = begin(person_on(), "land-unter")
    match = match_of(person)
    another = Match.of(replace(match.record, begun=3), match.players)
    assert another.daily == ""
    assert end_of(another, TODAY, f"{TODAY}T12:00:00+01:00") is None


@pytest.mark.parametrize(
    ("ended", "in_time"),
    [
        ("2026-11-21T00:00:00+01:00", 1),
        ("2026-11-22T03:59:00+01:00", 1),
        ("2026-11-22T04:00:00+01:00", 0),
        ("2026-11-20T23:00:00-11:00", 0),  # across the date line, or with the clock put back
        ("2026-11-22T12:00:00+14:00", 0),
    ],
)
def test_a_day_is_that_of_the_calendar_where_one_is(ended: str, in_time: int) -> None:
    person = finish(begin(person_on(), "sos"))
    end = end_of(match_of(person), TODAY, ended)
    assert end is not None
    assert end.in_time == in_time


def test_where_summer_time_begins_and_ends_a_day_is_a_day() -> None:
    ends = Ends({f"{day} sos": End(1, 1, 0, 1, 1) for day in ("2027-03-27", "2027-03-28", "2027-10-31")})
    assert ends.days("2027-03-28") == 2
    assert ends.days("2027-10-31") == 1


# Addresses -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("sea=2026-10-31", "The first sea is that of 1 November 2026."),
        ("sea=2026-11-22", "22 November 2026 has not come yet."),
        ("sea=9999-12-31", "31 December 9999 has not come yet."),
        ("sea=2026-02-30", "names no day"),
        ("sea=tomorrow", "names no day"),
        ("sea=", "names no day"),
        ("sea=2026-11-2%31", "names no day"),
        ("x", "names no day"),
    ],
)
def test_days_without_a_sea_are_reported(address: str, said: str) -> None:
    person = person_on().open(f"daily.html#{address}")
    assert said in plain(person.html)
    assert not [token for token in person.controls() if token.startswith("daily-play")]
    person.press("go:daily.html")
    assert "daily-play:sos" in person.controls()


def test_with_a_clock_before_the_first_day_nothing_is_dealt() -> None:
    person = person_on("2020-01-01").open("daily.html")
    assert printed_day(FIRST, daily_texts("en")) in plain(person.html)
    person.send(message="do", token="daily-play:sos", fields={})
    assert person.model.table is None


def test_a_date_leads_to_its_day() -> None:
    person = person_on().open("daily.html")
    person.press("daily-day", day="2026-11-03")
    assert person.address == "daily.html#sea=2026-11-03"
    assert "The sea of 3 November 2026" in plain(person.html)


# What is stored --------------------------------------------------------------------------------------------------------

POINTS = End(8, 1, 0, 29_000_000, 1, "110", 17, 2, 1)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("end", [POINTS, POINTS._replace(hints=2, beside=3, score=-1), POINTS._replace(below=-1)])
def test_a_result_is_copied_in_words(language: str, end: End) -> None:
    person = person_on(kept=stored(land_unter=end), language=language).open(f"daily.html#sea={TODAY}")
    person.press("daily-share:land-unter")
    text, t = person.copied[-1], daily_texts(language)
    assert text == f"{share_text(TODAY, 'land-unter', end, t)}\n{language}/daily.html#sea={TODAY}"
    person.send(message="copied", ok=True)
    assert t("daily.copied") in plain(person.html)


def test_the_text_of_a_result() -> None:
    assert share_text("2027-03-14", "land-unter", POINTS, daily_texts("en")).splitlines() == [
        "High Water, the sea of 14 March 2027",
        "Turn the Tide: 8 points, first of 3.",
        "Better than 17 of 25 bots at your seat. Level with 2.",
        "No hints.",
        "🛟🛟🌊 Stages: kept, kept, lost.",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_about_bots_fit_any_tally(language: str) -> None:
    t = daily_texts(language)
    assert t("daily.captains.lost") in bots_text("forbidden-island", 0, BOTS, Tally(0, 25, 0), t)
    assert t("daily.captains.lost") not in bots_text("forbidden-island", 0, BOTS, Tally(0, 20, 5), t)
    assert t("daily.captains.lost") not in bots_text("forbidden-island", 0, 20, Tally(0, 20, 0), t)
    assert "25" in bots_text("forbidden-island", 1, BOTS, Tally(14, 11, 0), t)
    assert t("daily.bots.so-far") in bots_text("sos", 4, 15, Tally(7, 0, 0), t)


def test_bots_are_played_to_the_end_and_their_tally_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "highwater_web.features.daily.comparing.list_comparison_games", lambda: iter([("deckhand", 1), ("bosun", 1), ("bosun", 2)])
    )
    person = person_on(kept=stored(sos=POINTS._replace(score=900, stages="", below=-1, equal=-1, captains=-1))).open("daily.html")
    person.wait()
    assert ends_of(person)[f"{TODAY} sos"][6:] == (3, 0, 0)
    said = person.said[-1]
    assert said == bots_text("sos", 900, BOTS, Tally(3, 0, 0), daily_texts("en"))
    kept = dict(person.kept)
    person.reload().wait()
    assert person.kept == kept, "they are not played again"


def test_a_press_while_bots_play_is_answered_and_they_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    without_search(monkeypatch)
    person = person_on(kept=stored(sos=POINTS._replace(below=-1, equal=-1, captains=-1))).open("daily.html")
    assert person.timer == "daily-on"
    person.press("daily-share:sos")
    person.press("go:games.html")
    person.wait()
    person.press("go:index.html")
    person.press("go:daily.html")
    person.wait()
    assert "of 15 bots" in plain(person.html)


@pytest.mark.parametrize(
    "text", ["{", '{"version":9,"ends":{}}', '{"version":1,"ends":{"2026-11-21 sos":[1,2]}}', '{"version":1,"ends":[]}']
)
def test_unreadable_results_are_kept_and_reported(text: str) -> None:
    person = person_on(kept={KEY: text}).open("daily.html")
    assert daily_texts("en")("daily.unreadable") in plain(person.html)
    finish(begin(person, "sos"))
    assert person.kept[KEY] == text
    person.open("statistics.html")
    assert daily_texts("en")("daily.unreadable") in plain(person.html)


def test_with_a_storage_that_keeps_nothing_the_day_is_played() -> None:
    person = finish(begin(person_on(storage="denied"), "sos"))
    assert person.kept == {}
    assert read_ends(KEPT.of(person.model)).ends
    person.press(f"go:daily.html#sea={TODAY}")
    assert "daily-share:sos" in person.controls()


def test_two_tabs_that_end_different_games_lose_neither() -> None:
    tabs = Tabs()
    one, other = (at(tabs.open(), TODAY) for _ in range(2))
    begin(one, "sos")
    begin(other, "abandon-ship")
    tabs.deaf = True
    finish(one)
    finish(other)
    assert set(ends_of(one)) == {f"{TODAY} sos", f"{TODAY} abandon-ship"}


def test_daily_results_are_exported_imported_and_cleared_with_statistics() -> None:
    person = person_on(kept=stored(sos=POINTS)).open("statistics.html")
    assert daily_texts("en")("daily.statistics", count=1, in_time=1) in plain(person.html)
    person.press("export-statistics")
    text = person.files[-1][1]
    earlier = POINTS._replace(score=3, minute=5)
    other = person_on(kept=stored(sos=earlier, land_unter=POINTS)).open("games.html")
    other.send(message="file", token="import", name="x.txt", size=len(text), text=text)
    assert ends_of(other)[f"{TODAY} sos"] == earlier
    assert len(ends_of(other)) == 2
    person.press("clear-statistics")
    assert KEY not in person.kept
    person.press("restore-statistics")
    assert ends_of(person) == {f"{TODAY} sos": POINTS}


def test_an_end_that_could_not_be_noted_yet_is_noted_when_the_archive_comes() -> None:
    person = finish(begin(person_on(), "sos"))
    kept = person.kept.pop(KEY)
    name = str(person.model.table and person.model.table.id)
    person.session.model = ENDED.put(KEPT.put(person.model, None), name)
    person.send(message="archive", name=DAILY, ok=True)
    assert person.kept[KEY] == kept
    person.send(message="archive", name=DAILY, ok=True)
    assert person.kept[KEY] == kept


def test_daily_game_waits_for_its_archive_only(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = (begin(person_on(seed=seed)) for seed in (1, 2))
    plies = len(match_of(one).record.plies)
    monkeypatch.setitem(sys.modules, PROBE_PACKAGES[DAILY], None)
    one.reload().without_animation()
    one.send(message="do", token=next(token for token in one.controls() if token.startswith("play:")), fields={})
    for _ in range(3):
        one.wait()
        one.send(message="do", token="step", fields={})
    assert len(match_of(one).record.plies) == plies + 1
    assert texts("en")("daily.coming") in plain(one.html)
    one.send(message="archive", name=DAILY, ok=False)
    assert f"bring:{DAILY}" in one.controls()
    one.press(f"bring:{DAILY}")
    monkeypatch.undo()
    one.send(message="archive", name=DAILY, ok=True)
    one.wait()
    other.without_animation()
    other.send(message="do", token=f"play:{one.model.table.match.record.plies[plies][1]}", fields={})  # type: ignore[union-attr]
    other.wait()
    assert match_of(one).record.plies == match_of(other).record.plies
    assert len(match_of(one).record.plies) > plies + 3


ENDS = st.builds(
    End,
    st.integers(-40, 90),
    st.integers(0, 4),
    st.integers(0, 9),
    st.integers(0, 2**31),
    st.integers(0, 1),
    st.text("01", max_size=3),
    *[st.integers(-1, 25)] * 3,
)
DAYS = st.dates().map(lambda day: day.isoformat())
SEAS = st.dictionaries(st.tuples(DAYS, st.sampled_from(sorted(SETUPS))).map(" ".join), ENDS, max_size=5).map(Ends)


@given(SEAS, SEAS, SEAS)
def test_joining_loses_nothing_in_any_order(one: Ends, other: Ends, third: Ends) -> None:
    assert read_ends(one.text()) == one
    assert one.join(other) == other.join(one)
    assert one.join(other).join(third) == one.join(other.join(third))
    assert one.join(one).ends == one.ends
    assert set(one.join(other).ends) == set(one.ends) | set(other.ends)
    assert json.loads(join_texts(read_ends, None, one.text())) == json.loads(Ends().join(one).text())


@given(SEAS, st.data())
def test_flipped_bytes_are_found_or_read(ends: Ends, data: st.DataObject) -> None:
    text = ends.text()
    place = data.draw(st.integers(0, len(text) - 1))
    damaged = text[:place] + data.draw(st.characters(exclude_categories=["Cs"])) + text[place + 1 :]
    found = read_ends(damaged)
    assert found.fault is not None or read_ends(found.text()) == found


def test_more_than_can_be_kept_drops_the_oldest() -> None:
    many = Ends(
        {f"{2000 + year:04}-{month:02}-{day:02} sos": POINTS for year in range(12) for month in range(1, 13) for day in range(1, 29)}
    )
    joined = many.join(Ends())
    assert len(joined.ends) == MAX_ENDS
    assert "2011-12-28 sos" in joined.ends


def test_a_stored_game_of_a_day_opens_with_its_players() -> None:
    person = begin(person_on(), "forbidden-island")
    text = next(text for key, text in person.kept.items() if key.startswith(PREFIX))
    match = parse_match(text, find_bot_or_default)
    assert match.daily == f"1 {TODAY}"
    assert match.asks
