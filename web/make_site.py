"""Makes dist/: static files that run from any folder on any host.

It is made from the checkout and the installed packages: wheels, every page in every language prerendered, styles, fonts, icons, the
interpreter, and at the end the service worker, which knows all files. highwater_web decides which pages there are, and their
content.

    dist/index.html                 sends a person to their language
    dist/404.html, robots.txt, favicon.ico           requested from any site
    dist/start.py, .json, .command  start it from a stick or a disk
    dist/<language>/<page>.html     a page, complete before Python starts
    dist/assets-<hash>/             the scripts, styles and packages of one build; the name changes with the content
    dist/assets/                    the few files whose names never change
    dist/messages.schema.json, .d.ts                 for pages that exchange messages with our frames (docs/messages.md)
    dist/figures/                   the pictures of scenarios, each named by its content
    dist/demo/                      demos of embeds in other sites
    dist/embed.js, embed/           for other people's pages (embed_files.py)
    dist/interpreter-<hash>/, python-<hash>/         the quick way to start: Pyodide cut down, and byte code
    dist/pyodide-<version>-<hash>/, pyscript-<version>/  the plain way: Pyodide and PyScript as published
    dist/manifest.<language>.webmanifest, install/   to install it as an app
    dist/sitemap.xml, oembed/, share/                for search engines and links, if the site's address is known
    dist/sw.js                      stores one build for use without a network
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
import os
import re
import shutil
import string
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from babel import Locale

import embed_files
from demo_pages import write_demos
from feature_scripts import list_scripts
from highwater_web.prerendered import gone_texts, launcher_texts, lost_texts, start_texts
from highwater_web.ui.texts import LANGUAGES
from manifests import write_manifests
from publishing import (
    FOR_OTHERS,
    Address,
    BadAddress,
    is_searchable,
    list_pages,
    make_front_page_tags,
    make_head_tags,
    make_icon_file,
    write_files,
)
from runtime_files import (
    Plain,
    Start,
    build_wheels,
    copy_pyodide,
    copy_pyscript,
    install_with_micropip,
    list_plain_way_files,
    make_quick_way,
    write_parts,
)
from scenario_pages import write_figures
from share_pictures import draw_icons, write_pictures
from sheet_pages import write_exercises

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent
SHELL = WEB / "shell"
PACKAGES = ROOT / "node_modules"
BUILD = ROOT / ".build"


def sha256(text: str) -> str:
    """The hash by which a policy names a script or style."""
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


# What every page and its workers may load and run; no other origin is ever contacted. Modules evaluate no text, not even PyScript's core.
# The engine's markup may have style attributes (positions on a board), but no style sheet of its own.
POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval' {hashes}",
        "worker-src 'self' blob:",  # the service worker; workers created from the page, which inherit this policy
        "connect-src 'self'",
        "frame-src {frames}",
        # The second is the style that PyScript's editor (in the workshop) writes into its shadow root: ":host { all: initial; }".
        f"style-src 'self' '{sha256(':host { all: initial; }')}'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    ]
)

# The scripts of every page (web/shell/document/), in the order they run: the first paint or the engine waits for them.
DOCUMENT_SCRIPTS = ["preferences", "failure", "build", "requirements", "presses", "keyboard", "python", "engine", "saved-page"]

# Each is bundled into one file with its imports.
MODULES_WITHOUT_QUICK_WAY = [
    *(SHELL / module for module in ("page/start.js", "page/pixels.js", "worker/plain-way.js")),
    *list_scripts("later", "disk", "plain-way"),
]
MODULES = [*MODULES_WITHOUT_QUICK_WAY, SHELL / "worker/quick-way.js"]

# The script of the page for frames in other sites: it may contain a frame of ours, and reports its height.
IN_FRAMES = "frame.js"

# Fonts on every page.
FIRST_FONTS = ["sans", "serif", "serif-bold"]


def make_site(dist: Path, pyodide: Path = PACKAGES / "pyodide", address: Address | None = None) -> None:
    """Write the whole site into the empty folder `dist`, with the Pyodide in the folder `pyodide`; `address` is the site's future address,
    if known."""
    assets = dist / "assets"
    assets.mkdir(parents=True)
    say("1 of 5: styles, fonts and packages")
    copy_shell(assets)
    write_style(assets)
    write_icons(assets / "icons.svg")
    wheels = build_wheels(assets)
    write_json(assets / "plain.json", install_with_micropip(wheels))
    plain = Plain(copy_pyscript(dist), copy_pyodide(dist, pyodide))
    say("2 of 5: the Python of the page")
    with make_temporary_folder() as work:
        quick = make_quick_way(dist, work, pyodide, plain.pyodide, wheels)
        parts = write_parts(work / "parts.js", assets, plain, quick, wheels)
        bundle_modules(MODULES if quick else MODULES_WITHOUT_QUICK_WAY, assets, parts)
    (dist / "favicon.ico").write_bytes(make_icon_file(draw_icons(SHELL / "icon.svg")))
    copy_launcher(dist)
    write_manifests(dist)
    assets = rename_by_content(assets, sorted((SHELL / "document").iterdir()))
    say("3 of 5: pages")
    write_pages(dist, get_build_name(assets), Start(plain, quick), address)
    say("4 of 5: pictures and exercises")
    figures = write_figures(dist)
    write_exercises(figures)
    say("5 of 5: what other pages embed, and the service worker")
    write_messages(dist)
    write_embed(dist)
    write_demos(dist, assets.name)
    folders = {assets, figures, plain.pyscript, plain.pyodide, *((quick.interpreter, quick.python) if quick else ())}
    write_service_worker(dist, get_build_name(assets), sorted(folder.name for folder in folders))


def say(part: str) -> None:
    """Print which part of the site is made now: all of it takes minutes."""
    print(f"   {part}", flush=True)


@contextmanager
def make_temporary_folder() -> Iterator[Path]:
    """A temporary folder for this run: two runs may overlap."""
    with tempfile.TemporaryDirectory(prefix="site-", dir=BUILD) as folder:
        yield Path(folder)


# What the page is made of ---------------------------------------------------------------------------------------------


def copy_shell(assets: Path) -> None:
    """Copy files that stay unchanged, including the workshop's examples."""
    programs = [*SHELL.glob("worker/*.py"), *list_scripts("plain-way", kind="py")]
    for path in (*programs, SHELL / "icon.svg", *SHELL.glob("*.png")):
        shutil.copy(path, assets)
    (assets / "examples").mkdir()
    for path in (ROOT / "examples").glob("*.py"):
        shutil.copy(path, assets / "examples")


def bundle_modules(modules: Iterable[Path], folder: Path, parts: Path) -> None:
    """Bundle each module with its imports into one file in `folder`; they import `parts.js` from where it was written."""
    run_bundler("modules", parts, folder, *modules)


def write_embed(dist: Path) -> None:
    """Write the files that other sites load."""
    with make_temporary_folder() as work:
        bundle_modules([embed_files.ROOM / "embed.js"], dist, write_embed_parts(work))
    embed_files.write_scenarios(dist)


def write_embed_parts(work: Path, address: str = "") -> Path:
    """Write the module `parts.js` of `<high-water>` into the folder `work`; `address` is where High Water is hosted, if known."""
    sheet, parts = work / "embed.css", work / "parts.js"
    shutil.copy(embed_files.ROOM / "embed.css", sheet)
    run_bundler("styles", sheet)
    parts.write_text(embed_files.make_parts(sheet.read_text("utf-8"), embed_files.measure_scenarios(), address), "utf-8")
    return parts


def minify_document_scripts(names: Iterable[str]) -> list[str]:
    """The texts of scripts in web/shell/document/, minified."""
    texts: list[str] = json.loads(run_bundler("scripts", *(SHELL / f"document/{name}.js" for name in names)))
    return texts


def run_bundler(kind: str, *paths: Path) -> str:
    """Run web/bundle.mjs; returns what it prints."""
    command = ["node", str(WEB / "bundle.mjs"), kind, *map(str, paths)]
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True, encoding="utf-8").stdout


def copy_launcher(dist: Path) -> None:
    """Copy the launcher for computers without a web server, and its texts."""
    for path in (WEB / "launcher").glob("start.*"):
        shutil.copy(path, dist)  # including its mode
    write_json(dist / "start.json", {language: launcher_texts(language) for language in LANGUAGES})


def list_style_sources() -> dict[str, list[Path]]:
    """The style sheets and their sources: web/shell/style/*.css for every page; style/play/*.css, and the sheets of
    features and games, for pages that start the engine."""
    folder = SHELL / "style"
    tables = [*sorted(folder.glob("play/*.css")), *sorted(WEB.glob("highwater_web/*/*/style/*.css"))]
    return {"style.css": sorted(folder.glob("*.css")), "play.css": tables}


def write_style(assets: Path) -> None:
    """The style sheets, and the fonts that they use."""
    sheets = list_style_sources()
    for name, parts in sheets.items():
        style = "\n".join(part.read_text(encoding="utf-8") for part in parts)
        (assets / name).write_text(style, encoding="utf-8")
    run_bundler("styles", *(assets / name for name in sheets))
    # Fonts are cut in the order of sets. Without a fixed seed, every build would make other files, which browsers load again.
    command = [sys.executable, str(WEB / "cut_fonts.py"), str(assets / "style.css"), str(assets / "fonts")]
    if subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": "0"}, check=False).returncode:
        raise SystemExit("The fonts could not be cut; the lines above say why.")


def write_messages(dist: Path) -> None:
    """The schema and types of messages between other pages and our frames."""
    subprocess.run(["node", str(WEB / "write_messages.mjs"), str(dist)], cwd=ROOT, check=True)


def write_icons(path: Path) -> None:
    """A sprite of the icons named in web/shell/icons.txt, for `<use href="../assets/icons.svg#undo-2"/>`."""
    symbols = []
    for name in (SHELL / "icons.txt").read_text(encoding="utf-8").split():
        icon = (PACKAGES / f"lucide-static/icons/{name}.svg").read_text(encoding="utf-8")
        drawing = re.sub(r"\s+", " ", icon[icon.index(">", icon.index("<svg")) + 1 : icon.index("</svg>")]).strip()
        symbols.append(
            f'<symbol id="{name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"'
            f' stroke-linecap="round" stroke-linejoin="round">{drawing}</symbol>'
        )
    credit = "<!-- Icons from Lucide, ISC licence, Copyright (c) Lucide Icons and Contributors -->"
    lines = ['<svg xmlns="http://www.w3.org/2000/svg">', credit, *symbols, "</svg>"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


# The build ------------------------------------------------------------------------------------------------------------

# Python renders the address of the icons, the manifest that of the pictures. They never change their meaning, so the latest files fit
# every build.
SAME_NAME_IN_EVERY_BUILD = ["icons.svg", "icon.svg", "*.png"]


def rename_by_content(assets: Path, also: Iterable[Path] = ()) -> Path:
    """Move the files of this build from assets/ to assets-<hash of them and of `also`>/; returns that folder.

    So no cache, host or service worker can mix two builds: a file that a page refers to is there unchanged, or not at all.
    """
    stay = {path for pattern in SAME_NAME_IN_EVERY_BUILD for path in assets.glob(pattern)}
    digest = hashlib.sha256()
    for path in sorted(path for path in assets.rglob("*") if path.is_file() and path not in stay):
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        digest.update(f"{content} {path.relative_to(assets).as_posix()}\n".encode())
    for path in also:
        digest.update(path.read_bytes())
    named = assets.with_name(f"assets-{digest.hexdigest()[:12]}")
    assets.rename(named)
    assets.mkdir()
    for path in stay:
        (named / path.relative_to(assets)).rename(path)
    return named


def get_build_name(assets: Path) -> str:
    """The name of the build: the part of its folder's name after `assets-`."""
    return assets.name.removeprefix("assets-")


# Pages ----------------------------------------------------------------------------------------------------------------


def write_pages(dist: Path, build: str, start: Start, address: Address | None) -> None:
    template = string.Template((SHELL / "document/document.html").read_text(encoding="utf-8"))
    later = sum((dist / path).stat().st_size for path in list_plain_way_files(dist, build))
    size = str(round(later / 1e6))
    texts = {language: {key: text.replace("{size}", size) for key, text in start_texts(language).items()} for language in LANGUAGES}
    # Preloaded: the fonts of every prerendered page, which would otherwise be laid out twice, and the page's script. Not the worker's: it
    # is requested as early anyway, and the page would also compile a preloaded module, before the first paint.
    fonts = [f'<link rel="preload" as="font" crossorigin href="../assets-{build}/fonts/{name}.woff2">' for name in FIRST_FONTS]
    script = f'<link rel="preload" as="script" crossorigin href="../assets-{build}/start.js" fetchpriority="low">'
    preloads = "\n".join([*fonts, script])
    scripts = minify_document_scripts(DOCUMENT_SCRIPTS)
    everywhere = {
        "scripts": "\n".join(f"<script>{script}</script>" for script in scripts),
        "build": build,
        "pyscript": start.core,
        "ways": " ".join(start.ways),
        # A script element has no escapes, but a "<" could end it.
        "texts": json.dumps(texts, ensure_ascii=False).replace("<", "\\u003c"),
    }
    pages = list_pages()
    for language in LANGUAGES:
        (dist / language).mkdir()
        shell = {key.replace("-", "_"): html.escape(text) for key, text in texts[language].items()}
        for found in (found for found in pages if found.language == language):
            page = found.page
            sized = '<meta name="responsive-embedded-sizing" content="">' if page.script == IN_FRAMES else ""
            head = {
                "title": html.escape(page.title),
                "description": html.escape(page.description),
                "found": make_head_tags(found, address) + sized,
            }
            starts = (
                {"rests": f' data-first-files="{" ".join(start.first_files)}"', "preloads": preloads}
                if page.needs_engine
                else {"rests": " data-rests", "preloads": link_own_script(page.script, build)}
            )
            starts["policy"] = make_policy(scripts, frames=page.script == IN_FRAMES)
            starts["styles"] = link_styles(page.needs_engine, build)
            text = template.substitute(everywhere, **shell, **head, **starts, language=language, html=page.html)
            (dist / language / page.path).write_text(text, encoding="utf-8")
    write_front_page(dist / "index.html", build, address)
    write_lost_page(dist / "404.html")
    write_files(dist, pages, address)
    if address is not None:
        write_pictures(dist, dist / f"assets-{build}/fonts", filter(is_searchable, pages))


def link_own_script(name: str, build: str) -> str:
    """The script of a single page, "" if it has none."""
    kind = "defer" if name in {path.name for path in list_scripts("disk")} else 'type="module"'
    return name and f'<script {kind} src="../assets-{build}/{name}"></script>'


def make_policy(scripts: Iterable[str], *, frames: bool = False) -> str:
    """The policy of a page with these inline scripts, which it allows by their hashes. ``frames``: whether the page may contain frames of
    ours."""
    return POLICY.format(hashes=" ".join(f"'{sha256(script)}'" for script in scripts), frames="'self'" if frames else "'none'")


def link_styles(needs_engine: bool, build: str) -> str:
    """The links to a page's style sheets, see `write_style`."""
    sheets = ["style.css", "play.css"] if needs_engine else ["style.css"]
    return "\n".join(f'<link rel="stylesheet" href="../assets-{build}/{sheet}">' for sheet in sheets)


def write_front_page(path: Path, build: str, address: Address | None) -> None:
    links = []
    for language in LANGUAGES:
        name = html.escape((Locale(language).get_display_name() or language).capitalize())
        links.append(f'<li><a href="./{language}/index.html" hreflang="{language}" lang="{language}">{name}</a></li>')
    template = string.Template((SHELL / "document/index.html").read_text(encoding="utf-8"))
    (script,) = minify_document_scripts(["language"])
    tags = make_front_page_tags(address)
    page = template.substitute(policy=make_policy([script]), build=build, language=script, links="\n".join(links), found=tags)
    path.write_text(page, encoding="utf-8")


def write_lost_page(path: Path) -> None:
    """The host's page for unknown addresses. The requested address may be anything, so the page must not refer to files."""
    links = []
    for language in LANGUAGES:
        title, hint, home = (html.escape(text) for text in lost_texts(language))
        links.append(f'<section lang="{language}"><h1>{title}</h1><p>{hint} <a href="./{language}/index.html">{home}</a></p></section>')
    template = string.Template((SHELL / "document/404.html").read_text(encoding="utf-8"))
    (script,) = minify_document_scripts(["lost"])
    (style,) = re.findall(r"<style>(.*?)</style>", template.template, re.DOTALL)
    lost_policy = f"default-src 'none'; script-src '{sha256(script)}'; style-src '{sha256(style)}'; base-uri 'none'; form-action 'none'"
    path.write_text(template.substitute(policy=lost_policy, said="\n".join(links), lost=script), encoding="utf-8")


# The rest -------------------------------------------------------------------------------------------------------------


def write_service_worker(dist: Path, build: str, versioned: list[str]) -> None:
    """sw.js. `versioned` lists the folders and files of `dist` whose names change with their content."""
    facts = {
        "build": build,
        "versioned": versioned,
        "later": list_plain_way_files(dist, build),
        "forOthers": FOR_OTHERS,
        "gone": {language: gone_texts(language) for language in LANGUAGES},
    }
    subprocess.run(["node", str(SHELL / "service-worker/write.mjs"), str(dist), json.dumps(facts)], cwd=ROOT, check=True)


def write_json(path: Path, content: object) -> None:
    path.write_text(json.dumps(content), encoding="utf-8")


def main() -> None:
    """Make the site in a temporary folder, then replace the old one at once, so that a server never mixes two."""
    try:
        address = Address.of(sys.argv[1]) if len(sys.argv) > 1 else None
    except BadAddress as error:
        raise SystemExit(str(error)) from None
    fresh, old, dist = BUILD / "dist", BUILD / "dist-old", ROOT / "dist"
    for folder in (fresh, old):
        shutil.rmtree(folder, ignore_errors=True)
    make_site(fresh, address=address)
    if dist.exists():
        dist.rename(old)
    fresh.rename(dist)
    shutil.rmtree(old, ignore_errors=True)


if __name__ == "__main__":
    main()
