"""Bots that a person has written: saved in the workshop, exported and imported."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from highwater_web.own_bots import PREFIX, read_bot, stored_bots
from highwater_web.texts import texts

from .conftest import ROOT, Site, stored, wait_ready
from .test_axe import faults_in_both_themes
from .test_workshop import opened, write, written

EN = texts("en")
EXAMPLE = (ROOT / "examples/own_bot.py").read_text("utf-8").strip()


def part(name: str) -> str:
    return f"[data-part={name}]"


def save(page: Page, source: str, name: str = "") -> str:
    """Save what is written as a bot; returns its id."""
    before = set(stored(page))
    write(page, source)
    opened_bots(page)
    page.locator(part("bot-name")).fill(name)
    page.locator(part("bot-save")).click()
    expect(page.locator(part("bot-state"))).to_have_text(EN("workshop.bot.saved"))
    (key,) = {key for key in stored(page) if key.startswith(PREFIX)} - before
    return key.removeprefix(PREFIX)


def opened_bots(page: Page) -> None:
    if page.locator(part("bot")).get_attribute("open") is None:
        page.locator(f"{part('bot')} > summary").click()


def program(page: Page) -> str:
    chosen: str = page.locator(part("example")).evaluate("select => select.selectedOptions[0]?.text ?? ''")
    return chosen


def test_a_bot_is_saved_renamed_deleted_brought_back_and_exported(page: Page, site: Site, tmp_path: Path) -> None:
    opened(page, site.url("en/workshop.html"))
    name = save(page, EXAMPLE)
    bot = read_bot(name, stored(page)[PREFIX + name])
    assert (bot.name, bot.source, bot.fault) == ("careful", EXAMPLE, None), "it is called as it calls itself, and Python can read it"
    assert program(page) == "careful"

    write(page, EXAMPLE + "\n# more")
    page.locator(part("bot-name")).fill("My careful one")
    expect(page.locator(part("bot-state"))).to_have_text(EN("workshop.bot.unsaved"))
    page.locator(part("bot-save")).click()
    expect(page.locator(part("bot-state"))).to_have_text(EN("workshop.bot.saved"))
    assert program(page) == "My careful one"
    assert [key for key in stored(page) if key.startswith(PREFIX)] == [PREFIX + name]
    assert read_bot(name, stored(page)[PREFIX + name]).source == EXAMPLE + "\n# more"

    page.reload()
    expect(page.locator(part("run"))).to_be_enabled()
    assert program(page) == "My careful one"
    assert written(page) == EXAMPLE + "\n# more"

    with page.expect_download() as download:
        page.locator(part("bot-export")).click()
    assert download.value.suggested_filename == "My-careful-one.py"
    exported = tmp_path / "My-careful-one.py"
    download.value.save_as(exported)
    assert exported.read_text("utf-8") == EXAMPLE + "\n# more"

    value = stored(page)[PREFIX + name]
    page.locator(part("bot-remove")).click()
    expect(page.locator(part("bot-state"))).to_have_text(EN("workshop.bot.removed"))
    assert PREFIX + name not in stored(page)
    expect(page.locator(part("bot-restore"))).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(part("bot-restore"))).to_be_hidden()
    assert stored(page)[PREFIX + name] == value
    assert program(page) == "My careful one"

    page.locator(part("bot-import")).set_input_files(exported)
    expect(page.locator(part("bot-state"))).to_have_text(EN("workshop.bot.saved"))
    assert program(page) == "My-careful-one"
    page.locator(part("bot-import")).set_input_files(exported)
    expect(page.locator(part("example"))).to_have_value(f"bot:{next(key for key in stored_bots(stored(page)) if key != name)}")
    assert len(stored_bots(stored(page))) == 2, "the same file is not taken in twice"
    assert page.locator("html").get_attribute("data-engine") == "resting", "none of this needs the engine"


def test_a_bot_is_as_written_when_one_leaves_and_as_saved_when_one_asks(page: Page, site: Site) -> None:
    opened(page, site.url("en/workshop.html"))
    save(page, "# saved", "Mine")
    write(page, "# not saved")
    page.locator(part("example")).select_option("own_bot")
    expect(page.locator(part("bot-name"))).to_have_value("")
    expect(page.locator(part("bot-remove"))).to_be_disabled()
    page.locator(part("example")).select_option(label="Mine")
    expect(page.locator(part("bot-state"))).to_have_text(EN("workshop.bot.unsaved"))
    assert written(page) == "# not saved"
    page.locator(part("restore")).click()
    assert written(page) == "# saved"
    expect(page.locator(part("bot-state"))).to_have_text("")


def test_one_that_cannot_be_read_can_be_rescued_by_hand(page: Page, site: Site) -> None:
    page.goto(site.url("en/about.html"))
    page.evaluate('key => { localStorage[key] = \'{"version": 9, "source": "1 + 1"}\' }', PREFIX + "b9")
    opened(page, site.url("en/workshop.html"))
    page.locator(part("example")).select_option(label=EN("workshop.bot.unreadable"))
    assert "1 + 1" in written(page)
    name = save(page, "1 + 1", "Rescued")
    assert name != "b9"
    assert PREFIX + "b9" in stored(page), "it stays until it is deleted"


def test_another_tab_is_heard_and_nothing_that_is_written_is_lost(page: Page, site: Site) -> None:
    opened(page, site.url("en/workshop.html"))
    name = save(page, "# one", "Mine")
    other = page.context.new_page()
    opened(other, site.url("en/workshop.html"))
    assert program(other) == "Mine"
    write(page, "# two")
    page.locator(part("bot-save")).click()
    expect(other.locator("[data-part=editor] .cm-content")).to_have_text("# two")
    write(other, "# written here")
    page.locator(part("bot-remove")).click()
    expect(other.locator(part("bot-state"))).to_have_text(EN("workshop.bot.elsewhere"))
    assert written(other) == "# written here"
    other.locator(part("bot-save")).click()
    expect(other.locator(part("bot-state"))).to_have_text(EN("workshop.bot.apart"))
    (bot,) = stored_bots(stored(other)).values()
    assert (bot.id != name, bot.name, bot.source) == (True, "Mine", "# written here")
    expect(page.locator(f"{part('example')} optgroup").nth(1).locator("option")).to_have_text(["Mine"])


def test_all_games_and_bots_are_one_file(page: Page, site: Site, tmp_path: Path) -> None:
    opened(page, site.url("en/workshop.html"))
    name = save(page, EXAMPLE, "Mine")
    page.locator(".bar-nav a[href='games.html']").click()
    wait_ready(page)
    with page.expect_download() as download:
        page.locator("#export-all").click()
    download.value.save_as(tmp_path / "all.txt")
    page.evaluate("localStorage.clear()")
    page.reload()
    wait_ready(page)
    page.locator("#import").set_input_files(tmp_path / "all.txt")
    expect(page.locator("#notice")).to_contain_text(EN.n("bots.import.came", 1))
    assert json.loads(stored(page)[PREFIX + name])["source"] == EXAMPLE


def test_the_desk_with_bots_is_accessible(page: Page, site: Site) -> None:
    page.add_init_script(path=ROOT / "node_modules/axe-core/axe.min.js")
    opened(page, site.url("en/workshop.html"))
    save(page, "# saved", "Mine")
    write(page, "# changed")
    page.locator(part("bot-name")).fill("Yours")
    page.set_viewport_size({"width": 360, "height": 2400})
    assert faults_in_both_themes(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360
