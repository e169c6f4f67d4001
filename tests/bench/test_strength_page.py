"""The strength report is what the stored figures say, games of a row are the same wherever they are played, and bots that are only there to
be measured against do what they say."""

import json
import platform
from pathlib import Path
from random import Random

import pytest

from highwater.bots import OFFERED, Limits, decide
from highwater.contract import CHANCE
from highwater.games.land_unter import GAME
from highwater.games.land_unter.state import Play, StageScore, View
from highwater.registry import game_of
from highwater.simulation import interval, play
from highwater.strengths import MEASURED
from strength_charts import DATA
from tests.bench import bots
from tests.bench._opponents import ERRATIC, NOISY
from tests.bench.strength import chart, dominated, reached, words
from tests.bench.strength.kept import Kept, digest_of, merged, read, taken_over, timed, without_words
from tests.bench.strength.one_game import Played, play_one
from tests.bench.strength.rows import GAMES, ROWS

CHEAP = "sos-deckhand-bosun"


def a_game(number: int, *won: float, mark: str = "", plain: bool = True) -> Played:
    return Played(number, won, mark, 0, 12, 12, 0.6, 0.1, plain)


# What is written --------------------------------------------------------------------------------------------------------


def test_report_matches_stored_figures() -> None:
    figures = reached.stored()
    assert words.PAGE.read_text("utf-8") == words.page(figures)
    assert words.MODULE.read_text("utf-8") == words.module(figures)
    readme = words.README.read_text("utf-8")
    assert readme == words.in_readme(figures, readme)
    for name, content in chart.files(figures).items():
        assert (DATA.parent / name).read_text("utf-8") == content, name
    assert set(figures) <= set(ROWS)


def test_every_level_of_every_game_has_a_measurement_or_the_page_says_that_it_has_none() -> None:
    assert list(MEASURED) == list(GAMES)
    for name, levels in MEASURED.items():
        assert set(levels) <= set(OFFERED)
        for level in OFFERED:
            row = words.level_row(name, level).name
            if level in levels:
                assert levels[level].low <= levels[level].share <= levels[level].high
                assert levels[level].games >= words.FEW
            else:
                assert f"`{row}`" in words.page(reached.stored()).rpartition("Rows with fewer")[2]


def test_charts_are_legible_and_described() -> None:
    for path in DATA.parent.glob("*.svg"):
        svg = path.read_text("utf-8")
        sizes = [int(size.partition('"')[0]) for size in svg.split('font-size="')[1:]]
        assert min(sizes) >= 12
        assert "<title" in svg
        assert "<desc" in svg
        assert "prefers-color-scheme:dark" in svg


# What games come to -----------------------------------------------------------------------------------------------------


def test_a_share_counts_the_measured_seat_alone_and_has_its_interval() -> None:
    row = ROWS[CHEAP]
    games = [a_game(0, 1, 0, 0, 0), a_game(1, 0, 0.5, 0.5, 0), a_game(2, 1, 0, 0, 0), a_game(3, 1, 0, 0, 0)]
    share = reached.reached(row, games, "").of[row.bot]
    assert (share.share, share.games) == (0.375, 4)
    assert (share.low, share.high) == tuple(round(end, 4) for end in interval(0.375, 4))


def test_a_team_is_compared_with_the_games_that_had_the_same_deals() -> None:
    row = ROWS["forbidden-island-captain-2-normal"]
    beside = {number: a_game(number, won, won) for number, won in enumerate([0, 0, 1, 1])}
    more = reached.reached(row, [a_game(0, 1, 1), a_game(1, 0, 0), a_game(2, 1, 1), a_game(9, 1, 1)], "", beside).more_than_beside
    assert more is not None
    assert (more.mean, more.games) == (0.3333, 3)


def test_times_are_those_of_an_engine_that_was_not_compiled() -> None:
    figures = reached.reached(ROWS[CHEAP], [a_game(0, 1, 0, 0, 0), a_game(1, 1, 0, 0, 0, plain=False)._replace(seconds=9)], "")
    assert figures.ms == 50
    assert reached.reached(ROWS[CHEAP], [a_game(1, 1, 0, 0, 0, plain=False)], "").ms is None


def test_times_name_the_machine_that_took_them(tmp_path: Path) -> None:
    here = play_one(CHEAP, 0, watch=False)
    assert here.machine.endswith(platform.python_version())
    games = [a_game(1, 1, 0, 0, 0)._replace(machine="Z80, CPython 3.11.7"), a_game(2, 1, 0, 0, 0, plain=False)._replace(machine="other")]
    figures = reached.reached(ROWS[CHEAP], games, "")
    assert figures.machines == ("Z80, CPython 3.11.7",), "of games that were timed"
    reached.store({CHEAP: figures}, tmp_path / "figures.json")
    assert reached.stored(tmp_path / "figures.json") == {CHEAP: figures}
    unknown = reached.reached(ROWS[CHEAP], [a_game(1, 1, 0, 0, 0)], "")
    assert (
        words.machines({"one": figures, "other": unknown})
        == "Z80, CPython 3.11.7 (1 of 2 rows); a machine that was not noted (1 of 2 rows)"
    )
    assert "Z80" in words.page({CHEAP: figures})


def test_figures_are_read_as_they_were_stored(tmp_path: Path) -> None:
    row = ROWS["forbidden-island-captain-2-normal"]
    beside = {0: a_game(0, 0, 0), 1: a_game(1, 1, 1)}
    figures = {row.name: reached.reached(row, [a_game(0, 1, 1), a_game(1, 1, 1)], "x", beside)}
    reached.store(figures, tmp_path / "figures.json")
    assert reached.stored(tmp_path / "figures.json") == figures


def test_a_row_has_the_strength_of_most_games_and_the_times_of_the_newest() -> None:
    row = ROWS[CHEAP]
    two, three = (reached.reached(row, [a_game(number, 1, 0, 0, 0) for number in range(count)], "") for count in (2, 3))
    assert bots.updated(None, two) == two
    assert bots.updated(two, three) == three
    assert bots.updated(three, two) == three
    slower = two._replace(ms=70, longest=90, machines=("Z80, CPython 3.11.7",))
    assert bots.updated(three, slower) == three._replace(ms=70, longest=90, machines=slower.machines)
    assert bots.updated(three, slower._replace(ms=None)) == three


# Games ------------------------------------------------------------------------------------------------------------------


def test_rows_take_turns_and_only_missing_games_are_played(tmp_path: Path) -> None:
    one, other = Kept(ROWS[CHEAP], "x", tmp_path), Kept(ROWS["sos-sailor-bosun"], "x", tmp_path)
    one.add([a_game(0, 1, 0, 0, 0), a_game(20, 1, 0, 0, 0)])
    tasks = list(bots.to_play([one, other], 22))
    assert tasks[:20] == [*((CHEAP, number) for number in range(1, 20)), ("sos-sailor-bosun", 0)]
    assert tasks[39:] == [(CHEAP, 21), ("sos-sailor-bosun", 20), ("sos-sailor-bosun", 21)]


def test_a_number_is_the_same_game_and_the_measured_bot_has_every_seat() -> None:
    first = play_one(CHEAP, 2)
    again = play_one(CHEAP, 2, watch=False)
    assert (first.won, first.mark) == (again.won, again.mark)
    assert first.thinking > 0
    assert [ROWS[CHEAP].table(number)[1].index("deckhand") for number in range(8)] == [0, 1, 2, 3] * 2
    assert [ROWS[CHEAP].table(number)[0] for number in range(8)] == [0] * 4 + [1] * 4


@pytest.mark.parametrize("name", ["land-unter", "abandon-ship"])
def test_an_action_is_a_blunder_if_one_other_is_better_in_every_world(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of(name)
    states = play(game, ["random"] * 4, seed=1).states()
    state = next(state for state in states if state.to_act and state.to_act[0] != CHANCE and len(state.legal(state.to_act[0])) > 2)
    seat = state.to_act[0]
    view, legal = state.view(seat), state.legal(seat)
    value = dominated.VALUES[name](view, legal)
    in_first_world = max(range(len(legal)), key=lambda action: value(action, 0))
    assert not dominated.is_dominated(game, view, legal, legal[in_first_world])
    monkeypatch.setitem(dominated.VALUES, name, lambda view, legal: lambda action, world: action)
    assert dominated.is_dominated(game, view, legal, legal[0])
    assert not dominated.is_dominated(game, view, legal, legal[-1])
    monkeypatch.setitem(dominated.VALUES, name, lambda view, legal: lambda action, world: (action + world) % len(legal))
    assert not dominated.is_dominated(game, view, legal, legal[0])


def test_actions_good_against_rare_replies_are_no_blunders() -> None:
    """The last round but one, all hands known, the fourth seat out. Whether 24 or 42 is better is a matter of the third seat's card."""
    hands = (
        (4, 7, 13, 25, 30, 38, 39, 40, 44, 45, 49, 50),
        (2, 5, 6, 12, 15, 17, 19, 22, 24, 32, 41, 42),
        (3, 16, 21, 23, 26, 33, 35, 37, 43, 47, 55, 58),
        (8, 20, 27, 31, 34, 36, 48, 51, 52, 53, 54, 57),
    )
    left = ((24, 42), (43, 55), (27, 57), (7, 13, 25, 30, 40))
    view = GAME.new(4).view(0)
    assert isinstance(view, View)
    view = view._replace(
        stage=3,
        round=11,
        hand=left[0],
        committed=(False,) * 4,
        hand_sizes=tuple(map(len, left)),
        played=tuple([tuple([card for card in hands[(seat + 1) % 4] if card not in left[seat]]) for seat in range(4)]),
        known=hands,
        shown=hands,
        stack=(1, 2),
        middle=(1, 11),
        tides=((3,), (10,), (7,), ()),
        rings=(4, 4, 2, -1),
        rings_dealt=(5, 4, 6, 5),
        scores=(StageScore((3, -1, 3, 2), (2, 3), False), StageScore((5, -1, 0, 3), (3,), False), StageScore((-1, 2, 3, 1), (1,), False)),
        to_act=(0, 1, 2),
    )
    legal = [Play(24), Play(42)]
    assert not any(dominated.is_dominated(GAME, view, legal, action) for action in legal)


def test_games_go_on_after_a_line_that_was_cut_off(tmp_path: Path) -> None:
    kept = Kept(ROWS[CHEAP], "x", tmp_path)
    kept.add([a_game(0, 1, 0, 0, 0), a_game(1, 0, 1, 0, 0)])
    kept.file.write_text(kept.file.read_text("utf-8")[:-20], "utf-8")
    again = Kept(ROWS[CHEAP], "x", tmp_path)
    assert set(again.games) == {0}
    again.add([a_game(5, 1, 0, 0, 0)])
    assert set(read(again.file)) == {0, 5}


def test_a_row_that_a_compiled_engine_played_gets_a_time_from_one_game_played_again(tmp_path: Path) -> None:
    kept = Kept(ROWS[CHEAP], "x", tmp_path)
    kept.add([play_one(CHEAP, number, watch=False)._replace(plain=False) for number in (3, 4)])
    assert reached.reached(kept.row, kept.games.values(), "").ms is None
    timed(kept)
    for games in (kept.games, read(kept.file)):
        assert [games[number].plain for number in (3, 4)] == [True, False]
        assert reached.reached(kept.row, games.values(), "").ms is not None
    timed(kept)
    assert len(kept.file.read_text("utf-8").splitlines()) == 3


def test_games_that_were_played_elsewhere_are_taken_in_once(tmp_path: Path) -> None:
    here, there = Kept(ROWS[CHEAP], "x", tmp_path / "here"), Kept(ROWS[CHEAP], "x", tmp_path / "there")
    here.add([a_game(0, 1, 0, 0, 0)])
    there.add([a_game(0, 1, 0, 0, 0), a_game(7, 1, 0, 0, 0)])
    assert merged(here, tmp_path / "there") == 1
    assert merged(here, tmp_path / "there") == 0
    assert set(read(here.file)) == {0, 7}


@pytest.mark.parametrize("same", [True, False])
def test_games_of_another_digest_count_only_if_they_are_played_again_as_they_were(tmp_path: Path, same: bool) -> None:
    before, now = (Kept(ROWS[CHEAP], digest, tmp_path) for digest in ("before", "now"))
    played = [play_one(CHEAP, number, watch=False) for number in range(3)]
    before.add(played if same else [*played[:2], played[2]._replace(mark="otherwise")])
    assert taken_over(now) == (3 if same else 0)
    assert set(now.games) == ({0, 1, 2} if same else set())


def test_digest_covers_playing_code_and_no_words(tmp_path: Path) -> None:
    one, other, third = (tmp_path / f"{name}.py" for name in ("one", "other", "third"))
    one.write_text('"""Says this."""\n\nDOUBT = 1  # why\n"""And this."""\n', "utf-8")
    other.write_text('"""Says that."""\nDOUBT = 1\n', "utf-8")
    third.write_text('"""Says that."""\nDOUBT = 2\n', "utf-8")
    assert without_words(one) == without_words(other) != without_words(third)
    assert digest_of(ROWS[CHEAP]) != digest_of(ROWS["sos-sailor-bosun"])


def test_interruption_loses_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Stopped:
        """A pool that plays two games, then raises KeyboardInterrupt like Ctrl-C."""

        def __init__(self, *_: object) -> None:
            pass

        def __enter__(self) -> "Stopped":
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def imap_unordered(self, _: object, tasks: list[tuple[str, int]]) -> object:
            for name, number in tasks[:2]:
                yield name, a_game(number, 1, 0, 0, 0)
            raise KeyboardInterrupt

    monkeypatch.setattr(bots, "Pool", Stopped)
    kept = Kept(ROWS[CHEAP], "x", tmp_path)
    with pytest.raises(KeyboardInterrupt):
        bots.play_on([kept], 8, 1)
    assert {json.loads(line)["number"] for line in kept.file.read_text("utf-8").splitlines()} == {0, 1}


# Opponents --------------------------------------------------------------------------------------------------------------


def test_slipping_bots_mostly_play_the_policy() -> None:
    record = play(GAME, ["policy"] * 4, seed=1)
    asked = slips_of_noisy = slips_of_erratic = 0
    random = Random(1).random
    for state in record.states():
        if state.to_act and state.to_act[0] >= 0:
            seat = state.to_act[0]
            view, legal = state.view(seat), state.legal(seat)
            best = GAME.rank(view, legal)[0].action
            asked += 1
            slips_of_noisy += decide(NOISY, GAME, view, legal, random, Limits(1)) != best
            slips_of_erratic += decide(ERRATIC, GAME, view, legal, random, Limits(1)) != best
    assert 0.05 < slips_of_noisy / asked < 1 / 3
    assert 0.1 < slips_of_erratic / asked < 1 / 4
