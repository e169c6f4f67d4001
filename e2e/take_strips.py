"""Takes the README's strips of great moments, one per game, from the built site.

    python3 build.py build && .venv/bin/python -m e2e.take_strips

Overwrites docs/strips/; look at them before you commit.
"""

from __future__ import annotations

import base64
import html
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from .conftest import ROOT, Site, launch_options, wait_ready, wait_until
from .games import OF_GAMES
from .strip import Strip

STRIPS = ROOT / "docs/strips"
MAX_PICTURE_BYTES = 150_000
QUALITIES = (86, 80, 74, 68, 60, 50)
WINDOW: ViewportSize = {"width": 460, "height": 760}
SCALE = 1.25

STRIPS_OF_GAMES: dict[str, Strip] = {game: strip for module in OF_GAMES.values() for game, strip in module.STRIPS.items()}

# Stops a scene at a point in time.
HOLD = """(share) => {
  const animations = [...document.querySelectorAll(".scene-plays")].flatMap((element) => element.getAnimations({ subtree: true }));
  const ends = animations.map(({ effect }) => effect.getComputedTiming().endTime).filter((end) => end !== Infinity);
  for (const animation of animations) {
    animation.pause();
    animation.currentTime = share * Math.max(...ends);
  }
}"""

SHEET = """<!doctype html><style>
  body { margin: 0; padding: 10px; width: max-content; background: #fff; font: 15px/1.3 system-ui, sans-serif; color: #1d2b33 }
  div { display: flex; gap: 10px; align-items: stretch }
  figure { margin: 0; width: 370px; display: flex; flex-direction: column; gap: 6px }
  img { width: 100%; display: block; border-radius: 8px; border: 1px solid #cfd6d8; box-sizing: border-box }
  figcaption { padding-inline: 4px; text-wrap: pretty }
</style><div>"""


def take_frame(page: Page, address: str, ply: int, share: float) -> tuple[bytes, str]:
    """The board in the middle of the scene that begins with a ply, and its caption."""
    page.goto("about:blank")
    page.goto(f"{address}&ply={ply - 1}")
    wait_ready(page)
    page.evaluate("document.fonts.ready.then(() => null)")
    page.locator("#replay-chevron-right").click()
    wait_until(page, "!!document.querySelector('.scene-plays')")
    page.evaluate(HOLD, share)
    # Hidden while the scene is played; at the end of a link only the result is told.
    lines = page.locator("#told .told-line").all_text_contents() or page.locator("#prompt").all_text_contents()
    return page.locator("#board").screenshot(type="png"), " ".join(map(str.strip, lines))


def take_strip(browser: Browser, site: Site, game: str, strip: Strip) -> None:
    match = strip.match()
    context = browser.new_context(viewport=WINDOW, device_scale_factor=SCALE, color_scheme="light", has_touch=True)
    page = context.new_page()
    address = site.url(f"en/play.html#record={match.record.url()}")
    frames = [take_frame(page, address, moment.ply_in(match), moment.when) for moment in strip.moments]
    context.close()
    write(browser, STRIPS / f"{game}.jpg", frames)


def write(browser: Browser, target: Path, frames: list[tuple[bytes, str]]) -> None:
    """Write the best quality that the bytes allow."""
    figures = (
        f"<figure><img src='data:image/png;base64,{base64.b64encode(picture).decode()}'>"
        f"<figcaption>{html.escape(said)}</figcaption></figure>"
        for picture, said in frames
    )
    page = browser.new_page(viewport={"width": 1600, "height": 800})
    page.set_content(f"{SHEET}{''.join(figures)}</div>")
    target.parent.mkdir(parents=True, exist_ok=True)
    for quality in QUALITIES:
        picture = page.locator("body").screenshot(type="jpeg", quality=quality)
        if len(picture) <= MAX_PICTURE_BYTES:
            break
    else:
        raise SystemExit(f"{target.name} has {len(picture):,} bytes at the lowest quality; {MAX_PICTURE_BYTES:,} are allowed.")
    page.close()
    target.write_bytes(picture)
    print(target.relative_to(ROOT), len(picture))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder) / "host")
        try:
            browser = playwright.chromium.launch(**launch_options())
            for game, strip in STRIPS_OF_GAMES.items():
                take_strip(browser, site, game, strip)
            browser.close()
        finally:
            site.end()


if __name__ == "__main__":
    main()
