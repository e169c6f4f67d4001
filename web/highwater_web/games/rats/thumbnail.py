"""A rats' game in miniature for lists: the ship, the water level, and the height of each rat."""

from highwater.games.rats.components import FIELDS, RATS
from highwater.games.rats.state import DROWNED, View
from highwater_web.games.rats.pictures import SHIPS
from highwater_web.ui.drawings import thumbnail
from highwater_web.ui.markup import Markup
from highwater_web.ui.texts import Texts

DECK, KEEL = 10, 66
"""The top deck and the bottom of the ship in the picture."""

COLOURS = {"yellow": 3, "purple": 6, "green": 2, "orange": 7, "red": 1, "black": 5, "blue": 4}
"""Rats use seat colours."""


def draw_thumbnail(view: View) -> Markup:
    components = view.rules.components

    def height(space: int) -> int:
        return round(KEEL - (KEEL - DECK) * (space - components.first + 1) / (components.top - components.first + 1))

    water = height(view.water)
    parts = [
        f'<path class="thumb-ground" transform="translate(4)" d="{SHIPS[view.rules.must_stay].outline}"/>',
        f'<path class="thumb-ground" d="M4 {DECK}h88l-8 {KEEL - DECK + 3}h-72z"/>',
        f'<path class="thumb-sea" d="M0 {water}h96v{72 - water}h-96z"/>',
    ]
    parts += [
        f'<circle class="seat-{COLOURS[RATS[rat]]}" cx="{15 + 11 * rat}" cy="{height(space) - 3}" r="3.6"/>'
        for rat, space in enumerate(view.rats)
        if space != DROWNED
    ]
    return thumbnail("".join(parts))


def progress(view: View, t: Texts) -> str:
    """The water level, and the number of saved rats."""
    return t("rats.progress", water=view.water, up=len(view.arrivals), fields=len(FIELDS))
