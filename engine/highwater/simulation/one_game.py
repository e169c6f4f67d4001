"""Plays one game of bots to its end."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import SupportsIndex

from highwater.bots import BOT_BUDGET, Bot, BotError, Limits, decide_by_itself, seat_bots, seated, tell
from highwater.contract import CHANCE, State
from highwater.errors import IllegalAction, SetupError
from highwater.game import Game
from highwater.record import MAX_PLIES, Ply, Record
from highwater.registry import game_of
from highwater.seeds import bot_random, chance_random


def play(
    game: Game | str,
    bots: Sequence[Bot | str],
    seed: SupportsIndex = 1,
    options: Mapping[str, str] | None = None,
    *,
    budget: int = BOT_BUDGET,
    patience: float | None = None,
) -> Record:
    """Play a whole game with a bot at every seat.

    ``game`` is a game or its id, each bot an object with the protocol ``Bot``, the name of one of ours, or ``module:name``. A ``seed``, any
    whole number, gives the same record everywhere, if bots use no other chance. ``budget``: the maximum number of thoughts about one
    action; ``patience``: the maximum seconds for one thought, None for no limit. A game ends unfinished at the maximum length of a record.

    Raises SetupError for invalid input, and BotError for a bot's fault.
    """
    game = game_of(game) if isinstance(game, str) else game
    table = seated(bots)
    record = Record.of(game, len(table), options, tuple(bot.name for bot in table))
    return replace(record, plies=tuple(play_position(game, record.start(), table, seed, budget, patience)[1]))


def play_position(
    game: Game, state: State, bots: Sequence[Bot], seed: SupportsIndex, budget: int = BOT_BUDGET, patience: float | None = None
) -> tuple[State, list[Ply]]:
    """Plays a position to its end, or to the maximum length of a record. Returns the last position and the plies. Chance uses the stream of
    ``seed``, the bots another."""
    chance, thought = chance_random(seed).random, bot_random(seed).random
    plies: list[Ply] = []
    limits = Limits(budget, patience)
    try:
        table = seat_bots(bots)
        while len(plies) < MAX_PLIES and (ply := decide_by_itself(game, state, table, chance, thought, limits)):
            tell(game, table, state, ply, patience)
            plies.append(ply)
            state = state.apply(*ply)
    except BotError as error:
        raise error.at(ply=len(plies) + 1) from error.__cause__
    return state, plies


def check_seats(seats: int, bots: Sequence[object]) -> None:
    """Raises SetupError unless there is a bot for every seat."""
    if len(bots) != seats:
        raise SetupError("seat-count", f"{seats} seats need {seats} bots, not {len(bots)}", seats=len(bots), known=seats)


def is_blunder(state: State, plies: Sequence[Ply]) -> bool:
    """Whether a cooperative game was lost by a blunder: an optional action before the last ply of chance would have avoided this loss."""
    states = [state]
    for ply in plies:
        states.append(states[-1].apply(*ply))
    last = max(number for number, (seat, _) in enumerate(plies) if seat == CHANCE)
    before = states[last]
    return any(_saves(before.apply(seat, action), plies[last:]) for seat in before.may_act for action in before.legal(seat))


def _saves(state: State, plies: Sequence[Ply]) -> bool:
    """Whether the fatal plies do not lose from this position: the game is won, goes on, or they become impossible."""
    for ply in plies:
        try:
            state = state.apply(*ply)
        except IllegalAction:
            break
    return state.outcome is None or bool(state.outcome.winners)
