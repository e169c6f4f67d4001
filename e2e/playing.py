"""What the tests of every game ask of a page on which one is being played."""

from __future__ import annotations

from playwright.sync_api import Page

from highwater.match import Match, parse_match
from highwater_web.shelf import PREFIX, read_entry

from .conftest import kept


def key_of(page: Page) -> str:
    """The key under which the browser keeps the game on the page."""
    return PREFIX + page.url.partition("#game=")[2]


def match_of(page: Page) -> Match:
    """The game as the browser keeps it."""
    return parse_match(read_entry(kept(page)[key_of(page)]).match)


def wait_for_plies(page: Page, least: int) -> None:
    """Until the browser keeps a game of at least so many plies."""
    page.wait_for_function(
        """([key, least]) => {
            const plies = JSON.parse(JSON.parse(localStorage.getItem(key)).match).record.split("\\n\\n")[1];
            return plies.split(/\\s+/).filter(Boolean).length >= least;
        }""",
        arg=[key_of(page), least],
    )
