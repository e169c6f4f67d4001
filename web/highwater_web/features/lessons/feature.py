"""The way to lessons, whose room comes when drawing does: the page that plays and makes them, and pages for teachers."""

from collections.abc import Mapping
from functools import partial

from highwater.registry import GAMES
from highwater_web.core import archives
from highwater_web.core.addresses import read_fragment
from highwater_web.core.feature import (
    Context,
    Feature,
    Framed,
    ModelChange,
    Page,
    Press,
    Progress,
    ProgressRoom,
    Step,
    Stored,
    page_title,
)
from highwater_web.core.model import Model
from highwater_web.features.lessons.state import DRAFT, DRAFT_KEY, KEPT, KEY, MAKE, PAGE, PLAYING
from highwater_web.ui.markup import Markup, el
from highwater_web.ui.prose import prose
from highwater_web.ui.rule_search import text_place
from highwater_web.ui.texts import Texts


def lessons(model: Model, t: Texts, framed: Framed) -> Markup:
    """The lesson that the address names, the one that is made, or ways to both; until drawing is ready, what the page is for."""
    if not archives.ready(archives.DRAWING):
        return lessons_coming(model, t, framed)
    playing, wanted = PLAYING.of(model), read_fragment(model.fragment)
    if "lesson" in wanted and playing is not None:
        from highwater_web.features.lessons.page import lesson_page

        return lesson_page(model, playing, framed)
    if model.fragment == MAKE:
        from highwater_web.features.lessons.making_page import making_page

        return making_page(model, framed)
    from highwater_web.features.lessons.entrance import entrance_page

    return entrance_page(model, framed)


def lessons_coming(model: Model, t: Texts, framed: Framed) -> Markup:
    return framed(t("lessons.title"), el("p", {"class": "lead"}, t("lessons.lead")), archives.stand_in(model, archives.DRAWING, t))


def read_text(model: Model, _: Texts, framed: Framed) -> Markup:
    """A page for teachers: its text, or the place of it."""
    return framed("", text_place(model.page, model.language, prose(model.page, model.language)))


def _sheet_title(game_id: str, _: Model, t: Texts) -> str:
    return t("title.page", page=t("teachers.sheet", game=t(f"{game_id}.title")))


def _settled(change: ModelChange) -> Step:
    """The model with the lesson that its address names, as soon as it can be there."""
    model = change.after
    if model.page != PAGE or not archives.ready(archives.DRAWING):
        return model, []
    from highwater_web.features.lessons.presses import settle

    return settle(model)


def _presses() -> Mapping[str, Press]:
    if not archives.ready(archives.DRAWING):
        return {}
    from highwater_web.features.lessons.presses import PRESSES

    return PRESSES


def _refused(c: Context) -> Step:
    """Another tab was faster. Only what needs the room is ever written, so it is there."""
    from highwater_web.features.lessons.places import join_refused

    return join_refused(PROGRESS.changed(c)[0], KEPT.of(c.model))


def _read_draft(model: Model, values: Mapping[str, str]) -> Model:
    return DRAFT.put(model, values.get(DRAFT_KEY))


def _draft_elsewhere(c: Context) -> Step:
    """Another tab has written the lesson that is made, or was faster: what is stored counts."""
    value = c.message.get("value")
    return DRAFT.put(c.model, value if isinstance(value, str) else None), []


def _copied(c: Context) -> Step:
    """Whether what was to be copied of a lesson has been."""
    from highwater_web.features.lessons.making import copied

    return copied(c)


def _room() -> ProgressRoom:
    from highwater_web.features.lessons.places import ROOM

    return ROOM


PROGRESS = Progress("Lessons", KEY, KEPT, archives.DRAWING, _room)

FEATURE = Feature(
    "lessons",
    pages=(
        Page(
            PAGE,
            page_title("lessons.title"),
            "lessons.lead",
            lessons,
            prerendered=lessons_coming,
            kind="lessons",
            draws=True,
            presses=_presses,
            messages={"copied": _copied},
        ),
        Page("teachers", page_title("teachers.title"), "teachers.lead", read_text, needs_engine=False, kind="about"),
        *(
            Page(f"sheet-{game}", partial(_sheet_title, game), f"teachers.sheet.{game}", read_text, needs_engine=False, kind="sheet")
            for game in GAMES
        ),
    ),
    stored=(
        Stored(KEY, PROGRESS.read, PROGRESS.changed, _refused),
        Stored(DRAFT_KEY, _read_draft, _draft_elsewhere, _draft_elsewhere),
    ),
    after=_settled,
    progress=PROGRESS,
)
