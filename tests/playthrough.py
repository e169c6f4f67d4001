"""A playthrough: a random game written down with everything visible at each step, to be kept and compared (a golden).

``python -m pytest --update-goldens`` writes all playthroughs anew; read the difference before keeping it. A step is the ply as a record
prints it and a fingerprint of the whole position, then what changed: ``all`` is what a watcher sees, a seat's own line only what it sees
beyond that.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from random import Random

from highwater.contract import CHANCE, State, digest, plain
from highwater.game import Game
from highwater.record import token
from tests.conformance.playing import acting, random_step

TESTS = Path(__file__).parent


@dataclass(frozen=True)
class Golden:
    """A playthrough to keep: who sits down to what, the seed, and after how many plies it stops (None: at the end of the game)."""

    seats: int
    seed: int
    option: str = ""
    plies: int | None = None

    @property
    def name(self) -> str:
        return f"{self.seats}-seats" + (f"-{self.option.replace('=', '-').replace('_', '-')}" if self.option else "")


def golden_file(game: Game, name: str) -> Path:
    if game.folder:  # shared with another game
        return TESTS / game.folder / "goldens" / f"{game.id}-{name}.txt"
    return TESTS / game.id.replace("-", "_") / "goldens" / f"{name}.txt"


def heading(game: Game, seats: int, option: str) -> str:
    """The first line of a playthrough."""
    return f"{game.versioned}, {seats} seats, {option or 'all options by default'}"


def playthrough(game: Game, golden: Golden) -> str:
    """The text of a playthrough."""
    random = Random(golden.seed).random
    state = game.new(golden.seats, dict([golden.option.split("=")]) if golden.option else {})
    lines = [heading(game, golden.seats, golden.option), f"seed {golden.seed}", ""]
    viewers = (None, *range(golden.seats))
    before: dict[int | None, dict[str, str]] = {seat: {} for seat in viewers}
    ply = 0
    what = "start"
    while True:
        lines.append(f"{ply} {what} #{digest(state)}")
        public = seen(state, None)
        for seat in viewers:
            now = seen(state, seat) if seat is not None else public
            news = [f"{field}={value}" for field, value in now.items() if value != before[seat].get(field)]
            if seat is not None:
                news = [text for text in news if text.partition("=")[2] != public.get(text.partition("=")[0])]
            before[seat] = now
            if news:
                lines.append(f"  {'all' if seat is None else chr(ord('a') + seat)}: {' '.join(news)}")
        if not state.to_act or ply == golden.plies:
            break
        actor, action = random_step(state, random)
        state = state.apply(actor, action)
        ply += 1
        what = token(actor, action)
    if state.outcome is not None:
        lines.append(f"outcome: {state.outcome}")
    return "\n".join(lines) + "\n"


def seen(state: State, seat: int | None) -> dict[str, str]:
    """A seat's view by field, and its legal actions; for a watcher also the number of chance outcomes."""
    fields = plain(state.view(seat))
    assert isinstance(fields, dict)
    shown = {field: json.dumps(value, separators=(",", ":")) for field, value in fields.items() if field != "seat"}
    if seat is not None and seat in acting(state):
        shown["legal"] = ",".join(gathered(map(str, state.legal(seat))))
    if seat is None and state.to_act == (CHANCE,):
        shown["chances"] = str(state.chance().count())
    return shown


def gathered(tokens: Iterable[str]) -> Iterator[str]:
    """Tokens that differ only in their last word, written once: ``lift.a.{moon,sun}``."""
    for stem, group in groupby(tokens, key=lambda token: token.rpartition(".")[0]):
        words = [token.rpartition(".")[2] for token in group]
        if stem and len(words) > 1:
            yield f"{stem}.{{{','.join(words)}}}"
        else:
            yield from (f"{stem}.{word}" if stem else word for word in words)
