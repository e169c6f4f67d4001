"""The secret cards of the rats, each drawn alone."""

from collections.abc import Sequence

from highwater.games.rats.components import RATS
from highwater_web.contract.canvas import (
    Sheet,
    box,
    group,
    placed,
)
from highwater_web.games.rats.names import colours
from highwater_web.games.rats.pictures import rat_lines
from highwater_web.ui.markup import Markup, join
from highwater_web.ui.naming import capitalize
from highwater_web.ui.texts import Texts

SMALL_CARD = (80, 56)


def small_rat(which: int, x: float, y: float, t: Texts, width: float = 24) -> Markup:
    return group(placed(rat_lines(which, t, 20), x, y, width / 48), css=f"rat-{RATS[which]}")


def small_card(card: Sequence[int], t: Texts) -> Sheet:
    """A secret card with its three rats."""
    wide, high = SMALL_CARD
    ground = box(0, 0, wide, high, r=4, fill="var(--paper-raised)", stroke="var(--ink)", stroke_width=1.5)
    rats = [small_rat(which, 2 + place * 24.5, 13, t, 27) for place, which in enumerate(card)]
    return Sheet(wide, high, join([ground, *rats]), (capitalize(colours(card, t)),))
