"""The levels of play: five a game, each a bot with a name."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from highwater import GAMES, play
from highwater.bots import BOTS, DEFAULT_LEVEL, OFFERED, Limits, decide, is_searcher, mistakes, named, thoughts
from highwater.bots.levels import STRONGEST, LevelBot
from highwater.bots.thinking import drained
from highwater.contract import CHANCE, Action, State
from highwater.errors import SetupError
from highwater.game import Game
from highwater.level import draw_by_softmax
from highwater.match import Match, Player
from highwater.record import Record
from tests.bots import Ponderer

WEAK = tuple(level for level in OFFERED if isinstance(BOTS[level], LevelBot) and not is_searcher(level))
GAME = GAMES["land-unter"]


def test_every_level_is_a_bot_and_every_game_knows_it() -> None:
    assert OFFERED[: OFFERED.index(DEFAULT_LEVEL)] == WEAK, "the policy plays better than all that do not search, and worse than the rest"
    for game in GAMES.values():
        assert game.levels is not None
        assert game.searcher is not None
        own = {level for level in OFFERED if level not in (DEFAULT_LEVEL, STRONGEST)}
        assert set(game.levels()) == own
        for level in own:
            assert mistakes(game, level)
        assert mistakes(game, DEFAULT_LEVEL) == mistakes(game, "nobody") == ()


def test_searching_bots_are_recognized_by_name() -> None:
    assert [level for level in OFFERED if is_searcher(level)] == ["mate", "captain"]
    assert not is_searcher("policy")
    assert not is_searcher("workshop:one")
    assert not is_searcher("")


@pytest.mark.parametrize("game_id", GAMES)
def test_the_middle_level_plays_as_the_policy_does(game_id: str) -> None:
    game = GAMES[game_id]
    seats = game.seats[0]
    assert play(game, [DEFAULT_LEVEL] * seats, seed=3).plies == play(game, ["policy"] * seats, seed=3).plies


@pytest.mark.parametrize("level", WEAK)
@pytest.mark.parametrize("game_id", GAMES)
def test_a_weak_level_plays_the_same_for_a_seed_and_not_as_the_policy(level: str, game_id: str) -> None:
    game = GAMES[game_id]
    table = [level] * game.seats[0]
    first = play(game, table, seed=8)
    assert first.plies == play(game, table, seed=8).plies
    assert first.plies != play(game, ["policy"] * game.seats[0], seed=8).plies


def test_a_level_of_which_a_game_says_nothing_plays_by_the_policy() -> None:
    bare = replace(GAME, levels=None, searcher=None)
    for level in OFFERED:
        assert play(bare, [level] * 3, seed=2).plies == play(GAME, ["policy"] * 3, seed=2).plies


def test_noisy_bots_choose_worse_actions_more_rarely() -> None:
    random = Random(1).random
    drawn = [draw_by_softmax([1.0, 0.0, 0.9, -9.0], 0.5, random) for _ in range(4_000)]
    counts = [drawn.count(number) for number in range(4)]
    assert counts[0] > counts[2] > counts[1] > counts[3] == 0
    assert counts[0] / counts[1] == pytest.approx(2.718**2, rel=0.2)
    assert draw_by_softmax([0.0, 2.0, 2.0], 0, random) == 1


# A decision that the caller ends -----------------------------------------------------------------------------------------


def in_the_middle(game: Game, seed: int = 1) -> State:
    """Where a seat has something to choose."""
    for state in play(game, ["policy"] * game.seats[0], seed=seed).states():
        if state.to_act and state.to_act[0] != CHANCE and len(state.legal(state.to_act[0])) > 4:
            found = state
    return found


def ask_bot(bot: Any, state: State, budget: int = 1_000, stop: Any = None) -> Action | None:
    seat = state.to_act[0]
    return decide(bot, GAME, state.view(seat), state.legal(seat), Random(1), Limits(budget, stop=stop))


def test_the_caller_may_end_a_decision_after_any_thought() -> None:
    state = in_the_middle(GAME)
    legal = state.legal(state.to_act[0])
    asks: list[bool] = []

    def at_the_third() -> bool:
        asks.append(True)
        return len(asks) == 3

    assert ask_bot(Ponderer(len(legal)), state, stop=at_the_third) == legal[2]
    assert len(asks) == 3
    assert ask_bot(Ponderer(len(legal)), state, stop=lambda: True) == legal[0], "one thought there must be"


def test_a_budget_of_nothing_is_one_thought_and_one_of_a_million_is_all_there_are() -> None:
    state = in_the_middle(GAME)
    legal = state.legal(state.to_act[0])
    assert ask_bot(Ponderer(4), state, budget=0) == ask_bot(Ponderer(4), state, budget=-7) == legal[0]
    assert ask_bot(Ponderer(4), state, budget=1_000_000) == legal[3]
    for level in OFFERED:
        assert ask_bot(named(level), state, budget=0) in legal
        assert ask_bot(named(level), state, budget=1_000_000) in legal


@pytest.mark.parametrize("game_id", GAMES)
def test_interrupted_bot_thinks_afresh(game_id: str) -> None:
    game = GAMES[game_id]
    state = in_the_middle(game)
    seat = state.to_act[0]
    view, legal = state.view(seat), state.legal(seat)
    stopped, fresh = named("mate").memory(), named("mate").memory()  # type: ignore[attr-defined]
    for slices in (1, 3):
        thinking = thoughts(stopped, game, view, legal, Random(7))
        for _ in zip(range(slices), thinking, strict=False):
            pass
        thinking.close()
    assert decide(stopped, game, view, legal, Random(1)) == decide(fresh, game, view, legal, Random(1))


def test_undo_while_a_bot_thinks_leaves_nothing_of_its_thoughts() -> None:
    players = (Player("Max"), Player(bot=named("captain")), Player(bot=named("mate")))
    random = Random(3)
    dealt: Match | None = Match.begin(GAME, players)
    while dealt is not None and not dealt.waiting_for():
        match, dealt = dealt, dealt.advance(random)
        match = dealt or match
    laid = match.act(0, match.state.legal(0)[0])
    thinking = laid.advance_in_slices(random)
    next(thinking)
    back = laid.undo()
    thinking.close()
    other = back.act(0, back.state.legal(0)[-1])
    following = drained(other.advance_in_slices(random, Limits(stop=lambda: True)))
    assert following is not None
    assert following.record.plies[:-1] == other.record.plies
    seat, action = following.record.plies[-1]
    assert seat == 1
    assert action in other.state.legal(1)


def test_a_level_that_there_is_not_is_refused_in_words() -> None:
    with pytest.raises(SetupError, match="deckhand, sailor, bosun, mate, captain") as refused:
        named("admiral")
    assert refused.value.code == "unknown-bot"
    with pytest.raises(SetupError):
        Match.of(replace(Record.of(GAME, 3), bots=("", "admiral", "")))
