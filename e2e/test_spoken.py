"""The simulated screen reader of the goldens matches Chromium's accessibility tree."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from highwater.registry import GAMES
from highwater_web.ui.texts import LANGUAGES
from tests.slow import mostly_slow
from tests.web.reader import CONTROLS, Element, name, read

from .conftest import Site
from .geometry import list_positions, stand

pytestmark = pytest.mark.only_browser("chromium")

WHOLE = frozenset({*CONTROLS, "heading", "img"})
"""Roles that a screen reader reads by name, without their content."""

NAMED = frozenset({*WHOLE, "group", "region", "navigation", "complementary", "main", "list", "table"})
AS_WE_SAY = {"image": "img", "menulist": "combobox", "searchbox": "textbox"}

LEFT_OUT = frozenset({"ListMarker", "StaticText", "caption"})
"""Roles that are read elsewhere: a marker by its place in a list, a caption as the name of its table."""

# Marks elements that style sheets hide, because the simulated reader knows no styles.
SHOWN = """() => {
    const app = document.getElementById("app");
    for (const element of app.querySelectorAll("*:not(svg *)"))
        if (!element.checkVisibility({visibilityProperty: true})) element.setAttribute("hidden", "");
    return app.innerHTML;
}"""

STATES = ("seats, asked", "seats, over", "seats, hint")


@pytest.mark.parametrize("game", mostly_slow(GAMES))
def test_simulated_reader_matches_the_browser(page: Page, site: Site, game: str) -> None:
    stand(page, site)
    page.set_viewport_size({"width": 1440, "height": 900})
    session = page.context.new_cdp_session(page)
    session.send("Accessibility.enable")
    for number, state in enumerate(STATES):
        position = next(each for each in list_positions(game) if each.name.endswith(state))
        page.evaluate("html => { document.getElementById('app').innerHTML = html }", position.html(LANGUAGES[number % len(LANGUAGES)]))
        heard = said_by_reader(read(page.evaluate(SHOWN)))
        assert heard == said_by_browser(session.send("Accessibility.getFullAXTree")["nodes"])
        assert len(heard) > 20, "it has read the page"


def said_by_reader(page: Element) -> list[tuple[str, str]]:
    """Role and name of each named element, and the text outside them, in order."""
    entries: list[tuple[str, str]] = []

    def walk(element: Element) -> None:
        if element.hidden:
            return
        if element.role in NAMED:
            entries.append((element.role, name(element, page)))
        for part in element.inside if element.role not in WHOLE and element.tag != "caption" else ():
            if isinstance(part, Element):
                walk(part)
            else:
                entries.append(("", part))

    walk(page)
    return _put_together(entries)


def said_by_browser(nodes: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """The same from the nodes of Chromium's accessibility tree."""
    by_id = {node["nodeId"]: node for node in nodes}
    entries: list[tuple[str, str]] = []

    def walk(node: dict[str, Any]) -> None:
        role = AS_WE_SAY.get(node["role"]["value"], node["role"]["value"])
        said = node.get("name", {}).get("value", "")
        if not node["ignored"] and (role in NAMED or role == "StaticText"):
            entries.append(("" if role == "StaticText" else role, said))
        for child in node.get("childIds", ()) if role not in WHOLE and role not in LEFT_OUT else ():
            walk(by_id[child])

    walk(nodes[0])
    return _put_together(entries)


def _put_together(entries: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Joins adjacent texts and removes spaces, because spaces between elements depend on the layout."""
    joined: list[tuple[str, str]] = []
    for role, said in entries:
        text = "".join(said.split())
        if not role and joined and not joined[-1][0]:
            joined[-1] = ("", joined[-1][1] + text)
        elif text:
            joined.append((role, text))
    return joined
