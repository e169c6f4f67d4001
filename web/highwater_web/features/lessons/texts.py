"""The texts of lessons, by language, and behind them those of all pages."""

from functools import partial

from highwater_web.figures.lessons import add_lesson_texts

lesson_texts = partial(add_lesson_texts, "lessons")
