"""What every visit knows of lessons: their page, and what is stored of them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from highwater.errors import GameError
from highwater_web.core.feature import Slot, StoredText

if TYPE_CHECKING:
    from highwater_web.figures.lessons import Playing


class Making(NamedTuple):
    """``unkept``: by the name of a field what stands there and could not be kept, and why. ``copied``: the key of what is said of the last
    copying. ``shown``: the kind of text that is shown to be copied by hand, "" for none. ``cleared``: the lesson before a new one was
    begun."""

    unkept: Mapping[str, tuple[str, GameError]] = {}
    copied: str = ""
    shown: str = ""
    cleared: str | None = None


PAGE = "lesson"
"""The page; in its address ``lesson=`` and the link form of a lesson, perhaps ``step=`` and a number."""

MAKE = "make"
"""The fragment of the address under which a lesson is made."""

KEY = "highwater:lessons"
DRAFT_KEY = "highwater:draft-lesson"

KEPT = StoredText(KEY)
"""How far people are."""

DRAFT = StoredText(DRAFT_KEY)
"""The lesson that is being made, as its text."""

PLAYING: "Slot[Playing | None]" = Slot("lesson", None)
"""The lesson on the screen."""

MAKING: Slot[Making | None] = Slot("making-lesson", None)
