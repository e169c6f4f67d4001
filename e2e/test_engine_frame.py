"""The frame with the one engine of another site's page, on another origin: it answers, it is a table, and no message can harm
it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, expect

from highwater import notation
from highwater.link import pack
from highwater_web.ui.texts import texts

from .conftest import ROOT, Watch, wait_until, watched
from .elsewhere import Hosts, serve_two_origins
from .guests import record_text_in_sight

TIE = (ROOT / "web/highwater_web/games/land_unter/scenarios/tie.txt").read_text(encoding="utf-8")
ASKING = TIE.replace('[Show "5,9"]', '[Show "5,9"]\n[Question "5=which"]')

# The page around listens and sends a message.
AROUND = """
window.told = [];
addEventListener("message", ({ source, origin, data }) => window.told.push({ ...data, origin, own: source === frames[0] }));
window.say = (type, fields = {}) => frames[0].postMessage({ highwater: 1, type, ...fields }, "*");
"""


@pytest.fixture(scope="module")
def hosts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosts]:
    with serve_two_origins(tmp_path_factory.mktemp("hosts")) as both:
        yield both


def hold(hosts: Hosts, page: Page, path: str, attributes: str = "") -> FrameLocator:
    """Open a page of the other origin with our page in a frame."""
    frame = f'<iframe title="Game" src="{hosts.site}/{path}" {attributes}></iframe>'
    content = f"<!doctype html><title>A host</title><link rel=icon href=data:,>{frame}"
    (hosts.folder / "host.html").write_text(content, encoding="utf-8")
    page.add_init_script(AROUND)
    page.goto(f"{hosts.pages}/host.html")
    return page.frame_locator("iframe")


def wait_for_message(page: Page, kind: str, **fields: object) -> dict[str, Any]:
    """The newest message of this type with these fields, once there is one."""
    found = "([kind, fields]) => told.findLast(m => m.type === kind && Object.entries(fields).every(([k, v]) => m[k] === v)) ?? null"
    wait_until(page, f"asked => ({found})(asked) !== null", arg=[kind, fields], seconds=60)
    message: dict[str, Any] = page.evaluate(found, [kind, fields])
    return message


def ask(page: Page, name: str, kind: str, **fields: object) -> dict[str, Any]:
    page.evaluate("([kind, fields]) => say(kind, fields)", [kind, {"id": name, **fields}])
    done = {"draw": "drawn", "ask": "asked", "answer": "answered"}[kind]
    answer = f"told.some(m => m.id === {name!r})"
    wait_until(page, answer, seconds=60)
    return wait_for_message(page, done, id=name)


@pytest.fixture(scope="module")
def hosted(browser: Browser, hosts: Hosts) -> Iterator[Page]:
    """A page with the engine in a frame ten pixels wide. The tests that do not change it share it."""
    context = browser.new_context(service_workers="block", viewport={"width": 900, "height": 800})
    watch = watched(context)
    page = context.new_page()
    hold(hosts, page, "en/frame.html#engine", "width=10 height=10")
    wait_for_message(page, "ready")
    yield page
    context.close()
    assert watch.troubles == []


def test_one_engine_answers_all_requests(hosted: Page) -> None:
    drawn = ask(hosted, "a", "draw", record=TIE, language="de")
    assert drawn["own"]
    assert drawn["html"].count('role="img"') == 2
    assert "Gleichstand an der Spitze" in drawn["title"]
    asked = ask(hosted, "b", "ask", record=ASKING)
    assert asked["html"].count("data-choice=") == 12
    assert ask(hosted, "c", "answer", record=ASKING, ply=5, choice="51")["right"] is True
    assert len(hosted.workers) == 1
    assert hosted.evaluate("told.filter(m => m.type === 'begun' || m.type === 'ready').map(m => m.type)") == ["begun", "ready"]


def test_frame_reports_errors_and_goes_on(hosted: Page) -> None:
    hosted.evaluate("record => say('draw', { id: 'w', record, language: 'da' })", TIE[:150])
    wait_until(hosted, "told.some(m => m.id === 'w')")
    assert wait_for_message(hosted, "failed", id="w")["text"].startswith("Dette eksempel")
    ask(hosted, "w2", "draw", record=TIE)


FLOOD = """async () => {
    for (let n = 0; n < 10000; n += 1) {
        frames[0].postMessage({ highwater: 1, type: "draw", id: `flood-${n}`, record: "x" }, "*");
        if (n % 2000 === 0) await new Promise((go) => setTimeout(go));
    }
    frames[0].postMessage("x".repeat(1000000), "*");
    const odd = [null, 7, { highwater: 1 }, { highwater: 2, type: "draw" }, { highwater: 1, type: "draw", id: {} }];
    for (const one of odd) frames[0].postMessage(one, "*");
}"""


def test_ten_thousand_messages_at_once_do_no_harm(hosted: Page) -> None:
    hosted.evaluate(FLOOD)
    wait_until(hosted, "told.filter(m => m.id?.startsWith('flood-')).length > 0", seconds=60)
    hosted.evaluate("new Promise((go) => setTimeout(go, 500))")  # the limit is one of time
    assert ask(hosted, "after", "draw", record=TIE, mode="picture")["plies"] == [9]
    answered = hosted.evaluate("told.filter(m => m.id?.startsWith('flood-')).length")
    assert 0 < answered < 400


def test_engine_frame_stores_nothing(hosted: Page) -> None:
    """The storage that PyScript opens contains no data of visitors."""
    ask(hosted, "stored", "draw", record=TIE)
    databases = "(await indexedDB.databases()).map(({ name }) => name)"
    left = f"async () => [...Object.keys(localStorage), ...{databases}, ...await caches.keys()]"
    assert [name for name in hosted.frames[1].evaluate(left) if "pyscript" not in name] == []


def test_a_stranger_is_not_heard(hosted: Page) -> None:
    """Another frame of the same page."""
    hosted.evaluate(
        """record => new Promise((gone) => {
            const stranger = document.createElement("iframe");
            stranger.srcdoc = `<script>parent.frames[0].postMessage({highwater: 1, type: "draw", id: "strange",
                record: ${JSON.stringify(record)}}, "*"); parent.postMessage({type: "said"}, "*")</script>`;
            document.body.append(stranger);
            addEventListener("message", ({ data }) => data.type === "said" && (stranger.remove(), gone()));
        })""",
        TIE,
    )
    ask(hosted, "mine", "draw", record=TIE)
    assert not hosted.evaluate("told.some(m => m.id === 'strange')")


REFUSED = ("icons.svg", "data:text/javascript,")
"""What a frame without an origin must not load: our icons, and the empty module with which PyScript tests the browser."""


def test_without_an_origin_it_draws_and_is_a_table(page: Page, watch: Watch, hosts: Hosts) -> None:
    frame = hold(hosts, page, "de/frame.html#engine", 'sandbox="allow-scripts" width=400 height=700')
    wait_for_message(page, "ready")
    page.evaluate("record => say('play', { record, ply: 5 })", TIE)
    assert wait_for_message(page, "height")["height"] >= 560
    page.evaluate("told = []; say('measure')")
    assert wait_for_message(page, "height")["height"] >= 560
    expect(frame.locator("#main button[data-do^='play:']").first).to_be_visible()
    expect(frame.locator("h1")).to_have_text("Land unter")
    frame.locator("#main button[data-do='play:51']").click()
    assert wait_for_message(page, "action", action="a:51")["seat"] == 1
    assert "a:51" in wait_for_message(page, "record", ply=6)["record"]
    assert ask(page, "meanwhile", "draw", record=TIE, mode="picture")["plies"] == [9]
    assert len(page.workers) == 1
    expect(frame.locator("a[target=_blank][href*='record=']")).to_have_count(1)
    watch.troubles = [trouble for trouble in watch.troubles if not any(refused in trouble for refused in REFUSED)]


def test_a_frame_says_how_high_its_steps_are_and_goes_where_the_page_says(page: Page, watch: Watch, hosts: Hosts) -> None:
    frame = hold(hosts, page, "en/frame.html#mode=steps&scenario=land-unter/tie", "width=400 height=900")
    expect(frame.locator("high-water svg, high-water img").first).to_be_visible()
    wait_until(page, "told.some(m => m.type === 'height' && m.height > 300 && m.height < 800)")
    page.evaluate("say('go', { ply: 9 })")
    expect(frame.get_by_text("Nora and Tom take one each")).to_be_visible()
    assert not page.workers


def test_a_frame_names_the_fault_of_its_record(page: Page, watch: Watch, hosts: Hosts) -> None:
    """The link was packed with the fault, so its checksum is right. A service has added a word to the address."""
    tokens = [*notation.read(TIE, unsealed=True).tokens, "a:3"]
    url = pack(notation.seal(TIE.partition("\n\n")[0].splitlines(), tokens))
    frame = hold(hosts, page, f"en/frame.html#mode=steps&record={url}?fbclid=x", "width=400 height=400")
    said = f"This example cannot have been played like this: step {len(tokens)} is not possible."
    expect(frame.get_by_text(said)).to_be_visible(timeout=60_000)
    assert wait_for_message(page, "failed")["text"] == said
    assert not record_text_in_sight(page.frames[1])


def test_late_scripts_still_learn_the_frame_height(page: Page, watch: Watch, hosts: Hosts) -> None:
    """The frame sent the message before that script was loaded."""
    frame = hold(hosts, page, "en/frame.html#mode=steps&scenario=land-unter/tie", 'width=400 height=200 style="border:0"')
    expect(frame.locator("high-water .hw-steps")).to_be_visible()
    high = "frames => frames.findLast(({type}) => type === 'height').height"
    wait_until(page, "told.some(m => m.type === 'height' && m.height > 300)")
    script = f"{hosts.site}/embed.js"
    page.evaluate("src => document.body.append(Object.assign(document.createElement('script'), {type: 'module', src}))", script)
    wait_until(page, f"({high})(told) === document.querySelector('iframe').clientHeight")


def test_a_frame_whose_scripts_are_gone_leads_out(page: Page, watch: Watch, hosts: Hosts) -> None:
    page.route("**/embed.js", lambda route: route.fulfill(status=404))
    frame = hold(hosts, page, "en/frame.html#mode=steps&scenario=land-unter/tie", "width=400 height=200")
    assert wait_for_message(page, "failed")["code"] == "not-loaded"
    expect(frame.get_by_role("link", name="Open it in High Water")).to_be_visible()
    assert not page.workers
    watch.troubles.clear()


WITHOUT = "delete window.WebAssembly"


def test_missing_engine_is_explained_by_its_true_cause(page: Page, watch: Watch, hosts: Hosts) -> None:
    page.add_init_script(WITHOUT)
    hold(hosts, page, "en/frame.html#engine", "width=10 height=10")
    wait_for_message(page, "begun")
    page.evaluate("record => say('draw', { id: 'a', record })", TIE)
    t = texts("en")
    assert wait_for_message(page, "failed", id="a")["text"] == f"{t('start.unable')} {t('start.unable-off')} {t('start.unable-hint')}"


@pytest.mark.parametrize(("mode", "many"), [("steps", 0), ("quiz", 1)])
def test_a_frame_without_webassembly_says_so_once_and_only_where_the_engine_is_needed(
    page: Page, watch: Watch, hosts: Hosts, mode: str, many: int
) -> None:
    page.add_init_script(WITHOUT)
    frame = hold(hosts, page, f"en/frame.html#mode={mode}&scenario=land-unter/tie", "width=400 height=900")
    expect(frame.locator("high-water [role=status]" if many else "high-water .hw-steps")).to_be_visible()
    expect(frame.get_by_text(texts("en")("start.unable-off")).filter(visible=True)).to_have_count(many)
