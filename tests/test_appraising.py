"""Values of all legal actions of a seat, on which hints are based."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from highwater.contract import ActionValue, State
from highwater.game import Game
from highwater.match import Match
from highwater.record import Record
from highwater.registry import GAMES
from highwater.simulation import play


def first_found(match: Match, seat: int) -> tuple[ActionValue, ...]:
    """The result as soon as everything has been tried."""
    return next(found for found in match.evaluate_in_slices(seat) if found)


def decisions(record: Record) -> Iterator[tuple[int, int, State]]:
    """Where a seat has to choose: after so many plies, who, and the position."""
    for ply, state in enumerate(record.states()):
        yield from ((ply, seat, state) for seat in state.to_act if seat >= 0 and len(state.legal(seat)) > 1)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_all_legal_actions_are_valued_deterministically(game: Game) -> None:
    record = play(game, ["bosun"] * 3, seed=5)
    among = [each for each in decisions(record) if not game.is_setup(each[1], each[2].legal(each[1])[0])]
    random = Random(2)
    for ply, seat, state in (among[int(random.random() * len(among))] for _ in range(4)):
        match = Match.of(record.upto(ply))
        found = first_found(match, seat)
        assert sorted(str(each.action) for each in found) == sorted(map(str, state.legal(seat)))
        assert found == first_found(match, seat)
        assert found[0].error == 0


def test_seats_observe_only_visible_cards() -> None:
    """The result for a seat does not depend on the face-down cards of the others."""
    record = play(GAMES["land-unter"], ["bosun"] * 3, seed=8)
    ply, seat, state = next(each for each in decisions(record) if each[0] > 60 and each[1] == 2 and len(each[2].to_act) == 3)
    match = Match.of(record.upto(ply))
    one, *others = (first_found(match.act(0, action), seat) for action in state.legal(0))
    assert others
    assert all(other == one for other in others)


def test_a_game_without_a_searcher_says_nothing() -> None:
    record = play(GAMES["sos"], ["bosun"] * 3, seed=8).upto(9)
    match = Match.of(replace(record, game=replace(record.game, searcher=None)))
    assert list(match.evaluate_in_slices(match.state.to_act[0] if match.state.to_act[0] >= 0 else 0)) == []


def test_best_action_never_loses_at_once_unnecessarily() -> None:
    """Near the end of lost games on the island, with the choice to let a tile sink or not."""
    island, looked = GAMES["forbidden-island"], 0
    options = {"difficulty": "legendary", "give": "any-card", "sandbag": "any-time", "island": "bridge-of-horrors"}
    for seed in range(20):
        record = play(island, ["random"] * 4, seed=seed, options=options)
        for ply, seat, state in decisions(record):
            after = {action: state.apply(seat, action).outcome for action in state.legal(seat)}
            lost = {action for action, outcome in after.items() if outcome is not None and not outcome.winners}
            if lost and len(lost) < len(after):
                looked += 1
                assert first_found(Match.of(record.upto(ply)), seat)[0].action not in lost
    assert looked
