"""What every visit knows of puzzles: their page, and what is stored of how they went."""

from highwater_web.core.feature import StoredText

PAGE = "puzzles"

KEY = "highwater:learning"

LEARNING = StoredText(KEY)
"""How puzzles went."""
