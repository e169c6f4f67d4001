"""The state of the page of puzzles, and where the storage keeps how they went."""

from typing import Any, NamedTuple

from highwater_web.core.feature import Slot

PAGE = "puzzles"

KEY = "highwater:learning"
"""Of how puzzles went, in the storage."""


class Puzzling(NamedTuple):
    """What lies on the page: for which address (``opened``), the try at a puzzle (a ``Trying``, None on the list), the ``panel`` beside it,
    the local date when the page was opened, and the key of what is said once the result of a day was to be ``copied``.
    ``brought``: progress out of a file that waits to be read."""

    opened: str = ""
    trying: Any = None
    panel: str = ""
    today: str = ""
    copied: str = ""
    brought: str = ""


PUZZLING: Slot[Puzzling] = Slot("puzzles", Puzzling())

LEARNING: Slot[str | None] = Slot("learning", None)
"""How puzzles went, as the storage has it."""
