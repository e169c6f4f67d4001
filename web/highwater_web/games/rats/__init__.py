"""Abandon Ship and S.O.S. on the page: one drawing of the ship and one set of texts for both editions."""

from typing import TYPE_CHECKING

from highwater_web.contract.page import GamePage
from highwater_web.games.rats import board, choices, course, dice, hands, pictures, suspicion, thumbnail, words

if TYPE_CHECKING:
    from highwater_web.contract.figures import Figures


def figures() -> "Figures":
    from highwater_web.games.rats.figure import FIGURES  # only needed to draw figures, not to play

    return FIGURES


ABANDON_SHIP = GamePage(
    minutes=30,
    designer="Reiner Knizia",
    keys=words.KEYS,
    cover=pictures.abandon_ship_cover,
    thumbnail=thumbnail.draw_thumbnail,
    progress=thumbnail.progress,
    symbols=pictures.symbols,
    board=board.board,
    hand=hands.hand,
    acts=hands.acts,
    secret=hands.secret,
    next_choice_region=choices.next_choice_region,
    aside=dice.all_dice,
    notes=suspicion.suspicion,
    log=words.log,
    passing=words.is_passing,
    ask=words.ask,
    hint=words.hint,
    favourite_only=words.FAVOURITE_ONLY,
    moment=words.moment,
    continue_label=words.continue_label,
    stage_ended=words.stage_ended,
    lines=words.lines,
    changes=course.changes,
    scene=course.scene,
    goal="rats.goal",
    first_times=course.first_times,
    sounds=course.SOUNDS,
    chapter=course.chapter,
    standing=words.standing,
    hand_beside=True,
    figure=figures,
)

SOS = ABANDON_SHIP._replace(cover=pictures.sos_cover)
