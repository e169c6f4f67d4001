"""The charts of the strength report, strength against time: what they show (``docs/strength/charts.json``, of which the site draws its own
in every language), and those of the repository."""

import json
from collections.abc import Iterator

from catalogs import compile_texts
from highwater.bots import OFFERED
from strength_charts import DATA, Point, choose_words, draw_standalone
from tests.bench.strength.reached import Figures
from tests.bench.strength.rows import BOSUN, CAPTAIN, EFFORTS, GAMES, ISLAND, NORMAL, Row, team
from tests.bench.strength.words import Reached, enough, level_row

WORDS = choose_words("games won", "thinking time of a decision", "equal share", "thinking time of a turn")


def points(reached: Reached, game: str) -> Iterator[Point]:
    """What a game's chart shows: the levels, the weakest first, then the captain with fewer and with more playouts."""
    for level in OFFERED:
        row = level_row(game, level)
        if row.name in reached:
            yield point(level, 1, reached[row.name], row)
    for times, bot in EFFORTS.items():
        row = team(bot, 2, NORMAL) if game == ISLAND else Row(game, bot, BOSUN)
        if row.name in reached:
            yield point(CAPTAIN, times, reached[row.name], row)


def point(level: str, times: float, figures: Figures, row: Row) -> Point:
    return Point(level, times, *figures.of[row.bot], figures.ms)


def data(reached: Reached) -> str:
    """``charts.json``, a point a line."""
    known = enough(reached)
    games = {game: ",\n".join(json.dumps(point._asdict()) for point in points(known, game)) for game in GAMES}
    return "{\n" + ",\n".join(f'"{game}": [\n{lines}\n]' for game, lines in games.items()) + "\n}\n"


def files(reached: Reached) -> dict[str, str]:
    """The files of ``docs/strength/``, by name."""
    found = {game: list(points(enough(reached), game)) for game in GAMES}
    charts = {f"{game}.svg": draw_standalone(game, shown, WORDS[game], "en") for game, shown in found.items() if shown}
    return {DATA.name: data(reached), **charts}


def write(reached: Reached) -> None:
    compile_texts()
    for name, content in files(reached).items():
        (DATA.parent / name).write_text(content, "utf-8")
