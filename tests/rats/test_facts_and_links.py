"""Statistics of simulations of the rats' games, and the length of links."""

import json
from dataclasses import replace

import pytest

from highwater.__main__ import main
from highwater.game import Game
from highwater.record import Record, parse_url
from highwater.registry import GAMES
from highwater.simulation import play, simulate
from tests.conformance.playing import WRITTEN, random_game
from tests.rats.positions import ABANDON_SHIP, SOS, carried_out, ship

in_both = pytest.mark.parametrize("game", [ABANDON_SHIP, SOS], ids=["abandon-ship", "sos"])


@in_both
def test_facts_count_turns_markers_and_rats(game: Game) -> None:
    assert game.metrics is not None
    for seed in range(60):
        steps = list(random_game(game, seed))
        facts = game.metrics(steps[-1].after, [(step.seat, step.action) for step in steps])
        assert facts["turns"] == sum(step.seat >= 0 for step in steps)
        assert facts["markers"] == sum(str(step.action).startswith("water") for step in steps)
        assert facts["trampled"] in (0, 1)
        outcome = steps[-1].after.outcome
        assert outcome is not None
        if outcome.reason == "two-left":
            assert facts["drowned"] + facts["trampled"] + facts["saved"] == 7


@in_both
def test_facts_of_a_position(game: Game) -> None:
    end = carried_out(ship("home red blue\n20 yellow\n~~ 18 green black", "y3 g3 w(2)", game=game, markers="5 5"), "green")
    assert game.metrics is not None
    assert game.metrics(end, []) == {"turns": 0, "markers": 6, "drowned": 3, "trampled": 1, "saved": 3}
    four = carried_out(ship("home green black purple\n35 red\n20 yellow\n18 blue\n~~ 9", "y3 r3 w(2)", game=game), "red")
    assert game.metrics(four, []) == {"turns": 0, "markers": 0, "drowned": 1, "trampled": 1, "saved": 3}


@pytest.mark.many
@in_both
def test_simulate_reports_the_means_of_the_facts(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    result = simulate(game, ["random"] * 4, 200, 1)
    # The rulings expect about 34 turns of Abandon Ship, where a die that may stay always does; here it does half the time.
    assert 29 < result.facts["turns"] < 37
    assert 4.5 < result.facts["markers"] < 6
    assert result.facts["drowned"] + result.facts["trampled"] + result.facts["saved"] == pytest.approx(7, abs=0.1)
    call = ["simulate", game.id, "--seats", "3", "--games", "20", "--bots", "random,random,random"]
    assert main(call) == 0
    assert "a game: turns " in capsys.readouterr().out
    assert main([*call, "--json"]) == 0
    assert set(json.loads(capsys.readouterr().out)["facts"]) == {"turns", "markers", "drowned", "trampled", "saved"}


def test_a_game_without_facts_reports_none() -> None:
    assert simulate(GAMES["land-unter"], ["random"] * 3, 2, 1).facts == {}


@pytest.mark.many
@in_both
@pytest.mark.parametrize("bot", ["random", "policy"])
def test_a_link_with_a_game_of_seven_has_at_most_2000_characters_even_with_other_components(game: Game, bot: str) -> None:
    names = tuple(f"{name} of the house" for name in ("Ada", "Bea", "Cleo", "Dora", "Edda", "Fritz", "Gesa"))
    for options, most in (({}, 1_200), (WRITTEN, 1_600)):
        record = Record.of(game, 7, options, names)
        for seed in range(15):
            whole = replace(record, plies=play(game, [bot] * 7, seed, options).plies)
            assert len(whole.url()) <= most <= 2_000
            assert parse_url(whole.url()) == whole
