"""The room of lessons: page, presses and progress."""

from functools import partial

from highwater_web.core.addresses import read_fragment
from highwater_web.core.feature import PageLayout, ProgressRoom, Room
from highwater_web.core.model import Model
from highwater_web.core.results import join_texts
from highwater_web.features.lessons.entrance import entrance_page
from highwater_web.features.lessons.making import handle_copied
from highwater_web.features.lessons.making_page import making_page
from highwater_web.features.lessons.page import lesson_page
from highwater_web.features.lessons.places import describe_progress, read_places
from highwater_web.features.lessons.presses import PRESSES, settle
from highwater_web.features.lessons.state import MAKE, PLAYING
from highwater_web.ui.markup import Markup


def _draw(model: Model, framed: PageLayout) -> Markup:
    """The lesson in the address, the one being made, or links to both."""
    playing = PLAYING.of(model)
    if "lesson" in read_fragment(model.fragment) and playing is not None:
        return lesson_page(model, playing, framed)
    return making_page(model, framed) if model.fragment == MAKE else entrance_page(model, framed)


ROOM = Room(_draw, settle, PRESSES, {"copied": handle_copied}, ProgressRoom(partial(join_texts, read_places), describe_progress))
