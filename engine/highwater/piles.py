"""Chance that follows from a date: each pile of cards has a stream of numbers of its own, by its name, the same everywhere and for ever.

What players do changes no stream: a pile is shuffled by its own, as it then is, and every roll of dice has one, too. A change of anything
here, or in the ``piles`` of a game, needs another number of the derivation, for games begun later.
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
"""The stream of a pile, by its name."""


def stream_of(game: str, day: str, what: str) -> Random01:
    """The stream of a pile. ``game``: with its version, as a record names it."""
    digest = hashlib.sha256(f"{DERIVATION} {game} {day} {what}".encode()).digest()
    return Random(int.from_bytes(digest[:8], "big")).random


def dealt_outcome(game: Game, daily: str, states: Sequence[object], plies: Sequence[tuple[int, Action]]) -> Action:
    """What chance brings in the last of these positions; ``plies`` led to it."""
    assert game.piles is not None, "a record of a game without piles names no date"
    return game.piles(states, plies, partial(stream_of, game.versioned, date_of(daily)))


def shuffle(cards: Sequence[int], random: Random01) -> list[int]:
    """The cards in another order, all being equally likely; the top one first."""
    pile = list(cards)
    return [pile.pop(int(random() * left)) for left in range(len(pile), 0, -1)]


def draw_from_top(chance: Draw | Arrange, pile: Cards, random: Random01) -> Action:
    """What is drawn from the top of a pile. ``pile``: as it was when it was shuffled; those of its cards that ``chance`` cannot bring any
    more were drawn before."""
    draws = isinstance(chance, Draw)
    drawn = list(pile)
    for card in chance.stratum if isinstance(chance, Draw) else chance.pool:
        drawn.remove(card)
    order = shuffle(pile, random)
    for card in drawn:
        order.remove(card)
    cards = tuple(order[: chance.size])
    return chance.action(tuple(sorted(cards)) if draws else cards)
