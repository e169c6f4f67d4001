"""One game of a row, and its statistics: winners, blunders, and thinking times."""

import platform
import time
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import blake2b
from importlib import import_module
from itertools import islice, pairwise
from pathlib import Path
from typing import Any, NamedTuple

from highwater.bots import BOT_BUDGET, Bot, Thought, loaded
from highwater.contract import CHANCE, Action, Random01, View
from highwater.game import Game
from highwater.record import Ply
from highwater.registry import game_of
from highwater.simulation import is_blunder, play_position
from tests.bench.strength.dominated import is_dominated
from tests.bench.strength.rows import ROWS

SEED = 2026


class Played(NamedTuple):
    """One game of a row. ``won``: by seat, the share of the victory. ``mark``: a digest of all that was done. ``blunders``: on the island
    whether one legal action would have saved the lost game, else how many of ``looked_at`` decisions were worse than another in every
    sampled world. ``thinking``: what was thought about, decisions with a choice or, on the island, turns of the team; ``seconds``: of
    processor time, for all of them; ``longest``: for one decision. ``plain``: whether the engine ran as it is, not compiled. ``machine``:
    the processor and the Python that took the time; "" in games from before that was noted."""

    number: int
    won: tuple[float, ...]
    mark: str
    blunders: int
    looked_at: int
    thinking: int
    seconds: float
    longest: float
    plain: bool
    machine: str = ""


def play_one(row_name: str, number: int, watch: bool = True) -> Played:
    """The game of this number. Without ``watch`` nobody looks for blunders, which takes time."""
    row = ROWS[row_name]
    game = game_of(row.game)
    deal, table = row.table(number)
    thinking = row.thinking(number)
    watched = [Watched(loaded(bot)) if seat in thinking else loaded(bot) for seat, bot in enumerate(table)]
    start = game.new(len(table), game.settle_options(row.options))
    end, plies = play_position(game, start, watched, SEED * 1_000_003 + deal)
    outcome = end.outcome
    winners = () if outcome is None else outcome.winners
    share = 1.0 if game.cooperative else 1 / max(1, len(winners))
    notes = [bot.notes for bot in watched if isinstance(bot, Watched)]
    took = [second for note in notes for second in note.took]
    blunders = looked_at = 0
    if watch and game.cooperative:
        blunders = int(not winners and is_blunder(start, plies))
    elif watch:
        decisions = [decision for note in notes for decision in note.decisions]
        blunders, looked_at = sum(is_dominated(game, *decision) for decision in decisions), len(decisions)
    return Played(
        number=number,
        won=tuple([share if seat in winners else 0.0 for seat in range(len(table))]),
        mark=mark_of(plies),
        blunders=blunders,
        looked_at=looked_at,
        thinking=turns_of(start, plies) if game.cooperative else len(took),
        seconds=round(sum(took), 4),
        longest=round(max(took, default=0.0), 4),
        plain=runs_as_it_is(game),
        machine=name_machine(),
    )


def mark_of(plies: Sequence[Ply]) -> str:
    """A digest of all that was done in a game."""
    return blake2b(" ".join(f"{seat}:{action}" for seat, action in plies).encode(), digest_size=6).hexdigest()


def turns_of(start: Any, plies: Sequence[Ply]) -> int:
    """How many turns the team of an island had."""
    states = [start]
    for ply in plies:
        states.append(states[-1].apply(*ply))
    active = [state.view(0).active for state in states]
    return sum(now != before and now != CHANCE for before, now in pairwise(active))


def runs_as_it_is(game: Game) -> bool:
    """Whether what plays is Python, so that its times mean something to others."""
    names = ("highwater.game", "highwater.search.halving", f"{package_of(game)}.rules", f"{package_of(game)}.playout")
    return all(Path(import_module(name).__file__ or "").suffix == ".py" for name in names)


@cache
def name_machine() -> str:
    """The processor and the Python here, as far as the system names them."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text("utf-8", errors="replace").splitlines() if cpuinfo.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    processor = names[0] if names else platform.processor() or platform.machine()
    return f"{processor}, {platform.python_implementation()} {platform.python_version()}"


def package_of(game: Game) -> str:
    """The package of a game, which two games may share."""
    return f"highwater.games.{game.package}"


class Notes:
    """The notes about one bot: seconds, view and action of each decision with a choice."""

    def __init__(self) -> None:
        self.took: list[float] = []
        self.decisions: list[tuple[View, Sequence[Action], Action]] = []


class Watched:
    """A bot whose thinking times and actions are noted. Observing counts as thinking."""

    def __init__(self, bot: Bot, notes: Notes | None = None) -> None:
        self._bot, self.name = bot, bot.name
        self.notes = notes or Notes()
        self._listened = 0.0

    def memory(self) -> "Watched":
        make = getattr(self._bot, "memory", None)
        return Watched(make() if make else self._bot, self.notes)

    def observe(self, game: Game, view: View, seat: int, action: Action) -> None:
        tell = getattr(self._bot, "observe", None)
        if tell is not None:
            began = time.process_time()
            tell(game, view, seat, action)
            self._listened += time.process_time() - began

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int = BOT_BUDGET) -> Iterator[Thought]:
        began = time.process_time()
        *_, last = islice(self._bot.think(game, view, legal, random, budget), budget)
        took = time.process_time() - began + self._listened
        if len(legal) > 1 or view.seat not in view.to_act:
            self._listened = 0.0
            self.notes.took.append(took)
            if last.action is not None:
                self.notes.decisions.append((view, legal, last.action))
        yield last
