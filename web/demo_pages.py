"""Demo pages of embeds in other sites: each mode, each kind, and many properties of a host.

Each page of `web/demo/` is a host page as an author might write it, except for lines that name an embed, and a head that describes the
demo. This script inserts the embeds and shows their source beside the page. The source is in a shadow root, so that the host's styles do
not reach it. The tests open the same pages, also from another origin.

    <!--
    title: A dark page
    about: What there is to see.
    style: night              the host's style sheet, in web/demo/
    html: lang="he" dir="rtl" attributes of the page's <html>, if it is not English
    policy: suffices          its policy, from POLICIES
    site: ../gone             the address of High Water for the embeds, if it is not the real one
    -->

    <!-- embed KIND GAME/SCENARIO languages=en,de mode=steps plies=0,3-7 theme=dark width=300 question=17 sandbox=allow-scripts -->
"""

from __future__ import annotations

import html
import re
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

import resvg_py

from highwater.scenario import read_plies
from highwater_web.figures.figure import draw
from highwater_web.figures.snippets import Shown, name_picture, snippet
from scenario_pages import make_steps, read_record
from share_pictures import SANS, SERIF, Fonts

ROOM = Path(__file__).resolve().parent / "demo"
SITE = ".."

ORDER = {
    "What an embed can be": ["picture", "static", "element", "name", "record", "frame"],
    "What it can do": ["ten", "quiz", "play", "together"],
    "Where it can stand": [
        "dark", "right-to-left", "widths", "forum", "print", "wild", "sandbox", "policy", "policy-refuses", "gone",
    ],
}  # fmt: skip
"""The demos as the index lists them."""

POLICIES = {
    "suffices": [
        "default-src 'none'",
        "style-src {own}",
        "img-src {own} {site}",
        "script-src {site}",
        "connect-src {site}",
        "frame-src {site}",
        "require-trusted-types-for 'script'",
        "trusted-types high-water",
    ],
    "refuses": ["default-src 'none'", "style-src {own}", "img-src {own}"],
}
"""Policies of hosts. ``own`` is the host itself, ``site`` is High Water's; here both are the same."""

HEAD = re.compile(r"<!--\n(.*?)-->\n", re.DOTALL)
EMBED = re.compile(r"<!-- embed (\S+) ([a-z-]+)/([a-z0-9-]+)((?: [a-z]+=\S*)*) -->")
BBCODE = re.compile(r"\[url=([^\]]+)\]\[img\]([^\[]+)\[/img\]\[/url\]")


class DemoError(SystemExit):
    """A demo that cannot be made; the message ends the build."""


@dataclass(frozen=True)
class Demo:
    """A page of `web/demo/` as written."""

    name: str
    title: str
    about: str
    style: str
    body: str
    html: str = 'lang="en"'
    policy: str = ""
    site: str = SITE

    @property
    def scenario(self) -> tuple[str, str]:
        """The game and the name of its first scenario."""
        match = EMBED.search(self.body)
        if not match:
            raise DemoError(f"{self.name}.html shows no scenario")
        return match[2], match[3]


def read_demo(path: Path) -> Demo:
    """The page in a file. Raises DemoError."""
    text = path.read_text("utf-8")
    head = HEAD.match(text)
    if not head:
        raise DemoError(f"{path.name} does not begin with what there is to see")
    fields = dict(line.split(": ", 1) for line in head[1].splitlines())
    try:
        return Demo(path.stem, body=text[head.end() :], **fields)
    except TypeError as error:
        raise DemoError(f"{path.name}: {error}") from error


def list_demos() -> list[Demo]:
    """All demos, in the order of the index."""
    return [read_demo(ROOM / f"{name}.html") for name in chain(*ORDER.values())]


def write_demos(dist: Path, assets: str) -> None:
    """Write the folder `dist/demo`; `assets` is the name of the folder with the site's style, for the index."""
    folder = dist / "demo"
    folder.mkdir()
    for path in (*ROOM.glob("*.css"), dist / "favicon.ico"):
        shutil.copy(path, folder)
    pages = list_demos()
    with TemporaryDirectory() as unpacked:
        fonts = Fonts(dist / assets / "fonts", Path(unpacked))
        written = [_fill_in(demo, folder, fonts) for demo in pages]
    for at, demo in enumerate(pages):
        page = _page(demo, *written[at], pages[at - 1], pages[(at + 1) % len(pages)])
        (folder / f"{demo.name}.html").write_text(page, "utf-8")
    (folder / "index.html").write_text(_index(pages, assets), "utf-8")


# A page ---------------------------------------------------------------------------------------------------------------


def _fill_in(demo: Demo, folder: Path, fonts: Fonts) -> tuple[str, list[str]]:
    """The page's content and the texts of its embeds; writes their pictures beside it."""
    sources: list[str] = []

    def embed(match: re.Match[str]) -> str:
        source = _make_snippet(match, demo, folder, fonts)
        sources.append(source)
        return BBCODE.sub(r'<a href="\1"><img src="\2" alt="Image"></a>', source)  # as forums convert it

    return EMBED.sub(embed, demo.body), sources


def _make_snippet(match: re.Match[str], demo: Demo, folder: Path, fonts: Fonts) -> str:
    """The embed for a line of a page."""
    kind, game_id, name = match[1], match[2], match[3]
    words = dict(word.split("=", 1) for word in match[4].split())
    record = read_record(game_id, name)
    if ply := words.pop("question", ""):
        record = replace(record, scenario=record.scenario._replace(questions=((int(ply), "which"),)))
    sandbox = words.pop("sandbox", None)
    shown = Shown(
        demo.site,
        languages=(words.pop("languages", "") or words.pop("language", "en")).split(","),
        mode=words.pop("mode", "picture" if kind.startswith("picture") else "steps"),
        plies=tuple(read_plies(words.pop("plies"))) if "plies" in words else None,
        theme=words.pop("theme", "auto"),
        width=float(words.pop("width")) if "width" in words else None,
    )
    if words:
        raise DemoError(f"{demo.name}.html: an embed knows no {', '.join(words)}")
    if not kind.startswith("picture"):
        text = snippet(kind, record, shown, name=f"{game_id}/{name}")
        if demo.policy:  # this policy blocks no styles in the page; the element's own style only reserves space
            text = re.sub(r'(<high-water\b[^>]*?) style="[^"]*"', r"\1", text)
        return text if sandbox is None else text.replace("<iframe ", f'<iframe sandbox="{sandbox}" ', 1)
    picture = name_picture(record, shown, "png" if kind == "picture-bbcode" else "svg")  # forums accept no SVG
    shown = replace(shown, theme="light") if picture.endswith(".png") else shown
    scenario = record.scenario
    svg = draw(record, (shown.plies or scenario.show)[-1], seat=scenario.view, part=scenario.part or None, theme=shown.theme).svg
    (folder / picture).write_bytes(_pixels(svg, fonts) if picture.endswith(".png") else svg.encode())
    return snippet(kind, record, shown, picture=picture)


def _pixels(svg: str, fonts: Fonts) -> bytes:
    return resvg_py.svg_to_bytes(
        svg_string=svg, zoom=2, font_files=fonts.files, skip_system_fonts=True, font_family=SANS, sans_serif_family=SANS, serif_family=SERIF
    )


def make_policy(name: str, own: str = "'self'", site: str = "'self'") -> str:
    """A policy of POLICIES for a host."""
    return "; ".join(POLICIES[name]).format(own=own, site=site).replace(f"{own} {own}", own)


def _page(demo: Demo, body: str, sources: Sequence[str], before: Demo, after: Demo) -> str:
    rule = f'<meta http-equiv="Content-Security-Policy" content="{make_policy(demo.policy)}">\n' if demo.policy else ""
    return f"""<!doctype html>
<html {demo.html}>
<head>
<meta charset="utf-8">
{rule}<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>{html.escape(demo.title)} – High Water in other pages</title>
<link rel="icon" href="favicon.ico">
<link rel="stylesheet" href="{demo.style}.css">
<link rel="stylesheet" href="room.css">
</head>
<body>
{body.strip()}
<demo-source>{_source(demo, sources, before, after)}</demo-source>
</body>
</html>
"""


def _source(demo: Demo, sources: Sequence[str], before: Demo, after: Demo) -> str:
    """The description of a page, beside it."""
    listings = [_listing("The policy of this page", make_policy(demo.policy).replace("; ", ";\n"))] if demo.policy else []
    several = len(sources) > 1
    listings += [_listing(f"What stands here{f', {number}' if several else ''}", _shorten(each)) for number, each in enumerate(sources, 1)]
    return f"""<template shadowrootmode="open"><link rel="stylesheet" href="source.css">
<aside lang="en" aria-label="About this demo">
<nav aria-label="Demos"><a href="index.html">All demos</a> <a href="{before.name}.html">‹ {html.escape(before.title)}</a>
<a href="{after.name}.html">{html.escape(after.title)} ›</a></nav>
<h2>{html.escape(demo.title)}</h2>
<p>{html.escape(demo.about)}</p>
{"".join(listings)}</aside></template>"""


def _listing(title: str, text: str) -> str:
    title = html.escape(title)
    return f'<h3>{title}</h3>\n<pre tabindex="0" role="region" aria-label="{title}"><code>{html.escape(text)}</code></pre>\n'


def _shorten(source: str) -> str:
    """The text of an embed without its drawings, which nobody reads."""
    return re.sub(
        r"(<template[^>]*>)(.*?)(?=</template>)",
        lambda match: f"{match[1]}\n… pictures and captions, {len(match[2].encode()) / 1024:.0f} KB …\n",
        source,
        flags=re.DOTALL,
    )


# The index ------------------------------------------------------------------------------------------------------------


def _index(pages: Sequence[Demo], assets: str) -> str:
    by_name = {demo.name: demo for demo in pages}
    sections = "\n".join(
        f'<h2>{title}</h2>\n<ul class="demos">\n{"".join(_cards(by_name[name] for name in names))}</ul>' for title, names in ORDER.items()
    )
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>High Water in other pages</title>
<link rel="icon" href="../favicon.ico">
<link rel="stylesheet" href="../{assets}/style.css">
<link rel="stylesheet" href="index.css">
</head>
<body>
<main>
<h1>In other pages</h1>
<p class="lead">A position, a few steps, a question or a whole game of <a href="../en/index.html">High Water</a> can stand in any page.
Each of these is a page as an author might make it, with the pasted text beside it.</p>
{sections}
</main>
</body>
</html>
"""


def _cards(demos: Iterator[Demo]) -> Iterator[str]:
    for demo in demos:
        picture = re.findall(r'src="([^"]+)"', make_steps(*demo.scenario, "en").markup)[-1]
        yield (
            f'<li><img src="{picture}" alt="" loading="lazy" decoding="async">\n'
            f'<h3><a href="{demo.name}.html">{html.escape(demo.title)}</a></h3>\n<p>{html.escape(demo.about)}</p></li>\n'
        )
