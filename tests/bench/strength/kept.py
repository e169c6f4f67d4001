"""Where the games of rows are kept: ``.build/strength/<row>/<digest of what plays>.jsonl``, a line a game.

Only whole lines are ever added, so that whatever is interrupted goes on, and what was played elsewhere is taken in by adding lines. A bot
that has changed has another digest, and begins anew; where it only looks different, ``taken_over`` gives it the old games.
"""

import ast
import json
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path

from highwater.bots import OFFERED
from highwater.registry import game_of
from tests.bench.strength.one_game import Played, package_of, play_one
from tests.bench.strength.rows import Row

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / ".build/strength"

PLAYS_NOTHING = ("diagram", "features", "tuning", "numbering", "rule_triggers", "places")
"""Modules of a game that have no part in what bots do."""

REPLAYED = 3
"""Games that a bot that looks different has to play as before."""


def digest_of(row: Row, root: Path = ROOT) -> str:
    """A digest of the code that plays a row: the rules, the bots and our opponents, without comments and docstrings."""
    engine = root / "engine/highwater"
    package = root / "engine" / package_of(game_of(row.game)).replace(".", "/")
    folders = [package, engine / "bots", engine / "search"]
    files = [engine / "game.py", engine / "level.py", engine / "deck.py", engine / "simulation/one_game.py"]
    files += [file for folder in folders for file in folder.glob("*.py") if file.stem not in PLAYS_NOTHING]
    bots = {row.bot, row.against}
    files += [root / f"{bot.partition(':')[0].replace('.', '/')}.py" for bot in bots if ":" in bot]
    content = blake2b(f"{row.name} {' '.join(OFFERED)}".encode(), digest_size=8)
    for file in sorted(files):
        content.update(file.name.encode() + without_words(file).encode())
    return content.hexdigest()


@cache
def without_words(file: Path) -> str:
    """A module without comments and docstrings, written in one way."""
    tree = ast.parse(file.read_text("utf-8"))
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            said = [each for each in body if isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant)]
            node.body = [each for each in body if each not in said] or [ast.Pass()]  # type: ignore[attr-defined]
    return ast.unparse(tree)


class Kept:
    """The games of a row that were played by what plays now."""

    def __init__(self, row: Row, digest: str, folder: Path = FOLDER) -> None:
        self.row, self.digest = row, digest
        self.file = folder / row.name / f"{digest}.jsonl"
        self.games = read(self.file)

    def add(self, games: Iterable[Played]) -> int:
        """Games that are not known, or whose time says more now, are written down; returns how many those were."""
        new = {game.number: game for game in games if game.number not in self.games or game.plain > self.games[game.number].plain}
        if new:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            cut_off = self.file.exists() and not self.file.read_bytes().endswith(b"\n")
            with self.file.open("a", encoding="utf-8") as opened:
                opened.write("\n" * cut_off + "".join(json.dumps(game._asdict()) + "\n" for game in new.values()))
            self.games |= new
        return len(new)


def read(file: Path) -> dict[int, Played]:
    """The games of a file, by number, as they were played last; a line that was cut off is passed over."""
    games = {}
    for line in file.read_text("utf-8").splitlines() if file.exists() else ():
        try:
            data = json.loads(line)
            game = Played(**{**data, "won": tuple(data["won"])})
        except (ValueError, TypeError, KeyError):
            continue
        games[game.number] = game
    return games


def timed(kept: Kept) -> None:
    """If only a compiled engine has played, one game is replayed uncompiled to measure the time of a decision."""
    if kept.games and kept.row.bot and not any(game.plain for game in kept.games.values()):
        kept.add([play_one(kept.row.name, min(kept.games))])


def merged(kept: Kept, folder: Path) -> int:
    """The games that what plays here has played elsewhere are taken in; returns how many were new."""
    return kept.add(read(folder / kept.row.name / kept.file.name).values())


def older(kept: Kept) -> Iterator[dict[int, Played]]:
    """Games of this row that something with another digest has played, the latest first."""
    files = [file for file in kept.file.parent.glob("*.jsonl") if file != kept.file]
    for file in sorted(files, key=lambda file: file.stat().st_mtime, reverse=True):
        yield read(file)


def taken_over(kept: Kept) -> int:
    """Games of an older digest are taken over if some of them, played again, go ply by ply as they went. Returns how many."""
    for games in older(kept):
        numbers = sorted(games)
        tried = {numbers[each * (len(numbers) - 1) // (REPLAYED - 1)] for each in range(REPLAYED)} if numbers else set()
        if tried and all(play_one(kept.row.name, number, watch=False).mark == games[number].mark for number in tried):
            return kept.add(games.values())
    return 0
