"""The state of the page of puzzles, and where the storage keeps how they went."""

import re
from typing import Any, NamedTuple

from highwater.record import Record
from highwater_web.core.feature import Slot

PAGE = "puzzles"

KEY = "highwater:learning"
"""Of how puzzles went, in the storage."""


class Puzzling(NamedTuple):
    """What lies on the page: for which address (``opened``), the try at a puzzle (a ``Trying``, None on the list), the ``panel`` beside it,
    the local date when the page was opened, and the key of what is said once the result of a day was to be ``copied``."""

    opened: str = ""
    trying: Any = None
    panel: str = ""
    today: str = ""
    copied: str = ""


OWN = "own."
"""How the name of a decision in one's own game begins: ``own.<id of the game>.<ply>``."""

MUCH = {False: 0.5, True: 0.05}
"""By whether all play together: what a decision has to give up to be a puzzle, in points or in chances to win."""

_MOMENT = re.compile(r" at(\d+)[a-z]:[^- ][^= ]*=([\d.]+)~")


def own_names(game: str, record: Record) -> list[str]:
    """The names of the decisions in a reviewed game that gave up much; of the record the header is enough."""
    found = _MOMENT.findall(" ".join(record.reviews))
    return [f"{OWN}{game}.{ply}" for ply, cost in found if float(cost) >= MUCH[record.game.cooperative]]


PUZZLING: Slot[Puzzling] = Slot("puzzles", Puzzling())

LEARNING: Slot[str | None] = Slot("learning", None)
"""How puzzles went, as the storage has it."""
