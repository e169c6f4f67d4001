"""The transport of a replay: a slider over the whole game, and steps."""

from highwater_web.markup import Attribute, Markup, el
from highwater_web.model import Table
from highwater_web.pages.tools import tool
from highwater_web.texts import Texts


def replay_bar(table: Table, t: Texts) -> Markup | None:
    """There while people look back, and always once the game is over."""
    match = table.match
    looking_back = match.shown is not None
    if not looking_back and match.state.to_act and table.id is not None:
        return None
    last, ply = len(match.record.plies), match.ply
    slider: dict[str, Attribute] = {"type": "range", "id": "ply", "name": "ply", "min": 0, "max": last, "value": ply, "data-do": "ply"}

    def step(to: int, picture: str, label: str, key: str | None = None) -> Markup:
        return tool(f"ply:{min(max(to, 0), last)}", picture, label, key, name=f"replay-{picture}")

    return el(
        "div",
        {"class": "replay", "id": "replay", "role": "group", "aria-label": t("play.replay")},
        step(0, "skip-back", t("play.first")),
        step(ply - 1, "chevron-left", t("play.back"), ","),
        el("input", {**slider, "aria-label": t("play.ply", ply=ply, plies=last)}),
        step(ply + 1, "chevron-right", t("play.forward"), "."),
        step(last, "skip-forward", t("play.last")),
        _live(t) if looking_back and table.id is not None and match.state.to_act else None,
    )


def _live(t: Texts) -> Markup:
    return el("button", {"type": "button", "class": "button button-primary", "data-do": "live", "id": "live"}, t("play.live"))
