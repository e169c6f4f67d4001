"""The command that draws figures, and scenarios in Markdown: their output, and one-line errors that name the place."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from markdown_it import MarkdownIt

from highwater_web.__main__ import main
from highwater_web.figures.markdown import scenarios
from highwater_web.figures.reading import ScenarioError
from tests.web.test_scenario_files import BODY, HEAD, TOKENS, WHOLE

GERMAN = "Nach den Fluten."
PICTURE = 'role="img"'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "tides.txt").write_text(WHOLE, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def draw(*arguments: str) -> int:
    return main(["draw", *arguments])


def expect_refusal(capsys: pytest.CaptureFixture[str], folder: Path, *arguments: str) -> str:
    """The one line of a command that failed without writing anything."""
    before = sorted(folder.iterdir())
    assert draw(*arguments) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n"), sorted(folder.iterdir())) == ("", 1, before)
    assert err.startswith("highwater_web: ")
    return err.removeprefix("highwater_web: ").strip()


# The command line --------------------------------------------------------------------------------------------------------


def test_a_figure_is_a_standalone_svg(folder: Path) -> None:
    assert draw("tides.txt", "-o", "tides.svg", "--width", "500") == 0
    root = ElementTree.fromstring((folder / "tides.svg").read_text("utf-8"))
    assert root.get("width") == "500"


def test_without_a_ply_the_last_position_that_the_scenario_shows_is_drawn(folder: Path) -> None:
    for name, more in (("default", ()), ("five", ("--ply", "5")), ("four", ("--ply", "4"))):
        assert draw("tides.txt", "-o", f"{name}.svg", *more) == 0
    pictures = {name: (folder / f"{name}.svg").read_text("utf-8") for name in ("default", "five", "four")}
    assert pictures["default"] == pictures["five"] != pictures["four"]


def test_steps_are_html_with_their_captions_or_a_picture_each(folder: Path) -> None:
    assert draw("tides.txt", "--steps", "--language", "de", "-o", "tides.html") == 0
    page = (folder / "tides.html").read_text("utf-8")
    assert page.count('type="radio"') == page.count(PICTURE) == 3
    assert GERMAN in page
    assert "<script" not in page
    assert draw("tides.txt", "--steps", "-o", "tides.svg") == 0
    assert sorted(path.name for path in folder.glob("tides-*")) == ["tides-0.svg", "tides-4.svg", "tides-5.svg"]
    heights = {ElementTree.fromstring(path.read_text("utf-8")).get("height") for path in folder.glob("tides-*")}
    assert len(heights) == 1


def test_a_png_has_twice_the_width_of_the_drawing_or_the_width_asked_for(folder: Path) -> None:
    for name, more in (("sharp", ()), ("small", ("--width", "300")), ("dark", ("--theme", "dark"))):
        assert draw("tides.txt", "-o", f"{name}.png", *more) == 0
    pictures = {name: (folder / f"{name}.png").read_bytes() for name in ("sharp", "small", "dark")}
    assert all(picture.startswith(b"\x89PNG") for picture in pictures.values())
    assert [int.from_bytes(pictures[name][16:20], "big") for name in ("sharp", "small")] == [720, 300]
    assert pictures["dark"] != pictures["sharp"]
    assert draw("tides.txt", "--steps", "-o", "tides.png") == 0
    assert len(list(folder.glob("tides-*.png"))) == 3


def test_without_the_png_library_the_error_says_how_to_install_it(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert "pip install 'highwater-games-web[png]'" in expect_refusal(capsys, folder, "tides.txt", "-o", "x.png")


def test_html_without_steps_is_one_position_with_its_caption(folder: Path) -> None:
    assert draw("tides.txt", "--ply", "4", "--language", "de", "-o", "tides.html") == 0
    page = (folder / "tides.html").read_text("utf-8")
    assert (page.count(PICTURE), page.count("<input")) == (1, 0)
    assert GERMAN in page


@pytest.mark.usefixtures("folder")
def test_a_pipe_is_read_and_written(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(WHOLE.encode())))
    assert draw("-", "-o", "-") == 0
    assert capsys.readouterr().out.startswith("<svg ")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(WHOLE.encode())))
    assert draw("-", "--steps", "-o", "-") == 0
    assert 'type="radio"' in capsys.readouterr().out


@pytest.mark.usefixtures("folder")
def test_an_example_and_a_link_are_drawn_too(capsys: pytest.CaptureFixture[str]) -> None:
    from highwater.record import parse

    for name in ("land-unter:tides-4-and-7", parse(WHOLE, sealed=False).url()):
        assert draw(name, "-o", "-") == 0
        assert capsys.readouterr().out.startswith("<svg ")


def test_a_scenario_of_the_site_is_drawn_by_its_name(folder: Path) -> None:
    file = Path(__file__).parents[2] / "web/highwater_web/games/rats/scenarios/sos-ring.txt"
    assert draw("sos/sos-ring", "-o", "by-name.svg") == draw(str(file), "-o", "by-file.svg") == 0
    assert (folder / "by-name.svg").read_text("utf-8") == (folder / "by-file.svg").read_text("utf-8")


def test_it_runs_as_a_module(folder: Path) -> None:
    command = [sys.executable, "-m", "highwater_web", "draw", "tides.txt", "-o", "tides.svg"]
    root = Path(__file__).parents[2]
    done = subprocess.run(command, cwd=folder, env={"PYTHONPATH": f"{root / 'engine'}:{root / 'web'}"}, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (folder / "tides.svg").exists()


def test_a_fault_in_the_file_is_one_line_with_its_place(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "bad.txt").write_text(WHOLE.replace(TOKENS[5], "b:99"), "utf-8")
    where = 1 + next(number for number, line in enumerate(WHOLE.splitlines()) if TOKENS[5] in line)
    assert expect_refusal(capsys, folder, "bad.txt", "-o", "bad.svg").startswith(f"bad.txt, line {where}: ")
    (folder / "bad.txt").write_text(WHOLE.replace("Before.}", "Before."), "utf-8")
    assert expect_refusal(capsys, folder, "bad.txt", "-o", "bad.svg").startswith("bad.txt, line 8: ")
    assert expect_refusal(capsys, folder, "tides.txt", "--language", "da", "-o", "x.svg").startswith(
        "tides.txt, line 3: the title is in en, de"
    )
    (folder / "bad.txt").write_text((HEAD + BODY).replace("{de: Ende.}", ""), "utf-8")
    assert "is in en, but not in de" in expect_refusal(capsys, folder, "bad.txt", "--language", "de", "--steps", "-o", "x.html")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nowhere.txt", "-o", "x.svg"), "there is no file nowhere.txt"),
        (("land-unter/nope", "-o", "x.svg"), "land-unter has no scenario 'nope'; it has cascade, "),
        (("sos/abandon-ship-cheese", "-o", "x.svg"), "it has sos-cheese, "),
        (("land-unter/../tie", "-o", "x.svg"), "there is no file land-unter/../tie"),
        (("tides.txt", "-o", "x.jpeg"), "an .svg, an .html or a .png file"),
        (("tides.txt", "-o", "nowhere/x.svg"), "nowhere"),
        (("tides.txt", "--ply", "7", "-o", "x.svg"), "7"),
        (("tides.txt", "--ply", "x", "-o", "x.svg"), "plies"),
        (("tides.txt", "--ply", "3-5", "-o", "x.svg"), "one position"),
        (("tides.txt", "--seat", "4", "-o", "x.svg"), "1 to 3 or a to c"),
        (("tides.txt", "--seat", "d", "-o", "x.svg"), "1 to 3 or a to c"),
        (("tides.txt", "--part", "cellar", "-o", "x.svg"), "no part 'cellar'"),
        (("tides.txt", "--width", "1e9", "-o", "x.svg"), "pixels wide"),
    ],
)
def test_invalid_arguments_are_refused_and_the_error_names_valid_ones(
    arguments: tuple[str, ...], message: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert message in expect_refusal(capsys, folder, *arguments)


def test_a_file_of_ten_megabytes_is_refused_unread(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "big.txt").write_bytes(b"{en: x}\n" * 1_250_000)
    assert "more than" in expect_refusal(capsys, folder, "big.txt", "-o", "x.svg")


# Markdown ----------------------------------------------------------------------------------------------------------------


def page(block: str, options: str = "", before: str = "# Tides\n\nAs follows:\n\n") -> str:
    return f"{before}```highwater{options}\n{block}```\n\nAnd *so on*.\n"


def render(text: str, **options: str) -> str:
    return str(MarkdownIt().use(scenarios, **options).render(text))


def test_a_fenced_block_becomes_steps_and_the_rest_of_the_page_stays() -> None:
    html = render(page(WHOLE), language="de")
    assert html.startswith("<h1>Tides</h1>\n<p>As follows:</p>\n")
    assert html.endswith("<p>And <em>so on</em>.</p>\n")
    assert html.count('type="radio"') == html.count(PICTURE) == 3
    assert GERMAN in html
    assert "[Game" not in html
    assert render("```python\nx = '{}'\n```\n") == MarkdownIt().render("```python\nx = '{}'\n```\n")


def test_block_options_control_the_display() -> None:
    assert render(page(WHOLE, " plies=4 language=en")).count(PICTURE) == 1
    assert render(page(WHOLE, " plies=4 seat=2 part=hand")) != render(page(WHOLE, " plies=4 seat=1 part=hand"))
    assert render(page(WHOLE, " mode=picture")) == render(page(WHOLE, " plies=5"))
    assert "hw-dark" in render(page(WHOLE, " theme=dark"))
    assert "max-width:300px" in render(page(WHOLE, " width=300"))


def test_the_same_block_twice_on_a_page_has_separate_styles_and_steps() -> None:
    html = render(page(WHOLE) + page(WHOLE))
    assert html.count("@layer high-water{") == 2
    names = {word for word in html.split() if word.startswith('name="hw-')}
    assert len(names) == 2


@pytest.mark.parametrize(
    ("block", "options", "line"),
    [
        (WHOLE.replace(TOKENS[5], "b:99"), "", 5 + 14),
        (WHOLE.replace("Before.}", "Before."), "", 5 + 8),
        (WHOLE, " language=da", 5 + 3),
        (WHOLE, " plies=99", 5),
        (WHOLE, " colour=red", 5),
        (WHOLE, " mode=quiz", 5),
        (WHOLE, " width=wide", 5),
        (WHOLE, " theme=blue", 5),
        (WHOLE, " language=fr", 5 + 3),
        (WHOLE, " part=cellar", 5),
        ("", "", 6),
    ],
)
def test_a_block_that_cannot_be_shown_names_the_line_of_the_page(block: str, options: str, line: int) -> None:
    with pytest.raises(ScenarioError, match=f"^line {line}: ") as caught:
        render(page(block, options))
    assert caught.value.line == line


def test_markup_in_a_caption_is_escaped() -> None:
    html = render(page(WHOLE.replace("The end.", "<script>alert(1)</script> [x](javascript:alert(1)) \"'&")))
    assert "<script" not in html
    assert "javascript:" not in "".join(html.split("href=")[1:])
