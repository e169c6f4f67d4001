"""Forbidden Island on the page."""

from typing import TYPE_CHECKING

from highwater_web.contract.page import GamePage
from highwater_web.games.forbidden_island import board, choices, course, decks, hands, pictures, thumbnail, words
from highwater_web.games.forbidden_island.summary import summary
from highwater_web.ui.markup import Markup

if TYPE_CHECKING:
    from highwater_web.contract.figures import Figures


def figures() -> "Figures":
    from highwater_web.games.forbidden_island.figure import FIGURES  # only needed to draw figures, not to play

    return FIGURES


def option_picture(option: str, value: str) -> Markup | None:
    """The shape of an island."""
    return pictures.shape(value) if option == "island" else None


PAGE = GamePage(
    minutes=30,
    designer="Matt Leacock",
    pauses={"normal": (550, 400), "fast": (300, 250)},
    keys=words.KEYS,
    option_picture=option_picture,
    cover=pictures.cover,
    thumbnail=thumbnail.draw_thumbnail,
    progress=thumbnail.progress,
    symbols=pictures.symbols,
    board=board.board,
    hand=hands.hands,
    acts=hands.acts,
    next_choice_region=choices.next_choice_region,
    aside=decks.decks,
    summary=summary,
    log=words.log,
    changes=course.changes,
    scene=course.scene,
    goal="forbidden-island.goal",
    first_times=course.first_times,
    sounds=course.SOUNDS,
    ask=words.ask,
    hint=words.hint,
    offer=words.offer,
    favourite_only=words.FAVOURITE_ONLY,
    hint_unit="hint.chance.column",
    moment=words.moment,
    continue_label=words.continue_label,
    stage_ended=words.stage_ended,
    lines=words.lines,
    standing=words.standing,
    chapter=course.chapter,
    odds=True,
    stops=True,
    hand_beside=True,
    level="difficulty",
    figure=figures,
)
