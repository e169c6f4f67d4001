"""Draws the preview pictures of links, in each language: the lid of the game, and a description of the page.

They are drawn like figures (`highwater_web.figures`), with the site's own drawings, colours and fonts. resvg turns them into pixels,
because link previews do not support SVG. Only a site that knows its address has them.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import resvg_py
from fontTools.ttLib import TTFont

from highwater.registry import GAMES
from highwater_web.contract.canvas import Sheet, box, group, path, wave
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.core.frame import facts
from highwater_web.figures.paints import paints_of
from highwater_web.figures.printing import print_sheet
from highwater_web.ui.markup import Attribute, Markup, el, join
from highwater_web.ui.texts import texts
from publishing import PICTURE_SIZE, SITE, PublishedPage

WIDTH, HEIGHT = PICTURE_SIZE
PANEL = 460
"""Width of the text in pixels, left of the drawing."""
MARGIN = 48
ROOM = PANEL - MARGIN - 32
"""Maximum width of a line in pixels."""
TOP, LOWEST = 44, HEIGHT - 110
"""The top of the text, and the lowest position of its last line, in pixels from above."""

SERIF, SANS = "High Water Serif", "High Water Sans"
FONTS = {SERIF: "serif-bold.woff2", SANS: "sans.woff2"}


class Fonts:
    """The fonts of a built site for resvg, with text measurement. ``unpacked`` is an empty folder for them."""

    def __init__(self, fonts: Path, unpacked: Path) -> None:
        self.files: list[str] = []
        self._advances: dict[str, dict[int, float]] = {}
        for family, name in FONTS.items():
            font = TTFont(fonts / name)
            font.flavor = None
            file = unpacked / Path(name).with_suffix(".ttf")
            font.save(file)
            self.files.append(str(file))
            units, metrics = font["head"].unitsPerEm, font["hmtx"]
            self._advances[family] = {code: metrics[glyph][0] / units for code, glyph in font.getBestCmap().items()}

    def width(self, words: str, family: str, size: float) -> float:
        """The width of a line in pixels."""
        advances = self._advances[family]
        return size * sum(advances.get(ord(character), 1.0) for character in words)

    def lines(self, words: str, family: str, size: float, width: float) -> list[str]:
        """Wrap a text into lines no wider than this, unless a single word is."""
        lines = [""]
        for word in words.split():
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and self.width(longer, family, size) > width:
                lines.append(word)
            else:
                lines[-1] = longer
        return lines


def draw_icons(icon: Path) -> list[tuple[int, bytes]]:
    """An icon in the sizes of windows and bookmarks: each with its width in pixels, as PNG."""
    return [(size, resvg_py.svg_to_bytes(svg_path=str(icon), width=size, height=size, skip_system_fonts=True)) for size in (16, 32, 48)]


def write_pictures(dist: Path, fonts: Path, pages: Iterable[PublishedPage]) -> None:
    """The preview pictures of all these pages, with the fonts of a built site."""
    with tempfile.TemporaryDirectory() as unpacked:
        ready = Fonts(fonts, Path(unpacked))
        for found in pages:
            path = dist / found.picture
            if not path.exists():
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(draw_picture(found, ready))


def draw_picture(page: PublishedPage, fonts: Fonts) -> bytes:
    """The preview picture of a page, as PNG."""
    paper = box(0, 0, WIDTH, HEIGHT, fill="var(--paper)")
    panel = _draw(Sheet(WIDTH, HEIGHT, join([paper, _panel(page, fonts)])), "", page)
    # Each lid is drawn separately, with the colours of its own game.
    lids = "".join(f'<g transform="translate({x} {y})">{_draw(lid, package, page)}</g>' for lid, package, x, y in _lids(page))
    svg = f"{panel.removesuffix('</svg>')}{lids}</svg>"
    return resvg_py.svg_to_bytes(svg_string=svg, font_files=fonts.files, skip_system_fonts=True, font_family=SANS, serif_family=SERIF)


def _draw(sheet: Sheet, package: str, page: PublishedPage) -> str:
    return print_sheet(sheet, paints_of(package), "light", title=page.name, description="", language=page.language, width=sheet.width)


# The drawing ----------------------------------------------------------------------------------------------------------


def _lids(page: PublishedPage) -> Iterator[tuple[Sheet, str, float, float]]:
    """The lid of the game, or those of all, to the right of the panel: each with its game's folder and its place."""
    room = WIDTH - PANEL
    if page.game:
        yield _lid(page.game, room, HEIGHT), GAMES[page.game].package, PANEL, 0
        return
    across, down = room / 2, HEIGHT / 2
    for number, game_id in enumerate(list(GAMES)[:4]):
        yield _lid(game_id, across, down), GAMES[game_id].package, PANEL + across * (number % 2), down * (number // 2)


def _lid(game_id: str, width: float, height: float) -> Sheet:
    """A lid scaled to fill a box, with its symbols inlined; the excess is cut off on both sides."""
    page = safe_game_page(game_id)
    symbols = {name: (view, lines) for name, view, lines in SYMBOL.findall(str(page.symbols()))}

    def in_place(match: re.Match[str]) -> str:
        view, lines = symbols[match[2]]
        return f'<svg{match[1]} viewBox="{view}">{lines}</svg>'

    lid = LID.fullmatch(str(page.cover()))
    assert lid, f"the lid of {game_id} is not one drawing of 480 by 360"
    size: dict[str, Attribute] = {"width": width, "height": height, "viewBox": "0 0 480 360", "preserveAspectRatio": "xMidYMid slice"}
    return Sheet(width, height, el("svg", size, group(Markup(SHOWN.sub(in_place, lid[2])), css=lid[1])))


SYMBOL = re.compile(r'<symbol\s+id="([\w-]+)"\s+viewBox="([^"]+)"\s*>(.*?)</symbol\s*>', re.DOTALL)
SHOWN = re.compile(r'<svg([^>]*)><use href="#([\w-]+)"\s*/></svg>')
LID = re.compile(r'<svg class="([^"]*)" viewBox="0 0 480 360"[^>]*>(.*)</svg>', re.DOTALL)


# The words ------------------------------------------------------------------------------------------------------------


class Line(NamedTuple):
    """A line of words; ``y`` is its baseline."""

    words: str
    y: float
    size: float
    family: str
    fill: str


def panel_lines(page: PublishedPage, fonts: Fonts) -> list[Line]:
    """The page's title, as large as fits, and its description."""
    title = page.name.partition(": ")[0] if page.game else SITE
    text = facts(page.game, texts(page.language)) if page.game else texts(page.language)("home.lead")
    parts = [
        ([page.name.partition(": ")[2]] if page.game else [], 36, 1.25, SANS, "var(--brass-ink)"),
        (text.split(" · "), 30, 1.35, SANS, "var(--ink-soft)"),
    ]
    for size in range(76, 8, -4):
        lines, y = [], float(TOP)
        for words, height, leading, family, fill in (([title], size, 1.08, SERIF, "var(--ink)"), *parts):
            for line in (line for words_line in words if words_line for line in fonts.lines(words_line, family, height, ROOM)):
                y += height * leading
                lines.append(Line(line, round(y, 1), height, family, fill))
            y += 16
        if lines[-1].y <= LOWEST and all(fonts.width(line.words, line.family, line.size) <= ROOM for line in lines):
            break
    return lines


def _panel(page: PublishedPage, fonts: Fonts) -> Markup:
    """The text, on paper with a tide staff beside it; below it the site's name, unless the title has it."""
    site = [Line(SITE, HEIGHT - 56, 32, SERIF, "var(--ink)")] if page.game else []
    return join([_staff(), *map(_write, [*panel_lines(page, fonts), *site]), _sea()])


def _write(line: Line) -> Markup:
    return el("text", {"x": MARGIN, "y": line.y, "font-family": line.family, "font-size": line.size, "fill": line.fill}, line.words)


def _staff() -> Markup:
    """The edge between paper and drawing: a tide staff, red and white in turn."""
    marks = [box(PANEL - 16, y, 16, 35, fill="var(--danger)") for y in range(35, HEIGHT, 70)]
    return join([*marks, path(f"M{PANEL - 16} 0V{HEIGHT}M{PANEL} 0V{HEIGHT}", "ink")])


def _sea() -> Markup:
    """Water along the foot of the paper."""
    return join(
        path(f"{wave(0, y, PANEL - 16, 46, 7)}V{HEIGHT}H0z", fill=f"var(--sea-{tone})") for tone, y in ((1, HEIGHT - 26), (2, HEIGHT - 12))
    )
