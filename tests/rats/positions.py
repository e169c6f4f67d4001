"""Positions of the rats' games, written as the ship looks, top deck first::

    home green orange
    35 red
    20 yellow blue
    15 cheese2
    ~~ 10 purple black

``home`` are the rats on the score fields, in order of arrival; ``~~`` is where the water stands, with those that tread it. Rats that
are not named have drowned, cheese that is not named lies under water unless a seat has taken it. ``drawn`` writes a position so.
"""

from collections.abc import Mapping
from textwrap import dedent

import pytest

from highwater.contract import CHANCE
from highwater.deck import Cards, remove_cards
from highwater.game import Game
from highwater.games import rats
from highwater.games.rats.components import FREE_DIE, RATS
from highwater.games.rats.rules import State
from highwater.games.rats.state import DIE_LETTERS, DROWNED, Roll, TurnMarker, list_in_play, parse

ABANDON_SHIP, SOS = rats.ABANDON_SHIP, rats.SOS
in_both = pytest.mark.parametrize("game", [ABANDON_SHIP, SOS], ids=["abandon-ship", "sos"])

CREW = """
    home green
    33 orange
    28 yellow blue
    24 cheese1
    19 red cheese2
    ~~ 13 purple black
    """
"""Well into a game: one rat is home, two tread water."""

STARTING = """
    10 yellow purple green orange red black blue
    ~~ 6
    """


def ship(
    picture: str,
    roll: str,
    *,
    game: Game = ABANDON_SHIP,
    seats: int = 3,
    options: Mapping[str, str] | None = None,
    turn: int = 0,
    cards: Cards = (),
    taken: str = "",
    markers: str | None = None,
) -> State:
    """A seat has thrown the dice of the pool and must choose; ``roll`` is what it threw, such as ``y5x r(2) wA``.

    ``cards``: what the seats hold, by number from 0 (the first ones unless said otherwise). ``taken``: cheese by seat, such as ``2 1,1 -``.
    ``markers``: those not yet turned up (all, unless said otherwise). The dice of the others in play lie aside.
    """
    start = game.new(seats, options)
    assert isinstance(start, State)
    components = start.rules.components
    where = [DROWNED] * len(RATS)
    arrivals: list[int] = []
    cheese: list[tuple[int, int]] = []
    water = components.water
    for line in reversed(dedent(picture).strip().splitlines()):
        what, *words = line.split()
        if what == "~~":
            water = int(words.pop(0))
        space = components.top if what == "home" else water if what == "~~" else int(what)
        for word in words:
            if word.startswith("cheese"):
                cheese.append((space, int(word.removeprefix("cheese"))))
            else:
                where[RATS.index(word)] = space
                arrivals += [RATS.index(word)] if what == "home" else []
    by_seat = tuple(() if pile == "-" else tuple(map(int, pile.split(","))) for pile in (taken or "- " * seats).split())
    left = components.markers if markers is None else tuple(map(int, markers.split()))
    thrown = parse("roll." + roll.replace(" ", ""))
    assert isinstance(thrown, Roll)
    pool = tuple(die for die, _ in thrown.faces)
    assert pool == tuple(sorted(set(pool))), f"write the dice in the order {DIE_LETTERS}"
    return start._replace(
        dealt=cards or tuple(range(seats)),
        cheese=tuple(cheese),
        taken=by_seat,
        lost=remove_cards(components.cheese, (*(value for _, value in cheese), *sum(by_seat, ()))),
        rats=tuple(where),
        arrivals=tuple(arrivals),
        water=water,
        markers=left,
        turned=remove_cards(components.markers, left),
        pool=pool,
        aside=tuple(die for die in (*list_in_play(where, components.top), FREE_DIE) if die not in pool),
        rolled=tuple(face for _, face in thrown.faces),
        turn=turn,
        phase="choose",
    )


def drawn(state: State) -> str:
    """The ship as ``ship`` takes it, and the drowned in a line of their own."""
    rats_at: dict[int, list[str]] = {state.water: []}
    for rat, space in enumerate(state.rats):
        rats_at.setdefault(space, []).append(RATS[rat])
    for space, value in state.cheese:
        rats_at.setdefault(space, []).append(f"cheese{value}")
    drowned = rats_at.pop(DROWNED, [])
    rats_at.pop(state.rules.components.top, None)
    lines = [["home", *(RATS[rat] for rat in state.arrivals)]] if state.arrivals else []
    for space, things in sorted(rats_at.items(), reverse=True):
        lines.append([*(["~~"] if space == state.water else []), str(space), *things])
    if drowned:
        lines.append(["drowned", *drowned])
    return "\n".join(map(" ".join, lines))


def picture(text: str) -> str:
    """A picture as ``drawn`` gives it, whichever way round the rats of a space are named."""
    lines = [line.split() for line in dedent(text).strip().splitlines()]
    return "\n".join(" ".join(line if line[0] == "home" else sorted(line, key=_rank)) for line in lines)


def _rank(word: str) -> int:
    return RATS.index(word) if word in RATS else len(RATS) if word.startswith("cheese") else -1


def carried_out(state: State, token: str) -> State:
    """The seat to act carries out a die."""
    return state.apply(state.turn, parse(token))


def water_rises(state: State, marker: int) -> State:
    """Chance turns up this marker."""
    return state.apply(CHANCE, TurnMarker(marker))


def rolled(state: State, roll: str) -> State:
    """Chance rolls this."""
    return state.apply(CHANCE, parse("roll." + roll.replace(" ", "")))


def possible(state: State) -> list[str]:
    """What the seat to act may do, as tokens."""
    return [str(action) for action in state.legal(state.turn)]


def dice(letters: str) -> Cards:
    """The dice with these letters."""
    return tuple(sorted(DIE_LETTERS.index(letter) for letter in letters))


def scores(state: State) -> tuple[int, ...]:
    assert state.outcome is not None
    return state.outcome.scores
