"""Sound and vibration: off by default, never in other sites' pages, and of good quality."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from .conftest import INSTALLS, PHONE, ROOT, Site, Watch, read_storage, wait_ready, wait_until, wait_until_answered
from .playing import lose_the_host, press

ON = {"highwater:prefs": json.dumps({"language": "en", "animation": "none", "pace": "at-once", "sound": "on", "volume": "80"})}

CARD = "#hand-area button[data-do^='play:']"

COUNTED = """window.contexts = [];
window.AudioContext = class extends AudioContext {
    constructor() { super(); window.contexts.push(this); }
};"""
"""Records every audio context of the page."""

SPY = "window.heard = []; export const hear = async (effect) => { window.heard.push(effect); };"
"""Replaces the script that plays sounds, and records the requests."""

MEASURED = """async (module) => {
    const { SOUNDS, makeMixer, startSound } = await import(module);
    const found = {};
    for (const name of Object.keys(SOUNDS)) {
        const context = new OfflineAudioContext(1, 44100 * 2, 44100);
        startSound(context, makeMixer(context, 1).into, name, 0);
        const samples = (await context.startRendering()).getChannelData(0);
        const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
        const energy = (part) => part.reduce((sum, sample) => sum + sample * sample, 0);
        let last = samples.length - 1;
        while (Math.abs(samples[last]) < peak / 1000) last--;
        found[name] = {
            peak,
            begins: Math.max(...samples.slice(0, 20).map(Math.abs)),
            lasts: last / 44100,
            mean: samples.reduce((sum, sample) => sum + sample, 0) / last,
            small: energy(high(samples, 250)) / energy(samples), // what the loudspeaker of a phone has to give
        };
    }
    return found;

    function high(samples, hertz) {
        const part = 1 - Math.exp((-2 * Math.PI * hertz) / 44100);
        let low = 0;
        return samples.map((sample) => sample - (low += part * (sample - low)));
    }
}"""


def begin(page: Page, site: Site, values: dict[str, str] | None = None) -> None:
    """A game of Land unter in which the person is to lay a card."""
    page.add_init_script(COUNTED)
    page.goto(site.url("en/land-unter.html"))
    wait_ready(page)
    if values:
        page.evaluate("values => Object.entries(values).forEach(([key, value]) => localStorage.setItem(key, value))", values)
        page.reload()
        wait_ready(page)
    page.locator("#start-game").click()
    expect(page.locator(CARD).first).to_be_visible()


def contexts(page: Page) -> list[str]:
    """The states of all audio contexts."""
    states: list[str] = page.evaluate("window.contexts.map(({ state }) => state)")
    return states


def spied(page: Page) -> None:
    page.route("**/sounds.js", lambda route: route.fulfill(content_type="text/javascript", body=SPY))


def heard(page: Page) -> list[dict[str, Any]]:
    sounds: list[dict[str, Any]] = page.evaluate("window.heard ?? []")
    return sounds


def module() -> Path:
    (path,) = (ROOT / "dist").glob("assets-*/sounds.js")
    return path


def test_sound_files_are_small() -> None:
    assert module().stat().st_size <= 4096


def test_nothing_is_loaded_or_made_until_sound_is_switched_on(page: Page, site: Site) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    begin(page, site)
    page.locator(CARD).first.click()
    expect(page.locator("#acts button, #hand-area button").first).to_be_visible()
    assert contexts(page) == []
    assert not [url for url in requests if url.endswith("sounds.js")]


def test_sound_is_switched_on_at_the_table_and_a_card_plays(page: Page, site: Site, watch: Watch) -> None:
    spied(page)
    begin(page, site)
    page.locator("[data-do='panel:menu']").first.click()
    expect(page.locator("#choice-volume")).to_have_count(0)
    page.locator("#choice-sound").select_option("on")
    expect(page.locator("#choice-volume")).to_be_visible()
    wait_until(page, "() => window.heard?.at(-1).volume === 50 && 'wave' in window.heard.at(-1).sounds")
    page.locator("#choice-volume").focus()
    page.keyboard.press("ArrowRight")
    wait_until(page, "() => window.heard.at(-1).volume === 60")
    page.keyboard.press("Escape")
    wait_until_answered(page)
    page.evaluate("window.heard.length = 0")
    press(page.locator(CARD).first)
    wait_until(page, "() => window.heard.length > 0")
    assert heard(page)[0]["sounds"] == {"card": 0}
    page.reload()
    wait_ready(page)
    # Cards of other seats may be heard before it.
    wait_until(page, "() => window.heard?.some(({ sounds }) => !Object.keys(sounds).length)")
    kept = next(each for each in heard(page) if not each["sounds"])
    assert kept == {"effect": "sound", "volume": 60, "vibrates": False, "sounds": {}}
    assert json.loads(read_storage(page)["highwater:prefs"])["volume"] == "60"


@pytest.mark.needs("sound")
def test_there_is_one_context_only_after_a_press_and_it_rests_when_hidden(page: Page, site: Site, watch: Watch) -> None:
    begin(page, site, ON)
    page.reload()
    wait_ready(page)
    expect(page.locator(CARD).first).to_be_visible()
    wait_until_answered(page)
    assert contexts(page) == [], "nobody has pressed anything yet"
    for _ in range(3):
        page.locator(CARD).first.click()
        wait_until(page, "() => window.contexts.length > 0")
    wait_until(page, "() => window.contexts[0].state === 'running'")
    assert len(contexts(page)) == 1
    page.evaluate(
        """() => {
            Object.defineProperty(document, "hidden", { value: true });
            document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
        }"""
    )
    wait_until(page, "() => window.contexts[0].state === 'suspended'")


def test_frames_on_other_sites_are_silent(page: Page, site: Site) -> None:
    """Even if sound is switched on and the frame can read that in the storage."""
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    begin(page, site, ON)
    requests.clear()
    frame_of_ours = f"<iframe width=400 height=700 src='{site.url('en/land-unter.html')}'></iframe>"
    page.route("**/host.html", lambda route: route.fulfill(content_type="text/html", body=frame_of_ours))
    page.goto(site.url("host.html"))
    frame = page.frame_locator("iframe")
    expect(frame.locator("html[data-engine=ready]")).to_be_attached()
    expect(frame.locator("#choice-theme")).to_have_count(1)
    expect(frame.locator("#choice-sound, #choice-volume")).to_have_count(0)
    frame.locator("#start-game").click()
    frame.locator(CARD).first.click()
    expect(frame.locator("#told")).not_to_be_empty()
    assert not [url for url in requests if url.endswith("sounds.js")]
    assert page.frames[1].evaluate("window.contexts.length") == 0


@pytest.mark.needs("sound")
@INSTALLS
@pytest.mark.slow
def test_sounds_play_offline(page: Page, own_site: Site) -> None:
    begin(page, own_site)
    lose_the_host(page, own_site)
    page.locator("[data-do='panel:menu']").first.click()
    page.locator("#choice-sound").select_option("on")
    wait_until(page, "() => window.contexts[0]?.state === 'running'")


@pytest.mark.slow
def test_a_script_that_does_not_come_stops_nothing(page: Page, site: Site, watch: Watch) -> None:
    def refuse(route: Route) -> None:
        route.abort()

    page.route("**/sounds.js", refuse)
    begin(page, site, ON)
    before = page.locator("#told").inner_text()
    page.locator(CARD).first.click()
    expect(page.locator("#told")).not_to_have_text(before)
    watch.troubles.clear()


@pytest.mark.only_browser("chromium")
def test_vibration_is_felt_where_there_is_a_motor(browser: Browser, site: Site) -> None:
    context: BrowserContext = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, service_workers="block")
    page = context.new_page()
    page.add_init_script("window.felt = []; navigator.vibrate = (pattern) => { window.felt.push(pattern); return true; };")
    begin(page, site)
    page.locator("[data-do='panel:menu']").first.tap()
    page.locator("#choice-vibration").select_option("on")
    wait_until(page, "() => document.querySelector('#choice-vibration').value === 'on'")
    page.keyboard.press("Escape")
    wait_until_answered(page)  # the focus goes back to what opened the menu
    press(page.locator(CARD).first)
    wait_until(page, "() => window.felt.length > 0")
    assert contexts(page) == [], "there is no sound"
    context.close()


def test_every_sound_can_be_heard_and_none_is_loud_long_or_clicks(page: Page, site: Site) -> None:
    page.goto(site.url("en/about.html"))
    measured: dict[str, dict[str, float]] = page.evaluate(
        MEASURED, f"/{'/'.join(site.url().split('/')[3:])}{module().parent.name}/sounds.js"
    )
    assert len(measured) >= 12
    for name, found in measured.items():
        assert 0.1 < found["peak"] < 0.9, (name, found)
        assert 0.1 < found["lasts"] < 1.5, (name, found)
        assert found["begins"] < 0.02, (name, found)
        assert abs(found["mean"]) < 0.02, (name, found)  # noise is by chance, and never quite around nothing
        assert found["small"] > 0.2, (name, found)
