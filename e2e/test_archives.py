"""The archives for drawing and searching are fetched on demand, however the worker was started."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.slow import mostly_slow

from .conftest import Site, Watch, wait_ready, wait_until, wait_until_answered

pytestmark = pytest.mark.as_shipped

ASK = "archive => void outbox.send({message: 'do', token: `bring:${archive}`, fields: {}})"

# From then on, `window.said` collects the messages to the engine about archives.
LISTEN = """
window.said = [];
const { send } = outbox;
outbox.send = function (message, ...rest) {
    if (message.message === "archive") window.said.push(`${message.name} ${message.ok}`);
    return send.call(this, message, ...rest);
};
null;
"""


@pytest.mark.parametrize(("way", "archive"), mostly_slow([("snapshot", "drawing"), ("bytecode", "search")]))
def test_archive_is_fetched_on_request_retried_once_and_then_kept(page: Page, site: Site, watch: Watch, way: str, archive: str) -> None:
    path, requests = f"**/*_{archive}-*.whl.gzip", list[str]()
    page.on("request", lambda request: requests.append(request.url))
    page.goto(site.url(f"en/index.html?start={way}"))
    wait_ready(page)
    assert page.locator("html").get_attribute("data-started") == way
    page.evaluate(LISTEN)
    page.route(path, lambda route: route.fulfill(status=503))
    page.evaluate(ASK, archive)
    wait_until(page, "archive => window.said.join() === `${archive} false`", arg=archive)
    page.unroute(path)
    assert not [url for url in requests if url.endswith("plain.json")], "the engine has not given up"
    page.evaluate(ASK, archive)
    wait_until(page, "archive => window.said.join() === `${archive} false,${archive} true`", arg=archive)
    page.evaluate(ASK, archive)
    wait_until_answered(page)
    assert len([url for url in requests if f"_{archive}-" in url]) == 2
    watch.troubles = [trouble for trouble in watch.troubles if "503" not in trouble]
