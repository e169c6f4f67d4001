"""Leads to lessons and pages for teachers. The room (``room``) is in the drawing archive."""

from functools import partial

from highwater_web.core.archives import DRAWING, LazyRoom
from highwater_web.core.feature import Feature, Page, PageLayout, title_page_by
from highwater_web.core.model import Model
from highwater_web.features.lessons.state import DRAFT, KEPT, PAGE, SHEETS
from highwater_web.ui.markup import Markup
from highwater_web.ui.prose import prose
from highwater_web.ui.rule_search import text_place
from highwater_web.ui.texts import Texts

ROOM = LazyRoom(DRAWING, "highwater_web.features.lessons.room:ROOM", is_wanted=lambda model: model.page == PAGE)


def read_text(model: Model, _: Texts, framed: PageLayout) -> Markup:
    """A page for teachers: its text, or a place for it."""
    return framed("", text_place(model.page, model.language, prose(model.page, model.language)))


def _sheet_title(game_id: str, _: Model, t: Texts) -> str:
    return t("title.page", page=t("teachers.sheet", game=t(f"{game_id}.title")))


FEATURE = Feature(
    "lessons",
    pages=(
        ROOM.page(PAGE, "lessons.title", "lessons.lead", kind="lessons"),
        Page("teachers", title_page_by("teachers.title"), "teachers.lead", read_text, needs_engine=False, kind="about"),
        *(
            Page(f"sheet-{game}", partial(_sheet_title, game), f"teachers.sheet.{game}", read_text, needs_engine=False, kind="sheet")
            for game in SHEETS
        ),
    ),
    stored=(DRAFT.make_stored(),),
    after=ROOM.settle,
    progress=ROOM.progress("Lessons", KEPT),
)
