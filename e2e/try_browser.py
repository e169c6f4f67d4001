"""Starts a browser as for the tests, opens a page, and tries the features that some tests need.

Run by `e2e.browsers` with a browser's name and options for Playwright's launch; prints one JSON object, or fails.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable

from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright

ADDRESS = "http://localhost/"
ELSEWHERE = "http://127.0.0.1/"
PAGE = """<script>document.title = "scripts"</script>"""
UNDER_A_POLICY = """<meta http-equiv="Content-Security-Policy" content="script-src 'none'">"""
TIMEOUT_MS = 5_000  # milliseconds for a thing that takes a few


def open_page(context: BrowserContext) -> Page:
    """A page with an address, because others may do little."""
    page = context.new_page()
    page.set_default_timeout(TIMEOUT_MS)
    page.route(ADDRESS, lambda route: route.fulfill(body=PAGE, content_type="text/html"))
    page.goto(ADDRESS)
    return page


def downloads(browser: Browser) -> None:
    with browser.new_context(accept_downloads=True) as context:
        page = open_page(context)
        with page.expect_download(timeout=TIMEOUT_MS):
            page.evaluate("""() => {
                const link = document.createElement("a");
                link.href = URL.createObjectURL(new Blob(["x"]));
                link.download = "x.txt";
                link.click();
            }""")


def clipboard(browser: Browser) -> None:
    with browser.new_context(permissions=["clipboard-read", "clipboard-write"]) as context:
        page = open_page(context)
        read = """() => Promise.race([
            navigator.clipboard.writeText("x").then(() => navigator.clipboard.readText()),
            new Promise(resolve => setTimeout(resolve, 5000, ""))])"""
        if page.evaluate(read) != "x":
            raise Error("what is written is not read")


def no_scripts(browser: Browser) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"data:text/html,{PAGE}")
        if page.title() == "scripts":
            raise Error("scripts run")


def devtools(browser: Browser) -> None:
    with browser.new_context() as context:
        context.new_cdp_session(open_page(context))


def offline(browser: Browser) -> None:
    with browser.new_context() as context:
        page = open_page(context)
        context.set_offline(True)
        if page.evaluate("navigator.onLine"):
            raise Error("the page is still online")


def workers(browser: Browser) -> None:
    with browser.new_context() as context:
        page = open_page(context)
        with page.expect_worker(timeout=TIMEOUT_MS) as waited:
            page.evaluate("() => { window.worker = new Worker('data:text/javascript,') }")
        if waited.value.evaluate("1 + 1") != 2:
            raise Error("a worker computes nothing")


def media(browser: Browser) -> None:
    with browser.new_context() as context:
        page = open_page(context)
        page.emulate_media(media="print", forced_colors="active", reduced_motion="reduce")
        for asked in ("print", "(forced-colors: active)", "(prefers-reduced-motion: reduce)"):
            if not page.evaluate("asked => matchMedia(asked).matches", asked):
                raise Error(f"the page does not hear of {asked}")


def touch(browser: Browser) -> None:
    with browser.new_context(has_touch=True) as context:
        page = open_page(context)
        page.evaluate("() => { onclick = () => { document.title = 'pressed' } }")
        page.touchscreen.tap(10, 10)
        if page.title() != "pressed":
            raise Error("a tap presses nothing")


def frames(browser: Browser) -> None:
    with browser.new_context() as context:
        page = open_page(context)
        inside = """<button onclick="textContent = 'pressed'">x</button>"""
        page.route(ELSEWHERE, lambda route: route.fulfill(body=inside, content_type="text/html"))
        page.evaluate("src => document.body.append(Object.assign(document.createElement('iframe'), {src}))", ELSEWHERE)
        button = page.frame_locator("iframe").locator("button")
        button.click(timeout=TIMEOUT_MS)
        if button.inner_text(timeout=TIMEOUT_MS) != "pressed":
            raise Error("a press in a frame of another site is not heard")


def sound(browser: Browser) -> None:
    with browser.new_context() as context:
        page = open_page(context)
        page.mouse.click(10, 10)  # no sound may play before
        play = """() => Promise.race([
            new AudioContext().resume().then(() => "runs"),
            new Promise(resolve => setTimeout(resolve, 5000, ""))])"""
        if page.evaluate(play) != "runs":
            raise Error("no sound runs, as without a device")


FEATURES: dict[str, Callable[[Browser], None]] = {
    "downloads": downloads,
    "clipboard": clipboard,
    "no-scripts": no_scripts,
    "devtools": devtools,
    "offline": offline,
    "workers": workers,
    "media": media,
    "touch": touch,
    "frames": frames,
    "sound": sound,
}


def main() -> None:
    name, options = sys.argv[1], json.loads(sys.argv[2])
    with sync_playwright() as playwright:
        browser = getattr(playwright, name).launch(**options)
        page = browser.new_page()
        page.goto(f"data:text/html,{PAGE}")
        assert page.title() == "scripts"
        # Every page of ours has a policy. In Firefox 140 it also blocks what Playwright evaluates there.
        page.goto(f"data:text/html,{UNDER_A_POLICY}")
        assert page.evaluate("1 + 1") == 2
        lacks = []
        for feature, use in FEATURES.items():
            try:
                use(browser)
            except Error as error:
                print(f"{feature}: {error.message.splitlines()[0]}", file=sys.stderr)
                lacks.append(feature)
        print(json.dumps({"version": browser.version, "lacks": lacks}))
        browser.close()


if __name__ == "__main__":
    main()
