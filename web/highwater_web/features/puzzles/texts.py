"""The texts of puzzles, by language, and behind them those of all pages."""

from functools import partial

from highwater_web.ui.texts import room_texts

puzzle_texts = partial(room_texts, "puzzles")
