"""The texts that authors copy: each kind of embed, with any content in the scenario."""

from __future__ import annotations

import html
import json
import re
import subprocess
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import markdown
import pytest
from markdown_it import MarkdownIt

from highwater.record import Record, parse
from highwater.scenario import Scenario
from highwater_web.__main__ import main
from highwater_web.contract.figures import FigureError
from highwater_web.figures.figure import draw
from highwater_web.figures.reading import read_scenario
from highwater_web.figures.snippets import KINDS, Shown, estimate_height, name_picture, snippet
from highwater_web.figures.steps import find_caption, steps
from highwater_web.ui.captions import escape_marks, strip_marks

FILE = Path("web/highwater_web/games/land_unter/scenarios/tie.txt")
TIE = read_scenario(FILE.read_text("utf-8"))
SITE = "https://water.example/games/"
HOSTILE = "</pre></high-water><script>alert(\"1\")</script> {{ it }} 'a' & <!-- [x](https://e.example/?a=1&b=2) `c` *d* _e_"


@cache
def hostile() -> Record:
    """A scenario with markup in every text."""
    record = replace(TIE.upto(5), scenario=Scenario(titles=(("en", '"><img src=x>[/url]'),), show=(5,)), names=("</pre>", "[b]", "", ""))
    return replace(record, comments=()).commented(5, "en", HOSTILE)


@cache
def made(kind: str, mode: str = "", languages: tuple[str, ...] = ("en",)) -> str:
    """An embed of the scenario with markup in every text."""
    mode = mode or ("picture" if kind.startswith("picture") else "steps")
    return snippet(kind, hostile(), Shown(SITE, languages, mode), name="land-unter/tie")


@pytest.mark.parametrize("kind", ["element", "element-record"])
def test_records_survive_as_text_with_any_captions(kind: str) -> None:
    (text,) = re.findall(r'<pre dir="ltr">(.*?)</pre>', made(kind), re.DOTALL)
    assert "<" not in text
    assert parse(html.unescape(text)) == hostile().shared()


@pytest.mark.parametrize("kind", ["static", "element", "element-record", "element-name", "frame", "picture-html"])
def test_captions_never_become_elements(kind: str) -> None:
    names = set(re.findall(r"<([a-z-]+)", made(kind)))
    assert names <= {"a", "circle", "clipPath", "defs", "desc", "details", "div", "ellipse", "em", "figcaption", "figure", "g",
                     "high-water", "iframe", "img", "li", "line", "linearGradient", "ol", "p", "path", "pre", "rect", "script", "stop",
                     "style", "summary", "svg", "template", "text", "title", "tspan"}  # fmt: skip
    assert made(kind).count("<script") == kind.startswith("element")
    assert not re.findall(r"<img src=.?x", made(kind))


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "element-jsx"])
def test_markdown_keeps_snippets_intact(kind: str) -> None:
    rendered = MarkdownIt().render(made(kind))
    if kind == "picture-markdown":
        alt = re.findall(r'alt="(.*?)"', made("picture-html"))[0]
        assert html.unescape(re.findall(r'alt="(.*?)"', rendered)[0]) == html.unescape(alt)
        assert re.findall("<([a-z]+)", rendered) == ["p", "a", "img", "p", "a", "em"]  # the last two are marked in the caption
    elif kind != "picture-bbcode":
        assert rendered.strip() in (made(kind), f"<p>{made(kind)}</p>")


def test_a_picture_in_a_forum_has_no_brackets_but_its_own() -> None:
    picture, caption = made("picture-bbcode").splitlines()
    assert re.fullmatch(r"\[url=([^\[\]]+)\]\[img\]([^\[\]]+)\[/img\]\[/url\]", picture)
    assert re.findall(r"\[(.*?)\]", caption) == ["url=https://e.example/?a=1&b=2", "/url", "i", "/i"]
    elsewhere = snippet("picture-bbcode", hostile(), Shown(SITE, mode="picture"), picture="https://p.example/a[1] (2).png")
    assert "[img]https://p.example/a%5B1%5D%20%282%29.png[/img]" in elsewhere


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_picture_has_its_caption_with_its_marks(language: str) -> None:
    said = {"en": "Not *here* [1], **there** ([more](https://e.example/a_b)).", "de": "Da."}
    record = replace(TIE, comments=()).commented(9, "en", said["en"]).commented(9, "de", said["de"])
    shown = Shown(SITE, (language,), "picture", plies=(9,))
    page, text, forum = (snippet(f"picture-{kind}", record, shown) for kind in ("html", "markdown", "bbcode"))
    if language == "de":
        assert "<figcaption>Da.</figcaption>" in page
        assert text.endswith("\n\nDa.")
        assert forum.endswith("\nDa.")
        return
    link = '<a href="https://e.example/a_b" rel="nofollow noopener">more</a>'
    assert f"<figcaption>Not <em>here</em> [1], <strong>there</strong> ({link}).</figcaption>" in page
    assert (
        MarkdownIt()
        .render(text)
        .endswith('<p>Not <em>here</em> [1], <strong>there</strong> (<a href="https://e.example/a_b">more</a>).</p>\n')
    )
    assert forum.endswith("\nNot [i]here[/i] (1), [b]there[/b] ([url=https://e.example/a_b]more[/url]).")


NO_MARKS = r"""1. # - + > | a_b_c ~~d~~ `e` {{ f }} <b> & &amp; $g$ !h \i ^j^ "k" 'l' ==m== :n: --o-- (p) [q](r) @s, 2."""
"""Characters with a meaning in some Markdown."""


@pytest.mark.parametrize("render", [MarkdownIt("gfm-like", {"linkify": False}).render, partial(markdown.markdown, extensions=["extra"])])
def test_markdown_captions_are_shown_unchanged_on_every_kind_of_page(render: Callable[[str], str]) -> None:
    record = replace(TIE, comments=()).commented(9, "en", escape_marks(NO_MARKS))
    page = render(snippet("picture-markdown", record, Shown(SITE, mode="picture", plies=(9,))))
    picture, caption = re.findall("<p>(.*?)</p>", page)
    assert html.unescape(caption) == NO_MARKS
    (alt,) = re.findall(r'alt="(.*?)"', picture)
    assert html.unescape(alt) == draw(record, 9, part=record.scenario.part or None, seat=record.scenario.view).alt


def test_pictures_without_caption_use_the_games_sentence() -> None:
    record = replace(TIE, comments=(), names=("*Nora*", "[Tom]", "Ida", "Anton"))
    assert "*Nora*" in strip_marks(find_caption(record, 9, "en"))
    assert "<em>" not in snippet("picture-html", record, Shown(SITE, mode="picture", plies=(9,)))


def test_a_picture_is_no_wider_than_its_place() -> None:
    page = snippet("picture-html", TIE, Shown(SITE, mode="picture", width=640))
    assert re.findall(r'<img [^>]*width="(\d+)"[^>]*style="([^"]*)"', page) == [("640", "display:block;max-width:100%;height:auto")]
    assert "max-width:640px" in page.partition("<a")[0]


def compile_mdx(text: str) -> list[dict[str, Any]]:
    """The elements of a page in MDX."""
    ran = subprocess.run(["node", "tests/web/run_mdx.mjs"], input=text, capture_output=True, encoding="utf-8", check=False)
    assert ran.returncode == 0, ran.stderr
    found: list[dict[str, Any]] = json.loads(ran.stdout)
    return found


def test_mdx_compiles_a_picture_in_markdown() -> None:
    elements = compile_mdx(made("picture-markdown"))
    assert [each["type"] for each in elements if each["type"] not in ("fragment", "component")] == ["img", "a", "p", "a", "em", "p"]


@pytest.mark.parametrize("mode", ["steps", "quiz"])
def test_mdx_compiles_the_kind_for_jsx_and_its_record_is_the_same(mode: str) -> None:
    record = replace(hostile(), names=("`a`", "${b}", "\\`c", "\\\\"))
    if mode == "quiz":
        record = replace(record, scenario=record.scenario._replace(questions=((3, "next"),)))
    text = snippet("element-jsx", record, Shown(SITE, ("de",), mode, theme="dark", width=300))
    elements = compile_mdx(f"# Tides\n\n{text}\n\nAnd so on.\n")
    script, embed, pre = (next(each for each in elements if each["type"] == kind) for kind in ("script", "high-water", "pre"))
    assert script == {"type": "script", "props": {"type": "module", "async": True, "src": f"{SITE}embed.js"}, "text": ""}
    assert embed["props"].pop("style")["display"] == "flow-root"
    expected = {"language": "de", "theme": "dark", "width": "300"}
    assert embed["props"] == (expected if mode == "steps" else {**expected, "mode": mode})
    assert parse(pre["text"]) == record.shared()


def test_a_record_is_read_from_the_left_on_a_page_that_is_read_from_the_right() -> None:
    for kind in ("element", "element-record", "element-jsx"):
        assert '<pre dir="ltr">' in made(kind)


def test_the_page_on_embedding_lists_every_kind_by_what_a_page_allows() -> None:
    rows = re.findall(r"^\| ([\w ]+) \| (`[^|]+`) \| ", Path("docs/embedding.md").read_text("utf-8"), re.MULTILINE)
    allowed = {kind: needs for needs, kinds in rows for kind in re.findall(r"`([\w-]+)`", kinds)}
    assert set(allowed) == set(KINDS) - {"text"}
    assert allowed["element-jsx"] == "JSX"


def test_a_link_leads_to_the_position_on_the_table() -> None:
    found = re.findall(r"\[url=([^\]]+)\]", made("picture-bbcode"))[0]
    assert found.startswith(f"{SITE}en/play.html#")
    values = parse_qs(urlsplit(found).fragment)
    assert values["ply"] == ["5"]
    assert parse(values["record"][0]).plies == hostile().plies


def test_a_frame_says_all_in_its_address_and_how_high_it_is() -> None:
    shown = Shown(SITE, ("de",), "picture", plies=(5,), part="table+hand", theme="dark", width=320)
    frame = snippet("frame", TIE, shown)
    values = parse_qs(urlsplit(html.unescape(re.findall(r'src="(.*?)"', frame)[0])).fragment)
    record = parse(values.pop("record")[0])
    assert record == TIE.shared()
    assert values == {"mode": ["picture"], "plies": ["5"], "part": ["table+hand"], "theme": ["dark"], "language": ["de"], "width": ["320"]}
    made_of = steps(TIE, (5,), part="table+hand", language="de", theme="dark", width=320)
    assert f'width="320" height="{estimate_height(made_of)}"' in frame
    assert estimate_height(made_of) > made_of.frames[0].figure.height + 30
    assert "display:block;margin:0 auto" in frame, "in the middle, as all other kinds"


def test_several_languages_are_chosen_by_the_page_and_the_first_without_one() -> None:
    text = snippet("static", TIE, Shown(SITE, ("de", "en"), "picture"))
    assert re.findall(r'class="hw-steps" lang="(..)"', text) == ["de", "en"]
    assert ":host(:lang(en)) .hw-steps[lang=en]{display:block!important}" in text
    assert ":host(:lang(en)) .hw-steps[lang=de]{display:none!important}" in text
    assert "}.hw-steps[lang=de]{display:none" not in text
    assert "language=" not in snippet("element", TIE, Shown(SITE, ("de", "en"), "picture")).partition("<template")[0]


def test_quiz_snippets_do_not_reveal_answers() -> None:
    asked = replace(TIE, scenario=TIE.scenario._replace(show=(5, 9), questions=((5, "which"),)))
    text = snippet("element", asked, Shown(SITE, mode="quiz")).partition("<pre")[0]
    assert text.count("<li>") == 1
    assert "Both tide cards are 11s" in text
    assert "Both lose a ring" not in text


def test_elements_omit_options_the_scenario_sets() -> None:
    plain = snippet("element-record", TIE, Shown(SITE, ("en", "de"), plies=(5, 9), part=TIE.scenario.part))
    assert re.fullmatch(r'<high-water style="display:flow-root;min-height:\d+px">', plain.splitlines()[1])
    other = snippet("element-record", TIE, Shown(SITE, ("en", "de"), "play", plies=(5,), seat=1))
    assert other.splitlines()[1].startswith('<high-water plies="5" mode="play" seat="2" ')


@pytest.mark.parametrize(
    ("kind", "shown", "code"),
    [
        ("applet", Shown(SITE), "snippet-kind"),
        ("static", Shown(SITE, mode="quiz"), "snippet-mode"),
        ("picture-html", Shown(SITE), "snippet-mode"),
        ("element-name", Shown(SITE), "snippet-name"),
        ("element", Shown(SITE, mode="quiz"), "snippet-mode"),
        ("static", Shown(SITE, ()), "figure-language"),
        ("static", Shown(SITE, plies=()), "figure-ply"),
    ],
)
def test_impossible_snippets_are_explained(kind: str, shown: Shown, code: str) -> None:
    with pytest.raises(FigureError) as caught:
        snippet(kind, TIE, shown)
    assert caught.value.code == code
    assert code in FigureError.CODES


def test_the_command_prints_the_result_of_the_function(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["embed", str(FILE), "element-record", "--site", SITE, "--language", "de", "--language", "en", "--ply", "5", "--seat", "b"])
        == 0
    )
    assert capsys.readouterr().out == snippet("element-record", TIE, Shown(SITE, ("de", "en"), plies=(5,), seat=1)) + "\n"
    assert main(["embed", str(FILE), "picture-bbcode", "--site", SITE]) == 0
    assert f"[img]{name_picture(TIE, Shown(SITE))}[/img]" in capsys.readouterr().out
    assert main(["embed", str(FILE), "static", "--site", SITE, "--mode", "play"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert main(["embed", str(FILE), "frame", "--site", SITE, "--mode", "quiz"]) == 2
    assert "Question" in capsys.readouterr().err


def test_the_command_takes_a_scenario_of_the_site_by_its_name_and_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    """Else the element would show one scenario, and its link and height would be those of another."""
    assert main(["embed", "land-unter/tie", "element-name", "--site", SITE]) == 0
    assert capsys.readouterr().out == snippet("element-name", TIE, Shown(SITE), name="land-unter/tie") + "\n"
    for record in (str(FILE), "land-unter:tides-4-and-7", "elsewhere/tie"):
        assert main(["embed", record, "element-name", "--site", SITE]) == 2
        assert f"such as land-unter/tie, in place of {record}" in capsys.readouterr().err
    assert main(["embed", "land-unter/nope", "element-name", "--site", SITE]) == 2
    assert "no scenario 'nope'" in capsys.readouterr().err
