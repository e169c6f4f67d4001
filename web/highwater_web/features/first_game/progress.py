"""The part of first games in every visit: the stored progress, the game on the screen, and the one in the address."""

from typing import TYPE_CHECKING

from highwater_web.core.addresses import read_fragment
from highwater_web.core.feature import Slot, StoredText
from highwater_web.core.model import Model

if TYPE_CHECKING:
    from highwater_web.features.first_game.guide.course import Course

NAME = "first-game"
"""The name of their page."""

TAUGHT = ("land-unter", "forbidden-island", "abandon-ship", "sos")
"""The games that have a first game."""

KEY = "highwater:first-games"

KEPT = StoredText(KEY)
"""The stored progress (``guide.bookmarks``)."""

COURSE: "Slot[Course | None]" = Slot("course", None)
"""The first game on the screen."""


def read_wanted_game(model: Model) -> str:
    """The game in the address, "" for none."""
    game = read_fragment(model.fragment).get("game", "") if model.page == NAME else ""
    return game if game in TAUGHT else ""
