"""The desk's texts: a catalog of its own, with that of all pages as a fallback."""

from functools import partial

from highwater_web.ui.texts import room_texts

desk_texts = partial(room_texts, "desk")
"""The texts of the desk and of all pages, by language."""
