"""Counts how often Fools' Landing sinks in the very first turn of Forbidden Island (Novice, standard shape), beside the known shares.

Known: 2.04, 2.22, 2.43 % for two, three and four players if nobody does anything, 0.199, 0.122, 0.071 % if everybody does what can be done
to save it (boardgames.stackexchange 8066); about 1.7 to 2.2 % with random play.

The landing sinks that early only if it is among the six tiles flooded at the start, a Waters Rise! among the two treasure cards drawn, and
its card among the flood cards drawn next, from the top of the deck. Nothing anybody does in the first turn changes these three; together
they are the share of turns lost if nobody acts. So only turns in which they come to pass are played: the 200,000 turns of a row are some
4,000 turns played, with better precision than if all had been.
"""

from collections.abc import Iterable
from math import comb

from highwater.bots import Limits, decide_by_itself, named
from highwater.contract import CHANCE, Action, Random01
from highwater.deck import remove_cards
from highwater.games.forbidden_island import GAME
from highwater.games.forbidden_island.components import (
    FIRST_FLOODED,
    FIRST_HAND,
    FLOOD_CARDS,
    LANDING,
    START_TICKS,
    TILES,
    TREASURE_DECK,
    TREASURE_DRAWS,
    WATERS_RISE,
)
from highwater.games.forbidden_island.rules import State
from highwater.games.forbidden_island.state import DRAW_FLOOD, DRAW_TREASURE, FirstFlood
from highwater.seeds import bot_random, chance_random
from tests.bench._figures import tell
from tests.bots import volunteer

TURNS = 200_000
"""First turns a row, most of them without being played."""

KNOWN = {2: 0.199, 3: 0.122, 4: 0.071}
"""By number of players, in per cent: what best play reaches."""

FIRST_TICK = START_TICKS["novice"]


def dangerous(seats: int) -> float:
    """The share of first turns in which the landing sinks unless a player prevents it."""
    deck = len(TREASURE_DECK) - FIRST_HAND * seats
    rises = TREASURE_DECK.count(WATERS_RISE)
    part = 0.0
    for risen in range(1, TREASURE_DRAWS + 1):
        drawn = comb(rises, risen) * comb(deck - rises, TREASURE_DRAWS - risen) / comb(deck, TREASURE_DRAWS)
        part += drawn * FLOOD_CARDS[FIRST_TICK + risen] / FIRST_FLOODED
    return part * FIRST_FLOODED / len(TILES)


def landing_sinks(seats: int, bot: str, seed: int) -> bool:
    """One dangerous first turn, with the same bot at every seat."""
    chance, thought = chance_random(seed).random, bot_random(seed).random
    bots = [named(bot)] * seats
    state = GAME.new(seats)
    assert isinstance(state, State)
    coming: list[Action] = []
    while not state.reason and (not state.pending or state.turn.seat == 0):
        ply = volunteer(GAME, state, bots, thought)
        if ply is None and state.to_act == (CHANCE,):
            if state.layout and not state.flood_discards and not state.pending:
                ply = (CHANCE, first_flood(chance))
            elif state.pending:
                coming = coming or danger(state, chance)
                ply = (CHANCE, coming.pop(0))
            else:
                ply = (CHANCE, state.chance().sample(chance))
        ply = ply or decide_by_itself(GAME, state, bots, chance, thought, Limits(1))
        assert ply is not None
        state = state.apply(*ply)
    return state.reason == "landing"


def order(cards: Iterable[int], random: Random01) -> list[int]:
    """The cards shuffled."""
    return sorted(cards, key=lambda _: random())


def first_flood(random: Random01) -> FirstFlood:
    """Six tiles with the landing among them."""
    others = order(remove_cards(TILES, (LANDING,)), random)[: FIRST_FLOODED - 1]
    return FirstFlood(tuple(sorted((LANDING, *others))))


def danger(state: State, random: Random01) -> list[Action]:
    """The treasure and flood cards of the turn, with a Waters Rise! among the ones and the landing among the others."""
    while True:
        draws = order(state.deck, random)[:TREASURE_DRAWS]
        floods = order(state.flood_discards, random)[: FLOOD_CARDS[FIRST_TICK + draws.count(WATERS_RISE)]]
        if WATERS_RISE in draws and LANDING in floods:
            return [*(DRAW_TREASURE[card] for card in draws), *(DRAW_FLOOD[tile] for tile in floods)]


def per_cent(seats: int, bot: str) -> float:
    """How often the landing sinks in a first turn."""
    part = dangerous(seats)
    turns = round(TURNS * part)
    return 100 * part * sum(landing_sinks(seats, bot, seed) for seed in range(turns)) / turns


def main() -> None:
    for seats, known in KNOWN.items():
        figures = {"policy": per_cent(seats, "policy"), "random": per_cent(seats, "random"), "nobody acts": 100 * dangerous(seats)}
        tell(
            f"Forbidden Island: landing lost in turn 1, {seats} players",
            figures,
            "%",
            f"policy ≤ 1.3 × the known {known:.3f}; known for random play: 1.7 to 2.2",
            figures["policy"] <= 1.3 * known,
        )


if __name__ == "__main__":
    main()
