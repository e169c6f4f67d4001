"""Checks every screen with axe, on a phone and on a desktop, in light, dark and forced colours. In test_screens.py each screen has one size
and theme; here, both."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import pytest
from playwright.sync_api import Page, ViewportSize

from .conftest import is_lacking
from .screen import Screen
from .screens import SCREENS

LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
LONG: ViewportSize = {"width": 360, "height": 1800}
"""A phone so long that no control is half covered by the tools, which axe would report as too small."""

WIDE: ViewportSize = {"width": 1440, "height": 1800}
"""A desktop, as long for the same reason: with the side panel beside the table."""

ALL: dict[str, object] = {"runOnly": {"type": "tag", "values": LEVELS}}
WHAT_A_THEME_CHANGES: dict[str, object] = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
Scheme = Literal["light", "dark"]
THEMES: tuple[tuple[Scheme, str], ...] = (("light", "dark"), ("dark", "light"))


@pytest.mark.slow
@pytest.mark.parametrize("screen", SCREENS, ids=str)
def test_axe_finds_nothing_in_either_size_and_theme(started: Page, screen: Screen) -> None:
    started.set_viewport_size(LONG)
    screen.open(started)
    assert faults_in_both_themes(started) == []
    started.set_viewport_size(WIDE)
    assert faults_in_both_themes(started) == []
    if not is_lacking(started, "media"):
        assert unreadable_in_forced_colours(started) == []


def faults_in_both_themes(page: Page) -> list[str]:
    light = faults(page, ALL)
    page.emulate_media(color_scheme="dark")
    dark = faults(page, WHAT_A_THEME_CHANGES)
    page.emulate_media(color_scheme="light")
    return light + dark


def unreadable_in_forced_colours(page: Page, themes: Iterable[tuple[Scheme, str]] = THEMES) -> list[str]:
    """In light and dark forced colours, each with the other theme chosen. Axe does not know which colours the browser uses, so a script of
    ours checks colours (forced_colours.js); axe has checked the rest already."""
    page.emulate_media(forced_colors="active")
    faults: list[str] = []
    theme = page.locator("html").get_attribute("data-theme")
    for scheme, other in themes:
        page.emulate_media(color_scheme=scheme)
        faults += page.evaluate("other => { document.documentElement.dataset.theme = other; return unreadable() }", other)
    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
    page.emulate_media(forced_colors="none", color_scheme="light")
    return faults


WITHOUT_ELEMENTS_OF_ARIA = """() => {
    for (const name of Object.getOwnPropertyNames(Element.prototype).filter((name) => /^aria.+Elements?$/.test(name)))
        delete Element.prototype[name];
}"""
"""Takes away properties such as `ariaLabelledByElements`, which our pages do not use. Firefox 153 crashes where axe reads them of
some elements; without them it reads the attributes, which say the same."""


def faults(page: Page, how: dict[str, object], part: str = "") -> list[str]:
    """Axe's complaints about the current page or a part of it, one per line."""
    page.evaluate(WITHOUT_ELEMENTS_OF_ARIA)
    faults: list[str] = page.evaluate(
        """async ([how, part]) => (await axe.run(part || document, {...how, resultTypes: ["violations"]})).violations.flatMap(
            ({id, help, nodes}) => nodes.map(({html, failureSummary}) => `${id}: ${help}\\n${html}\\n${failureSummary}`))""",
        [how, part],
    )
    return faults
