"""Bots that think for a long time in a browser: presses, reloads and other tabs meanwhile; and the search modules, missing or offline.

tests/web/test_thinking.py and test_searchers.py have the same without a browser, and more of it.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from highwater_web.ui.texts import texts

from .conftest import Site, Watch, fill_storage, wait_ready, wait_until_answered
from .injected import inject
from .playing import match_of, wait_for_plies
from .prepared import match_at, replace_bots, wait_for_card, write_storage

pytestmark = pytest.mark.as_shipped

PLAY = "en/play.html#game=x"
CARD = "#hand [data-do^='play:']"
THINKS = "#prompt.thinks"
STILL = {"highwater:prefs": '{"language": "en", "animation": "none", "pace": "at-once"}'}
EN = texts("en")

# In place of the captain: thinks for as long as others are to play at once. The table waits for it for as long as that takes, and lets
# it have any number of thoughts.
PATIENT = """
    import time
    import highwater_web.table.searchers
    import highwater_web.core.thinking
    from highwater.bots import BOTS, Limits, Thought
    from highwater.bots.levels import LevelBot
    from highwater_web import worker_as_built

    class Patient(LevelBot):
        def memory(self):
            return self

        def observe(self, *told):
            pass

        def think(self, game, view, legal, random, budget):
            session = worker_as_built._session
            while session.model.preferences.pace == "at-once":
                until = time.perf_counter() + 0.003
                while time.perf_counter() < until:
                    pass
                yield Thought(legal[0], 0.5)
            yield Thought(legal[0], 1)

    BOTS["captain"] = Patient("captain", searches=True)
    highwater_web.core.thinking.MAX_DECISION_SECONDS = 1e9
    highwater_web.table.searchers.MAX_WAIT_MS = 10**9
    Limits.__new__.__defaults__ = (10**9, *Limits.__new__.__defaults__[1:])
"""
NO_MORE_PATIENCE = "outbox.send({message: 'do', token: 'pace:fast', fields: {}})"


def at_a_table(page: Page, site: Site) -> int:
    """One person against captains in Land unter, and it is their turn. Returns the number of plies."""
    match = replace_bots(match_at(wait_for_card(30), seats=3), "captain")
    fill_storage(page, write_storage({"x": match}) | STILL)
    page.goto(site.url(PLAY))
    wait_ready(page)
    expect(page.locator(CARD).first).to_be_visible()
    return len(match.record.plies)


def lay_a_card(page: Page) -> None:
    page.locator(CARD).first.press("Enter")


def plies_of(page: Page) -> int:
    return len(match_of(page).record.plies)


@pytest.mark.slow
@pytest.mark.needs("devtools")
def test_undo_leaving_and_a_reload_end_a_thought_and_lose_nothing(page: Page, site: Site) -> None:
    inject(page, PATIENT)
    plies = at_a_table(page, site)
    lay_a_card(page)
    expect(page.locator(THINKS)).to_be_visible()
    page.locator("#tool-undo").click()
    expect(page.locator(CARD).first).to_be_visible()
    assert plies_of(page) == plies
    lay_a_card(page)
    expect(page.locator(THINKS)).to_be_visible()
    laid = match_of(page)
    page.locator(".bar-home").click()
    expect(page.locator(".covers")).to_be_visible()
    page.go_back()
    expect(page.locator(THINKS)).to_be_visible()
    page.reload()
    wait_ready(page)
    expect(page.locator(THINKS)).to_be_visible()
    assert match_of(page).record == laid.record
    # Like a background tab that sleeps and wakes up.
    session = page.context.new_cdp_session(page)
    for state in ("frozen", "active"):
        session.send("Page.setWebLifecycleState", {"state": state})
    page.evaluate(NO_MORE_PATIENCE)
    expect(page.locator(CARD).first).to_be_visible()
    assert match_of(page).record.plies[: plies + 1] == laid.record.plies


def test_a_thought_ends_where_another_tab_takes_over_and_no_ply_is_made_twice(context: BrowserContext, site: Site) -> None:
    one, other = context.new_page(), context.new_page()
    for tab in (one, other):
        inject(tab, PATIENT)
    one.bring_to_front()
    plies = at_a_table(one, site)
    lay_a_card(one)
    expect(one.locator(THINKS)).to_be_visible()
    other.bring_to_front()
    other.goto(site.url(PLAY))
    wait_ready(other)
    expect(other.locator(THINKS)).to_have_count(0)
    other.locator("#take-over").click()
    expect(other.locator(THINKS)).to_be_visible()
    expect(one.locator(THINKS)).to_have_count(0)
    assert plies_of(other) == plies + 1
    other.evaluate(NO_MORE_PATIENCE)  # both tabs hear of that
    expect(other.locator(CARD).first).to_be_visible()
    wait_until_answered(one)
    assert plies_of(other) > plies + 2
    expect(one.locator("#take-over")).to_be_visible()


def test_substitutes_play_until_the_search_archive_arrives(page: Page, site: Site, watch: Watch) -> None:
    page.route("**/*_search-*.whl.gzip", lambda route: route.fulfill(status=503))
    plies = at_a_table(page, site)
    expect(page.locator("#notice")).to_contain_text(EN("search.stood-in"))
    lay_a_card(page)
    wait_for_plies(page, plies + 3)
    expect(page.locator(CARD).first).to_be_visible()
    page.unroute("**/*_search-*.whl.gzip")
    with page.expect_response("**/*_search-*.whl.gzip"):
        lay_a_card(page)
    expect(page.locator(CARD).first).to_be_visible()
    expect(page.locator("#notice")).to_have_count(0)
    plies = plies_of(page)
    lay_a_card(page)
    wait_for_plies(page, plies + 3)
    expect(page.locator("#notice")).to_have_count(0)
    assert [player.bot and player.bot.name for player in match_of(page).players] == [None, "captain", "captain"]
    watch.troubles = [trouble for trouble in watch.troubles if "503" not in trouble]
