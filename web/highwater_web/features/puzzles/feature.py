"""The way to the page of puzzles, whose room (``features.puzzles``) is fetched when a person opens the page."""

from collections.abc import Mapping

from highwater_web.core import archives
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
from highwater_web.features.puzzles.state import KEY, LEARNING, PAGE
from highwater_web.ui.markup import Markup, el
from highwater_web.ui.texts import Texts


def puzzles(model: Model, t: Texts, framed: Framed) -> Markup:
    """The list of puzzles, or the one that the address names; until these are there, what the page is for."""
    if not archives.ready(archives.PUZZLES):
        return puzzles_coming(model, t, framed)
    from highwater_web.features.puzzles.page import page

    return page(model, framed) or puzzles_coming(model, t, framed)


def puzzles_coming(model: Model, t: Texts, framed: Framed) -> Markup:
    return framed(t("puzzles.title"), el("p", {"class": "lead"}, t("puzzles.lead")), archives.stand_in(model, archives.PUZZLES, t))


def _settled(change: ModelChange) -> Step:
    """The model with the puzzle that its address names. What the page needs is asked for once."""
    model = change.after
    if model.page != PAGE:
        return model, []
    if not archives.ready(archives.PUZZLES):
        return archives.ask(model, archives.PUZZLES) if archives.PUZZLES not in model.wanted else (model, [])
    from highwater_web.features.puzzles.presses import settle

    return settle(model, change.around)


def _presses() -> Mapping[str, Press]:
    """What is pressed on the page of puzzles alone."""
    if not archives.ready(archives.PUZZLES):
        return {}
    from highwater_web.features.puzzles.presses import PRESSES

    return PRESSES


def _copied(c: Context) -> Step:
    """Whether the result of a day has been copied."""
    from highwater_web.features.puzzles.presses import tell_copied

    return tell_copied(c)


def _refused(c: Context) -> Step:
    """Another tab was faster. Only what needs the room is ever written, so it is there."""
    from highwater_web.features.puzzles.presses import join_refused

    return join_refused(PROGRESS.changed(c)[0], LEARNING.of(c.model))


def _room() -> ProgressRoom:
    from highwater_web.features.puzzles.page import ROOM

    return ROOM


PROGRESS = Progress("Learning", KEY, LEARNING, archives.PUZZLES, _room)

FEATURE = Feature(
    "puzzles",
    pages=(
        Page(
            PAGE,
            page_title("puzzles.title"),
            "puzzles.lead",
            puzzles,
            prerendered=puzzles_coming,
            presses=_presses,
            messages={"copied": _copied},
        ),
    ),
    stored=(Stored(KEY, PROGRESS.read, PROGRESS.changed, _refused),),
    after=_settled,
    progress=PROGRESS,
)
