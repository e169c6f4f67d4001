"""The part of the daily feature in every visit: its page, and the stored results."""

from highwater_web.core.feature import Slot, StoredText

PAGE = "daily"

KEY = "highwater:daily"

KEPT = StoredText(KEY)
"""The stored results."""

ENDED: Slot[str] = Slot("daily-ended", "")
"""The id of a finished daily game whose result is not stored yet."""
