"""The board of a step: its positions as figures with captions."""

from functools import lru_cache

from highwater.lessons import read_board
from highwater_web.figures.figure import Figure
from highwater_web.figures.steps import MAX_STEPS, Steps, name_file, steps, style
from highwater_web.ui.markup import Markup, el


@lru_cache(maxsize=8)
def steps_of(board: str, plies: tuple[int, ...], first: int, language: str, theme: str) -> Steps:
    """The positions of a step's record. ``first``: the ply shown first. Raises GameError."""
    return steps(read_board(board), plies[-MAX_STEPS:], first=first, language=language, theme=theme, address=Figure.write_url)


@lru_cache(maxsize=1)
def sheet_of_steps() -> Markup:
    """The link to the style sheet of steps, which is a file of the site."""
    return el("link", {"rel": "stylesheet", "href": f"../figures/{name_file(style(MAX_STEPS), 'css')}"})
