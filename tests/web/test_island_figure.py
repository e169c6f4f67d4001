"""The island as a figure: all shapes and numbers of seats. ``test_figures`` has the tests of all
games."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from random import Random
from xml.etree import ElementTree

import pytest

from highwater.contract import CHANCE
from highwater.games.forbidden_island import GAME
from highwater.games.forbidden_island.components import SHAPES, TILE_NAMES
from highwater.games.forbidden_island.state import View
from highwater.record import Record
from highwater_web.contract.canvas import text_width
from highwater_web.figures.figure import Figure, FigureError, draw, list_parts
from highwater_web.games.forbidden_island.figure import settle
from highwater_web.games.forbidden_island.figure_pawns import find_trail
from highwater_web.games.forbidden_island.names import tile_label
from highwater_web.ui.texts import LANGUAGES, texts
from tests.slow import slow
from tests.web.staged_island import STAGED
from tests.web.staging import Scene

SVG = "{http://www.w3.org/2000/svg}"


def staged(name: str) -> Scene:
    return STAGED[name]()


def written(figure: Figure) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(figure.svg).iter(f"{SVG}text")]


def at_random(shape: str, seats: int) -> Record:
    """A game on this island with at most as many plies as a third of it may have."""
    record = Record.of(GAME, seats, {"island": shape})
    state, random = record.start(), Random(f"{shape} {seats}")
    plies = []
    for _ in range(60):
        if not state.to_act:
            break
        seat = state.to_act[0]
        action = state.chance().sample(random) if seat == CHANCE else random.choice(state.legal(seat))
        plies.append((seat, action))
        state = state.apply(seat, action)
    return replace(record, plies=tuple(plies))


@pytest.mark.parametrize("every", [12, slow(1)], ids=["every-twelfth", "every"])
@pytest.mark.parametrize(("number", "shape"), [*enumerate(SHAPES)], ids=SHAPES)
def test_every_part_of_every_shape_is_drawn_at_every_ply(number: int, shape: str, every: int) -> None:
    record = at_random(shape, 2 + number % 3)
    for ply, part in product(range(number % every, len(record.plies) + 1, every), ("near", "hands")):
        draw(record, ply, part=part)
    for part in (*list_parts(GAME.id), "island:names", "cards:flood", "cards:treasure"):
        figure = draw(record, part=part)
        assert ElementTree.fromstring(figure.svg).tag == f"{SVG}svg"
        assert len(figure.svg.encode()) < 60_000


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_pawn_bears_its_letter_and_every_hand_its_name(seats: int) -> None:
    record = at_random("forbidden-island", seats)
    assert sorted(set(written(draw(record, part="island"))) & set("ABCD")) == list("ABCD"[:seats])
    assert sum(" · " in words for words in written(draw(record, part="hands"))) == seats
    assert sum(" · " in words for words in written(draw(record, part="hands:b"))) == 1


def test_adventurers_that_are_chosen_are_drawn_before_there_is_an_island() -> None:
    record = Record.of(GAME, 2, {"adventurers": "chosen"})
    chosen = replace(record, plies=((0, record.start().legal(0)[3]),))
    for part in list_parts(GAME.id):
        assert draw(record, part=part).svg
        assert draw(chosen, part=part).svg


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_of_four_tiles_in_a_row_are_whole_and_can_be_read(language: str) -> None:
    t = texts(language)
    scene = staged("navigator")
    assert tile_label(TILE_NAMES.index("silver"), t) in written(draw(scene.record, part="near:silver,lagoon,coral", language=language))
    tile = 360 / (4 + 2 * 0.15) - 4
    for tile_number in range(24):
        assert 9 * text_width(tile_label(tile_number, t), 1) <= tile


def test_tiles_that_are_too_narrow_for_their_names_have_none() -> None:
    record = staged("navigator").record
    assert "Silver" not in written(draw(record, part="island"))
    assert "Silver" in written(draw(record, part="island:names"))
    assert "Silver" in written(draw(record, part="near:silver"))


# Ways -------------------------------------------------------------------------------------------------------------------


def island(record: Record) -> View:
    view = record.final.view(None)
    assert isinstance(view, View)
    return view


def names_of(tiles: tuple[int, ...]) -> str:
    return " ".join(TILE_NAMES[tile] for tile in tiles)


@pytest.mark.parametrize(
    ("name", "seat", "start", "over"),
    [
        ("diver", 1, "iron", "iron marsh breakers tidal"),
        ("navigator", 1, "silver", "silver landing dunes"),
        ("navigator", 2, "copper", "copper silver gold"),
        ("explorer", 1, "copper", "copper observatory"),
        ("sinking", 0, "bronze", "bronze sun"),
        ("rescue", 0, "bronze", "bronze landing"),
    ],
)
def test_an_arrow_leads_over_the_tiles_that_were_passed(name: str, seat: int, start: str, over: str) -> None:
    view = staged(name).state.view(None)
    assert names_of(find_trail(view, seat, TILE_NAMES.index(start))) == over


def test_only_moved_rats_leave_trails() -> None:
    record = staged("diver").record
    assert draw(record, part="near").svg.count("stroke-dasharray:0.1 9") == 1
    assert draw(record, len(record.plies) - 1, part="near").svg.count("stroke-dasharray:0.1 9") == 0


# What has changed, and what decided --------------------------------------------------------------------------------------

COIN = 'r="9.5"'


@pytest.mark.parametrize(
    ("name", "part", "coins"),
    [("engineer", "near", 2), ("capture", "treasures", 1), ("lost-landing", "near", 1), ("explorer", "near", 0)],
)
def test_changes_of_the_newest_ply_carry_a_coin(name: str, part: str, coins: int) -> None:
    assert draw(staged(name).record, part=part).svg.count(COIN) == coins


def test_a_card_given_and_a_flood_card_turned_up_bear_a_coin() -> None:
    scene = staged("hand-limit")
    assert draw(scene.record, scene.plies - 1, part="hands:b").svg.count(COIN) == 1
    assert draw(scene.record, scene.plies - 1, part="hands:a").svg.count(COIN) == 0
    flooded = staged("waters-rise")
    assert draw(flooded.record, flooded.plies - 2, part="cards:flood").svg.count(COIN) == 1


@pytest.mark.parametrize(
    ("name", "tiles"),
    [("lost-landing", 1), ("lost-treasure", 2), ("lost-drowned", 1), ("sinking", 0), ("take-off", 0)],
)
def test_the_tiles_by_which_a_game_is_lost_are_framed(name: str, tiles: int) -> None:
    figure = draw(staged(name).record, part="island", theme="light")
    thick = re.findall(r"\.(hw\d+)\{[^}]*stroke-width:5[;}]", figure.svg)
    assert sum(f'class="{css}"' in rect for css in thick for rect in re.findall(r"<rect[^>]*>", figure.svg)) == tiles


def test_waters_rise_puts_the_discards_on_top() -> None:
    scene = staged("waters-rise")
    before, after = (draw(scene.record, scene.plies - back, part="cards:flood") for back in (5, 4))
    assert "On top, sure to come first" not in written(before)
    assert "On top, sure to come first" in written(after)
    assert after.alt.endswith("Discarded: none.")


@pytest.mark.parametrize("part", ["cards:flood", "cards", "meter+cards:flood"])
def test_the_table_below_a_deck_is_as_high_as_in_the_highest_of_the_steps(part: str) -> None:
    """Otherwise there is a gap between it and the caption."""
    record = staged("waters-rise").record
    low = draw(record, 7, part=part)
    high = draw(record, 7, part=part, height=low.height + 100)
    assert high.height == low.height + 100

    def heights(figure: Figure) -> list[float]:
        return [float(height) for height in re.findall(r'<rect[^>]* height="([\d.]+)"', figure.svg)]

    assert [after - before for before, after in zip(heights(low), heights(high), strict=True) if after != before] == [100]


def test_everybody_flies_off_in_the_helicopter() -> None:
    scene = staged("take-off")
    figure = draw(scene.record, part="near:landing")
    assert sorted(set(written(figure)) & set("AB")) == ["A", "B"]
    assert "Standing here" not in figure.alt


# Cut-outs ---------------------------------------------------------------------------------------------------------------


def test_a_cut_out_shows_what_changes_in_all_of_its_steps() -> None:
    scene = staged("navigator")
    views = [island(scene.record.upto(scene.plies - back)) for back in (2, 1, 0)]
    assert settle("near", views) == "near:copper,gold,silver,dunes"
    assert settle("near", views[:1]) == "near:gold"
    assert settle("hands", views) == "hands"


@pytest.mark.parametrize(
    "part",
    ["near:atlantis", "near:iron,", "hands:c", "hands:?", "cards:tarot", "meter:3", "treasures:fire", "island:big"],
)
def test_missing_parts_are_reported(part: str) -> None:
    with pytest.raises(FigureError) as caught:
        draw(staged("diver").record, part=part)
    assert caught.value.code == "figure-part"
