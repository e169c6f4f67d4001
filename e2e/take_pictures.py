"""Takes the manifest's pictures from the built site: icons from the drawings, screenshots of games.

    python3 build.py build && .venv/bin/python -m e2e.take_pictures

Overwrites the pictures in web/shell/install/, in install/ of the games' folders, and web/shell/icon-180.png. Look at them before you
commit.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from highwater.match import Match
from highwater_web.ui.texts import LANGUAGES
from manifests import get_picture_folder

from . import prepared
from .conftest import ROOT, Site, fill_storage, launch_options, wait_ready
from .games import OF_GAMES
from .prepared import write_storage

SHELL = ROOT / "web/shell"
PICTURES = SHELL / "install"

# Browsers want all pictures of one form factor to have one shape, the longer side at most 2.3 times the shorter.
FORMS: dict[str, tuple[ViewportSize, float]] = {
    "narrow": ({"width": 400, "height": 800}, 1.5),
    "wide": ({"width": 1280, "height": 800}, 1.0),
}
WIDE = ("land-unter", "forbidden-island")

ANY, MASKABLE = 'rx="112"', 'rx="0"'  # the system itself cuts a maskable icon out of the whole square

COVERS: dict[str, float] = {game: middle for module in OF_GAMES.values() for game, middle in module.COVERS.items()}


def games() -> dict[str, Match]:
    """A game of each kind in progress, with common names."""
    prepared.NAMES = prepared.CREW
    return {game: match() for module in OF_GAMES.values() for game, match in module.PICTURES.items()}


def take_screenshots(browser: Browser, site: Site) -> None:
    for game, match in games().items():
        for form, (viewport, scale) in FORMS.items():
            if form == "wide" and game not in WIDE:
                continue
            for language in LANGUAGES:
                context = browser.new_context(viewport=viewport, device_scale_factor=scale, reduced_motion="reduce", has_touch=True)
                page = context.new_page()
                preferences = json.dumps({"language": language, "animation": "none", "pace": "at-once", "captions": "off"})
                fill_storage(page, write_storage({"x": match}) | {"highwater:prefs": preferences})
                page.goto(site.url(f"{language}/play.html#game=x"))
                wait_ready(page)
                page.evaluate("document.fonts.ready.then(() => null)")
                target = get_picture_folder(game) / f"screenshots/{language}/{form}-{game}.jpg"
                target.parent.mkdir(parents=True, exist_ok=True)
                page.screenshot(path=target, type="jpeg", quality=72)
                context.close()
                print(target.relative_to(ROOT), target.stat().st_size)


def take_icons(browser: Browser) -> None:
    drawing = (SHELL / "icon.svg").read_text(encoding="utf-8")
    assert ANY in drawing
    whole = drawing.replace(ANY, MASKABLE)
    page = browser.new_page(viewport={"width": 512, "height": 512})
    for size in (192, 512):
        take_icon(page, drawing, PICTURES / f"icon-{size}.png", size)
        take_icon(page, whole, PICTURES / f"icon-maskable-{size}.png", size)
    take_icon(page, whole, SHELL / "icon-180.png", 180)
    page.close()


def take_icon(page: Page, svg: str, target: Path, size: int) -> None:
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{svg}")
    page.screenshot(path=target, omit_background=True)
    print(target.relative_to(ROOT), target.stat().st_size)


def take_shortcuts(browser: Browser, site: Site) -> None:
    """A square of each game's cover, as high as the cover."""
    for size in (96, 192):
        context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce", color_scheme="light")
        page = context.new_page()
        page.goto(site.url("en/index.html"))
        wait_ready(page)
        for game, middle in COVERS.items():
            art = page.locator(f".cover-art[href='{game}.html'] > svg")
            shape = art.bounding_box()
            assert shape
            art.evaluate(
                """(svg, [size, middle, ratio]) => {
                    const plate = document.createElement("div");
                    plate.id = "plate";
                    plate.style = `position: fixed; z-index: 99; inset: 0 auto auto 0; width: ${size}px; height: ${size}px;`
                        + `overflow: hidden; border-radius: ${size * .22}px; visibility: visible`;
                    const copy = svg.cloneNode(true);
                    const left = Math.min(0, Math.max(size - size * ratio, size / 2 - middle * size * ratio));
                    copy.style = `position: absolute; left: ${left}px; height: ${size}px; width: ${size * ratio}px; max-width: none`;
                    plate.append(copy);
                    svg.closest(".cover-art").append(plate);  // where the styles of a cover reach it
                    document.documentElement.style.background = document.body.style.background = "none";
                    document.body.style.visibility = "hidden";
                }""",
                [size, middle, shape["width"] / shape["height"]],
            )
            target = get_picture_folder(game) / f"shortcut-{game}-{size}.png"
            page.screenshot(path=target, clip={"x": 0, "y": 0, "width": size, "height": size}, omit_background=True)
            page.locator("#plate").evaluate("plate => plate.remove()")
            print(target.relative_to(ROOT), target.stat().st_size)
        context.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder) / "host")
        try:
            browser = playwright.chromium.launch(**launch_options())
            take_icons(browser)
            take_shortcuts(browser, site)
            take_screenshots(browser, site)
            browser.close()
        finally:
            site.end()


if __name__ == "__main__":
    main()
