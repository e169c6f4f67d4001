"""No screen has a fault that axe finds, on a phone and on a desktop, in light or dark and in the colours of somebody's system, and every
icon it asks for is there."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Page, ViewportSize

from .conftest import missing_icons
from .screen import Screen
from .screens import SCREENS

LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
LONG: ViewportSize = {"width": 360, "height": 1800}
"""A phone so long that no control lies half under the tools, which axe would take for its size."""

WIDE: ViewportSize = {"width": 1440, "height": 1800}
"""A desktop, as long for the same reason: with the side panel beside the table."""

ALL: dict[str, object] = {"runOnly": {"type": "tag", "values": LEVELS}}
WHAT_A_THEME_CHANGES: dict[str, object] = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
WHAT_FORCED_COLOURS_LEAVE: dict[str, object] = {**ALL, "rules": {"color-contrast": {"enabled": False}}}
THEMES: tuple[tuple[Literal["light", "dark"], str], ...] = (("light", "dark"), ("dark", "light"))


@pytest.mark.parametrize("screen", SCREENS, ids=str)
def test_axe_finds_nothing(started: Page, screen: Screen) -> None:
    started.set_viewport_size(LONG)
    screen.open(started)
    assert missing_icons(started) == []
    assert faults_in_both_themes(started) == []
    started.set_viewport_size(WIDE)
    assert faults_in_both_themes(started) == []
    assert faults_in_forced_colours(started) == []


def faults_in_both_themes(page: Page) -> list[str]:
    light = faults(page, ALL)
    page.emulate_media(color_scheme="dark")
    dark = faults(page, WHAT_A_THEME_CHANGES)
    page.emulate_media(color_scheme="light")
    return light + dark


def faults_in_forced_colours(page: Page) -> list[str]:
    """In light and dark ones, each with the other theme chosen; axe does not hear which colours the browser takes, so that what chooses its
    own is looked at by a script of ours (forced_colours.js)."""
    page.emulate_media(forced_colors="active")
    found = faults(page, WHAT_FORCED_COLOURS_LEAVE)
    theme = page.locator("html").get_attribute("data-theme")
    for scheme, other in THEMES:
        page.emulate_media(color_scheme=scheme)
        found += page.evaluate("other => { document.documentElement.dataset.theme = other; return unreadable() }", other)
    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
    page.emulate_media(forced_colors="none", color_scheme="light")
    return found


def faults(page: Page, how: dict[str, object]) -> list[str]:
    """What axe has to say against the page as it is now, one line a fault."""
    found: list[str] = page.evaluate(
        """async how => (await axe.run({...how, resultTypes: ["violations"]})).violations.flatMap(
            ({id, help, nodes}) => nodes.map(({html, failureSummary}) => `${id}: ${help}\\n${html}\\n${failureSummary}`))""",
        how,
    )
    return found
