"""The documentation: every link leads somewhere, and every example in it runs as it stands."""

from doctest import ELLIPSIS
from pathlib import Path

import pytest
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser

from docs import make_docs
from tests.test_documented_commands import example_of_scenarios

WITH_EXAMPLES = ("README.md", "docs/scenarios.md", "docs/search.md", "docs/tour.md")
EXAMPLES = Sybil(parsers=[PythonCodeBlockParser(doctest_optionflags=ELLIPSIS)])


@pytest.mark.parametrize("source", WITH_EXAMPLES)
def test_every_example_runs_as_it_stands(source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("tides.txt").write_text(example_of_scenarios(), "utf-8")
    Path("tides.md").write_text(f"```highwater\n{example_of_scenarios()}```\n", "utf-8")
    examples = list(EXAMPLES.parse(make_docs.ROOT / source).examples())
    assert examples, f"{source} has no examples any more"
    for example in examples:
        example.evaluate()


def test_every_page_and_the_reference_are_made_and_all_links_lead_somewhere(tmp_path: Path) -> None:
    make_docs.main(tmp_path / "docs")
    pages = {path.relative_to(tmp_path / "docs").as_posix() for path in (tmp_path / "docs").rglob("*.html")}
    assert {"index.html", "tour.html", "glossary.html", "repository/README.html", "reference/highwater/game.html"} <= pages
    for path in make_docs.START.parent.rglob("*.md"):
        name = path.relative_to(make_docs.START.parent)
        assert name.with_suffix(".html").as_posix() in pages, f"no page links to {name}"
    readme = tmp_path / "docs/repository/README.html"
    pictures = [address.partition('"')[0] for address in readme.read_text("utf-8").split('<img src="')[1:]]
    assert pictures
    for address in pictures:
        assert (readme.parent / address).is_file(), f"{address} did not come along"


@pytest.mark.parametrize(
    ("links", "said"),
    [
        ("[the other](other.md)", r"page\.md links to other\.md"),
        (
            "[the start](page.md#a-page) and [the end](page.md#the-end)",
            r"page\.md links to page\.md#the-end, but that page has no such heading",
        ),
    ],
    ids=["file", "heading"],
)
def test_dead_links_fail_the_build(links: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"# A page\n\nSee {links}.\n", encoding="utf-8")
    monkeypatch.setattr(make_docs, "ROOT", tmp_path)
    with pytest.raises(make_docs.BrokenLink, match=said):
        make_docs.find_targets(page)


def test_the_readme_shows_the_bot_of_the_examples() -> None:
    bot = (make_docs.ROOT / "examples/own_bot.py").read_text(encoding="utf-8").split('"""\n', 1)[1].split("if __name__")[0].strip()
    assert f"```python\n{bot}\n```" in (make_docs.ROOT / "README.md").read_text(encoding="utf-8")
