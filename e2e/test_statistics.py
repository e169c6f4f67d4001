"""Statistics: a finished game counts once, survives a restart, and can be cleared; web/test_statistics.py has the rest."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from highwater.match import Match
from highwater_web.core.results import KEY, parse

from .conftest import Site, fill_storage, read_storage, visit, wait_ready, wait_until
from .prepared import is_finished, match_at, write_storage

STILL = {"highwater:prefs": '{"language": "en", "animation": "none", "pace": "at-once"}'}


def one_card_before_the_end() -> Match:
    over = match_at(is_finished)
    last = max(number for number, (seat, _) in enumerate(over.record.plies) if seat in over.humans)
    return Match.of(over.record.upto(last), over.players)


def test_a_game_that_ends_is_counted(page: Page, site: Site) -> None:
    fill_storage(page, write_storage({"x": one_card_before_the_end()}) | STILL)
    page.goto(site.url("en/play.html#game=x"))
    wait_ready(page)
    page.locator("#hand [data-do^='play:']").first.click()
    expect(page.locator("#again")).to_be_visible()
    wait_until(page, "key => localStorage.getItem(key) !== null", arg=KEY)
    (result,) = parse(read_storage(page)[KEY]).values()
    expect(page.locator("#own-best")).to_have_count(0)  # there is nothing to compare it with
    visit(page, "index.html")
    page.get_by_role("link", name="Statistics").click()
    section = page.locator("#main .statistics")
    expect(section).to_have_count(1)
    expect(section.locator(".statistics-figures dd").first).to_have_text("1")
    expect(section.locator(".rung-won")).to_have_count(int(result.ending == "won"))
    page.reload()
    wait_ready(page)
    expect(section).to_have_count(1)
    page.locator("#clear-statistics").click()
    expect(section).to_have_count(0)
    page.locator("#notice").get_by_role("button", name="Bring them back").click()
    expect(section).to_have_count(1)
    assert list(parse(read_storage(page)[KEY])) == ["x"]
