"""The command line: what others rely on, and one line for input that is wrong."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from highwater.__main__ import main
from highwater.game import digest
from highwater.record import Record, example
from highwater.registry import GAMES
from highwater.simulate import play


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(list(arguments)) == 0
    return capsys.readouterr().out


def test_simulate_prints_shares_with_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "simulate", "land-unter", "--seats", "3", "--games", "6", "--seed", "2", "--bots", "random,random,random")
    assert "95 % interval" in text
    assert "all-stages 6" in text


def test_simulate_gives_the_same_numbers_as_json_for_a_seed(capsys: pytest.CaptureFixture[str]) -> None:
    call = ("simulate", "land-unter", "--seats", "3", "--games", "9", "--seed", "7", "--bots", "policy,random,random", "--json")
    first, second = (json.loads(run(capsys, *call, "--option", "cascade=off")) for _ in range(2))
    for speed in ("games_per_second", "decisions_per_second"):
        assert first.pop(speed) > 0
        second.pop(speed)
    assert first == second
    assert {"game", "seats", "games", "seed", "options", "bots", "terminations", "mean_plies", "blunders"} <= set(first)
    assert abs(sum(bot["share"] for bot in first["bots"]) - 1) < 1e-9
    assert first["options"]["cascade"] == "off"
    assert all(bot["low"] <= bot["share"] <= bot["high"] for bot in first["bots"])


ISLAND = ("simulate", "forbidden-island", "--seats", "2", "--games", "20", "--bots", "policy,random")


def test_simulate_prints_what_matters_of_a_game_won_or_lost_together(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, *ISLAND, "--option", "difficulty=novice").splitlines()
    assert lines[0].startswith("forbidden-island/1, 2 seats, 20 games, seed 1, difficulty=novice, island=forbidden-island")
    assert [line.split()[0] for line in lines[1:4]] == ["bot", "policy", "random"]
    assert lines[2].split()[1:] == lines[3].split()[1:], "all win or lose together"
    assert lines[4].startswith("ends: ")
    ends = [end.split() for end in lines[4].removeprefix("ends: ").partition(";")[0].split(", ")]
    assert sum(int(count) for _, count in ends) == 20
    assert {reason for reason, _ in ends} <= set(GAMES["forbidden-island"].terminations)
    assert lines[5].startswith("points of a seat: earth ")
    assert lines[6].startswith("blunders (lost games that one action would have saved): ")
    assert lines[7].endswith("per second of processor time")


def test_simulate_takes_a_preset_and_says_what_it_stands_for(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(run(capsys, *ISLAND, "--option", "preset=as-reviewed", "--option", "own_tile=yes", "--json"))
    assert found["options"]["waters_rise"] == "mixed"
    assert found["options"]["own_tile"] == "yes", "a single option overrides the preset"
    assert "preset" not in found["options"]
    assert isinstance(found["blunders"], int)
    assert set(found["points"]) == {"earth", "wind", "fire", "ocean"}


def test_show_and_replay_read_a_record_of_forbidden_island(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game = GAMES["forbidden-island"]
    record = Record.of(game, 3, {"difficulty": "elite"}, ("Ada", "Bo", ""))
    _, plies = play(game, record.start(), ["random"] * 3, 5)
    record = replace(record, plies=tuple(plies))
    file = tmp_path / "island.txt"
    file.write_text(record.text(), encoding="utf-8")
    shown = [json.loads(run(capsys, "show", source, "--ply", "5", "--json")) for source in (str(file), record.url())]
    assert shown[0] == shown[1]
    assert shown[0]["to_act"] == ["chance"]
    assert shown[0]["view"]["rules"]["difficulty"] == "elite"
    first = json.loads(run(capsys, "show", str(file), "--ply", "6", "--json"))
    assert first["to_act"] == ["a"]
    assert "end" in first["legal"]["a"]
    assert json.loads(run(capsys, "show", str(file), "--json"))["outcome"]["reason"] in game.terminations
    lines = [json.loads(line) for line in run(capsys, "replay", str(file), "--json").splitlines()]
    assert [line["token"] for line in lines[1:]] == record.text().split("\n\n")[1].split()
    assert lines[-1]["digest"] == digest(record.final)


def test_show_prints_a_position_of_an_example_or_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    name = GAMES["land-unter"].examples[0]
    record = example(GAMES["land-unter"], name)
    file = tmp_path / "game.txt"
    file.write_text(record.text(), encoding="utf-8")
    shown = [json.loads(run(capsys, "show", source, "--json")) for source in (f"land-unter:{name}", str(file), record.url())]
    assert shown[0] == shown[1] == shown[2]
    assert {"ply", "to_act", "may_act", "legal", "view", "outcome", "digest"} <= set(shown[0])
    assert "to_act:" in run(capsys, "show", str(file), "--ply", "3")


def test_replay_prints_a_line_a_step(capsys: pytest.CaptureFixture[str]) -> None:
    game = GAMES["land-unter"]
    record = example(game, game.examples[0])
    lines = [json.loads(line) for line in run(capsys, "replay", f"land-unter:{game.examples[0]}", "--json").splitlines()]
    assert len(lines) == len(record.plies) + 1
    assert {"ply", "who", "token", "digest", "state"} == set(lines[-1])


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["simulate", "atlantis", "--seats", "3", "--bots", "random,random,random"], "there is no game 'atlantis'"),
        (["simulate", "land-unter", "--seats", "9", "--bots", "random"], "3, 4, 5 players"),
        (["simulate", "land-unter", "--seats", "3", "--bots", "random,random"], "3 seats need 3 bots"),
        (["simulate", "land-unter", "--seats", "3", "--bots", "random,random,clever"], "no bot 'clever'"),
        (["simulate", "land-unter", "--seats", "3", "--bots", "random,random,random", "--option", "luck=1"], "no option 'luck'"),
        (["simulate", "forbidden-island", "--seats", "5", "--bots", "random"], "2, 3, 4 players"),
        (["simulate", "forbidden-island", "--seats", "2", "--bots", "random,random", "--option", "preset=my"], "there is as-reviewed"),
        (["simulate", "land-unter", "--seats", "3", "--bots", "random,random,random", "--option", "preset=my"], "no option 'preset'"),
        (["show", "nowhere.txt"], "there is no file nowhere.txt"),
        (["show", "land-unter:nothing"], "no example 'nothing'"),
        (["show", "AAAA"], "cut off"),
    ],
)
def test_wrong_input_is_one_line_and_exit_code_two(capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1


def test_show_refuses_a_ply_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", f"land-unter:{GAMES['land-unter'].examples[0]}", "--ply", "100000"]) == 2
    assert "plies 0 to" in capsys.readouterr().err
