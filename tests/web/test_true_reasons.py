"""Every reason of a hint, what if or a review is true in its position: each claim is checked independently, by the rules alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module

import pytest

from highwater.contract import Action, ActionValue, RankedAction, State
from highwater.game import Game
from highwater.registry import GAMES
from highwater_web.features.hints.hint import Hint
from highwater_web.games import GAME_PAGES
from highwater_web.ui.reasons import reason_of
from tests.conformance.playing import good_game, random_game
from tests.slow import slow

FEW = 200
"""Positions of each game in every run of the tests."""

Claim = Callable[[State, int, Action], bool]


def claims_of(game: Game) -> Mapping[str, Claim]:
    """For each reason, a predicate for its claim about an action, written without looking at how reasons are chosen."""
    claims: Mapping[str, Claim] = import_module(f"tests.{game.package}.claims").CLAIMS
    return claims


def rare(game: Game) -> Mapping[str, tuple[State, int]]:
    """Reasons that are rare in play, each with a position and seat where it applies."""
    positions: Mapping[str, tuple[State, int]] = getattr(import_module(f"tests.{game.package}.claims"), "RARE", {})
    return positions


def list_decisions(game: Game, most: int) -> Iterator[tuple[State, int]]:
    """Positions in which a seat may act, with the seat, from policy games and random games with all set-ups in turn."""
    found = 0
    for seed in range(most):
        for step in (good_game if seed % 3 else random_game)(game, seed):
            if (step.ply + seed) % 5:
                continue
            for seat in (*step.state.to_act, *step.state.may_act):
                if seat >= 0 and step.state.legal(seat):
                    yield step.state, seat
                    found += 1
            if found >= most:
                return


def hints(state: State, seat: int, ranked: tuple[RankedAction, ...]) -> Iterator[Hint]:
    """The policy's hint, and that of a search that ranks everything in the opposite order."""
    yield Hint(state, seat, ranked)
    yield Hint(state, seat, ranked, tuple(ActionValue(each.action, -number / 9, 0.1, 9) for number, each in enumerate(reversed(ranked))))


def told(game: Game, state: State, seat: int) -> set[tuple[str, Action]]:
    """Every reason that may be given there, with its action."""
    ranked = game.rank(state.view(seat), state.legal(seat))
    favourite_only = GAME_PAGES[game.id].favourite_only
    asked_twice = hints(state, seat, ranked)
    found = {
        (reason_of(game, hint.ranked, each.action, hint.best, favourite_only, beside), each.action)
        for hint in asked_twice
        for each in ranked
        if each.reason
        for beside in (None, *([] if game.cooperative else [other.action for other in ranked[:5]]))
    }
    return {(reason, action) for reason, action in found if reason}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_reason_has_a_claim(game: Game) -> None:
    assert set(claims_of(game)) == set(game.reasons)


def wrong(game: Game, state: State, seat: int, seen: Counter[str]) -> Iterator[str]:
    """The reasons in a position that are not true there; ``seen`` counts all."""
    claims = claims_of(game)
    for reason, action in told(game, state, seat):
        seen[reason] += 1
        if not claims[reason](state, seat, action):
            yield f"{reason} of {action} for seat {seat + 1} in\n{state}"


@pytest.mark.parametrize("most", [FEW, slow(2_000)])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_shown_reason_is_true(game: Game, most: int) -> None:
    seen = Counter[str]()
    found = [each for state, seat in list_decisions(game, most) for each in wrong(game, state, seat, seen)]
    assert not found, f"{len(found)} of {seen.total()} are wrong: {Counter(each.split()[0] for each in found)}, as {found[0]}"
    if most > FEW:
        assert set(game.reasons) - set(seen) <= set(rare(game))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_rare_reasons_are_true_in_positions_of_their_own(game: Game) -> None:
    for reason, (state, seat) in rare(game).items():
        seen = Counter[str]()
        assert not list(wrong(game, state, seat, seen))
        assert seen[reason]
