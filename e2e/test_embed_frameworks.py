"""<high-water> in pages made by frameworks: React, Vue, htmx and Turbo from npm."""

from __future__ import annotations

import json
import subprocess
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import expect

import embed_files
from highwater_web.figures.snippets import Shown, snippet
from npm_package import write_package

from .conftest import ROOT, wait_until
from .guests import HOST, SHIFTS, SITE, Guest, wait_until_painted
from .stand_in import engines, stand_in, tie, written

PACKAGES = ROOT / "node_modules"
TIE = "land-unter/tie"


@pytest.fixture
def guest(guest: Guest) -> Guest:
    guest.answers["en/frame.html"] = lambda route: route.fulfill(body=stand_in(), content_type="text/html")
    return guest


def has(guest: Guest, path: str, script: str) -> str:
    """Make the host serve a script; returns its tag."""
    guest.files[path] = lambda route: route.fulfill(body=script, content_type="text/javascript")
    return f'<script src="{path}"></script>'


def package(guest: Guest, file: str) -> str:
    """The tag of a script from an npm package."""
    return has(guest, f"/{file}", (PACKAGES / file).read_text("utf-8"))


@cache
def bundled(text: str, *options: str) -> str:
    """A script with the packages that it imports."""
    command = [
        str(PACKAGES / ".bin/esbuild"),
        "--bundle",
        "--loader=jsx",
        "--jsx=automatic",
        *options,
    ]
    return subprocess.run(command, cwd=ROOT, input=text, capture_output=True, text=True, encoding="utf-8", check=True).stdout


def test_turbo_restores_a_page_with_one_engine_and_the_game_that_was_begun(guest: Guest) -> None:
    # Turbo prefetches a link under the mouse, and sometimes aborts that with an unhandled error.
    head = SHIFTS + '<meta name="turbo-prefetch" content="false">' + package(guest, "@hotwired/turbo/dist/turbo.es2017-umd.js")
    style = '<link rel="stylesheet" href="/two.css">'  # for which Turbo waits, while it copies the page that is left
    guest.files["/two"] = lambda route: route.fulfill(
        body=f"<!doctype html><title>Two</title>{head}{style}<body><h1>Two</h1><p>Nothing of ours.</p></body>", content_type="text/html"
    )
    guest.files["/two.css"] = lambda route: route.fulfill(body="h1 { color: teal }", content_type="text/css")
    guest.open(f'<a href="/two">On</a>{written("steps")}{written("play", "element")}<p>Below.</p>', head=head)
    for _ in range(2):
        expect(guest.page.locator("high-water").first.locator(".hw-steps")).to_be_visible()
        guest.page.get_by_role("link", name="On").click()
        expect(guest.page.get_by_role("heading")).to_have_text("Two")
        wait_until(guest.page, "!document.querySelector('iframe')")
        guest.page.go_back()
    expect(guest.page.locator("high-water").first.locator(".hw-steps")).to_be_visible()
    expect(guest.page.get_by_role("heading")).to_have_text("Host")
    assert guest.page.evaluate("document.querySelectorAll('iframe').length") == 1
    game = guest.page.locator("high-water").last
    game.get_by_role("button").click()
    expect(game.locator("iframe")).to_be_visible()
    expect(game.frame_locator("iframe").get_by_text("The table.")).to_be_visible()
    # No click: it would scroll first, and Chromium may send it to the frame that lay there before.
    guest.page.get_by_role("link", name="On").press("Enter")
    expect(guest.page.get_by_role("heading")).to_have_text("Two")
    guest.page.go_back()
    game.get_by_role("button", name="Go on playing").click()
    expect(game.frame_locator("iframe").get_by_text("The table.")).to_be_visible()
    (engine,) = engines(guest)
    engine.wait_for_function("heard.some(({type}) => type === 'play')", polling=50)  # a frame out of sight is not painted
    assert engine.evaluate("heard.find(({type}) => type === 'play').record") == '[Game "later"]'
    assert guest.page.evaluate("document.querySelectorAll('iframe').length") == 0
    assert guest.troubles == []


def test_htmx_puts_it_in_and_takes_it_out(guest: Guest) -> None:
    guest.serve("/some", f'<high-water scenario="{TIE}"></high-water>{written("steps")}<p>Below.</p>')
    guest.serve("/none", "<p>Nothing of ours.</p>")
    buttons = "".join(f'<button hx-get="/{name}" hx-target="#place">{name}</button>' for name in ("some", "none"))
    guest.open(f'{buttons}<div id="place" style="padding:1px"></div>', head=SHIFTS + package(guest, "htmx.org/dist/htmx.js"))
    for _ in range(2):
        guest.page.get_by_role("button", name="some").click()
        expect(guest.page.locator("high-water .hw-steps:visible")).to_have_count(2)
        wait_until_painted(guest)
        assert guest.page.evaluate("[shifts, sightings]") == [0, []]
        assert len(engines(guest)) == 1
        guest.page.get_by_role("button", name="none").click()
        wait_until(guest.page, "!document.querySelector('iframe')")
        wait_until_painted(guest)
        guest.page.evaluate("shifts = 0")  # what the host itself has taken out
    assert guest.troubles == []


VUE = """<div id="app"><button @click="theme = 'dark'">dark</button><button @click="names.reverse()">turn</button>
<button @click="names = []">none</button>
<high-water v-for="name of names" :key="name" :scenario="`land-unter/${name}`" :theme="theme" @ply="ply = $event.detail.ply"></high-water>
<output>{{ ply }}</output></div>
<script>Vue.createApp({ data: () => ({ names: ["tie", "passing"], theme: "light", ply: 0 }) },
).mount("#app")</script>"""


def test_vue_binds_attributes_and_events_and_moves_it(guest: Guest) -> None:
    custom = "Vue.createApp({ compilerOptions: { isCustomElement: (tag) => tag === 'high-water' },"
    guest.open(VUE.replace("Vue.createApp({", custom), head=SHIFTS + package(guest, "vue/dist/vue.global.prod.js"))
    steps = guest.page.locator("high-water .hw-steps")
    expect(steps).to_have_count(2)
    guest.page.locator("high-water").first.locator(".hw-bar:visible > :last-child").click()
    expect(guest.page.locator("output")).to_have_text("9")
    guest.page.get_by_role("button", name="dark").click()
    expect(steps.first).to_have_css("color-scheme", "dark")
    expect(guest.page.locator("high-water").first.locator(".hw-frames > li").nth(1)).to_be_visible()  # the step is the one that was chosen
    assert guest.page.evaluate("[shifts, sightings]") == [0, []]
    guest.page.get_by_role("button", name="turn").click()
    expect(guest.page.locator("high-water").last).to_have_attribute("scenario", TIE)
    expect(guest.page.locator("high-water").last.locator(".hw-frames > li").nth(1)).to_be_visible()
    guest.page.get_by_role("button", name="none").click()
    expect(guest.page.locator("high-water")).to_have_count(0)
    assert guest.troubles == []


REACT = """
import { StrictMode, useEffect, useState } from "react";
const ROOM = { display: "flow-root", minHeight: 570 };
export function Page({ record }) {
    const [shown, change] = useState({ scenario: "land-unter/tie", theme: "light" });
    const [ply, hear] = useState(0);
    useEffect(() => hear(1), []);
    return <html lang="en"><head><title>React</title></head><body>
        <button onClick={() => change({ scenario: "land-unter/passing", theme: "dark" })}>other</button>
        <button onClick={() => change(null)}>none</button>
        {shown && <high-water {...shown} style={ROOM} onply={({ detail }) => hear(detail.ply)} />}
        {shown && <high-water style={ROOM}><pre>{record}</pre></high-water>}
        <output>{ply}</output></body></html>;
}
export const page = (record) => <StrictMode><Page record={record} /></StrictMode>;
"""
ON_THE_SERVER = f"""import {{ renderToString }} from "react-dom/server"; {REACT}
console.log(renderToString(page(process.argv[2])))"""
IN_THE_BROWSER = f"""import {{ hydrateRoot }} from "react-dom/client"; {REACT}
const troubled = {{ onRecoverableError: (error) => console.error(error) }};
window.hydrate = (record) => hydrateRoot(document, page(record), troubled);"""


MOVED = """new Promise((summed) => {
    let sum = 0;
    const add = (entries) => { for (const { value } of entries) sum += value };
    const watching = new PerformanceObserver((list) => add(list.getEntries()));
    watching.observe({ type: "layout-shift", buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => { add(watching.takeRecords()); summed(sum) }));
})"""
"""The layout shift of a page since it was opened."""


def test_react_hydrates_server_rendered_pages(guest: Guest) -> None:
    """Its elements are drawn before React starts."""
    record = '[Game "land-unter/1"]'
    server = bundled(ON_THE_SERVER, "--platform=node", "--format=cjs")
    html = subprocess.run(["node", "-", record], input=server, capture_output=True, text=True, encoding="utf-8", check=True).stdout
    has(guest, "/client.js", bundled(IN_THE_BROWSER))
    guest.files["/"] = lambda route: route.fulfill(body=f"<!doctype html>{html}", content_type="text/html")
    guest.page.goto(f"{HOST}/")
    guest.page.evaluate("src => import(src)", f"{SITE}embed.js")
    steps = guest.page.locator("high-water .hw-steps")
    expect(steps).to_have_count(2)
    guest.page.evaluate("import('/client.js')")
    guest.page.evaluate("record => { hydrate(record) }", record)
    expect(guest.page.locator("output")).to_have_text("1")
    assert guest.page.evaluate(MOVED) == 0
    guest.page.locator("high-water").first.locator(".hw-bar:visible > :last-child").click()
    expect(guest.page.locator("output")).to_have_text("9")
    guest.page.get_by_role("button", name="other").click()
    expect(steps.first).to_have_css("color-scheme", "dark")
    assert len(engines(guest)) == 1
    guest.page.get_by_role("button", name="none").click()
    wait_until(guest.page, "!document.querySelector('iframe, high-water')")
    assert guest.troubles == []


def test_bundled_with_an_application_it_loads_from_where_high_water_stands(
    guest: Guest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embed_files, "measure_scenarios", dict)  # they need every scenario drawn
    write_package(tmp_path)
    program = f"import {{ define }} from {json.dumps(str(tmp_path / 'embed.js'))}; define('{SITE}'); define('/elsewhere/');"
    guest.open(f'<high-water scenario="{TIE}"></high-water>{has(guest, "/app.js", bundled(program))}', script=False)
    expect(guest.page.locator("high-water .hw-frames > li:visible")).to_have_count(1)
    assert "embed.js" not in guest.requests
    assert guest.troubles == []


def test_react_runs_the_script_of_the_kind_for_jsx_in_a_page_that_it_draws_in_the_browser_alone(guest: Guest) -> None:
    program = f"""import {{ createRoot }} from "react-dom/client";
        createRoot(document.getElementById("app")).render(<main>{snippet("element-jsx", tie(), Shown(SITE))}</main>);"""
    guest.open(f'<div id="app"></div>{has(guest, "/app.js", bundled(program))}', script=False)
    expect(guest.page.locator("high-water .hw-steps")).to_be_visible()
    assert guest.troubles == []
