"""The bar of tools at the foot of the table: undo, hints, and panels."""

import re
from functools import cache, lru_cache

from highwater_web.contract.page import GamePage
from highwater_web.core.feature import App, DrawContext, Mode
from highwater_web.core.model import Table
from highwater_web.ui.drawings import icon
from highwater_web.ui.markup import Child, Markup, classes, el, flag
from highwater_web.ui.texts import Texts

WORD = re.compile(r"\w+")


def tools(app: App, ctx: DrawContext, mode: Mode | None) -> Markup:
    table, t, game_page = ctx.table, ctx.t, ctx.page
    match = table.match
    own: list[Child] = []
    if mode is not None and mode.tools is not None:
        own = [*mode.tools]
    elif table.is_playable and match.humans:
        own = [
            tool("undo", "undo-2", t("play.undo"), "u", off=match.undo_refusal() is not None, short=t("play.undo.short")),
            tool("redo", "redo-2", t("play.redo"), "r", off=not match.undone, short=t("play.redo.short")),
            *app.list_additions("tools", ctx),
        ]
    if table.is_playable and not match.humans:
        holds = bool(match.state.to_act)
        own.append(tool("hold", "pause", t("play.hold"), "p", pressed=match.paused) if holds else tool_placeholder("hold"))
    if table.id is not None and match.viewed_ply is None and (mode is None or mode.tools is None):
        before = len(match.record.plies) - 1
        looks = before >= 0 and bool(match.state.to_act)
        again = tool(f"ply:{before}", "history", t("play.replay"), ",", name="look-back", short=t("play.replay.short"))
        own.append(again if looks else tool_placeholder("look-back"))
    if game_page.aside is not None:
        own.append(tool("panel:decks", "layers", t("play.decks"), "c", pressed=table.panel == "decks", short=t("play.decks.short")))
    sheet, short = find_sheet_title(table, game_page, t)
    return el(
        "nav",
        {"class": "tools", "id": "tools", "aria-label": t("play.tools")},
        own,
        tool("panel:log", "scroll-text", t("play.log"), "l", pressed=table.panel == "log", short=t("play.log.short")),
        tool("panel:sheet", "table-2", sheet, "s", pressed=table.panel == "sheet", short=short),
        tool("panel:rules", "book-open", t("play.rules"), "i", pressed=table.panel == "rules", short=t("home.rules")),
    )


@cache
def tool_placeholder(name: str) -> Markup:
    """The empty place of an unavailable tool, so that the other tools keep theirs."""
    return el("span", {"id": f"tool-{name}", "class": "tool tool-absent"})


def find_sheet_title(table: Table, game_page: GamePage, t: Texts) -> tuple[str, str]:
    """The title of the panel with score or notes, and its short form."""
    if has_notes(table, game_page):
        return t("play.notes"), t("play.notes")
    if game_page.summary is None:
        return t("play.sheet"), t("play.sheet.short")
    return t("play.summary"), t("play.summary.short")


def has_notes(table: Table, game_page: GamePage) -> bool:
    """Whether the panel shows notes instead of a score."""
    return game_page.notes is not None and bool(table.match.position.to_act)


def _words(text: str) -> str:
    """The lower-case words of a text with a space around each, for searching in it."""
    return f" {' '.join(WORD.findall(text.casefold()))} "


@lru_cache(maxsize=256)
def tool(
    token: str,
    picture: str,
    label: str,
    key: str | None = None,
    *,
    off: bool = False,
    pressed: bool | None = None,
    name: str | None = None,
    short: str | None = None,
) -> Markup:
    """A button with a picture and, where there is room, a word. An ``off`` button can still be pressed and then explains itself. ``short``:
    a single word, part of the label so that voice control finds the button (WCAG 2.5.3)."""
    word = short or label
    return el(
        "button",
        {
            "type": "button",
            "id": f"tool-{name or token.replace(':', '-')}",
            "class": classes("tool", off and "tool-off"),
            "data-do": token,
            "data-key": key,
            "aria-label": label if _words(word) in _words(label) else f"{word}: {label}",
            "title": f"{label} ({key.split()[0].upper()})" if key else label,
            "aria-pressed": None if pressed is None else flag(pressed),
        },
        icon(picture),
        el("span", {"class": "tool-label", "aria-hidden": "true"}, word),
    )
