"""Tournaments: tables, numbers of games, and standings."""

import json

import pytest

from highwater.__main__ import main
from highwater.errors import SetupError
from highwater.simulation import Interrupted, interval, tournament
from tests.bots import Chooser
from tests.games import dike


def test_every_choice_of_bots_is_a_table_and_each_bot_plays_equally_often() -> None:
    result = tournament("land-unter", ["policy", "random", "deckhand", "sailor"], 20, seats=3)
    assert (result.seats, result.tables, result.games) == (3, 4, 24), "rounded up, so that each table is played from every seat"
    assert {standing.games for standing in result.standings} == {18}
    assert abs(sum(standing.wins for standing in result.standings) - result.games) < 1e-9
    shares = [standing.share for standing in result.standings]
    assert shares == sorted(shares, reverse=True)
    for standing in result.standings:
        assert standing.share == standing.wins / standing.games
        assert (standing.low, standing.high) == interval(standing.share, standing.games)


def test_two_bots_share_the_seats_of_a_table_for_more() -> None:
    result = tournament("land-unter", ["policy", Chooser("first")], 12)
    assert (result.seats, result.tables, result.games) == (3, 2, 12)
    assert [(standing.name, standing.games) for standing in result.standings] == [("policy", 18), ("first", 18)]


def test_each_bot_of_a_cooperative_game_plays_with_itself() -> None:
    result = tournament("forbidden-island", ["random", "policy"], 8, 3, {"difficulty": "novice"})
    assert (result.seats, result.tables, result.games) == (2, 2, 8)
    assert [standing.name for standing in result.standings] == ["policy", "random"]
    assert all(standing.games == 4 for standing in result.standings)


def test_unplayable_tournaments_are_refused() -> None:
    for bots, seats in (([], None), (["random"], 9)):
        with pytest.raises(SetupError):
            tournament("sos", bots, 5, seats=seats)


def test_progress_and_an_interruption_count_all_tables() -> None:
    def stop(done: int, games: int) -> None:
        counted.append((done, games))
        if done > 12:
            raise KeyboardInterrupt

    counted: list[tuple[int, int]] = []
    with pytest.raises(Interrupted, match="stopped after 22 of 36 games"):
        tournament(dike.OPEN, ["random"] * 3, 36, seats=2, progress=stop)
    assert counted == [(0, 36), (10, 36), (12, 36), (12, 36), (22, 36)]


def test_the_command_prints_a_table_with_the_best_first(capsys: pytest.CaptureFixture[str]) -> None:
    call = ["tournament", "land-unter", "--bots", "random,policy,tests.bots:DOER", "--games", "9", "--seed", "4"]
    assert main(call) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "land-unter/1, 3 seats, 1 table, 9 games, seed 4; an equal share is 33.3%"
    assert lines[1].split() == ["bot", "games", "wins", "share", "95", "%", "interval", "mean", "score"]
    assert [line.split()[0] for line in lines[2:]] == ["1.", "2.", "3."]
    assert lines[2].split()[1:3] == ["policy", "9"]
    assert main([*call, "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert [standing["name"] for standing in result["standings"]] == [line.split()[1] for line in lines[2:]]
