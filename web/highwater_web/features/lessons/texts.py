"""The texts of lessons by language, with those of all pages as a fallback."""

from functools import partial

from highwater_web.figures.lessons import add_lesson_texts

lesson_texts = partial(add_lesson_texts, "lessons")
