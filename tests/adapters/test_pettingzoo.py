"""Our games as environments of PettingZoo, tried by PettingZoo's own tests and by ours."""

import copy
import pickle
import warnings
from random import Random
from typing import Any

import pytest

from highwater.contract import CHANCE
from highwater.errors import IllegalAction, NumberError, SetupError
from highwater.game import Game
from highwater.registry import GAMES
from tests.conformance.playing import ALL_GAMES, positions, setup_of
from tests.games import dike

np = pytest.importorskip("numpy", reason="there is no wheel of numpy for this Python")
pytest.importorskip("pettingzoo", reason="there is no wheel of PettingZoo for this Python")

from pettingzoo.test import api_test, seed_test  # noqa: E402

from highwater.adapters.in_turn import choices, node_of, pass_number  # noqa: E402
from highwater.adapters.pettingzoo import Environment, env  # noqa: E402

tables = pytest.mark.parametrize(
    ("game", "seats"),
    [(game, seats) for game in ALL_GAMES for seats in game.seats],
    ids=[f"{game.id}-{seats}" for game in ALL_GAMES for seats in game.seats],
)
every_game = pytest.mark.parametrize("game", ALL_GAMES, ids=[game.id for game in ALL_GAMES])

EXPECTED = (
    "Observation space for each agent probably should be",
    "Observation is not a NumPy array",
    "Action mask numpy array is all zeros",
    "there are no options at reset",
)
"""What ``api_test`` says of every environment that observes a dictionary with an action mask, PettingZoo's own card games among them; and
what we say of an option at ``reset`` that it makes up."""


@tables
def test_pettingzoo_finds_nothing_wrong(game: Game, seats: int) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(env(game, seats), num_cycles=100)
    assert not [str(each.message) for each in caught if not str(each.message).startswith(EXPECTED)]


@pytest.mark.parametrize("chosen", [{"preset": "as-reviewed"}, {"sandbag": "any-time", "helicopter": "one-pawn"}])
def test_pettingzoo_finds_nothing_wrong_with_other_options(chosen: dict[str, str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env("forbidden-island", 3, chosen), num_cycles=200)
        api_test(env("land-unter", 3, {"highest_may_choose": "on"}), num_cycles=200)


@every_game
def test_a_seed_means_the_same_game(game: Game) -> None:
    seed_test(lambda: env(game), num_cycles=60)


def play(table: Environment, seed: int) -> list[tuple[str, int]]:
    """Play a random game to its end; returns the actions."""
    table.reset(seed=seed)
    random, done = Random(seed), []
    for agent in table.agent_iter():
        seen, _, terminated, _, _ = table.last()
        if terminated:
            table.step(None)
            continue
        action = random.choice(np.flatnonzero(seen["action_mask"]).tolist())
        done.append((agent, action))
        table.step(action)
    return done


@every_game
def test_games_end_with_shares_of_the_victory_and_scores(game: Game) -> None:
    for seed in range(4):
        table = Environment(game, game.seats[-1])
        table.reset(seed=seed)
        random = Random(seed)
        ends: dict[str, tuple[float, dict[str, Any]]] = {}
        for agent in table.agent_iter():
            seen, reward, terminated, truncated, info = table.last()
            assert not truncated
            if terminated:
                ends[agent] = reward, info
                table.step(None)
            else:
                assert reward == 0
                assert info == {}
                table.step(random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        assert sorted(ends) == sorted(table.possible_agents)
        rewards = [reward for reward, _ in ends.values()]
        assert len(set(rewards)) == 1 if game.cooperative else sum(rewards) == pytest.approx(1)
        assert {info["reason"] for _, info in ends.values()} <= set(game.terminations)


@every_game
def test_the_same_seed_and_actions_make_the_same_game_and_others_another(game: Game) -> None:
    table = Environment(game)
    assert play(table, 1) == play(table, 1) != play(table, 2)


def test_a_deep_copy_has_the_same_chance_and_takes_none_from_the_original() -> None:
    table = Environment("sos", 3)
    table.reset(seed=3)
    copies = [copy.deepcopy(table), pickle.loads(pickle.dumps(table)), table]
    ends = []
    for each in copies:
        while not each.terminations[each.agent_selection]:
            each.step(int(np.flatnonzero(each.last()[0]["action_mask"])[0]))
        ends.append(each._node)
    assert ends[0] == ends[1] == ends[2]


def test_chance_has_the_stream_of_the_seed_as_everywhere() -> None:
    table = Environment("land-unter", 3)
    table.reset(seed=7)
    state, random = GAMES["land-unter"].new(3), Random(7)
    while state.to_act == (CHANCE,):
        state = state.apply(CHANCE, state.chance().sample(random))
    hand = table.last()[0]["observation"][table.layout["hand"]]
    assert [1 + int(card) for card in np.flatnonzero(hand)] == list(getattr(state.view(0), "hand"))  # noqa: B009


@every_game
def test_equal_views_give_equal_observations(game: Game) -> None:
    """Resampling the hidden cards of an agent leaves its observation unchanged."""
    for seed in range(3):
        setup = setup_of(game, seed)
        table = Environment(game, setup.seats, setup.options)
        table.reset(seed=seed)
        for state, random in positions(game, range(seed, seed + 1), every=9):
            for seat, agent in enumerate(table.possible_agents):
                table._node = node_of(state)
                if table._node.player not in (seat, None):
                    table._node = table._node._replace(player=CHANCE)  # no mask but the own one
                observed = table.observe(agent)
                table._node = table._node._replace(position=game.sample_world(state.view(seat), random.random))
                again = table.observe(agent)
                assert table.observation_space(agent).contains(observed)
                for part in ("observation", "action_mask"):
                    assert np.array_equal(observed[part], again[part])


def test_the_mask_has_the_choices_of_whose_turn_it_is_alone() -> None:
    table = Environment("land-unter", 3)
    table.reset(seed=1)
    assert np.flatnonzero(table.observe("player_0")["action_mask"]).tolist() == choices(table.game, table._node)
    assert table.observe("player_0")["action_mask"].sum() == 12
    assert table.observe("player_1")["action_mask"].sum() == 0


def test_special_card_holders_are_asked_and_may_pass() -> None:
    table = Environment("forbidden-island", 2)
    passed = 0
    for seed in range(3):
        table.reset(seed=seed)
        random = Random(seed)
        for agent in table.agent_iter():
            seen, _, terminated, _, _ = table.last()
            may = not terminated and bool(seen["action_mask"][pass_number(table.game)])
            if may:
                seat, position = table.possible_agents.index(agent), table._node.position
                assert seat in position.may_act
                table.step(pass_number(table.game))
                assert table._node.position is position or seat not in table._node.position.may_act or not table._node.passed
                passed += 1
            else:
                table.step(None if terminated else random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    assert passed


def test_illegal_actions_are_refused_with_a_sentence_and_the_game_goes_on() -> None:
    table = Environment("land-unter", 3)
    table.reset(seed=1)
    before = table._node
    with pytest.raises(NumberError, match="there are 0 to 72"):
        table.step(73)
    with pytest.raises(NumberError):
        table.step(-1)
    with pytest.raises(IllegalAction, match="must act"):
        table.step(72)
    with pytest.raises(IllegalAction, match="not None"):
        table.step(None)
    with pytest.raises(IllegalAction, match="not possible"):
        table.step(int(np.flatnonzero(table.last()[0]["action_mask"] == 0)[0]))
    for wrong in (1.5, "3", True, np.bool_(True), np.float64(1), [3]):
        with pytest.raises(NumberError, match="is not an action; actions are the whole numbers from 0 to 72"):
            table.step(wrong)  # type: ignore[arg-type]
    assert table._node is before
    table.step(np.int64(np.flatnonzero(table.last()[0]["action_mask"])[0]))


def test_an_environment_that_cannot_be_is_refused_as_a_game_is() -> None:
    with pytest.raises(SetupError):
        env("atlantis")
    with pytest.raises(SetupError):
        env("land-unter", 9)
    with pytest.raises(SetupError):
        env("land-unter", 3, {"cascade": "sideways"})
    with pytest.raises(SetupError, match="no render mode 'human' here; there is 'ansi', or None"):
        env("land-unter", 3, render_mode="human")


def test_options_at_reset_and_seeds_that_are_none_are_refused() -> None:
    table = env("land-unter", 3)
    with pytest.raises(SetupError, match="chosen when the environment is made"):
        table.reset(seed=1, options={"cascade": "off"})
    with pytest.warns(UserWarning, match="has cascade, highest_may_choose, not 'tides'"):
        table.reset(seed=1, options={"tides": "off"})
    for wrong in (0, 3, "cascade", [("cascade", "off")]):
        with pytest.raises(SetupError, match="options of land-unter are texts by name"):
            table.reset(seed=1, options=wrong)
    with pytest.raises(SetupError, match=r"a seed is a whole number, such as 1, not 1\.0"):
        table.reset(seed=1.0)
    table.reset(seed=np.int64(1), options={})
    assert Environment("land-unter", np.int64(4)).possible_agents[-1] == "player_3"


def test_render_gives_the_position_as_text() -> None:
    table = env(dike.GAME, 2, render_mode="ansi")
    table.reset(seed=1)
    assert table.render() == str(table.unwrapped._node.position)
    assert Environment(dike.GAME).render_mode is None
