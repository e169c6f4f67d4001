"""Playouts of Forbidden Island turn by turn: interrupts are settled, each turn follows the plan with the best evaluation, and the result is
evaluated."""

from collections.abc import Iterator, Sequence

from highwater.contract import Random01
from highwater.games.forbidden_island.components import HELICOPTER
from highwater.games.forbidden_island.evaluation import chance_to_win
from highwater.games.forbidden_island.playing_on import discard, draw_cards, fly_home, settle_hands, swim_away
from highwater.games.forbidden_island.playout import Island, World
from highwater.games.forbidden_island.turns import Turn
from highwater.search import Standing, halve

AHEAD = 2
"""Further turns in a playout."""

PRIOR = 0.3
"""The weight of the direct evaluation beside the playouts."""

MAX_BEAM_POSITIONS = 20
"""Beam width of plans within a playout."""

PLAYOUTS_A_SLICE = 1
"""Playouts between two yields; one takes a millisecond or two."""


class Worlds:
    """The lazily made worlds of one decision, by number; only the latest is cached."""

    def __init__(self, random: Random01, deck: list[int]) -> None:
        self.seed = int(random() * 2**53)
        self.deck = deck
        self.number = -1
        self.world = World(0, [])

    def of(self, number: int) -> World:
        if number != self.number:
            self.number, self.world = number, World(self.seed + number, self.deck)
        return self.world


def compare(candidates: Sequence[Island], priors: Sequence[float], playouts: int, random: Random01) -> Iterator[Standing]:
    """Finds the best of some positions by playouts in the same worlds, combined with their evaluations."""
    worlds = Worlds(random, candidates[0].deck)

    def value(candidate: int, number: int) -> float:
        return estimate_chance(candidates[candidate], worlds.of(number), priors[candidate])

    return halve(len(candidates), playouts, value, slice_size=PLAYOUTS_A_SLICE, prior=priors)


def estimate_chance(start: Island, world: World, prior: float) -> float:
    """The chance to win from a position, combined from a playout and the evaluation; rounded, because exp differs in the last bit between
    Pythons, and a seed must give the same game on all of them."""
    return prior if start.over else round((1 - PRIOR) * play_on(start, world) + PRIOR * prior, 9)


def play_on(start: Island, world: World) -> float:
    """The chance to win after this turn's cards and the turns ahead, in this world."""
    island = start.copy()
    island.deck = world.deck_of(start.deck)
    finish(island, world)
    for _ in range(AHEAD):
        if island.over:
            break
        draw_cards(island, world)
        if not island.over:
            play_turn(island)
    return chance_to_win(island)


def unanswered(start: Island, world: World) -> Island:
    """The position after the next flood card, without an answer to it."""
    island = start.copy()
    island.settle_floods()
    tile = island.turn_up_flood(world)
    if island.carry_out(tile) and not island.over:
        swim_away(island, tile)
    return island


def finish(island: Island, world: World, beam: int = MAX_BEAM_POSITIONS) -> None:
    """Settle interrupts and play the remaining actions."""
    settle(island, world)
    if island.actions and not island.over:
        play_turn(island, beam)


def finish_turn(start: Island, beam: int = MAX_BEAM_POSITIONS) -> Island:
    """The position at the end of this turn's actions."""
    island = start.copy()
    if not island.over:
        finish(island, World(0, island.deck), beam)
    return island


def play_turn(island: Island, beam: int = MAX_BEAM_POSITIONS) -> None:
    """Play the remaining actions by the best plan."""
    if island.holder(HELICOPTER) >= 0 and fly_home(island):
        return
    Turn(island).play(beam)
    if island.holder(HELICOPTER) >= 0:
        fly_home(island)


def settle(island: Island, world: World) -> None:
    """Settle interrupts: pawns on sunken tiles swim, excess cards are discarded."""
    standing = island.dry | island.flooded
    for tile in set(island.at):
        if not standing >> tile & 1 and not island.over:
            swim_away(island, tile)
    if island.over:
        return
    if island.ground.limit_at_once:
        for seat in range(len(island.at)):
            while island.too_many(seat):
                discard(island, seat)
    if not island.actions and island.floods < 0:
        settle_hands(island, world)


def settle_interrupts(start: Island) -> Island:
    """The position after all interrupts."""
    island = start.copy()
    if not island.over:
        settle(island, World(0, island.deck))
    return island
