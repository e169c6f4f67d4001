"""Daily deals: the same everywhere, in every version and whatever players do, with the probabilities of the rules."""

import os
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest

from highwater.bots import named
from highwater.bots.thinking import drained
from highwater.by_date import date_of, was_deal_known
from highwater.contract import CHANCE, Action
from highwater.daily import SETUPS, begin, game_of_day, list_comparison_games, load_version, measure_result, play_comparison_game, seat_bots
from highwater.games.rats.state import Roll
from highwater.match import Match, Player, UndoError, parse_match
from highwater.record import RecordError, parse
from highwater.registry import GAMES
from tests.daily.deals import Chooser, in_turn, lines, steps
from tests.slow import slow

FOLDER = Path(__file__).parent / "daily"
DEALS = (FOLDER / "deals.txt").read_text("utf-8").splitlines()
THIRTY_DAYS = dict(line.split(": ") for line in (FOLDER / "thirty-days.txt").read_text("utf-8").splitlines())
QUICK = ("deckhand", "sailor", "bosun")

ISLAND = ("LayIsland 0", "FirstFlood 0", "DealAdventurers 0", "DealHand 0", "DrawTreasure 0", "DrawFlood 0")


def test_the_deals_of_three_dates_never_change() -> None:
    assert list(lines()) == DEALS


@pytest.mark.skipif(sys.platform == "emscripten", reason="starts a process")
def test_the_deals_are_the_same_with_another_hash_seed() -> None:
    import subprocess  # does not exist in a browser

    environment = {**os.environ, "PYTHONHASHSEED": "77", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(
        [sys.executable, "-m", "tests.daily.deals"], capture_output=True, text=True, check=True, cwd=FOLDER.parents[1], env=environment
    )
    assert done.stdout.splitlines() == DEALS


def _pick_late(legal: Sequence[Action], ply: int) -> Action:
    """The last legal action or the one before it, in turn."""
    return legal[-1 - ply % min(2, len(legal))]


def _chance_outcomes(game_id: str, day: str, choose: Chooser) -> dict[str, list[Action]]:
    """The outcomes of chance by kind, and in Land unter also by stage."""
    found: dict[str, list[Action]] = {}
    for state, (seat, action) in steps(game_id, day, choose):
        if seat == CHANCE:
            stage = len(getattr(state, "scores", ()))
            found.setdefault(f"{type(action).__name__} {stage}", []).append(action)
    return found


@pytest.mark.parametrize(("game_id", "kinds"), [("land-unter", ("Deal 0", "Tides 0", "Tides 1", "Tides 2")), ("forbidden-island", ISLAND)])
@pytest.mark.parametrize("day", ["2026-12-01", "2027-03-28"])
def test_order_of_cards_is_independent_of_players(day: str, game_id: str, kinds: Sequence[str]) -> None:
    one, other = (_chance_outcomes(game_id, day, choose) for choose in (in_turn, _pick_late))
    for kind in kinds:
        common = list(zip(one[kind], other[kind], strict=False))[:6]
        assert common
        assert all(ours == theirs for ours, theirs in common), kind


@pytest.mark.parametrize("game_id", ["abandon-ship", "sos"])
def test_each_roll_throws_the_same_faces_whichever_dice_are_in_the_pool(game_id: str) -> None:
    rolls = [
        [dict(action.faces) for _, (_, action) in steps(game_id, "2026-12-01", choose) if isinstance(action, Roll)]
        for choose in (in_turn, _pick_late)
    ]
    pools = set()
    for one, other in zip(*rolls, strict=False):
        assert all(one[die] == other[die] for die in one.keys() & other.keys())
        pools.add(one.keys() == other.keys())
    assert pools == {True, False}, "sometimes other dice are left"


@pytest.mark.parametrize("game_id", SETUPS)
def test_piles_draw_each_outcome_as_often_as_its_probability_says(game_id: str) -> None:
    """Over many dates, frequencies stay within four standard deviations. A first version favoured kinds of cards that players held."""
    found, expected, variance = Counter[str](), defaultdict[str, float](float), defaultdict[str, float](float)
    random = Random(1)
    for number in range(40):
        day = (date(2027, 1, 1) + timedelta(days=number)).isoformat()
        for state, (seat, action) in steps(game_id, day, lambda legal, _: legal[int(random.random() * len(legal))]):
            chance = state.chance() if seat == CHANCE else None
            if chance is None or chance.count() > 80:
                continue
            for outcome in chance.outcomes():
                probability = float(chance.probability(outcome))
                expected[str(outcome)] += probability
                variance[str(outcome)] += probability * (1 - probability)
            found[str(action)] += 1
    frequent = [outcome for outcome in expected if variance[outcome] > 3]
    assert len(frequent) > 4
    assert {outcome for outcome in frequent if abs(found[outcome] - expected[outcome]) > 4 * variance[outcome] ** 0.5} == set()


def test_each_game_comes_once_in_four_days() -> None:
    four = [game_of_day(f"2026-12-0{day}") for day in range(1, 5)]
    assert sorted(four) == sorted(SETUPS)
    assert game_of_day("2026-12-05") == four[0]


def _started_match(game_id: str = "forbidden-island") -> Match:
    """A daily game of one person among bosuns, played up to the person's first decision."""
    seats = SETUPS[game_id].seats
    match = begin(game_id, "2026-12-01", [Player("Ada"), *[Player("", named("bosun"))] * (seats - 1)])
    return _advanced(match, 1)


def _advanced(match: Match, seed: int) -> Match:
    random = Random(seed)
    while (following := match.advance(random)) is not None:
        match = following
    return match


@pytest.mark.parametrize("game_id", SETUPS)
def test_a_stored_game_continues_with_the_same_deal(game_id: str) -> None:
    match = _started_match(game_id)
    again = parse_match(match.written("2026-12-01T09:00:00+01:00", "one").text())
    assert again.daily == "1 2026-12-01"
    action = match.state.legal(0)[0]
    one, other = (_advanced(each.act(0, action), seed) for each, seed in ((match, 2), (again, 3)))
    assert one.record.plies == other.record.plies


def test_undoing_and_repeating_an_action_draws_the_same_cards() -> None:
    match = _started_match("land-unter")
    first, second = match.state.legal(0)[:2]
    ahead = _advanced(match.act(0, first), 1)
    with pytest.raises(UndoError):
        ahead.undo()
    tides = [ply for ply in ahead.record.plies if ply[0] == CHANCE]
    repeated = _advanced(match.act(0, second).undo().act(0, second), 5)
    assert [ply for ply in repeated.record.plies if ply[0] == CHANCE] == tides


def test_the_daily_tag_names_the_deal_and_links_omit_it() -> None:
    record = _started_match().written()
    assert '[Daily "1 2026-12-01"]' in record.text()
    assert parse(record.text()) == record
    assert "Daily" not in record.shared().text()
    again = begin("sos", "2026-12-01", seat_bots("bosun", 4), again=True)
    assert was_deal_known(again.daily)
    assert parse(again.written().text()).daily == "1 2026-12-01 again"
    assert date_of(again.daily) == "2026-12-01"


@pytest.mark.parametrize(
    ("daily", "code"),
    [("2 2026-12-01", "record-tag"), ("1 tomorrow", "record-tag"), ("", "record-tag"), ("1 2026-02-30", "record-shape")],
)
def test_an_unknown_deal_is_refused(daily: str, code: str) -> None:
    text = _started_match().written().text().replace('"1 2026-12-01"', f'"{daily}"')
    with pytest.raises(RecordError) as refused:
        parse(text.partition("[Check")[0], sealed=False)
    assert refused.value.code == code


def test_a_game_without_piles_has_no_deal_by_date(monkeypatch: pytest.MonkeyPatch) -> None:
    text = _started_match("land-unter").written().text()
    monkeypatch.setitem(GAMES, "land-unter", replace(load_version("land-unter"), piles=None))
    with pytest.raises(RecordError, match="no deal"):
        parse(text)


@pytest.mark.parametrize("game_id", SETUPS)
def test_bots_reach_the_recorded_results(game_id: str) -> None:
    _assert_results("2026-12-13", game_id, QUICK)


@pytest.mark.parametrize("game_id", [slow(game_id) for game_id in SETUPS])
def test_searching_bots_reach_the_recorded_results(game_id: str) -> None:
    _assert_results("2026-12-02", game_id, ("mate", "captain"))


def _assert_results(day: str, game_id: str, levels: Sequence[str]) -> None:
    written = dict(part.split(" ", 1) for part in THIRTY_DAYS[f"{day} {game_id}"].split(", "))
    for level in levels:
        for number, points in enumerate(written[level].split(), 1):
            match = drained(play_comparison_game(game_id, day, level, number))
            assert measure_result(match.game, match.state) == int(points), f"python -m tests.bench.days {game_id} {level}"


def test_results_of_thirty_days_are_recorded_for_all_games() -> None:
    assert len(THIRTY_DAYS) == 30 * len(SETUPS)
    assert len(list(list_comparison_games())) == 25
