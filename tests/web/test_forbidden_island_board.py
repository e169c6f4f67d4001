"""The island as markup: what a person sees, hears and can press."""

import re
import time
from html.parser import HTMLParser
from itertools import product
from random import Random

import pytest

from highwater.contract import CHANCE
from highwater.games.forbidden_island import GAME
from highwater.games.forbidden_island.components import HELICOPTER, SHAPES, TILE_NAMES, TILES
from highwater.games.forbidden_island.paths import SUNK
from highwater.games.forbidden_island.rules import State
from highwater.games.forbidden_island.state import Frame, Move
from highwater_web.contract.interaction import Highlight, Interaction
from highwater_web.games.forbidden_island import PAGE, pictures
from highwater_web.games.forbidden_island.choices import KINDS
from highwater_web.games.forbidden_island.course import DEEDS
from highwater_web.games.forbidden_island.hands import card_tip
from highwater_web.games.forbidden_island.names import SOFT_HYPHEN, action_name
from highwater_web.games.forbidden_island.odds import find_odds
from highwater_web.games.forbidden_island.tiles import is_vital
from highwater_web.ui.drawings import SeatInfo
from highwater_web.ui.texts import LANGUAGES, texts
from tests.forbidden_island.positions import after, table
from tests.slow import slow
from tests.web.person import Person, without_marks

PEOPLE = tuple(SeatInfo(seat, name, seat == 0, seat > 0) for seat, name in enumerate(("Ida", "<b>Bo</b>", "Kim", "Ōnishi")))

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
        if tag not in ("br", "hr", "img", "input", "wbr"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def shown(state: State, chosen: str = "", hint: str = "", odds: bool = True, language: str = "en") -> str:
    """Board, hand and decks in sequence."""
    acts = [seat for seat in (*state.to_act, *state.may_act) if seat != CHANCE]
    legal = {seat: state.legal(seat) for seat in acts}
    seat = state.to_act[0] if state.to_act and state.to_act[0] != CHANCE else None
    hinted = next((action for action in legal.get(acts[0], ()) if str(action) == hint), None) if acts else None
    interaction = Interaction(seat=seat, legal_actions=legal, partial_action=chosen, hinted=hinted, odds=odds)
    view, people, t = state.view(None), PEOPLE[: state.rules.seats], texts(language)
    assert PAGE.aside is not None
    return (
        PAGE.board(view, people, interaction, t)
        + PAGE.hand(view, people, interaction, t)
        + (PAGE.acts(view, people, interaction, t) or "")
        + PAGE.aside(view, people, interaction, t)
    )


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
    """The dry shape, with both pawns on its first place."""
    places = sorted(SHAPES[shape])
    lines = [["#" for row, _ in places if row == line] for line in sorted({row for row, _ in places})]
    lines[0][0] = "#ab"
    return [" ".join(line) for line in lines]


def test_tile_labels_name_place_state_and_pawns() -> None:
    state = table(STORM, "diver messenger")
    assert label(state, "landing").startswith("Fools’ Landing, row 3, column 3, dry. Standing here: Ida, <b>Bo</b>")
    assert "row 2, column 3, flooded" in label(state, "howling")
    assert "sunk" in label(state, "sun")
    assert "Treasure here: Ocean’s Chalice" in label(state, "coral")
    assert "Treasure" not in label(state, "sun"), "it is gone with its tile"


@pytest.mark.parametrize("seed", range(20))
def test_only_tiles_marked_fatal_lose_the_game(seed: int) -> None:
    state, random = GAME.new(2), Random(seed)
    while state.to_act:
        assert isinstance(state, State)
        before, seat = state.view(None), state.to_act[0]
        action = state.chance().sample(random.random) if seat == CHANCE else random.choice(list(state.legal(seat)))
        state = state.apply(seat, action)
        assert isinstance(state, State)
        sunk = [tile for tile in before.layout if before.tiles[tile] != SUNK and state.tiles[tile] == SUNK]
        assert any(is_vital(before, tile) for tile in sunk) == (state.reason in ("landing", "treasure"))
        vital = next((tile for tile in before.layout if is_vital(before, tile)), None)
        if vital is not None:
            assert "If it sinks, the game is lost" in (
                tiles(PAGE.board(before, PEOPLE[:2], Interaction(), texts("en")))[TILE_NAMES[vital]]["aria-label"] or ""
            )


def test_tile_labels_name_their_press() -> None:
    state = table(STORM, "messenger pilot")
    assert "Press to" not in label(state, "watchtower"), "it is far away"
    assert label(state, "howling").endswith("Press to: move here, shore up.")
    assert label(state, "howling", hint="shore.howling").endswith("This is the hint.")
    assert "Chosen" in label(state, "howling", chosen="a:at.howling")


def why_not(state: State, chosen: str = "") -> str:
    """What a tile that is no target says about that."""
    (found,) = (attrs["data-why"] for _, attrs in Elements(shown(state, chosen)).found if attrs.get("id") == "island")
    return found or ""


def test_a_tile_out_of_reach_names_the_tiles_in_reach() -> None:
    state = table(STORM)
    names = [texts("en")(f"forbidden-island.tile.{str(action).partition('.')[2]}") for action in state.legal(0) if isinstance(action, Move)]
    assert names
    said = why_not(state)
    assert said.startswith("In reach from here: ")
    assert set(re.split(", | and ", said.removeprefix("In reach from here: ").removesuffix("."))) == set(names)


def test_while_something_else_is_asked_a_tile_says_that() -> None:
    assert why_not(table(STORM), "a:shore") == "Choose a tile to shore up."


def test_sunken_tiles_are_reported_on_request() -> None:
    tips = {
        attrs["id"]: attrs["data-tip"] for _, attrs in Elements(shown(table(STORM))).found if "tile" in (attrs.get("class") or "").split()
    }
    sunk = texts("en")("forbidden-island.first.sunk")
    assert sum(sunk in (tip or "") for tip in tips.values()) == STORM.count("x")


def test_cards_in_a_hand_explain_their_use() -> None:
    t = texts("en")
    assert card_tip(0, t).endswith(" on either of its tiles.")
    assert card_tip(HELICOPTER, t) == f"Helicopter Lift · {t('forbidden-island.tip.helicopter')}"


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


def test_something_begun_can_be_taken_back_with_a_key() -> None:
    state = table(STORM, "messenger pilot")
    assert 'data-key="Escape"' not in shown(state)
    assert 'data-do="choose:" data-key="Escape"' in shown(state, "a:move")


def test_the_top_of_the_flood_deck_comes_up_for_certain_and_the_next_stratum_perhaps() -> None:
    state = table(STORM, floods=3, actions=0, draws=0, flood="embers bronze / moon whispering howling shadows")
    odds = {TILE_NAMES[tile]: percent for tile, percent in find_odds(state.view(None)).items()}
    assert odds == {"embers": 100, "bronze": 100, "moon": 25, "whispering": 25, "howling": 25, "shadows": 25}


def test_before_flooding_as_many_cards_are_reckoned_with_as_the_meter_says() -> None:
    deep = table(STORM, water=8, flood=" ".join(name for name in TILE_NAMES if name not in ("sun", "dunes")))
    assert set(find_odds(deep.view(None)).values()) == {round(100 * 5 / len(deep.flood[0]))}


def test_odds_are_marked_where_they_matter_and_only_if_they_are_wanted() -> None:
    state = table(STORM, floods=2, actions=0, draws=0, flood="howling bronze embers / moon")
    assert marked(shown(state)) == 3
    assert "67%" in label(state, "howling")
    assert not marked(shown(state, odds=False))
    assert not marked(shown(table(STORM))), "a small chance to get wet feet is no news"


def marked(markup: str) -> int:
    """Tiles that show a chance."""
    return len(re.findall(r'<span class="odds[ "]', markup))


def test_odds_name_their_base() -> None:
    state = table(STORM, floods=2, actions=0, draws=0, flood="howling bronze embers / moon")
    markup = shown(state)
    assert set(re.findall(r'<span class="odds" data-mark="([^"]*)"', markup)) == {"67%"}
    assert "This turn" in markup[markup.index('class="legend"') :][:200]
    assert "legend" not in shown(state, odds=False)
    (tip,) = re.findall(r'id="tile-howling"[^>]* data-tip="([^"]*)"', markup)
    assert tip.endswith(" this turn: 67%"), "a tap explains it"
    assert "sounding" not in markup, "where a tile has sunk, no other number stands"


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("draw-fire", r'class="held-up card-fire".*?<b>Fire</b>'),
        ("rise", r'class="surge waves".*?class="held-up card-waters-rise".*?<b>Waters Rise!</b>'),
        ("capture-wind", r'class="prize".*?<b>Statue of the Wind</b>'),
        ("sink-howling", r'id="tile-howling"\s*class="[^"]*tile-going'),
        ("lost-howling", r'class="surge waves"'),
    ],
)
def test_a_great_moment_is_marked_for_the_page_and_has_something_to_show(name: str, seen: str) -> None:
    markup = board_with(table(STORM), scene=(name, 41))
    assert f'data-scene="{name.partition("-")[0]}" data-scene-key="41"' in markup
    assert re.search(seen, markup.replace("\n", " "), re.DOTALL)
    assert not re.search(seen, board_with(table(STORM)).replace("\n", " "), re.DOTALL)


def board_with(state: State, scene: tuple[str, int] | None = None, **changed: Highlight) -> str:
    """The board with a scene, or with marks on things, whose names have ``_`` for ``-``."""
    marks = {name.replace("_", "-"): mark for name, mark in changed.items()}
    view, people = state.view(None), PEOPLE[: state.rules.seats]
    return without_marks(PAGE.board(view, people, Interaction(highlights=marks, scene=scene), texts("en")))


def test_all_pawns_are_drawn_in_the_helicopter_after_take_off() -> None:
    home = table(STORM, "pilot diver", "helicopter |", captured="earth wind fire ocean")
    won = after(home, "a:take-off")
    markup = board_with(won)
    assert markup.count('class="aboard aboard-') == 2
    assert markup.count('class="aboard-treasure"') == 4
    assert 'id="pawn-0"' not in markup
    assert "Standing here" not in tiles(markup)["landing"]["aria-label"]  # type: ignore[operator]
    assert 'id="helicopter"' not in board_with(home)


def test_ending_is_written_on_the_sea_away_from_the_deciding_tile() -> None:
    assert 'id="ending"' not in board_with(table(STORM))
    flooded = table(STORM.replace("#ab", "~ab"), actions=0, draws=0, floods=1, flood="landing", captured="fire")
    lost = board_with(after(flooded, "*:flood.landing"))
    assert 'class="outcome outcome-lost outcome-below" id="ending"' in lost, "the landing lies in the upper half"
    assert "Novice · 1 of 4 treasures · water level 1 of 10" in lost


def test_changed_tiles_are_marked_and_look_back_unless_they_have_an_action() -> None:
    state = table(STORM, "messenger pilot")
    far, near = Highlight("flooded", 12, 0), Highlight("shored", 13, 1)
    markup = board_with(
        state, tile_watchtower=far, tile_howling=near, treasure_fire=Highlight("captured", 9), water=Highlight("risen", 8, 1)
    )
    found = tiles(markup)
    assert "changed-flooded" in found["watchtower"]["class"]  # type: ignore[operator]
    assert found["watchtower"]["data-do"] == "ply:11"
    assert found["watchtower"]["aria-label"].endswith("Changed since you last acted. Press to: see what happened.")  # type: ignore[union-attr]
    assert tiles(shown(state))["howling"]["data-do"] == "choose:a:at.howling"
    assert "changed" not in shown(state)


def test_tile_marks_have_a_precedence() -> None:
    state = table(STORM, "engineer pilot")
    view, t = state.view(None), texts("en")
    legal = {0: state.legal(0)}
    changed = {f"tile-{name}": Highlight("flooded", 12, 0) for name in TILE_NAMES}

    def marks(chosen: str) -> dict[str, set[str]]:
        interaction = Interaction(seat=0, legal_actions=legal, partial_action=chosen, highlights=changed)
        found = tiles(without_marks(PAGE.board(view, PEOPLE[:2], interaction, t)))
        marks = ("tile-chosen", "tile-target", "changed")
        return {name: {mark for mark in marks if mark in str(tile["class"]).split()} for name, tile in found.items()}

    assert marks("")["watchtower"] == {"changed"}
    own_turn = tiles(without_marks(PAGE.board(view, PEOPLE[:2], Interaction(seat=0, legal_actions=legal, highlights=changed), t)))
    assert "data-do" not in own_turn["watchtower"], "a press in one's own turn does not lead into the replay"
    pressed = [name for name, found in marks("").items() if "tile-target" in found]
    assert pressed
    assert all(marks("")[name] == {"tile-target"} for name in pressed)
    chosen = next(name for name in pressed if marks(f"a:at.{name}")[name] - {"tile-target"})
    assert marks(f"a:at.{chosen}")[chosen] - {"tile-target"} == {"tile-chosen"}


def test_the_way_of_a_pawn_is_drawn_from_where_it_stood() -> None:
    state = table(STORM, "messenger pilot")
    here, there = state.pawns[0], TILE_NAMES.index("silver")
    markup = board_with(state, pawn_0=Highlight("moved", 5, there), pawn_1=Highlight("moved", 6, here))
    assert markup.count('class="wake seat-') == 1, "a pawn back on its old tile has no trail"
    assert 'd="M0.5 3.5L2.5 2.5"' in markup
    assert markup.count("pawn-came") == 1


def test_the_way_of_a_pawn_leads_over_every_tile_where_it_stopped() -> None:
    state = table(STORM, "messenger pilot")
    embers, silver = TILE_NAMES.index("embers"), TILE_NAMES.index("silver")
    markup = board_with(state, pawn_1=Highlight("moved", 6, silver, (embers,)))
    places = dict(zip(state.layout, SHAPES[state.rules.shape], strict=False))
    stops = [places[tile] for tile in (silver, embers, state.pawns[1])]
    assert f'd="M{"L".join(f"{column + 0.5} {row + 0.5}" for row, column in stops)}"' in markup


@pytest.mark.parametrize(
    ("language", "seats"),
    [
        pair if number % 4 == 0 else slow(*pair)  # each language and each number of seats once
        for number, pair in enumerate(product(LANGUAGES, GAME.seats))
    ],
)
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


def rows_of_hands(state: State, interaction: Interaction, bots: tuple[int, ...] = ()) -> list[str]:
    people = tuple(face._replace(bot=face.seat in bots) for face in PEOPLE[: state.rules.seats])
    return re.findall(r'id="(hand-\d)"', without_marks(PAGE.hand(state.view(None), people, interaction, texts("en"))))


def test_the_hand_of_the_asked_seat_is_in_front_and_stays_there_while_bots_play() -> None:
    state = table(STORM.replace("#ab", "#abc"), "pilot diver messenger", "||", turn="b")
    assert rows_of_hands(state, Interaction(seat=1))[0] == "hand-1"
    assert rows_of_hands(state, Interaction(), bots=(1, 2)) == ["hand-0", "hand-1", "hand-2"], "alone against bots it is always one's own"
    assert rows_of_hands(state, Interaction(), bots=(1,))[0] == "hand-2", "of two people the one who comes next"
    assert rows_of_hands(state, Interaction(), bots=(0, 1, 2))[0] == "hand-0"


def test_cards_that_came_since_bear_a_mark() -> None:
    state = table(STORM, "pilot diver", "fire*2 sandbag | ocean")
    markup = PAGE.hand(state.view(None), PEOPLE[:2], Interaction(highlights={"card-0-fire": Highlight("gained", 4)}), texts("en"))
    assert re.findall(r'class="card card-(\w+)[^"]* changed changed-gained"', markup) == ["fire"]


def test_seat_rows_show_and_describe_their_deeds() -> None:
    done = [GAME.parse(token) for token in ("move.iron", "move.sun", "shore.moon", "sandbag.iron")]
    state = table(STORM.replace("#ab", "#abc"), "pilot diver messenger", "||")
    mark = Highlight("did", 7, done[0], tuple(done[1:]))
    markup = PAGE.hand(state.view(None), PEOPLE[:3], Interaction(highlights={"seat-2": mark}), texts("en"))
    (row,) = [dict(attributes) for _, attributes in Elements(markup).found if attributes.get("class") == "did"]
    assert row["aria-label"] == row["data-tip"]
    assert row["aria-label"] == (
        "Kim moves to the Iron Gate. Kim moves to the Temple of the Sun. Kim shores up the Temple of the Moon. "
        "Kim shores up the Iron Gate with Sandbags."
    )
    shown = without_marks(markup).partition('class="did"')[2].partition("</li>")[0]
    assert re.findall(r"sign-(\w+)\b(?!-)|<b>(\d)</b>", shown.replace("sign-picture", "")) == [
        *(("move", ""), ("", "2"), ("shore", ""), ("sandbag", ""))
    ]


def test_a_seat_that_only_ended_its_turn_has_a_sign_of_that() -> None:
    state = table(STORM.replace("#ab", "#abc"), "pilot diver messenger", "||")
    marks = {
        "seat-1": Highlight("did", 7, GAME.parse("end")),
        "seat-2": Highlight("did", 8, GAME.parse("shore.moon"), (GAME.parse("end"),)),
    }
    markup = without_marks(PAGE.hand(state.view(None), PEOPLE[:3], Interaction(highlights=marks), texts("en")))
    assert re.findall(r'#sign-([a-z]+)"', markup) == ["end", "shore"]


def test_rows_show_deeds_since_the_persons_turn() -> None:
    person = Person().start("forbidden-island", seats=3).without_animation()
    told = 0
    for _ in range(60):
        person.wait()
        table = person.model.table
        assert table is not None
        plies = table.match.record.plies[: table.match.ply]
        begun = len(plies)
        while begun and plies[begun - 1][0] == 0:
            begun -= 1
        since = max((ply for ply, (seat, _) in enumerate(plies[:begun], 1) if seat == 0), default=0)
        acted = {seat for seat, action in plies[since:begun] if isinstance(action, DEEDS)}
        assert set(map(int, re.findall(r'class="did" id="did-(\d)', without_marks(person.html)))) == acted
        told += begun < len(plies) and len(acted) > 1
        if told or not person.play_on():
            break
    assert told, "after an action of one's own the signs of both others are still there"


@pytest.mark.parametrize("language", LANGUAGES)
def test_tiles_have_the_same_text_for_screen_readers(language: str) -> None:
    markup = without_marks(shown(table(STORM), language=language))
    assert "\u00ad" not in markup
    for name in re.findall(r'class="action-name">(.*?)</span>', markup):
        whole = name.replace(SOFT_HYPHEN, "")
        assert whole in {action_name(kind, texts(language)) for kind in KINDS.values() if kind != "choose"}
    seen = dict(re.findall(r'id="tile-(\w+)".*?class="tile-name">(.*?)</span>', markup))
    assert len(seen) == 24
    assert any(SOFT_HYPHEN in name for name in seen.values())
