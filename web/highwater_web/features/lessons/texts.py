"""The texts of lessons, by language, and behind them those of all pages."""

from functools import partial

from highwater_web.figures.lessons import with_lessons

lesson_texts = partial(with_lessons, "lessons")
