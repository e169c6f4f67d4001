"""The demo pages, as a host of another origin has them: complete, calm, and readable for everybody."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from demo_pages import demos

from .conftest import ROOT
from .elsewhere import Hosts, two_origins
from .test_axe import ALL, LONG, WHAT_A_THEME_CHANGES, faults

NAMES = [demo.name for demo in demos() if "embed element" not in demo.body and "embed frame" not in demo.body]


@pytest.fixture(scope="session")
def hosts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosts]:
    with two_origins(tmp_path_factory.mktemp("demo")) as both:
        yield both


@pytest.mark.parametrize("name", ["index", *NAMES])
def test_axe_finds_nothing(page: Page, hosts: Hosts, name: str) -> None:
    page.add_init_script(path=ROOT / "node_modules/axe-core/axe.min.js")
    page.set_viewport_size(LONG)
    page.goto(hosts.demo(name) if name != "index" else f"{hosts.site}/demo/index.html")
    assert faults(page, ALL) == []
    page.emulate_media(color_scheme="dark")
    assert faults(page, WHAT_A_THEME_CHANGES) == []
