"""The markup of the replay: a slider with turning points, the transport buttons, and the uses of the position on the screen."""

from collections.abc import Iterable

from highwater_web.core.feature import DrawContext, Slot
from highwater_web.core.model import Table
from highwater_web.table.tools import find_sheet_title
from highwater_web.ui.controls import button, pictured, select
from highwater_web.ui.drawings import icon
from highwater_web.ui.markup import Attribute, Child, Markup, classes, el, plain
from highwater_web.ui.texts import Texts

AUTOPLAY: Slot[bool] = Slot("autoplay", empty=False, passing=True)
"""Whether autoplay is on."""


def transport(table: Table, t: Texts) -> Markup:
    """The transport: by steps, by turns or rounds, to the ends, and autoplay."""
    match = table.match
    last, ply = len(match.record.plies), match.ply
    rounds = match.game.simultaneous
    return el(
        "div",
        {"class": "replay", "id": "replay", "role": "group", "aria-label": t("play.replay")},
        _course(table, t),
        el(
            "div",
            {"class": "replay-ways"},
            _transport_button("ply:0", "skip-back", t("play.first"), off=ply == 0),
            _transport_button("turn:back", "chevrons-left", t("play.round-back" if rounds else "play.turn-back"), off=ply == 0),
            _transport_button(f"ply:{max(ply - 1, 0)}", "chevron-left", t("play.back"), ",", off=ply == 0),
            _transport_button("autoplay", *("pause", t("play.autoplay.stop")) if AUTOPLAY.of(table) else ("play", t("play.autoplay")), "p"),
            _transport_button(f"ply:{min(ply + 1, last)}", "chevron-right", t("play.forward"), ".", off=ply == last),
            _transport_button("turn:on", "chevrons-right", t("play.round-on" if rounds else "play.turn-on"), off=ply == last),
            _transport_button(f"ply:{last}", "skip-forward", t("play.last"), off=ply == last),
        ),
    )


def _transport_button(token: str, picture: str, label: str, key: str | None = None, *, off: bool = False) -> Markup:
    """A button of the transport. A disabled one keeps its place, so that nothing moves under the thumb."""
    name = token.partition(":")[0] if token.startswith("autoplay") else picture
    return el(
        "button",
        {
            "type": "button",
            "id": f"replay-{name}",
            "class": classes("tool", off and "tool-off"),
            "data-do": token,
            "data-key": key,
            "aria-label": label,
            "aria-disabled": "true" if off else None,
            "title": f"{label} ({key.upper()})" if key else label,
        },
        icon(picture),
    )


def _course(table: Table, t: Texts) -> Markup:
    """The slider, with a mark for each turning point and stage."""
    match = table.match
    last, ply = len(match.record.plies), match.ply
    slider: dict[str, Attribute] = {"type": "range", "id": "ply", "name": "ply", "min": 0, "max": last, "value": ply, "data-do": "ply"}
    marks = [
        el("i", {"class": f"course-{kind}", "style": f"--at:{round(at / last, 4)}"})
        for at, kind in (*table.chapters, *_moments(table))
        if kind != "turn" and last
    ]
    return el(
        "div",
        {"class": "replay-course"},
        el(
            "div",
            {"class": "course"},
            el("span", {"class": "course-marks", "aria-hidden": "true"}, marks),
            el("input", {**slider, "aria-label": t("play.course"), "aria-valuetext": t("play.ply", ply=ply, plies=last)}),
        ),
        _jump(table, t),
    )


def _moments(table: Table) -> list[tuple[int, str]]:
    """The moments of the review, listed like chapters."""
    return [(ply, "moment") for ply, _, _ in table.review.moments] if table.review is not None else []


def ways_on(ctx: DrawContext) -> Iterable[Child]:
    """Buttons for a game in replay: return, watch the end, play on from here, save, share."""
    table, match, t = ctx.table, ctx.table.match, ctx.t
    if not table.is_looked_at:
        return
    if table.id is not None and match.viewed_ply is not None and match.state.to_act:
        yield button("live", t("play.live"), name="to-the-game", primary=True)
    linked = table.id is None
    if not linked and match.viewed_ply is None:
        yield pictured("autoplay:end", "history", t("play.end-again"), name="end-again", short=t("play.end-again.short"))
    if can_be_played_on(table) and linked:
        yield button("panel:play-on", t("play.play-on"), name="tool-panel-play-on", primary=True)
    elif can_be_played_on(table):
        yield pictured("panel:play-on", "git-branch", t("play.play-on"), name="tool-panel-play-on", short=t("play.play-on.short"))
    elif linked and match.ply:  # a finished game cannot be played on, but can be watched
        yield button("ply:0", t("play.replay"), name="from-the-start", primary=True)
    if linked:
        yield pictured("keep", "download", t("play.keep"), name="keep")
    if table.can_be_linked:
        yield pictured("link", "share", t("play.link"), name="replay-link", short=t("play.link.short"))
        yield pictured("example", "presentation", t("scenarios.make"), name="make-example", short=t("scenarios.make.short"))


def can_be_played_on(table: Table) -> bool:
    """Whether a new game may start at the position on the screen: it is not the end, and nothing is hidden."""
    return table.can_be_linked and bool(table.match.position.to_act) and (table.match.viewed_ply is not None or table.id is None)


def _jump(table: Table, t: Texts) -> Markup | None:
    """A button with a list of stages and turning points to jump to, since the slider leaves no room for more."""
    texts_by_ply: dict[int, str] = {}
    for ply, line in table.log:
        texts_by_ply.setdefault(ply, plain(line))
    points = [(ply, texts_by_ply[ply]) for ply, kind in table.chapters if kind != "turn" and ply in texts_by_ply]
    if not points:
        return None
    here = max((ply for ply, _ in points if ply <= table.match.ply), default=0)
    stops = [("0", t("play.first")), *((str(ply), text) for ply, text in points)]
    jump = t("play.jump")
    return el("label", {"class": "tool replay-jump", "title": jump}, icon("flag"), select("ply", stops, str(here), "ply", jump))


def ways_in_menu(ctx: DrawContext) -> Iterable[Child]:
    """The same in the menu, with openers of panels whose tools are hidden by the transport."""
    table, t = ctx.table, ctx.t
    if table.can_be_linked:
        yield button("link", icon("link"), t("play.link"), name="menu-link")
        yield button("example", icon("presentation"), t("scenarios.make"), name="menu-example")
    if table.is_looked_at:
        panels = (
            ("log", "scroll-text", t("play.log")),
            ("sheet", "table-2", find_sheet_title(table, ctx.page, t)[0]),
            ("rules", "book-open", t("play.rules")),
        )
        yield from (_opener(panel, picture, label) for panel, picture, label in panels)


def _opener(panel: str, picture: str, label: str) -> Markup:
    """A button that opens a panel whose tool is hidden by the transport."""
    return el("button", {"type": "button", "class": "button button-quiet menu-panel", "data-do": f"panel:{panel}"}, icon(picture), label)
