"""The workshop: writing, running and stopping a program, its output, and its draft."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from highwater_web.features.own_bots.workshop import EXAMPLES
from highwater_web.ui.texts import LANGUAGES, texts
from tests.slow import mostly_slow

from .conftest import PHONE, ROOT, Site, Watch, wait_ready, watched
from .storing import PLAIN
from .test_axe import ALL, faults, faults_in_both_themes

EN = texts("en")
PYTHON_COMES = 90_000
"""Milliseconds until a program runs on a busy machine."""


@pytest.fixture(scope="module")
def desk(browser: Browser, ready_site: Site) -> Iterator[tuple[Page, Watch]]:
    """A phone with the workshop open, its Python started once for all tests that do not stop it."""
    context = browser.new_context(locale="en-GB", viewport=PHONE, reduced_motion="reduce", service_workers="block")
    context.add_init_script(path=ROOT / "node_modules/axe-core/axe.min.js")
    watch = watched(context)
    page = context.new_page()
    open_workshop(page, ready_site.url("en/workshop.html"))
    yield page, watch
    context.close()


@pytest.fixture
def workshop(desk: tuple[Page, Watch]) -> Iterator[Page]:
    page, watch = desk
    watch.troubles.clear()
    yield page
    assert watch.troubles == []


def open_workshop(page: Page, url: str) -> None:
    page.goto(url)
    expect(page.locator("[data-part=run]")).to_be_enabled()


def write(page: Page, source: str) -> None:
    page.evaluate("source => { document.querySelector('[data-part=editor] script').code = source }", source)


def written(page: Page) -> str:
    code: str = page.evaluate("document.querySelector('[data-part=editor] script').code")
    return code


def run(page: Page, source: str, state: str = "workshop.done") -> None:
    write(page, source)
    page.locator("[data-part=run]").click()
    expect(page.locator("[data-part=state]")).to_have_text(EN(state), timeout=PYTHON_COMES)


def test_the_first_example_runs_and_its_position_is_drawn(workshop: Page) -> None:
    assert written(workshop) == (ROOT / "examples/set_up_a_position.py").read_text("utf-8").strip()
    run(workshop, written(workshop))
    figure = workshop.locator("[data-part=output] figure")
    expect(figure.locator("figcaption")).to_contain_text("Forbidden Island")
    expect(figure.locator(".desk-drawing svg").first).to_be_visible()
    assert figure.locator(".desk-drawing").evaluate("drawing => drawing.getBoundingClientRect().height") > 200
    expect(figure.locator("pre")).to_be_hidden()
    figure.locator("summary").click()
    expect(figure.locator("pre")).to_contain_text("Forbidden Island, novice")
    expect(workshop.locator("[data-part=output]")).to_contain_text("and if nobody does anything: landing")
    assert workshop.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    workshop.set_viewport_size({"width": 360, "height": 2400})
    assert faults_in_both_themes(workshop) == []
    workshop.set_viewport_size(PHONE)


def test_program_output_is_visible_below_the_buttons_on_a_phone(workshop: Page) -> None:
    run(workshop, "print('first')")
    expect(workshop.locator("[data-part=output] pre")).to_be_in_viewport(ratio=1)
    workshop.evaluate("scrollTo(0, 0)")
    expect(workshop.locator("[data-part=output]")).not_to_be_in_viewport()
    run(workshop, "for n in range(9):\n    print(n)")
    expect(workshop.locator("[data-part=output] pre")).to_be_in_viewport(ratio=1)
    expect(workshop.locator("[data-part=run]")).to_be_in_viewport(ratio=1)
    expect(workshop.locator("[data-part=state]")).to_be_in_viewport(ratio=1)


def test_faults_name_and_mark_their_line(workshop: Page) -> None:
    run(workshop, "x = 1\n\ny = x / 0\n", "workshop.failed")
    expect(workshop.locator("[data-part=output] [role=alert] p")).to_have_text("Line 3: ZeroDivisionError: division by zero")
    marked = workshop.locator("[data-part=editor] [data-fault='3'] .cm-activeLine")
    expect(marked).to_have_text("y = x / 0")
    assert marked.evaluate("line => getComputedStyle(line).backgroundColor") == "rgb(255, 217, 210)"
    assert faults(workshop, ALL) == []
    workshop.locator("[data-part=editor] .cm-content").click()
    expect(workshop.locator("[data-part=editor] [data-fault]")).to_have_count(0)


def test_program_output_is_plain_text(workshop: Page) -> None:
    hostile = "<img src=x onerror=alert(1)><script>alert(2)</script>"
    run(workshop, f"print({hostile!r})\nraise ValueError({hostile!r})", "workshop.failed")
    expect(workshop.locator("[data-part=output] pre").first).to_have_text(hostile)
    expect(workshop.locator("[data-part=output] [role=alert] p")).to_contain_text(hostile)
    expect(workshop.locator("[data-part=output] :is(img, script)")).to_have_count(0)


REACHING = """
import js
from pyodide.ffi import jsnull
from polyscript import xworker

SET = 16  # as reflected-ffi numbers it
attempt = getattr(xworker.sync, "NAME")(SET, jsnull, js.JSON.parse('[0, "reached"]'), "yes")
attempt.catch(lambda error: None)
"""
"""Like PyScript's `window` in a worker, sets a name of the page's window."""


def test_a_program_cannot_reach_the_page_by_pyscript_s_channel(workshop: Page) -> None:
    (core,) = (ROOT / "dist").glob("pyscript-*/core-*.js")
    channel = re.search(r'="(\d{8})",\w+="="\+', core.read_text("utf-8"))
    assert channel, "PyScript has changed: this is how its channel is found"
    run(workshop, REACHING.replace("NAME", f"={channel[1]}"))
    assert workshop.evaluate("window.reached ?? null") is None
    run(workshop, "6 * 7")


def test_workshop_works_by_keyboard_and_the_editor_is_no_trap(workshop: Page) -> None:
    write(workshop, "")
    workshop.locator("[data-part=editor] .cm-content").focus()
    workshop.keyboard.type("for i in [1]:\nprint('written')")
    workshop.keyboard.press("Control+Enter")
    expect(workshop.locator("[data-part=output] pre")).to_have_text("written\n", timeout=PYTHON_COMES)
    workshop.locator("[data-part=editor] .cm-content").focus()
    before = written(workshop)
    workshop.keyboard.press("Tab")
    assert len(written(workshop)) > len(before), "it indents"
    workshop.keyboard.press("Escape")
    workshop.keyboard.press("Tab")
    expect(workshop.locator("[data-part=run]")).to_be_focused()


def test_a_loop_without_an_end_is_stopped_and_the_next_run_works(workshop: Page) -> None:
    write(workshop, "print('begun')\nwhile True:\n    pass")
    workshop.locator("[data-part=run]").click()
    expect(workshop.locator("[data-part=state]")).to_have_text(EN("workshop.running"), timeout=PYTHON_COMES)
    expect(workshop.locator("[data-part=output] pre")).to_have_text("begun\n")
    workshop.locator("[data-part=stop]").click()
    expect(workshop.locator("[data-part=state]")).to_have_text(EN("workshop.stopped"))
    expect(workshop.locator("[data-part=stop]")).to_be_disabled()
    run(workshop, "6 * 7")
    expect(workshop.locator("[data-part=output] pre")).to_have_text("42\n")


def test_program_text_survives_a_reload(page: Page, site: Site) -> None:
    open_workshop(page, site.url("en/workshop.html"))
    own = "# my own\n1 + 1"
    write(page, own)
    page.locator("[data-part=example]").select_option("own_bot")
    expect(page.locator("[data-part=editor] .cm-content")).to_contain_text("class Careful")
    page.locator("[data-part=example]").select_option(EXAMPLES[0])
    expect(page.locator("[data-part=editor] .cm-content")).to_contain_text("my own")
    page.reload()
    expect(page.locator("[data-part=editor] .cm-content")).to_contain_text("my own")
    page.locator("[data-part=restore]").click()
    expect(page.locator("[data-part=editor] .cm-content")).to_contain_text("danger()")


def test_the_engine_of_the_page_may_start_beside_it(page: Page, site: Site) -> None:
    """Choosing a theme needs the engine, which renders the page anew; another language is another desk."""
    open_workshop(page, site.url("en/workshop.html"))
    write(page, "# my own")
    page.locator("#choice-theme").select_option("dark")
    wait_ready(page)
    expect(page.locator("html[data-theme=dark]")).to_be_attached()
    expect(page.locator("html")).to_have_attribute("data-worker", "pyscript")  # beside the core that the editor has imported
    assert written(page) == "# my own"
    page.locator("[data-do='language:de']").click()
    expect(page.locator("#desk-de [data-part=run]")).to_be_enabled()
    expect(page.locator("[data-part=run]")).to_have_text("Ausführen")
    assert written(page) == "# my own"
    page.locator(".bar-home").click()
    expect(page.locator("#main .covers")).to_be_visible()
    page.go_back()
    expect(page.locator("[data-part=run]")).to_be_enabled()
    assert written(page) == "# my own"


@pytest.mark.parametrize("language", mostly_slow(LANGUAGES))
def test_the_about_page_leads_to_it(page: Page, site: Site, language: str) -> None:
    page.goto(site.url(f"{language}/about.html"))
    page.locator("article.prose a[href='workshop.html']").click()
    expect(page.locator("#title")).to_have_text(texts(language)("workshop.title"))
    expect(page.locator("[data-part=run]")).to_be_enabled()


def test_workshop_loads_only_on_its_page(page: Page, site: Site) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    for path in ("about", "index"):
        page.goto(site.url(f"en/{path}.html"))
    wait_ready(page)
    assert not [url for url in requests if PLAIN.search(url) or "workshop" in url or "/examples/" in url]


def test_the_page_has_the_very_files_of_examples() -> None:
    (folder,) = (ROOT / "dist").glob("assets-*/examples")
    for name in EXAMPLES:
        assert (folder / f"{name}.py").read_bytes() == Path(ROOT / f"examples/{name}.py").read_bytes()
