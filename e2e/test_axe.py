"""No screen has a fault that axe finds, in light or dark, and every icon it asks for is there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize

from .conftest import missing_icons
from .screen import Screen
from .screens import SCREENS

LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
LONG: ViewportSize = {"width": 360, "height": 1800}
"""A phone so long that no control lies half under the tools, which axe would take for its size."""

WHAT_A_THEME_CHANGES = ["color-contrast", "link-in-text-block"]


@pytest.mark.parametrize("screen", SCREENS, ids=str)
def test_axe_finds_nothing(started: Page, screen: Screen) -> None:
    started.set_viewport_size(LONG)
    screen.open(started)
    assert missing_icons(started) == []
    assert faults_in_both_themes(started) == []


def faults_in_both_themes(page: Page) -> list[str]:
    light = faults(page, {"type": "tag", "values": LEVELS})
    page.emulate_media(color_scheme="dark")
    dark = faults(page, {"type": "rule", "values": WHAT_A_THEME_CHANGES})
    page.emulate_media(color_scheme="light")
    return light + dark


def faults(page: Page, only: dict[str, object]) -> list[str]:
    """What axe has to say against the page as it is now, one line a fault."""
    found: list[str] = page.evaluate(
        """async only => (await axe.run({runOnly: only, resultTypes: ["violations"]})).violations.flatMap(
            ({id, help, nodes}) => nodes.map(({html, failureSummary}) => `${id}: ${help}\\n${html}\\n${failureSummary}`))""",
        only,
    )
    return found
