"""What the games of a row come to: shares with 95 % intervals, times, blunders. It is what the repository keeps
(``docs/strength/figures.json``), and all that pages and charts are made of."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

from highwater.simulation import interval
from tests.bench.strength.kept import ROOT
from tests.bench.strength.one_game import Played
from tests.bench.strength.rows import Row

FILE = ROOT / "docs/strength/figures.json"

Z = 1.959964
"""Standard deviations to each side of a 95 % interval."""


class Share(NamedTuple):
    """A share of victories with its 95 % interval (Wilson's), of so many games."""

    share: float
    low: float
    high: float
    games: int


class Difference(NamedTuple):
    """How much more a row wins than the one beside it, from games with the same deals, with its 95 % interval."""

    mean: float
    low: float
    high: float
    games: int


class Figures(NamedTuple):
    """What a row came to. ``of``: by bot, for a round robin all levels, else the measured one alone. ``ms``: mean processor time in
    milliseconds of a decision with a choice, on the island of a team's turn; ``longest`` of a single decision; None where only a
    compiled engine played. ``machines`` took these times, as far as that was noted. ``blunders`` among ``looked_at`` decisions, on the
    island among lost games."""

    of: dict[str, Share]
    games: int
    ms: float | None
    longest: float | None
    blunders: int
    looked_at: int
    digest: str
    more_than_beside: Difference | None = None
    machines: tuple[str, ...] = ()

    def plain(self) -> dict[str, object]:
        """As data for JSON."""
        of = {bot: list(share) for bot, share in self.of.items()}
        more = self.more_than_beside and list(self.more_than_beside)
        return {**self._asdict(), "of": of, "more_than_beside": more, "machines": list(self.machines)}

    @staticmethod
    def read(data: Mapping[str, Any]) -> "Figures":
        """What ``plain`` gave."""
        of = {bot: Share(*share) for bot, share in data["of"].items()}
        more = data["more_than_beside"]
        machines = tuple(data.get("machines", ()))
        return Figures(**{**data, "of": of, "more_than_beside": more and Difference(*more), "machines": machines})


def reached(row: Row, games: Iterable[Played], digest: str, beside: Mapping[int, Played] | None = None) -> Figures:
    """What some games of a row come to; there must be some. ``beside``: the games with the same deals, by number."""
    played = sorted(games)
    won: dict[str, list[float]] = {}
    for game in played:
        for seat, bot in row.measured(game.number).items():
            won.setdefault(bot, []).append(game.won[seat])
    timed = [game for game in played if game.plain and game.thinking]
    thoughts = sum(game.thinking for game in timed)
    lost = sum(not any(game.won) for game in played)
    return Figures(
        of={bot: share_of(shares) for bot, shares in won.items()},
        games=len(played),
        ms=round(1000 * sum(game.seconds for game in timed) / thoughts, 2) if thoughts else None,
        longest=round(1000 * max(game.longest for game in timed), 1) if thoughts else None,
        blunders=sum(game.blunders for game in played),
        looked_at=lost if not row.against else sum(game.looked_at for game in played),
        digest=digest,
        more_than_beside=difference(played, beside) if beside else None,
        machines=tuple(sorted({game.machine for game in timed if game.machine})),
    )


def share_of(shares: list[float]) -> Share:
    mean = fmean(shares)
    low, high = interval(mean, len(shares))
    return Share(round(mean, 4), round(low, 4), round(high, 4), len(shares))


def difference(games: Iterable[Played], beside: Mapping[int, Played]) -> Difference | None:
    """How much more is won than in the games of the same numbers; None where fewer than two were played on both sides."""
    more = [max(game.won) - max(beside[game.number].won) for game in games if game.number in beside]
    if len(more) < 2:
        return None
    mean, half = fmean(more), Z * stdev(more) / len(more) ** 0.5
    return Difference(round(mean, 4), round(mean - half, 4), round(mean + half, 4), len(more))


def stored(file: Path = FILE) -> dict[str, Figures]:
    """The figures of the repository, by the names of rows."""
    return {name: Figures.read(row) for name, row in json.loads(file.read_text("utf-8")).items()} if file.exists() else {}


def store(figures: Mapping[str, Figures], file: Path = FILE) -> None:
    """Written so that a row is a line."""
    lines = [f"{json.dumps(name)}: {json.dumps(row.plain())}" for name, row in figures.items()]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
