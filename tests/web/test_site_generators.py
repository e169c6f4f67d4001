"""Scenarios in the real MkDocs and Sphinx: a small site of each is built, and errors name the file and the line."""

from __future__ import annotations

import json
import logging
import re
from html import unescape
from pathlib import Path
from textwrap import indent

import pytest
from mkdocs.exceptions import Abort
from sphinx.errors import ExtensionError

from tests.web.test_scenario_files import TOKENS, WHOLE
from tests.web.themed_sites import build_mkdocs, build_sphinx

BLOCK = f"```highwater plies=0,4 language=de\n{WHOLE}```\n"
WRONG = WHOLE.replace(TOKENS[5], "b:99")
"""Its fourteenth line cannot be played."""

SHEET = ".hw-steps{margin"
GERMAN, ENGLISH = "Nach den Fluten.", "After the tides."


# MkDocs -----------------------------------------------------------------------------------------------------------------


def made_by_mkdocs(folder: Path, language: str, pages: dict[str, str], plugins: str = "") -> Path:
    """A site without a theme: only the pages."""
    settings = f"theme: {{name: null, custom_dir: bare}}\nplugins: [{plugins}{{highwater: {{language: {language}}}}}]\n"
    files = {"bare/main.html": "{{ page.content }}", **{f"docs/{name}": text for name, text in pages.items()}}
    return build_mkdocs(folder, settings, files)


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A MkDocs page with a block, another in a list, and one inside an example."""
    told_of = f"````markdown\n{BLOCK}````\n"
    listed = f"- An item:\n\n{indent(BLOCK.replace(' language=de', ''), '    ')}\n    and *more*.\n"
    page = f"---\ntitle: Tides\n---\n# Tides\n\nAs follows:\n{BLOCK}\nAnd so on.\n\n{told_of}\n{listed}"
    site = made_by_mkdocs(tmp_path_factory.mktemp("mkdocs"), "en", {"index.md": page})
    return (site / "index.html").read_text(encoding="utf-8")


def test_mkdocs_shows_steps_where_the_block_stands(rules: str) -> None:
    before, _, after = rules.partition(SHEET)
    assert "As follows:" in before
    assert after.index('type="radio"') < after.index("And so on.")
    assert GERMAN in after.partition("And so on.")[0]
    assert rules.count('type="radio"') == 4
    assert rules.count(SHEET) == 2, "each block brings its style"
    assert "highwater-scenario" not in rules
    assert "<p><div" not in rules


def test_mkdocs_blocks_stay_in_lists_and_quoted_ones_stay_text(rules: str) -> None:
    (item,) = (each.partition("</li>\n</ul>")[0] for each in rules.split("<li>\n<p>An item:")[1:])
    assert ENGLISH in item, "the language of the site, where the block says none"
    assert "<em>more</em>" in item
    assert rules.count("[Game &quot;land-unter/1&quot;]") == 1
    assert "```highwater plies=0,4 language=de" in rules


@pytest.mark.parametrize("block", [BLOCK, f"```highwater\n{WRONG}```\n"], ids=["right", "wrong"])
def test_a_block_that_is_indented_as_code_stays_code(block: str, tmp_path: Path) -> None:
    """Like any page without the extension that turns indented text into an admonition or a tab."""
    page = f"# Tides\n\nOne writes:\n\n{indent(block, '    ')}\nAnd so on.\n"
    html = (made_by_mkdocs(tmp_path, "en", {"index.md": page}) / "index.html").read_text(encoding="utf-8")
    (code,) = (each.partition("</code></pre>")[0] for each in html.split("<pre><code>")[1:])
    assert unescape(code).strip() == block.strip()
    assert SHEET not in html


def test_a_block_of_mkdocs_may_stand_in_an_admonition_and_a_tab(tmp_path: Path) -> None:
    """With the extensions that the page on scenarios names."""
    (settings,) = re.findall(r"^```yaml\n(.*?)^```$", Path("docs/scenarios.md").read_text("utf-8"), re.MULTILINE | re.DOTALL)
    page = f'# Tides\n\n!!! note\n\n{indent(BLOCK, "    ")}\n=== "German"\n\n{indent(BLOCK, "    ")}\n'
    site = build_mkdocs(tmp_path, f"theme: {{name: material, font: false}}\n{settings}", {"docs/index.md": page})
    html = (site / "index.html").read_text(encoding="utf-8")
    assert html.count('class="hw-steps') == 2
    assert "<pre>" not in html


def test_a_block_that_mkdocs_cannot_show_ends_the_build_with_its_file_and_line(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    page = f"---\ntitle: Tides\n---\n# Tides\n\n```highwater\n{WRONG}```\n"
    with caplog.at_level(logging.ERROR), pytest.raises(Abort):
        made_by_mkdocs(tmp_path, "en", {"more/tides.md": page})
    assert "more/tides.md, line 20: " in caplog.text


def test_a_block_of_mkdocs_in_a_comment_is_not_read(tmp_path: Path) -> None:
    page = f"# Tides\n\n<!--\n```highwater\n{WRONG}```\n-->\n\n`<!--` begins one.\n\n{BLOCK}\nIt ends with -->.\n"
    html = (made_by_mkdocs(tmp_path, "en", {"index.md": page}) / "index.html").read_text(encoding="utf-8")
    assert html.count('type="radio"') == 2
    assert html.index("-->") < html.index(SHEET) < html.index('type="radio"')


def test_a_search_of_mkdocs_finds_title_and_captions_and_no_drawing(tmp_path: Path) -> None:
    site = made_by_mkdocs(tmp_path, "en", {"index.md": f"# Tides\n\n{BLOCK}", "other.md": f"# Others\n\n{BLOCK}"}, "search, ")
    index = json.loads((site / "search/search_index.json").read_text(encoding="utf-8"))
    titles_and_captions = "Ein Titel Vorher. Nach den Fluten."
    assert {each["text"] for each in index["docs"]} == {
        titles_and_captions,
        *(f"{title} {titles_and_captions}" for title in ("Tides", "Others")),
    }
    assert (site / "other/index.html").read_text(encoding="utf-8").count(SHEET) == 1


def test_mkdocs_refuses_a_language_that_there_is_not(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR), pytest.raises(Abort):
        made_by_mkdocs(tmp_path, "fr", {"index.md": "# Tides\n"})
    assert "'fr'" in caplog.text


# Sphinx -----------------------------------------------------------------------------------------------------------------


def made_by_sphinx(folder: Path, pages: dict[str, str], builder: str = "html") -> Path:
    return build_sphinx(folder, 'html_theme = "epub"\n', pages, builder)


DIRECTIVE = f".. highwater::\n   :plies: 0,4\n   :language: de\n\n{indent(WHOLE, '   ')}\n"


@pytest.fixture(scope="module")
def sources() -> dict[str, str]:
    contents = "Rules\n=====\n\n.. toctree::\n\n   tides\n\n"
    told = f"As follows:\n\n{DIRECTIVE}\nAnd so on.\n\n.. highwater:: plies=0,4\n\n{indent(WHOLE, '   ')}\n"
    return {"index.rst": contents + told, "tides.md": f"# Tides\n\nAs follows:\n\n{BLOCK}\nAnd so on.\n\n```{{highwater}}\n{WHOLE}```\n"}


@pytest.fixture(scope="module")
def pages(sources: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    made = made_by_sphinx(tmp_path_factory.mktemp("sphinx"), sources)
    return {path.stem: path.read_text(encoding="utf-8") for path in made.glob("*.html")}


@pytest.mark.parametrize(("name", "buttons"), [("index", 4), ("tides", 5)])
def test_sphinx_shows_steps_where_the_directive_or_the_block_stands(pages: dict[str, str], name: str, buttons: int) -> None:
    html = pages[name]
    shown, _, after = html.partition("As follows:")[2].partition("And so on.")
    assert shown.count('type="radio"') == 2
    assert GERMAN in shown
    assert ENGLISH in after, "the language of the site, where the block says none"
    assert (html.count('type="radio"'), html.count(SHEET)) == (buttons, 2)
    assert "[Game" not in html


def test_where_sphinx_leaves_a_block_out_the_others_have_their_style(tmp_path: Path) -> None:
    draft = f".. only:: draft\n\n{indent(DIRECTIVE, '   ')}\n"
    html = (made_by_sphinx(tmp_path, {"index.rst": f"Tides\n=====\n\n{draft}{DIRECTIVE}"}) / "index.html").read_text(encoding="utf-8")
    assert (html.count('type="radio"'), html.count(SHEET)) == (2, 1)


def test_output_other_than_html_contains_the_record_as_text(sources: dict[str, str], tmp_path: Path) -> None:
    text = (made_by_sphinx(tmp_path, sources, "text") / "index.txt").read_text(encoding="utf-8")
    assert text.count('[Game "land-unter/1"]') == 2
    assert "<svg" not in text


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        ("tides.rst", f"Tides\n=====\n\n.. highwater::\n   :plies: 0\n\n{indent(WRONG, '   ')}\n", 6 + 14),
        ("tides.md", f"# Tides\n\n```highwater\n{WRONG}```\n", 3 + 14),
        ("tides.rst", f"Tides\n=====\n\n.. highwater:: theme=pink\n\n{indent(WHOLE, '   ')}\n", 5),
        ("tides.rst", "Tides\n=====\n\n.. highwater::\n", 5),
    ],
)
def test_a_scenario_that_sphinx_cannot_show_ends_the_build_with_its_file_and_line(name: str, text: str, line: int, tmp_path: Path) -> None:
    with pytest.raises(ExtensionError, match=rf"{name}, line {line}: "):
        made_by_sphinx(tmp_path, {"index.rst": "Rules\n=====\n\n.. toctree::\n\n   tides\n", name: text})
