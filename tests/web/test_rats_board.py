"""The sinking ship as markup: what a person sees, hears and can press."""

import re
import time
from html.parser import HTMLParser
from random import Random

import pytest

from highwater.contract import CHANCE
from highwater.game import Game
from highwater.games.rats.components import RATS
from highwater.games.rats.rules import State
from highwater_web.contract.interaction import Interaction
from highwater_web.games import GAME_PAGES
from highwater_web.games.rats import figure_ship, pictures, thumbnail
from highwater_web.games.rats.board import columns_of
from highwater_web.ui.drawings import SeatInfo
from highwater_web.ui.texts import LANGUAGES, texts
from tests.rats.positions import ABANDON_SHIP, CREW, SOS, rolled, ship, water_rises
from tests.slow import slow

NAMES = ("Ida", "<b>Bo</b>", "Kim", "Ōnishi", "Mia", "Per", "Ann")


class Elements(HTMLParser):
    """Every element with its attributes, and whether tags were closed in their order."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.feed(markup)
        assert not self.open, self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in ("br", "hr", "img", "input"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def ids(self) -> dict[str, dict[str, str]]:
        return {attributes["id"]: attributes for _, attributes in self.found if "id" in attributes}


def people(seats: int, persons: int) -> tuple[SeatInfo, ...]:
    return tuple(SeatInfo(seat, NAMES[seat], persons == 1 and seat == 0, seat >= persons) for seat in range(seats))


def shown(state: State, chosen: str = "", *, viewer: int | None = 0, persons: int = 1, hint: str = "", language: str = "en") -> str:
    """Board, hand, actions, and the table of dice in sequence."""
    asked_seat = state.to_act[0] if state.to_act and state.to_act[0] != CHANCE else None
    legal = {asked_seat: state.legal(asked_seat)} if asked_seat is not None else {}
    hinted = next((action for actions in legal.values() for action in actions if str(action) == hint), None)
    interaction = Interaction(seat=asked_seat, legal_actions=legal, partial_action=chosen, hinted=hinted)
    view, faces, t = state.view(viewer), people(state.rules.seats, persons), texts(language)
    page = GAME_PAGES["sos" if state.rules.must_stay else "abandon-ship"]
    assert page.aside is not None
    parts = (page.board, page.hand, page.acts, page.aside)
    return "".join(part(view, faces, interaction, t) or "" for part in parts)


def elements(state: State, chosen: str = "", *, viewer: int | None = 0, persons: int = 1, hint: str = "") -> dict[str, dict[str, str]]:
    """All elements with an id."""
    return Elements(shown(state, chosen, viewer=viewer, persons=persons, hint=hint)).ids()


def place(found: dict[str, dict[str, str]], name: str) -> tuple[float, float]:
    """Column and height."""
    x, y = re.findall(r"--[xy]:([-\d.]+)", found[name]["style"])
    return float(x), float(y)


# The ship ---------------------------------------------------------------------------------------------------------------


def test_every_rat_climbs_its_own_ladder_as_high_as_its_space() -> None:
    found = elements(ship(CREW, "y3 w(2)"))
    for rat, space in {"yellow": 28, "orange": 33, "red": 19, "black": 13, "blue": 28}.items():
        assert place(found, f"at-{rat}") == (RATS.index(rat), space - 7)


def test_cheese_on_spaces_close_to_each_other_lies_side_by_side() -> None:
    found = elements(ship("33 red blue orange\n31 cheese1\n24 cheese1\n22 cheese1\n20 cheese2\n19 cheese2\n~~ 9", "r3 w(2)"))
    columns = {space: int(found[f"cheese-{space}"]["style"].partition("--column:")[2]) for space in (19, 20, 22, 24, 31)}
    assert columns == {19: 0, 20: 1, 22: 2, 24: 0, 31: 0}


def test_cheese_on_every_fourth_space_lies_in_one_column_and_five_in_a_row_in_four() -> None:
    assert set(columns_of((15, 19, 23, 27, 31)).values()) == {0}
    assert columns_of((11, 12, 13, 14, 15)) == {11: 0, 12: 1, 13: 2, 14: 3, 15: 0}


def test_rats_at_home_sit_in_a_boat_above_the_ship() -> None:
    found = elements(ship("home green red\n28 yellow blue\n~~ 13 purple black", "y3 w(2)"))
    (x_green, y_green), (x_red, y_red) = place(found, "at-green"), place(found, "at-red")
    assert y_green == y_red > 29
    assert x_green < x_red


def test_drowned_rats_lie_below_the_lowest_space() -> None:
    found = elements(ship("28 yellow blue\n20 red green orange\n~~ 13 purple", "y3 w(2)"))
    assert "rat-drowned" in found["at-black"]["class"]
    assert place(found, "at-black")[1] < 0


def test_the_last_two_share_a_boat_side_by_side() -> None:
    state = ship("home green\n28 yellow\n27 red\n~~ 13", "r3", markers="8")
    over = state._replace(phase="over", pair=(0, 4))
    found = elements(over)
    (x_yellow, y_yellow), (x_red, y_red) = place(found, "at-yellow"), place(found, "at-red")
    assert y_yellow == y_red > 29
    assert 0.5 < x_red - x_yellow < 1.2


def test_the_water_stands_at_the_top_of_the_space_that_it_covers() -> None:
    assert "--y:7" in elements(ship(CREW, "y3 w(2)"))["flood"]["style"]
    assert "--y:0" in elements(ship("10 yellow purple green orange red black blue", "y3 w(2)"))["flood"]["style"]


def test_a_screen_reader_hears_only_spaces_that_hold_something() -> None:
    markup = shown(ship(CREW, "y3 w(2)"))
    said = re.findall(r"<li>(.*?)</li>", markup)
    assert said[0].startswith("The ship: spaces 7 to 35")
    assert "Score field X: green rat" in said
    assert "Space 28: yellow rat and blue rat" in said
    assert "Space 19: red rat, cheese worth 2 points" in said
    assert "Space 13, under water: purple rat and black rat" in said
    assert sum(line.startswith("Space") for line in said) == 5


def test_remaining_and_turned_markers_look_different() -> None:
    markup = shown(ship(CREW, "y3 w(2)", markers="3 5 8"))
    assert markup.count("marker-turned") == 5
    assert "Still face down: 3, 5, 8" in markup


def test_dice_aside_lie_beside_the_markers_and_those_gone_nowhere() -> None:
    markup = shown(ship(CREW, "y3 w(2)"))
    assert "Aside: purple die, orange die, red die, black die and blue die" in markup
    assert "die-green" not in elements(ship(CREW, "y3 w(2)"))


def test_own_rats_are_marked_for_their_owner_only() -> None:
    state = ship(CREW, "y3 w(2)")  # the first card: red, orange, green
    own = {name for name, attributes in elements(state).items() if "rat-own" in attributes.get("class", "")}
    assert own == {"at-red", "at-orange", "at-green"}
    assert "rat-own" not in shown(state, viewer=None, persons=3)
    assert "ladder-own" not in shown(state, viewer=None, persons=3)


# Dice -------------------------------------------------------------------------------------------------------------------


def test_the_dice_of_the_pool_have_keys_in_their_order() -> None:
    found = elements(ship(CREW, "y3 r4 w(2)"))
    assert [(name, found[name]["data-key"]) for name in ("die-yellow", "die-red", "die-white")] == [
        ("die-yellow", "1"),
        ("die-red", "2"),
        ("die-white", "3"),
    ]


def test_the_die_chosen_can_be_taken_back_with_a_key() -> None:
    state = ship(CREW, "y3 r4 w(2)")
    assert "Escape" not in shown(state)
    found = elements(state, "red")
    assert (found["die-red"]["data-do"], found["die-red"]["data-key"]) == ("choose:", "2 Escape")


def test_every_die_has_its_ghosts_and_those_of_the_one_chosen_stay() -> None:
    state = ship(CREW, "y3 r4 w(2)")
    assert place(elements(state), "ghost-red-red") == (RATS.index("red"), 23 - 7)
    assert "ghost-shown" not in shown(state)
    showing = {name for name, attributes in elements(state, "red").items() if "ghost-shown" in attributes.get("class", "")}
    assert showing == {"ghost-red-red"}


def test_a_ghost_that_comes_home_sits_in_the_next_boat() -> None:
    found = elements(ship(CREW, "o5 w(2)"))
    assert place(found, "ghost-orange-orange")[1] > 29
    assert '<b class="ghost-mark">5</b>' in shown(ship(CREW, "o5 w(2)"))


def test_rats_become_buttons_once_a_die_for_any_is_chosen() -> None:
    state = ship(CREW, "y3 w(11x)")
    assert "rats" not in elements(state)
    found = elements(state, "white")
    assert found["rat-red"]["aria-label"] == "Red rat on space 19, yours, moves to space 30"
    assert found["rat-red"]["data-do"] == "choose:white.red"
    assert "data-arrows" in found["rats"]
    assert "hint" in elements(state, "white", hint="white.red")["rat-red"]["aria-label"]


def test_a_die_that_the_hint_means_says_so_in_a_sentence_of_its_own() -> None:
    found = shown(ship(CREW, "y3 w(2)"), hint="yellow")
    assert "Moves the yellow rat from space 28 to space 31. This is the hint." in found


def test_buttons_name_the_open_choice() -> None:
    found = shown(ship(CREW, "y5x w(2)"), "yellow")
    assert 'aria-label="Yellow rat to space 33, the die stays in the pool"' in found
    assert ">Stays in the pool</span>" in found
    assert "Yellow rat to space 33, the die is set aside" in found


def test_any_rat_and_returning_die_have_different_drawings() -> None:
    ours, theirs = shown(ship(CREW, "y5x r(2) w(2)")), shown(ship(CREW, "y5x r4 w(1+1x)", game=SOS))
    assert "#frame-any" in ours
    assert "#frame-back" not in ours
    assert '#frame-back"' in theirs
    assert "#frame-back-wide" in theirs
    assert "#frame-any" not in theirs


def test_before_the_roll_the_dice_are_blank_and_cannot_be_pressed() -> None:
    state = ship(CREW, "y3 w(2)")._replace(rolled=(), phase="roll")
    found = elements(state)
    assert found["die-yellow"]["aria-disabled"] == "true"
    assert "data-do" not in found["die-yellow"]
    assert "data-do" in elements(rolled(state, "y3 w(2)"))["die-yellow"]


def test_the_editions_have_signs_of_their_own() -> None:
    ours, theirs = shown(ship(CREW, "y5x r4 kA w(2)")), shown(ship(CREW, "y5x r4 kA w(2)", game=SOS))
    assert "sign-anchor" in ours
    assert "sign-lightning" not in ours
    assert "sign-lightning" in theirs
    assert "sign-anchor" not in theirs
    assert 'class="cross"' in ours
    assert 'class="cross"' not in theirs
    assert "White die" in ours
    assert "Grey die" in theirs


# Seats ------------------------------------------------------------------------------------------------------------------


def test_a_card_lies_face_down_unless_the_viewer_knows_it() -> None:
    found = shown(ship(CREW, "y3 w(2)", seats=4))
    assert found.count("crew-card-down") == 3
    assert "Card: green, orange and red." in found


def test_several_people_may_each_look_at_their_card() -> None:
    state = ship(CREW, "y3 w(2)", seats=4)
    found = elements(state, viewer=None, persons=2)
    assert {name for name in found if name.startswith("look-")} == {"look-0", "look-1"}
    assert found["look-1"]["data-do"] == "peek:b"
    assert not [name for name in elements(state) if name.startswith("look-")], "a person alone sees it anyway"


def test_a_card_that_is_looked_at_can_be_covered_again() -> None:
    found = elements(ship(CREW, "y3 w(2)", seats=4), viewer=1, persons=2)
    assert found["cover"]["data-do"] == "peek:"
    assert not [name for name in found if name.startswith("look-")]
    assert "own-card" not in elements(ship(CREW, "y3 w(2)", seats=4))


def test_cheese_is_open_in_one_edition_and_on_a_heap_in_the_other() -> None:
    ours, theirs = (shown(ship(CREW.replace("cheese2", ""), "y3 w(2)", game=game, taken="2 1,1 -")) for game in (ABANDON_SHIP, SOS))
    assert "cheese-heap" not in ours
    assert theirs.count("cheese-heap") == 2
    assert theirs.count('href="#card-back"') == ours.count('href="#card-back"'), "only a secret card looks like the back of one"
    assert '<b class="cheese-sum">2</b>' in theirs


# All of it --------------------------------------------------------------------------------------------------------------


def test_names_are_escaped() -> None:
    assert "<b>Bo" not in shown(ship(CREW, "y3 w(2)"))


def test_ids_are_there_once() -> None:
    state = ship(CREW, "y5x r(2) w(11x)", seats=7)
    for chosen in ("", "yellow", "red", "white", "white.blue"):
        markup = pictures.symbols() + shown(state, chosen, viewer=None, persons=7)
        ids = [attributes["id"] for _, attributes in Elements(markup).found if "id" in attributes]
        assert len(ids) == len(set(ids)), [name for name in ids if ids.count(name) > 1]


def test_symbols_that_are_shown_are_there() -> None:
    there = set(re.findall(r'<symbol id="([^"]+)"', pictures.symbols()))
    for game in (ABANDON_SHIP, SOS):
        for chosen in ("", "yellow", "white"):
            markup = shown(ship(CREW, "y5x rA w(>)", game=game, taken="- - 1"[:5]), chosen)
            used = set(re.findall(r'href="#([^"]+)"', markup))
            assert used <= there, used - there
    assert set(re.findall(r'href="#([^"]+)"', pictures.abandon_ship_cover() + pictures.sos_cover())) <= there
    assert len(pictures.symbols()) < 30_000


def test_the_two_lids_differ() -> None:
    assert pictures.abandon_ship_cover() != pictures.sos_cover()


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        *((ABANDON_SHIP, 7), (SOS, 3)),
        *(slow(game, seats) for game, seats in ((ABANDON_SHIP, 3), (ABANDON_SHIP, 5), (SOS, 5), (SOS, 7))),
    ],
    ids=lambda value: getattr(value, "id", value),
)
def test_every_position_of_a_game_can_be_drawn_from_the_empty_ship_to_the_end(game: Game, seats: int) -> None:
    random = Random(seats)
    state = game.new(seats)
    for ply in range(2_000):
        assert isinstance(state, State)
        language = LANGUAGES[ply % len(LANGUAGES)]
        Elements(shown(state, ("", "white", "red")[ply // 3 % 3], language=language))
        Elements(shown(state, "white", viewer=None, persons=seats, language=language))
        if not state.to_act:
            break
        seat = state.to_act[0]
        if seat == CHANCE:
            state = state.apply(seat, state.chance().sample(random.random))
        else:
            state = state.apply(seat, random.choice(state.legal(seat)))
    assert not state.to_act


def test_effects_of_the_water_are_drawn_at_once() -> None:
    state = ship("28 yellow blue\n20 red\n14 black\n", "w(2)")._replace(rolled=(), phase="rise")
    risen = water_rises(state, 8)
    assert "--y:8" in elements(risen)["flood"]["style"]
    assert "rat-drowned" in elements(risen)["at-black"]["class"]


def test_a_position_is_drawn_fast_enough() -> None:
    state = ship(CREW, "y5x r(2) w(11x)", seats=7)
    shown(state, "white")
    best = min(_time(state) for _ in range(20))
    assert best < 0.004, f"{best * 1000:.1f} ms"


def _time(state: State) -> float:
    began = time.process_time()  # a machine may have more to do
    shown(state, "white")
    return time.process_time() - began


@pytest.mark.parametrize("drawn", ["board", "thumbnail", "figure"])
def test_each_game_has_a_ship_of_its_own(drawn: str) -> None:
    views = [ship(CREW, "y3", game=game).view(None) for game in (ABANDON_SHIP, SOS)]
    faces, t = people(views[0].rules.seats, 1), texts("en")
    if drawn == "board":
        markup = [GAME_PAGES["sos"].board(view, faces, Interaction(), t) for view in views]
    elif drawn == "thumbnail":
        markup = [thumbnail.draw_thumbnail(view) for view in views]
    else:
        markup = [figure_ship.ship(view, faces, Interaction(), t, "").body for view in views]
    for which, other in ((0, 1), (1, 0)):
        own, others = pictures.SHIPS[which], pictures.SHIPS[other]
        assert (own.outline if drawn == "thumbnail" else own.upper) in markup[which]
        assert (others.outline if drawn == "thumbnail" else others.upper) not in markup[which]


def test_no_letter_lies_on_a_rat_but_on_its_tag() -> None:
    for which in range(len(RATS)):
        tag = pictures.rat(which, texts("en")).partition('class="rat-letters"')[2]
        assert tag.index("paint-tag") < tag.index("<text")
