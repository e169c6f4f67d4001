"""The command line with standard streams that are closed, full or in another encoding, and interrupted by signals."""

import importlib.abc
import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from highwater.__main__ import main
from highwater_web.__main__ import main as write_web

ROOT = Path(__file__).parents[1]
EXAMPLE = "land-unter:tides-4-and-7"
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(str(ROOT / folder) for folder in ("engine", "web", "."))}
SHELL = pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")
SCENARIO = str(ROOT / "web/highwater_web/games/land_unter/scenarios/tie.txt")
SITE = "https://example.org/games/"


def run_in_shell(command: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """``highwater`` in a command stands for the command line of this checkout."""
    command = command.replace("highwater ", f"{sys.executable} -m highwater ", 1)
    return subprocess.run(["bash", "-o", "pipefail", "-c", command], capture_output=True, check=False, env={**ENVIRONMENT, **environment})


@SHELL
def test_a_closed_output_gives_an_error_of_one_line() -> None:
    result = run_in_shell(f"highwater show {EXAMPLE} >&-")
    assert (result.returncode, result.stdout) == (2, b"")
    assert result.stderr == b"highwater: standard output is closed, so nothing can be printed\n"


@SHELL
def test_a_command_that_prints_nothing_needs_no_output(tmp_path: Path) -> None:
    file = tmp_path / "tie.svg"
    command = f"{sys.executable} -m highwater_web draw {SCENARIO} -o {file} >&- 2>&- <&-"
    result = run_in_shell(command)
    assert result.returncode == 0
    assert file.read_bytes().startswith(b"<svg")


@SHELL
@pytest.mark.parametrize("closed", ["2>&-", "<&-"])
def test_other_closed_streams_change_neither_code_nor_output(closed: str) -> None:
    result = run_in_shell(f"highwater show - {closed} < /dev/null" if closed == "2>&-" else f"highwater show - {closed}")
    assert (result.returncode, result.stdout) == (2, b"")
    assert result.stderr.count(b"\n") == (closed == "<&-")


@SHELL
def test_a_reader_that_closes_the_pipe_ends_the_command_silently() -> None:
    for command in (f"highwater replay {EXAMPLE} --json | head -c 1", "highwater simulate --help | head -c 1"):
        result = run_in_shell(command)
        assert (result.returncode, result.stderr) == (0, b""), command


@SHELL
def test_bytes_that_are_not_utf_8_are_reported_in_one_line() -> None:
    named = run_in_shell(r"highwater show $'nope\xff'")
    assert (named.returncode, named.stderr.count(b"\n")) == (2, 1)
    assert rb"nope\udcff" in named.stderr
    typed = run_in_shell("printf '\\xff\\nquit\\n' | highwater play sos --seed 1")
    assert typed.returncode == 0
    assert rb"you cannot do '\\xff' here" in typed.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
def test_a_full_disk_gives_an_error_of_one_line() -> None:
    result = run_in_shell(f"highwater show {EXAMPLE} > /dev/full")
    assert result.returncode == 2
    assert result.stderr.count(b"\n") == 1
    assert b"No space left" in result.stderr


def write_with(code_page: str, arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> bytes:
    """The bytes that a command writes to a standard output opened with this code page."""
    output = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(output, encoding=code_page))
    assert write_web(arguments) == 0
    sys.stdout.flush()
    return output.getvalue()


@pytest.mark.parametrize("code_page", ["cp1252", "cp437"])
def test_output_is_utf_8_on_every_code_page(code_page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    embed = ["embed", SCENARIO, "static", "--site", SITE, "--language", "de"]
    drawing = ["draw", SCENARIO, "--steps", "--language", "da", "-o"]
    for name, arguments in (("embed.html", [*embed, "-o"]), ("steps.html", drawing)):
        file = tmp_path / name
        assert write_web([*arguments, str(file)]) == 0
        written = file.read_bytes()
        assert not written.decode("utf-8").isascii(), "some letters have other bytes in the code pages, or none"
        assert write_with(code_page, [*arguments, "-"], monkeypatch) == written
    assert write_with(code_page, embed, monkeypatch) == (tmp_path / "embed.html").read_bytes()


@SHELL
def test_standard_streams_are_utf_8_on_every_code_page() -> None:
    typed = run_in_shell("printf 'Käthe – 1\\nquit\\n' | highwater play sos --seed 1", PYTHONIOENCODING="cp437")
    assert "you cannot do 'Käthe – 1' here".encode() in typed.stdout
    named = run_in_shell("highwater show 'Käthe – 1'", PYTHONIOENCODING="cp437")
    assert "there is no file Käthe – 1".encode() in named.stderr


# Signals


def begin(*arguments: str) -> subprocess.Popen[bytes]:
    """Start a command that reacts to Ctrl-C, even if the tests ignore it because a shell started them in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return subprocess.Popen(
            [sys.executable, "-m", "highwater", *arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT,
        )  # fmt: skip
    finally:
        signal.signal(signal.SIGINT, before)


def wait_until(is_true: Callable[[], bool]) -> None:
    until = time.monotonic() + 60
    while not is_true():
        assert time.monotonic() < until, "it took more than a minute"
        time.sleep(0.05)


def count_played(file: Path) -> int:
    """How many games a ``--resume`` file holds."""
    return sum(stop - start for start, stop in json.loads(file.read_text("utf-8"))["played"]) if file.exists() else 0


@SHELL
@pytest.mark.parametrize(("end", "code"), [("SIGTERM", 143), ("SIGKILL", -9)])
def test_workers_ignore_ctrl_c_and_end_with_their_parent(tmp_path: Path, end: str, code: int) -> None:
    file = tmp_path / "games.json"
    bots = "policy,policy,policy"
    process = begin("simulate", "land-unter", "--bots", bots, "--games", "100000", "--jobs", "2", "--resume", str(file))
    wait_until(lambda: count_played(file) > 0)
    workers = psutil.Process(process.pid).children()
    assert len(workers) == 2
    for worker in workers:
        worker.send_signal(signal.SIGINT)  # a terminal sends it to every process; only the parent reacts and ends the workers
    played = count_played(file)
    wait_until(lambda: count_played(file) > played + 40 or process.poll() is not None)
    process.send_signal(signal.Signals[end])
    output = process.communicate(timeout=60)
    assert (process.returncode, output) == (code, (b"", b""))
    _, alive = psutil.wait_procs(workers, timeout=20)
    assert not alive


@SHELL
def test_ctrl_c_while_reading_prints_one_line() -> None:
    process = begin("show", "-")
    assert process.stdin is not None
    process.stdin.write(b"[" * 100_000)  # more than a pipe holds, so the command is reading by the time this returns
    process.stdin.flush()
    process.send_signal(signal.SIGINT)
    output = process.communicate(timeout=60)
    assert (process.returncode, output) == (130, (b"", b"highwater: stopped\n"))


class Interrupting(importlib.abc.MetaPathFinder):
    """Ctrl-C during an import."""

    def find_spec(self, name: str, path: object, target: object = None) -> None:
        if name == "highwater.commands.parser":
            raise KeyboardInterrupt


def test_ctrl_c_during_the_imports_ends_the_command_silently(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delitem(sys.modules, "highwater.commands.parser", raising=False)
    monkeypatch.setattr("sys.meta_path", [Interrupting(), *sys.meta_path])
    assert main(["levels", "sos"]) == 130
    assert capsys.readouterr() == ("", "")
