"""Today's sea in a browser: starting, leaving and resuming it, and bots that play while the page stays responsive. tests/web/test_daily.py
has the rest."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from playwright.sync_api import Page, expect

from highwater_web.features.daily.progress import End, Ends, read_ends
from highwater_web.features.daily.state import KEY

from .conftest import Site, read_storage, store, wait_ready, wait_until

YESTERDAY = (date.today() - timedelta(days=1)).isoformat()
NOT_COMPARED = End(score=8, beside=1, hints=0, minute=29_000_000, in_time=1)


def test_a_day_is_started_from_the_home_page_and_resumed(page: Page, site: Site) -> None:
    page.goto(site.url("en/index.html"))
    wait_ready(page)
    page.get_by_role("link", name="Today’s sea").click()
    page.locator("#daily-play-land-unter").click()
    expect(page.locator("#hand-area [data-do]").first).to_be_visible()
    dealt = page.locator("#hand-area").inner_text()
    page.goto(site.url("en/daily.html"))
    wait_ready(page)
    page.locator("#daily-play-land-unter").click()
    expect(page.locator("#hand-area [data-do]").first).to_be_visible()
    assert page.locator("#hand-area").inner_text() == dealt
    games = [text for key, text in read_storage(page).items() if key.startswith("highwater:game:")]
    assert len(games) == 1
    assert re.search(r'\[Daily "1 \d{4}-\d\d-\d\d"\]', games[0])


@pytest.mark.slow
def test_bots_play_the_sea_while_presses_are_answered(page: Page, site: Site) -> None:
    page.goto(site.url("en/index.html"))
    wait_ready(page)
    store(page, {KEY: Ends({f"{YESTERDAY} sos": NOT_COMPARED}).text()})
    page.goto(site.url(f"en/daily.html#sea={YESTERDAY}"))
    wait_ready(page)
    expect(page.locator("#daily-sos .daily-bots")).to_contain_text(re.compile(r"of (5|1\d|2\d) bots"))
    page.locator("#choice-theme").select_option("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    wait_until(page, "([key, before]) => localStorage.getItem(key) !== before", arg=[KEY, read_storage(page)[KEY]], seconds=240)
    end = read_ends(read_storage(page)[KEY]).of(YESTERDAY, "sos")
    assert end is not None
    assert end.below + end.equal <= 25
    expect(page.locator("#daily-sos .daily-bots")).to_contain_text("of 25 bots")
