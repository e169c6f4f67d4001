"""How strong the levels are measured to be, by game and level: written by the command that measures them."""

from collections.abc import Mapping
from typing import NamedTuple


class Measured(NamedTuple):
    """The ``share`` of ``games`` won, from ``low`` to ``high`` with 95 % certainty (Wilson): alone at a table of four against three bosuns;
    in a cooperative game by two, at the normal difficulty."""

    share: float
    low: float
    high: float
    games: int


MEASURED: Mapping[str, Mapping[str, Measured]] = {}
