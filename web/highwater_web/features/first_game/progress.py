"""What every visit knows of the guided first games: what is stored of them, which is on the screen, and which the address names."""

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
"""How far people are (``guide.bookmarks``)."""

COURSE: "Slot[Course | None]" = Slot("course", None)
"""The first game on the screen."""


def read_wanted_game(model: Model) -> str:
    """The game whose first game the address names, "" for none."""
    game = read_fragment(model.fragment).get("game", "") if model.page == NAME else ""
    return game if game in TAUGHT else ""
