"""The worked examples on the rules pages, each played through by the engine.

A scene is set up with the numbers that the page names, played, and compared with what the page says came of it: in every language the scene
has just the numbers that are given here.
"""

import re

from catalogs import page_source
from highwater.game import Game
from highwater.games.forbidden_island.components import TILE_NAMES
from highwater.games.forbidden_island.ways import DRY, FLOODED, SUNK
from highwater.games.land_unter.components import HALF_RINGS
from highwater.games.land_unter.rules import State
from highwater.games.rats.components import RATS, Face
from highwater.games.rats.rules import target
from highwater.games.rats.state import DIE_LETTERS, DROWNED
from highwater_web.texts import LANGUAGES
from tests.forbidden_island.positions import after, hand, may
from tests.forbidden_island.positions import table as island_table
from tests.land_unter.positions import all_lay, dealt, rings_of_seats, settled, stage_is_over
from tests.land_unter.positions import table as tide_table
from tests.rats.positions import SOS, carried_out, dice, in_both, scores, ship, water_rises

NORA, TOM, IDA, ANTON = range(4)
"""Who sits where at the table of Land unter. At the others Anton is the first, Ida the second, and Tom the third."""


def scene(game_id: str, number: int, language: str) -> str:
    """The text of one of the scenes in the last section of a rules page, counted from 1."""
    page = page_source(game_id, language).read_text("utf-8")
    return page[page.index("{#examples}") :].split("\n### ")[number].partition("\n")[2]


def numbers(text: str) -> list[str]:
    return sorted(re.findall(r"−?\d+½?", text))


def names_just(game_id: str, number: int, expected: str) -> None:
    """In every language the scene names these numbers and no other, in whatever order."""
    for language in LANGUAGES:
        assert numbers(scene(game_id, number, language)) == sorted(expected.split()), language


def rows(game_id: str, number: int, language: str = "en") -> list[list[str]]:
    """The table of a scene, without its head: each line's cells."""
    lines = [line.strip("|").split("|") for line in scene(game_id, number, language).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line] for line in lines[2:]]


def same_tables(game_id: str, number: int) -> None:
    found = [[numbers(" ".join(row)) for row in rows(game_id, number, language)] for language in LANGUAGES]
    assert found[0] == found[1] == found[2]


# Land unter -------------------------------------------------------------------------------------------------------------


def test_nora_s_cards_bring_six_rings_and_tom_s_four_and_a_half() -> None:
    nora, tom = (*range(1, 7), *range(25, 31)), (*range(7, 14), *range(31, 35), 49)
    state = dealt(nora, tom, (*range(14, 25), 50), tuple(range(37, 49)))
    assert [sum(HALF_RINGS[card] for card in cards) / 2 for cards in (nora, tom)] == [6, 4.5]
    assert [state.rings[seat] for seat in (NORA, TOM)] == [6, 4]
    names_just("land-unter", 1, "6 6 4½ 4")


def test_the_first_round() -> None:
    state = settled("51 33 20 6", "3 9", "6 4 5 5", in_round=1)
    assert state.tides == ((3,), (9,), (), ())
    assert rings_of_seats(state) == "6 3 5 5", "Tom stands highest"
    assert rows("land-unter", 2) == [
        ["Nora", "51", "the 3", "3"],
        ["Tom", "33", "the 9", "9"],
        ["Ida", "20", "–", "none"],
        ["Anton", "6", "–", "none"],
    ]
    same_tables("land-unter", 2)
    names_just("land-unter", 2, "3 9 51 3 3 33 9 9 20 6 51 9")


def test_a_4_covers_nora_s_12() -> None:
    state = settled("51 33 20 6", "4 9", "4 4 4 4", "12 7 - 3")
    assert state.tides[NORA][-2:] == (12, 4)
    assert state.view(None).top(NORA) == 4
    assert rings_of_seats(state) == "4 3 4 4", "and somebody else is highest now"
    names_just("land-unter", 3, "12 4 12 4 12")


def test_the_cascade() -> None:
    state = settled("20 6 33 51", "3 12", "1 2 0 2", "10 8 - -")
    assert [state.view(None).top(seat) for seat in (NORA, TOM, ANTON)] == [10, 8, 3]
    assert state.last is not None
    assert state.last.takes == ((ANTON, 3), (IDA, 12))
    assert rings_of_seats(state) == "0 2 x 2"
    assert not stage_is_over(state)
    names_just("land-unter", 4, "12 10 8 3")


def test_two_at_the_top() -> None:
    def at_11(rings: str, cascade: str = "once") -> State:
        return settled("51 33 20 6", "11 11", rings, "- - 4 5", cascade=cascade)

    state, both = at_11("2 0 3 3"), at_11("0 0 3 3")
    assert rings_of_seats(state) == "1 x 3 3"
    assert not stage_is_over(state)
    assert rings_of_seats(at_11("2 0 3 3", "literal")) == "0 x 3 3"
    assert rings_of_seats(both) == "x x 3 3"
    assert stage_is_over(both)
    names_just("land-unter", 5, "11")


def test_the_score() -> None:
    state = all_lay(tide_table("51 33 20 6", "5 9", "3 2 0 4", "6 7 1 8", in_round=12), "51 33 20 6")
    (score,) = state.scores
    assert score.lowest == (IDA,)
    table = [[str(score.rings[seat]), "+1" if seat in score.lowest else "–", str(score.points(seat))] for seat in range(4)]
    assert [row[1:] for row in rows("land-unter", 6)] == table
    same_tables("land-unter", 6)


def test_an_11_of_before_beats_the_9_of_now() -> None:
    """Said in the section about who loses a ring."""
    assert rings_of_seats(settled("51 33 20 6", "3 9", "6 4 5 5", "- - - 11")) == "6 4 5 4"
    for language in LANGUAGES:
        loss = page_source("land-unter", language).read_text("utf-8").partition("{#loss}")[2].partition("\n## ")[0]
        assert {"11", "9"} <= set(numbers(loss))


# Forbidden Island -------------------------------------------------------------------------------------------------------


def test_a_whole_turn_on_the_island() -> None:
    state = island_table(
        """
              #   #
          #   #   #   #
      #   #   #   ~a  ~b  #
      #   ~   #   #   #   #
          #   #   #   #
              #   #
        """,
        "engineer diver",
        "fire earth | wind",
        water=2,
        flood=" ".join(name for name in TILE_NAMES if name not in ("bronze", "copper")),
    )
    state = after(state, "a:shore.bronze+copper a:move.copper a:give.fire.b *:draw.wind *:draw.helicopter")
    assert (hand(state, "a"), hand(state, "b")) == ("earth wind helicopter", "wind fire")
    assert state.pending[0].floods == 2
    state = after(state, "*:flood.marsh *:flood.iron")
    tiles = [state.tiles[TILE_NAMES.index(name)] for name in ("bronze", "copper", "marsh", "iron")]
    assert tiles == [DRY, DRY, FLOODED, SUNK]
    assert state.pending[0].seat == 1, "and it is the next player's turn"
    names_just("forbidden-island", 1, "2")


def test_waters_rise_brings_the_same_four_tiles_back() -> None:
    state = island_table(
        """
              ~   ~
          ~   #   #   #
      #   #   #a  #   #b  #
      #   #   #   #   #   #
          #   #   #   #
              #   #
        """,
        "diver engineer",
        water=2,
        actions=0,
        flood="embers shadows coral tidal landing bronze copper gold silver iron breakers cliffs crimson dunes lagoon marsh observatory"
        " phantom twilight watchtower",
    )
    four = state.flood_discards
    assert [TILE_NAMES[tile] for tile in four] == ["moon", "sun", "whispering", "howling"]
    state = after(state, "*:draw.waters-rise")
    assert (state.water, state.flood[0], state.flood_discards) == (3, four, ())
    state = after(state, "*:draw.earth")
    assert state.pending[0].floods == 3
    assert state.flood[0] == four, "all three come from these four"
    state = after(state, "*:flood.howling *:flood.moon")
    tiles = [state.tiles[TILE_NAMES.index(name)] for name in ("howling", "moon")]
    assert tiles == [FLOODED, SUNK], "the one shored up before is flooded again, another is gone"
    names_just("forbidden-island", 2, "2 3")


SINKING = """
              #   #
          #   #   #   #
      #   #   #   #   #   #b
      #   #   x   x   x   #
          x   x   ~a  x
              x   x
        """


def sinking(adventurer: str, hands: str = "") -> list[str]:
    """Where an adventurer on the Observatory can swim when it sinks, and why the game is lost."""
    taken = "earth wind fire ocean"
    state = island_table(SINKING, f"{adventurer} messenger", hands, actions=0, draws=0, floods=1, flood="observatory", captured=taken)
    state = after(state, "*:flood.observatory")
    return [may(state, "a", "swim"), state.reason]


def test_only_the_diver_gets_away_from_an_observatory_with_nothing_around_it() -> None:
    assert sinking("diver") == ["bronze", ""], "two steps away, and the landing is three"
    assert sinking("engineer") == ["", "drowned"]
    assert sinking("engineer", "| helicopter") == ["", ""], "no matter from whose hand"
    names_just("forbidden-island", 3, "")


# Abandon Ship and S.O.S. ------------------------------------------------------------------------------------------------

HOLD = """
    30 red
    25 blue
    22 black
    20 purple
    17 green orange
    12 yellow
    ~~ 9
"""


@in_both
def test_tom_chooses_green_and_leaves_four_dice(game: Game) -> None:
    state = ship(
        """
        23 black
        20 orange
        18 purple yellow
        14 green red
        10 blue
        ~~ 6
        """,
        "g2x r3 bA w(5)",
        game=game,
        turn=2,
    )
    red, green, blue = (RATS.index(rat) for rat in ("red", "green", "blue"))
    assert target(state, red, state.rolled[1]) == 17
    assert target(state, green, state.rolled[0]) == 16
    assert target(state, blue, state.rolled[2]) == 10, "last of all"
    assert {str(action) for action in state.legal(2)} >= {f"white.{rat}" for rat in RATS}
    chosen = carried_out(state, "green.x")
    assert (len(chosen.pool), chosen.turn) == (4, 0)
    names_just(game.id, 1, "3 2 5 14 17 14 16 5")


SPREAD = """
    23 black
    20 red
    17 green blue
    13 yellow
    ~~ 6
"""


@in_both
def test_back_and_forth(game: Game) -> None:
    """An anchor or lightning bolt, and an arrow."""
    state = ship(SPREAD, "w(A)", game=game)
    back, forth = state.rolled[0], Face("arrow", 0, True, False)
    red, blue, black = (RATS.index(rat) for rat in ("red", "blue", "black"))
    beside = game is SOS
    assert target(state, red, back) == 17 + beside
    assert target(state, blue, back) == 13 + beside
    assert target(state, blue, forth) == 20 - beside
    assert target(state, black, forth) == 23
    names_just(game.id, 2, "23 20 17 13 18 14 19" if beside else "23 20 17 13 17 13 20")


def test_two_ones_take_one_up_and_leave_another_alone() -> None:
    state = ship(
        """
        35 red
        20 blue green black orange
        ~~ 18 yellow purple
        """,
        "w(1+1x)",
        game=SOS,
        turn=1,
    )
    moved = carried_out(state, "white.yellow+red.x")  # in either order
    at = dict(zip(RATS, moved.rats, strict=True))
    assert (at["red"], at["yellow"], at["purple"]) == (36, 19, DROWNED)
    assert DIE_LETTERS.index("w") in moved.pool
    names_just("sos", 3, "35 18 19")


@in_both
def test_the_water_stops_and_yellow_drowns(game: Game) -> None:
    state = ship(HOLD, "y1", game=game, turn=1)._replace(phase="rise", rolled=())
    risen = water_rises(state, 5)
    assert (risen.water, risen.rats[RATS.index("yellow")]) == (12, DROWNED)
    assert (risen.pool, risen.turn) == (dice("pgorkbw"), 1)
    names_just(game.id, 3 + (game is SOS), "9 12 5 14 12")


@in_both
def test_two_tread_water_and_one_swims_away(game: Game) -> None:
    both = HOLD.replace("12 yellow", "12 yellow purple").replace("20 purple", "20")
    state = ship(both, "y1", game=game, turn=1)._replace(phase="rise", rolled=())
    risen = water_rises(state, 5)
    assert (risen.water, risen.rats[RATS.index("yellow")], risen.rats[RATS.index("purple")]) == (12, 12, 12)
    again = water_rises(risen._replace(phase="rise", pool=dice("y")), 3)
    assert again.water == 12, "the next marker does nothing"
    thrown = ship(both.replace("~~ 9", "").replace("12 yellow", "~~ 12 yellow"), "y3 r1", game=game)
    swum = carried_out(thrown, "yellow")
    assert (swum.rats[RATS.index("yellow")], swum.rats[RATS.index("purple")]) == (15, DROWNED)
    assert DIE_LETTERS.index("p") not in (*swum.pool, *swum.aside)
    names_just(game.id, 4 + (game is SOS), "12")


@in_both
def test_the_score_of_three_cards(game: Game) -> None:
    state = ship(
        """
        home orange red blue
        20 green
        18 purple
        14 black
        ~~ 12
        """,
        "k2",
        game=game,
        cards=(0, 3, 6),
        taken="1 1,2 2",
    )._replace(phase="rise", rolled=())
    over = water_rises(state, 5)
    assert scores(over) == (8, 8, 7)
    assert over.outcome is not None
    assert over.outcome.winners == (1,), "more points from cheese"
    number, components = 5 + (game is SOS), state.rules.components
    found = rows(game.id, number)
    assert [row[-1] for row in found] == ["8", "8", "7"]
    assert [sorted(row[1].split(", ")) for row in found] == [sorted(RATS[rat] for rat in components.cards[card]) for card in (0, 3, 6)]
    fields = {"orange": 0, "red": 5, "blue": 3, "green": 2, "purple": 2}
    assert [row[2] for row in found] == [" + ".join(str(fields.get(rat, 0)) for rat in row[1].split(", ")) for row in found]
    assert [row[3] for row in found] == ["1", "3", "2"]
    same_tables(game.id, number)
