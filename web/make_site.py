"""Makes dist/: a folder of plain files that runs from any place on any static host.

Everything in it is made from the checkout and the installed packages: wheels, the first picture of every page in every
language, styles, fonts, icons, the interpreter, and at the end the service worker that knows them all. What the pages
say and which pages there are is highwater_web's business.

    dist/index.html                 sends a person to their language
    dist/start.py, .json, .command  start it from a stick or a disk
    dist/<language>/<page>.html     a page, complete before there is Python
    dist/assets-<hash>/             what the pages are made of; another name for every other content
    dist/assets/                    the little of it that has one name for good
    dist/pyodide-<version>/, pyscript-<version>/, python-<hash>/   never change as long as they have that name
    dist/manifest.<language>.webmanifest, install/   for whoever installs it as an app
    dist/sw.js                      keeps one build for use without a network
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import json
import os
import re
import shutil
import string
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from babel import Locale

from catalogs import compile_texts
from highwater_web.prerendered import gone_texts, launcher_texts, prerendered_pages, start_texts
from highwater_web.texts import LANGUAGES
from manifests import write_manifests

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent
SHELL = WEB / "shell"
PACKAGES = ROOT / "node_modules"
BUILD = ROOT / ".build"

# No other place is ever contacted. PyScript makes functions from text; positions on a board are style attributes.
POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval' 'unsafe-eval' {hashes}",
        "worker-src 'self' blob:",  # the service worker, and those that the page writes itself, which inherit this
        "connect-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    ]
)

# The scripts of every page (web/shell/document/), in the order in which they run: the first paint or the engine waits for them.
DOCUMENT_SCRIPTS = ["preferences", "failure", "build", "requirements", "presses", "keyboard", "engine", "saved-page"]

# Each of them becomes one file, with all that it imports.
MODULES = ["page/start.js", "worker/quick-way.js", "worker/plain-way.js"]

# Of the fonts, those that every page has to have.
FIRST_FONTS = ["sans", "serif", "serif-bold"]

# Chunks of PyScript that load whenever its core does, unless a page asks for them to be left out. The one that shows
# errors cannot be left out.
PLUGINS = ["deprecations-manager", "donkey", "py-editor", "py-game", "py-terminal"]


def make_site(dist: Path) -> None:
    """Write the whole site into the empty folder `dist`."""
    assets = dist / "assets"
    assets.mkdir(parents=True)
    copy_shell(assets)
    write_style(assets)
    write_icons(assets / "icons.svg")
    pyscript = copy_pyscript(dist)
    write_lock(assets / "lock.json")
    wheels = build_wheels(assets)
    python = make_python(dist, wheels)
    pyodide = copy_pyodide(dist)
    write_json(assets / "plain.json", install_with_micropip(wheels))
    parts = write_parts(assets, dist / pyscript, dist / pyodide, dist / python, wheels)
    bundle_modules([SHELL / module for module in MODULES], assets, parts)
    copy_launcher(dist)
    write_manifests(dist)
    assets = named_by_content(assets, sorted((SHELL / "document").iterdir()))
    write_pages(dist, build_of(assets))
    write_service_worker(dist, build_of(assets), [assets.name, pyodide, pyscript, python])


# What the page is made of ---------------------------------------------------------------------------------------------


def copy_shell(assets: Path) -> None:
    for path in (SHELL / "worker/plain_way.py", SHELL / "icon.svg", *SHELL.glob("*.png")):
        shutil.copy(path, assets)


def bundle_modules(modules: Iterable[Path], folder: Path, parts: Path) -> None:
    """Each module with all that it imports, `parts.js` from where it was written, as one file in `folder`."""
    node("modules", parts, folder, *modules)


def document_scripts(names: Iterable[str]) -> list[str]:
    """The texts of scripts in web/shell/document/, minified."""
    texts: list[str] = json.loads(node("scripts", *(SHELL / f"document/{name}.js" for name in names)))
    return texts


def node(kind: str, *paths: Path) -> str:
    """Run web/bundle.mjs; returns what it prints."""
    command = ["node", str(WEB / "bundle.mjs"), kind, *map(str, paths)]
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True, encoding="utf-8").stdout


def copy_launcher(dist: Path) -> None:
    """What a double click starts where there is no web server, and what it says."""
    for path in (WEB / "launcher").glob("start.*"):
        shutil.copy(path, dist)  # with its mode
    write_json(dist / "start.json", {language: launcher_texts(language) for language in LANGUAGES})


def write_style(assets: Path) -> None:
    """Two style sheets, and the fonts that they ask for: web/shell/style/*.css for every page; style/play/*.css and what the
    games have in their folders for the pages that start the engine."""
    folder = SHELL / "style"
    tables = [*sorted(folder.glob("play/*.css")), *sorted(WEB.glob("highwater_web/games/*/style/*.css"))]
    sheets = {"style.css": sorted(folder.glob("*.css")), "play.css": tables}
    for name, parts in sheets.items():
        style = "\n".join(part.read_text(encoding="utf-8") for part in parts)
        (assets / name).write_text(style, encoding="utf-8")
    node("styles", *(assets / name for name in sheets))
    # Fonts are cut in the order of sets. Without a fixed seed they would be other files with every build, and loaded anew.
    command = [sys.executable, str(WEB / "cut_fonts.py"), str(assets / "style.css"), str(assets / "fonts")]
    if subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": "0"}, check=False).returncode:
        raise SystemExit("The fonts could not be cut; the lines above say why.")


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


# The engine -----------------------------------------------------------------------------------------------------------


def copy_pyscript(dist: Path) -> str:
    """PyScript's core without the plugins and the alternatives that we do not use; returns the name of its folder."""
    source = PACKAGES / "@pyscript/core/dist"
    folder = f"pyscript-{installed_version('@pyscript/core')}"
    (dist / folder).mkdir()
    for pattern in ("core.js", "core-*.js", "error-*.js"):
        for path in source.glob(pattern):
            text = path.read_text(encoding="utf-8")
            (dist / folder / path.name).write_text(without_source_map(text), encoding="utf-8")
    return folder


def write_lock(path: Path) -> None:
    """Pyodide's own lock, cut down to what we serve.

    The hash in the stock lock is that of a repacked micropip; ours is the wheel as its authors published it.
    """
    lock = json.loads((PACKAGES / "pyodide/pyodide-lock.json").read_text(encoding="utf-8"))
    wheel = micropip_wheel()
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    micropip = {**lock["packages"]["micropip"], "file_name": wheel.name, "sha256": digest}
    write_json(path, {**lock, "packages": {"micropip": micropip}})


def build_wheels(assets: Path) -> list[Path]:
    """Our two wheels, into assets/."""
    compile_texts()
    for project in (ROOT, WEB):
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(assets)]
        built = subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)
        if built.returncode:
            raise SystemExit(f"The wheel of {project} could not be built:\n{built.stdout}{built.stderr}")
    return sorted(assets.glob("*.whl"))


def make_python(dist: Path, wheels: list[Path]) -> str:
    """Byte code and the snapshot (web/runtime/make.mjs), and aside the Pyodide that goes with them: the standard library into
    a folder named after its content, which stays when only our packages change; those and the snapshot into assets/. Returns
    the name of the folder."""
    made = BUILD / "python"
    shutil.rmtree(made, ignore_errors=True)
    (made / "shipped").mkdir(parents=True)
    job = {
        "pyodide": str(PACKAGES / "pyodide"),
        "wheels": [str(wheel) for wheel in wheels],
        "micropip": str(micropip_wheel()),
        "work": str(made),
        "target": str(made / "shipped"),
    }
    command = ["node", str(WEB / "runtime/make.mjs"), json.dumps(job)]
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        raise SystemExit("The byte code and the snapshot could not be made; the lines above say why.")
    stdlib = [made / "shipped" / f"{name}.zip.gzip" for name in ("stdlib", "plain")]
    content = hashlib.sha256(b"".join(path.read_bytes() for path in stdlib)).hexdigest()
    folder = f"python-{content[:8]}"
    (dist / folder).mkdir()
    for path in stdlib:
        shutil.copy(path, dist / folder)
    for name in ("highwater.zip.gzip", "snapshot.gzip"):
        shutil.copy(made / "shipped" / name, dist / "assets")
    return folder


def copy_pyodide(dist: Path) -> str:
    """The interpreter with which the snapshot was made, and micropip beside it; returns the name of their folder."""
    source = BUILD / "python/pyodide"
    pyodide = without_source_map((source / "pyodide.mjs").read_text(encoding="utf-8")).encode()
    # Not every host takes a name that ends in .mjs for JavaScript.
    files = {"pyodide.js": pyodide} | {
        name.replace(".mjs", ".js"): (source / name).read_bytes() for name in ("pyodide.asm.mjs", "pyodide.asm.wasm")
    }
    content = hashlib.sha256(b"".join(files.values())).hexdigest()
    folder = dist / f"pyodide-{installed_version('pyodide')}-{content[:8]}"
    folder.mkdir()
    for name, file in files.items():
        (folder / name).write_bytes(file)
    shutil.copy(micropip_wheel(), folder)
    return folder.name


def micropip_wheel() -> Path:
    (wheel,) = BUILD.glob("micropip-*.whl")
    return wheel


def install_with_micropip(wheels: list[Path]) -> dict[str, object]:
    """What PyScript reads on the plain way: both wheels, installed anew each time, and no index to look anything else up in."""
    return {"packages": [f"./{wheel.name}" for wheel in wheels], "packages_cache": "never", "index_urls": ["./none"]}


def write_parts(assets: Path, pyscript: Path, pyodide: Path, python: Path, wheels: list[Path]) -> Path:
    """What the shell must be told about this build (web/shell/parts.d.ts), for the bundler; returns the path of the file."""
    archives = {"stdlib": python / "stdlib.zip.gzip", "highwater": assets / "highwater.zip.gzip", "plain": python / "plain.zip.gzip"}
    wasm = pyodide / "pyodide.asm.wasm"
    fetched = {
        "quick": [wasm, archives["stdlib"], archives["highwater"]],
        "plain": [wasm, archives["plain"], assets / "lock.json", *pyodide.glob("*.whl"), *wheels],
    }
    snapshot = assets / "snapshot.gzip"
    parts = {
        "pyscript": f"../{pyscript.name}/",
        "pyodide": f"../{pyodide.name}/",
        "archives": {name: os.path.relpath(path, assets) for name, path in archives.items()},
        "snapshot": snapshot.name,
        "snapshotBytes": len(gzip.decompress(snapshot.read_bytes())),
        "bytes": {way: sum(path.stat().st_size for path in paths) for way, paths in fetched.items()},
    }
    lines = [f"export const {name} = {json.dumps(value)};" for name, value in parts.items()]
    path = BUILD / "parts.js"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


# The build ------------------------------------------------------------------------------------------------------------

# Python says the address of the icons, the manifest those of the pictures. A picture that is there keeps its meaning, so
# the newest does for every build.
ONE_NAME_FOR_GOOD = ["icons.svg", "icon.svg", "*.png"]


def named_by_content(assets: Path, also: Iterable[Path] = ()) -> Path:
    """Move what belongs to one build from assets/ to assets-<hash of all of it and of other files>/; returns that folder.

    No cache, no host and no service worker can then mix two builds: what a page refers to is there as it was, or not at all.
    """
    stay = {path for pattern in ONE_NAME_FOR_GOOD for path in assets.glob(pattern)}
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


def build_of(assets: Path) -> str:
    """The name of the build: of its folder, what comes after `assets-`."""
    return assets.name.removeprefix("assets-")


# Pages ----------------------------------------------------------------------------------------------------------------


def write_pages(dist: Path, build: str) -> None:
    template = string.Template((SHELL / "document/document.html").read_text(encoding="utf-8"))
    texts = {language: start_texts(language) for language in LANGUAGES}
    # Fetched at once: the letters of every first picture, or it would be laid out twice; and what the page comes to life with.
    # Not what the worker is made of, for which it asks as soon: a module preloaded is compiled here as well, before the picture.
    fonts = [f'<link rel="preload" as="font" crossorigin href="../assets-{build}/fonts/{name}.woff2">' for name in FIRST_FONTS]
    start = f'<link rel="preload" as="script" crossorigin href="../assets-{build}/start.js" fetchpriority="low">'
    preloads = "\n".join([*fonts, start])
    scripts = document_scripts(DOCUMENT_SCRIPTS)
    everywhere = {
        "scripts": "\n".join(f"<script>{script}</script>" for script in scripts),
        "policy": policy(scripts),
        "build": build,
        # Inside a script element nothing is unescaped, but a "<" could end it.
        "texts": json.dumps(texts, ensure_ascii=False).replace("<", "\\u003c"),
        "no_plugins": json.dumps({"plugins": [f"!{name}" for name in PLUGINS]}),
    }
    for language in LANGUAGES:
        (dist / language).mkdir()
        shell = {key.replace("-", "_"): html.escape(text) for key, text in texts[language].items()}
        for page in prerendered_pages(language):
            head = {"title": html.escape(page.title), "description": html.escape(page.description)}
            starts = {"rests": "", "preloads": preloads} if page.needs_engine else {"rests": " data-rests", "preloads": ""}
            starts["styles"] = styles(page.needs_engine, build)
            text = template.substitute(everywhere, **shell, **head, **starts, language=language, html=page.html)
            (dist / language / page.path).write_text(text, encoding="utf-8")
    write_front_page(dist / "index.html", build)


def policy(scripts: Iterable[str]) -> str:
    """What a page may load and run: besides what is our own, these scripts that stand in it, by the hashes of their texts."""
    hashes = (base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in scripts)
    return POLICY.format(hashes=" ".join(f"'sha256-{digest}'" for digest in hashes))


def styles(needs_engine: bool, build: str) -> str:
    """The links to what a page is dressed in, see `write_style`."""
    sheets = ["style.css", "play.css"] if needs_engine else ["style.css"]
    return "\n".join(f'<link rel="stylesheet" href="../assets-{build}/{sheet}">' for sheet in sheets)


def write_front_page(path: Path, build: str) -> None:
    links = []
    for language in LANGUAGES:
        name = html.escape((Locale(language).get_display_name() or language).capitalize())
        links.append(f'<li><a href="./{language}/index.html" hreflang="{language}" lang="{language}">{name}</a></li>')
    template = string.Template((SHELL / "document/index.html").read_text(encoding="utf-8"))
    (script,) = document_scripts(["language"])
    page = template.substitute(policy=policy([script]), build=build, language=script, links="\n".join(links))
    path.write_text(page, encoding="utf-8")


# The rest -------------------------------------------------------------------------------------------------------------


def write_service_worker(dist: Path, build: str, versioned: list[str]) -> None:
    """sw.js. `versioned` are the folders and files of `dist` whose name changes with their content."""
    facts = {"build": build, "versioned": versioned, "gone": {language: gone_texts(language) for language in LANGUAGES}}
    subprocess.run(["node", str(SHELL / "service-worker/write.mjs"), str(dist), json.dumps(facts)], cwd=ROOT, check=True)


def installed_version(package: str) -> str:
    description = json.loads((PACKAGES / package / "package.json").read_text(encoding="utf-8"))
    return str(description["version"])


def without_source_map(code: str) -> str:
    """The map is not served; developer tools would ask for it in vain."""
    return re.sub(r"//# sourceMappingURL=\S+\s*$", "", code)


def write_json(path: Path, content: object) -> None:
    path.write_text(json.dumps(content), encoding="utf-8")


def main() -> None:
    """Make the site aside and put it in place whole, so that a server in between never mixes two."""
    fresh, old, dist = BUILD / "dist", BUILD / "dist-old", ROOT / "dist"
    for folder in (fresh, old):
        shutil.rmtree(folder, ignore_errors=True)
    make_site(fresh)
    if dist.exists():
        dist.rename(old)
    fresh.rename(dist)
    shutil.rmtree(old, ignore_errors=True)


if __name__ == "__main__":
    main()
