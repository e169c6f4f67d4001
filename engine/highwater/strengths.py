"""Measured strengths of the levels of play, written only by ``build.py bench bots``."""

from collections.abc import Mapping
from typing import NamedTuple


class Measured(NamedTuple):
    """The share of victories in some games, with the 95 % interval: of one seat against three bosuns (equal strength is a quarter), or of
    two seats in a cooperative game on Normal."""

    share: float
    low: float
    high: float
    games: int


MEASURED: Mapping[str, Mapping[str, Measured]] = {
    "land-unter": {
        "deckhand": Measured(0.0387, 0.0284, 0.0525, 1000),
        "sailor": Measured(0.1675, 0.1456, 0.1919, 1000),
        "bosun": Measured(0.25, 0.2242, 0.2778, 1000),
        "mate": Measured(0.4659, 0.4352, 0.4969, 1000),
        "captain": Measured(0.7578, 0.7302, 0.7833, 1000),
    },
    "abandon-ship": {
        "deckhand": Measured(0.089, 0.0729, 0.1083, 1000),
        "sailor": Measured(0.18, 0.1574, 0.205, 1000),
        "bosun": Measured(0.25, 0.2242, 0.2778, 1000),
        "mate": Measured(0.3193, 0.2912, 0.3489, 1000),
        "captain": Measured(0.3862, 0.3651, 0.4078, 2000),
    },
    "sos": {
        "deckhand": Measured(0.0928, 0.0764, 0.1124, 1000),
        "sailor": Measured(0.1833, 0.1606, 0.2085, 1000),
        "bosun": Measured(0.25, 0.2315, 0.2694, 2000),
        "mate": Measured(0.3072, 0.2873, 0.3277, 2000),
        "captain": Measured(0.3772, 0.3477, 0.4076, 1000),
    },
    "forbidden-island": {
        "deckhand": Measured(0.112, 0.0939, 0.1331, 1000),
        "sailor": Measured(0.276, 0.2492, 0.3045, 1000),
        "bosun": Measured(0.376, 0.3465, 0.4064, 1000),
        "mate": Measured(0.485, 0.4541, 0.516, 1000),
        "captain": Measured(0.7433, 0.691, 0.7895, 300),
    },
}
"""By game and level; levels with fewer than 100 games are missing."""
