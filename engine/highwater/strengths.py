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
    "land-unter": {},
    "abandon-ship": {},
    "sos": {},
    "forbidden-island": {},
}
"""By game and level; a level of which there are fewer than 100 games is not there."""
