"""Embeds that need the engine: a record without pictures, a question, a game. A stand-in page replaces the frame with the engine; it
answers with what CPython drew. The tests check the frames and their requests."""

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


def list_requests(guest: Guest) -> list[str]:
    """The requests to the one engine."""
    (engine,) = engines(guest)
    kinds: list[str] = engine.evaluate("heard.map(({type}) => type)")
    return kinds


FAR = '<canvas width="1" height="5000"></canvas>'  # high by itself: the strict policy takes no style attribute


def test_records_are_drawn_by_one_engine_when_one_comes_into_sight(guest: Guest) -> None:
    guest.open(f"{FAR}{written('steps') * 2}{FAR}<div id=last>{written('picture')}</div>", policy=STRICT)
    expect(guest.page.locator("high-water [role=status]")).to_have_count(3)
    wait_until_painted(guest)
    assert engines(guest) == []
    guest.page.evaluate("document.querySelector('high-water').scrollIntoView()")
    expect(guest.page.locator("high-water .hw-steps")).to_have_count(3)  # those out of sight at rest, for there is an engine now
    assert guest.page.locator("high-water .hw-steps").first.evaluate("({clientWidth}) => clientWidth") == 360
    expect(guest.page.locator("#last .hw-frames li")).to_have_count(1)
    assert list_requests(guest) == ["draw", "draw", "draw"]
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


def test_for_a_print_a_frame_far_below_is_loaded_and_drawn(guest: Guest) -> None:
    in_a_frame(guest)
    guest.open(f"{FAR * 2}{snippet('frame', tie(), Shown(SITE))}")
    wait_until(guest.page, "document.querySelector('iframe').loading === 'lazy'")
    assert "en/frame.html" not in guest.requests
    guest.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    wait_until(guest.page, "document.querySelector('iframe').loading === 'eager'")
    frame = frame_of(guest)
    frame.wait_for_url("**/frame.html#language*")
    expect(frame.locator("high-water .hw-frames > li")).to_have_count(2)


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
    wait_until_painted(guest)
    assert guest.page.evaluate("[shifts, sightings]") == [0, []]
    assert guest.troubles == []


@pytest.mark.parametrize("mode", ["steps", "quiz"])
def test_the_author_s_sentence_stands_there_until_a_record_is_drawn(guest: Guest, mode: str) -> None:
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


def frame_of(guest: Guest) -> Frame:
    """Our frame in the host's markup."""
    (found,) = [frame for frame in guest.page.frames if frame.parent_frame == guest.page.main_frame]
    return found


def in_a_frame(guest: Guest) -> None:
    """The outer frame is our page; the inner one is the stand-in of the engine."""
    pages = iter([lambda route: route.fulfill(path=ROOT / "dist/en/frame.html")])
    engine = guest.answers["en/frame.html"]
    guest.answers["en/frame.html"] = lambda route: next(pages, engine)(route)


@pytest.mark.only_browser("chromium")
@pytest.mark.parametrize("width", [300, 1200])
def test_a_frame_keeps_its_height_and_no_record_is_ever_in_sight(guest: Guest, width: int) -> None:
    guest.page.set_viewport_size({"width": width, "height": 900})
    release = hold(guest, "en/frame.html")
    in_a_frame(guest)
    guest.open(f"{snippet('frame', tie(), Shown(SITE))}<p>Below.</p>", head=SHIFTS, held="embed.js")
    frame = frame_of(guest)
    expect(frame.locator("iframe")).to_be_attached()
    assert not record_text_in_sight(frame)
    release()
    expect(frame.locator("high-water .hw-steps")).to_be_visible()
    wait_until_painted(guest)
    height = frame.locator("high-water").evaluate("each => each.clientHeight")
    assert 0 <= guest.page.evaluate("document.querySelector('iframe').clientHeight") - height < 100
    assert guest.page.evaluate("shifts") == 0


def test_another_fragment_in_a_frame_shows_another_scenario_and_the_history_stays(guest: Guest) -> None:
    in_a_frame(guest)
    guest.open(f'<iframe src="{SITE}en/frame.html#scenario=land-unter/tie" width=360 height=600></iframe>')
    frame = frame_of(guest)
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
    in_a_frame(guest)
    guest.open(
        f'<iframe src="{SITE}en/frame.html#scenario=land-unter/tie" width=360 height=600></iframe>',
        head="<style>body.night { color: #ddd }</style>",
    )
    frame = frame_of(guest)
    expect(frame.locator("high-water .hw-steps")).to_be_visible()
    for theme in ("dark", "auto", "dark"):
        guest.page.evaluate("document.body.classList.toggle('night')")
        expect(frame.locator("html")).to_have_attribute("data-theme", theme)
    guest.page.emulate_media(color_scheme="dark")
    expect(frame.locator("html")).to_have_attribute("data-theme", "auto")
    guest.page.evaluate("document.body.classList.toggle('night')")
    expect(frame.locator("html")).to_have_attribute("data-theme", "light")
    assert guest.troubles == []


def test_refusals_of_the_engine_show_and_keep_the_text(guest: Guest) -> None:
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


def test_in_a_page_read_from_the_right_our_words_and_records_are_read_from_the_left(guest: Guest) -> None:
    guest.serve("/broken.txt", "no record at all")
    guest.open('<high-water src="/broken.txt" language="en"></high-water>', attributes='lang="ar" dir="rtl"')
    expect(guest.page.get_by_role("status")).to_have_text("Not a record.")
    for part in (".hw-told", ".hw-record"):
        expect(guest.page.locator(f"high-water {part}")).to_have_css("direction", "ltr")
    expect(guest.page.locator("high-water .hw-told")).to_have_attribute("lang", "en")


def test_where_the_engine_s_files_are_gone_a_record_is_read_and_that_of_a_link_is_not(guest: Guest) -> None:
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


def test_a_policy_that_allows_no_frame_of_ours_is_named_and_the_record_is_read(guest: Guest) -> None:
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
    assert list_requests(guest) == ["ask", "answer"]
    told = {"highwater": 1, "type": "answered", "ply": 5, "choice": "a:51", "right": True, "next": None}
    assert guest.page.evaluate("heard") == [told]
    assert guest.page.evaluate("document.querySelector('high-water').shadowRoot.activeElement.className") == "hw-verdict"
    assert guest.page.evaluate("scrollY") == 0
    assert guest.troubles == []


def test_second_game_ends_the_first_because_there_is_one_engine(guest: Guest) -> None:
    guest.open(f"{written('steps')}{written('play', 'element')}{written('play', 'element')}")
    expect(guest.page.locator("high-water .hw-steps").nth(2)).to_be_attached()
    first, second = guest.page.locator("high-water").nth(1), guest.page.locator("high-water").last
    assert len(engines(guest)) == 1  # for the first one was drawn
    first.get_by_role("button").click()
    expect(first.locator("iframe")).to_be_visible()
    expect(first.locator("iframe")).to_have_js_property("clientHeight", 333)
    assert list_requests(guest) == ["play"]
    second.get_by_role("button").click()
    expect(second.locator("iframe")).to_be_visible()
    expect(first.locator(".hw-steps")).to_be_visible()  # a picture of the game, drawn by the engine of the second
    assert list_requests(guest) == ["play", "draw"]
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
def test_removed_elements_leak_no_memory(guest: Guest) -> None:
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
