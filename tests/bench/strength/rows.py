"""The rows of the strength report: players, game, and goal."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from highwater.bots import OFFERED

SEATS = 4
"""Of a competitive game."""

ISLAND = "forbidden-island"
COMPETITIVE = ("land-unter", "abandon-ship", "sos")
GAMES = (*COMPETITIVE, ISLAND)
DIFFICULTIES = ("novice", "normal", "elite", "legendary")
NORMAL = "normal"

OPPONENTS = "tests.bench._opponents"
NOISY, ERRATIC = f"{OPPONENTS}:NOISY", f"{OPPONENTS}:ERRATIC"
EFFORTS = {1 / 10: f"{OPPONENTS}:CAPTAIN_TENTH", 1 / 3: f"{OPPONENTS}:CAPTAIN_THIRD", 3: f"{OPPONENTS}:CAPTAIN_THREE_TIMES"}
"""The captain with so many times as many playouts, for the chart."""

TREE_SEARCH = "tests.bench._openspiel:OPENSPIEL"
SIMULATIONS = 50
"""Of a decision of OpenSpiel's search: with them it takes about as long as a bot of ours may."""

DECKHAND, SAILOR, BOSUN, MATE, CAPTAIN = OFFERED
"""The levels, the weakest first."""


@dataclass(frozen=True)
class Row:
    """``bot`` is measured; ``against`` is who sits at the other seats, "" for a team of equals. ``least`` is the share that is asked,
    ``aim`` the one aimed at. ``beside`` names the row whose games have the same deals and are compared with these, game by game."""

    game: str
    bot: str
    against: str = ""
    seats: int = SEATS
    options: dict[str, str] = field(default_factory=dict)
    least: float | None = None
    aim: float | None = None
    beside: str = ""

    @property
    def name(self) -> str:
        """For files and for ``--row``."""
        other = named(self.against) if self.against else f"{self.seats}-{self.options['difficulty']}"
        return f"{self.game}-{named(self.bot)}-{other}"

    def table(self, number: int) -> tuple[int, list[str]]:
        """The number of the deal, and who sits where."""
        if not self.against:
            return number, [self.bot] * self.seats
        deal, seat = divmod(number, self.seats)
        return deal, [self.bot if each == seat else self.against for each in range(self.seats)]

    def measured(self, number: int) -> dict[int, str]:
        """Whose victories count in this game: names of bots by seats. A team wins together, so one of it is enough."""
        return {number % self.seats if self.against else 0: self.bot}

    def thinking(self, number: int) -> set[int]:
        """The seats of whose thinking the time is taken."""
        return {number % self.seats} if self.against else set(range(self.seats))


@dataclass(frozen=True)
class RoundRobin(Row):
    """All levels of a game: four of the five at a table in turn, each deal from every seat."""

    bot: str = ""

    @property
    def name(self) -> str:
        return f"{self.game}-round-robin"

    def table(self, number: int) -> tuple[int, list[str]]:
        deal, turned = divmod(number, self.seats)
        tables = list(combinations(OFFERED, self.seats))
        table = tables[deal % len(tables)]
        return deal, [*table[turned:], *table[:turned]]

    def measured(self, number: int) -> dict[int, str]:
        return dict(enumerate(self.table(number)[1]))

    def thinking(self, number: int) -> set[int]:
        return set()


def named(bot: str) -> str:
    """What a bot is called in a row's name: by its own name, or that which its module has for it."""
    return bot.rpartition(":")[2].lower().replace("_", "-")


def team(bot: str, seats: int, difficulty: str, least: float | None = None, aim: float | None = None) -> Row:
    """A team on the island, compared with a team of bosuns on the same islands."""
    beside = "" if bot == BOSUN else team(BOSUN, seats, difficulty).name
    return Row(ISLAND, bot, "", seats, {"difficulty": difficulty}, least, aim, beside)


ASKED = {2: ((0.74, 0.82), (0.54, 0.64), (0.28, 0.36), (0.13, 0.18)), 4: ((0.62, 0.72), (0.38, 0.48), (0.18, 0.26), (0.08, 0.12))}
"""Of the captain's teams, by seats and difficulty: at least, and aimed at."""


def all_rows() -> Iterator[Row]:
    """All rows in order of need, without duplicates."""
    for game in COMPETITIVE:
        yield from (Row(game, level, BOSUN) for level in (BOSUN, SAILOR, DECKHAND))
        yield Row(game, SAILOR, DECKHAND)
        yield Row(game, BOSUN, SAILOR)
    yield from (team(level, 2, NORMAL) for level in (BOSUN, SAILOR, DECKHAND))
    yield Row("land-unter", CAPTAIN, BOSUN, least=0.58, aim=0.68)
    yield Row("land-unter", CAPTAIN, MATE, least=0.34, aim=0.40)
    yield Row("land-unter", CAPTAIN, NOISY, least=0.60, aim=0.70)
    yield Row("land-unter", CAPTAIN, "random", least=0.80, aim=0.85)
    yield from (Row(game, MATE, BOSUN) for game in COMPETITIVE)
    yield Row("abandon-ship", CAPTAIN, BOSUN, least=0.38, aim=0.43)
    yield Row("sos", CAPTAIN, BOSUN, least=0.36, aim=0.43)
    for game in COMPETITIVE[1:]:
        yield Row(game, CAPTAIN, ERRATIC, least=0.46, aim=0.52)
        yield Row(game, CAPTAIN, MATE)
    yield team(MATE, 2, NORMAL)
    for seats, asked in ASKED.items():
        for difficulty, (least, aim) in zip(DIFFICULTIES, asked, strict=True):
            yield team(BOSUN, seats, difficulty)
            yield team(CAPTAIN, seats, difficulty, least, aim)
    yield from (RoundRobin(game) for game in COMPETITIVE)
    for effort in EFFORTS.values():
        yield from (Row(game, effort, BOSUN) for game in COMPETITIVE)
        yield team(effort, 2, NORMAL)
    yield Row("land-unter", TREE_SEARCH, BOSUN)


ROWS: dict[str, Row] = {row.name: row for row in all_rows()}
