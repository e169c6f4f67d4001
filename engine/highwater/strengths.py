"""How strong the levels of play are, as measured: ``build.py bench bots`` writes it, and nobody else."""

from collections.abc import Mapping
from typing import NamedTuple


class Measured(NamedTuple):
    """A share of victories with its 95 % interval, from so many games: of one at a table of four with three bosuns (an equal share is a
    quarter); in a cooperative game of two of them on Normal."""

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
        "deckhand": Measured(0.08, 0.0411, 0.15, 100),
        "sailor": Measured(0.18, 0.117, 0.2667, 100),
        "bosun": Measured(0.25, 0.1755, 0.343, 100),
        "mate": Measured(0.3233, 0.2397, 0.4201, 100),
        "captain": Measured(0.3728, 0.32, 0.4288, 300),
    },
    "sos": {
        "deckhand": Measured(0.085, 0.0446, 0.1561, 100),
        "sailor": Measured(0.1433, 0.0879, 0.2252, 100),
        "bosun": Measured(0.25, 0.1755, 0.343, 100),
        "mate": Measured(0.3433, 0.2576, 0.4406, 100),
        "captain": Measured(0.3744, 0.3216, 0.4305, 300),
    },
    "forbidden-island": {
        "deckhand": Measured(0.11, 0.0625, 0.1863, 100),
        "sailor": Measured(0.25, 0.1755, 0.343, 100),
        "bosun": Measured(0.41, 0.3187, 0.508, 100),
        "mate": Measured(0.46, 0.3656, 0.5574, 100),
        "captain": Measured(0.73, 0.6357, 0.8073, 100),
    },
}
"""By game and level; a level of which there are fewer than 100 games is not there."""
