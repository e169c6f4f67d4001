"""Where the state of the desk lies: in the model, before what lies on the desk can be imported."""

from typing import TYPE_CHECKING

from highwater_web.core.feature import Slot

if TYPE_CHECKING:
    from highwater_web.features.desk.model import Desk, Entrance

DESK: "Slot[Desk | Entrance | None]" = Slot("desk", None)
"""What lies on the desk, None before anybody has been there."""
