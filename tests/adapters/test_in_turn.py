"""Games as sequences of single decisions: the order of turns, and refusals."""

from random import Random

import pytest

from highwater.adapters.in_turn import Node, after, choices, node_of, pass_number, seat_choices, token_of
from highwater.contract import CHANCE, Outcome
from highwater.deck import remove_cards
from highwater.errors import IllegalAction, NumberError
from highwater.game import Game
from highwater.registry import GAMES
from tests.conformance.playing import ALL_GAMES, setup_of
from tests.games import dike
from tests.games.dike import PUMP, Frame, Step

every_game = pytest.mark.parametrize("game", ALL_GAMES, ids=[game.id for game in ALL_GAMES])


def pumps_for_all() -> Node:
    """Seat 0 is about to act; both others hold a pump, and a section is wet."""
    state = dike.GAME.new(3)
    assert isinstance(state, dike.State)
    state = state._replace(
        hands=((), (PUMP,), (PUMP,)),
        supply=remove_cards(state.supply, (PUMP, PUMP)),
        dry=(1, 2, 4, 5, 6),
        wet=(3,),
        flood=((1, 2, 4, 5, 6),),
    )
    return node_of(state._replace(struck=(3,)))


def number(action: Step) -> int:
    return dike.GAME.actions.number(action)


PASS = pass_number(dike.GAME)


def test_volunteers_are_asked_in_order_before_who_must_act() -> None:
    node = pumps_for_all()
    assert node.player == 1
    assert choices(dike.GAME, node) == [number(Step("pump", 3)), PASS]
    node = after(dike.GAME, node, PASS)
    assert node.player == 2
    node = after(dike.GAME, node, PASS)
    assert (node.player, node.passed) == (0, (1, 2))
    assert PASS not in choices(dike.GAME, node)


def test_once_a_player_has_acted_all_are_asked_again() -> None:
    node = pumps_for_all()
    assert isinstance(node.position, dike.State)
    node = node_of(node.position._replace(dry=(1, 2, 4, 5), wet=(3, 6)))
    node = after(dike.GAME, after(dike.GAME, node, PASS), number(Step("pump", 6)))
    assert (node.player, node.passed) == (1, ())


def test_volunteers_are_asked_before_chance_but_not_in_between() -> None:
    node = pumps_for_all()
    assert isinstance(node.position, dike.State)
    node = node_of(node.position._replace(pending=(Frame("turn", 0, draws=2, strikes=2),)))
    assert node.player == 1
    node = after(dike.GAME, after(dike.GAME, node, PASS), PASS)
    assert node.player == CHANCE

    node = node_of(GAMES["land-unter"].new(3))
    for card in range(11):
        node = after(GAMES["land-unter"], node, card)
        assert (node.player, len(node.taken)) == (CHANCE, card + 1)
    node = after(GAMES["land-unter"], node, 30)
    assert node.taken == ()
    assert node.position.view(0).seat == 0


def test_seats_that_must_act_cannot_pass() -> None:
    node = node_of(dike.GAME.new(2))
    with pytest.raises(IllegalAction, match="must act"):
        after(dike.GAME, node, PASS)


@every_game
def test_illegal_numbers_are_refused_and_change_nothing(game: Game) -> None:
    random = Random(1)
    node = node_of(game.new(game.seats[0]))
    while node.player == CHANCE:
        with pytest.raises(NumberError):
            after(game, node, len(game.chance_steps))
        node = after(game, node, random.choice(choices(game, node)))
    assert node.player is not None
    for far in (-1, pass_number(game) + 1, 10**30):
        with pytest.raises(NumberError, match="to pass") as caught:
            after(game, node, far)
        assert caught.value.code == "number"
    possible = choices(game, node)
    for illegal in [each for each in range(len(game.actions)) if each not in possible][:50]:
        with pytest.raises(IllegalAction):
            after(game, node, illegal)
    assert choices(game, node) == possible


@every_game
def test_random_choices_lead_to_the_end_and_every_one_of_them_has_a_token(game: Game) -> None:
    for seed in range(6):
        random = Random(seed)
        setup = setup_of(game, seed)
        node = node_of(game.new(setup.seats, setup.options))
        while node.player is not None:
            numbers = choices(game, node)
            assert numbers == sorted(set(numbers))
            chosen = random.choice(numbers)
            assert token_of(game, node.player, chosen)
            node = after(game, node, chosen)
        assert choices(game, node) == []
        with pytest.raises(IllegalAction, match="over"):
            after(game, node, 0)
        outcome = node.position.outcome
        assert outcome is not None
        assert sum(game.shares(outcome)) == pytest.approx(1 if not game.cooperative else setup.seats * bool(outcome.winners))


@every_game
def test_no_game_that_comes_with_the_package_has_volunteers_and_hidden_cards(game: Game) -> None:
    """Being asked would tell the others that one holds something."""
    if game.id not in GAMES or game.hidden == "nothing":
        return
    for seed in range(6):
        random = Random(seed)
        node = node_of(game.new(game.seats[0]))
        while node.player is not None:
            assert not node.position.may_act
            node = after(game, node, random.choice(choices(game, node)))


def test_choices_at_once_are_those_of_each_seat() -> None:
    game = GAMES["land-unter"]
    random = Random(3)
    node = node_of(game.new(3))
    while node.player == CHANCE:
        node = after(game, node, random.choice(choices(game, node)))
    hands = [seat_choices(game, node.position, seat) for seat in range(3)]
    assert [len(hand) for hand in hands] == [12, 12, 12]
    node = after(game, node, hands[0][0])
    assert node.player == 1
    assert choices(game, node) == hands[1]


def test_a_victory_is_shared() -> None:
    shared = Outcome("all-stages", (0, 2), (3, 1, 3), ((), (), ()))
    assert GAMES["land-unter"].shares(shared) == (0.5, 0.0, 0.5)
    assert dike.GAME.shares(Outcome("walled", (0, 1), (1, 1), ((), ()))) == (1.0, 1.0)
    assert dike.GAME.shares(Outcome("drowned", (), (1, 1), ((), ()))) == (0.0, 0.0)
