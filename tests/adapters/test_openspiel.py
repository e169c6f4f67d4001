"""Our games as games of OpenSpiel, tried by OpenSpiel's own tests and bots and by ours."""

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from highwater.contract import CHANCE, Action
from highwater.errors import NumberError, SetupError
from highwater.record import Record
from highwater.registry import GAMES
from tests.games import dike

np = pytest.importorskip("numpy", reason="there is no wheel of numpy for this Python")
pyspiel = pytest.importorskip("pyspiel", reason="there is no wheel of OpenSpiel for this Python or system")

from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402
from open_spiel.python.tests import games_sim_test  # noqa: E402

from highwater.adapters import openspiel  # noqa: E402
from highwater.adapters.in_turn import pass_number  # noqa: E402
from highwater.simulation import play  # noqa: E402
from tests.bench._openspiel import TreeSearch  # noqa: E402

NAMES = (*openspiel.NAMES, *openspiel.register([dike.GAME, dike.OPEN]))
GAMES_OF_OURS = {f"highwater_{game.id.replace('-', '_')}": game for game in (*GAMES.values(), dike.GAME, dike.OPEN)}
OURS = {name: GAMES_OF_OURS[name.removesuffix("_in_turn")] for name in NAMES}
SEQUENTIAL = [name for name in NAMES if name != "highwater_land_unter"]

every_game = pytest.mark.parametrize("name", NAMES)
every_sequential_game = pytest.mark.parametrize("name", SEQUENTIAL)


def loaded(name: str, **parameters: object) -> Any:
    return pyspiel.load_game(name, parameters)


def step(state: Any, random: Random) -> None:
    """Anything that may happen next, each with its probability where it is chance's."""
    if state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choices(outcomes, odds)[0])
    elif state.is_simultaneous_node():
        legal = [state.legal_actions(player) for player in range(state.num_players())]
        state.apply_actions([random.choice(actions) if actions else 0 for actions in legal])
    else:
        state.apply_action(random.choice(state.legal_actions()))


def walk(game: Any, seed: int, see: Callable[[Any], object]) -> Any:
    """A random game; ``see`` is called with every state. Returns the last."""
    random, state = Random(seed), game.new_initial_state()
    see(state)
    while not state.is_terminal():
        step(state, random)
        see(state)
    return state


@every_game
def test_openspiels_random_simulation_finds_nothing_wrong(name: str) -> None:
    pyspiel.random_sim_test(loaded(name, players=OURS[name].seats[0]), num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@every_game
def test_openspiels_random_simulation_finds_nothing_wrong_at_any_table(name: str) -> None:
    for players in OURS[name].seats:
        pyspiel.random_sim_test(loaded(name, players=players), num_sims=5, serialize=True, verbose=False)


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("highwater_land_unter", {"players": 3, "highest_may_choose": "on", "cascade": "literal"}),
        ("highwater_forbidden_island", {"players": 4, "sandbag": "any-time", "island": "atoll-of-decisions", "difficulty": "elite"}),
        ("highwater_sos", {"players": 3, "leaving": "on", "double_one": "may", "arrows": "onto"}),
    ],
)
def test_openspiels_random_simulation_finds_nothing_wrong_with_other_options(name: str, parameters: dict[str, object]) -> None:
    game = loaded(name, **parameters)
    assert game.get_parameters().items() >= parameters.items()
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_openspiels_own_turn_based_form_of_land_unter_passes_its_simulation_too() -> None:
    game = pyspiel.load_game_as_turn_based("highwater_land_unter", {"players": 3})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_land_unter_is_simultaneous_and_deals_card_by_card() -> None:
    state = loaded("highwater_land_unter", players=3).new_initial_state()
    for dealt in range(3 * 12 + 2):
        assert state.is_chance_node()
        left = 60 - dealt if dealt < 36 else 12
        assert len(state.chance_outcomes()) == left
        state.apply_action(state.legal_actions()[0])
    assert state.is_simultaneous_node()
    assert [len(state.legal_actions(player)) for player in range(3)] == [12, 12, 12]
    assert state.action_to_string(0, 0) == "1"
    state.apply_actions([state.legal_actions(player)[0] for player in range(3)])
    assert state.is_chance_node()


@every_game
def test_a_game_is_the_same_as_on_the_contract(name: str) -> None:
    """What was done, read as plies of ours, leads to the same end."""
    for seed in range(2):
        game = loaded(name)
        ours = OURS[name]
        end = walk(game, seed, lambda state: None)
        position, taken = ours.new(game.num_players()), []
        for move in end.full_history():
            if move.player == CHANCE:
                taken.append(move.action)
                if not position.chance().steps(taken):
                    position, taken = position.apply(CHANCE, position.chance().result(taken)), []
            elif move.action != pass_number(ours) and move.player in (*position.to_act, *position.may_act):
                position = position.apply(move.player, ours.actions[move.action])
        assert position == end.node.position
        assert position.outcome is not None
        assert sum(end.returns()) == pytest.approx(1 if not ours.cooperative else game.num_players() * bool(position.outcome.winners))


@every_game
def test_copies_are_equal_and_independent(name: str) -> None:
    game, random = loaded(name), Random(5)
    state = game.new_initial_state()
    for _ in range(12):
        for _ in range(random.randrange(9)):
            if not state.is_terminal():
                step(state, random)
        if state.is_terminal():
            break
        copies = [state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
        for copied in copies:
            assert str(copied) == str(state)
            for player in range(game.num_players()):
                assert copied.information_state_string(player) == state.information_state_string(player)
        before = str(state)
        step(copies[0], random)
        assert str(state) == before


@every_game
def test_openspiels_own_test_of_pickling_finds_nothing_wrong(name: str) -> None:
    games_sim_test.GamesSimTest().sim_game(loaded(name, players=OURS[name].seats[-1]))


@every_game
def test_games_and_states_come_back_from_pickle_equal(name: str) -> None:
    game = loaded(name, players=OURS[name].seats[0])
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    assert hash(again) == hash(game)
    assert type(again) is type(game)


def test_resampled_states_are_pickled_exactly() -> None:
    random, state = Random(3), loaded("highwater_land_unter_in_turn", players=3).new_initial_state()
    for _ in range(60):
        step(state, random)
    world = state.resample_from_infostate(state.current_player(), random.random)
    for _ in range(20):
        again = pickle.loads(pickle.dumps(world))
        assert again.node == world.node
        assert again.information_state_string(0) == world.information_state_string(0)
        assert again.history() == world.history()
        step(world, random)


# Information ------------------------------------------------------------------------------------------------------------


@every_sequential_game
def test_a_resampled_state_is_remembered_alike_and_can_be_played_to_its_end(name: str) -> None:
    random = Random(2)
    for seed in range(2):
        states: list[Any] = []
        walk(loaded(name), seed, lambda state: states.append(state.clone()))  # noqa: B023
        for state in states[:: max(1, len(states) // 25)]:
            if not state.is_chance_node() and not state.is_terminal():
                for player in {state.current_player(), 0} if OURS[name].id != "dike" else {state.current_player()}:
                    world = state.resample_from_infostate(player, random.random)
                    assert world.current_player() == state.current_player()
                    assert world.information_state_string(player) == state.information_state_string(player)
                    assert world.observation_tensor(player) == state.observation_tensor(player)
                    if player == state.current_player():
                        assert world.legal_actions() == state.legal_actions()
                    assert world.history() == []
                    while not world.is_terminal():
                        step(world, random)


def test_sampled_worlds_differ_in_hidden_things() -> None:
    random = Random(1)
    state = loaded("highwater_land_unter_in_turn", players=4).new_initial_state()
    while state.is_chance_node():
        step(state, random)
    worlds = [state.resample_from_infostate(0, random.random) for _ in range(5)]
    assert len({world.information_state_string(1) for world in worlds}) == 5
    assert {world.information_state_string(0) for world in worlds} == {state.information_state_string(0)}


def land_unter_after(*order: int) -> Any:
    """Rounds of Land unter in which seat 0 plays these low cards, which take no tide. Other seats and chance do not vary."""
    state = loaded("highwater_land_unter_in_turn", players=3).new_initial_state()
    for card in range(36):
        state.apply_action(card // 12 + 3 * (card % 12))  # seat 0 is dealt 1, 4, 7, …
    for tide, own in enumerate(order, 61):
        state.apply_action(tide)
        state.apply_action(tide)
        state.apply_action(own)
        for _ in range(2):
            state.apply_action(state.legal_actions()[-1])
    return state


def test_information_states_recall_the_order_that_a_view_sorts_away() -> None:
    one, other = land_unter_after(0, 3, 6), land_unter_after(3, 0, 6)
    for player in range(3):
        assert one.node.position.view(player) == other.node.position.view(player)
        assert one.information_state_string(player) != other.information_state_string(player)
        assert one.information_state_string(player) == land_unter_after(0, 3, 6).information_state_string(player)


def observed(past: Any, player: int) -> list[object]:
    """All that a player has seen and chosen, one after the other, told from the positions that the game went through."""
    told: list[object] = []
    while past is not None:
        own = [number for seat, number in past.chosen if seat == player]
        if own or past.before is None or past.node.position != past.before.node.position:
            told.append((own, past.node.position.view(player)))
        past = past.before
    return told


@every_game
def test_information_states_are_equal_just_when_all_observed_was_equal(name: str) -> None:
    known: dict[str, list[object]] = {}
    strings: dict[str, str] = {}
    for seed in range(3):
        states: list[Any] = []
        walk(loaded(name), seed % 2, lambda state: states.append(state.clone()))  # noqa: B023
        for state in states[:: max(1, len(states) // 30)]:
            for player in range(2):
                told = observed(state._past, player)
                string = f"{player} {state.information_state_string(player)}"
                assert known.setdefault(string, told) == told
                assert strings.setdefault(f"{player} {told!r}", string) == string
    assert len(known) > 20


def test_others_learn_nothing_of_a_card_laid_face_down_but_that_it_lies() -> None:
    random, state = Random(4), loaded("highwater_land_unter_in_turn", players=3).new_initial_state()
    while state.is_chance_node():
        step(state, random)
    children = [state.child(action) for action in state.legal_actions()]
    assert len({child.information_state_string(1) for child in children}) == 1
    assert len({child.observation_string(2) for child in children}) == 1
    assert len({child.information_state_string(0) for child in children}) == len(children)


def test_others_do_not_see_a_deal() -> None:
    states = []
    for first in (0, 24):
        state = loaded("highwater_land_unter", players=3).new_initial_state()
        for card in range(first, first + 6):
            state.apply_action(card)
        states.append(state)
    assert len({state.information_state_string(1) for state in states}) == 1


def test_observers_see_as_one_player_or_as_everybody() -> None:
    game = loaded("highwater_land_unter", players=3)
    state = game.new_initial_state()
    random = Random(1)
    while state.is_chance_node():
        step(state, random)
    one = make_observation(game)
    one.set_from(state, 2)
    assert one.dict["hand"].sum() == 12
    assert one.tensor.tolist() == state.observation_tensor(2)
    everybody = make_observation(game, pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE))
    everybody.set_from(state, 2)
    assert everybody.dict["hand"].sum() == 0
    assert everybody.string_from(state, 1) == everybody.string_from(state, 2)
    with pytest.raises(ValueError, match="no parameters"):
        make_observation(game, None, {"colour": 1})
    with pytest.raises(ValueError, match="together"):
        make_observation(game, pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS))


# Errors -----------------------------------------------------------------------------------------------------------------


def test_illegal_actions_are_refused() -> None:
    state = loaded("highwater_forbidden_island").new_initial_state()
    with pytest.raises(NumberError):
        state.apply_action(999)
    for wrong in ({"players": 9}, {"players": -1}, {"cascade": "sideways"}):
        with pytest.raises(SetupError):
            loaded("highwater_land_unter", **wrong)
    with pytest.raises(pyspiel.SpielError):
        loaded("highwater_land_unter", colour="blue")


# Bots -------------------------------------------------------------------------------------------------------------------


def ismcts_bot(game: Any, simulations: int, seed: int) -> Any:
    random = np.random.RandomState(seed)
    return ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, random), 1.0, simulations, random_state=random)


def test_openspiels_information_set_search_plays_land_unter_against_our_policy() -> None:
    game, ours = loaded("highwater_land_unter_in_turn", players=3), GAMES["land-unter"]
    bot, random, state = ismcts_bot(game, 2, 1), Random(1), game.new_initial_state()
    plies: list[tuple[int, Action]] = []
    taken: list[int] = []
    while not state.is_terminal():
        position = state.node.position
        player = state.current_player()
        if player == 0:
            action = int(bot.step(state))
            assert action in state.legal_actions()
        elif state.is_chance_node():
            action = random.choices(*zip(*state.chance_outcomes(), strict=True))[0]
        else:
            action = ours.actions.number(ours.rank(position.view(player), position.legal(player))[0].action)
        if player == CHANCE:
            taken.append(action)
            if not position.chance().steps(taken):
                plies.append((CHANCE, position.chance().result(taken)))
                taken = []
        else:
            plies.append((player, ours.actions[action]))
        state.apply_action(action)
    record = Record(ours, 3, Record.of(ours, 3).options, (), tuple(plies))
    assert record.final == state.node.position
    assert record.final.outcome is not None
    assert sum(state.returns()) == pytest.approx(1)


def test_openspiels_information_set_search_is_a_bot_that_gets_a_view() -> None:
    bot = TreeSearch(simulations=2)
    record = play("land-unter", [bot, "policy", "policy"], seed=1)
    assert record.final.outcome is not None
    assert record == play("land-unter", [bot, "policy", "policy"], seed=1)


def test_openspiels_tree_search_plays_forbidden_island() -> None:
    game = loaded("highwater_forbidden_island", players=2)
    random, state = np.random.RandomState(1), game.new_initial_state()
    bot = mcts.MCTSBot(game, 1.0, 2, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    chance, decisions = Random(1), 0
    while not state.is_terminal() and decisions < 12:
        if state.is_chance_node():
            step(state, chance)
        else:
            state.apply_action(bot.step(state))
            decisions += 1
    assert decisions == 12
