"""One game that bots play to its end."""

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
    """A whole game with a bot at every seat, from the deal to its end.

    ``game`` is a game or its id, each bot an object that keeps the protocol ``Bot``, the name of one of ours, or ``module:name``.
    The same ``seed``, any whole number, gives the same record everywhere, as long as the bots take chance only from the numbers they are
    handed. ``budget`` is how many thoughts a bot may have about one action, ``patience`` how many seconds one thought may take, None for as
    long as it likes. A game that has not ended after as many plies as a record can have stays as it is then.

    Raises SetupError for what does not exist, and BotError for what a bot does wrong.
    """
    game = game_of(game) if isinstance(game, str) else game
    table = seated(bots)
    record = Record.of(game, len(table), options, tuple(bot.name for bot in table))
    return replace(record, plies=tuple(play_position(game, record.start(), table, seed, budget, patience)[1]))


def play_position(
    game: Game, state: State, bots: Sequence[Bot], seed: SupportsIndex, budget: int = BOT_BUDGET, patience: float | None = None
) -> tuple[State, list[Ply]]:
    """A position played to its end, or to the most plies that a record can have: the last position and what was done. Chance has the stream
    of ``seed``, the bots one of their own."""
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
    """Whether a lost cooperative game would not have been lost then and there, had a seat that was free to act done so before chance
    struck for the last time."""
    states = [state]
    for ply in plies:
        states.append(states[-1].apply(*ply))
    last = max(number for number, (seat, _) in enumerate(plies) if seat == CHANCE)
    before = states[last]
    return any(_saves(before.apply(seat, action), plies[last:]) for seat in before.may_act for action in before.legal(seat))


def _saves(state: State, plies: Sequence[Ply]) -> bool:
    """Whether what was fatal is not so in this position: the game is won, goes on, or what followed does not come to pass."""
    for ply in plies:
        try:
            state = state.apply(*ply)
        except IllegalAction:
            break
    return state.outcome is None or bool(state.outcome.winners)
