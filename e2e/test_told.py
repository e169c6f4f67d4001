"""News about other players: complete, and only after its scene."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import count, cycle

import pytest
from playwright.sync_api import Page, expect

from highwater.contract import CHANCE
from highwater.match import Match
from highwater.registry import GAMES
from highwater_web.ui.texts import LANGUAGES
from tests.slow import mostly_slow, slow

from .conftest import Site, fill_storage, wait_ready
from .geometry import list_positions, stand
from .prepared import CREW, is_finished, is_stage_over, match_at, write_storage
from .scenes import hold_scenes, let_scenes_go

RANKING = {
    "abandon-ship": (".ending-place", ".ending-why"),
    "sos": (".ending-place", ".ending-why"),
    "land-unter": (".ranked", "#ending > p"),
}
"""By game, the places of its ranking and the deciding criterion."""

WINDOWS = ((320, 568), (360, 740), (640, 360), (700, 900), (1280, 720), (1440, 900))

CUT = """html => {
    document.getElementById("app").innerHTML = html;
    const lines = document.querySelector("#told-back");
    if (!lines) return null;
    const shown = [...lines.querySelectorAll(".told-line")].filter((line) => line.getClientRects().length);
    const more = document.querySelector("#told-more")?.innerText ?? "";
    return {over: lines.scrollHeight - lines.clientHeight, shown: shown.length, more};
}"""


def before_the_end(game: str) -> Match:
    """A table of bots that waits, a ply before its end. A bot does that ply, so it is the same one again."""
    for seed in count(1):
        match = match_at(is_finished, game=game, people=0, seed=seed, names=CREW)
        plies = match.record.plies
        if plies[-1][0] != CHANCE:
            return replace(Match.of(match.record.upto(len(plies) - 1), match.players), paused=True)
    raise AssertionError


def open_game(page: Page, site: Site, match: Match, animation: str = "normal") -> None:
    prefs = f'{{"language": "en", "animation": "{animation}", "pace": "normal"}}'
    page.emulate_media(reduced_motion="no-preference")
    fill_storage(page, write_storage({"x": match}) | {"highwater:prefs": prefs})
    page.goto(site.url("en/play.html#game=x"))
    wait_ready(page)


def skip(page: Page) -> None:
    page.mouse.click(5, 5)


@pytest.mark.parametrize("ends", [let_scenes_go, slow(skip)], ids=["seen", "skipped"])
@pytest.mark.parametrize("game", mostly_slow(RANKING))
def test_ending_is_announced_after_its_scene(page: Page, site: Site, game: str, ends: object) -> None:
    assert callable(ends)
    open_game(page, site, before_the_end(game))
    hold_scenes(page)
    page.locator("#step").click()
    expect(page.locator(".scene-plays")).to_be_attached()
    place, decided = (page.locator(name).first for name in RANKING[game])
    for early in (
        place,
        decided,
        page.locator("#prompt"),
        page.locator("#told-back"),
        page.locator(".sheet"),
        page.locator(".log-newest").first,
    ):
        expect(early).to_be_attached()
        expect(early).not_to_be_visible()
    result = page.locator("#prompt").text_content()
    assert result
    expect(page.locator("#live")).not_to_contain_text(result)
    ends(page)
    for late in (place, decided, page.locator("#prompt"), page.locator("#told-back"), page.locator(".sheet").first):
        expect(late).to_be_visible()
    expect(page.locator("#live")).to_contain_text(result)


@pytest.mark.parametrize("game", mostly_slow(RANKING))
def test_ending_is_announced_at_once_without_motion(page: Page, site: Site, game: str) -> None:
    open_game(page, site, before_the_end(game), animation="none")
    page.locator("#step").click()
    for shown in RANKING[game]:
        expect(page.locator(shown).first).to_be_visible()
    expect(page.locator("#live")).to_contain_text(page.locator("#prompt").inner_text())


def test_hands_move_before_the_announcement_and_keep_their_owner(page: Page, site: Site) -> None:
    open_game(page, site, match_at(is_stage_over, names=CREW))
    hold_scenes(page)
    page.locator("#go-on").click()
    expect(page.locator("#passing")).to_be_visible()
    expect(page.locator(".passed")).to_have_count(4)
    expect(page.locator("#told")).not_to_be_visible()
    expect(page.locator("#prompt")).not_to_be_visible()
    expect(page.locator("#live")).not_to_contain_text("Your hand")
    skip(page)
    expect(page.locator("#prompt")).to_have_text("Play a weather card.")
    expect(page.locator("#passing")).not_to_be_visible()
    expect(page.locator("#live")).to_contain_text("Your hand goes to Jonas; you now play the cards of Bo.")
    expect(page.locator("#told")).to_contain_text("Your hand goes to Jonas; you now play the cards of Bo.")
    expect(page.locator("#whose")).to_have_text("Now with the cards of Bo. Jonas has yours.")
    page.locator("#hand [data-do]").first.press("Enter")
    expect(page.locator("#whose")).to_be_visible()


@pytest.mark.only_browser("chromium")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
def test_sentences_are_whole_in_every_window_and_language(page: Page, site: Site, game: str) -> None:
    stand(page, site)
    alternating = zip(list_positions(game)[::3], cycle(LANGUAGES), strict=False)  # which comes to every kind of position
    pages = [(position.name, language, position.html(language)) for position, language in alternating]
    pages = [each for each in pages if 'id="told-back"' in each[2]]
    assert len(pages) > 8
    cut = []
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        for name, language, html in pages:
            faults = page.evaluate(CUT, html)
            if faults and faults["over"] > 1:
                cut.append(f"{width}×{height}, {language}, {name}: {faults}")
    assert not cut, "\n".join(cut)


def test_overflowing_lines_are_counted_and_stay_in_the_log(page: Page, site: Site) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    match = match_at(lambda match: len(match.record.plies) > 30 and bool(match.waiting_for()), game="forbidden-island", names=CREW)
    open_game(page, site, match, animation="none")
    more = page.locator("#told-more")
    expect(more).to_have_text(re.compile(r"^… \d+ more$"), use_inner_text=True)
    more.click()
    expect(page.locator("#side-log .log-new").first).to_be_in_viewport()
