"""What a review says: a catalog of its own, behind which stands that of all pages."""

from functools import partial

from highwater_web.texts import room_texts

review_texts = partial(room_texts, "review")
"""The texts of a review and of all pages, by language."""
