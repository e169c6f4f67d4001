"""A Forbidden Island position played on turn by turn: what lies open is settled, every turn is the plan that the evaluation likes best, and
what comes of it is judged by the evaluation.
"""

from collections.abc import Iterator, Sequence

from highwater.contract import Random01
from highwater.games.forbidden_island.components import HELICOPTER
from highwater.games.forbidden_island.evaluation import chance_to_win
from highwater.games.forbidden_island.playing_on import discard, draw_cards, fly_home, settle_hands, swim_away
from highwater.games.forbidden_island.playout import Island, World
from highwater.games.forbidden_island.turns import Turn
from highwater.search import Standing, halve

AHEAD = 2
"""Turns of others that a playout takes in."""

PRIOR = 0.3
"""For how much the evaluation's own word on a position counts beside the playouts."""

MAX_BEAM_POSITIONS = 20
"""Positions that a plan within a playout looks at further after each action."""

PLAYOUTS_A_SLICE = 1
"""Playouts between two yields: one takes a millisecond or two."""


class Worlds:
    """The worlds of one decision, by number, each made when it is first asked for; only the latest is kept."""

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
    """Which of some positions is best, played on in the same worlds, with what the evaluation says of them for a part."""
    worlds = Worlds(random, candidates[0].deck)

    def value(candidate: int, number: int) -> float:
        return estimate_chance(candidates[candidate], worlds.of(number), priors[candidate])

    return halve(len(candidates), playouts, value, slice_size=PLAYOUTS_A_SLICE, prior=priors)


def estimate_chance(start: Island, world: World, prior: float) -> float:
    """The chance to win from a position, as playing it on in a world and the evaluation before that say together; rounded, because exp
    differs in the last bit from one Python to another, and a seed is the same game on all of them."""
    return prior if start.over else round((1 - PRIOR) * play_on(start, world) + PRIOR * prior, 9)


def play_on(start: Island, world: World) -> float:
    """The chance to win after the cards of this turn and the turns ahead, if the cards come as in this world."""
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
    """The position after the next flood card of the turn, against which nothing is done."""
    island = start.copy()
    island.settle_floods()
    tile = island.turn_up_flood(world)
    if island.carry_out(tile) and not island.over:
        swim_away(island, tile)
    return island


def finish(island: Island, world: World, beam: int = MAX_BEAM_POSITIONS) -> None:
    """What interrupts a turn, and the actions that are left."""
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
    """The actions that are left: the plan that the evaluation likes best."""
    if island.holder(HELICOPTER) >= 0 and fly_home(island):
        return
    Turn(island).play(beam)
    if island.holder(HELICOPTER) >= 0:
        fly_home(island)


def settle(island: Island, world: World) -> None:
    """What interrupts a turn is done: pawns on sunken tiles swim, hands with a card too many lose it."""
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
    """The position after whatever interrupts the turn."""
    island = start.copy()
    if not island.over:
        settle(island, World(0, island.deck))
    return island
