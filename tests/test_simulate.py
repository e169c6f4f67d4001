"""Simulations: sources of points, and blunders."""

import pytest

from highwater.errors import SetupError
from highwater.games.forbidden_island import GAME as ISLAND
from highwater.games.land_unter import GAME as LAND_UNTER
from highwater.record import Ply, parse_ply
from highwater.simulation import interval, is_blunder, replay_game, simulate
from tests.forbidden_island.positions import acts, after, table

LANDING = """
          #   #
      #   #   #   #
  #   ~a  ~   #   #   ~b
  #   #   #   #   #   #
      #   #   #   #
          #   #
"""

ROCK = """
          #   #
      #   #   #   #
  #   x   #   #   #   #
  x   ~ab x   #   #   #
      x   #   #   #
          #   #c
"""


def plies(text: str) -> list[Ply]:
    return [parse_ply(ISLAND, 4, ply) for ply in text.split()]


def blunder(hands: str, what_happened: str, drawn: str = LANDING, adventurers: str = "engineer messenger", *, water: int = 1) -> bool:
    """Whether a loss to the sea (at the last tick: while cards are drawn) counts as a player's fault."""
    draws = int(water == 9)
    start = table(drawn, adventurers, hands, actions=0, draws=draws, floods=-1 if draws else 2, water=water, flood="moon iron landing gold")
    assert after(start, what_happened).outcome is not None, "the game is not over"
    return is_blunder(start, plies(what_happened))


@pytest.mark.parametrize("hands", ["sandbag | ", " | sandbag"], ids=["the active player's", "another's"])
def test_the_landing_sinking_with_a_sandbag_in_a_hand_is_a_blunder(hands: str) -> None:
    assert blunder(hands, "*:flood.landing")


@pytest.mark.parametrize("hands", [" | ", "helicopter | helicopter", "earth*4 | fire"])
def test_the_landing_sinking_without_a_sandbag_is_none(hands: str) -> None:
    assert not blunder(hands, "*:flood.landing")


def test_blunders_are_judged_before_the_last_card() -> None:
    assert blunder(" | sandbag", "*:flood.moon *:flood.landing")
    assert not blunder(" | sandbag", "*:flood.moon b:sandbag.gold *:flood.landing"), "it was spent by then"


def test_drowning_at_the_skull_is_no_blunder() -> None:
    assert not blunder("helicopter sandbag | sandbag", "*:draw.waters-rise", water=9)


def test_a_win_left_lying_is_a_blunder() -> None:
    gathered = LANDING.replace("~a  ~ ", "~   ~ab").replace("~b", "~")
    start = table(gathered, hands=" | helicopter", actions=0, draws=0, floods=2, captured="earth wind fire ocean", flood="landing moon")
    assert is_blunder(start, plies("*:flood.landing"))


def test_late_rescue_is_a_blunder_and_an_impossible_one_is_not() -> None:
    three = "engineer messenger navigator"
    assert blunder(" | | helicopter", "*:flood.iron c:lift.b.landing", ROCK, three), "the other one drowned"
    assert not blunder(" | | ", "*:flood.iron", ROCK, three)
    alone = ROCK.replace("ab", "a").replace("#c", "#bc")
    assert blunder(" | | sandbag", "*:flood.iron", alone, three), "dry, the tile would not have sunk"


def test_a_helicopter_saves_one_group_of_stuck_pawns_but_not_two() -> None:
    assert not blunder(" | | ", "*:flood.iron", ROCK, "engineer messenger navigator")
    one_each = table(
        ROCK, "engineer messenger navigator", " | | helicopter", actions=0, draws=0, floods=2, flood="iron moon", helicopter="one-pawn"
    )
    assert acts(after(one_each, "*:flood.iron")) == "c"
    assert not is_blunder(one_each, plies("*:flood.iron c:lift.a.landing")), "whichever it had taken, the other was lost"


def test_simulations_count_blunders_of_cooperative_games_only() -> None:
    island = simulate(ISLAND, ["random", "random"], 60, 1)
    assert island.blunders is not None
    assert 0 < island.blunders < 60
    assert simulate(LAND_UNTER, ["random"] * 3, 3, 1).blunders is None


@pytest.mark.parametrize(("game", "seats"), [(ISLAND, 2), (LAND_UNTER, 3)], ids=["forbidden-island", "land-unter"])
def test_points_say_where_a_seats_score_comes_from(game: object, seats: int) -> None:
    chosen = ISLAND if game is ISLAND else LAND_UNTER
    result = simulate(chosen, ["policy"] * seats, 12, 5)
    assert tuple(result.points) == chosen.sources
    assert sum(result.points.values()) == pytest.approx(sum(bot.mean_score for bot in result.bots) / seats)
    assert any(result.points.values())


def test_in_a_cooperative_game_every_bot_has_the_share_of_games_won() -> None:
    result = simulate(ISLAND, ["policy", "random", "policy"], 20, 1, {"difficulty": "novice"})
    assert len({bot.share for bot in result.bots}) == 1
    assert result.bots[0].share == result.terminations.get("escaped", 0) / 20
    assert sum(result.terminations.values()) == 20
    assert set(result.terminations) <= set(ISLAND.terminations)


def test_the_same_seed_gives_the_same_simulation() -> None:
    first, second = (simulate(ISLAND, ["policy", "random"], 8, 3, {"preset": "as-reviewed"}) for _ in range(2))
    assert (first.terminations, first.points, first.mean_plies) == (second.terminations, second.points, second.mean_plies)
    assert first.options["sandbag"] == "any-time"


def test_a_preset_that_is_not_there_is_refused() -> None:
    with pytest.raises(SetupError, match="no preset 'as-told'"):
        simulate(ISLAND, ["random", "random"], 1, 1, {"preset": "as-told"})


def test_an_interval_holds_its_share_and_narrows_with_more_games() -> None:
    for share in (0.0, 0.3, 1.0):
        few, many = interval(share, 20), interval(share, 2_000)
        assert few[0] <= many[0] <= share <= many[1] <= few[1]
        assert 0 <= few[0] < few[1] <= 1
    low, high = interval(0.3, 2_000)
    assert low == pytest.approx(0.2803, abs=5e-4)
    assert high == pytest.approx(0.3205, abs=5e-4)


@pytest.mark.parametrize("paired", [False, True])
def test_a_game_of_a_simulation_is_played_again_as_it_was(paired: bool) -> None:
    bots = ["policy", "random", "random"]
    records = [replay_game("land-unter", bots, number, 5, paired=paired) for number in range(1, 7)]
    result = simulate("land-unter", bots, 6, 5, paired=paired)
    assert sum(len(record.plies) for record in records) == round(6 * result.mean_plies)
    scores = [outcome.scores[record.names.index("policy")] for record in records if (outcome := record.final.outcome)]
    assert sum(scores) == round(6 * result.bots[0].mean_score)
    assert [record.names.index("policy") for record in records] == [0, 1, 2, 0, 1, 2]
    deals = [record.plies[0] for record in records]
    assert len(set(deals)) == (2 if paired else 6), "paired games have the same deal at each seat"
    with pytest.raises(SetupError, match="counted from 1"):
        replay_game("land-unter", bots, 0)
