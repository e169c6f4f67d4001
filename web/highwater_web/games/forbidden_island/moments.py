"""Temporary drawings over the island for great moments. ``course`` decides when there is one, the style sheets animate it, and afterwards,
or when it is skipped, it is invisible."""

from functools import cache

from highwater.games.forbidden_island.components import CARD_NAMES, WATERS_RISE
from highwater_web.contract.interaction import Interaction
from highwater_web.games.forbidden_island.names import card_name, treasure_name
from highwater_web.ui.drawings import show
from highwater_web.ui.markup import Markup, el
from highwater_web.ui.texts import Texts


def sinking(interaction: Interaction) -> str:
    """The name of the tile that sinks in this scene, "" for none."""
    kind, _, what = interaction.scene[0].partition("-") if interaction.scene is not None else ("", "", "")
    return what if kind in ("sink", "lost") else ""


def stage(interaction: Interaction, t: Texts) -> Markup | None:
    """The object held up over the island, or passing over it."""
    if interaction.scene is None:
        return None
    kind, _, what = interaction.scene[0].partition("-")
    return _stage(kind, what, t)


@cache
def _stage(kind: str, what: str, t: Texts) -> Markup | None:
    match kind:
        case "draw":
            shown = _card(what, card_name(CARD_NAMES.index(what), t))
        case "rise":
            shown = Markup(el("div", {"class": "surge waves"}) + _card(CARD_NAMES[WATERS_RISE], card_name(WATERS_RISE, t)))
        case "capture":
            shown = el(
                "div",
                {"class": "prize"},
                show(f"card-{what}", "prize-picture"),
                el("b", None, treasure_name(CARD_NAMES.index(what), t)),
            )
        case "lost":
            shown = el("div", {"class": "surge waves"})
        case _:
            return None
    return el("div", {"class": f"stage stage-{kind}", "id": "stage", "aria-hidden": "true"}, shown)


def _card(name: str, text: str) -> Markup:
    return el("div", {"class": f"held-up card-{name}"}, show(f"card-{name}", "held-up-picture"), el("b", None, text))
