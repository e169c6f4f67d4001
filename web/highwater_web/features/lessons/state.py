"""What every visit knows of lessons: their page, and what is stored of them."""

from typing import TYPE_CHECKING

from highwater_web.core.feature import Slot

if TYPE_CHECKING:
    from highwater_web.features.lessons.making import Making
    from highwater_web.figures.lessons import Playing

PAGE = "lesson"
"""The page; in its address ``lesson=`` and the link form of a lesson, perhaps ``step=`` and a number."""

MAKE = "make"
"""The fragment of the address under which a lesson is made."""

KEY = "highwater:lessons"
"""Of how far people are in lessons, in the storage."""

DRAFT_KEY = "highwater:draft-lesson"
"""Of the lesson that is being made, as its text."""

KEPT: Slot[str | None] = Slot("lessons", None)
"""How far people are, as the storage has it."""

DRAFT: Slot[str | None] = Slot("draft-lesson", None)
"""The lesson that is being made, as the storage has it."""

PLAYING: "Slot[Playing | None]" = Slot("lesson", None)
"""The lesson on the screen."""

MAKING: "Slot[Making | None]" = Slot("making-lesson", None)
"""What of the lesson that is being made could not be kept, and how it is taken along."""
