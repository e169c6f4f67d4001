"""One screen of the page, and how a started page gets there."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count

from playwright.sync_api import Page, expect

from highwater.match import Match
from highwater_web.results import KEY as RESULTS
from highwater_web.shelf import PREFIX

from .conftest import all_heard, store, visit
from .prepared import on_the_shelf

PLAY = "play.html#game={}"
NUMBERS = count()


@dataclass(frozen=True)
class Screen:
    """``press`` is what is pressed one after the other: a control, a key as ``key:r``, or what is chosen in a list as
    ``choose:who-1=bot``. ``game`` is what lies on the shelf, by the id
    that stands as {} in ``href``, in what is to be pressed and in ``results``, what is stored of games that ended; ``bad`` is one more
    entry there. ``shows`` is what is to be seen at last. ``part`` is all that no other screen shows: a panel, beside a table that others
    show."""

    name: str
    href: str
    shows: str
    press: tuple[str, ...] = ()
    game: Match | None = None
    bad: str = ""
    results: str = ""
    part: str = ""

    def open(self, page: Page) -> None:
        name = f"g{next(NUMBERS)}"  # a game that is open already keeps its open panel
        values = on_the_shelf({name: self.game}) if self.game else {}
        results = self.results.replace("{}", name)
        store(page, {**values, **({PREFIX + "bad": self.bad} if self.bad else {}), **({RESULTS: results} if results else {})})
        visit(page, self.href.replace("{}", name))
        for control in self.press:
            if control.startswith("key:"):
                page.keyboard.press(control.removeprefix("key:"))
            elif control.startswith("choose:"):
                name, _, value = control.removeprefix("choose:").partition("=")
                page.locator(f"select[name={name}]").select_option(value)
            else:
                page.locator(control.replace("{}", name)).click()
        page.mouse.move(0, 0)  # a card under the pointer is lifted
        all_heard(page)  # what is shown may have been there before the last press was answered
        expect(page.locator(self.shows).first).to_be_visible()

    def __str__(self) -> str:
        return self.name
