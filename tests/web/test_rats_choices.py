"""Presses on dice and rats: a die first, then a rat if it can move any, then the final choice."""

from random import Random

import pytest

from highwater.contract import CHANCE
from highwater.game import Game
from highwater.games.rats.components import DIE_NAMES, RATS
from highwater.games.rats.rules import State
from highwater.games.rats.state import View
from highwater_web.contract.interaction import Interaction
from highwater_web.games.rats.choices import dice, final_choices, find_choice, next_choice_region, targets
from tests.rats.positions import ABANDON_SHIP, SOS, possible, ship

CREW = """
    home green
    33 orange
    28 yellow blue
    19 red
    ~~ 13 purple black
    """


def ask(state: State, chosen: str = "", hint: str = "") -> tuple[View, Interaction]:
    legal = state.legal(state.turn)
    hinted = next(action for action in legal if str(action) == hint) if hint else None
    return state.view(state.turn), Interaction(seat=state.turn, legal_actions={state.turn: legal}, partial_action=chosen, hinted=hinted)


def on_dice(state: State, chosen: str = "") -> dict[str, str]:
    """By die: the token."""
    return {DIE_NAMES[die.die]: die.token for die in dice(*ask(state, chosen))}


def on_rats(state: State, chosen: str) -> dict[str, str]:
    """By rat: the token."""
    return {RATS[rat]: target.token for rat, target in targets(*ask(state, chosen)).items()}


def to_settle(state: State, chosen: str) -> list[str]:
    return [settle.token for settle in final_choices(*ask(state, chosen))]


def test_a_die_is_never_carried_out_by_its_first_press() -> None:
    state = ship(CREW, "y3 r4 w(2)")
    assert on_dice(state) == {"yellow": "choose:yellow", "red": "choose:red", "white": "choose:white"}


def test_the_die_chosen_takes_it_back_and_another_one_takes_its_place() -> None:
    state = ship(CREW, "y3 r4 w(2)")
    assert on_dice(state, "red") == {"yellow": "choose:yellow", "red": "choose:", "white": "choose:white"}


def test_a_die_with_its_own_rat_only_is_carried_out_by_a_button() -> None:
    state = ship(CREW, "y3 r4")
    assert on_rats(state, "red") == {}
    assert to_settle(state, "red") == ["play:red"]
    assert next_choice_region(ask(state, "red")[1]) == "settle"


def test_where_a_die_may_stay_there_are_two_ways_to_settle() -> None:
    assert to_settle(ship(CREW, "y5x r4"), "yellow") == ["play:yellow.x", "play:yellow"]


def test_where_a_die_must_go_back_there_is_one() -> None:
    assert to_settle(ship(CREW, "y5x r4", game=SOS), "yellow") == ["play:yellow.x"]


def test_a_die_for_any_rat_asks_for_the_rat() -> None:
    state = ship(CREW, "y3 w(2)")
    found = on_rats(state, "white")
    assert set(found) == {"yellow", "purple", "orange", "red", "black", "blue"}, "the green rat is at home"
    assert found["red"] == "play:white.red"
    assert to_settle(state, "white") == []
    assert next_choice_region(ask(state, "white")[1]) == "rats"


def test_a_circled_face_of_a_coloured_die_moves_its_own_rat_too() -> None:
    state = ship(CREW, "r(2) w(3)")
    assert on_rats(state, "red")["red"] == "play:red"
    assert on_rats(state, "red")["blue"] == "play:red.blue"


def test_a_die_for_any_rat_that_may_stay_asks_for_both() -> None:
    state = ship(CREW, "y3 w(11x)")
    assert on_rats(state, "white")["red"] == "choose:white.red"
    assert to_settle(state, "white.red") == ["play:white.red.x", "play:white.red"]
    assert on_rats(state, "white.red") == {}


def test_two_ones_ask_for_two_rats_and_the_one_pressed_first_goes_first() -> None:
    state = ship(
        "home green\n35 orange blue\n20 yellow\n19 red\n~~ 13 purple black", "y3 w(1+1x)", game=SOS, options={"double_one": "must"}
    )
    assert on_rats(state, "white")["red"] == "choose:white.red"
    second = on_rats(state, "white.blue")
    assert "blue" not in second
    assert second["orange"] == "play:white.blue+orange.x"
    assert on_rats(state, "white.orange")["blue"] == "play:white.orange+blue.x"
    assert to_settle(state, "white.blue") == []
    assert next_choice_region(ask(state, "white.blue")[1]) == "rats"


def test_two_ones_may_move_a_single_rat() -> None:
    state = ship(CREW, "y3 w(1+1x)", game=SOS)
    assert to_settle(state, "white.red") == ["play:white.red.x"]
    assert on_rats(state, "white.red")["blue"] in ("play:white.red+blue.x", "play:white.blue+red.x")


def test_every_die_shows_where_it_leads() -> None:
    state = ship(CREW, "p2 oA r4 w(>)")
    leads = {DIE_NAMES[die.die]: {RATS[rat]: space for rat, space in die.leads} for die in dice(*ask(state))}
    assert leads["purple"] == {"purple": 15}
    assert leads["orange"] == {"orange": 28}
    assert leads["red"] == {"red": 23}
    assert leads["white"] == {"yellow": 33, "purple": 19, "orange": 33, "red": 28, "black": 19, "blue": 33}


def test_the_hint_marks_the_die_the_rat_and_the_way() -> None:
    state = ship(CREW, "y3 w(11x)")
    assert [die.mark for die in dice(*ask(state, "", "white.red.x"))] == [False, True]
    assert {RATS[rat] for rat, target in targets(*ask(state, "white", "white.red.x")).items() if target.mark} == {"red"}
    assert [settle.mark for settle in final_choices(*ask(state, "white.red", "white.red.x"))] == [True, False]


@pytest.mark.parametrize("chosen", ["", "pink", "white.pink", "green", "yellow.red.blue", "yellow.red", "choose", ".", "purple"])
def test_impossible_partial_actions_are_ignored(chosen: str) -> None:
    view, asked = ask(ship(CREW, "y3 w(2)"), chosen)
    assert find_choice(asked) is None
    assert targets(view, asked) == {}
    assert final_choices(view, asked) == []
    assert next_choice_region(asked) == ""


@pytest.mark.parametrize("game", [ABANDON_SHIP, SOS], ids=lambda game: game.id)
@pytest.mark.parametrize("double_one", ["must", "may"])
def test_every_legal_action_can_be_pressed_and_nothing_else(game: Game, double_one: str) -> None:
    options = {"double_one": double_one} if game is SOS else {}
    for seed in range(4):
        random = Random(seed)
        state = game.new(5, options)
        while state.to_act:
            if state.to_act == (CHANCE,):
                state = state.apply(CHANCE, state.chance().sample(random.random))
                continue
            assert isinstance(state, State)
            assert set(possible(state)) == reachable(state)
            state = state.apply(state.turn, random.choice(state.legal(state.turn)))


def reachable(state: State) -> set[str]:
    """All actions that can be played by presses."""
    found: set[str] = set()
    waiting, seen = [""], {""}
    while waiting:
        chosen = waiting.pop()
        tokens = [*on_dice(state, chosen).values(), *on_rats(state, chosen).values(), *to_settle(state, chosen)]
        for token in tokens:
            what, _, rest = token.partition(":")
            if what == "play":
                found.add(rest)
            elif token and rest not in seen:
                seen.add(rest)
                waiting.append(rest)
    return found
