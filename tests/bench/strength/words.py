"""The strength report in words: ``docs/strength.md``, the part of the README, and the module from which the page knows how strong a level
is. All of it follows from the figures that are kept in the repository."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from highwater.bots import OFFERED
from tests.bench.strength.kept import ROOT
from tests.bench.strength.reached import Figures, Share
from tests.bench.strength.rows import (
    BOSUN,
    CAPTAIN,
    COMPETITIVE,
    DIFFICULTIES,
    GAMES,
    ISLAND,
    NORMAL,
    ROWS,
    SIMULATIONS,
    TREE_SEARCH,
    RoundRobin,
    Row,
    named,
    team,
)

PAGE = ROOT / "docs/strength.md"
README = ROOT / "README.md"
TEXT = Path(__file__).with_name("page.md")
MODULE = ROOT / "engine/highwater/strengths.py"
BEGIN, END = "<!-- strength: written by build.py bench bots -->\n", "<!-- end of strength -->\n"
"""Between these lines the README has its part."""

Reached = Mapping[str, Figures]
"""Figures by the names of rows; a row that was not measured is not there."""

TITLES = {"land-unter": "Land unter", "abandon-ship": "Abandon Ship", "sos": "S.O.S.", ISLAND: "Forbidden Island"}
FEW = 100
"""With fewer games a row says too little for players and for pictures; the report has it all the same."""

NOT_MEASURED = "not measured"


def level_row(game: str, level: str) -> Row:
    """The row that says how strong a level is: against three bosuns; on the island two of them, on Normal."""
    return team(level, 2, NORMAL) if game == ISLAND else Row(game, level, BOSUN)


def below_row(game: str, level: str) -> Row:
    """A level against three of the one below it."""
    return Row(game, level, OFFERED[OFFERED.index(level) - 1])


def percent(share: float) -> str:
    return f"{100 * share:.0f}%"


def between(low: float, high: float) -> str:
    return f"{100 * low:.0f} to {100 * high:.0f}"


def told(share: Share | None) -> str:
    """A share with its interval, for a cell."""
    return f"**{percent(share.share)}** ({between(share.low, share.high)})" if share else NOT_MEASURED


def measured(reached: Reached, row: Row) -> Share | None:
    """What the measured bot of a row came to."""
    figures = reached.get(row.name)
    return figures.of[row.bot] if figures else None


def enough(reached: Reached) -> Reached:
    """The rows of which there are games enough for pages and pictures."""
    return {name: figures for name, figures in reached.items() if figures.games >= FEW}


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    names = list(head)
    lines = [names, ["---"] * len(names), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


# Parts of the page ------------------------------------------------------------------------------------------------------


def levels(reached: Reached) -> str:
    """How strong each level of each game is."""
    return table(
        ("", *TITLES.values()),
        ((level, *(told(measured(reached, level_row(game, level))) for game in GAMES)) for level in reversed(OFFERED)),
    )


def goals_table(reached: Reached) -> str:
    """The table of goals and results."""
    return table(
        ("game", "who", "against", "asked (aim)", "wins (95 %)", "", "games", "mean time", "longest"),
        (goal_row(row, reached.get(row.name)) for row in ROWS.values() if row.least is not None),
    )


def goal_row(row: Row, figures: Figures | None) -> Iterator[str]:
    assert row.least is not None
    assert row.aim is not None
    who = named(row.bot) if row.against else f"{row.seats} × {named(row.bot)}"
    against = f"3 × {named(row.against)}" if row.against else row.options["difficulty"].capitalize()
    yield from (TITLES[row.game], who, against, f"{percent(row.least)} ({percent(row.aim)})")
    if figures is None:
        yield from (NOT_MEASURED, "", "0", "", "")
        return
    yield told(figures.of[row.bot])
    yield verdict(row, figures)
    yield f"{figures.games:,}"
    yield from (milliseconds(figures.ms), milliseconds(figures.longest))


def verdict(row: Row, figures: Figures) -> str:
    """Whether a row reached its goal, if its interval lies on one side of it."""
    assert row.least is not None
    assert row.aim is not None
    share = figures.of[row.bot]
    sure = "" if share.low >= row.least or share.high < row.least else ", not yet sure"
    return ("aim reached" if share.share >= row.aim else "reached" if share.share >= row.least else "missed") + sure


def milliseconds(ms: float | None) -> str:
    return "" if ms is None else f"{ms:,.0f} ms" if ms >= 10 else f"{ms:.1f} ms"


def steps(reached: Reached) -> str:
    """Each level against the one below it."""

    def lines() -> Iterator[tuple[str, ...]]:
        for level in OFFERED[:0:-1]:
            below = OFFERED[OFFERED.index(level) - 1]
            cells = [told(measured(reached, below_row(game, level))) for game in COMPETITIVE]
            yield (f"{level} against 3 × {below}", *cells, "")
            yield ("– intervals of the table above apart?", *(apart(reached, game, level, below) for game in GAMES))

    return table(("", *TITLES.values()), lines())


def apart(reached: Reached, game: str, level: str, below: str) -> str:
    """Whether a level's interval lies above that of the level below."""
    one, other = measured(reached, level_row(game, level)), measured(reached, level_row(game, below))
    if not one or not other:
        return NOT_MEASURED
    return "yes" if one.low > other.high else "not yet" if one.share > other.share else "no"


def robins(reached: Reached) -> str:
    """All levels at one table, in turn."""
    rows = {game: reached.get(RoundRobin(game).name) for game in COMPETITIVE}

    def cell(figures: Figures | None, level: str) -> str:
        return told(figures.of.get(level)) if figures else NOT_MEASURED

    games = ("games", *(f"{figures.games:,}" if figures else "0" for figures in rows.values()))
    lines = [(level, *(cell(figures, level) for figures in rows.values())) for level in reversed(OFFERED)]
    return table(("", *(TITLES[game] for game in COMPETITIVE)), [*lines, games])


def island(reached: Reached) -> str:
    """The captain's teams beside those of bosuns, on the same islands."""

    def lines() -> Iterator[tuple[str, ...]]:
        for seats in (2, 4):
            for bot in (CAPTAIN, BOSUN):
                yield (f"{seats} × {bot}", *(told(measured(reached, team(bot, seats, each))) for each in DIFFICULTIES))
            yield (f"– {CAPTAIN} wins more, of 100 islands", *(more(reached.get(team(CAPTAIN, seats, each).name)) for each in DIFFICULTIES))

    return table(("", *(each.capitalize() for each in DIFFICULTIES)), lines())


def more(figures: Figures | None) -> str:
    """A difference in games per hundred."""
    found = figures and figures.more_than_beside
    if not found:
        return NOT_MEASURED
    mean, low, high = (f"{100 * each:+.0f}" for each in found[:3])
    return f"{mean} ({low} to {high}; {found.games:,} islands)"


def blunders(reached: Reached) -> str:
    """What was counted of blunders, by game and bot."""
    counted: dict[tuple[str, str], list[int]] = {}
    for name, figures in reached.items():
        row = ROWS[name]
        if row.bot:
            sums = counted.setdefault((row.game, named(row.bot)), [0, 0, 0])
            sums[:] = [sums[0] + figures.blunders, sums[1] + figures.looked_at, sums[2] + figures.games]
    lines = [
        (TITLES[game], bot, f"{found:,}", f"{among:,} {'lost games' if game == ISLAND else 'decisions'}", f"{games:,}")
        for (game, bot), (found, among, games) in sorted(counted.items(), key=lambda each: (GAMES.index(each[0][0]), each[0][1]))
    ]
    return table(("game", "bot", "blunders", "among", "games"), lines)


def others(reached: Reached) -> str:
    """OpenSpiel's search beside ours."""
    rows = [Row("land-unter", TREE_SEARCH, BOSUN), Row("land-unter", CAPTAIN, BOSUN)]
    return table(("bot", "wins (95 %)", "games", "mean time of a decision"), (other_line(row, reached.get(row.name)) for row in rows))


def other_line(row: Row, figures: Figures | None) -> tuple[str, ...]:
    if figures is None:
        return (named(row.bot), NOT_MEASURED, "0", "")
    return (named(row.bot), told(figures.of[row.bot]), f"{figures.games:,}", milliseconds(figures.ms))


def charts(reached: Reached, folder: str) -> str:
    """The pictures of games with measured levels, for a page with this folder beside it."""
    games = [game for game in GAMES if any(level_row(game, level).name in enough(reached) for level in OFFERED)]
    return "".join(f"![{TITLES[game]}: how often each level wins, and how long it thinks.]({folder}{game}.svg)\n\n" for game in games)


def machines(reached: Reached) -> str:
    """On which machines the times were taken, and for how many rows that was not noted."""
    timed = [figures for figures in reached.values() if figures.ms is not None]
    counted = Counter(machine for figures in timed for machine in figures.machines)
    parts = [f"{machine} ({count} of {len(timed)} rows)" for machine, count in counted.most_common()]
    unknown = sum(not figures.machines for figures in timed)
    parts += [f"a machine that was not noted ({unknown} of {len(timed)} rows)"] if unknown else []
    return "; ".join(parts) or "none"


def page(reached: Reached) -> str:
    """``docs/strength.md``."""
    few = [name for name, figures in reached.items() if figures.games < FEW]
    missing = [name for name in ROWS if name not in reached]
    return TEXT.read_text("utf-8").format(
        charts=charts(reached, "strength/"),
        machines=machines(reached),
        levels=levels(reached),
        asked=goals_table(reached),
        steps=steps(reached),
        robins=robins(reached),
        island=island(reached),
        blunders=blunders(reached),
        others=others(reached),
        few=", ".join(f"`{name}` ({reached[name].games})" for name in few) or "none",
        missing=", ".join(f"`{name}`" for name in missing) or "none",
        below=FEW,
        simulations=SIMULATIONS,
    )


def in_readme(reached: Reached, readme: str) -> str:
    """The README with its part written anew."""
    before, rest = readme.split(BEGIN)
    after = rest.split(END)[1]
    part = f"{levels(reached)}\n{charts(reached, 'docs/strength/')}"
    return f"{before}{BEGIN}{part}{END}{after}"


def module(reached: Reached) -> str:
    """``highwater.strengths``: what the page says beside each level."""

    known = enough(reached)

    def games() -> Iterator[str]:
        for game in GAMES:
            shares = {level: measured(known, level_row(game, level)) for level in OFFERED}
            lines = [f'        "{level}": Measured({", ".join(map(str, share))}),\n' for level, share in shares.items() if share]
            inside = "".join(["\n", *lines, "    "]) if lines else ""
            yield f'    "{game}": {{{inside}}},\n'

    return MODULE_TEXT.format(lines="".join(games()), few=FEW)


MODULE_TEXT = '''"""Measured strengths of the levels of play, written only by ``build.py bench bots``."""

from collections.abc import Mapping
from typing import NamedTuple


class Measured(NamedTuple):
    """The share of victories in some games, with the 95 % interval: of one seat against three bosuns (equal strength is a quarter), or of
    two seats in a cooperative game on Normal."""

    share: float
    low: float
    high: float
    games: int


MEASURED: Mapping[str, Mapping[str, Measured]] = {{
{lines}}}
"""By game and level; levels with fewer than {few} games are missing."""
'''
