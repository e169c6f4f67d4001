"""The island as markup: what a person sees, hears and can press."""

import re
import time
from html.parser import HTMLParser
from random import Random

import pytest

from highwater.game import CHANCE
from highwater.games.forbidden_island import GAME
from highwater.games.forbidden_island.components import SHAPES, TILE_NAMES, TILES
from highwater.games.forbidden_island.rules import State
from highwater.games.forbidden_island.state import Frame
from highwater_web.drawings import SeatFace
from highwater_web.game_page import Asked
from highwater_web.games.forbidden_island import PAGE, pictures
from highwater_web.games.forbidden_island.board import odds_of
from highwater_web.texts import LANGUAGES, texts
from tests.forbidden_island.positions import table

PEOPLE = tuple(SeatFace(seat, name, seat == 0, seat > 0) for seat, name in enumerate(("Ida", "<b>Bo</b>", "Kim", "Ōnishi")))

STORM = """
          #   x
      #   ~   #   #
  #   #   #ab ~   #   #
  #   ~   #   #   #   x
      #   #   #   #
          #   #
"""


class Elements(HTMLParser):
    """Every element with its attributes, and whether tags were closed in their order."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(markup)
        assert not self.open, self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in ("br", "hr", "img", "input"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def shown(state: State, chosen: str = "", hint: str = "", odds: bool = True, language: str = "en") -> str:
    """Board, hand and decks, one after the other."""
    acts = [seat for seat in (*state.to_act, *state.may_act) if seat != CHANCE]
    legal = {seat: state.legal(seat) for seat in acts}
    seat = state.to_act[0] if state.to_act and state.to_act[0] != CHANCE else None
    hinted = next((action for action in legal.get(acts[0], ()) if str(action) == hint), None) if acts else None
    asked = Asked(seat=seat, legal=legal, chosen=chosen, hinted=hinted, odds=odds)
    view, people, t = state.view(None), PEOPLE[: state.rules.seats], texts(language)
    assert PAGE.aside is not None
    return PAGE.board(view, people, asked, t) + PAGE.hand(view, people, asked, t) + PAGE.aside(view, people, asked, t)


def tiles(markup: str) -> dict[str, dict[str, str | None]]:
    return {
        (attributes["id"] or "").removeprefix("tile-"): attributes
        for tag, attributes in Elements(markup).found
        if tag == "button" and (attributes.get("id") or "").startswith("tile-")
    }


def label(state: State, tile: str, chosen: str = "", hint: str = "") -> str:
    return tiles(shown(state, chosen, hint))[tile]["aria-label"] or ""


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_has_24_tiles_in_their_places(shape: str) -> None:
    state = table("\n".join(rows(shape)), island=shape)
    found = tiles(shown(state))
    assert set(found) == set(TILE_NAMES)
    for (row, column), tile in zip(SHAPES[shape], state.layout, strict=True):
        assert found[TILE_NAMES[tile]]["style"] == f"--x:{column + 1};--y:{row + 1}"


def rows(shape: str) -> list[str]:
    """The shape drawn dry, both pawns on its first place."""
    places = sorted(SHAPES[shape])
    lines = [["#" for row, _ in places if row == line] for line in sorted({row for row, _ in places})]
    lines[0][0] = "#ab"
    return [" ".join(line) for line in lines]


def test_a_tile_says_where_it_lies_how_it_is_and_who_stands_there() -> None:
    state = table(STORM, "diver messenger")
    assert label(state, "landing").startswith("Fools’ Landing, row 3, column 3, dry. Standing here: Ida, <b>Bo</b>")
    assert "row 2, column 3, flooded" in label(state, "howling")
    assert "sunk" in label(state, "sun")
    assert "Treasure here: Ocean’s Chalice" in label(state, "coral")
    assert "Treasure" not in label(state, "sun"), "it is gone with its tile"


def test_a_tile_says_what_pressing_it_does() -> None:
    state = table(STORM, "messenger pilot")
    assert "Press to" not in label(state, "watchtower"), "it is far away"
    assert label(state, "howling").endswith("Press to: move here, shore up.")
    assert label(state, "howling", hint="shore.howling").endswith("This is the hint.")
    assert "Chosen" in label(state, "howling", chosen="a:at.howling")


def test_only_tiles_that_can_be_pressed_have_a_token() -> None:
    for name, attributes in tiles(shown(table(STORM, "messenger pilot"))).items():
        assert (attributes.get("data-do") is None) == (attributes.get("aria-disabled") == "true"), name


def test_one_tile_is_the_way_in_for_the_keyboard_and_the_arrows_lead_on() -> None:
    found = tiles(shown(table(STORM, "messenger pilot")))
    assert [name for name, attributes in found.items() if attributes["tabindex"] == "0"] == ["landing"]
    groups = [attributes for _, attributes in Elements(shown(table(STORM))).found if attributes.get("data-arrows") == "grid"]
    assert [group["id"] for group in groups] == ["island"]


def test_pawns_lie_in_a_layer_of_their_own_each_with_its_letter() -> None:
    markup = shown(table(STORM, "messenger pilot"))
    for seat, letter in enumerate("AB"):
        assert re.search(rf'id="pawn-{seat}".*?<text[^>]*>{letter}</text>', markup)
    assert markup.index('id="pawn-0"') > markup.index('id="tile-watchtower"')


def test_names_are_escaped() -> None:
    assert "<b>Bo" not in shown(table(STORM, "messenger pilot"))


def test_ids_are_there_once() -> None:
    state = table(STORM, "messenger pilot", "earth*3 sandbag helicopter | helicopter sandbag")
    for chosen in ("", "a:lift", "a:at.howling", "b:lift.b", "a:give"):
        ids = [attributes["id"] for _, attributes in Elements(pictures.symbols() + shown(state, chosen)).found if attributes.get("id")]
        assert len(ids) == len(set(ids)), [name for name in ids if ids.count(name) > 1]


def test_symbols_that_are_shown_are_there() -> None:
    state = table(STORM, "messenger pilot", "earth*3 sandbag helicopter | helicopter sandbag")
    there = set(re.findall(r'<symbol id="([^"]+)"', pictures.symbols()))
    for chosen in ("", "a:lift", "a:at.howling", "a:give"):
        used = set(re.findall(r'href="#([^"]+)"', shown(state, chosen)))
        assert used <= there, used - there
    assert len(pictures.symbols()) < 30_000


def test_a_hand_too_large_becomes_buttons() -> None:
    state = table(STORM, "messenger pilot", "earth*4 fire helicopter |")
    assert "discard-earth" not in shown(state)
    pressed = shown(state._replace(pending=(*state.pending, Frame("discard", 0))))
    assert {"discard-earth", "discard-fire", "discard-helicopter"} <= {
        attributes["id"] for tag, attributes in Elements(pressed).found if tag == "button"
    }
    assert "6 cards, 5 are allowed" in pressed


def test_something_begun_can_be_taken_back_with_a_key() -> None:
    state = table(STORM, "messenger pilot")
    assert 'data-key="Escape"' not in shown(state)
    assert 'data-do="choose:" data-key="Escape"' in shown(state, "a:move")


def test_the_top_of_the_flood_deck_comes_up_for_certain_and_the_next_stratum_perhaps() -> None:
    state = table(STORM, floods=3, actions=0, draws=0, flood="embers bronze / moon whispering howling shadows")
    odds = {TILE_NAMES[tile]: percent for tile, percent in odds_of(state.view(None)).items()}
    assert odds == {"embers": 100, "bronze": 100, "moon": 25, "whispering": 25, "howling": 25, "shadows": 25}


def test_before_flooding_as_many_cards_are_reckoned_with_as_the_meter_says() -> None:
    deep = table(STORM, water=8, flood=" ".join(name for name in TILE_NAMES if name not in ("sun", "dunes")))
    assert set(odds_of(deep.view(None)).values()) == {round(100 * 5 / len(deep.flood[0]))}


def test_odds_are_marked_where_they_matter_and_only_if_they_are_wanted() -> None:
    state = table(STORM, floods=2, actions=0, draws=0, flood="howling bronze embers / moon")
    assert marked(shown(state)) == 3
    assert "67%" in label(state, "howling")
    assert not marked(shown(state, odds=False))
    assert not marked(shown(table(STORM))), "a small chance to get wet feet is no news"


def marked(markup: str) -> int:
    """Tiles that bear a chance."""
    return len(re.findall(r'class="odds[ "]', markup))


def test_the_wave_goes_over_the_island_after_waters_rise_only() -> None:
    state = table(STORM, draws=1, actions=0, deck="waters-rise earth")
    assert "surge" not in shown(state)
    risen = next(after for action in state.chance().outcomes() if "surge" in shown(after := state.apply(CHANCE, action)))
    assert f'id="surge-{risen.water}"' in shown(risen)
    assert risen.water == state.water + 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_of_a_game_can_be_drawn_from_the_empty_sea_to_the_end(language: str, seats: int) -> None:
    state = GAME.new(seats)
    random = Random(seats)
    while state.to_act:
        assert isinstance(state, State)
        Elements(shown(state, language=language))
        seat = state.to_act[0]
        action = state.chance().sample(random.random) if seat == CHANCE else random.choice(list(state.legal(seat)))
        state = state.apply(seat, action)
    assert isinstance(state, State)
    assert "data-do" not in shown(state, language=language)


def test_every_island_has_a_small_picture_and_nothing_else_has_one() -> None:
    for shape in SHAPES:
        picture = PAGE.option_picture("island", shape)
        assert picture is not None
        assert picture.count("M") == len(TILES)
    assert PAGE.option_picture("difficulty", "novice") is None


def test_a_press_is_drawn_fast() -> None:
    state = table(STORM, "messenger pilot", "earth*3 sandbag helicopter | helicopter sandbag")
    questions = ("", "a:move", "a:lift", "b:lift.b", "a:at.howling")
    for chosen in questions:
        shown(state, chosen)
    rounds = []
    for _ in range(20):
        began = time.process_time()  # a machine may have more to do
        for chosen in questions:
            shown(state, chosen)
        rounds.append(time.process_time() - began)
    assert min(rounds) / len(questions) < 0.01
