"""The texts of lessons, by language, and behind them those of all pages."""

from functools import partial

from highwater_web.ui.texts import room_texts

lesson_texts = partial(room_texts, "lessons")
