"""Steps: HTML without a script, for any page, with descriptions and a constant size."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from highwater.record import Record, RecordError, example
from highwater.registry import GAMES
from highwater_web.figures.figure import Figure, FigureError
from highwater_web.figures.steps import MAX_NUMBERED_STEPS, MAX_STEPS, Steps, marked, steps, style
from tests.web.staged_island import STAGED


@pytest.fixture(scope="module")
def record() -> Record:
    return example(GAMES["land-unter"], "tides-4-and-7")


class _Elements(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attributes}))


def elements(markup: str) -> list[tuple[str, dict[str, str]]]:
    parser = _Elements()
    parser.feed(markup)
    return parser.found


def in_files(figure: Figure) -> str:
    return f"f{len(figure.svg)}.svg"


def test_there_is_a_button_for_each_step_and_labels_that_lead_to_others(record: Record) -> None:
    found = elements(steps(record, (4, 5, 9), address=in_files).markup)
    buttons = [attributes for tag, attributes in found if tag == "input"]
    assert [button["aria-label"] for button in buttons] == ["Step 1 of 3", "Step 2 of 3", "Step 3 of 3"]
    assert ["checked" in button for button in buttons] == [True, False, False]
    assert len({button["name"] for button in buttons}) == 1
    ids = [attributes["id"] for _, attributes in found if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert {button["aria-describedby"] for button in buttons} <= set(ids)
    ways = [attributes["for"] for tag, attributes in found if tag == "label"]
    assert set(ways) == {button["id"] for button in buttons}
    # From the first step: 2, 3, on. From the second: first, back, 1, 3, on. From the last: first, back, 1, 2.
    assert [each.rpartition("-")[2] for each in ways] == list("232111331212")


def test_a_single_position_has_nothing_to_press(record: Record) -> None:
    markup = steps(record, (5,), address=in_files).markup
    assert "<input" not in markup
    assert "<label" not in markup


def test_many_steps_are_announced_by_number(record: Record) -> None:
    few, many = (steps(record, range(count), address=in_files).markup for count in (MAX_NUMBERED_STEPS, MAX_NUMBERED_STEPS + 1))
    assert "1 / " not in few
    assert "8 / 8" in many


def test_there_is_no_script_and_nothing_from_elsewhere(record: Record) -> None:
    html = steps(record, (4, 5)).html
    assert {tag for tag, _ in elements(html)}.isdisjoint({"script", "iframe", "link", "object", "form"})
    assert not re.search(r"(?:src|href)=|url\(|\son\w+=", html)


def test_figures_are_files_if_their_address_is_given(record: Record) -> None:
    made = steps(record, (4, 5), address=in_files)
    images = [attributes for tag, attributes in elements(made.markup) if tag == "img"]
    assert [image["src"] for image in images] == [in_files(frame.figure) for frame in made.frames]
    assert [image["alt"] for image in images] == [frame.figure.alt for frame in made.frames]
    assert all(image["loading"] == "lazy" and int(image["width"]) and int(image["height"]) for image in images)
    assert "<svg" not in made.markup


def test_all_steps_are_as_high_as_the_highest() -> None:
    scene = STAGED["waters-rise"]()
    made = steps(scene.record, range(scene.plies - 5, scene.plies + 1), part="cards")
    assert len({frame.figure.height for frame in made.frames}) == 1
    wide = steps(scene.record, (scene.plies,), part="meter", width=720)
    assert wide.frames[0].figure.width == 720


def test_a_cut_out_does_not_move() -> None:
    """All steps show the same tiles: those that change in any of them."""
    scene = STAGED["navigator"]()
    made = steps(scene.record, (6, 7, 8), part="near")
    # A name that lies over a pawn's trail is drawn twice.
    tiles = [set(re.findall(r">(Silver|Dunes|Copper|Gold)<", frame.figure.svg)) for frame in made.frames]
    assert tiles[0]
    assert tiles[0] == tiles[1] == tiles[2]


def test_the_same_steps_twice_on_a_page_have_names_of_their_own(record: Record) -> None:
    one, other = (steps(record, (4, 5), name=name, address=in_files) for name in ("a", "b"))
    names = [{attributes["name"] for tag, attributes in elements(each.markup) if tag == "input"} for each in (one, other)]
    assert names[0].isdisjoint(names[1])


def test_rules_of_the_style_hold_for_the_steps_alone() -> None:
    heads = [head for head in re.findall(r"([^{};]+)\{", style(5)) if not head.startswith("@")]
    selectors = [selector for head in heads for selector in re.sub(r":not\([^()]*\)|,html[^ ]*", "", head).split(",")]
    assert len(selectors) > 20
    assert [selector for selector in selectors if not re.match(r"(:where\(body\[data-theme=\w+\]\)? |span|:where\()?\.hw-", selector)] == []
    assert style(5).count("{") == style(5).count("}")


def test_host_rules_for_elements_do_not_override_ours() -> None:
    """Important in a layer: the page controls only the position of the steps."""
    place, layer = style(5).split("@layer high-water{")
    assert place == ".hw-steps{margin:1em auto}"
    declarations = re.findall(r"[{;]([\w-]+:[^{};]+)(?=[;}])", layer)
    assert len(declarations) > 90
    assert [each for each in declarations if not each.endswith("!important") or each.count("!important") > 1] == []


# Descriptions -----------------------------------------------------------------------------------------------------------


def captions(made: Steps) -> list[str]:
    return [str(frame.caption) for frame in made.frames]


def test_captions_come_from_the_scenario_else_from_the_game(record: Record) -> None:
    said = record.commented(5, "en", "Look: *the <tides>*, and [more](https://example.org/a)!").commented(5, "de", "**Schau!**")
    made = steps(said, (0, 5, 9))
    assert captions(made) == [
        "",
        'Look: <em>the &lt;tides&gt;</em>, and <a href="https://example.org/a" rel="nofollow noopener">more</a>!',
        "Played: Max (44), Piet (27), Kaja (16), Linus (2). Max takes the 4. Piet takes the 7. Piet is highest at 7 and loses a ring.",
    ]
    assert captions(steps(said, (5,), language="de")) == ["<strong>Schau!</strong>"]
    assert captions(steps(said, (5,), language="da"))[0].startswith("Look")


def test_marks_that_are_none_are_text() -> None:
    assert marked(r"2 \* 3 * 4 <b> [x](javascript:y) \[z]") == "2 * 3 * 4 &lt;b&gt; [x](javascript:y) [z]"


def test_shown_plies_come_from_the_scenario(record: Record) -> None:
    scenario = record.scenario._replace(show=(4, 6), view=1, part="hand", titles=(("en", "A title"), ("de", "Ein Titel")))
    made = steps(replace(record, scenario=scenario), language="de")
    assert [frame.ply for frame in made.frames] == [4, 6]
    assert made.title == "Ein Titel"
    assert 'aria-label="Ein Titel"' in made.markup
    assert 'lang="de"' in made.markup
    assert steps(record, (4, 6), seat=1, part="hand", language="de").frames[0].figure == made.frames[0].figure
    assert [frame.ply for frame in steps(record.commented(3, "en", "x")).frames] == [3]
    assert [frame.ply for frame in steps(record).frames] == [len(record.plies)]


def test_a_theme_that_is_asked_for_is_the_page_s_own_business_no_more(record: Record) -> None:
    assert 'class="hw-steps"' in steps(record, (4, 5)).markup
    assert 'class="hw-steps hw-dark"' in steps(record, (4, 5), theme="dark").markup


def test_a_notebook_shows_them_with_their_style(record: Record) -> None:
    made = steps(record, (4, 5))
    assert made._repr_html_() == made.html


# What cannot be shown ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("plies", [(), (5, 4), (4, 4), (-1,), (99,), range(MAX_STEPS + 1)])
def test_missing_plies_are_reported(record: Record, plies: tuple[int, ...]) -> None:
    with pytest.raises(FigureError) as caught:
        steps(record, plies)
    assert caught.value.code == "figure-ply"


def test_unplayable_records_are_reported(record: Record) -> None:
    with pytest.raises(RecordError):
        steps(replace(record, plies=record.plies[::-1]))
