"""Bots that a person has written: saved in the workshop, exported and imported; at a table, where they are asked and play, reach for
nothing else, and are ended where they would not end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from highwater.match import parse_match
from highwater_web.core.asking import MAX_ANSWER_SECONDS, SeatedBot, find_bot
from highwater_web.core.own_bots import PREFIX, make_bot, read_bot, read_stored_bots
from highwater_web.ui.texts import texts
from tests.slow import slow

from .conftest import (
    INSTALLS,
    ROOT,
    Site,
    Watch,
    fill_storage,
    read_storage,
    store,
    visit,
    wait_installed,
    wait_ready,
    wait_until,
    wait_until_answered,
)
from .playing import key_of, unfold_choices
from .storing import PLAIN
from .test_axe import faults_in_both_themes
from .test_workshop import open_workshop, run, write, written

EN = texts("en")
EXAMPLE = (ROOT / "examples/own_bot.py").read_text("utf-8").strip()


def part(name: str) -> str:
    return f"[data-part={name}]"


def save(page: Page, source: str, name: str = "") -> str:
    """Save the written program as a bot; returns its id."""
    before = set(read_storage(page))
    write(page, source)
    opened_bots(page)
    page.locator(part("bot-name")).fill(name)
    page.locator(part("bot-save")).click()
    expect(page.locator(part("bot-state"))).to_have_text(EN("workshop.bot.saved"))
    (key,) = {key for key in read_storage(page) if key.startswith(PREFIX)} - before
    return key.removeprefix(PREFIX)


def opened_bots(page: Page) -> None:
    if page.locator(part("bot")).get_attribute("open") is None:
        page.locator(f"{part('bot')} > summary").click()


def program(page: Page) -> str:
    chosen: str = page.locator(part("example")).evaluate("select => select.selectedOptions[0]?.text ?? ''")
    return chosen


@pytest.mark.needs("downloads")
def test_a_bot_is_saved_renamed_deleted_brought_back_and_exported(page: Page, site: Site, tmp_path: Path) -> None:
    open_workshop(page, site.url("en/workshop.html"))
    name = save(page, EXAMPLE)
    bot = read_bot(name, read_storage(page)[PREFIX + name])
    assert (bot.name, bot.source, bot.fault) == ("careful", EXAMPLE, None), "it is called as it calls itself, and Python can read it"
    assert program(page) == "careful"

    write(page, EXAMPLE + "\n# more")
    page.locator(part("bot-name")).fill("My careful one")
    expect(page.locator(part("bot-state"))).to_have_text(EN("workshop.bot.unsaved"))
    page.locator(part("bot-save")).click()
    expect(page.locator(part("bot-state"))).to_have_text(EN("workshop.bot.saved"))
    assert program(page) == "My careful one"
    assert [key for key in read_storage(page) if key.startswith(PREFIX)] == [PREFIX + name]
    assert read_bot(name, read_storage(page)[PREFIX + name]).source == EXAMPLE + "\n# more"

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

    value = read_storage(page)[PREFIX + name]
    page.locator(part("bot-remove")).click()
    expect(page.locator(part("bot-state"))).to_have_text(EN("workshop.bot.removed"))
    assert PREFIX + name not in read_storage(page)
    expect(page.locator(part("bot-restore"))).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(part("bot-restore"))).to_be_hidden()
    assert read_storage(page)[PREFIX + name] == value
    assert program(page) == "My careful one"

    page.locator(part("bot-import")).set_input_files(exported)
    expect(page.locator(part("bot-state"))).to_have_text(EN("workshop.bot.saved"))
    assert program(page) == "My-careful-one"
    page.locator(part("bot-import")).set_input_files(exported)
    expect(page.locator(part("example"))).to_have_value(f"bot:{next(key for key in read_stored_bots(read_storage(page)) if key != name)}")
    assert len(read_stored_bots(read_storage(page))) == 2, "the same file is not taken in twice"

    without = tmp_path / "No bot.py"
    without.write_text("print('hello')\n", "utf-8")
    page.locator(part("bot-import")).set_input_files(without)
    expect(page.locator(part("bot-state"))).to_have_text(EN("error.own-bot-none", bot="No bot"))
    assert len(read_stored_bots(read_storage(page))) == 2
    assert page.locator("html").get_attribute("data-engine") == "resting", "none of this needs the engine"


def test_a_bot_is_as_written_when_one_leaves_and_as_saved_when_one_asks(page: Page, site: Site) -> None:
    open_workshop(page, site.url("en/workshop.html"))
    save(page, "# saved", "Mine")
    write(page, "# not saved")
    page.locator(part("example")).select_option("own_bot")
    expect(page.locator(part("bot-name"))).to_have_value("")
    expect(page.locator(part("bot-remove"))).to_be_disabled()
    page.locator(part("example")).select_option(label="Mine")
    expect(page.locator(part("bot-state"))).to_have_text(EN("workshop.bot.unsaved"))
    assert written(page) == "# not saved"
    page.locator(part("restore")).click()
    expect(page.locator("[data-part=editor] .cm-content")).to_have_text("# saved")
    expect(page.locator(part("bot-state"))).to_have_text("")


def test_one_that_cannot_be_read_can_be_rescued_by_hand(page: Page, site: Site) -> None:
    page.goto(site.url("en/about.html"))
    page.evaluate('key => { localStorage[key] = \'{"version": 9, "source": "1 + 1"}\' }', PREFIX + "b9")
    open_workshop(page, site.url("en/workshop.html"))
    page.locator(part("example")).select_option(label=EN("workshop.bot.unreadable"))
    assert "1 + 1" in written(page)
    name = save(page, "1 + 1", "Rescued")
    assert name != "b9"
    assert PREFIX + "b9" in read_storage(page), "it stays until it is deleted"


def test_another_tab_is_heard_and_nothing_that_is_written_is_lost(page: Page, site: Site) -> None:
    open_workshop(page, site.url("en/workshop.html"))
    name = save(page, "# one", "Mine")
    other = page.context.new_page()
    open_workshop(other, site.url("en/workshop.html"))
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
    (bot,) = read_stored_bots(read_storage(other)).values()
    assert (bot.id != name, bot.name, bot.source) == (True, "Mine", "# written here")
    expect(page.locator(f"{part('example')} optgroup").nth(1).locator("option")).to_have_text(["Mine"])


@pytest.mark.needs("downloads")
@pytest.mark.slow
def test_all_games_and_bots_are_one_file(page: Page, site: Site, tmp_path: Path) -> None:
    open_workshop(page, site.url("en/workshop.html"))
    name = save(page, EXAMPLE, "Mine")
    page.locator(".bar-nav a[href='games.html']").click()
    wait_ready(page)
    with page.expect_download() as download:
        page.locator("#export-all").click()
    download.value.save_as(tmp_path / "all.txt")
    page.evaluate("key => localStorage.removeItem(key)", PREFIX + name)
    page.reload()
    wait_ready(page)
    page.locator("#import").set_input_files(tmp_path / "all.txt")
    expect(page.locator("#notice")).to_contain_text(EN.n("bots.import.came", 1))
    assert json.loads(read_storage(page)[PREFIX + name])["source"] == EXAMPLE


def test_the_desk_with_bots_is_accessible(page: Page, site: Site) -> None:
    page.add_init_script(path=ROOT / "node_modules/axe-core/axe.min.js")
    open_workshop(page, site.url("en/workshop.html"))
    save(page, "# saved", "Mine")
    write(page, "# changed")
    page.locator(part("bot-name")).fill("Yours")
    page.set_viewport_size({"width": 360, "height": 2400})
    assert faults_in_both_themes(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360


# At the table ------------------------------------------------------------------------------------------------------------

FIRST = """from highwater import Thought

class First:
    name = "first"

    def think(self, game, view, legal, random, budget):
        yield Thought(legal[0], 1)
"""
PREFS = {"highwater:prefs": json.dumps({"language": "en", "animation": "none", "pace": "at-once"})}
PYTHON_COMES = 90_000


def bot_stored(source: str) -> dict[str, str]:
    return {PREFIX + "b1": make_bot("b1", "Primus", source, "2026-11-22T15:00:00+01:00").text}


def sit_down(page: Page) -> None:
    """A person, a built-in bot and the person's own bot in the third seat. The person lays a card."""
    wait_ready(page)
    page.locator("label:has(#seats-3)").click()
    expect(page.locator("#seat-row-3")).to_have_count(0)
    unfold_choices(page)
    page.locator("#choice-who-0").select_option("human")  # whatever a page that others share remembers
    page.locator("#choice-who-1").select_option("bosun")
    page.locator("#choice-who-2").select_option(label=EN("setup.who.own", name="Primus"))
    page.locator("#start-game").click()
    page.locator("#hand [data-do]").first.click()


def game_of(page: Page) -> str:
    return read_storage(page)[key_of(page)]


def wait_until_played(page: Page) -> None:
    """Wait until its card lies on the table."""
    wait_until(page, "key => / c:\\d/.test(localStorage.getItem(key))", arg=key_of(page), seconds=PYTHON_COMES / 1000)


def expect_handed_over(page: Page, said: str) -> None:
    expect(page.locator("#notice")).to_contain_text(said, timeout=PYTHON_COMES)
    expect(page.locator("#notice")).to_contain_text(EN("play.handed-over", name="Primus"))
    wait_until_played(page)
    assert '[Bot "3=bosun"]' in game_of(page)


def test_workshop_bot_plays_and_reaches_nothing_outside(page: Page, site: Site, watch: Watch) -> None:
    fill_storage(page, PREFS)
    open_workshop(page, site.url("en/workshop.html"))
    name = save(page, (ROOT / "e2e/reaching_bot.py").read_text("utf-8"), "Primus")
    page.goto(site.url("en/land-unter.html"))
    sit_down(page)
    wait_until_played(page)
    expect(page.locator("#notice")).to_have_count(0)
    match = parse_match(game_of(page), find_bot)
    assert match.players[2].bot == SeatedBot(f"workshop:{name}")
    state = next(state for state, (seat, _) in zip(match.states, match.record.plies, strict=False) if seat == 2)
    assert (2, state.legal(2)[-1]) in match.record.plies
    watch.troubles = [trouble for trouble in watch.troubles if "violates the following" not in trouble]  # of what it has reached for


# Records that a bot gets a question.
HEAR_QUESTIONS = """
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...more) {
    window.asked ||= message?.question !== undefined;
    return post.call(this, message, ...more);
};
"""


def thinking(*lines: str) -> str:
    return FIRST.replace("        yield Thought(legal[0], 1)\n", "".join(f"        {line}\n" for line in [*lines, "yield"]))


@pytest.mark.slow
def test_a_bot_that_loops_for_ever_is_ended_and_no_ply_is_lost(page: Page, site: Site) -> None:
    page.add_init_script(HEAR_QUESTIONS)
    page.clock.install()
    fill_storage(page, PREFS | bot_stored(thinking("while True:", "    pass")))
    page.goto(site.url("en/land-unter.html"))
    sit_down(page)
    wait_until(page, "window.asked", seconds=PYTHON_COMES / 1000)
    before = parse_match(game_of(page), find_bot).record.plies
    assert before[-1][0] != 2
    page.clock.fast_forward(1000 * MAX_ANSWER_SECONDS)
    expect_handed_over(page, EN("error.bot-slow", bot="Primus", ply=7, seconds=str(MAX_ANSWER_SECONDS)))
    assert parse_match(game_of(page)).record.plies[: len(before)] == before


@pytest.mark.slow
def test_a_bot_that_fills_the_memory_is_ended(page: Page, site: Site) -> None:
    fill_storage(page, PREFS | bot_stored(thinking("all = []", "while True:", "    all.append(bytearray(16_000_000))")))
    page.goto(site.url("en/land-unter.html"))
    sit_down(page)
    expect_handed_over(page, EN("error.own-bot-line", bot="Primus", ply=7, line=9, error="MemoryError"))


@pytest.mark.parametrize(
    ("program", "code"),
    [
        ("postMessage({ready: true}); onmessage = () => postMessage({number: 1, answer: 'x'.repeat(5000)})", "own-bot-ended"),
        slow("postMessage({ready: true}); onmessage = () => postMessage({effect: 'store', key: 'highwater:prefs'})", "own-bot-ended"),
        ("postMessage({ready: true}); onmessage = ({data}) => postMessage({number: data.number, answer: '{}'})", "bot-illegal"),
        ("postMessage({failed: 'so it is'})", "own-bot-not-loaded"),
        slow("throw new Error('before it began')", "own-bot-not-loaded"),
    ],
)
def test_a_worker_that_says_anything_else_is_ended(started: Page, program: str, code: str) -> None:
    store(started, bot_stored(FIRST))
    started.route("**/bot.js", lambda route: route.fulfill(body=program, content_type="text/javascript"))
    visit(started, "land-unter.html")
    sit_down(started)
    expect_handed_over(started, EN(f"error.{code}", bot="Primus", ply=7))
    started.unroute("**/bot.js")


@pytest.mark.slow
@INSTALLS
def test_after_a_visit_of_the_workshop_it_works_and_its_bots_play_without_a_network(page: Page, own_site: Site, watch: Watch) -> None:
    fill_storage(page, PREFS | bot_stored(FIRST))
    open_workshop(page, own_site.url("en/workshop.html"))
    wait_installed(page)
    own_site.end()
    open_workshop(page, own_site.url("en/workshop.html"))
    run(page, "import highwater\nlen(highwater.GAMES)")
    expect(page.locator(f"{part('output')} pre")).to_have_text("4\n")
    page.goto(own_site.url("en/land-unter.html"))
    sit_down(page)
    wait_until_played(page)
    assert '[Bot "3=workshop:b1"]' in game_of(page)
    watch.troubles = [trouble for trouble in watch.troubles if "snapshot.gzip" not in trouble]  # for the start after the first one


def test_only_tables_with_own_bots_load_their_worker(page: Page, site: Site) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    fill_storage(page, PREFS | bot_stored(FIRST))
    page.goto(site.url("en/land-unter.html"))
    wait_ready(page)
    page.locator("#start-game").click()
    expect(page.locator("#hand [data-do]").first).to_be_visible()
    wait_until_answered(page)
    assert requests
    assert not [url for url in requests if PLAIN.search(url)]
