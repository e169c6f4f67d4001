"""Land unter on the page."""

from highwater_web.game_page import GamePage
from highwater_web.games.land_unter import board, words

PAGE = GamePage(
    minutes=30,
    cover=board.cover,
    symbols=board.symbols,
    board=board.board,
    hand=board.hand,
    log=words.log,
    ask=words.ask,
    hint=words.hint,
    moment=words.moment,
    part_over=words.part_over,
    lines=words.lines,
    standing=words.standing,
)
