"""The cards of Land unter, each drawn alone."""

from highwater.games.land_unter.components import HALF_RINGS
from highwater_web.contract.canvas import (
    SERIF,
    box,
    cut_out,
    group,
    placed,
    symbol,
    text,
)
from highwater_web.games.land_unter.board import OWN
from highwater_web.games.land_unter.cards import shade_percent, weather
from highwater_web.ui.drawings import CARD_BACK, HALF_RING, RING
from highwater_web.ui.markup import Markup, join

CARD = (60.0, 84.0)
"""A card as it is drawn; it is placed smaller."""


def weather_card(card: int) -> Markup:
    """What is printed on it: the sky, the number, and at the top edge the rings."""
    wide, high = CARD
    band = weather(card)
    sky = box(0, 0, wide, high, r=3, fill=f"color-mix(in oklab, var(--sky-b) {shade_percent(card)}%, var(--sky-a))")
    dark = band in ("rain", "storm")
    halves = HALF_RINGS[card]
    ring = symbol((HALF_RING, RING)[halves - 1], wide * 0.63, high * 0.035, wide * 0.33) if halves else None
    face = cut_out(0, 0, wide, high, join([sky, Markup(OWN[f"sky-{band}"].lines)]))
    edge = box(0.75, 0.75, wide - 1.5, high - 1.5, r=2.5, fill="none", stroke="var(--card-dark)", stroke_width=1.8)
    number = text(card, 5, 17, 25, anchor="start", font=SERIF, fill="var(--card-light)" if dark else "var(--card-dark)")
    return group(face, ring, number, edge, css=f"weather weather-{band}")


def tide_card(tide: int) -> Markup:
    """The higher its number, the higher the water on it."""
    wide, high = CARD
    water = placed(Markup(OWN["tide-water"].lines), 0, ((13 - tide) / 13 * 0.92 - 0.04) * high)
    return join(
        [
            cut_out(0, 0, wide, high, join([box(0, 0, wide, high, r=3, fill="var(--card-light)"), water])),
            box(0.75, 0.75, wide - 1.5, high - 1.5, r=2.5, fill="none", stroke="var(--card-dark)", stroke_width=1.8),
            text(tide, wide / 2, high / 2, 34, font=SERIF, fill="var(--card-dark)", halo="var(--card-light)", halo_width=6),
        ]
    )


def card_back() -> Markup:
    wide, high = CARD
    ground = box(0, 0, wide, high, r=3, fill="var(--paper-raised)", stroke="var(--ink)", stroke_width=1.6)
    return join([ground, group(Markup(CARD_BACK.lines), css="weather-down")])
