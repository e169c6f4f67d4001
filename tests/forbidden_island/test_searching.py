"""The searcher: no illegal actions, no avoidable losses, and deterministic for a seed."""

from dataclasses import replace
from random import Random

import pytest

from highwater.bots import named
from highwater.contract import CHANCE, Action, ActionValue
from highwater.games.forbidden_island import GAME, tuning
from highwater.games.forbidden_island.components import LANDING, TILE_NAMES
from highwater.games.forbidden_island.evaluation import FEATURES, chance_of, chance_to_win
from highwater.games.forbidden_island.paths import DRY
from highwater.games.forbidden_island.playout import make_island
from highwater.games.forbidden_island.rules import State
from highwater.games.forbidden_island.searching import Searching
from highwater.games.forbidden_island.state import DRAW_FLOOD, Frame, Sandbag
from highwater.simulation.one_game import is_blunder, play_position
from tests.forbidden_island.positions import after
from tests.forbidden_island.test_playout import SETUPS, dealt
from tests.forbidden_island.test_policy import ALL, laid
from tests.slow import slow

QUICK = replace(GAME, searcher=lambda: Searching(6))
"""The game whose searching players try hardly anything out."""

ISLET = {"pawns": "iron watchtower", "flooded": "iron", "sunk": "coral tidal silver breakers lagoon"}
"""The Iron Gate stands alone, flooded, with a pawn that could not get off."""


def answer(state: State, seat: int, searching: Searching | None = None, seed: int = 1) -> Action | None:
    """What the searching player at this seat does."""
    thinking = (searching or Searching(24)).think(state.view(seat), state.legal(seat), Random(seed).random)
    *_, (action, sureness) = thinking
    assert 0 <= sureness <= 1
    return action


@pytest.mark.many
@pytest.mark.parametrize(("options", "seats"), [slow(SETUPS[1], 4), slow(SETUPS[2], 3), (SETUPS[3], 2)], ids=str)
def test_whole_games_are_legal_and_without_a_blunder(options: dict[str, str], seats: int) -> None:
    """A loss is a blunder if one legal action at the last moment would have prevented it."""
    start = GAME.new(seats, options)
    end, plies = play_position(QUICK, start, [named("captain")] * seats, 7)
    assert end.outcome
    assert end.outcome.winners or not is_blunder(start, plies)


@pytest.mark.parametrize("difficulty", ["elite", "legendary"])
def test_nothing_fatal_comes_up_while_sandbags_lie_in_a_hand(difficulty: str) -> None:
    """Of many hopeless positions: before each flood card that may end the game, a player who has sandbags lays them."""
    found = 0
    for seed in range(30):
        state, random = dealt(2 + seed % 3, {"difficulty": difficulty}, seed), Random(seed).random
        while not state.reason:
            fatal = deadly(state)
            for seat in state.may_act:
                if fatal and any(isinstance(action, Sandbag) for action in state.legal(seat)):
                    action = answer(state, seat, Searching(2))
                    assert isinstance(action, Sandbag), f"{action} leaves {[TILE_NAMES[tile] for tile in fatal]} to chance"
                    assert action.tile in fatal
                    found += 1
                    break
            seat = state.to_act[0]
            done = state.chance().sample(random) if seat == CHANCE else state.legal(seat)[int(random() * len(state.legal(seat)))]
            following = state.apply(seat, done)
            assert isinstance(following, State)
            state = following
    assert found > 5


def following(state: State, seat: int, action: Action) -> State:
    after = state.apply(seat, action)
    assert isinstance(after, State)
    return after


def deadly(state: State) -> list[int]:
    """The tiles with which the next card may end the game."""
    if state.to_act != (CHANCE,) or state.turn.draws:
        return []
    outcomes = [(action, state.apply(CHANCE, action)) for action in state.chance().outcomes()]
    return [action.tile for action, following in outcomes if following.outcome]  # type: ignore[attr-defined]


def test_the_same_seed_brings_the_same_play_whenever_it_is_stopped() -> None:
    state = laid("bronze iron", hands="earth*3 fire | earth*2 wind", flooded="landing coral")
    one = list(Searching(24).think(state.view(0), state.legal(0), Random(3).random))
    other = list(Searching(24).think(state.view(0), state.legal(0), Random(3).random))
    assert one == other
    assert len(one) > 1
    searching = Searching(24)
    stopped = searching.think(state.view(0), state.legal(0), Random(3).random)
    assert next(stopped)[0] in state.legal(0)
    stopped.close()  # type: ignore[attr-defined]
    assert answer(state, 0, searching, 3) == one[-1][0]


def test_stopped_search_keeps_its_plan() -> None:
    state, searching = laid("bronze iron", hands="earth*3 fire | earth*2 wind", flooded="landing coral"), Searching(24)
    stopped = searching.think(state.view(0), state.legal(0), Random(3).random)
    action, _ = next(stopped)
    stopped.close()  # type: ignore[attr-defined]
    assert action is not None
    after_it = following(state, 0, action)
    assert len(list(searching.think(after_it.view(0), after_it.legal(0), Random(3).random))) == 1


def test_a_plan_is_kept_through_the_turn() -> None:
    state = laid("bronze iron", hands="earth*3 fire | earth*2 wind", flooded="landing coral")
    searching = Searching(24)
    first = answer(state, 0, searching)
    assert first is not None
    then = following(state, 0, first)
    again = list(searching.think(then.view(0), then.legal(0), Random(1).random))
    assert len(again) == 1, "nothing is thought about twice"
    assert again[0][0] in then.legal(0)
    other = after(state, "a:end") if str(first) != "end" else state
    assert len(list(searching.think(other.view(0), other.legal(0), Random(1).random))) > 1 or len(other.legal(0)) < 2


def test_without_playouts_it_plans_its_own_turn_and_never_blunders() -> None:
    """The weaker level: by the evaluation alone."""
    hasty = replace(GAME, searcher=lambda: Searching(0))
    for seed in range(3):
        start = GAME.new(2 + seed, {"difficulty": "legendary"})
        end, plies = play_position(hasty, start, [named("captain")] * (2 + seed), seed)
        assert end.outcome
        assert end.outcome.winners or not is_blunder(start, plies)


# The value of each action -----------------------------------------------------------------------------------------------


def appraised(state: State, seat: int, seed: int = 1) -> tuple[ActionValue, ...]:
    *_, found = Searching().evaluate_actions(state.view(seat), state.legal(seat), Random(seed).random)
    return found


def test_every_action_is_appraised_once_with_a_chance_to_win() -> None:
    state = laid("bronze iron", hands="earth*3 fire | earth*2 sandbag", flooded="landing coral")
    for seat in (0, 1):
        slices = list(Searching().evaluate_actions(state.view(seat), state.legal(seat), Random(1).random))
        told = [found for found in slices if found]
        assert told[0][0].worlds == 0, "first what the evaluation alone says"
        assert told[-1][0].worlds > 15
        for found in (told[0], told[-1]):
            expected = {*state.legal(seat), None} if seat else {*state.legal(seat)}
            assert {each.action for each in found} == expected
            assert len(found) == len(expected)
            assert all(0 <= each.expected <= 1 for each in found)
            assert found[0].error == 0
        assert slices == list(Searching().evaluate_actions(state.view(seat), state.legal(seat), Random(1).random))


def test_a_forced_action_is_appraised_as_well() -> None:
    state = laid(**ISLET, hands="helicopter | ", actions=0, draws=0, floods=2, flood="iron moon")
    state = following(state, CHANCE, DRAW_FLOOD[TILE_NAMES.index("iron")])
    (seat,) = state.to_act
    found = appraised(state, seat)
    assert len(found) == len(state.legal(seat))
    assert all(each.expected > 0 for each in found)


def test_the_deck_is_made_anew_after_a_card_too_many_is_discarded() -> None:
    """The last treasure card overfilled a hand. The deck is still empty; the discard will be part of the next one."""
    position = laid("bronze iron", hands="earth*3 fire*2 wind | fire", actions=0, draws=1)
    position = position._replace(deck=(), discards=position.deck, pending=(*position.pending, Frame("discard", 0)))
    assert all(0 < each.expected < 1 for each in appraised(position, 0))
    assert answer(position, 0) in position.legal(0)


def test_seats_without_sandbags_may_wait_for_another_player() -> None:
    state = laid("bronze iron", hands="helicopter | sandbag", flooded="landing", flood="landing moon", actions=0, draws=0, floods=2)
    assert appraised(state, 0)[0].action is None


def test_winning_comes_first() -> None:
    home = laid("landing landing", hands=" | helicopter", captured=ALL)
    assert str(appraised(home, 1)[0].action) == "take-off"
    away = laid("landing bronze", hands="helicopter*2 | fire", captured=ALL)
    assert str(appraised(away, 0)[0].action) == "lift.b.landing"
    assert appraised(away, 0)[0].expected == 1


def test_cost_of_waiting_before_a_fatal_card_is_shown() -> None:
    state = laid("bronze iron", hands=" | sandbag", flooded="landing", flood="landing moon", actions=0, draws=0, floods=2)
    found = appraised(state, 1)
    assert str(found[0].action) == "sandbag.landing"
    (waiting,) = [each for each in found if each.action is None]
    assert waiting.expected < 0.7 * found[0].expected, "every second card sinks the landing"


def test_sandbags_are_not_the_first_thing_to_do_in_a_turn() -> None:
    state = laid("bronze iron", hands="earth*3 sandbag | earth*2", flooded="landing coral")
    assert not isinstance(appraised(state, 0)[0].action, Sandbag)


def test_immediately_losing_actions_come_last() -> None:
    """In games that random players lose, with flood cards that may be answered."""
    fatal = 0
    for seed in range(12):
        state, random = dealt(4, SETUPS[3] | {"difficulty": "legendary"}, seed), Random(seed).random
        while not state.reason:
            seat = state.to_act[0]
            if seat == CHANCE:
                state = following(state, CHANCE, state.chance().sample(random))
                continue
            legal = state.legal(seat)
            losing = [action for action in legal if state.apply(seat, action).outcome]
            if losing and len(losing) < len(legal):
                fatal += 1
                for found in Searching().evaluate_actions(state.view(seat), legal, Random(seed).random):
                    if found:
                        assert [each.action in losing for each in found] == sorted(each.action in losing for each in found)
                    if found and found[0].worlds:
                        break
            state = following(state, seat, legal[int(random() * len(legal))])
    assert fatal


def test_the_outlook_is_a_chance_and_rises_with_good_positions() -> None:
    near = laid("moon iron", hands="earth*4 | helicopter", captured="fire wind ocean")
    poor = laid("moon iron", hands="earth | fire", water=8, flooded="landing moon")
    assert 0 < Searching().outlook(poor.view(0)) < Searching().outlook(near.view(None)) < 1


# What is decided --------------------------------------------------------------------------------------------------------


def test_a_treasure_in_reach_is_taken_and_a_won_game_is_won() -> None:
    state = laid("moon iron", hands="earth*4 | fire")
    assert str(answer(state, 0)) == "capture.earth"
    home = laid("landing landing", hands=" | helicopter", captured=ALL)
    assert str(answer(home, 1)) == "take-off"
    away = laid("landing bronze", hands="helicopter*2 | fire", captured=ALL)
    assert str(answer(away, 0)) == "lift.b.landing"


def test_the_landing_is_shored_up_when_it_is_lost_else() -> None:
    state, searching = laid("bronze iron", flooded="landing", flood="landing", water=7), Searching(24)
    while state.turn.actions:
        action = answer(state, 0, searching)
        assert action is not None
        state = following(state, 0, action)
    assert state.tiles[LANDING] == DRY


def test_sandbags_save_a_pawn_that_could_not_swim() -> None:
    state = laid(**ISLET, hands=" | sandbag", actions=0, draws=0, floods=2, flood="iron moon")
    assert str(answer(state, 1)) == "sandbag.iron"
    helped = laid(**ISLET, hands="helicopter | sandbag", actions=0, draws=0, floods=2, flood="iron moon")
    assert answer(helped, 1) is None or str(answer(helped, 1)) == "sandbag.iron"


def test_a_helicopter_is_offered_only_where_it_brings_much() -> None:
    state = laid("bronze iron", hands="fire | helicopter")
    assert answer(state, 1) is None


def test_unneeded_cards_are_discarded_first() -> None:
    position = laid("bronze iron", hands="earth*3 fire*2 wind | fire", captured="fire", actions=0)
    state = position._replace(pending=(*position.pending, Frame("discard", 0)))
    assert str(answer(state, 0)) == "discard.fire"


# The evaluation ---------------------------------------------------------------------------------------------------------


def test_evaluation_prefers_good_positions() -> None:
    def chance(**more: object) -> float:
        state = laid(**{"pawns": "bronze iron", "hands": "earth*2 fire | earth wind", "actions": 0} | more)  # type: ignore[arg-type]
        return chance_to_win(make_island(state))

    assert 0 < chance() < 1
    assert chance(captured="wind ocean") > chance()
    assert chance(water=7) < chance(water=2)
    assert chance(flooded="landing", flood="landing moon / sun") < chance()
    assert chance(hands="earth*4 fire | wind") > chance(hands="earth*2 fire | wind")


def test_a_fit_finds_the_coefficients_that_made_the_data() -> None:
    random, true = Random(5).random, (0.3, -1.2, 0.8)
    rows = [[1.0, random() * 4, random()] for _ in range(4_000)]
    won = [random() < chance_of(sum(x * weight for x, weight in zip(row, true, strict=True))) for row in rows]
    for found, weight in zip(tuning.fitted(rows, won), true, strict=True):
        assert abs(found - weight) < 0.35


def test_a_fit_is_the_same_again_from_its_seed() -> None:
    weights, told = tuning.fit(2, 4, 1, seed=9)
    assert len(weights) == len(FEATURES)
    assert (weights, told) == tuning.fit(2, 4, 1, seed=9)
