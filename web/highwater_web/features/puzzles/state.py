"""What every visit knows of puzzles: their page, and what is stored of how they went."""

from highwater_web.core.feature import Slot

PAGE = "puzzles"

KEY = "highwater:learning"
"""Of how puzzles went, in the storage."""


LEARNING: Slot[str | None] = Slot("learning", None)
"""How puzzles went, as the storage has it."""
