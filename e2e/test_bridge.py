"""The bridge alone: presses become messages, and every effect is carried out (docs/house/messages-of-the-worker.md)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, Page, expect

from make_site import bundle_modules

from .conftest import Site, Watch, fill_storage, wait_ready, wait_until, wait_until_answered, watched
from .scenes import hold_scenes, let_scenes_go

Message = dict[str, object]


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A replacement for start.js: the bridge with its engine."""
    folder = tmp_path_factory.mktemp("modules")
    parts = folder / "parts.js"
    parts.touch()  # which the bridge needs nothing of
    bundle_modules([Path(__file__).parent / "bridge_engine.js"], folder, parts)
    return folder / "bridge_engine.js"


@pytest.fixture(scope="module")
def tab(browser: Browser, browser_context_args: dict[str, Any], start: Path) -> Iterator[tuple[Page, Watch]]:
    """One page for all tests, because opening one takes longer than such a test."""
    context = browser.new_context(**browser_context_args)
    watch = watched(context)
    page = context.new_page()
    page.route("**/start.js", lambda route: route.fulfill(path=start))
    page.route(
        "**/quick-way.js", lambda route: route.fulfill(body="await new Promise(() => {})", content_type="text/javascript")
    )  # no engine is needed
    fill_storage(page, {"highwater:old": "1", "another:old": "2"})
    yield page, watch
    context.close()


@pytest.fixture
def watch(tab: tuple[Page, Watch]) -> Iterator[Watch]:
    tab[1].troubles.clear()
    yield tab[1]
    assert tab[1].troubles == []


# Clears the storage and its mirror.
FORGET = """() => {
    localStorage.clear();
    return new Promise((resolve) => { indexedDB.deleteDatabase("highwater").onsuccess = () => resolve() });
}"""


@pytest.fixture
def bridge(tab: tuple[Page, Watch], watch: Watch, site: Site) -> Iterator[Page]:
    """A newly opened page with an empty storage."""
    page, _ = tab
    page.emulate_media(reduced_motion="no-preference")
    page.goto(site.url("de/index.html#here"))
    wait_ready(page)
    yield page
    page.evaluate(FORGET)
    page.goto("about:blank")


def sent(page: Page, count: int) -> list[Message]:
    """All messages so far, once there are that many."""
    wait_until(page, "count => JSON.parse(document.querySelector('#sent').textContent).length >= count", arg=count)
    messages: list[Message] = json.loads(page.locator("#sent").text_content() or "")
    assert len(messages) == count
    return messages


@pytest.mark.every_browser
def test_engine_starts_with_stored_values_and_address(bridge: Page) -> None:
    (boot,) = sent(bridge, 1)
    assert boot["message"] == "boot"
    assert boot["href"] == "index.html#here"
    assert boot["language"] == "de"
    assert boot["storage"] == "ok"
    assert boot["store"] == {"highwater:old": "1"}


def test_writes_of_another_tab_during_start_reach_the_engine(bridge: Page, site: Site) -> None:
    bridge.goto("about:blank")
    bridge.goto(site.url("de/index.html#meanwhile"))
    wait_ready(bridge)
    boot, changed = sent(bridge, 2)
    assert boot["store"] == {"highwater:old": "1"}
    assert changed == {"message": "store-changed", "key": "highwater:meanwhile", "value": "written"}


def test_a_press_sends_its_token(bridge: Page) -> None:
    bridge.locator("#none").click()
    assert sent(bridge, 2)[1] == {"message": "do", "token": "none", "fields": {}}


@pytest.mark.every_browser
def test_a_form_sends_its_fields(bridge: Page) -> None:
    bridge.locator("#name").fill("Åse <b>")
    bridge.locator("#box").check()
    bridge.locator("#name").press("Enter")
    fields = {"name": "Åse <b>", "box": "1", "level": "one", "ply": "0"}
    assert sent(bridge, 2)[1] == {"message": "do", "token": "start", "fields": fields}


def test_field_input_after_a_press_survives_its_answer(bridge: Page) -> None:
    """The answer was made before the input, and must not replace it."""
    seen = bridge.evaluate("""() => {
        const [name, box, level, sent] = ["name", "box", "level", "sent"].map((id) => document.getElementById(id));
        const answered = new Promise((resolve) => {
            const look = () => resolve([name.value, box.checked, level.value]);
            new MutationObserver(look).observe(sent, { childList: true, characterData: true, subtree: true });
        });
        const choose = (value) => { level.value = value; level.dispatchEvent(new Event("change", { bubbles: true })) };
        choose("two");
        name.value = "Åse";
        box.checked = true;
        choose("one");
        choose("two");
        return answered;
    }""")
    assert seen == ["Åse", True, "two"]
    fields = [message["fields"] for message in sent(bridge, 4)[1:]]
    assert [each["name"] for each in fields if isinstance(each, dict)] == ["Ida", "Åse", "Åse"]
    expect(bridge.locator("#name")).to_have_value("Ida")  # which is what the last answer says


def test_the_browser_judges_a_form_only_where_the_markup_lets_it(bridge: Page) -> None:
    bridge.locator("#name").evaluate("name => { name.required = true; name.value = '' }")
    bridge.locator("#submit").click()
    expect(bridge.locator("#name")).to_be_focused()
    bridge.locator("#name").evaluate("name => { name.form.noValidate = true }")
    bridge.locator("#submit").click()
    assert sent(bridge, 2)[1]["fields"] == {"name": "", "level": "one", "ply": "0"}


def test_a_changed_input_sends_itself(bridge: Page) -> None:
    bridge.locator("#level").select_option("two")
    fields = sent(bridge, 2)[1]["fields"]
    assert fields == {"name": "Ida", "level": "two", "ply": "0"}


def test_a_slider_speaks_at_every_step(bridge: Page) -> None:
    bridge.locator("#slide").press("ArrowRight")
    bridge.locator("#slide").press("ArrowRight")
    assert [message["token"] for message in sent(bridge, 3)[1:]] == ["ply", "ply"]


@pytest.mark.every_browser
@pytest.mark.parametrize("key", ["u", "ArrowLeft"])
def test_a_key_presses_its_control(bridge: Page, key: str) -> None:
    bridge.keyboard.press(key)
    assert sent(bridge, 2)[1]["token"] == "undo"


def test_keys_do_nothing_while_typing_with_a_modifier_or_when_off(bridge: Page) -> None:
    bridge.locator("#name").press("u")
    bridge.locator("#title").evaluate("title => { title.tabIndex = -1; title.focus() }")
    bridge.keyboard.press("Control+u")
    bridge.keyboard.press("o")
    bridge.locator("#none").click()
    assert sent(bridge, 2)[1]["token"] == "none"


def test_arrows_move_along_a_hand(bridge: Page) -> None:
    bridge.locator("#card-a").focus()
    for key, card in [("ArrowRight", "b"), ("End", "c"), ("ArrowDown", "c"), ("ArrowUp", "b"), ("Home", "a")]:
        bridge.keyboard.press(key)
        expect(bridge.locator(f"#card-{card}")).to_be_focused()


@pytest.mark.every_browser
def test_the_focus_stays_or_goes_to_a_neighbour_or_to_the_heading(bridge: Page) -> None:
    bridge.locator("#none").click()
    sent(bridge, 2)
    expect(bridge.locator("#none")).to_be_focused()
    for card, then in [("a", "#card-b"), ("b", "#card-c"), ("c", "#title")]:
        bridge.locator(f"#card-{card}").press("Enter")
        expect(bridge.locator(then)).to_be_focused()


@pytest.mark.every_browser
def test_typing_survives_an_answer(bridge: Page) -> None:
    bridge.locator("#name").fill("half a na")
    bridge.evaluate("document.querySelector('#none').click()")
    sent(bridge, 2)
    expect(bridge.locator("#name")).to_have_value("half a na")
    expect(bridge.locator("#name")).to_be_focused()


def test_a_focused_region_still_follows_its_markup(bridge: Page) -> None:
    bridge.evaluate("document.querySelector('#main').tabIndex = -1; document.querySelector('#main').focus()")
    bridge.evaluate("document.querySelector('#none').click()")
    assert sent(bridge, 2)


@pytest.mark.every_browser
def test_elements_that_have_changed_are_changed_and_no_other(bridge: Page) -> None:
    bridge.evaluate("for (const name of ['title', 'hand', 'bulb', 'card-a']) document.getElementById(name).same = true")
    bridge.locator("#change").click()
    expect(bridge.locator("#title")).to_have_text("Another title")
    expect(bridge.locator("#bulb")).to_have_attribute("r", "2")
    bridge.locator("#attributes").click()
    expect(bridge.locator("#hand")).to_have_class("dressed")
    expect(bridge.locator("#hand button")).to_have_count(3)
    expect(bridge.locator("#change")).to_be_attached()
    for name in ("title", "hand", "bulb", "card-a"):
        assert bridge.evaluate("name => document.getElementById(name).same", name), f"{name} is another element than before"
    assert [message["token"] for message in sent(bridge, 3)[1:]] == ["change", "attributes"]


def test_a_page_that_is_not_the_one_the_engine_knows_is_asked_for_as_a_whole(bridge: Page) -> None:
    bridge.locator("#astray").click()
    assert sent(bridge, 3)[2] == {"message": "whole-page"}
    expect(bridge.locator("#title")).to_have_text("A page")


def test_a_link_within_the_page_leaves_the_address_alone(bridge: Page, site: Site) -> None:
    bridge.locator("#link").click()
    assert bridge.url == site.url("de/index.html#here")


@pytest.mark.every_browser
def test_hiding_and_showing_the_page_reach_the_engine(bridge: Page, site: Site) -> None:
    bridge.locator("#go").click()
    expect(bridge.locator("#title")).to_be_focused()
    assert bridge.url == site.url("de/about.html#there")
    bridge.go_back()
    assert sent(bridge, 3)[2] == {"message": "url", "href": "index.html#here", "language": "de"}
    bridge.evaluate("location.hash = 'edited'")
    assert sent(bridge, 4)[3] == {"message": "url", "href": "index.html#edited", "language": "de"}


@pytest.mark.every_browser
@pytest.mark.slow
def test_files_arrive_whole_or_not_at_all(bridge: Page) -> None:
    bridge.locator("#file").set_input_files({"name": "g.txt", "mimeType": "text/plain", "buffer": "æ".encode()})
    expected: Message = {"message": "file", "token": "open", "name": "g.txt", "size": 2, "text": "æ"}
    assert sent(bridge, 2)[1] == expected
    bridge.locator("#file").set_input_files({"name": "l.txt", "mimeType": "text/plain", "buffer": b"x" * 9_000_000})
    assert sent(bridge, 3)[2] == expected | {"name": "l.txt", "size": 9_000_000, "text": None}


@pytest.mark.every_browser
def test_closing_a_panel_changes_the_address_below(bridge: Page) -> None:
    steps = bridge.evaluate("history.length")
    bridge.locator("#panel").click()
    wait_until(bridge, "history.state?.layer")
    bridge.locator("#leave").click()  # closes it, moves, and opens another one
    wait_until(bridge, "history.state?.layer && location.hash === '#left'")
    assert bridge.evaluate("history.length") == steps + 1
    bridge.go_back()
    wait_until(bridge, "!history.state")
    assert bridge.url.endswith("index.html#left")
    bridge.go_forward()
    assert bridge.url.endswith("index.html#left")


# The browser needs a moment for our own step back. Here the address is edited meanwhile.
EDIT_WHILE_STEPPING_BACK = """() => {
  history.back = () => {
    delete history.back;
    history.back();
    location.hash = "edited";
  };
}"""


@pytest.mark.every_browser
def test_an_address_that_is_edited_while_a_panel_closes_is_gone_to(bridge: Page) -> None:
    bridge.locator("#panel").click()
    wait_until(bridge, "history.state?.layer")
    bridge.evaluate(EDIT_WHILE_STEPPING_BACK)
    bridge.locator("#close").click()
    assert sent(bridge, 4)[3] == {"message": "url", "href": "index.html#edited", "language": "de"}
    bridge.locator("#panel").click()
    wait_until(bridge, "history.state?.layer")
    assert bridge.url.endswith("index.html#edited")
    assert len(sent(bridge, 5)) == 5


def test_effects_on_the_document_and_the_live_region(bridge: Page) -> None:
    bridge.locator("#dress").click()
    root = bridge.locator("html")
    for attribute, value in [("lang", "da"), ("data-theme", "dark"), ("data-animation", "none")]:
        expect(root).to_have_attribute(attribute, value)
    expect(bridge).to_have_title("dressed")
    texts = json.loads(bridge.locator("#texts").text_content() or "")
    expect(bridge.locator("[data-text=skip]")).to_have_text(texts["da"]["skip"])
    bridge.locator("#announce").click()
    bridge.locator("#announce").click()
    expect(bridge.locator("#live p")).to_have_text(["said", "said"])


@pytest.mark.every_browser
def test_failed_writes_are_reported_to_the_engine(bridge: Page) -> None:
    bridge.locator("#store").click()
    sent(bridge, 2)
    assert bridge.evaluate("localStorage.getItem('highwater:kept')") == "yes"
    bridge.locator("#large").click()
    assert sent(bridge, 4)[3] == {"message": "store-failed", "key": "highwater:large", "reason": "full", "value": None}


@pytest.mark.every_browser
def test_another_tab_is_heard(bridge: Page, site: Site) -> None:
    other = bridge.context.new_page()
    other.goto(site.url("en/index.html"))
    other.evaluate("localStorage.setItem('highwater:kept', 'there'); localStorage.setItem('another:kept', 'there')")
    assert sent(bridge, 2)[1] == {"message": "store-changed", "key": "highwater:kept", "value": "there"}
    other.close()


def test_later_comes_once_and_can_be_called_off(bridge: Page) -> None:
    bridge.locator("#wait").click()
    assert sent(bridge, 3)[2] == {"message": "do", "token": "second", "fields": {}}
    bridge.locator("#never").click()
    bridge.locator("#wait").click()
    assert [message["token"] for message in sent(bridge, 6)[3:]] == ["never", "wait", "second"]


# An answer comes while the mouse button is down. Records what the page shows of it by then.
ANSWER_UNDER_A_PRESS = """
addEventListener("pointerdown", () => { location.hash = "edited" });
new PerformanceObserver(() => { window.shown ??= JSON.parse(document.querySelector("#sent").textContent).length })
    .observe({entryTypes: ["measure"]});
"""


@pytest.mark.every_browser
def test_nothing_moves_under_a_press(bridge: Page) -> None:
    bridge.evaluate(ANSWER_UNDER_A_PRESS)
    bridge.locator("#none").hover()
    bridge.mouse.down()
    wait_until(bridge, "window.shown")
    bridge.mouse.up()
    assert [message["message"] for message in sent(bridge, 3)] == ["boot", "url", "do"]
    assert bridge.evaluate("window.shown") == 1


# A finger quicker than the engine: all events come before the first answer.
PRESS_TWICE = """() => {
  for (let time = 0; time < 2; time++) {
    const control = document.querySelector("#count");
    control.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 0, isPrimary: true }));
    control.click();
  }
}"""


@pytest.mark.every_browser
def test_the_answer_to_a_second_press_builds_on_the_first(bridge: Page) -> None:
    bridge.evaluate(PRESS_TWICE)
    wait_until_answered(bridge)
    expect(bridge.locator("#count")).to_have_text("2")


@pytest.mark.every_browser
@pytest.mark.needs("downloads", "clipboard")
def test_download_and_copy(bridge: Page) -> None:
    with bridge.expect_download() as waited:
        bridge.locator("#download").click()
    assert waited.value.suggested_filename == "a game.txt"
    assert Path(waited.value.path()).read_text(encoding="utf-8") == "land-unter/1"
    bridge.context.grant_permissions(["clipboard-read", "clipboard-write"])
    bridge.locator("#copy").click()
    assert sent(bridge, 4)[3] == {"message": "copied", "ok": True}
    assert bridge.evaluate("navigator.clipboard.readText()") == urljoin(bridge.url, "play.html#record=x")


def test_an_engine_that_fails_later_says_so_and_the_page_stays(bridge: Page, watch: Watch) -> None:
    bridge.locator("#fail").click()
    expect(bridge.locator("html[data-engine=failed] #stopped")).to_be_visible()
    expect(bridge.locator("#title")).to_be_visible()
    watch.troubles.clear()


# Great moments --------------------------------------------------------------------------------------------------------

PLAYS = "html[data-scene=wave]:has(.scene-plays)"


@pytest.fixture
def moving(bridge: Page, site: Site) -> Page:
    """A page with the style sheets of the table, for a person who wants animation."""
    bridge.goto("about:blank")
    bridge.goto(site.url("de/index.html#moments"))
    wait_ready(bridge)
    hold_scenes(bridge)
    return bridge


@pytest.mark.every_browser
def test_scenes_play_once_and_delay_the_next_ply(moving: Page) -> None:
    moving.locator("#moment").click()
    expect(moving.locator(PLAYS)).to_have_count(1)
    assert len(sent(moving, 2)) == 2, "the next step has been taken, but it is not shown yet"
    let_scenes_go(moving)
    expect(moving.locator(PLAYS)).to_have_count(0)
    assert [message.get("token") for message in sent(moving, 3)] == [None, "moment", "first"]
    moving.locator("#none").click()
    sent(moving, 4)
    assert moving.locator(PLAYS).count() == 0, "it is still marked, but it has been played"


def test_any_press_ends_it_and_does_nothing_else(moving: Page) -> None:
    for number in (1, 2):
        moving.locator("#moment").click()
        expect(moving.locator(PLAYS)).to_have_count(1)
        if number == 1:
            moving.mouse.click(*middle(moving, "#none"))
        else:
            moving.keyboard.press("u")
        expect(moving.locator(PLAYS)).to_have_count(0)
        sent(moving, 1 + 2 * number)
    moving.locator("#none").click()
    assert [message.get("token") for message in sent(moving, 6)] == [None, "moment", "first", "moment", "first", "none"]


def middle(page: Page, place: str) -> tuple[float, float]:
    box = page.locator(place).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.needs("media")
def test_a_great_moment_does_not_play_without_animation(moving: Page) -> None:
    moving.emulate_media(reduced_motion="reduce")
    played = (
        "() => { new MutationObserver(() => (window.played = true)).observe(document.documentElement, {attributeFilter: ['data-scene']}) }"
    )
    moving.evaluate(played)
    moving.locator("#moment").click()
    sent(moving, 3)
    assert not moving.evaluate("window.played")


# Clicks in the middle of what matches `place`, each so many milliseconds after the one before, and says each time whether it counted. The
# time is that of the test, so nothing depends on how quick the machine is.
CLICK_AFTER = """async ([place, ...waits]) => {
  let now = performance.now();
  performance.now = () => now;
  const heard = () => new Promise((resolve) => {
    const message = { message: "do", token: "no-such-token", fields: {} };
    outbox.send({ ...message, toJSON() { resolve(); return message } });
  });
  const answers = () => JSON.parse(document.querySelector("#sent").textContent).length;
  const { x, y } = document.querySelector(place).getBoundingClientRect();
  const counted = [];
  for (const wait of waits) {
    now += wait;
    const before = answers();
    const click = new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, clientX: x + 2, clientY: y + 2 });
    Object.defineProperty(click, "timeStamp", { value: now });
    document.querySelector(place).dispatchEvent(click);
    await heard();
    counted.push(answers() > before);
  }
  return counted;
}"""


@pytest.mark.every_browser
def test_newly_placed_control_ignores_an_immediate_press(bridge: Page) -> None:
    assert bridge.evaluate(CLICK_AFTER, ["#table button", 0, 399, 1]) == [True, False, True]


def test_look_back_control_ignores_a_press_meant_for_a_move(bridge: Page) -> None:
    assert bridge.evaluate(CLICK_AFTER, ["#tile", 0, 399, 1]) == [True, False, True]


def test_control_placed_by_a_scene_ignores_an_immediate_press(moving: Page) -> None:
    moving.evaluate("() => { window.clock = performance.now(); performance.now = () => window.clock }")
    moving.locator("#moment").click()
    expect(moving.locator(PLAYS)).to_have_count(1)
    expect(moving.locator("#second")).to_be_attached()
    moving.evaluate("() => { window.clock += 1000 }")
    let_scenes_go(moving)
    expect(moving.locator(".scene-shield")).to_have_count(0)
    wait_until_answered(moving)
    assert moving.evaluate(CLICK_AFTER, ["#table button", 399, 1]) == [False, True]


def test_key_repeat_presses_only_the_first_control(bridge: Page) -> None:
    place = bridge.locator("#table button")
    bridge.keyboard.down("p")
    expect(place).to_have_id("second")
    for _ in range(3):
        bridge.keyboard.down("p")  # repeats
    bridge.keyboard.press("u")  # answered after what the repeats might have sent
    wait_until(bridge, "JSON.parse(document.querySelector('#sent').textContent).at(-1).token === 'undo'")
    expect(place).to_have_id("second")
    bridge.keyboard.up("p")
    bridge.keyboard.press("p")
    expect(place).to_have_id("first")
