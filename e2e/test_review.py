"""The review of a finished game in a browser: loading, display and storage."""

from __future__ import annotations

import re
from dataclasses import replace

from playwright.sync_api import Page, expect

from highwater.record import parse

from .conftest import PHONE, read_storage, store, visit, wait_until
from .playing import key_of
from .prepared import is_finished, match_at, write_storage

GAME = "000review"
LAST = 24
"""Number of reviewed plies; the earlier ones belong to another game."""


def test_a_review_is_made_kept_and_leads_to_its_moments(started: Page) -> None:
    match = match_at(is_finished)
    match = replace(match, start_ply=len(match.record.plies) - LAST)
    store(started, dict(write_storage({GAME: match})))
    visit(started, f"play.html#game={GAME}")
    started.locator("#review").click()
    panel = started.locator("#side-review")
    expect(panel.locator("#review-progress")).to_be_visible()
    expect(panel.locator(".account")).to_be_visible(timeout=60_000)
    assert parse(read_storage(started)[key_of(started)]).reviews[0]
    assert panel.evaluate("panel => panel.scrollWidth <= panel.clientWidth"), "nothing of it is cut off"
    box = panel.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    moments = panel.locator(".decision")
    if moments.count():
        ply = str(moments.first.get_attribute("id")).removeprefix("decision-")
        moments.first.click()
        expect(started.locator("#comment")).to_be_visible()
        expect(panel).to_be_hidden()
        wait_until(started, "!history.state")  # back from the panel
        expect(started).to_have_url(re.compile(rf"&ply={ply}$"))
