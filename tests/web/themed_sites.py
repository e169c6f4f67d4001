"""Small sites with scenarios, built by the real MkDocs and Sphinx in common themes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from textwrap import indent

from mkdocs.commands.build import build
from mkdocs.config import load_config
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

from highwater_web.figures.reading import read_scenario
from highwater_web.figures.steps import steps

ROOT = Path(__file__).resolve().parents[2]
SCENARIO = (ROOT / "web/highwater_web/games/land_unter/scenarios/tie.txt").read_text("utf-8")

FENCE = f"```highwater language=en\n{SCENARIO}```\n"
LISTED = indent(FENCE.replace("language=en", "language=de"), "    ")
PAGE = f"# Tides\n\nBefore it.\n\n{FENCE}\nAfter it.\n\n1. An item:\n\n{LISTED}\n2. Another one.\n"
"""Steps in the text, and others in a list."""


def write_files(folder: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def build_mkdocs(folder: Path, settings: str, files: Mapping[str, str]) -> Path:
    """Build a MkDocs site with these settings; ``files`` are named from its folder. Returns the folder of its pages."""
    write_files(folder, {"mkdocs.yml": f"site_name: Rules\n{settings}", **files})
    build(load_config(str(folder / "mkdocs.yml")))
    return folder / "site"


def build_sphinx(folder: Path, settings: str, files: Mapping[str, str], builder: str = "html") -> Path:
    """Build a Sphinx site with these settings. Returns the folder of its pages."""
    extensions = 'extensions = ["highwater_web.figures.sphinx", "myst_parser"]\nmyst_fence_as_directive = ["highwater"]\n'
    write_files(folder, {"conf.py": f'{extensions}highwater_language = "en"\n{settings}', **files})
    with patch_docutils(folder), docutils_namespace():
        app = Sphinx(folder, folder, folder / "made", folder / ".cache", builder, status=None, warning=None)
        app.build()
    return folder / "made"


def build_material(folder: Path) -> Path:
    """MkDocs Material, light or dark like the device, with links that change the page without a reload."""
    palette = "[{media: '(prefers-color-scheme: light)', scheme: default}, {media: '(prefers-color-scheme: dark)', scheme: slate}]"
    theme = f"theme: {{name: material, font: false, features: [navigation.instant], palette: {palette}}}\n"
    plugins = "plugins: [search, {highwater: {language: en}}]\nsite_url: http://127.0.0.1/\nuse_directory_urls: false\n"
    return build_mkdocs(folder, theme + plugins, {"docs/index.md": PAGE})


def build_read_the_docs(folder: Path) -> Path:
    return build_sphinx(folder, 'html_theme = "sphinx_rtd_theme"\n', {"index.md": PAGE})


def build_furo(folder: Path) -> Path:
    return build_sphinx(folder, 'html_theme = "furo"\n', {"index.md": PAGE})


def build_wordpress(folder: Path) -> Path:
    """A page with steps as saved, in the style of WordPress themes."""
    made = "".join(f"<p>Before them.</p>\n{steps(read_scenario(SCENARIO), language=language).html}\n" for language in ("en", "de"))
    entry = f'<div id="page"><main id="content"><article class="entry-content">{made}</article></main></div>'
    style = (Path(__file__).parent / "wordpress_theme.css").read_text("utf-8")
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Rules</title>'
    head += '<link rel="stylesheet" href="style.css">'
    write_files(
        folder, {"style.css": style, "index.html": f'<!doctype html><html lang="en"><head>{head}</head><body>{entry}</body></html>'}
    )
    return folder


THEMES: Mapping[str, Callable[[Path], Path]] = {
    "material": build_material,
    "read-the-docs": build_read_the_docs,
    "furo": build_furo,
    "wordpress": build_wordpress,
}
