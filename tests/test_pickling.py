"""Public values are picklable, hashable, and short to print."""

import copy
import pickle
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from random import Random

import pytest

from highwater.bots import BOTS
from highwater.contract import CHANCE
from highwater.game import Game
from highwater.match import Match, Player
from highwater.partial_outcome import PartialOutcome
from highwater.record import Record, parse
from highwater.registry import GAMES
from highwater.simulation import play
from highwater.tree import Node
from tests.conformance.playing import WRITTEN, acting, random_game
from tests.games import dike

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def written_options(game: Game) -> dict[str, str]:
    return {option.id: WRITTEN[option.id] for option in game.options if option.read}


def record_of(game: Game) -> Record:
    return play(game, ["random"] * game.seats[0], seed=3, options=written_options(game)).commented(1, "en", "Something.")


def values(game: Game) -> Iterator[object]:
    """Every kind of value that a program is handed while it plays a game."""
    yield game
    yield from game.options
    yield from (game.actions, game.chance_steps)
    for number, step in enumerate(random_game(game, 7)):
        if number % 9 == 0:
            yield from (step.state, step.action, Node(game, step.state))
            if step.state.to_act == (CHANCE,):
                yield step.state.chance()
                yield PartialOutcome.begin(game, step.state).filled(Random(1))
            for seat in acting(step.state):
                yield tuple(step.state.legal(seat))
            yield from map(step.state.view, (None, 0, 1))
    yield step.after
    yield step.after.outcome
    record = record_of(game)
    yield record
    yield from (record.final, record)  # now it remembers its last position
    yield from BOTS.values()


@EVERY_GAME
def test_every_value_comes_back_equal_with_the_same_hash(game: Game) -> None:
    for value in values(game):
        for protocol in (2, pickle.HIGHEST_PROTOCOL):
            again = pickle.loads(pickle.dumps(value, protocol))
            assert type(again) is type(value)
            assert again == value
            assert hash(again) == hash(value)
        assert copy.deepcopy(value) == value == copy.copy(value)


@EVERY_GAME
def test_a_match_comes_back_and_is_played_on_with_bots_that_remember(game: Game) -> None:
    table = (Player("Ada"), *[Player(bot=BOTS["sailor"])] * (game.seats[0] - 1))
    match = Match.begin(game, table, written_options(game))
    random = Random(4)
    for _ in range(60):
        seats = (*match.waiting_for(), *match.may_play())
        after = match.act(seats[0], match.state.legal(seats[0])[0]) if seats else match.advance(random)
        match = after or match
        if not match.state.to_act:
            break
    again = pickle.loads(pickle.dumps(match))
    assert again == match
    assert hash(again) == hash(match)
    assert again.advance(Random(1)) == match.advance(Random(1))


def test_pickling_returns_known_games_and_copies_changed_ones() -> None:
    for game in GAMES.values():
        assert pickle.loads(pickle.dumps(game)) is game
        assert copy.deepcopy(game) is game
    changed = replace(GAMES["land-unter"], searcher=None)
    again = pickle.loads(pickle.dumps(changed))
    assert again == changed != GAMES["land-unter"]


METHODS = ["spawn", *(["fork", "forkserver"] if sys.platform != "win32" else [])]


@pytest.mark.parametrize("method", METHODS)
def test_a_pool_of_processes_takes_games_and_returns_records(method: str) -> None:
    games = list(GAMES.values())
    with ProcessPoolExecutor(1, mp_context=get_context(method)) as pool:
        asked = [pool.submit(play, game, ["random"] * 3, 5, written_options(game)) for game in games]
        records = [future.result() for future in asked]
        finals = list(pool.map(Record.start, records))
    for game, record, first in zip(games, records, finals, strict=True):
        assert record.game is game
        assert record == play(game, ["random"] * 3, 5, written_options(game))
        assert first == record.start()


@EVERY_GAME
def test_long_values_print_in_one_line(game: Game) -> None:
    record = record_of(game)
    match = Match.of(record)
    partial = PartialOutcome.begin(game, game.new(3))
    for value in (game, record, match, match.look(3), Node.root(game, 3), *game.options, game.actions, partial):
        assert len(repr(value)) < (1_000 if value is partial else 300), repr(value)
    assert repr(game) == f"<Game {game.versioned}>"
    assert game.versioned in repr(record)
    assert f"{len(record.plies)} plies" in repr(record)


def test_an_empty_record_prints_as_the_call_that_makes_it() -> None:
    from highwater.registry import game_of

    empty = Record.of(GAMES["land-unter"], 3, {"cascade": "off"})
    assert eval(repr(empty), {"Record": Record, "game_of": game_of}) == empty  # noqa: S307
    assert len({empty, parse(empty.text())}) == 1


def test_a_game_that_is_not_ours_goes_to_other_processes_field_by_field() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        record = pool.submit(play, dike.GAME, ["random"] * 2, 5).result()
    assert record.plies == play(dike.GAME, ["random"] * 2, 5).plies
    assert record.game.versioned == "dike/1"
