"""What the desk says: a catalog of its own, behind which stands that of all pages."""

from functools import partial

from highwater_web.texts import room_texts

desk_texts = partial(room_texts, "desk")
"""The texts of the desk and of all pages, by language."""
