"""Measures how strong bots are, and writes the table of docs/strength.md.

Each row is a bot at one seat against three others, with the same deals at each seat (``simulate(paired=True)``). It can be interrupted, and
goes on from ``.build/strength/`` when it is called again; ``--games`` says how many games a row is to have.
"""

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

from highwater.bots import Bot, BotMemory, Thought, loaded
from highwater.game import Action, Game, Random01, View
from highwater.simulation import Simulation, play, simulate
from tests.bench._figures import tell

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / ".build/strength"
PAGE = ROOT / "docs/strength.md"
GAMES = 40
"""Games of a row, where nobody says otherwise: enough to see that all is well, not to know how strong a bot is."""

SEED = 2026
SEATS = 4
OPPONENTS = "tests.bench._opponents"


class Row(NamedTuple):
    """One bot against three others of one kind; ``least`` and ``aim`` are shares of wins (fair is a quarter)."""

    game: str
    bot: str
    others: str
    least: float
    aim: float

    @property
    def against(self) -> str:
        return loaded(self.others).name

    @property
    def name(self) -> str:
        return f"{self.game}-{self.bot}-{self.against}"

    @property
    def file(self) -> Path:
        """Where the games played so far are kept."""
        return FOLDER / f"{self.name}.json"

    def played(self) -> int:
        """How many games that are."""
        return int(json.loads(self.file.read_text("utf-8"))["tally"]["games"]) if self.file.exists() else 0


ROWS = (
    Row("land-unter", "captain", "policy", 0.58, 0.68),
    Row("land-unter", "captain", f"{OPPONENTS}:NOISY", 0.60, 0.70),
    Row("land-unter", "captain", "random", 0.80, 0.85),
    Row("abandon-ship", "captain", "policy", 0.38, 0.43),
    Row("abandon-ship", "captain", f"{OPPONENTS}:ERRATIC", 0.46, 0.52),
    Row("sos", "captain", "policy", 0.36, 0.43),
    Row("sos", "captain", f"{OPPONENTS}:ERRATIC", 0.46, 0.52),
)


class Timed:
    """A bot that keeps the processor time of each of its decisions."""

    def __init__(self, bot: Bot) -> None:
        self._bot, self.name, self.took = bot, bot.name, list[float]()

    def memory(self) -> "Timed":
        make = getattr(self._bot, "memory", None)
        timed = Timed(make() if make else self._bot)
        timed.took = self.took
        return timed

    def observe(self, game: Game, view: View, seat: int, action: Action) -> None:
        mind: BotMemory = self._bot  # type: ignore[assignment]
        if hasattr(mind, "observe"):
            mind.observe(game, view, seat, action)

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        began = time.process_time()
        *_, last = self._bot.think(game, view, legal, random, budget)
        self.took.append(time.process_time() - began)
        yield last


def milliseconds(row: Row) -> float:
    """What a decision takes of a processor's time, the mean over a game."""
    bot = Timed(loaded(row.bot))
    play(row.game, [bot, *[row.others] * (SEATS - 1)], seed=SEED)
    return 1000 * sum(bot.took) / len(bot.took)


def share(row: Row, games: int, executor: Executor | None) -> Simulation:
    """The row played on to so many games."""
    row.file.parent.mkdir(parents=True, exist_ok=True)
    bots = [row.bot, *[row.others] * (SEATS - 1)]
    return simulate(row.game, bots, games, SEED, paired=True, executor=executor, resume=row.file)


def line(row: Row, result: Simulation, took: float) -> str:
    """A row of the table."""
    found, title = result.bots[0], f"{row.least:.0%} ({row.aim:.0%})"
    between = f"{found.low:.0%} to {found.high:.0%}"
    return f"| {row.game} | {row.bot} | {row.against} | **{found.share:.0%}** | {between} | {title} | {result.games:,} | {took:.0f} ms |"


HEAD = f"""# How strong the bots are

`python3 build.py bench bots --games 1000` measures this and writes this page. One bot sits at a table of {SEATS} with three others of
a kind. The page has its share of wins (a shared win counts in part; an equal share is {1 / SEATS:.0%}) with a 95 % interval, what is
asked (and aimed at), the games, and the mean processor time of a decision in CPython. The same deals are played from every seat. A
measurement that is interrupted goes on when it is called again.

`policy` plays by judgement alone. `noisy` is that with a third of its cards drawn by softmax (0.35 points), `erratic` with a quarter of
its moves at random; both are only there to be measured against. `captain` searches over sampled worlds: in Land unter with what is likely
to be laid, aboard with what the moves seen say about secret cards. It never asks another's bot.

| game | bot | against three | wins | 95 % interval | at least (aim) | games | a decision |
|---|---|---|---|---|---|---|---|
"""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--row", action="append", help="play on only in rows with this in their name, such as sos-captain-policy")
    parser.add_argument("--jobs", type=int, help="how many games at once (default: one a core)")
    chosen = parser.parse_args()
    lines = []
    with ProcessPoolExecutor(chosen.jobs) as executor:
        for row in ROWS:
            wanted = not chosen.row or any(part in row.name for part in chosen.row)
            games = max(row.played(), chosen.games if wanted else 0)
            if not games:
                continue
            result, took = share(row, games, executor), milliseconds(row)
            lines.append(line(row, result, took))
            found = result.bots[0]
            figures = {"share": found.share, "low": found.low, "high": found.high, "games": result.games, "ms": took}
            tell(f"{row.name}", figures, "", f"share ≥ {row.least}", found.share >= row.least)
    PAGE.write_text(HEAD + "\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
