"""Land unter on the page."""

from typing import TYPE_CHECKING

from highwater_web.contract.page import GamePage
from highwater_web.games.land_unter import board, confirming, course, thumbnail, words

if TYPE_CHECKING:
    from highwater_web.contract.figures import Figures


def figures() -> "Figures":
    from highwater_web.games.land_unter.figure import FIGURES  # only needed to draw figures, not to play

    return FIGURES


PAGE = GamePage(
    minutes=30,
    designer="Stefan Dorra",
    pauses={"normal": (300, 1700), "fast": (120, 700)},
    keys=(("← →", "keys.hand"),),
    cover=board.cover,
    thumbnail=thumbnail.draw_thumbnail,
    progress=thumbnail.progress,
    symbols=board.symbols,
    board=board.board,
    hand=board.hand,
    acts=board.acts,
    confirms=True,
    next_choice_region=confirming.next_choice_region,
    log=words.log,
    ask=words.ask,
    hint=words.hint,
    favourite_only=words.FAVOURITE_ONLY,
    hint_unit="land-unter.hint.column",
    moment=words.moment,
    continue_label=words.continue_label,
    stage_ended=words.stage_ended,
    lines=words.lines,
    standing=words.standing,
    standing_note="land-unter.standing-note",
    changes=course.changes,
    chapter=course.chapter,
    scene=course.scene,
    goal="land-unter.goal",
    first_times=course.first_times,
    sounds=course.SOUNDS,
    figure=figures,
)
