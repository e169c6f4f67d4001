"""A replay on a phone: visible controls, the address without history entries, and sharing."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from highwater.match import Match

from .conftest import PHONE, store, visit, wait_until, wait_until_answered
from .playing import key_of
from .prepared import is_finished, match_at, write_storage

GAME = "0000replay"
HERE = 33
"""A ply in the middle of it."""

WAYS = ("skip-back", "chevrons-left", "chevron-left", "autoplay", "chevron-right", "chevrons-right", "skip-forward")


def open_replay(page: Page) -> Match:
    """A finished game of Land unter, opened in the middle."""
    match = match_at(is_finished)
    store(page, dict(write_storage({GAME: match})))
    visit(page, f"play.html#game={GAME}&ply={HERE}")
    expect(page.locator("#ply")).to_have_value(str(HERE))
    return match


def test_replay_controls_are_visible_and_follow_the_thumb(started: Page) -> None:
    match = open_replay(started)
    for control in ("#ply", "#told", *(f"#replay-{way}" for way in WAYS)):
        box = started.locator(control).bounding_box()
        assert box is not None, control
        assert box["y"] >= 0, control
        assert box["y"] + box["height"] <= PHONE["height"], control
        assert box["x"] >= 0, control
        assert box["x"] + box["width"] <= PHONE["width"], control
    steps = started.evaluate("history.length")
    started.locator("#replay-chevron-right").click()
    expect(started).to_have_url(re.compile(rf"#game={GAME}&ply={HERE + 1}$"))
    started.keyboard.press(",")
    expect(started).to_have_url(re.compile(rf"&ply={HERE}$"))
    started.locator("#replay-chevrons-right").click()
    expect(started.locator("#ply")).not_to_have_value(str(HERE))
    started.locator("#replay-skip-forward").click()
    expect(started).to_have_url(re.compile(rf"#game={GAME}$"))
    expect(started.locator("#ply")).to_have_value(str(len(match.record.plies)))
    assert started.evaluate("history.length") == steps


def test_replay_runs_until_stopped(started: Page) -> None:
    open_replay(started)
    started.locator("#replay-autoplay").click()
    expect(started.locator("#ply")).not_to_have_value(str(HERE))
    started.locator("#replay-autoplay").click()
    expect(started.locator("#replay-autoplay")).to_have_accessible_name("Play")
    stopped = started.locator("#ply").input_value()
    started.wait_for_timeout(1_000)
    expect(started.locator("#ply")).to_have_value(stopped)


def test_playing_on_from_here_starts_an_own_game(started: Page) -> None:
    match = open_replay(started)
    started.locator("#tool-panel-play-on").click()
    started.locator("#choice-who-0").select_option("human")
    started.locator("#play-on-start").click()
    expect(started).not_to_have_url(re.compile(GAME))
    expect(started.locator("#hand-area [data-do^='play:']").first).to_be_visible()
    assert key_of(started) != f"highwater:game:{GAME}"
    assert started.evaluate("key => localStorage[key].includes('Finished')", f"highwater:game:{GAME}"), "that one stays as it was"
    assert match.record.plies


def test_a_comment_is_read_in_the_place_of_the_text_however_long_it_is(started: Page) -> None:
    record = match_at(is_finished).record.commented(HERE, "en", "The *highest* card.").commented(HERE + 1, "en", "Very long. " * 150)
    visit(started, f"play.html#record={record.url()}&ply={HERE}")
    comment = started.locator("#comment")
    expect(comment).to_contain_text("The highest card.")
    place, said = started.locator("#said").bounding_box(), comment.bounding_box()
    started.locator("#replay-chevron-right").click()
    expect(comment).to_contain_text("Very long.")
    assert started.locator("#said").bounding_box() == place, "nothing has moved"
    assert place is not None
    for box in (said, comment.bounding_box()):
        assert box is not None
        assert place["y"] <= box["y"]
        assert box["y"] + box["height"] <= place["y"] + place["height"]
    comment.focus()
    started.keyboard.press("End")
    wait_until(started, "(line => line.scrollTop + line.clientHeight >= line.scrollHeight - 1)(document.querySelector('#comment'))")


def test_where_fingers_are_used_a_link_goes_to_the_share_sheet_and_else_is_copied(started: Page) -> None:
    open_replay(started)
    started.evaluate(
        """() => {
            window.shared = [];
            window.matched = matchMedia;
            window.matchMedia = query => query === "(pointer: coarse)" ? {matches: true} : window.matched.call(window, query);
            navigator.canShare = () => true;
            navigator.share = async data => void window.shared.push(data.url);
        }"""
    )
    started.locator("#replay-link").click()
    wait_until(started, "window.shared.length === 1")
    assert re.search(rf"play\.html#record=[\w-]+&ply={HERE}$", started.evaluate("window.shared[0]"))
    assert not started.locator("#notice").is_visible()
    started.evaluate("() => { navigator.share = async () => { window.refused = true; throw new DOMException('', 'AbortError') } }")
    started.locator("#replay-link").click()
    wait_until(started, "window.refused")
    wait_until_answered(started)
    assert not started.locator("#notice").is_visible(), "a cancelled share needs no notice"
    started.evaluate("() => { window.matchMedia = window.matched; delete navigator.share; delete navigator.canShare }")
