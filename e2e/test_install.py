"""Installing the page as an app, and its unobtrusive, true notices about the network."""

from __future__ import annotations

import json
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, FloatRect, Page, expect

from highwater.registry import GAMES
from highwater_web.ui.texts import LANGUAGES, texts

from .browsers import programs
from .conftest import (
    INSTALLS,
    PHONE,
    ROOT,
    Held,
    Site,
    Watch,
    fill_storage,
    find_browser,
    launch_options,
    read_storage,
    visit,
    wait_installed,
    wait_ready,
    wait_until,
    watched,
)
from .prepared import has_dice, match_at, write_storage
from .test_axe import faults_in_both_themes

pytestmark = pytest.mark.as_shipped

KEY = "highwater:install"
GAME = write_storage({"x": match_at(has_dice(16), game="abandon-ship", seats=4)})
AT_THE_TABLE = "play.html#game=x"


def offer(page: Page) -> None:
    """Do what Chromium does when it thinks that the page may be installed; `prompted` counts how often we ask it to."""
    page.evaluate(
        """() => {
            window.prompted = 0;
            const event = new Event("beforeinstallprompt", {cancelable: true});
            event.prompt = async () => { window.prompted += 1; return {outcome: "accepted"}; };
            dispatchEvent(event);
            window.banner = !event.defaultPrevented;
        }"""
    )


def said(page: Page, key: str) -> str:
    """The text of a key in the language of the page."""
    return texts(page.locator("html").get_attribute("lang") or "")(key)


def box(page: Page, place: str) -> FloatRect:
    found = page.locator(place).bounding_box()
    assert found, f"{place} is not to be seen"
    return found


def opened(page: Page, site: Site, path: str) -> Page:
    page.goto(site.url(path))
    wait_ready(page)
    return page


def open_second_visit(page: Page, site: Site, path: str) -> Page:
    """A second visit, with the page and all its files from the browser's cache."""
    opened(page, site, path)
    wait_installed(page)
    page.reload()
    wait_ready(page)
    expect(page.locator("#installed")).to_be_visible()
    return page


# The manifest ---------------------------------------------------------------------------------------------------------


def manifest(site: Site, language: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((site.place / f"manifest.{language}.webmanifest").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_of_the_manifest_is_there_and_has_the_size_it_says(page: Page, site: Site, language: str) -> None:
    found = manifest(site, language)
    pictures = [*found["icons"], *found["screenshots"], *(icon for shortcut in found["shortcuts"] for icon in shortcut["icons"])]
    page.goto(site.url(f"{language}/about.html"))
    for picture in pictures:
        size, kind = page.evaluate(
            """async src => {
                const kind = (await fetch(src)).headers.get("content-type");
                const image = new Image();
                image.src = src;
                await image.decode();
                return [`${image.naturalWidth}x${image.naturalHeight}`, kind];
            }""",
            site.url(picture["src"]),
        )
        assert kind == picture["type"]
        assert picture["sizes"] in (size, "any"), picture["src"]
    purposes = {(icon.get("purpose", "any"), icon["sizes"]) for icon in found["icons"]}
    assert {("any", "192x192"), ("any", "512x512"), ("maskable", "192x192"), ("maskable", "512x512"), ("monochrome", "any")} <= purposes


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_screenshots_are_such_as_browsers_show(site: Site, language: str) -> None:
    shown = manifest(site, language)["screenshots"]
    forms = {form: list(each) for form, each in groupby(shown, key=lambda picture: str(picture["form_factor"]))}
    assert {form: len(each) for form, each in forms.items()} == {"narrow": 4, "wide": 2}
    for form, each in forms.items():
        sizes = {tuple(map(int, picture["sizes"].split("x"))) for picture in each}
        assert len(sizes) == 1, "Chromium shows only those that have the shape of the first"
        ((width, height),) = sizes
        assert 320 <= min(width, height) <= max(width, height) <= min(3840, 2.3 * min(width, height))
        assert (width > height) == (form == "wide")
    assert all(picture["label"] for picture in shown)
    assert all((site.place / picture["src"]).stat().st_size < 200_000 for picture in shown)


def test_all_languages_are_one_app_in_its_own_folder(site: Site) -> None:
    found = {language: manifest(site, language) for language in LANGUAGES}
    assert [each["lang"] for each in found.values()] == list(LANGUAGES)
    assert len({each["description"] for each in found.values()}) == len(LANGUAGES)
    for language, each in found.items():
        assert (each["start_url"], each["scope"], each.get("id")) == ("./index.html", "./", None)
        assert [shortcut["name"] for shortcut in each["shortcuts"]] == [texts(language)(f"{game}.title") for game in GAMES]
        addresses = [shortcut["url"] for shortcut in each["shortcuts"]]
        assert all((site.place / address).is_file() for address in addresses)
        assert all(line.startswith("./") for line in [*addresses, *(picture["src"] for picture in each["icons"] + each["screenshots"])])


@pytest.mark.needs("devtools")
def test_chromium_has_nothing_against_installing_it(browser_type: BrowserType, site: Site, tmp_path: Path) -> None:
    # A context of Playwright's is a private window, in which nothing can be installed; a profile of its own is none. Nor can anything be
    # in a browser without windows.
    program = {"executable_path": next(iter(programs("chromium")), find_browser("chromium").binary)}
    context = browser_type.launch_persistent_context(tmp_path / "profile", locale="da-DK", **launch_options() | program)
    page = opened(context.new_page(), site, "da/index.html")
    devtools = context.new_cdp_session(page)
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    answer = devtools.send("Page.getAppManifest")
    assert (answer["url"], answer["errors"]) == (site.url("manifest.da.webmanifest"), [])
    first = devtools.send("Page.getAppId")["appId"]
    page.locator("a[hreflang=de]").click()
    page.wait_for_url("**/de/index.html")
    expect(page.locator("link[rel=manifest]")).to_have_attribute("href", "../manifest.de.webmanifest")
    assert devtools.send("Page.getAppManifest")["url"] == site.url("manifest.de.webmanifest")
    assert devtools.send("Page.getAppId")["appId"] == first
    context.close()


# The offer ------------------------------------------------------------------------------------------------------------


def test_install_offer_is_in_the_footer_and_never_at_a_game(page: Page, site: Site) -> None:
    fill_storage(page, GAME)
    opened(page, site, "en/index.html")
    expect(page.locator("#app-offer")).to_be_hidden()
    offer(page)
    assert page.evaluate("window.banner") is False, "the browser's own banner would lie over the page"
    expect(page.locator("#app-offer")).to_contain_text(said(page, "install.why"))
    foot = box(page, ".footer")
    assert box(page, "#app-offer")["y"] >= foot["y"] + foot["height"]
    visit(page, AT_THE_TABLE)
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#app-offer")).to_be_hidden()
    visit(page, "about.html")
    page.locator("#app-install").click()
    expect(page.locator("#app-offer")).to_be_hidden()
    assert page.evaluate("window.prompted") == 1
    assert KEY not in read_storage(page)

    page.evaluate("dispatchEvent(new Event('appinstalled'))")
    expect(page.locator("#app-thanks")).to_have_text(said(page, "install.thanks"))
    page.keyboard.press("Tab")
    expect(page.locator("#app-thanks")).to_be_empty()


def test_an_offer_put_away_stays_away(page: Page, site: Site) -> None:
    opened(page, site, "de/index.html")
    offer(page)
    page.locator("#app-offer .app-decline").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#app-offer")).to_be_hidden()
    expect(page.locator("#foot:focus, #main:focus")).to_be_attached()
    page.reload()
    wait_ready(page)
    offer(page)
    assert page.evaluate("window.banner") is False
    expect(page.locator("#app-offer")).to_be_hidden()
    assert read_storage(page)[KEY] == "away"


def test_iphone_shows_install_steps_once(browser: Browser, site: Site) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True, locale="de-DE", service_workers="block")
    watch = watched(context)
    page = context.new_page()
    page.add_init_script("Navigator.prototype.standalone = false; Object.defineProperty(Navigator.prototype, 'maxTouchPoints', {value: 5})")
    opened(page, site, "de/games.html")
    expect(page.locator("#app-by-hand")).to_be_hidden()
    visit(page, "index.html")
    expect(page.locator("#app-by-hand")).to_contain_text(said(page, "install.share"))
    assert KEY not in read_storage(page), "it is far below what has been seen of the page"
    page.locator("#app-by-hand").scroll_into_view_if_needed()
    wait_until(page, "key => localStorage.getItem(key) === 'seen'", arg=KEY)
    page.reload()
    wait_ready(page)
    expect(page.locator("#app-by-hand")).to_be_hidden()
    assert watch.troubles == []
    context.close()


def test_the_installed_app_offers_nothing(page: Page, site: Site) -> None:
    # Only windows of installed apps match this, and no test can open one.
    page.add_init_script(
        """const ask = window.matchMedia;
        window.matchMedia = query => query.includes("display-mode: standalone") ? {matches: true} : ask.call(window, query);"""
    )
    opened(page, site, "en/index.html")
    offer(page)
    expect(page.locator("#app-offer")).to_be_hidden()


# The network ----------------------------------------------------------------------------------------------------------


@pytest.mark.needs("offline")
@INSTALLS
@pytest.mark.slow
def test_without_a_network_the_page_reassures_and_moves_nothing_at_the_table(page: Page, context: BrowserContext, site: Site) -> None:
    page.set_viewport_size(PHONE)
    fill_storage(page, GAME)
    open_second_visit(page, site, "de/index.html")
    expect(page.locator("#installed")).to_contain_text(said(page, "offline.installed"))
    line = page.locator("#network")
    expect(line).to_be_empty()
    context.set_offline(True)
    expect(line.locator("span").first).to_have_text(said(page, "offline.all"))
    expect(line).to_be_in_viewport()
    page.locator("a[hreflang=en]").click()
    expect(line.locator("span").first).to_have_text(texts("en")("offline.all"))
    context.set_offline(False)
    expect(line).to_be_empty()

    visit(page, AT_THE_TABLE)
    expect(page.locator("#board")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    page.mouse.move(0, 0)
    places = ["#main", "#board", "#prompt", ".bar", ".tools"]
    before = [box(page, place) for place in places]
    context.set_offline(True)
    short = line.locator("span").last
    expect(short).to_have_text(said(page, "offline.all-short"))
    expect(short).to_be_in_viewport(ratio=1)
    assert [box(page, place) for place in places] == before
    bar, written = box(page, ".bar"), box(page, "#network span:last-child")
    assert bar["y"] <= written["y"]
    assert written["y"] + written["height"] <= bar["y"] + bar["height"]
    controls = [each.bounding_box() for each in page.locator(".bar .tool").all() if each.is_visible()]
    assert len(controls) > 1
    for each in controls:
        assert each
        assert each["x"] + each["width"] <= written["x"] or written["x"] + written["width"] <= each["x"]


@INSTALLS
@pytest.mark.slow
def test_a_network_that_leads_nowhere_is_none(page: Page, own_site: Site, watch: Watch) -> None:
    open_second_visit(page, own_site, "en/index.html")
    line = page.locator("#network span").first
    expect(line).to_be_empty()
    own_site.end()
    page.reload()
    wait_ready(page)
    assert page.evaluate("navigator.onLine")
    expect(line).to_have_text(said(page, "offline.all"))
    watch.troubles.clear()  # the browser itself says that it could not look for a new version


@pytest.mark.needs("offline")
@pytest.mark.slow
def test_without_a_network_before_everything_is_stored_the_page_says_so(browser: Browser, site: Site) -> None:
    context = browser.new_context(service_workers="block", locale="da-DK")
    watch = watched(context)
    page = context.new_page()
    engine = Held(page, "**/*.wasm")
    page.goto(site.url("da/sos.html"))
    expect(page.locator("#start")).to_be_visible()
    context.set_offline(True)
    line = page.locator("#network span").first
    expect(line).to_have_text(said(page, "offline.partly"))
    context.set_offline(False)
    expect(line).to_be_empty()
    engine.let_go()
    watch.troubles.clear()  # what was on its way when the network went
    opened(page, site, "da/sos.html")
    context.set_offline(True)
    expect(line).to_have_text(said(page, "offline.open"))
    expect(page.locator("#installed")).to_be_hidden()
    assert watch.troubles == []
    context.close()


# Everybody can use it -------------------------------------------------------------------------------------------------


@pytest.mark.needs("offline")
@INSTALLS
@pytest.mark.slow
def test_axe_accepts_the_messages_of_the_shell(page: Page, context: BrowserContext, site: Site) -> None:
    page.set_viewport_size({"width": 360, "height": 1800})
    page.add_init_script(path=ROOT / "node_modules/axe-core/axe.min.js")
    page.add_init_script("Navigator.prototype.standalone = false; Object.defineProperty(Navigator.prototype, 'maxTouchPoints', {value: 5})")
    page.emulate_media(reduced_motion="reduce")
    fill_storage(page, GAME)
    open_second_visit(page, site, "de/index.html")
    offer(page)
    context.set_offline(True)
    for part in ("#installed", "#app-offer", "#app-by-hand", "#network"):
        expect(page.locator(part)).to_be_visible()
    assert faults_in_both_themes(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    visit(page, AT_THE_TABLE)
    expect(page.locator("#network span").last).to_be_visible()
    assert faults_in_both_themes(page) == []
