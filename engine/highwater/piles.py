"""Daily chance: each pile of cards has a stream of random numbers derived from a date, the same everywhere and for ever.

Streams are independent of what players do: a pile is shuffled with its own, in its current state, and every roll of dice has one too. A
change here, or in a game's ``piles``, needs a new version of the derivation for later games.
"""

import hashlib
from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from highwater.by_date import date_of
from highwater.contract import Action, Random01
from highwater.deck import Arrange, Cards, Draw
from highwater.game import Game

DERIVATION = "high-water daily 1"

Streams = Callable[[str], Random01]
"""The streams, by the name of the pile."""


def stream_of(game: str, day: str, what: str) -> Random01:
    """The stream of a pile. ``game``: id with version, as in a record."""
    digest = hashlib.sha256(f"{DERIVATION} {game} {day} {what}".encode()).digest()
    return Random(int.from_bytes(digest[:8], "big")).random


def dealt_outcome(game: Game, daily: str, states: Sequence[object], plies: Sequence[tuple[int, Action]]) -> Action:
    """The daily outcome of chance in the last of these positions, after ``plies``."""
    assert game.piles is not None, "a record of a game without piles names no date"
    return game.piles(states, plies, partial(stream_of, game.versioned, date_of(daily)))


def shuffle(cards: Sequence[int], random: Random01) -> list[int]:
    """The shuffled cards, top first."""
    pile = list(cards)
    return [pile.pop(int(random() * left)) for left in range(len(pile), 0, -1)]


def draw_from_top(chance: Draw | Arrange, pile: Cards, random: Random01) -> Action:
    """The outcome of drawing from a pile. ``pile``: the cards when it was shuffled; those that ``chance`` no longer offers were drawn
    before."""
    draws = isinstance(chance, Draw)
    drawn = list(pile)
    for card in chance.stratum if isinstance(chance, Draw) else chance.pool:
        drawn.remove(card)
    order = shuffle(pile, random)
    for card in drawn:
        order.remove(card)
    cards = tuple(order[: chance.size])
    return chance.action(tuple(sorted(cards)) if draws else cards)
