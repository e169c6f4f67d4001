"""The searcher aboard: its suspicions, and sound play."""

from random import Random

import pytest

from highwater.bots import named
from highwater.contract import State as Position
from highwater.game import Game
from highwater.games.rats import ABANDON_SHIP, SOS
from highwater.games.rats.components import CARDS
from highwater.games.rats.opponent_model import Deals, Suspicion
from highwater.games.rats.policy import RIVALRY
from highwater.games.rats.rules import State
from highwater.games.rats.searching import MARGIN, Searching, Worlds
from highwater.games.rats.state import Choose, View
from highwater.simulation import play


def seen(state: Position, seat: int) -> View:
    """A view with its type."""
    view = state.view(seat)
    assert isinstance(view, View)
    return view


def suspicion_at_the_end(game: Game, seed: int) -> tuple[Suspicion, State]:
    """What the first seat suspects after a game of the policy, and its last position."""
    record = play(game, ["policy"] * 4, seed=seed)
    suspicion = None
    state = None
    for state, (seat, action) in zip(record.states(), record.plies, strict=False):
        if isinstance(action, Choose) and seat != 0:
            suspicion = suspicion or Suspicion(seen(state, 0))
            suspicion.see(seen(state, 0), seat, action)
    assert suspicion is not None
    assert isinstance(state, State)
    return suspicion, state


@pytest.mark.parametrize("game", [ABANDON_SHIP, SOS], ids=lambda game: game.id)
def test_moves_tell_which_cards_the_others_have(game: Game) -> None:
    """Nobody was asked: of six cards that each of the others may have, the true one is found far more often than one time in six."""
    found = []
    for seed in range(4):
        suspicion, end = suspicion_at_the_end(game, seed)
        for seat in (1, 2, 3):
            likely = sorted((card for card in range(CARDS) if card != end.dealt[0]), key=lambda card: -suspicion.fits[seat][card])
            found.append(likely[0] == end.dealt[seat])
    assert sum(found) >= 7


def test_sampled_deals_are_consistent_and_give_distinct_cards() -> None:
    fits = [[1.0, 0.0, 1.0, 1.0, 0.5, 1.0, 1.0]] * 4
    deals, random = Deals((2, -1, 5, -1), fits), Random(1).random
    drawn = [deals.draw(random) for _ in range(300)]
    assert all(deal[0] == 2 and deal[2] == 5 and len(set(deal)) == 4 for deal in drawn)
    assert {deal[1] for deal in drawn} == {0, 3, 4, 6}, "card 1 does not fit"
    assert sum(4 in deal for deal in drawn) < sum(3 in deal for deal in drawn)


@pytest.mark.many
@pytest.mark.parametrize("game", [ABANDON_SHIP, SOS], ids=lambda game: game.id)
def test_final_actions_are_worth_the_victory_plus_some_points(game: Game) -> None:
    compared = won = 0
    for seed in range(14):
        for state in play(game, ["policy"] * 4, seed=seed).states():
            assert isinstance(state, State)
            if state.phase != "choose":
                continue
            view, seat = seen(state, state.turn), state.turn
            suspicion = Suspicion(view)
            suspicion.fits = [[float(card == held) for card in range(CARDS)] for held in state.dealt]
            worlds = Worlds(view, state.legal(seat), suspicion, 1, 2)
            for number, action in enumerate(state.legal(seat)):
                end = state.apply(seat, action).outcome
                if end is None:
                    continue
                value, points = worlds.told(number, 0)
                others = sum(end.scores) - end.scores[seat]
                share = (seat in end.winners) / len(end.winners)
                assert points == end.scores[seat]
                assert value == pytest.approx(share + MARGIN * (points - RIVALRY * others / 3), abs=1e-8)
                compared += 1
                won += seat in end.winners
    assert compared > 10
    assert won > 2, "some of them win"


@pytest.mark.parametrize(("game", "seats"), [(ABANDON_SHIP, 3), (SOS, 5)], ids=lambda value: getattr(value, "id", value))
def test_the_search_is_the_same_for_a_seed_and_never_illegal(game: Game, seats: int) -> None:
    def decisions(seed: int) -> list[str]:
        searcher, random = Searching(playouts=12), Random(seed).random
        made = []
        for state, (seat, action) in zip(record.states(), record.plies, strict=False):
            if seat == 0:
                legal = state.legal(0)
                *_, (best, sure) = searcher.think(seen(state, 0), legal, random)
                assert best in legal
                assert 0 <= sure <= 1
                made.append(str(best))
            if game.is_seen(state, seat, action, 0):
                searcher.observe(seen(state, 0), seat, action)
        return made

    record = play(game, ["policy"] * seats, seed=5)
    assert decisions(1) == decisions(1) != []


def test_playouts_ignore_leaving_players() -> None:
    """The option with which players leave the table, at cards that share two rats, where it happens."""
    shown = ("yellow purple green", "yellow purple orange", "yellow purple red", "yellow purple black", "yellow purple blue")
    cards = "".join(f"card: {card}; " for card in (*shown, "green orange red", "black blue red"))
    options = {"leaving": "on", "components": cards}
    record = play(SOS, [named("random")] * 4, seed=3, options=options)
    searcher = Searching(playouts=6)
    for state, (seat, action) in zip(record.states(), record.plies, strict=False):
        if seat == 1 and state.legal(1):
            *_, (best, _) = searcher.think(seen(state, 1), state.legal(1), Random(1).random)
            assert best in state.legal(1)
        if SOS.is_seen(state, seat, action, 1):
            searcher.observe(seen(state, 1), seat, action)
    assert any(seen(state, 1).gone for state in record.states())
