"""What every visit knows of the seas of days: their page, and what is stored of how they ended."""

from highwater_web.core.feature import Slot, StoredText

PAGE = "daily"

KEY = "highwater:daily"

KEPT = StoredText(KEY)
"""How they ended."""

ENDED: Slot[str] = Slot("daily-ended", "")
"""The id of a game that has ended at the table and is not noted yet."""
