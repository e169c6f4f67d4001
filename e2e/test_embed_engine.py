"""Embeds that need the engine: a record without pictures, a question, a game. A stand-in replaces our frame and its engine, and answers
with drawings made by CPython. The tests check the frames and their requests."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Frame, Route, expect

from highwater_web.figures.snippets import Shown, snippet

from .conftest import ROOT, wait_until
from .guests import SHIFTS, SITE, Guest, record_text_in_sight, wait_until_painted
from .stand_in import engines, stand_in, tie, written

STRICT = (
    "default-src 'none'; script-src https://water.example; connect-src https://water.example; img-src https://water.example;"
    " frame-src https://water.example; require-trusted-types-for 'script'; trusted-types high-water"
)


@pytest.fixture
def guest(guest: Guest) -> Guest:
    guest.answers["en/frame.html"] = lambda route: route.fulfill(body=stand_in(), content_type="text/html")
    return guest


def list_request_types(guest: Guest) -> list[str]:
    """The types of the requests to the one engine, in order."""
    (engine,) = engines(guest)
    kinds: list[str] = engine.evaluate("heard.map(({type}) => type)")
    return kinds


FAR = '<canvas width="1" height="5000"></canvas>'  # its attributes make it high: the strict policy allows no inline style


def test_one_engine_draws_all_records_once_one_is_in_sight(guest: Guest) -> None:
    guest.open(f"{FAR}{written('steps') * 2}{FAR}<div id=last>{written('picture')}</div>", policy=STRICT)
    expect(guest.page.locator("high-water [role=status]")).to_have_count(3)
    wait_until_painted(guest)
    assert engines(guest) == []
    guest.page.evaluate("document.querySelector('high-water').scrollIntoView()")
    expect(guest.page.locator("high-water .hw-steps")).to_have_count(3)  # also those out of sight, because the engine now runs anyway
    assert guest.page.locator("high-water .hw-steps").first.evaluate("({clientWidth}) => clientWidth") == 360
    expect(guest.page.locator("#last .hw-frames li")).to_have_count(1)
    assert list_request_types(guest) == ["draw", "draw", "draw"]
    assert [trouble for trouble in guest.troubles if "inline style" not in trouble and "favicon.ico" not in trouble] == []
    guest.page.evaluate("document.querySelectorAll('high-water').forEach((each) => each.remove())")
    wait_until(guest.page, "!document.querySelector('iframe')")


def hold(guest: Guest, path: str) -> Callable[[], None]:
    """Make the site hold a file back until the returned function is called."""
    waiting: list[Route] = []
    answer = guest.answers[path]
    guest.answers[path] = waiting.append

    def release() -> None:
        guest.answers[path] = answer
        for route in waiting:
            answer(route)

    return release


@pytest.mark.needs("media")
def test_printing_draws_everything_first(guest: Guest) -> None:
    release = hold(guest, "en/frame.html")
    guest.open(f"{FAR}{written('steps')}")
    guest.page.emulate_media(media="print")
    expect(guest.page.get_by_text("print the page again")).to_be_visible()
    expect(guest.page.get_by_text("Drawing the example").filter(visible=True)).to_have_count(0)
    release()
    expect(guest.page.locator("high-water .hw-frames > li:visible")).to_have_count(2)
    expect(guest.page.get_by_text("print the page again")).to_have_count(0)


def test_printing_loads_and_draws_a_frame_out_of_sight(guest: Guest) -> None:
    serve_our_frame(guest)
    guest.open(f"{FAR * 2}{snippet('frame', tie(), Shown(SITE))}")
    wait_until(guest.page, "document.querySelector('iframe').loading === 'lazy'")
    assert "en/frame.html" not in guest.requests
    guest.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    wait_until(guest.page, "document.querySelector('iframe').loading === 'eager'")
    frame = find_frame(guest)
    frame.wait_for_url("**/frame.html#language*")
    expect(frame.locator("high-water .hw-frames > li")).to_have_count(2)


@pytest.mark.only_browser("chromium")  # the only one that reports layout shifts
@pytest.mark.parametrize("mode", ["steps", "quiz", "play"])
def test_a_record_keeps_its_height_from_the_start_and_its_text_is_never_in_sight(guest: Guest, mode: str) -> None:
    release = hold(guest, "en/frame.html")
    guest.open(f"{written(mode)}<p id=below>Below.</p>", head=SHIFTS, held="embed.js")
    guest.page.wait_for_function("document.querySelector('iframe')")
    assert not record_text_in_sight(guest.page)
    release()
    expect(guest.page.locator("high-water .hw-steps")).to_be_visible()
    expect(guest.page.get_by_role("button").first).to_be_visible(visible=mode != "steps")
    wait_until_painted(guest)
    assert guest.page.evaluate("[shifts, sightings]") == [0, []]
    assert guest.troubles == []


@pytest.mark.parametrize("mode", ["steps", "quiz"])
def test_the_author_s_sentence_is_shown_until_the_record_is_drawn(guest: Guest, mode: str) -> None:
    release = hold(guest, "en/frame.html")
    guest.open(written(mode))
    expect(guest.page.locator("high-water .hw-said")).to_have_text("A tie for the highest tide")
    release()
    expect(guest.page.locator("high-water .hw-steps")).to_be_visible()
    expect(guest.page.locator("high-water .hw-said")).to_have_count(0)


def test_caption_is_above_the_game_before_loading(guest: Guest) -> None:
    guest.open(written("play", "element"))
    said = guest.page.locator("high-water .hw-frames p").inner_text()
    release = hold(guest, "en/frame.html")
    guest.page.get_by_role("button", name="Play on from here").click()
    expect(guest.page.locator("high-water .hw-said")).to_have_text(said)
    release()
    wait_until(guest.page, "document.querySelector('high-water').shadowRoot.querySelector('iframe').clientHeight === 333")
    expect(guest.page.locator("high-water .hw-said")).to_have_text(said)


def find_frame(guest: Guest) -> Frame:
    """Our frame in the host's page."""
    (found,) = [frame for frame in guest.page.frames if frame.parent_frame == guest.page.main_frame]
    return found


def serve_our_frame(guest: Guest) -> None:
    """Serve the built frame.html to the host's frame, and the stand-in to the engine's frame inside it."""
    pages = iter([lambda route: route.fulfill(path=ROOT / "dist/en/frame.html")])
    engine = guest.answers["en/frame.html"]
    guest.answers["en/frame.html"] = lambda route: next(pages, engine)(route)


@pytest.mark.only_browser("chromium")
@pytest.mark.parametrize("width", [300, 1200])
def test_a_frame_keeps_its_height_and_no_record_is_ever_in_sight(guest: Guest, width: int) -> None:
    guest.page.set_viewport_size({"width": width, "height": 900})
    release = hold(guest, "en/frame.html")
    serve_our_frame(guest)
    guest.open(f"{snippet('frame', tie(), Shown(SITE))}<p>Below.</p>", head=SHIFTS, held="embed.js")
    frame = find_frame(guest)
    expect(frame.locator("iframe")).to_be_attached()
    assert not record_text_in_sight(frame)
    release()
    expect(frame.locator("high-water .hw-steps")).to_be_visible()
    wait_until_painted(guest)
    height = frame.locator("high-water").evaluate("each => each.clientHeight")
    assert 0 <= guest.page.evaluate("document.querySelector('iframe').clientHeight") - height < 100
    assert guest.page.evaluate("shifts") == 0


def test_another_fragment_in_a_frame_shows_another_scenario_and_the_history_stays(guest: Guest) -> None:
    serve_our_frame(guest)
    guest.open(f'<iframe src="{SITE}en/frame.html#scenario=land-unter/tie" width=360 height=600></iframe>')
    frame = find_frame(guest)
    expect(frame.locator("high-water .hw-frames p").first).to_contain_text("Both tide cards")
    before = guest.page.evaluate("history.length")
    for name, said in (("passing", "hand in the first stage"), ("score", "Twelve rounds are over")):
        guest.page.evaluate(
            "src => { document.querySelector('iframe').src = src }", f"{SITE}en/frame.html#scenario=land-unter/{name}&theme=dark"
        )
        expect(frame.locator("high-water .hw-frames p").first).to_contain_text(said)
    expect(frame.locator("high-water")).to_have_count(1)
    assert frame.evaluate("[location.hash, document.documentElement.dataset.theme]") == ["#scenario=land-unter/score&theme=dark", "dark"]
    assert guest.page.evaluate("history.length") == before
    guest.page.evaluate("src => { document.querySelector('iframe').src = src }", f"{SITE}en/frame.html#scenario=land-unter/tie")
    expect(frame.locator("high-water .hw-frames p").first).to_contain_text("Both tide cards")
    assert frame.evaluate("document.documentElement.dataset.theme") == "auto"
    assert guest.troubles == []


def test_a_frame_goes_dark_with_the_page_around_it(guest: Guest) -> None:
    serve_our_frame(guest)
    guest.open(
        f'<iframe src="{SITE}en/frame.html#scenario=land-unter/tie" width=360 height=600></iframe>',
        head="<style>body.night { color: #ddd }</style>",
    )
    frame = find_frame(guest)
    expect(frame.locator("high-water .hw-steps")).to_be_visible()
    for theme in ("dark", "auto", "dark"):
        guest.page.evaluate("document.body.classList.toggle('night')")
        expect(frame.locator("html")).to_have_attribute("data-theme", theme)
    guest.page.emulate_media(color_scheme="dark")
    expect(frame.locator("html")).to_have_attribute("data-theme", "auto")
    guest.page.evaluate("document.body.classList.toggle('night')")
    expect(frame.locator("html")).to_have_attribute("data-theme", "light")
    assert guest.troubles == []


def test_a_refused_record_keeps_its_text_and_shows_the_reason(guest: Guest) -> None:
    guest.open(
        "<high-water>no record at all</high-water>"
        f"<high-water seat='everybody'><pre>{'x' * 50}</pre></high-water>"
        f"<high-water><pre>[Game]\n{{en: \u202e{'y' * 300_000}}}</pre></high-water>"
    )
    expect(guest.page.get_by_role("status")).to_have_text(
        ["Not a record.",
         "The attributes of this example ask for something that does not exist: plies, seat and part have to belong to the game.",
         "This text is too long for an example."]
    )  # fmt: skip
    expect(guest.page.get_by_text("no record at all")).to_be_visible()
    assert guest.page.evaluate("document.querySelectorAll('high-water')[2].offsetHeight") < 600
    assert guest.troubles == []


def test_pasted_text_reaches_the_engine_unchanged(guest: Guest) -> None:
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


def test_our_texts_and_records_stay_left_to_right_in_a_right_to_left_page(guest: Guest) -> None:
    guest.serve("/broken.txt", "no record at all")
    guest.open('<high-water src="/broken.txt" language="en"></high-water>', attributes='lang="ar" dir="rtl"')
    expect(guest.page.get_by_role("status")).to_have_text("Not a record.")
    for part in (".hw-told", ".hw-record"):
        expect(guest.page.locator(f"high-water {part}")).to_have_css("direction", "ltr")
    expect(guest.page.locator("high-water .hw-told")).to_have_attribute("lang", "en")


def test_without_the_engine_s_files_a_written_record_is_shown_as_text_and_a_link_is_not(guest: Guest) -> None:
    del guest.answers["en/frame.html"]
    guest.without = "en/frame.html"
    guest.open(f'{written("steps")}<high-water id="link">{tie().url()}</high-water>')
    expect(guest.page.get_by_role("status").first).to_contain_text("cannot be drawn here")
    assert "en/frame.html" in guest.requests
    expect(guest.page.locator("high-water pre")).to_contain_text("Both tide cards are 11s.")
    expect(guest.page.locator("high-water pre")).to_be_visible()
    expect(guest.page.locator("#link [role=status]")).to_have_text("The example cannot be shown here.")
    assert guest.page.evaluate("document.querySelector('#link').offsetHeight") < 100
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(guest.page.locator("iframe")).to_have_count(0)


def test_a_policy_that_forbids_our_frame_is_explained_and_the_record_shown_as_text(guest: Guest) -> None:
    guest.open(written("steps"), policy=STRICT.replace("frame-src https://water.example", "frame-src 'none'"))
    expect(guest.page.get_by_role("status")).to_have_count(1)
    expect(guest.page.get_by_role("status")).to_contain_text("allow frame-src https://water.example")
    expect(guest.page.locator("high-water pre")).to_contain_text("Both tide cards are 11s.")
    expect(guest.page.locator("iframe")).to_have_count(0)


def test_a_question_is_put_and_its_answer_judged(guest: Guest) -> None:
    guest.open(written("quiz"))
    guest.page.evaluate("window.heard = []; document.addEventListener('answered', ({detail}) => heard.push(detail))")
    guest.page.get_by_role("button", name="51").click()
    expect(guest.page.get_by_text("Nora lays 51.")).to_be_visible()
    assert list_request_types(guest) == ["ask", "answer"]
    told = {"highwater": 1, "type": "answered", "ply": 5, "choice": "a:51", "right": True, "next": None}
    assert guest.page.evaluate("heard") == [told]
    assert guest.page.evaluate("document.querySelector('high-water').shadowRoot.activeElement.className") == "hw-verdict"
    assert guest.page.evaluate("scrollY") == 0
    assert guest.troubles == []


def test_second_game_ends_the_first_because_there_is_one_engine(guest: Guest) -> None:
    guest.open(f"{written('steps')}{written('play', 'element')}{written('play', 'element')}")
    expect(guest.page.locator("high-water .hw-steps").nth(2)).to_be_attached()
    first, second = guest.page.locator("high-water").nth(1), guest.page.locator("high-water").last
    assert len(engines(guest)) == 1  # the first embed was drawn, so its engine runs
    first.get_by_role("button").click()
    expect(first.locator("iframe")).to_be_visible()
    expect(first.locator("iframe")).to_have_js_property("clientHeight", 333)
    assert list_request_types(guest) == ["play"]
    second.get_by_role("button").click()
    expect(second.locator("iframe")).to_be_visible()
    expect(first.locator(".hw-steps")).to_be_visible()  # a picture of the game, drawn by the engine of the second
    assert list_request_types(guest) == ["play", "draw"]
    first.get_by_role("button", name="Go on playing").click()
    expect(first.locator("iframe")).to_be_visible()
    expect(second.locator(".hw-steps")).to_be_visible()
    (engine,) = engines(guest)
    assert engine.evaluate("heard.find(({type}) => type === 'play').record") == '[Game "later"]'
    assert engine.evaluate("heard.find(({type}) => type === 'play').theme") == "light"
    for change in ("document.body.style.color = '#eee'", "document.querySelectorAll('high-water')[1].setAttribute('theme', 'light')"):
        guest.page.evaluate(change)
        wanted = "dark" if "body" in change else "light"
        engine.wait_for_function("wanted => heard.findLast(({type}) => type === 'theme')?.theme === wanted", arg=wanted, polling=50)
    first.evaluate("each => each.pause()")
    engine.wait_for_function("heard.some(({type}) => type === 'pause')", polling=50)
    expect(first.locator("iframe")).to_be_visible()
    first.evaluate("each => each.remove()")
    expect(guest.page.locator("iframe")).to_have_count(0)
    second.get_by_role("button", name="Go on playing").click()
    expect(second.locator("iframe")).to_be_visible()
    assert guest.troubles == []


@pytest.mark.parametrize("sizing", ["", "frame-sizing: content-height"])
def test_an_iframe_written_by_an_author_gets_the_height_that_its_page_reports(guest: Guest, sizing: str) -> None:
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
            addEventListener("message", ({source}) => source === window && heard());  // our script, which listens for longer, comes first
            postMessage({highwater: 1, type: "height", height: 9});
        })"""
    )
    assert guest.page.evaluate("document.querySelector('iframe').clientHeight") == 416


@pytest.mark.slow
@pytest.mark.needs("devtools")
def test_removed_elements_leak_no_memory(guest: Guest) -> None:
    guest.open("<div id=place></div>")
    session = guest.page.context.new_cdp_session(guest.page)
    insert = """async ([markup, count]) => {
        for (let each = 0; each < count; each++) {
            const place = document.querySelector("#place");
            place.innerHTML = markup;
            await new Promise((resolve) => setTimeout(resolve, each % 4 ? 0 : 30));  // some are removed while they load
            place.replaceChildren();
        }
    }"""
    markup = '<high-water scenario="land-unter/tie"></high-water>' + written("steps") + written("play")

    def measure_memory() -> dict[str, float]:
        for _ in range(3):
            session.send("HeapProfiler.collectGarbage")
        counted = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
        return {name: counted[name] for name in ("Nodes", "JSEventListeners", "JSHeapUsedSize")}

    session.send("Performance.enable")
    guest.page.evaluate(insert, [markup, 20])
    before = measure_memory()
    guest.page.evaluate(insert, [markup, 200])
    # A leaked element would be two nodes, a listener and half a kilobyte. The last ones removed may not have been collected yet.
    limits = {"Nodes": 20, "JSEventListeners": 10, "JSHeapUsedSize": 400_000}
    end = time.monotonic() + 20
    while any((after := measure_memory())[name] - before[name] >= limit for name, limit in limits.items()):
        assert time.monotonic() < end, (before, after)
    assert guest.page.evaluate("document.querySelectorAll('iframe').length") == 0
    assert guest.troubles == []
