"""The state of a running simulation: games played, totals, and the file for resuming it."""

import json
import os
import time
import zlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from highwater.errors import GameError
from highwater.safe_json import JsonError, read_json
from highwater.simulation.totals import Totals

FORMAT = "highwater-simulation/1"
MAX_FILE = 1_000_000
MIN_STORE_SECONDS = 1.0
"""Minimum seconds between two writes of the file."""


class SimulationError(GameError):
    """A simulation that cannot resume from a file, or whose workers failed. A refused file stays unchanged."""

    CODES = ("file-damaged", "file-other", "file-changed", "not-sent", "workers-gone")


@dataclass(frozen=True)
class SimulationConfig:
    """The configuration that a resumed simulation must share: game and version, seed, options, bots, budget, pairing, and the fingerprints
    of the bots' code."""

    game: str
    seed: int
    options: dict[str, str]
    bots: tuple[str, ...]
    budget: int
    paired: bool = False
    code: tuple[str, ...] = ()


class SimulationCheckpoint:
    """The games of a simulation, numbered from 0. ``file`` is None without storage."""

    def __init__(self, config: SimulationConfig, games: int, file: Path | None) -> None:
        self._config = config
        self._games = games
        self._file = file
        # The texts that this process may have written: Ctrl-C may come just after a write.
        self._stored: tuple[str, ...] = ("",)
        self._stored_at = time.monotonic()
        # Changed in one assignment, so that Ctrl-C never separates them.
        self._played: tuple[tuple[range, ...], Totals] = ((), Totals.of(len(config.bots)))
        if file is not None and file.exists():
            self._read(file)

    @property
    def totals(self) -> Totals:
        """The totals so far."""
        return self._played[1]

    def chunks(self, size: int) -> Iterator[range]:
        """The numbers of the remaining games, in chunks."""
        first = 0
        for done in (*self._played[0], range(self._games, self._games)):
            for start in range(first, done.start, size):
                yield range(start, min(start + size, done.start))
            first = done.stop

    def add(self, numbers: range, totals: Totals) -> None:
        """Add the totals of these games."""
        self._played = (_merge((*self._played[0], numbers)), self._played[1].add(totals))
        if time.monotonic() - self._stored_at >= MIN_STORE_SECONDS:
            self.store()

    def store(self) -> None:
        """Write the file atomically. Raises SimulationError if another process has written it since, and OSError."""
        if self._file is None:
            return
        ranges, totals = self._played
        body = {
            "format": FORMAT,
            **asdict(self._config),
            "played": [[numbers.start, numbers.stop] for numbers in ranges],
            "tally": totals.plain(),
        }
        text = json.dumps({**body, "check": _check(body)}, ensure_ascii=False) + "\n"
        present = self._file.read_text("utf-8", errors="replace") if self._file.exists() else ""
        if present not in self._stored:
            raise SimulationError(
                "file-changed", f"{self._file} was changed by another process; it was left as it is", file=str(self._file)
            )
        beside = self._file.with_name(self._file.name + ".new")
        beside.write_text(text, "utf-8")
        self._stored = (present, text)
        os.replace(beside, self._file)
        self._stored, self._stored_at = (text,), time.monotonic()

    def _read(self, file: Path) -> None:
        with file.open("rb") as opened:
            content = opened.read(MAX_FILE + 1)
        damaged = SimulationError(
            "file-damaged",
            f"{file} is not an unfinished simulation, or it was cut off or changed; it was left as it is. Name another file to begin anew",
            file=str(file),
        )
        try:
            data = read_json(content.decode(), max_chars=MAX_FILE)
            if not isinstance(data, dict) or data.get("format") != FORMAT:
                raise damaged
            check = data.pop("check")
            if check != _check(data):
                raise damaged
            totals = Totals.read(data["tally"])
            ranges = tuple(range(start, stop) for start, stop in data["played"])
            bots, code = tuple(data["bots"]), tuple(data.get("code", ()))
            config = SimulationConfig(data["game"], data["seed"], data["options"], bots, data["budget"], data.get("paired", False), code)
        except (JsonError, KeyError, TypeError, ValueError, AttributeError):
            raise damaged from None
        self._check_fit(file, config, ranges[-1].stop if ranges else 0)
        self._stored, self._played = (content.decode(),), (ranges, totals)

    def _check_fit(self, file: Path, config: SimulationConfig, most: int) -> None:
        """Raises SimulationError where the file is of another simulation."""
        for name, was in asdict(config).items():
            now = asdict(self._config)[name]
            if was != now and name != "code":
                raise SimulationError(
                    "file-other",
                    f"{file} is of a simulation with another {name}: {_shorten(was)} instead of {_shorten(now)}; it was left as it is",
                    file=str(file),
                    field=name,
                )
        before = config.code or ("",) * len(config.bots)
        for bot, was_code, now_code in zip(config.bots, before, self._config.code, strict=True):
            if was_code != now_code:
                raise SimulationError(
                    "file-other",
                    f"the code of the bot {bot!r} has changed since {file} was written; it was left as it is. Name another file "
                    "to begin anew",
                    file=str(file),
                    field="code",
                )
        if most > self._games:
            raise SimulationError(
                "file-other", f"{file} already has game {most:,}, and there are to be only {self._games:,}", file=str(file), field="games"
            )


def _merge(ranges: tuple[range, ...]) -> tuple[range, ...]:
    """The same numbers in as few ranges as possible, in order."""
    found: list[range] = []
    for numbers in sorted(ranges, key=lambda numbers: numbers.start):
        if found and found[-1].stop == numbers.start:
            found[-1] = range(found[-1].start, numbers.stop)
        else:
            found.append(numbers)
    return tuple(found)


def _check(body: dict[str, object]) -> str:
    return f"{zlib.crc32(json.dumps(body, sort_keys=True, ensure_ascii=False).encode()):08x}"


def _shorten(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)[:200]
