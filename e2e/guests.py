"""Pages of other sites with embeds of ours: on another origin, with any policy. There is no server: the test answers for both sites, so it
can invent any page or answer. The demos of the build are elsewhere (``elsewhere``)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Frame, Page, Route

from .conftest import ROOT, describe_error, wait_until

HOST = "https://host.example"
SITE = "https://water.example/games/"

Answer = Callable[[Route], None]

RECORD_TEXT = """() => {
    const shows = (text) => {
        const range = document.createRange();
        range.selectNode(text);
        return range.getBoundingClientRect().height > 0;
    };
    return [...document.querySelectorAll("high-water")].some((element) =>
        /\\[Game|[\\w-]{80}/.test([element, ...element.querySelectorAll("*"), ...(element.shadowRoot?.querySelectorAll("*") ?? [])]
            .filter((each) => each.checkVisibility() && each.getClientRects().length)
            .flatMap((each) => [...each.childNodes]).filter((node) => node instanceof Text && shows(node))
            .map(({data}) => data).join(" ")));
}"""

SHIFTS = """<script>
    window.shifts = 0;
    window.sightings = [];
    new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shifts += value })
        .observe({ type: "layout-shift", buffered: true });
    window.readsRecord = RECORD_TEXT;
    const look = () => { if (readsRecord()) sightings.push(performance.now()); requestAnimationFrame(look) };
    look();
</script>""".replace("RECORD_TEXT", RECORD_TEXT)
"""For the head of a page: sums up layout shifts, and records each frame in which a record's text is visible."""


def record_text_in_sight(page: Page | Frame) -> bool:
    """Whether a record's text is visible in an element of ours, also behind its shadow root."""
    return bool(page.evaluate(RECORD_TEXT))


@dataclass
class Guest:
    """A page of a host. ``requests``: requested paths of our site; ``troubles``: errors of the page or the console; ``answers``:
    replacements for files, by path; ``without``: prefixes of paths that are missing."""

    page: Page
    requests: list[str] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)
    answers: dict[str, Answer] = field(default_factory=dict)
    files: dict[str, Answer] = field(default_factory=dict)
    without: str = "-"

    def open(
        self, body: str, *, attributes: str = 'lang="en"', head: str = "", policy: str = "", script: bool = True, held: str = ""
    ) -> None:
        """Show a page of the host with our script at its end. ``held``: a file of ours that arrives only after the first paint."""
        tag = f'<script type="module" src="{SITE}embed.js"></script>' if script else ""
        text = f"<!doctype html><html {attributes}><head><title>Host</title>{head}</head><body><h1>Host</h1>{body}{tag}</body></html>"
        headers = {"Content-Type": "text/html; charset=utf-8"} | ({"Content-Security-Policy": policy} if policy else {})
        self.files["/"] = lambda route: route.fulfill(body=text, headers=headers)
        if not held:
            self.page.goto(f"{HOST}/")
            return
        waiting: list[Route] = []
        self.answers[held] = waiting.append
        self.page.goto(f"{HOST}/", wait_until="commit")
        wait_until(self.page, "performance.getEntriesByName('first-contentful-paint').length > 0")
        del self.answers[held]
        for route in waiting:
            self._answer(route, held)

    def serve(self, path: str, text: str) -> None:
        """Another file of the host."""
        self.files[path] = lambda route: route.fulfill(body=text, headers={"Content-Type": "text/plain; charset=utf-8"})

    def reset(self) -> None:
        """Restore the initial state. The open page is left first, because it may still send requests."""
        self.page.goto("about:blank")
        for kept in (self.requests, self.troubles, self.answers, self.files):
            kept.clear()
        self.without = "-"
        self.page.set_viewport_size({"width": 1280, "height": 720})
        self.page.emulate_media(media="screen", color_scheme="light")

    def _host(self, route: Route) -> None:
        path = route.request.url.removeprefix(HOST)
        if path in self.files:
            self.files[path](route)
        else:
            route.fulfill(status=404)

    def _site(self, route: Route) -> None:
        path = route.request.url.removeprefix(SITE).partition("#")[0]
        self.requests.append(path)
        self._answer(route, path)

    def _answer(self, route: Route, path: str) -> None:
        if path in self.answers:
            self.answers[path](route)
            return
        file = ROOT / "dist" / path
        headers: Mapping[str, str] = {"Access-Control-Allow-Origin": "*"}
        if file.is_file() and not path.startswith(self.without):
            route.fulfill(path=Path(file), headers=dict(headers))
        else:
            route.fulfill(status=404, headers=dict(headers))


def open_guest(browser: Browser) -> Iterator[Guest]:
    """A browser's page for hosts that a test invents."""
    context = browser.new_context(locale="en-GB", service_workers="block")
    page = context.new_page()
    guest = Guest(page)
    page.on("pageerror", lambda error: guest.troubles.append(describe_error(error)))
    page.on("console", lambda message: guest.troubles.append(f"console: {message.text}") if message.type in ("error", "warning") else None)
    page.route(f"{HOST}/**", guest._host)
    page.route(f"{SITE}**", guest._site)
    page.route("**/favicon.ico", lambda route: route.fulfill(body=b""))
    yield guest
    context.close()


def wait_until_painted(guest: Guest) -> None:
    """Wait until the page has been painted as it is."""
    guest.page.evaluate("new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))")
