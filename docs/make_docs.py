"""Makes the documentation: the pages of this folder with all that they link to, and a reference from the engine's docstrings.

`build.py docs` runs it. Pages are Markdown. Every file of the repository that they link to is included: Markdown as a page, anything else
unchanged. Headings have the same anchors as on GitHub. pdoc makes the reference.
"""

import re
import shutil
import sys
from functools import cache
from html import escape
from pathlib import Path
from pkgutil import iter_modules

import pdoc
import pdoc.render
from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.anchors import anchors_plugin
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

import highwater

ROOT = Path(__file__).resolve().parents[1]
START = ROOT / "docs/index.md"
REFERENCE = "reference"
FORMATTER = HtmlFormatter(nowrap=True)


class BrokenLink(Exception):
    """A page links to a file, or to a heading of a page, that does not exist."""


def main(out: Path) -> None:
    """Write everything to ``out``, which is emptied first. Raises BrokenLink."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    style = (ROOT / "docs/style.css").read_text(encoding="utf-8")
    (out / "style.css").write_text(style + FORMATTER.get_style_defs(".code"), encoding="utf-8")
    pages = find_linked_files()
    for source in pages:
        target = out / get_target(source)
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.suffix == ".md":
            target.write_text(page(source), encoding="utf-8")
        else:
            shutil.copyfile(source, target)
    pdoc.render.configure(docformat="markdown", footer_text="High Water", search=True)
    pdoc.pdoc(*list_modules(), output_directory=out / REFERENCE)


def list_modules() -> list[str]:
    """The engine's modules except the command line: pdoc by itself skips modules that ``__all__`` does not name."""
    inner = iter_modules(highwater.__path__, "highwater.")
    return ["highwater", *(module.name for module in inner if not module.name.endswith((".__main__", ".commands")))]


def find_linked_files() -> list[Path]:
    """The first page, and every file of the repository that its links reach."""
    files = [START]
    for source in files:
        if source.suffix == ".md":
            files += [file for file in find_targets(source) if file not in files]
    return files


def find_targets(source: Path) -> list[Path]:
    """The files that a page links to or shows, without duplicates."""
    files: dict[Path, None] = {}
    for token in parse(source):
        for child in token.children or []:
            _, href = read_address(child)
            if not is_local(href):
                continue
            path, _, heading = href.partition("#")
            file = (source.parent / path).resolve()
            if not file.is_file() or ROOT not in file.parents:
                raise BrokenLink(f"{source.relative_to(ROOT)} links to {href}, which is not a file of the repository")
            if heading and file.suffix == ".md" and heading not in read_headings(file):
                raise BrokenLink(f"{source.relative_to(ROOT)} links to {href}, but that page has no such heading")
            files[file] = None
    return list(files)


@cache
def read_headings(source: Path) -> set[str]:
    """The anchors of a page's headings."""
    return {str(token.attrGet("id")) for token in parse(source) if token.type == "heading_open"}


def read_address(token: Token) -> tuple[str, str]:
    """The attribute with the address of a link or a picture, and the address; "" for anything else."""
    name = "src" if token.type == "image" else "href"
    return name, str(token.attrGet(name) or "")


def is_local(href: str) -> bool:
    """Whether a link leads to another file of the repository, other than the reference."""
    return bool(href) and not re.match(r"[a-z]+:|#", href) and not href.startswith(f"{REFERENCE}/")


def get_target(source: Path) -> Path:
    """The path of a file in the documentation: the pages of docs/ at the top, all others in their own folders."""
    path = source.relative_to(ROOT)
    path = path.relative_to("docs") if path.parts[0] == "docs" else Path("repository") / path
    return path.with_suffix(".html") if path.suffix == ".md" else path


def parse(source: Path) -> list[Token]:
    return markdown().parse(source.read_text(encoding="utf-8"))


def markdown() -> MarkdownIt:
    return MarkdownIt("commonmark", {"highlight": highlight_block}).enable("table").use(anchors_plugin, max_level=3)


def highlight_block(code: str, language: str, _attributes: str) -> str:
    """A fenced block with syntax colours; "" (markdown-it then leaves it unchanged) if Pygments does not know the language."""
    try:
        return str(highlight(code, get_lexer_by_name(language), FORMATTER))
    except ClassNotFound:
        return ""


def page(source: Path) -> str:
    """A Markdown file as a page, its links leading to the other pages."""
    tokens = parse(source)
    top = "../" * (len(get_target(source).parts) - 1)
    for child in (child for token in tokens for child in token.children or []):
        name, href = read_address(child)
        if is_local(href):
            path, mark, fragment = href.partition("#")
            child.attrSet(name, top + get_target((source.parent / path).resolve()).as_posix() + mark + fragment)
    title = next((tokens[at + 1].content for at, token in enumerate(tokens) if token.tag == "h1"), source.stem)
    renderer = markdown()
    body = renderer.renderer.render(tokens, renderer.options, {})
    return PAGE.format(title=escape(title), top=top, body=body)


PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title} · High Water</title>
<link rel="stylesheet" href="{top}style.css">
<nav><a href="{top}index.html">High Water</a> <a href="{top}tour.html">Tour</a> <a href="{top}reference/index.html">Reference</a></nav>
<main class="code">
{body}</main>
</html>
"""


if __name__ == "__main__":
    main(Path(sys.argv[1]))
