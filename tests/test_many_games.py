"""Simulations of many games: spread over workers, interrupted and resumed, and with bots that fail."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from highwater.bots import Bot, BotError, named
from highwater.errors import GameError, SetupError
from highwater.registry import GAMES
from highwater.simulation import Interrupted, Simulation, SimulationError, play, simulate
from tests.bots import Chooser, Wrong
from tests.games import dike

GAME = GAMES["land-unter"]
BOTS = ("tests.bots:DOER", "random", "random", "random")


def without_speeds(result: Simulation) -> dict[str, object]:
    return {name: value for name, value in asdict(result).items() if not name.endswith("_per_second")}


def simulate_many(games: int = 47, **more: Any) -> dict[str, object]:
    return without_speeds(simulate(GAME, BOTS, games, 3, **more))


@cache
def expected() -> dict[str, object]:
    return simulate_many()


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_the_result_is_the_same_for_any_number_of_workers(workers: int) -> None:
    with ThreadPoolExecutor(workers) as threads:
        assert simulate_many(executor=threads) == expected()
    with ProcessPoolExecutor(workers) as processes:
        assert simulate_many(executor=processes) == expected()


def test_a_dask_cluster_plays_the_same_games() -> None:
    from distributed import Client, LocalCluster

    cluster = LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None)  # type: ignore[no-untyped-call]
    with cluster, Client(cluster) as client:  # type: ignore[no-untyped-call]
        assert simulate_many(executor=client.get_executor()) == expected()
        assert simulate_many(executor=client) == expected(), "an object with such a submit is enough"


def test_paired_games_give_every_bot_the_same_cards() -> None:
    """Bots that play alike get equal results once each has sat in every seat."""
    result = simulate(GAME, ["policy"] * 3, 6, 2, paired=True)
    assert len({(bot.share, bot.mean_score) for bot in result.bots}) == 1
    unpaired = simulate(GAME, ["policy"] * 3, 6, 2)
    assert len({(bot.share, bot.mean_score) for bot in unpaired.bots}) > 1


class LastFirst:
    """An executor that runs the last submitted job first, at the first request for a result."""

    def __init__(self) -> None:
        self.calls: list[tuple[Future[Any], Callable[..., Any], tuple[Any, ...]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.result = lambda timeout=None: self.run(future)  # type: ignore[method-assign]
        self.calls.append((future, fn, args))
        return future

    def run(self, wanted: Future[Any]) -> Any:
        while self.calls:
            future, fn, args = self.calls.pop()
            future.set_result(fn(*args))
        return Future.result(wanted)


def test_the_order_in_which_workers_finish_does_not_matter() -> None:
    assert simulate_many(executor=LastFirst()) == expected()


def test_unregistered_games_are_sent_to_workers_as_values() -> None:
    bots: list[Bot | str] = [Chooser("first"), "random"]
    with ProcessPoolExecutor(2) as processes:
        assert without_speeds(simulate(dike.OPEN, bots, 30, executor=processes)) == without_speeds(simulate(dike.OPEN, bots, 30))


# Interrupted


def stopping_after(games: int) -> Callable[[int, int], None]:
    def progress(done: int, all_games: int) -> None:
        if done >= games:
            raise KeyboardInterrupt

    return progress


@pytest.mark.parametrize("spread", [False, True])
def test_an_interrupted_simulation_resumes_to_the_same_result(tmp_path: Path, spread: bool) -> None:
    file = tmp_path / "games.json"
    with ThreadPoolExecutor(3) as threads:
        executor = threads if spread else None
        with pytest.raises(Interrupted, match=r"stopped after \d+ of 47 games") as stopped:
            simulate_many(executor=executor, resume=file, progress=stopping_after(20))
        assert stopped.value.so_far is not None
        assert 20 <= stopped.value.so_far.games < 47
        counted: list[int] = []
        assert simulate_many(executor=executor, resume=file, progress=lambda done, games: counted.append(done)) == expected()
    assert counted[0] >= 20, "games already played are not played again"
    assert counted[-1] == 47


def test_a_finished_simulation_can_be_extended_but_not_shortened(tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    simulate_many(20, resume=file)
    assert simulate_many(47, resume=file) == expected()
    with pytest.raises(SimulationError, match="already has game 47"):
        simulate_many(30, resume=file)


def test_stopped_before_the_first_game_there_is_no_result(tmp_path: Path) -> None:
    with pytest.raises(Interrupted) as stopped:
        simulate_many(progress=stopping_after(0))
    assert stopped.value.so_far is None


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text[: len(text) // 2],
        lambda text: "",
        lambda text: text.replace('"seed": 3', '"seed": 4'),
        lambda text: text.replace('"plies": ', '"plies": 1'),
        lambda text: "[" * 5_000,
        lambda text: "[1, 2]",
        lambda text: '{"format": "highwater-simulation/1"}',
        lambda text: '{"format": "highwater-simulation/1", "check": "00000000"}',
        lambda text: "\ud800",
    ],
)
def test_a_damaged_file_is_refused_and_kept(tmp_path: Path, change: Callable[[str], str]) -> None:
    file = tmp_path / "games.json"
    simulate_many(20, resume=file)
    changed = change(file.read_text("utf-8")).encode(errors="surrogatepass")
    file.write_bytes(changed)
    with pytest.raises(SimulationError, match="left as it is") as refused:
        simulate_many(resume=file)
    assert refused.value.code == "file-damaged"
    assert file.read_bytes() == changed


@pytest.mark.parametrize(
    ("other", "says"),
    [
        ({"seed": 4}, "another seed: 3 instead of 4"),
        ({"options": {"cascade": "off"}}, "another options"),
        ({"bots": ("random",) * 4}, "another bots"),
        ({"bots": ("random",) * 3}, "another bots"),
        ({"game": "abandon-ship"}, "another game"),
        ({"budget": 7}, "another budget"),
        ({"paired": True}, "another paired"),
    ],
)
def test_a_file_of_another_simulation_is_refused_and_kept(tmp_path: Path, other: dict[str, Any], says: str) -> None:
    file = tmp_path / "games.json"
    simulate_many(20, resume=file)
    before = file.read_bytes()
    asked: dict[str, Any] = {"game": GAME, "bots": BOTS, "games": 20, "seed": 3, **other}
    with pytest.raises(SimulationError, match=says) as refused:
        simulate(**asked, resume=file)
    assert refused.value.code == "file-other"
    assert file.read_bytes() == before


def test_a_file_changed_by_another_program_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "games.json"

    def meanwhile(done: int, games: int) -> None:
        file.write_text("mine", "utf-8")

    with pytest.raises(SimulationError, match="changed by another process"):
        simulate_many(20, resume=file, progress=meanwhile)
    assert file.read_text("utf-8") == "mine"


def test_ctrl_c_right_after_writing_the_file_is_not_taken_for_another_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.json"
    replace = os.replace

    def interrupted(source: Path, target: Path) -> None:
        replace(source, target)
        monkeypatch.undo()
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(Interrupted, match="stopped after 0 of 20 games"):
        simulate_many(20, resume=file)
    assert simulate_many(20, resume=file) == simulate_many(20)


def test_a_file_that_cannot_be_written_fails_before_the_first_game(tmp_path: Path) -> None:
    played: list[int] = []
    with pytest.raises(FileNotFoundError):
        simulate_many(20, resume=tmp_path / "no folder" / "games.json", progress=lambda done, games: played.append(done))
    assert not played


# Faults


def test_a_fault_names_the_game_and_is_the_same_from_other_processes() -> None:
    bots: list[Bot | str] = ["policy", Wrong("raises"), "policy"]
    with pytest.raises(BotError) as alone:
        simulate(GAME, bots, 30)
    with ProcessPoolExecutor(2) as processes, pytest.raises(BotError) as spread:
        simulate(GAME, bots, 30, executor=processes)
    assert str(spread.value) == str(alone.value)
    assert spread.value.details == alone.value.details
    assert "game 1)" in str(alone.value)


def test_games_before_a_fault_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    wrong = Chooser("wrong", lambda view, legal: None)
    with pytest.raises(BotError):
        simulate(dike.OPEN, ["random", wrong], 30, resume=file)
    assert json.loads(file.read_text("utf-8"))["played"] == []


def test_a_bot_that_cannot_be_sent_to_a_worker_is_refused() -> None:
    class Here(Chooser):
        pass

    with ProcessPoolExecutor(1) as processes, pytest.raises(SimulationError, match="at the top of a module") as refused:
        simulate(GAME, [Here("here"), "random", "random"], 10, executor=processes)
    assert refused.value.code == "not-sent"


def test_patience_also_works_in_processes_and_is_refused_in_threads() -> None:
    bots: list[Bot | str] = [Wrong("never answers"), "random", "random"]
    with ProcessPoolExecutor(1) as processes, pytest.raises(BotError, match="did not answer within"):
        simulate(GAME, bots, 10, executor=processes, patience=0.2)
    with ThreadPoolExecutor(1) as threads, pytest.raises(SetupError, match="main thread"):
        simulate(GAME, ["random"] * 3, 10, executor=threads, patience=0.2)


@pytest.mark.parametrize("error", [BotError("bot-waits", "waits", bot="x", seat=2), SetupError("seat-count", "no", seats=1, known="2")])
def test_errors_survive_the_way_between_processes(error: GameError) -> None:
    with ProcessPoolExecutor(1) as processes:
        back = processes.submit(identity, error).result()
    assert (type(back), str(back), back.code, back.details) == (type(error), str(error), error.code, error.details)


def identity(error: GameError) -> GameError:
    return error


def test_a_game_that_does_not_end_is_counted_as_unfinished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("highwater.simulation.one_game.MAX_PLIES", 30)
    record = play("abandon-ship", ["random"] * 3)
    assert len(record.plies) == 30
    assert record.final.outcome is None
    result = simulate("abandon-ship", ["random"] * 3, 4)
    assert result.terminations == {"unfinished": 4}
    assert {bot.share for bot in result.bots} == {0}


# One game


def test_play_gives_the_record_of_a_whole_game() -> None:
    record = play("land-unter", [named("policy"), "random", Chooser("first")], 5, {"cascade": "off"})
    assert record.final.outcome is not None
    assert dict(record.options)["cascade"] == "off"
    assert record.names == ("policy", "random", "first")
    assert record == play("land-unter", ["policy", "random", Chooser("first")], 5, {"cascade": "off"})
    assert record != play("land-unter", ["policy", "random", Chooser("first")], 6, {"cascade": "off"})


# The command line


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "highwater", "simulate", "land-unter", "--seats", "3", *arguments]


def environment() -> dict[str, str]:
    root = Path(__file__).parents[1]
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(root / "engine"), str(root)])}


@pytest.fixture
def reacts_to_ctrl_c() -> Iterator[None]:
    """Processes that a test starts react to Ctrl-C, even if the tests ignore it because a shell started them in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("reacts_to_ctrl_c")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_prints_the_progress_and_the_same_command_resumes(tmp_path: Path, jobs: str) -> None:
    file = tmp_path / "games.json"
    arguments = command("--bots", "policy,policy,policy", "--games", "300", "--jobs", jobs, "--resume", str(file), "--json")
    process = subprocess.Popen(arguments, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment())
    until = time.monotonic() + 60
    while not (file.exists() and json.loads(file.read_text("utf-8"))["played"]) and time.monotonic() < until:
        time.sleep(0.05)  # a signal that comes while the workers are being made is lost in Python itself
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert process.returncode == 130, errors
    assert output == ""
    assert errors.startswith("highwater: stopped after "), errors
    assert errors.rstrip().endswith("the same command goes on from there")
    assert errors.count("\n") == 1
    played = sum(stop - start for start, stop in json.loads(file.read_text("utf-8"))["played"])
    assert f"stopped after {played} of 300 games" in errors


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_that_never_answers_is_stopped_and_named(jobs: str) -> None:
    arguments = command("--bots", "random,tests.bots:STUCK,random", "--patience", "0.3", "--jobs", jobs)
    ran = subprocess.run(arguments, capture_output=True, text=True, check=False, env=environment())
    assert ran.returncode == 2
    assert re.fullmatch(r"highwater: the bot 'stuck' \(seat \d, ply \d+, game 1\) did not answer within 0.3 seconds\n", ran.stderr)


def read_terminal(descriptor: int) -> bytes:
    """All that a finished process has written to a terminal; a single read may return only a part."""
    output = b""
    with suppress(OSError), os.fdopen(descriptor, "rb", buffering=0) as terminal:  # its end is reported as an error
        while part := terminal.read(100_000):
            output += part
    return output


def test_a_terminal_shows_the_progress_and_is_cleared_in_the_end() -> None:
    pty = pytest.importorskip("pty")
    terminal, stderr = pty.openpty()
    arguments = command("--bots", "random,random,random", "--games", "400")
    process = subprocess.Popen(arguments, stderr=stderr, stdout=subprocess.PIPE, env=environment())
    os.close(stderr)
    assert process.communicate(timeout=60)[0].startswith(b"land-unter/1, 3 seats, 400 games")
    output = read_terminal(terminal).decode()
    assert re.search(r"\r\x1b\[K\d+ of 400 games, \d+ s left", output)
    assert output.endswith("\r\x1b[K")


def test_three_jobs_give_the_same_json_as_one(tmp_path: Path) -> None:
    results = [
        json.loads(subprocess.run(command("--bots", "tests.bots:DOER,random,policy", "--games", "20", "--jobs", jobs, "--json"),
                                  capture_output=True, check=True, env=environment()).stdout)
        for jobs in ("1", "3")
    ]  # fmt: skip
    for result in results:
        del result["games_per_second"], result["decisions_per_second"]
    assert results[0] == results[1]
    assert [bot["name"] for bot in results[0]["bots"]] == ["doer", "random", "policy"]
