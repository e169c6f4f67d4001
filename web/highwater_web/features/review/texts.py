"""The texts of reviews: a catalog of their own, with that of all pages as a fallback."""

from functools import partial

from highwater_web.ui.texts import room_texts

review_texts = partial(room_texts, "review")
"""The texts of a review and of all pages, by language."""
