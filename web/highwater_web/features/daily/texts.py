"""The texts of today's sea, by language, and behind them those of all pages."""

from functools import partial

from highwater_web.ui.texts import room_texts

daily_texts = partial(room_texts, "daily")
