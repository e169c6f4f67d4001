"""One screen of the page, and how a started page gets there."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count

from playwright.sync_api import Page, expect

from highwater.match import Match
from highwater_web.core.results import KEY as RESULTS
from highwater_web.core.shelf import PREFIX

from .conftest import store, visit, wait_until_answered
from .prepared import write_storage

PLAY = "play.html#game={}"
NUMBERS = count()


@dataclass(frozen=True)
class Screen:
    """``press`` lists presses in sequence: a control, a key as ``key:r``, or a choice in a list as ``choose:who-1=bot``. ``game`` is on the
    shelf; {} stands for its id in ``href``, ``press`` and ``results`` (the stored results). ``bad`` is another entry there; ``kept`` holds
    other stored values by key. ``shows`` must be visible at the end. ``part`` appears only on this screen, such as a panel."""

    name: str
    href: str
    shows: str
    press: tuple[str, ...] = ()
    game: Match | None = None
    bad: str = ""
    results: str = ""
    kept: tuple[tuple[str, str], ...] = ()
    part: str = ""

    def open(self, page: Page) -> None:
        name = f"g{next(NUMBERS)}"  # an open game would keep its open panel
        values = write_storage({name: self.game}) if self.game else {}
        results = self.results.replace("{}", name)
        store(
            page,
            {**values, **({PREFIX + "bad": self.bad} if self.bad else {}), **({RESULTS: results} if results else {}), **dict(self.kept)},
        )
        visit(page, self.href.replace("{}", name))
        for control in self.press:
            if control.startswith("key:"):
                page.keyboard.press(control.removeprefix("key:"))
            elif control.startswith("choose:"):
                name, _, value = control.removeprefix("choose:").partition("=")
                page.locator(f"select[name={name}]").select_option(value)
            else:
                page.locator(control.replace("{}", name)).click()
        page.mouse.move(0, 0)  # a card under the pointer is raised
        wait_until_answered(page)  # the expected element may have been there before the last answer
        expect(page.locator(self.shows).first).to_be_visible()

    def __str__(self) -> str:
        return self.name
