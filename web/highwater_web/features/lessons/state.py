"""The part of lessons in every visit: their page, and stored texts."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from highwater.errors import GameError
from highwater_web.core.feature import Slot, StoredText

if TYPE_CHECKING:
    from highwater_web.figures.lessons import Playing


class Making(NamedTuple):
    """``unkept``: by field, rejected input and its error. ``copied``: the key of the notice about copying. ``shown``: the kind of text
    shown for copying by hand, "" for none. ``cleared``: the lesson before a new one was started."""

    unkept: Mapping[str, tuple[str, GameError]] = {}
    copied: str = ""
    shown: str = ""
    cleared: str | None = None


PAGE = "lesson"
"""The page. Its address has ``lesson=`` with the link form of a lesson, perhaps ``step=`` with a number."""

SHEETS = ("land-unter", "forbidden-island", "abandon-ship", "sos")
"""The games with a sheet to print for a class: `web/rules/sheet-<game>.<language>.md`."""

MAKE = "make"
"""The fragment of the page that makes a lesson."""

KEY = "highwater:lessons"
DRAFT_KEY = "highwater:draft-lesson"

KEPT = StoredText(KEY)
"""The stored progress."""

DRAFT = StoredText(DRAFT_KEY)
"""The stored draft of a lesson, as text."""

PLAYING: "Slot[Playing | None]" = Slot("lesson", None)
"""The lesson on the screen."""

MAKING: Slot[Making | None] = Slot("making-lesson", None)
