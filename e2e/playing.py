"""What the tests of every game ask of a page on which one is being played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playwright.sync_api import Locator, Page, expect

from highwater.match import Match, parse_match
from highwater_web.shelf import PREFIX

from .conftest import Site, stored, wait_installed, wait_ready, wait_until


def start(
    page: Page, game: str, *, seats: int, people: int = 1, names: Sequence[str] = (), options: Mapping[str, str] | None = None
) -> None:
    """Set up a game from the home page and begin it, nothing moving. ``names`` are those typed in, of the first seats."""
    page.locator("#choice-animation").select_option("none")
    page.locator("#choice-pace").select_option("at-once")
    page.locator(f"a.button-primary[href='{game}.html']").click()
    page.locator(f"label:has(#seats-{seats})").click()
    expect(page.locator(".seat-row")).to_have_count(seats)
    more_choices(page)
    for seat in range(seats):
        page.locator(f"#choice-who-{seat}").select_option("human" if seat < people else "bosun")
    for seat, name in enumerate(names):
        page.locator(f"#name-{seat}").fill(name)
    for option, value in (options or {}).items():
        page.locator(f"#choice-option-{option}").select_option(value)
    page.locator("#start-game").click()
    page.wait_for_url("**/play.html#game=*")


def more_choices(page: Page) -> None:
    """Unfold what a first game does not need: names, who plays, variants."""
    if page.locator("#options:not([open])").count():
        page.locator("#options > summary").click()


def write(field: Locator, text: str) -> None:
    """Fill a field so that the page hears of the change when it is left, as from a person: Firefox says nothing of what no key has
    written."""
    field.fill(text[:-1])
    field.press_sequentially(text[-1:])


def press(control: Locator) -> None:
    """Press by a key what may only just have come to lie where something else was: there a click counts only after a moment."""
    control.press("Enter")


def lose_the_host(page: Page, own_site: Site) -> None:
    """Go on with a game without a network: everything is stored, the server ends, the page is loaded anew."""
    wait_installed(page)
    own_site.end()
    page.reload()
    wait_ready(page)


def key_of(page: Page) -> str:
    """The key under which the browser stores the game on the page."""
    return PREFIX + page.url.partition("#game=")[2].partition("&")[0]


def match_of(page: Page) -> Match:
    """The game as the browser has stored it."""
    return parse_match(stored(page)[key_of(page)])


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
