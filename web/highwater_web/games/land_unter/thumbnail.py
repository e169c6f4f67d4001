"""A game of Land unter in miniature for lists: everybody's water, the highest marked, and the rings left."""

from highwater.games.land_unter.components import ROUNDS
from highwater.games.land_unter.state import OUT, View
from highwater_web.ui.drawings import thumbnail
from highwater_web.ui.markup import Markup
from highwater_web.ui.texts import Texts

WIDTH, HIGH, FOOT = 96, 8, 62
"""The picture's width; the positions of a gauge's mark 12 and of its foot."""


def draw_thumbnail(view: View) -> Markup:
    width = WIDTH / view.rules.seats
    known = len(view.rings_dealt) == view.rules.seats
    tops = [view.top(seat) if known else 0 for seat in range(view.rules.seats)]
    return thumbnail("".join(_gauge(view, seat, tops, round(width * seat + width / 2 - 7), known) for seat in range(view.rules.seats)))


def _gauge(view: View, seat: int, tops: list[int], x: int, known: bool) -> str:
    """A staff with its water, the seat's colour below, and a dot for each ring beside it."""
    rings = view.rings[seat] if known else 0
    height = round((FOOT - HIGH) * tops[seat] / ROUNDS)
    highest = " thumb-high" if tops[seat] and tops[seat] == max(tops) else ""
    parts = [f'<path class="thumb-ground" d="M{x} {HIGH}h8v{FOOT - HIGH}h-8z"/>']
    if rings == OUT:
        parts.append(f'<path class="thumb-gone" d="M{x} {HIGH + 20}l8 14m0-14l-8 14"/>')
    elif height:
        parts.append(f'<path class="thumb-sea{highest}" d="M{x} {FOOT}v-{height}h8v{height}z"/>')
    parts.append(f'<path class="seat-{seat + 1}" d="M{x} {FOOT + 2}h8v4h-8z"/>')
    parts += [
        f'<circle class="thumb-ring" cx="{x + 11 + 4 * (ring // 6)}" cy="{FOOT - 3 - 8 * (ring % 6)}" r="1.6"/>' for ring in range(rings)
    ]
    return "".join(parts)


def progress(view: View, t: Texts) -> str:
    """The present stage and round."""
    if view.round == 0:
        return t("land-unter.stage", stage=view.stage + 1, stages=view.rules.seats)
    return t("land-unter.progress", stage=view.stage + 1, stages=view.rules.seats, round=view.round)
