"""What every visit knows of the seas of days: their page, and what is stored of how they ended."""

from highwater_web.core.feature import Slot

PAGE = "daily"

KEY = "highwater:daily"
"""Of how they ended, in the storage."""

KEPT: Slot[str | None] = Slot("daily", None)
"""The same, as the storage has it."""

ENDED: Slot[str] = Slot("daily-ended", "")
"""The id of a game that has ended at the table and is not noted yet."""
