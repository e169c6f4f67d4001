"""Unsupported browsers: the page explains itself in its language, offers only what works, and is readable."""

from __future__ import annotations

import subprocess
from itertools import cycle
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from highwater_web.ui.texts import LANGUAGES, texts
from make_site import minify_document_scripts
from tests.slow import mostly_slow

from .conftest import ROOT, Site, everywhere, fill_storage, read_storage
from .test_axe import ALL, WHAT_A_THEME_CHANGES, faults

pytestmark = pytest.mark.as_shipped

# What an init script removes, and the sentence about it.
LACKING = {
    "WebAssembly": ("delete window.WebAssembly", "unable-off"),
    "exceptions in WebAssembly": ("WebAssembly.validate = () => false", "unable-old"),
    "module scripts": ("delete HTMLScriptElement.prototype.noModule", "unable-old"),
    "light-dark": ("CSS.supports = () => false", "unable-old"),
}
SENTENCES = {sentence for _, sentence in LACKING.values()}


def expect_said(page: Page, language: str, sentence: str) -> None:
    t = texts(language)
    expect(page.locator("html[data-engine=unable]")).to_be_attached()
    expect(page.locator("#unable h2")).to_have_text(t("start.unable"))
    expect(page.locator(f"#{sentence}")).to_have_text(t(f"start.{sentence}"))
    for other in SENTENCES:
        expect(page.locator(f"#{other}")).to_be_visible(visible=other == sentence)
    expect(page.locator("#unable")).to_contain_text(t("start.unable-hint"))


@pytest.mark.parametrize(
    ("lacking", "language"),
    [
        everywhere(lacking, language) if lacking == "light-dark" else (lacking, language)
        for lacking, language in zip(LACKING, cycle(LANGUAGES), strict=False)
    ],
)
def test_missing_browser_features_are_named_in_the_language_of_the_page(page: Page, site: Site, lacking: str, language: str) -> None:
    script, sentence = LACKING[lacking]
    page.add_init_script(script)
    page.goto(site.url(f"{language}/index.html"))
    expect_said(page, language, sentence)
    expect(page.locator("#start")).to_be_hidden()
    assert page.workers == []


@pytest.mark.every_browser
def test_without_engine_controls_are_disabled_and_links_work(page: Page, site: Site) -> None:
    page.add_init_script(LACKING["WebAssembly"][0])
    fill_storage(page, {"highwater:game:1": "kept"})
    page.goto(site.url("en/land-unter.html"))
    expect_said(page, "en", "unable-off")
    expect(page.locator("#start-game")).to_be_disabled()
    expect(page.locator("#app :is(button, input, select, textarea):enabled")).to_have_count(0)
    rules = page.locator("#app a[href^='rules-land-unter']").filter(visible=True).first
    rules.click()
    page.wait_for_url("**/rules-land-unter.html*")
    expect_said(page, "en", "unable-off")
    expect(page.locator("#main h1")).to_be_visible()
    assert read_storage(page)["highwater:game:1"] == "kept"


def test_no_game_is_promised_that_does_not_come(page: Page, site: Site) -> None:
    page.add_init_script(LACKING["WebAssembly"][0])
    page.goto(site.url("en/play.html"))
    expect_said(page, "en", "unable-off")
    expect(page.locator("#main .coming")).to_be_hidden()


@pytest.mark.parametrize("scheme", mostly_slow(["light", "dark"]))
def test_axe_finds_nothing(page: Page, site: Site, scheme: str) -> None:
    page.add_init_script(path=ROOT / "node_modules/axe-core/axe.min.js")
    page.add_init_script(LACKING["WebAssembly"][0])
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    page.goto(site.url("de/land-unter.html"))
    expect_said(page, "de", "unable-off")
    assert faults(page, ALL if scheme == "light" else WHAT_A_THEME_CHANGES) == []


@pytest.mark.every_browser
def test_capable_browsers_show_no_notice(page: Page, site: Site) -> None:
    page.goto(site.url("en/index.html"))
    expect(page.locator("html[data-engine=loading], html[data-engine=ready]")).to_be_attached()
    page.wait_for_load_state()  # the script has run by then
    expect(page.locator("html[data-engine=unable]")).to_have_count(0)
    expect(page.locator("#unable")).to_be_hidden()


@pytest.mark.parametrize("name", ["failure", "requirements"])
def test_an_old_browser_can_read_the_script(name: str, tmp_path: Path) -> None:
    acorn = ROOT / "node_modules/acorn/bin/acorn"
    script = tmp_path / "script.js"
    (text,) = minify_document_scripts([name])
    assert text in (ROOT / "dist/en/index.html").read_text(encoding="utf-8")
    script.write_text(text, encoding="utf-8")
    subprocess.run(["node", str(acorn), "--ecma5", "--silent", str(script)], check=True)
