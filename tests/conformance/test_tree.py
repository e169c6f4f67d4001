"""Nodes of the game tree: a generic search can walk every game with them."""

from random import Random

import pytest

from highwater.adapters.in_turn import after, node_of, pass_number
from highwater.contract import CHANCE, seat_letter
from highwater.deck import Draw
from highwater.errors import IllegalAction, TokenError
from highwater.game import Game
from highwater.registry import GAMES
from highwater.tree import PASS, Node
from tests.conformance.playing import setup_of


def walk(game: Game, seed: int) -> list[Node]:
    setup, random = setup_of(game, seed), Random(seed)
    nodes = [Node.root(game, setup.seats, setup.options)]
    while not nodes[-1].is_terminal():
        nodes.append(nodes[-1].sample(random))
    return nodes


def test_a_walk_by_chance_ends_with_shares_of_the_victory(game: Game, few_seeds: range) -> None:
    for seed in few_seeds:
        *before, end = walk(game, seed)
        assert end.state.outcome is not None
        assert end.returns() == game.shares(end.state.outcome)
        assert all(node.returns() == (0.0,) * node.state.seats for node in before)
        assert end.legal_actions() == ()
        with pytest.raises(IllegalAction, match="the game is over"):
            end.sample(Random(1))


def test_children_by_action_and_by_text_are_equal_and_parents_stay(game: Game) -> None:
    random = Random(2)
    for node in walk(game, 1)[::5]:
        if node.player is None:
            continue
        state, letter = node.state, seat_letter(node.player)
        actions = node.legal_actions() or (node.state.chance().sample(random),)
        for action in actions[:4]:
            child = node.child(action)
            assert child == node.child(str(action)) == node.child(f"{letter}:{action}")
            assert hash(child) == hash(node.child(str(action)))
        assert node.state is state


def test_volunteers_are_asked_first_and_may_pass_as_in_adapters(game: Game) -> None:
    asked = 0
    for node in walk(game, 3):
        assert node.player == node_of(node.state, node.passed).player
        if PASS in node.legal_actions():
            asked += 1
            passed = node.child(PASS)
            assert passed.state is node.state
            assert passed.player != node.player
            assert passed.player == after(game, node_of(node.state, node.passed), pass_number(game)).player
        elif node.player is not None:
            with pytest.raises(IllegalAction, match="must act here, and cannot pass"):
                node.child("pass")
    assert bool(asked) == (game.id in ("forbidden-island", "dike", "dike-open"))


def test_a_world_that_the_player_holds_possible_has_the_same_decision(game: Game) -> None:
    random, others = Random(4), 0
    for node in walk(game, 2):
        if not node.legal_actions():
            with pytest.raises(IllegalAction, match="no seat decides here"):
                node.resample(random)
            continue
        world = node.resample(random)
        assert (world.player, world.view(), world.legal_actions()) == (node.player, node.view(), node.legal_actions())
        others += world.state != node.state
    assert bool(others) == (game.hidden != "nothing")


def test_illegal_actions_are_refused() -> None:
    node = Node.root("land-unter", 3)
    with pytest.raises(IllegalAction, match=r"a:44 is not possible: \* decides here"):
        node.child("a:44")
    while node.player == CHANCE:
        node = node.sample(Random(1))
    with pytest.raises(TokenError):
        node.child("draw")
    with pytest.raises(IllegalAction, match="is not possible in stage 1"):
        node.child(next(str(card) for card in range(1, 61) if f"Play(card={card})" not in map(repr, node.legal_actions())))


def test_plies_written_as_in_a_record_are_followed_in_one_call() -> None:
    game = GAMES["forbidden-island"]
    state = game.new(2)
    chance = state.chance()
    assert not isinstance(chance, Draw)
    laid = chance.sample(Random(1))
    assert game.follow(state, f"*:{laid}") == state.apply(CHANCE, laid)
    with pytest.raises(TokenError, match="'a' is not a ply"):
        game.follow(state, "a")
    with pytest.raises(IllegalAction, match="cannot act now"):
        game.follow(state, "a:end")
