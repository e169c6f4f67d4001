"""A mutable Forbidden Island position for playouts, at some hundred a second and more.

It implements the effects of actions and cards, as in ``rules``, without any judgement; ``legal_moves`` alone defines legality. Playouts
take only legal actions, and tests compare every ply of thousands of playouts with the rules.

Tiles are bits and hands are numbers, as in ``bitboard``.
"""

from collections.abc import Callable
from random import Random

from highwater.contract import CHANCE, Action
from highwater.games.forbidden_island.bitboard import (
    CLIMBING,
    DIVING,
    FLYING,
    LANDING_BIT,
    ONE,
    TREASURE_AT,
    TREASURE_BITS,
    Ground,
    ground_of,
    list_tiles,
    mask,
    pack,
    reach_of_diver,
    size,
)
from highwater.games.forbidden_island.components import (
    ACTIONS,
    CARDS_FOR_A_TREASURE,
    FLOOD_CARDS,
    HAND_LIMIT,
    HELICOPTER,
    LANDING,
    SANDBAG,
    SKULL,
    TILES,
    TREASURE_DRAWS,
    WATERS_RISE,
)
from highwater.games.forbidden_island.paths import DRY, FLOODED
from highwater.games.forbidden_island.state import (
    CAPTURE,
    DISCARD,
    DRAW_FLOOD,
    DRAW_TREASURE,
    END,
    FLY,
    GIVE,
    GUIDE,
    LIFT,
    MOVE,
    SANDBAGS,
    SHORE_UP,
    SWIM,
    TAKE_OFF,
    Position,
)


class World:
    """The order of cards in a sampled world. It is the same for all candidates, as far as possible.

    ``orders``: for each shuffle of the flood deck, the order of its tiles.
    """

    def __init__(self, seed: int, deck: list[int]) -> None:
        self.random: Callable[[], float] = Random(seed).random
        self.cards = deck
        self.deck: list[int] = self.shuffle(deck)
        self.orders: list[list[int]] = []
        self.seed = seed

    def deck_of(self, cards: list[int]) -> list[int]:
        """An order for these cards; a reshuffled deck may differ between candidates of the same world."""
        return self.deck[:] if cards == self.cards else World(self.seed, cards).deck

    def shuffle(self, cards: list[int]) -> list[int]:
        pool = cards[:]
        random = self.random
        for left in range(len(pool) - 1, 0, -1):
            other = int(random() * (left + 1))
            pool[left], pool[other] = pool[other], pool[left]
        return pool

    def order(self, shuffles: int) -> list[int]:
        while len(self.orders) <= shuffles:
            self.orders.append(self.shuffle(list(range(24))))
        return self.orders[shuffles]


Ply = tuple[int, Action]


class Island:
    """A position. ``dry``, ``flooded``: tiles; ``at``: the tile of each pawn; ``hands``; ``captured``: treasures, as bits. ``deck``: the
    treasure cards, the next one last; ``rises``: the Waters Rise! among them; ``discards``: as a hand. ``flood``: the strata of the flood
    deck as tiles, the top one last; ``flood_discards``: tiles. ``seat`` has ``actions``, ``draws`` and ``floods`` left (-1: not settled
    yet). ``over``: the reason of the end. ``log``: a list of plies, if wanted."""

    __slots__ = (
        *(
            "ground",
            "dry",
            "flooded",
            "at",
            "hands",
            "captured",
            "deck",
            "rises",
            "discards",
            "flood",
            "flood_discards",
            "water",
            "shuffles",
        ),
        *("seat", "actions", "flown", "draws", "floods", "over", "log"),
    )

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.dry: int = 0
        self.flooded: int = 0
        self.at: list[int] = []
        self.hands: list[int] = []
        self.captured: int = 0
        self.deck: list[int] = []
        self.rises: int = 0
        self.discards: int = 0
        self.flood: list[int] = []
        self.flood_discards: int = 0
        self.water: int = 1
        self.shuffles: int = 0
        self.seat: int = 0
        self.actions: int = 0
        self.flown: bool = False
        self.draws: int = 0
        self.floods: int = -1
        self.over: str = ""
        self.log: list[Ply] | None = None

    def copy(self) -> "Island":
        other = Island(self.ground)
        other.dry, other.flooded, other.captured = self.dry, self.flooded, self.captured
        other.at, other.hands = self.at[:], self.hands[:]
        other.deck, other.rises, other.discards = self.deck[:], self.rises, self.discards
        other.flood, other.flood_discards = self.flood[:], self.flood_discards
        other.water, other.shuffles = self.water, self.shuffles
        other.seat, other.actions, other.flown = self.seat, self.actions, self.flown
        other.draws, other.floods, other.over = self.draws, self.floods, self.over
        return other

    # What a seat does ---------------------------------------------------------------------------------------------------

    def move(self, tile: int) -> None:
        """Move the active pawn."""
        self.at[self.seat] = tile
        self.actions -= 1
        if self.log is not None:
            self.log.append((self.seat, MOVE[tile]))

    def fly(self, tile: int) -> None:
        self.at[self.seat] = tile
        self.actions -= 1
        self.flown = True
        if self.log is not None:
            self.log.append((self.seat, FLY[tile]))

    def guide(self, other: int, tile: int) -> None:
        self.at[other] = tile
        self.actions -= 1
        if self.log is not None:
            self.log.append((self.seat, GUIDE[other, tile]))

    def shore_up(self, bits: int) -> None:
        self.flooded &= ~bits
        self.dry |= bits
        self.actions -= 1
        if self.log is not None:
            self.log.append((self.seat, SHORE_UP[tuple(list_tiles(bits))]))

    def give(self, card: int, to: int) -> None:
        self.hands[self.seat] -= ONE[card]
        self.hands[to] += ONE[card]
        self.actions -= 1
        if self.log is not None:
            self.log.append((self.seat, GIVE[card, to]))

    def capture(self, treasure: int) -> None:
        cards = CARDS_FOR_A_TREASURE * ONE[treasure]
        self.hands[self.seat] -= cards
        self.discards += cards
        self.captured |= 1 << treasure
        self.actions -= 1
        if self.log is not None:
            self.log.append((self.seat, CAPTURE[treasure]))

    def end(self) -> None:
        if self.log is not None and self.actions:
            self.log.append((self.seat, END))
        self.actions = 0

    def lift(self, holder: int, seats: tuple[int, ...], tile: int) -> None:
        self.spend(holder, HELICOPTER)
        for seat in seats:
            self.at[seat] = tile
        if self.log is not None:
            self.log.append((holder, LIFT[seats, tile]))

    def take_off(self, holder: int) -> None:
        self.spend(holder, HELICOPTER)
        self.over = "escaped"
        if self.log is not None:
            self.log.append((holder, TAKE_OFF))

    def sandbag(self, holder: int, tile: int) -> None:
        self.spend(holder, SANDBAG)
        self.flooded &= ~(1 << tile)
        self.dry |= 1 << tile
        if self.log is not None:
            self.log.append((holder, SANDBAGS[tile]))

    def discard(self, seat: int, card: int) -> None:
        self.spend(seat, card)
        if self.log is not None:
            self.log.append((seat, DISCARD[card]))

    def swim(self, seat: int, tile: int) -> None:
        self.at[seat] = tile
        if self.log is not None:
            self.log.append((seat, SWIM[tile]))

    def spend(self, seat: int, card: int) -> None:
        self.hands[seat] -= ONE[card]
        self.discards += ONE[card]

    # What can be done ---------------------------------------------------------------------------------------------------

    def moves(self, seat: int) -> int:
        """The destinations of a move, without the Pilot's flight."""
        tile, gait = self.at[seat], self.ground.gaits[seat]
        if gait == DIVING:
            ends = reach_of_diver(self.ground.beside, 1 << tile, self.dry)
            return ends & (self.dry | self.flooded) & ~(1 << tile)
        near = self.ground.around if gait == CLIMBING else self.ground.beside
        return near.one[tile] & (self.dry | self.flooded)

    def find_swim(self, seat: int) -> int:
        """The tiles to which a pawn on a sunken tile can escape."""
        tile, gait, standing = self.at[seat], self.ground.gaits[seat], self.dry | self.flooded
        if gait == FLYING:
            return standing
        if gait == DIVING:
            beside = self.ground.beside
            ring = reached = 1 << tile
            while ring:
                ring = beside.of(ring) & ~reached
                if ring & standing:
                    return ring & standing
                reached |= ring
            return 0
        near = self.ground.around if gait == CLIMBING else self.ground.beside
        return near.one[tile] & standing

    def guides(self, seat: int) -> int:
        """The tiles to which the Navigator can send this pawn."""
        tile, gait, standing = self.at[seat], self.ground.gaits[seat], self.dry | self.flooded
        near = self.ground.around if gait == CLIMBING else self.ground.beside
        first = near.one[tile] & standing
        through = near.one[tile] if gait == DIVING else first
        return (first | near.of(through) & standing) & ~(1 << tile)

    def reach(self, seat: int) -> int:
        """The flooded tiles that this pawn can shore up."""
        return self.find_near(seat) & self.flooded

    def find_near(self, seat: int) -> int:
        """The tiles that this pawn can shore up if they are flooded."""
        tile = self.at[seat]
        near = self.ground.around if self.ground.gaits[seat] == CLIMBING else self.ground.beside
        return near.one[tile] | 1 << tile if self.ground.own_tile else near.one[tile]

    def holder(self, card: int) -> int:
        """The first seat with such a card, or -1."""
        shift = 4 * card
        for seat, hand in enumerate(self.hands):
            if hand >> shift & 15:
                return seat
        return -1

    def lethal(self) -> int:
        """The tiles that end the game if they sink, wherever the pawns are."""
        standing = self.dry | self.flooded
        found = LANDING_BIT
        for treasure in range(4):
            if not self.captured >> treasure & 1:
                bits = TREASURE_BITS[treasure] & standing
                if not bits & (bits - 1):
                    found |= bits
        return found

    # What cards do ------------------------------------------------------------------------------------------------------

    def draw_treasure(self) -> int:
        """Draw a treasure card into the active hand, or carry out Waters Rise!. Returns the card."""
        card = self.deck.pop()
        self.draws -= 1
        if self.log is not None:
            self.log.append((CHANCE, DRAW_TREASURE[card]))
        if card == WATERS_RISE:
            self.rises -= 1
            self.waters_rise()
        else:
            self.hands[self.seat] += ONE[card]
        return card

    def waters_rise(self) -> None:
        self.water += 1
        self.discards += ONE[WATERS_RISE]
        if self.water == SKULL:
            self.over = "skull"
            return
        self.shuffles += 1
        if self.ground.flood_on_top:
            if self.flood_discards:
                self.flood.append(self.flood_discards)
        else:
            for stratum in self.flood:
                self.flood_discards |= stratum
            self.flood = [self.flood_discards]
        self.flood_discards = 0

    def refill_deck(self, world: World) -> None:
        """Refill an empty treasure deck from the discards."""
        cards = []
        for card in range(WATERS_RISE + 1):
            cards += [card] * (self.discards >> 4 * card & 15)
        self.deck = world.shuffle(cards)
        self.rises = self.discards >> 4 * WATERS_RISE & 15
        self.discards = 0

    def turn_up_flood(self, world: World) -> int:
        """Turn up a flood card. Returns its tile."""
        top = self.flood[-1]
        tile = 0
        for tile in world.order(self.shuffles):
            if top >> tile & 1:
                break
        top &= ~(1 << tile)
        if top:
            self.flood[-1] = top
        else:
            self.flood.pop()
        self.floods -= 1
        if self.log is not None:
            self.log.append((CHANCE, DRAW_FLOOD[tile]))
        return tile

    def carry_out(self, tile: int) -> bool:
        """Carry out a flood card. Returns whether its tile sank; pawns on it must swim unless the game is over."""
        bit = 1 << tile
        if self.dry & bit:
            self.dry ^= bit
            self.flooded |= bit
            self.flood_discards |= bit
            self.refill_flood()
            return False
        self.flooded ^= bit
        if tile == LANDING:
            self.over = "landing"
            return True
        treasure = TREASURE_AT[tile]
        if treasure >= 0 and not self.captured >> treasure & 1 and not TREASURE_BITS[treasure] & (self.dry | self.flooded):
            self.over = "treasure"
            return True
        self.refill_flood()
        return True

    def refill_flood(self) -> None:
        if not self.flood and self.flood_discards:
            self.flood.append(self.flood_discards)
            self.flood_discards = 0
            self.shuffles += 1

    def settle_floods(self) -> None:
        if self.floods < 0:
            self.floods = FLOOD_CARDS[self.water]

    def begin_next_turn(self) -> None:
        self.seat = (self.seat + 1) % self.ground.seats
        self.actions, self.flown, self.draws, self.floods = ACTIONS, False, TREASURE_DRAWS, -1

    def too_many(self, seat: int) -> bool:
        return size(self.hands[seat]) > HAND_LIMIT


def make_island(position: Position) -> Island:
    """Converts a position of the rules, with any seat to act. The caller handles interrupts."""
    island = Island(ground_of(position.rules, position.layout, position.adventurers))
    island.dry = mask([tile for tile in TILES if position.tiles[tile] == DRY])
    island.flooded = mask([tile for tile in TILES if position.tiles[tile] == FLOODED])
    island.at = list(position.pawns)
    island.hands = [pack(hand) for hand in position.hands]
    island.captured = mask(position.captured)
    island.deck = list(position.deck)
    island.rises = position.deck.count(WATERS_RISE)
    island.discards = pack(position.discards)
    island.flood = [mask(stratum) for stratum in reversed(position.flood)]
    island.flood_discards = mask(position.flood_discards)
    island.water = position.water
    turn = position.pending[0]
    island.seat, island.actions, island.flown = turn.seat, turn.actions, turn.flown
    island.draws, island.floods = turn.draws, turn.floods
    island.over = position.reason
    return island
