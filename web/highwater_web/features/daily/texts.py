"""The texts of the daily feature by language, with those of all pages as a fallback."""

from functools import partial

from highwater_web.ui.texts import room_texts

daily_texts = partial(room_texts, "daily")
