"""Actions on any game's page, shared by the tests of all games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playwright.sync_api import Locator, Page, expect

from highwater.match import Match, parse_match
from highwater_web.core.shelf import PREFIX

from .conftest import Site, read_storage, wait_installed, wait_ready, wait_until


def begin(page: Page, site: Site, language: str, game: str) -> None:
    """Start a game as it is set up."""
    page.goto(site.url(f"{language}/{game}.html"))
    wait_ready(page)
    page.locator("#start-game").click()
    page.locator("#board").wait_for()


def start(
    page: Page, game: str, *, seats: int, people: int = 1, names: Sequence[str] = (), options: Mapping[str, str] | None = None
) -> None:
    """Set up a game from the home page and begin it, without animation. ``names`` are typed in for the first seats."""
    page.locator("#choice-animation").select_option("none")
    page.locator("#choice-pace").select_option("at-once")
    page.locator(f"a.button-primary[href='{game}.html']").click()
    page.locator(f"label:has(#seats-{seats})").click()
    expect(page.locator(".seat-row")).to_have_count(seats)
    unfold_choices(page)
    for seat in range(seats):
        page.locator(f"#choice-who-{seat}").select_option("human" if seat < people else "bosun")
    for seat, name in enumerate(names):
        page.locator(f"#name-{seat}").fill(name)
    for option, value in (options or {}).items():
        page.locator(f"#choice-option-{option}").select_option(value)
    page.locator("#start-game").click()
    page.wait_for_url("**/play.html#game=*")


def unfold_choices(page: Page) -> None:
    """Unfold options that a first game does not need: names, who plays, variants."""
    if page.locator("#options:not([open])").count():
        page.locator("#options > summary").click()


def write(field: Locator, text: str) -> None:
    """Fill a field so that the page sees a change when the field loses the focus, as from a person: Firefox reports no change without a key
    press."""
    field.fill(text[:-1])
    field.press_sequentially(text[-1:])


def press(control: Locator) -> None:
    """Press a control by a key: it may have just replaced another one, and then a click counts only after a moment."""
    control.press("Enter")


def lose_the_host(page: Page, own_site: Site) -> None:
    """Continue a game offline: everything is stored, the server ends, the page is reloaded."""
    wait_installed(page)
    own_site.end()
    page.reload()
    wait_ready(page)


def key_of(page: Page) -> str:
    """The key under which the browser stores the game on the page."""
    return PREFIX + page.url.partition("#game=")[2].partition("&")[0]


def match_of(page: Page) -> Match:
    """The game as the browser has stored it."""
    return parse_match(read_storage(page)[key_of(page)])


def wait_for_plies(page: Page, least: int) -> None:
    """Wait until the stored game has at least this many plies."""
    wait_until(
        page,
        """([key, least]) => {
            const plies = localStorage.getItem(key).split("\\n\\n")[1];
            return plies.split(/\\s+/).filter(Boolean).length >= least;
        }""",
        arg=[key_of(page), least],
    )
