"""The texts of first games: a catalog of their own, with that of all pages as a fallback."""

from functools import partial

from highwater_web.ui.texts import room_texts

guide_texts = partial(room_texts, "first_game.guide")
"""The texts of first games and of all pages, by language."""
