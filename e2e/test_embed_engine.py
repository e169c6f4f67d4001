"""What needs the engine in other people's pages: a record without its pictures, a question, a game. The frame that holds the engine is
played here by a page that answers what CPython draws; which frames there are, and what they are asked, is what counts."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, Frame, Route, expect

from highwater.record import Record
from highwater_web.figures.reading import read_scenario
from highwater_web.figures.snippets import Shown, snippet
from highwater_web.figures.steps import steps

from .conftest import ROOT, wait_until
from .guests import SHIFTS, SITE, Guest, guest_of, record_text_in_sight

STRICT = (
    "default-src 'none'; script-src https://water.example; connect-src https://water.example; img-src https://water.example;"
    " frame-src https://water.example; require-trusted-types-for 'script'; trusted-types high-water"
)

STAND_IN = """<!doctype html><meta charset=utf-8><title>Frame</title><body><p>The table.</p><script>
const answers = %s;
window.heard = [];
const tell = (message) => parent.postMessage({ highwater: 1, ...message }, "*");
addEventListener("message", ({ data }) => {
  heard.push(data);
  const { id, type, mode } = data;
  const refused = { type: "failed", id, code: "record-shape", text: "Not a record." };
  if (type === "draw") tell(data.record.includes("Game") ? { ...answers[mode], id } : refused);
  if (type === "ask") tell({ ...answers.asked, id, ply: data.ply ?? 5 });
  if (type === "answer") tell({ ...answers.answered, id, ply: data.ply, choice: data.choice, right: true });
  if (type === "play") tell({ type: "height", height: 333 });
  if (type === "play") tell({ type: "record", record: "[Game \\"later\\"]", ply: 7, over: false });
});
tell({ type: "begun" });
tell({ type: "ready", languages: ["en"] });
</script>"""


@cache
def tie() -> Record:
    return read_scenario((ROOT / "web/highwater_web/games/land_unter/scenarios/tie.txt").read_text("utf-8"))


@cache
def stand_in() -> str:
    """The page that stands in for `frame.html`."""

    def drawn(*plies: int) -> dict[str, Any]:
        made = steps(tie(), plies)
        return {"type": "drawn", "html": made.markup, "title": made.title, "width": 360, "height": 400, "plies": plies}

    def question(text: str, css: str) -> str:
        return f'{steps(tie(), (5,)).markup}<div class="{css}"><p role="status">{text}</p></div>'

    choices = '<button type="button" data-choice="a:51">51</button><button type="button" data-choice="a:1">1</button>'
    answers = {
        "steps": drawn(5, 9),
        "picture": drawn(9),
        "asked": {"type": "asked", "html": question(f"Which card?{choices}", "hw-question")},
        "answered": {"type": "answered", "html": question("Nora lays 51.", "hw-verdict"), "next": None},
    }
    return STAND_IN % json.dumps(answers).replace("<", "\\u003c")


@cache
def written(mode: str, kind: str = "element-record") -> str:
    asks = tie().scenario._replace(questions=((5, "which"),))
    record = tie() if mode != "quiz" else read_scenario(tie().text().replace("[Show", f"{asks.lines()[-1]}\n[Show").rpartition("[Check")[0])
    return snippet(kind, record, Shown(SITE, mode=mode)).partition("</script>\n")[2]


@pytest.fixture(scope="module")
def shared_guest(browser: Browser) -> Iterator[Guest]:
    yield from guest_of(browser)


@pytest.fixture
def guest(shared_guest: Guest) -> Guest:
    shared_guest.reset()
    shared_guest.answers["en/frame.html"] = lambda route: route.fulfill(body=stand_in(), content_type="text/html")
    return shared_guest


def engines(guest: Guest) -> list[Frame]:
    """The frames of ours that there are."""
    return [frame for frame in guest.page.frames if frame.url.endswith("/frame.html#engine") and not frame.is_detached()]


def asked(guest: Guest) -> list[str]:
    """What the one engine has been asked."""
    (engine,) = engines(guest)
    found: list[str] = engine.evaluate("heard.map(({type}) => type)")
    return found


def test_records_are_drawn_by_one_engine_when_they_come_into_sight(guest: Guest) -> None:
    far = '<canvas width="1" height="5000"></canvas>'  # high by itself: that policy takes no style attribute
    guest.open(f"{written('steps') * 2}{far}<div id=last>{written('picture')}</div>", policy=STRICT)
    expect(guest.page.locator("high-water .hw-steps")).to_have_count(2)
    assert asked(guest) == ["draw", "draw"]
    assert guest.page.locator("high-water .hw-steps").first.evaluate("({clientWidth}) => clientWidth") == 360
    guest.page.evaluate("document.querySelector('#last').scrollIntoView()")
    expect(guest.page.locator("high-water .hw-steps")).to_have_count(3)
    expect(guest.page.locator("#last .hw-frames li")).to_have_count(1)
    assert asked(guest) == ["draw", "draw", "draw"]
    assert [trouble for trouble in guest.troubles if "inline style" not in trouble and "favicon.ico" not in trouble] == []
    guest.page.evaluate("document.querySelectorAll('high-water').forEach((each) => each.remove())")
    wait_until(guest.page, "!document.querySelector('iframe')")


def hold(guest: Guest, path: str) -> Callable[[], None]:
    """Have the site keep a file back until the function returned is called."""
    waiting: list[Route] = []
    answer = guest.answers[path]
    guest.answers[path] = waiting.append

    def release() -> None:
        guest.answers[path] = answer
        for route in waiting:
            answer(route)

    return release


@pytest.mark.only_browser("chromium")  # which alone tells of what has moved
@pytest.mark.parametrize("mode", ["steps", "quiz", "play"])
def test_a_record_keeps_its_height_from_the_start_and_its_text_is_never_in_sight(guest: Guest, mode: str) -> None:
    release = hold(guest, "en/frame.html")
    guest.open(f"{written(mode)}<p id=below>Below.</p>", head=SHIFTS, held="embed.js")
    guest.page.wait_for_function("document.querySelector('iframe')")
    assert not record_text_in_sight(guest.page)
    release()
    expect(guest.page.locator("high-water .hw-steps")).to_be_visible()
    expect(guest.page.get_by_role("button").first).to_be_visible(visible=mode != "steps")
    guest.page.evaluate("new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))")
    assert guest.page.evaluate("[shifts, sightings]") == [0, []]
    assert guest.troubles == []


def test_the_record_of_a_link_is_never_read_out_where_it_cannot_be_drawn(guest: Guest) -> None:
    del guest.answers["en/frame.html"]
    guest.without = "en/frame.html"
    guest.open(f"<high-water>{tie().url()}</high-water>")
    expect(guest.page.get_by_role("status")).to_have_text("The example cannot be shown here.")
    assert guest.page.evaluate("document.querySelector('high-water').offsetHeight") < 100
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_the_engine_refuses_is_said_and_the_text_stays(guest: Guest) -> None:
    guest.open(
        "<high-water>no record at all</high-water>"
        f"<high-water seat='everybody'><pre>{'x' * 50}</pre></high-water>"
        f"<high-water><pre>[Game]\n{{en: \u202e{'y' * 300_000}}}</pre></high-water>"
    )
    expect(guest.page.get_by_role("status")).to_have_text(
        ["Not a record.", "What the attributes of this example ask for does not exist: plies, seat and part have to be those of the game.",
         "This text is too long for an example."]
    )  # fmt: skip
    expect(guest.page.get_by_text("no record at all")).to_be_visible()
    assert guest.page.evaluate("document.querySelectorAll('high-water')[2].offsetHeight") < 600
    assert guest.troubles == []


def test_what_is_pasted_is_handed_to_the_engine_as_it_is(guest: Guest) -> None:
    link = f"{SITE}en/play.html#record=ePl41Ckm"
    guest.open(
        f"<high-water>> Look at [this]({link}.)</high-water>"
        f"<high-water><a href='{link}'>Our game</a></high-water>"
        f"<high-water src='{link}&amp;ply=3'></high-water>"
    )
    expect(guest.page.get_by_text("Not a record.")).to_have_count(3)
    (engine,) = [frame for frame in guest.page.frames if frame is not guest.page.main_frame]
    heard = engine.evaluate("heard.map(({record}) => record)")
    assert sorted(heard) == [f"> Look at [this]({link}.)", link, f"{link}&ply=3"]


def test_where_the_engine_s_files_are_gone_the_record_is_read(guest: Guest) -> None:
    del guest.answers["en/frame.html"]
    guest.without = "en/frame.html"
    guest.open(written("steps"))
    expect(guest.page.get_by_role("status")).to_contain_text("cannot be drawn here")
    assert "en/frame.html" in guest.asked
    expect(guest.page.locator("high-water pre")).to_contain_text("Both tide cards are an 11.")
    expect(guest.page.locator("iframe")).to_have_count(0)


def test_a_policy_that_allows_no_frame_of_ours_is_named_and_the_record_is_read(guest: Guest) -> None:
    guest.open(written("steps"), policy=STRICT.replace("frame-src https://water.example", "frame-src 'none'"))
    expect(guest.page.get_by_role("status")).to_have_count(1)
    expect(guest.page.get_by_role("status")).to_contain_text("allow frame-src https://water.example")
    expect(guest.page.locator("high-water pre")).to_contain_text("Both tide cards are an 11.")
    expect(guest.page.locator("iframe")).to_have_count(0)


def test_a_question_is_put_and_its_answer_judged(guest: Guest) -> None:
    guest.open(written("quiz"))
    guest.page.evaluate("window.heard = []; document.addEventListener('answered', ({detail}) => heard.push(detail))")
    guest.page.get_by_role("button", name="51").click()
    expect(guest.page.get_by_text("Nora lays 51.")).to_be_visible()
    assert asked(guest) == ["ask", "answer"]
    told = {"highwater": 1, "type": "answered", "ply": 5, "choice": "a:51", "right": True, "next": None}
    assert guest.page.evaluate("heard") == [told]
    assert guest.page.evaluate("document.querySelector('high-water').shadowRoot.activeElement.className") == "hw-verdict"
    assert guest.page.evaluate("scrollY") == 0
    assert guest.troubles == []


def test_who_plays_has_the_one_engine_and_a_second_game_ends_the_first(guest: Guest) -> None:
    guest.open(f"{written('steps')}{written('play', 'element')}{written('play', 'element')}")
    expect(guest.page.locator("high-water .hw-steps").nth(2)).to_be_attached()
    first, second = guest.page.locator("high-water").nth(1), guest.page.locator("high-water").last
    assert len(engines(guest)) == 1  # for the first one was drawn
    first.get_by_role("button").click()
    expect(first.locator("iframe")).to_be_visible()
    expect(first.locator("iframe")).to_have_js_property("clientHeight", 333)
    assert asked(guest) == ["play"]
    second.get_by_role("button").click()
    expect(second.locator("iframe")).to_be_visible()
    expect(first.locator(".hw-steps")).to_be_visible()  # a picture of the game, drawn by the engine of the second
    assert asked(guest) == ["play", "draw"]
    first.get_by_role("button", name="Go on playing").click()
    expect(first.locator("iframe")).to_be_visible()
    expect(second.locator(".hw-steps")).to_be_visible()
    (engine,) = engines(guest)
    assert engine.evaluate("heard.find(({type}) => type === 'play').record") == '[Game "later"]'
    guest.page.evaluate("document.querySelectorAll('high-water')[1].setAttribute('theme', 'dark')")
    first.evaluate("each => each.pause()")
    engine.wait_for_function("['theme', 'pause'].every((wanted) => heard.some(({type}) => type === wanted))")
    expect(first.locator("iframe")).to_be_visible()
    first.evaluate("each => each.remove()")
    expect(guest.page.locator("iframe")).to_have_count(0)
    second.get_by_role("button", name="Go on playing").click()
    expect(second.locator("iframe")).to_be_visible()
    assert guest.troubles == []


@pytest.mark.parametrize("sizing", ["", "frame-sizing: content-height"])
def test_a_frame_that_an_author_has_written_is_as_high_as_it_says(guest: Guest, sizing: str) -> None:
    guest.answers["en/frame.html"] = lambda route: route.fulfill(
        body="<!doctype html><title>Frame</title><meta name=responsive-embedded-sizing><div style='height:400px'></div>"
        "<script>const tell = () => parent.postMessage({highwater: 1, type: 'height', height: 416}, '*');"
        "addEventListener('message', ({data}) => data.type === 'measure' && tell()); tell()</script>",
        content_type="text/html",
    )
    guest.open(f'<iframe src="{SITE}en/frame.html#scenario=land-unter/tie" style="border:0;{sizing}" width=360 height=200></iframe>')
    wait_until(guest.page, "document.querySelector('iframe').clientHeight === 416")
    guest.page.evaluate(f"document.querySelector('iframe').src = '{SITE}robots.txt'")
    guest.page.evaluate(
        """new Promise((heard) => {
            addEventListener("message", ({source}) => source === window && heard());  // after the script, which began to listen before
            postMessage({highwater: 1, type: "height", height: 9});
        })"""
    )
    assert guest.page.evaluate("document.querySelector('iframe').clientHeight") == 416


@pytest.mark.slow
@pytest.mark.needs("devtools")
def test_nothing_stays_in_memory_of_two_hundred_that_were_removed(guest: Guest) -> None:
    guest.open("<div id=place></div>")
    session = guest.page.context.new_cdp_session(guest.page)
    insert = """async ([markup, many]) => {
        for (let each = 0; each < many; each++) {
            const place = document.querySelector("#place");
            place.innerHTML = markup;
            await new Promise((resolve) => setTimeout(resolve, each % 4 ? 0 : 30));  // some are taken away while they load
            place.replaceChildren();
        }
    }"""
    markup = '<high-water scenario="land-unter/tie"></high-water>' + written("steps") + written("play")

    def kept() -> dict[str, float]:
        for _ in range(3):
            session.send("HeapProfiler.collectGarbage")
        counted = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
        return {name: counted[name] for name in ("Nodes", "JSEventListeners", "JSHeapUsedSize")}

    session.send("Performance.enable")
    guest.page.evaluate(insert, [markup, 20])
    before = kept()
    guest.page.evaluate(insert, [markup, 200])
    # One element that is kept is two nodes, a listener and half a kilobyte. What has just been taken away may still be ending.
    most = {"Nodes": 20, "JSEventListeners": 10, "JSHeapUsedSize": 400_000}
    end = time.monotonic() + 20
    while any((after := kept())[name] - before[name] >= many for name, many in most.items()):
        assert time.monotonic() < end, (before, after)
    assert guest.page.evaluate("document.querySelectorAll('iframe').length") == 0
    assert guest.troubles == []
