"""The command line: its stable output, and one-line errors for invalid input."""

import io
import json
import os
import sys
import threading
from pathlib import Path

import pytest

from highwater import __version__
from highwater.__main__ import main
from highwater.contract import digest
from highwater.record import MAX_TEXT, example, parse
from highwater.registry import GAMES
from highwater.simulation import play


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


def test_one_game_of_a_simulation_is_printed_as_a_record_that_other_commands_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    call = ("simulate", "land-unter", "--bots", "policy,random,random", "--seed", "7", "--games", "6")
    records = [parse(run(capsys, *call, "--only", str(number))) for number in range(1, 7)]
    result = json.loads(run(capsys, *call, "--json"))
    assert sum(len(record.plies) for record in records) == 6 * result["mean_plies"]
    file = tmp_path / "game.txt"
    file.write_text(records[2].text(), "utf-8")
    assert json.loads(run(capsys, "show", str(file), "--json"))["digest"] == digest(records[2].final)


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"highwater {__version__}\n"


@pytest.mark.parametrize("command", ["simulate", "tournament", "play"])
def test_help_names_the_defaults(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0
    said = " ".join(capsys.readouterr().out.split())
    for option, text in (("--games", "1000"), ("--seed", ""), ("--seats", ""), ("--budget", "1000"), ("--jobs", "1")):
        if f" {option} " in said:
            assert f"(default: {text}" in said.split(f" {option} ")[-1].split(" --")[0], option


def test_levels_are_listed_weakest_first_with_their_mistakes(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "levels", "land-unter")
    lines = text.splitlines()
    names = [line.split()[0] for line in lines if not line.startswith(" ")]
    assert names == ["deckhand", "sailor", "bosun", "mate", "captain"]
    assert [line.split()[0] for line in lines if line.endswith("(searches)")] == ["mate", "captain"]
    assert lines[1].startswith("  - it looks no further than this round")
    with pytest.raises(SystemExit):
        main(["simulate", "--help"])
    assert "deckhand, sailor, bosun" in " ".join(capsys.readouterr().out.split())


ISLAND = ("simulate", "forbidden-island", "--seats", "2", "--games", "20", "--bots", "policy,random")


def test_simulate_prints_cooperative_statistics(capsys: pytest.CaptureFixture[str]) -> None:
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


def test_simulate_expands_presets(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(run(capsys, *ISLAND, "--option", "preset=as-reviewed", "--option", "own_tile=yes", "--json"))
    assert found["options"]["waters_rise"] == "mixed"
    assert found["options"]["own_tile"] == "yes", "a single option overrides the preset"
    assert "preset" not in found["options"]
    assert isinstance(found["blunders"], int)
    assert set(found["points"]) == {"earth", "wind", "fire", "ocean"}


def test_show_and_replay_read_a_record_of_forbidden_island(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game = GAMES["forbidden-island"]
    record = play(game, ["random"] * 3, 5, {"difficulty": "elite"})
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
    text = run(capsys, "show", str(file), "--ply", "3")
    assert text.startswith(f"{record.upto(3).final.view(None)}\n\nply: 3\n")
    assert "to_act:" in text


def test_replay_prints_one_line_per_ply(capsys: pytest.CaptureFixture[str]) -> None:
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
        (["show", "AAAA"], "there is no file AAAA"),
        (["show", "https://example.org/play.html#record=ePl41CkmtZTb"], "cut off"),
        (["show", "https://example.org/play.html#record=AAAA"], "changed"),
        (["show", "‹(cat game)"], "neither a link with a record nor an example"),
        (["show", "no record at all"], "there is no file no record at all"),
        (["show", "."], ". is a folder"),
        (["simulate", "land-unter", "--bots", "random,random,random", "--resume", "."], "highwater: .: Is a directory"),
        (["simulate", "land-unter", "--seats", "3", "--bots", "random,random,no.such:bot"], "there is no bot 'no.such:bot'"),
        (["simulate", "land-unter", "--seats", "3", "--bots", "random,random,tests.bots:WET"], "there is no bot 'tests.bots:WET'"),
        (["simulate", "land-unter", "--seats", "3", "--bots", "random,random,tests.bots:first"], "is not one: a bot has a name"),
        (["simulate", "land-unter", "--seats", "3", "--bots", "random,random,random", "--patience", "0"], "number of seconds above 0"),
    ],
)
def test_invalid_input_prints_one_line_and_exits_with_2(capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1


def test_show_refuses_a_ply_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", f"land-unter:{GAMES['land-unter'].examples[0]}", "--ply", "100000"]) == 2
    assert "plies 0 to" in capsys.readouterr().err


NOT_UTF8 = b'[Game "land-unter/1"]\n\xff\xfe\n'
LIMIT = 4 * MAX_TEXT


class Endless(io.RawIOBase):
    """An endless file that remembers how much of it was read."""

    taken = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        self.taken += len(buffer)
        buffer[:] = b" " * len(buffer)
        return len(buffer)


def error_for_stdin(content: io.BufferedIOBase, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(content))  # type: ignore[type-var]
    assert main(["show", "-"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    return said


def test_standard_input_is_read_to_the_limit_and_one_byte(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    endless = Endless()
    assert "standard input has more than" in error_for_stdin(io.BufferedReader(endless, 1), monkeypatch, capsys)
    assert endless.taken <= LIMIT + 1


def test_binary_standard_input_is_reported(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert "standard input is not UTF-8 text (byte 23)" in error_for_stdin(io.BytesIO(NOT_UTF8), monkeypatch, capsys)


@pytest.mark.skipif(sys.platform == "emscripten", reason="it has no sparse files")
def test_a_file_is_read_to_the_limit_and_one_byte(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "large.txt"
    with file.open("wb") as opened:
        opened.truncate(10**12)  # a sparse file: it takes no disk space, but would not fit into memory
    for arguments in (["show", str(file)], [*ISLAND, "--option", f"difficulty=@{file}"]):
        assert main(arguments) == 2
        assert "large.txt has more than" in capsys.readouterr().err


def test_binary_files_are_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(NOT_UTF8)
    for arguments in (["show", str(file)], ["replay", str(file), "--json"], [*ISLAND, "--option", f"difficulty=@{file}"]):
        assert main(arguments) == 2
        assert "game.txt is not UTF-8 text" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "emscripten" or not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_pipe_is_read_like_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The shell passes such a pipe for ``show <(…)``."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    text = example(GAMES["land-unter"], "tides-4-and-7").text()
    writer = threading.Thread(target=pipe.write_text, args=(text,))
    writer.start()
    assert run(capsys, "show", str(pipe), "--json") == run(capsys, "show", "land-unter:tides-4-and-7", "--json")
    writer.join()


def test_a_truncated_record_is_shown_with_a_warning(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    whole, cut, scenario = (tmp_path / name for name in ("whole.txt", "cut.txt", "scenario.txt"))
    text = play("sos", ["random"] * 3, 5).text()
    whole.write_text(text, encoding="utf-8")
    cut.write_text(text[: text.index(" ", 300)], encoding="utf-8")
    scenario.write_text(text.partition("[Check")[0].replace("\n\n", '\n[Show "3"]\n\n', 1), encoding="utf-8")
    for command in ("show", "replay"):
        for file in (whole, cut, scenario):
            assert main([command, str(file)]) == 0
            said = "this text has no check, so nobody can say whether it is whole\n"
            assert capsys.readouterr().err == (said if file == cut else ""), file.name


def test_a_file_name_without_at_sign_is_refused_with_a_suggestion(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "dice.txt"
    file.write_text("dice\n", encoding="utf-8")
    assert main(["play", "sos", "--option", f"components={file}"]) == 2
    assert f"; to read the value from the file, write components=@{file}\n" in capsys.readouterr().err
