"""The weight of a page to read, and lossless trimming of fonts and styles."""

from __future__ import annotations

import gzip
import io
import zipfile
from collections import Counter
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Response

from make_site import list_style_sources
from tests.slow import mostly_slow

from .conftest import PHONE, ROOT, Site

pytestmark = pytest.mark.as_shipped

DIST = ROOT / "dist"
FILES = sorted(path.relative_to(DIST).as_posix() for path in DIST.glob("??/*.html"))
READ = [path for path in FILES if path.split("/")[1].startswith(("rules-", "questions-", "about", "strength", "teachers", "sheet-"))]

LIMIT = 77_000
"""60,000 before rules had figures: what these say to those who do not see them, the positions from which one can play on, and what another
example is to be about are a part of the page. The figures themselves come when they come into sight. Of the rest, 1,500 is what starts
PyScript when a press needs the engine, 1,800 what finds a rule by the way people ask for it, and 3,000 the lesson at the end of the rules,
all of which is in the link to it."""

OF_THE_TAB = "icon-180.png"
"""Files that Firefox loads for itself after the page."""

FIRST_VISIT = 687_000
"""A first visit until Python is ready, without the interpreter and the standard library; with PyScript's core, which weighs 48,000, and
with what reads pasted text, which weighs 13,000. It was 673,000 before each feature had a folder of its own, behind one seam (14,000),
before first games, puzzles and the seas of days had an entry that every visit loads (8,000), and before like byte code lay side by side
(11,000 less)."""

OURS = (
    "assets-*/*_page-*.whl.gzip",
    "assets-*/quick-way.js",
    "assets-*/start.js",
    "assets-*/style.css",
    "assets-*/play.css",
    "pyscript-*/core-*.js",
)

OF_OUR_TEXTS = {"sans.woff2", "serif.woff2", "serif-bold.woff2", "serif-italic.woff2"}


class Sent:
    """All responses to a page since this object was created."""

    def __init__(self, page: Page) -> None:
        self.responses: list[Response] = []
        page.on("response", lambda response: self.responses.append(response))

    def weights(self) -> dict[str, int]:
        """Bytes by the file's name."""
        return {name_of(response): weight(response.body()) for response in self.responses}

    def fonts(self) -> set[str]:
        return {name_of(response) for response in self.responses if response.url.endswith(".woff2")}


def name_of(response: Response) -> str:
    return response.url.rpartition("/")[2]


def weight(body: bytes) -> int:
    return min(len(body), len(gzip.compress(body)))


@pytest.fixture
def page_alone(browser: Browser) -> Iterator[Page]:
    """A phone without service workers, so no page loads files for later."""
    context = browser.new_context(viewport=PHONE, service_workers="block")
    yield context.new_page()
    context.close()


def complete(page: Page, url: str) -> Sent:
    """Open a page and wait for its final appearance."""
    sent = Sent(page)
    page.goto(url)
    fonts_are_there(page)
    return sent


def fonts_are_there(page: Page) -> None:
    page.evaluate("document.fonts.ready.then(() => null)")


@pytest.mark.parametrize("path", mostly_slow(READ, first=4))
def test_a_page_to_read_is_light(page_alone: Page, site: Site, path: str) -> None:
    sent = complete(page_alone, site.url(path)).weights()
    weights = {name: size for name, size in sent.items() if not name.endswith(".svg") and name != OF_THE_TAB}
    assert {"style.css", "sans.woff2", "serif.woff2"} <= weights.keys()
    assert sum(weights.values()) <= LIMIT, weights


@pytest.mark.slow
def test_our_texts_need_no_more_than_their_own_letters(browser: Browser, site: Site) -> None:
    """Without scripts, because sixty pages show their fonts without an engine."""
    context = browser.new_context(viewport=PHONE, java_script_enabled=False)
    page = context.new_page()
    fonts = {path: complete(page, site.url(path)).fonts() for path in FILES}
    context.close()
    assert {path: sent for path, sent in fonts.items() if not sent <= OF_OUR_TEXTS} == {}
    assert set().union(*fonts.values()) >= {"sans.woff2", "serif.woff2"}, "fonts are asked for without scripts, too"


@pytest.mark.parametrize(("name", "font"), [("François", "names"), ("Łukasz", "names-2")])
def test_names_have_letters_that_our_texts_have_not(page_alone: Page, site: Site, name: str, font: str) -> None:
    sent = complete(page_alone, site.url("en/land-unter.html"))
    assert not any("names" in file for file in sent.fonts())
    with page_alone.expect_response(f"**/sans-{font}.woff2"), page_alone.expect_response(f"**/serif-{font}.woff2"):
        page_alone.evaluate("name => document.querySelectorAll('h1, p').forEach(element => element.append(name))", name)
    fonts_are_there(page_alone)
    assert page_alone.evaluate("name => ['serif', 'sans'].every(role => document.fonts.check(`1em 'High Water ${role}'`, name))", name)


@pytest.mark.parametrize("sheet", list_style_sources())
def test_a_style_sheet_lost_nothing_but_padding(page_alone: Page, sheet: str) -> None:
    written = "\n".join(path.read_text(encoding="utf-8") for path in list_style_sources()[sheet])
    rules = """style => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(style);
        return [...sheet.cssRules].map(rule => rule.cssText.replace(/\\s*([,()])\\s*/g, "$1").replace(/\\s+/g, " "));
    }"""
    assert page_alone.evaluate(rules, next(DIST.glob(f"assets-*/{sheet}")).read_text(encoding="utf-8")) == page_alone.evaluate(
        rules, written
    )


def test_a_first_visit_is_light() -> None:
    weights = {name: weight(next(DIST.glob(name)).read_bytes()) for name in OURS}
    assert sum(weights.values()) <= FIRST_VISIT, weights


def test_pages_contain_no_adapter() -> None:
    """The quick way has only the modules of the page; the plain way has the wheel, with optional extras."""
    (packed,) = DIST.glob("assets-*/*_page-*.whl.gzip")
    modules = zipfile.ZipFile(io.BytesIO(gzip.decompress(packed.read_bytes()))).namelist()
    assert "highwater/games/land_unter/numbering.pyc" in modules
    assert not [name for name in modules if "adapters" in name or name.endswith("features.pyc") or "figure" in name]
    (wheel,) = DIST.glob("assets-*/highwater_games-*.whl")
    (metadata,) = [name for name in zipfile.ZipFile(wheel).namelist() if name.endswith("/METADATA")]
    needs = [line for line in zipfile.ZipFile(wheel).read(metadata).decode().splitlines() if line.startswith("Requires-Dist")]
    assert needs
    assert all("extra ==" in line for line in needs), needs


def test_a_module_comes_in_one_archive() -> None:
    """If two archives hold parts of one package, Python finds the data of only one."""
    archives = [zipfile.ZipFile(io.BytesIO(gzip.decompress(path.read_bytes()))) for path in DIST.glob("assets-*/*.whl.gzip")]
    assert len(archives) > 3
    counts = Counter(name for archive in archives for name in archive.namelist() if ".dist-info/" not in name)
    assert [name for name, count in counts.items() if count > 1] == []
