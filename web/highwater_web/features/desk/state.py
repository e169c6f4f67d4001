"""The slot of the desk's state, importable without the drawing archive."""

from typing import TYPE_CHECKING

from highwater_web.core.feature import Slot

if TYPE_CHECKING:
    from highwater_web.features.desk.model import Desk, Entrance

DESK: "Slot[Desk | Entrance | None]" = Slot("desk", None)
"""The desk's content; None before the first visit there."""
