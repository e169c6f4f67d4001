"""The state of the page of puzzles."""

from typing import Any, NamedTuple

from highwater_web.core.feature import Slot

OWN = "own."
"""How the name of a decision in one's own game begins: ``own.<id of the game>.<ply>``."""


class Puzzling(NamedTuple):
    """What lies on the page: for which address (``opened``), the try at a puzzle (a ``Trying``, None on the list), the ``panel`` beside it,
    the local date when the page was opened, and the key of what is said once the result of a day was to be ``copied``."""

    opened: str = ""
    trying: Any = None
    panel: str = ""
    today: str = ""
    copied: str = ""


PUZZLING: Slot[Puzzling] = Slot("puzzles", Puzzling())
