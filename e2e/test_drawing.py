"""What draws figures is no part of a visit: the worker fetches it when something is to be drawn, however it was started."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from .conftest import Site, Watch, all_heard, wait_ready, wait_until

ARCHIVE = "**/drawing.zip.gzip"
ASK = "outbox.send({message: 'do', token: 'bring-drawing', fields: {}})"

# `window.said` is from then on what the engine has been told of the archive.
LISTEN = """
window.said = [];
const { send } = outbox;
outbox.send = function (message, ...rest) {
    if (message.message === "drawing") window.said.push(message.ok);
    return send.call(this, message, ...rest);
};
null;
"""


@pytest.mark.parametrize("way", ["snapshot", "bytecode"])
def test_it_is_fetched_when_it_is_asked_for_once_more_after_a_failure_and_then_never_again(
    page: Page, site: Site, watch: Watch, way: str
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site.url(f"en/index.html?start={way}"))
    wait_ready(page)
    assert page.locator("html").get_attribute("data-started") == way
    page.evaluate(LISTEN)
    page.route(ARCHIVE, lambda route: route.fulfill(status=503))
    page.evaluate(ASK)
    wait_until(page, "window.said.join() === 'false'")
    page.unroute(ARCHIVE)
    assert not [url for url in asked if url.endswith("plain.json")], "the engine has not given up"
    page.evaluate(ASK)
    wait_until(page, "window.said.join() === 'false,true'")
    page.evaluate(ASK)
    all_heard(page)
    assert len([url for url in asked if url.endswith("/drawing.zip.gzip")]) == 2
    watch.troubles = [trouble for trouble in watch.troubles if "503" not in trouble]
