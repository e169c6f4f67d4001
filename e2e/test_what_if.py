"""*What if* at the table in a browser, by finger and keyboard."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from highwater.registry import GAMES
from highwater_web.ui.texts import texts

from .conftest import Site, store, visit
from .geometry import Position, Size, list_positions, measure_pages, stand, widest
from .playing import match_of
from .prepared import acts_after, match_at, write_storage

GAME = "000whatif"
EN = texts("en")


def plies(page: Page) -> int:
    return len(match_of(page).record.plies)


def test_table_presses_ask_until_cancelled_and_can_be_carried_out(started: Page) -> None:
    store(started, dict(write_storage({GAME: match_at(acts_after(40), game="forbidden-island")})))
    visit(started, f"play.html#game={GAME}")
    before = plies(started)
    hint, tile = started.locator("#hint"), started.locator("#island [data-do^='if:']").first
    started.locator("#tool-hint").click()
    hint.locator(".hint-more").click()
    started.locator("#ask-table").click()
    expect(started.locator("#side-hint")).to_have_count(0)
    expect(hint).to_have_text(f"{EN('hint.what-if')} {EN('hint.asks')}")
    tile.click()
    expect(hint).to_contain_text("Chance to win after it")
    assert plies(started) == before
    name = tile.get_attribute("id")
    started.keyboard.press("Escape")
    expect(started.locator(".asks")).to_have_count(0)
    expect(hint).to_be_focused()
    hint.press("Enter")
    started.locator("#ask-table").press("Enter")
    expect(started.locator("#acts :focus, #hand-area :focus, #board :focus")).to_have_count(1)
    started.locator(f"#{name}").press("Enter")
    expect(hint).to_contain_text("Chance to win after it")
    assert plies(started) == before
    started.locator("#tool-do-it").press("Enter")
    expect(started.locator(".asks")).to_have_count(0)
    assert plies(started) == before + 1


TIGHTEST: tuple[Size, ...] = ((320, 568), (844, 390), (1440, 900))
"""Windows of a small phone, of a phone on its side, and of a desktop."""

OTHERS: tuple[Size, ...] = ((360, 640), (390, 844), (768, 1024))

WHOLE = ("mark: ", "row: ", "cut: ")
"""Faults of marks, rows of the list and cut-off words."""


def considering(game: str) -> Iterator[Position]:
    """A hint, and what if about an action of every kind and about the last two, at the table and in the list: with the fewest and with the
    most seats."""
    positions = [position for position in list_positions(game) if position.name.endswith(" seats, what if")]
    for name, match, *_ in (positions[0], positions[-1]):
        ranked = match.ranked(match.waiting_for()[0])
        kinds = {type(each.action): each.action for each in ranked}
        yield Position(f"{name}, hint", match, ("hint",))
        for action in dict.fromkeys([*kinds.values(), *(each.action for each in ranked[-2:])]):
            presses = ("hint", "panel:hint", f"what:{action}")
            yield Position(f"{name}, {action}", match, (*presses, "ask-table"))
            yield Position(f"{name}, {action} in the list", match, presses)


@pytest.mark.only_browser("chromium")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("sizes", [TIGHTEST, OTHERS], ids=["tightest", "others"])
@pytest.mark.slow
def test_marks_rows_and_words_are_whole(page: Page, site: Site, game: str, sizes: tuple[Size, ...]) -> None:
    stand(page, site)
    pages = {position.name: widest(position) for position in considering(game)}
    found = []
    for size in sizes:
        for name, faults in zip(pages, measure_pages(page, game, size, list(pages.values())), strict=True):
            found += [f"{size[0]}×{size[1]}, {name}: {fault}" for fault in faults if fault.startswith(WHOLE)]
    assert not found, f"{len(found)} findings:\n" + "\n".join(found[:60])
