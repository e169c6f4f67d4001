"""Mistakes of the weak levels, visible in their games."""

from collections.abc import Iterator
from statistics import mean
from typing import Any

import pytest

from highwater import GAMES, play
from highwater.contract import Action
from highwater.game import Game
from highwater.games.forbidden_island.mistakes import weigh_in_turn, weigh_one_action
from highwater.games.forbidden_island.state import Lift, Move, Sandbag
from highwater.games.land_unter.mistakes import forget_earlier_stages, weigh_this_round
from highwater.games.land_unter.policy import weigh
from highwater.games.land_unter.state import Play
from highwater.games.rats.mistakes import weigh_own_rats, weigh_spaces
from highwater.games.rats.policy import find_own_rats
from highwater.games.rats.policy import weigh as weigh_rats

ISLAND, LAND_UNTER = GAMES["forbidden-island"], GAMES["land-unter"]


def decisions(game: Game, bot: str, seats: int, seeds: range) -> Iterator[tuple[Any, int, Any]]:
    """The decisions of bots in whole games: the state before, the seat, and its action."""
    for seed in seeds:
        record = play(game, [bot] * seats, seed)
        for state, (seat, action) in zip(record.states(), record.plies, strict=False):
            if seat >= 0:
                yield state, seat, action


# Land unter ---------------------------------------------------------------------------------------------------------------


def test_stage_forgetter_knows_its_hand_and_the_cards_of_this_stage() -> None:
    forgotten = 0
    for state in play(LAND_UNTER, ["policy"] * 3, seed=4).states():
        if len(state.legal(1)) > 1:
            view: Any = state.view(1)
            seen = forget_earlier_stages(view)
            for other in (0, 2):
                assert seen.known_hand(other) == ()
                forgotten += len(view.known_hand(other))
            assert seen.known_hand(1) == view.known_hand(1)
            assert {card for hand in seen.known for card in hand} >= {card for cards in view.played for card in cards}
    assert forgotten, "there was something to forget"


@pytest.mark.many
def test_one_round_thinker_lays_good_cards_early() -> None:
    """The lowest and the highest cards are what a sensible player keeps."""
    places: dict[str, list[float]] = {"this round": [], "policy": []}
    for state, seat, action in decisions(LAND_UNTER, "policy", 3, range(3)):
        legal = state.legal(seat)
        if isinstance(action, Play) and len(legal) > 6:
            for name, values in (("this round", weigh_this_round(state.view(seat), legal)), ("policy", weigh(state.view(seat), legal))):
                at = values.index(max(values)) / (len(legal) - 1)
                places[name].append(abs(at - 0.5))
    assert mean(places["this round"]) > mean(places["policy"]) + 0.05


# The rats -----------------------------------------------------------------------------------------------------------------


@pytest.mark.many
def test_weaker_rats_bots_move_their_own_rats_more_and_harm_others_less() -> None:
    """Moving a rat of one's own gives the secret card away, and what others lose counts as a gain: the stronger bots see both."""
    ways = {"spaces": weigh_spaces, "own rats": weigh_own_rats, "policy": weigh_rats}
    own_moved: dict[str, list[bool]] = {name: [] for name in ways}
    harmed: dict[str, list[bool]] = {name: [] for name in ways}
    for game_id in ("abandon-ship", "sos"):
        for state, seat, _ in decisions(GAMES[game_id], "policy", 4, range(4)):
            view, legal = state.view(seat), state.legal(seat)
            own = find_own_rats(view)
            for name, way in ways.items():
                values = way(view, legal)
                action = legal[values.index(max(values))]
                own_moved[name].append(not own.isdisjoint(action.rats))
                after = state.apply(seat, action)
                harmed[name].append(
                    any(space < before and rat not in own for rat, (space, before) in enumerate(zip(after.rats, state.rats, strict=True)))
                )
    assert mean(own_moved["spaces"]) > mean(own_moved["own rats"]) > mean(own_moved["policy"])
    assert mean(harmed["spaces"]) < mean(harmed["own rats"]) < mean(harmed["policy"])


def test_space_counter_sees_only_its_own_rats() -> None:
    compared = 0
    for state, seat, _ in decisions(GAMES["abandon-ship"], "policy", 4, range(2)):
        view, legal = state.view(seat), state.legal(seat)
        own = find_own_rats(view)
        by_rats: dict[tuple[object, ...], set[float]] = {}
        for action, value in zip(legal, weigh_spaces(view, legal), strict=True):
            after = state.apply(seat, action)
            if not set(after.arrivals) - set(state.arrivals) and not after.pair and after.cheese == state.cheese:
                places = tuple([after.rats[rat] for rat in sorted(own)])
                by_rats.setdefault(places, set()).add(value)
                compared += len(legal) > 1
        assert all(len(values) == 1 for values in by_rats.values()), "what happens to other rats does not matter"
    assert compared


def test_selfish_bot_ignores_the_points_of_others() -> None:
    game = GAMES["sos"]
    for state, seat, _ in decisions(game, "policy", 3, range(1)):
        view, legal = state.view(seat), state.legal(seat)
        unknown = view._replace(cards=tuple(card if other == seat else -1 for other, card in enumerate(view.cards)))
        assert weigh_own_rats(view, legal) == weigh_own_rats(unknown, legal)


# The island ---------------------------------------------------------------------------------------------------------------


def list_cards_out_of_turn(level: str, seeds: range) -> list[Action]:
    """The special cards that were used out of turn before all treasures were captured."""
    return [
        action
        for state, seat, action in decisions(ISLAND, level, 2, seeds)
        if seat not in state.to_act and len(state.captured) < 4 and isinstance(action, Lift | Sandbag)
    ]


@pytest.mark.many
def test_weak_levels_on_the_island_use_no_special_cards_out_of_turn() -> None:
    assert not list_cards_out_of_turn("deckhand", range(6))
    assert not list_cards_out_of_turn("sailor", range(6))
    assert list_cards_out_of_turn("bosun", range(6))


def test_noisy_bot_wastes_no_card_out_of_turn() -> None:
    """Most flights that a helicopter could make at any time are useless."""
    played = 0
    for seed in (1, 4, 8, 13):
        record = play(ISLAND, ["sailor"] * 2, seed)
        for state, (seat, action) in zip(record.states(), record.plies, strict=False):
            if seat >= 0 and seat not in state.to_act:
                played += 1
                view: Any = state.view(seat)
                assert weigh_in_turn(view, [action])[0] > 0, (seed, action)
    assert played


@pytest.mark.many
def test_special_card_forgetter_still_flies_home() -> None:
    """It uses the last helicopter when that wins."""
    ends = [play(ISLAND, ["sailor"] * 2, seed, {"difficulty": "novice"}).final.outcome for seed in range(6)]
    assert any(end is not None and end.winners for end in ends)


def test_one_action_thinker_judges_immediate_effects() -> None:
    """Two steps away from anything, no step is worth more than another; a plan sees further."""
    nothing_to_see = 0
    for state, seat, _ in decisions(ISLAND, "policy", 2, range(2)):
        view, legal = state.view(seat), state.legal(seat)
        if seat in state.to_act and view.pending[-1].kind == "turn" and view.pending[-1].actions == 3:
            moves = [number for number, action in enumerate(legal) if isinstance(action, Move)]
            at_once, planned = weigh_one_action(view, legal), weigh_in_turn(view, legal)
            assert all(at_once[number] <= planned[number] + 1e-9 for number in moves), "planning never lowers the value of a move"
            nothing_to_see += max(at_once) <= 0 < max(planned)
    assert nothing_to_see
