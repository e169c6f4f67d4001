"""Page starts: fast, from any folder, and with missing parts. Without a network: test_offline.py."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from highwater_web.ui.texts import texts
from tests.slow import slow

from .conftest import (
    COUNT_ANSWERS,
    INSTALLS,
    PHONE,
    ROOT,
    Held,
    Site,
    Watch,
    everywhere,
    fill_storage,
    wait_installed,
    wait_ready,
    wait_until,
)
from .playing import unfold_choices

LANGUAGES = sorted(path.parent.name for path in (ROOT / "dist").glob("??/index.html"))


def failure(page: Page) -> Locator:
    return page.locator("html[data-engine=failed] #failure")


@pytest.mark.every_browser
def test_a_page_is_there_before_its_engine(page: Page, site: Site) -> None:
    engine = Held(page, "**/*.wasm")
    page.goto(site.url("de/index.html"))
    expect(page.locator("html[data-engine=loading]")).to_be_attached()
    heading = page.locator("#main h1")
    words = heading.inner_text()
    expect(page.locator("#start")).to_be_visible()
    engine.let_go()
    wait_ready(page)
    expect(heading).to_have_text(words)
    expect(page.locator("#start")).to_have_count(0)


# Whether PyScript was requested before the page was parsed, and whether after its first paint. A slow page waits at most a second.
WHEN_ASKED = """() => {
    const [{ domInteractive }] = performance.getEntriesByType("navigation");
    const { startTime } = performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/core.js"));
    const painted = performance.getEntriesByName("first-contentful-paint")[0].startTime;
    return [startTime < domInteractive, startTime > Math.min(painted, 1000)];
}"""


@pytest.mark.every_browser
@INSTALLS
def test_the_engine_begins_before_the_page_is_whole_but_once_stored_after_its_first_picture(page: Page, site: Site) -> None:
    page.goto(site.url("de/index.html"))
    wait_ready(page)
    assert page.evaluate(WHEN_ASKED)[0]
    wait_installed(page)
    page.reload()
    wait_ready(page)
    assert page.evaluate(WHEN_ASKED)[1]


@pytest.mark.every_browser
def test_the_folder_itself_leads_to_a_language(page: Page, site: Site) -> None:
    page.goto(site.url())
    page.wait_for_url(site.url("en/index.html"))


def test_the_chosen_language_comes_before_the_browsers(page: Page, site: Site) -> None:
    fill_storage(page, {"highwater:prefs": '{"language": "da"}'})
    page.goto(site.url())
    page.wait_for_url(site.url("da/index.html"))


@pytest.mark.every_browser
@pytest.mark.needs("no-scripts")
def test_without_javascript_every_language_can_be_reached(page: Page, site: Site) -> None:
    browser = page.context.browser
    assert browser is not None
    context = browser.new_context(java_script_enabled=False)
    plain = context.new_page()
    for language in LANGUAGES:
        plain.goto(site.url())
        plain.locator(f"a[hreflang={language}]").click()
        plain.wait_for_url(site.url(f"{language}/index.html"))
        expect(plain.locator("#main")).to_be_visible()
        expect(plain.locator("#start")).to_be_hidden()
    context.close()


@pytest.mark.needs("no-scripts")
def test_without_javascript_page_explains_and_hides_dead_controls(page: Page, site: Site) -> None:
    browser = page.context.browser
    assert browser is not None
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    plain = context.new_page()
    for path in ("index", "land-unter", "forbidden-island", "games", "play"):
        plain.goto(site.url(f"en/{path}.html"))
        said = plain.locator("noscript p")
        expect(said).to_contain_text("Without JavaScript you can read the rules here")
        expect(said).to_be_in_viewport(ratio=1)
        main, notice = plain.locator("#main").bounding_box(), said.bounding_box()
        assert main is not None
        assert notice is not None
        assert notice["y"] < main["y"], "it comes first"
        expect(plain.locator("input:visible, select:visible, textarea:visible, button:visible")).to_have_count(0)
        expect(plain.get_by_text("Your game is coming")).to_be_hidden()
    plain.goto(site.url("en/land-unter.html"))
    plain.get_by_role("link", name="Rules").click()
    expect(plain.locator("h1")).to_have_text("Turn the Tide")
    context.close()


@pytest.mark.every_browser
def test_links_lead_on_while_the_engine_loads(page: Page, site: Site) -> None:
    engine = Held(page, "**/*.wasm")
    page.goto(site.url("de/index.html"))
    link = page.locator("#app a[data-do][href]").filter(visible=True).first
    target = link.evaluate("link => link.href")
    link.click()
    page.wait_for_url(target)
    expect(page.locator("html[data-engine=loading]")).to_be_attached()
    engine.let_go()
    wait_ready(page)
    assert page.url.startswith(target)


# A control that no page has. Its message must still arrive after the start.
ADD_CONTROL = """document.querySelector("#main").insertAdjacentHTML(
    "beforeend", '<button id="early" data-do="no-such-token" data-key="y">early</button>')"""


def press_early(page: Page, how: Callable[[Locator], None] = Locator.click) -> Locator:
    control = page.locator("#early")
    page.evaluate(ADD_CONTROL)
    page.evaluate(COUNT_ANSWERS)
    how(control)
    expect(control).to_have_attribute("aria-busy", "true")
    return control


def press_its_key(control: Locator) -> None:
    control.page.keyboard.press("y")


def is_carried_out(page: Page) -> None:
    wait_ready(page)
    wait_until(page, "window.answers >= 2")
    expect(page.locator("#early[aria-busy]")).to_have_count(0)


@pytest.mark.every_browser
def test_a_press_before_the_engine_is_ready_is_kept_and_carried_out(page: Page, site: Site) -> None:
    engine = Held(page, "**/*.wasm")
    page.goto(site.url("de/index.html"))
    press_early(page)
    engine.let_go()
    is_carried_out(page)


@pytest.mark.parametrize("how", [everywhere(Locator.click), press_its_key], ids=["click", "key"])
def test_a_press_before_anything_listens_is_kept_and_carried_out(page: Page, site: Site, how: Callable[[Locator], None]) -> None:
    engine, bridge = Held(page, "**/*.wasm"), Held(page, "**/start.js")
    page.goto(site.url("de/index.html"), wait_until="commit")
    expect(page.locator("#main")).to_be_visible()
    control = press_early(page, how)
    bridge.let_go()
    expect(control).to_have_attribute("aria-busy", "true")
    engine.let_go()
    is_carried_out(page)


@pytest.mark.every_browser
def test_a_form_filled_in_before_anything_listens_starts_the_game(page: Page, site: Site) -> None:
    bridge = Held(page, "**/start.js")
    page.goto(site.url("en/land-unter.html"), wait_until="commit")
    page.locator("#setup").wait_for()
    unfold_choices(page)
    names = page.locator("#setup input[maxlength]").filter(visible=True)
    names.first.fill("Åse")
    page.locator("label:has(#seats-5)").click()
    names.first.press("Enter")
    expect(page.locator("#seats-5")).to_be_checked()
    bridge.let_go()
    wait_ready(page)
    page.wait_for_url("**/play.html*")
    expect(page.locator("#main")).to_contain_text("Åse")


# The needs of the quick way and of the plain way. The engine fails only if both lack something.
MISSING = [
    pytest.param(["**/*.wasm"], marks=pytest.mark.every_browser),
    slow(["**/start.js"]),
    slow(["**/quick-way.js", "**/core.js"]),
    slow(["**/*_page-*.whl.gzip", "**/*_web-*.whl"]),
    slow(["**/stdlib.zip.gzip", "**/plain.json"]),
]


def says_that_it_failed(page: Page, site: Site) -> None:
    page.goto(site.url("de/index.html"))
    expect(failure(page)).to_be_visible(timeout=60_000)
    expect(failure(page)).not_to_be_empty()


@pytest.mark.parametrize("missing", MISSING, ids=lambda paths: paths[-1])
def test_page_reports_missing_files(page: Page, site: Site, watch: Watch, missing: list[str]) -> None:
    for path in missing:
        page.route(path, lambda route: route.fulfill(status=404))
    says_that_it_failed(page, site)
    watch.troubles.clear()


FORBIDS = {"Content-Security-Policy": "worker-src 'self'"}
THROWS = """
    globalThis.Worker = class extends Worker {
        constructor(url, options) {
            if (String(url).startsWith("blob:")) throw new DOMException("The operation is insecure.", "SecurityError");
            super(url, options);
        }
    };
"""


def forbids_workers_written_in_the_page(page: Page) -> None:
    """Like a host that adds its own policy."""

    def forbid(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, headers=response.headers | FORBIDS)

    page.route("**/index.html", forbid)


def throws_at_workers_written_in_the_page(page: Page) -> None:
    page.add_init_script(THROWS)


@pytest.mark.parametrize("refuses", [everywhere(forbids_workers_written_in_the_page), throws_at_workers_written_in_the_page])
def test_page_reports_refused_workers(page: Page, site: Site, watch: Watch, refuses: Callable[[Page], None]) -> None:
    refuses(page)
    says_that_it_failed(page, site)
    watch.troubles.clear()


PROGRAM = """
from js import serve

pytestmark = pytest.mark.as_shipped

def dispatch(message):
    raise ValueError("broken")

serve(dispatch, dispatch, True)
"""


@pytest.mark.parametrize(
    ("way", "path", "code"),
    [
        pytest.param("quick", "**/quick-way.js", "throw new Error('broken')", id="quick, at its import"),
        pytest.param("plain", "**/engine.py", "raise ValueError('broken')", marks=pytest.mark.slow, id="plain, at its import"),
        pytest.param("quick", "**/engine.py", PROGRAM, marks=pytest.mark.every_browser, id="quick, at its first message"),
        pytest.param("plain", "**/engine.py", PROGRAM, marks=pytest.mark.slow, id="plain, at its first message"),
    ],
)
def test_failing_engine_leaves_the_page_and_stored_values(page: Page, site: Site, watch: Watch, way: str, path: str, code: str) -> None:
    kind = "text/plain" if path.endswith("py") else "text/javascript"
    page.route(path, lambda route: route.fulfill(body=code, content_type=kind))
    fill_storage(page, {"highwater:game:1": "kept"})
    page.goto(site.url(f"de/index.html?start={way}"))
    expect(failure(page)).to_be_visible(timeout=60_000)
    assert page.evaluate("localStorage.getItem('highwater:game:1')") == "kept"
    page.locator("#app a[href]").filter(visible=True).first.click()
    page.wait_for_load_state()
    expect(page.locator("#main")).to_be_visible()
    watch.troubles.clear()


@pytest.mark.parametrize("gone", ["**/start.js", "**/pyscript-*/**"])
def test_offline_start_names_the_network_once_and_not_the_browser(page: Page, site: Site, watch: Watch, gone: str) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'onLine', { value: false })")
    page.route(gone, lambda route: route.abort("internetdisconnected"))
    page.goto(site.url("en/index.html?start=plain"))
    expect(failure(page)).to_contain_text(texts("en")("offline.partly"))
    expect(page.get_by_text("You are offline").filter(visible=True)).to_have_count(1)
    expect(failure(page)).not_to_contain_text("newer browser")
    watch.troubles.clear()
