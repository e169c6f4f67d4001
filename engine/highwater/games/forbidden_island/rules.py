"""The rules of Forbidden Island: turn order and effects. Legal actions are in ``legal_moves``.

A turn has three phases: up to three actions, two treasure cards, and as many flood cards as the water meter says. Interrupts (a discard, a
swim, an answerable flood card) lie on top of the turn as frames. Rulings are cited by number from docs/rulings.md.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from highwater.contract import CHANCE, Action, Chance, Option, Outcome, Randomness, ScoreLine, why_not_to_act
from highwater.deck import Arrange, Cards, Draw, add_card, draw_top, remove_cards, shuffle_on_top
from highwater.errors import IllegalAction, join_things, shorten
from highwater.games.forbidden_island.components import (
    ACTIONS,
    ADVENTURER_NAMES,
    ADVENTURERS,
    CARD_NAMES,
    CARDS_FOR_A_TREASURE,
    FIRST_FLOODED,
    FIRST_HAND,
    FLOOD_CARDS,
    HAND_LIMIT,
    HELICOPTER,
    LANDING,
    SANDBAG,
    SHAPES,
    SKULL,
    START_TICKS,
    START_TILES,
    TILE_NAMES,
    TILES,
    TREASURE_DECK,
    TREASURE_DRAWS,
    TREASURE_ON,
    TREASURE_TILES,
    TREASURES,
    WATERS_RISE,
)
from highwater.games.forbidden_island.legal_moves import actions, find_escapes, open_to
from highwater.games.forbidden_island.numbering import ADVENTURER_STEPS, CARD_STEPS, FLOOD_STEPS, TILE_STEPS
from highwater.games.forbidden_island.paths import DRY, FLOODED, SUNK
from highwater.games.forbidden_island.state import (
    DRAW_FLOOD,
    DRAW_TREASURE,
    Capture,
    CarryOut,
    ChooseAdventurer,
    DealAdventurers,
    DealHand,
    Discard,
    DrawFlood,
    DrawTreasure,
    EndActions,
    FirstFlood,
    Fly,
    Frame,
    Give,
    Guide,
    LayIsland,
    Lift,
    Move,
    Position,
    Rules,
    Sandbag,
    ShoreUp,
    Swim,
    TakeOff,
    View,
    position_of,
    view_of,
)

OPTIONS = (
    Option("difficulty", tuple(START_TICKS)),
    Option("island", tuple(SHAPES)),
    Option("waters_rise", ("on-top", "mixed")),
    Option("own_tile", ("yes", "no")),
    Option("give", ("treasure-cards", "any-card")),
    Option("hand_limit", ("at-once", "after-drawing")),
    Option("helicopter", ("one-tile", "one-pawn")),
    Option("sandbag", ("in-time", "any-time")),
    Option("adventurers", ("dealt", "chosen"), added=True),
)
"""The options named in docs/rulings.md; the defaults are the publisher's rules. No known rules let adventurers be chosen. Here seats choose
in turn, before the island is laid, so that they choose a good team and not good starting tiles."""

PRESETS = {
    "as-reviewed": {
        "waters_rise": "mixed",
        "own_tile": "no",
        "give": "any-card",
        "hand_limit": "after-drawing",
        "helicopter": "one-pawn",
        "sandbag": "any-time",
    }
}
"""The combination of options in the review (FI-de)."""

TERMINATIONS = ("escaped", "landing", "treasure", "drowned", "skull")
"""Won by the last lift; lost because Fools' Landing sank, both tiles of a treasure not yet taken sank, a pawn could not swim, or the
water reached the skull."""

SOURCES = tuple(CARD_NAMES[treasure] for treasure in TREASURES)
"""A point for each treasure taken."""

TO_CHANCE = (CHANCE,)


class State(Position):
    """A position of Forbidden Island that knows its rules."""

    __slots__ = ()

    def __str__(self) -> str:
        """The island and all around it, for a terminal."""
        return str(self.view(None))

    def _repr_svg_(self) -> str | None:
        """The public view as a picture in a notebook, if highwater_web is installed."""
        from highwater.notebook import picture  # needed only in notebooks

        return picture("forbidden-island", self)

    @property
    def seats(self) -> int:
        return self.rules.seats

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.reason:
            return ()
        if not self.pending:
            return TO_CHANCE
        top = self.pending[-1]
        if top.kind == "turn" and not top.actions:
            return TO_CHANCE
        if top.kind == "swim" and not find_escapes(self, top.seat):
            # Ruling FI-21: a stuck pawn is not lost as long as a hand holds a helicopter; then the lift is the only way on.
            return next(((seat,) for seat in self._list_turn_order(top.seat) if HELICOPTER in self.hands[seat]), ())
        return (top.seat,)

    @property
    def may_act(self) -> tuple[int, ...]:
        if self.reason or not self.pending:
            return ()
        holders = [seat for seat, hand in enumerate(self.hands) if hand and hand[-1] >= HELICOPTER]
        if not holders:
            return ()
        to_act = self.to_act
        return tuple([seat for seat in holders if seat not in to_act and next(actions(self, seat, open_to(self, seat)), None)])

    @property
    def outcome(self) -> Outcome | None:
        if not self.reason:
            return None
        seats = range(self.rules.seats)
        lines = tuple(ScoreLine(CARD_NAMES[treasure], 1) for treasure in self.captured)
        return Outcome(
            self.reason, tuple(seats) if self.reason == "escaped" else (), tuple(len(lines) for _ in seats), tuple(lines for _ in seats)
        )

    def legal(self, seat: int) -> Sequence[Action]:
        return list(actions(self, seat, open_to(self, seat)))

    def chance(self) -> Chance:
        if self.to_act != TO_CHANCE:
            raise IllegalAction("not-to-act", "chance is not to act here")
        if self.pending:
            if self.turn.draws:
                return Draw(self.deck, 1, _treasure_draw, _treasure_drawn, CARD_STEPS)
            return Draw(self.flood[0], 1, _flood_draw, _flood_drawn, FLOOD_STEPS)
        if not self.layout:
            return Arrange(TILES, len(TILES), LayIsland, _tiles_laid, TILE_STEPS)
        if not self.flood_discards:
            return Draw(TILES, FIRST_FLOODED, FirstFlood, _tiles_flooded, FLOOD_STEPS)
        if not self.adventurers:
            return Arrange(ADVENTURERS, self.rules.seats, DealAdventurers, _adventurers_dealt, ADVENTURER_STEPS)
        # A Waters Rise! in a first hand is replaced and shuffled back, as if there were none to draw.
        pool = tuple([card for card in self.deck if card != WATERS_RISE])
        return Draw(pool, FIRST_HAND, DealHand, _hand_dealt, CARD_STEPS)

    def apply(self, seat: int, action: Action) -> "State":
        if seat == CHANCE:
            return self._apply_chance(action)._settle()
        if type(action) in open_to(self, seat) and action in actions(self, seat, (type(action),)):
            return self._apply_action(seat, action)._settle()
        raise why_illegal(self, seat, action)

    def reveals(self, seat: int, action: Action) -> bool:
        """Only chance reveals anything: hands and discards are open (ruling FI-17)."""
        return seat == CHANCE

    def view(self, seat: int | None) -> View:
        if seat is not None and not 0 <= seat < self.rules.seats:
            raise ValueError(f"there is no seat {seat} at this table, only 0 to {self.rules.seats - 1}")
        return view_of(self, seat, self.to_act, self.may_act)

    def _apply_chance(self, action: Action) -> "State":
        if self.to_act != TO_CHANCE:
            raise why_illegal(self, CHANCE, action)
        if self.pending and self.turn.draws and isinstance(action, DrawTreasure) and action.card in self.deck:
            return self._draw_treasure(action.card)
        if self.pending and not self.turn.draws and isinstance(action, DrawFlood) and action.tile in self.flood[0]:
            return self._draw_flood(action.tile)
        if self.pending or not self.chance().probability(action):
            raise why_illegal(self, CHANCE, action)
        if isinstance(action, LayIsland):
            return self._replace(layout=action.tiles, pawns=_find_starts(self.adventurers))
        if isinstance(action, FirstFlood):
            tiles = tuple([FLOODED if tile in action.tiles else DRY for tile in TILES])
            return self._replace(tiles=tiles, flood=(remove_cards(TILES, action.tiles),), flood_discards=action.tiles)
        if isinstance(action, DealAdventurers):
            return self._replace(adventurers=action.adventurers, pawns=_find_starts(action.adventurers))
        assert isinstance(action, DealHand)
        hands = (*self.hands, action.cards)
        pending = (turn_of(0),) if len(hands) == self.rules.seats else ()
        return self._replace(hands=hands, deck=remove_cards(self.deck, action.cards), pending=pending)

    def _apply_action(self, seat: int, action: Action) -> "State":
        """The direct effect of a legal action, before its consequences."""
        match action:
            case Move(tile):
                return self._spend_action()._move((seat,), tile)
            case Fly(tile):
                return self._spend_action(flown=True)._move((seat,), tile)
            case ShoreUp(tiles):
                return self._spend_action()._dry(tiles)
            case Give(card, to):
                return self._spend_action()._remove_cards(seat, (card,))._add_card(to, card)
            case Capture(treasure):
                after = self._spend_action()._spend_cards(seat, (treasure,) * CARDS_FOR_A_TREASURE)
                return after._replace(captured=add_card(self.captured, treasure))
            case Guide(other, tile):
                return self._spend_action()._move((other,), tile)
            case Lift(seats, tile):
                return self._spend_cards(seat, (HELICOPTER,))._move(seats, tile)
            case Sandbag(tile):
                return self._spend_cards(seat, (SANDBAG,))._dry((tile,))
            case TakeOff():
                return self._spend_cards(seat, (HELICOPTER,))._replace(reason="escaped")
            case Discard(card):
                return self._spend_cards(seat, (card,))
            case Swim(tile):
                return self._move((seat,), tile)
            case CarryOut():
                return self._replace(pending=self.pending[:-1])._carry_out(self.pending[-1].tile)
            case ChooseAdventurer(adventurer):
                chosen = (*self.adventurers, adventurer)
                pending = (Frame("choose", seat + 1),) if len(chosen) < self.rules.seats else ()
                return self._replace(adventurers=chosen, pending=pending)
        assert isinstance(action, EndActions)
        return self._replace(pending=(self.turn._replace(actions=0),))

    def _spend_action(self, *, flown: bool = False) -> "State":
        turn = self.turn
        return self._replace(pending=(turn._replace(actions=turn.actions - 1, flown=turn.flown or flown),))

    def _move(self, seats: tuple[int, ...], tile: int) -> "State":
        return self._replace(pawns=tuple([tile if seat in seats else at for seat, at in enumerate(self.pawns)]))

    def _dry(self, tiles: Cards) -> "State":
        return self._replace(tiles=tuple([DRY if tile in tiles else state for tile, state in enumerate(self.tiles)]))

    def _remove_cards(self, seat: int, cards: Cards) -> "State":
        hands = self.hands
        return self._replace(hands=(*hands[:seat], remove_cards(hands[seat], cards), *hands[seat + 1 :]))

    def _spend_cards(self, seat: int, cards: Cards) -> "State":
        return self._remove_cards(seat, cards)._replace(discards=tuple(sorted((*self.discards, *cards))))

    def _add_card(self, seat: int, card: int) -> "State":
        """Add a card to a hand. An excess card, even a gift, interrupts the turn."""
        hands = self.hands
        hand = add_card(hands[seat], card)
        pending = self.pending
        if self.rules.limit_at_once and len(hand) > HAND_LIMIT:
            pending = (*pending, Frame("discard", seat))
        return self._replace(hands=(*hands[:seat], hand, *hands[seat + 1 :]), pending=pending)

    def _draw_treasure(self, card: int) -> "State":
        """Phase 2, card by card (ruling FI-1); Waters Rise! is carried out at once and not replaced."""
        turn = self.turn
        after = self._replace(deck=remove_cards(self.deck, (card,)), pending=(turn._replace(draws=turn.draws - 1),))
        return after._raise_water() if card == WATERS_RISE else after._add_card(turn.seat, card)

    def _raise_water(self) -> "State":
        """The marker goes up; the flood discards are shuffled and go on top (option ``waters_rise``: mixed into the deck)."""
        after = self._replace(water=self.water + 1, discards=add_card(self.discards, WATERS_RISE))
        if after.water == SKULL:  # rulings FI-2 and FI-26: tested before any shuffling
            return after._replace(reason="skull")
        if self.rules.flood_on_top:
            return after._replace(flood=shuffle_on_top(self.flood, self.flood_discards), flood_discards=())
        return after._replace(flood=(tuple(sorted(sum(self.flood, self.flood_discards))),), flood_discards=())

    def _draw_flood(self, tile: int) -> "State":
        """Phase 3, card by card. With ``sandbag=any-time`` a card that would sink a tile may be answered (ruling FI-27)."""
        turn = self.turn._replace(floods=self.turn.floods - 1)
        after = self._replace(flood=draw_top(self.flood, tile), pending=(turn,))
        if after._can_be_answered(tile):
            return after._replace(pending=(turn, Frame("revealed", turn.seat, tile=tile)))
        return after._carry_out(tile)

    def _can_be_answered(self, tile: int) -> bool:
        return not self.rules.sandbag_in_time and self.tiles[tile] == FLOODED and any(SANDBAG in hand for hand in self.hands)

    def _carry_out(self, tile: int) -> "State":
        """A flood card: a dry tile is flooded, a flooded one sinks and its card leaves the game with it."""
        sinks = self.tiles[tile] == FLOODED
        tiles = (*self.tiles[:tile], SUNK if sinks else FLOODED, *self.tiles[tile + 1 :])
        after = self._replace(tiles=tiles)
        if not sinks:
            return after._replace(flood_discards=add_card(self.flood_discards, tile))._refill()
        if tile == LANDING:  # ruling FI-6: a loss beats everything still pending
            return after._replace(reason="landing")
        treasure = TREASURE_ON[tile]
        if treasure is not None and treasure not in self.captured and all(tiles[each] == SUNK for each in TREASURE_TILES[treasure]):
            return after._replace(reason="treasure")  # ruling FI-29: also when a pawn is stranded by the same card
        # Ruling FI-9: each for itself, in turn order; the first to swim lies on top.
        swimmers = [Frame("swim", seat) for seat in self._list_turn_order(self.turn.seat) if self.pawns[seat] == tile]
        return after._refill()._replace(pending=(*self.pending, *reversed(swimmers)))

    def _refill(self) -> "State":
        """Rulings FI-4 and FI-25: an empty flood deck is replaced at once, after the card is carried out and before anybody swims."""
        if self.flood or not self.flood_discards:
            return self
        return self._replace(flood=(self.flood_discards,), flood_discards=())

    def _list_turn_order(self, first: int) -> Iterator[int]:
        return ((first + step) % self.rules.seats for step in range(self.rules.seats))

    def _settle(self) -> "State":
        """Carry out all automatic consequences: finished frames, an empty treasure deck, the next turn."""
        state = self
        while state.pending and not state.reason:
            after = state._settle_top()
            if after is state:
                return state
            state = after
        return state

    def is_settled(self) -> bool:
        """Whether no automatic consequence is left."""
        return self._settle() is self

    def _settle_top(self) -> "State":
        """One automatic step; the position itself if a seat or chance must act."""
        top = self.pending[-1]
        if top.kind == "choose":
            return self
        if top.kind == "discard":
            return self if len(self.hands[top.seat]) > HAND_LIMIT else self._replace(pending=self.pending[:-1])
        if top.kind == "swim":
            if self.tiles[self.pawns[top.seat]] != SUNK:
                return self._replace(pending=self.pending[:-1])
            return self if self.to_act else self._replace(reason="drowned")
        if top.kind == "revealed":
            return self if self._can_be_answered(top.tile) else self._replace(pending=self.pending[:-1])._carry_out(top.tile)
        drawn = not top.actions and not top.draws
        if drawn and top.floods < 0 and len(self.hands[top.seat]) > HAND_LIMIT:  # option hand_limit=after-drawing
            return self._replace(pending=(top, Frame("discard", top.seat)))
        if not self.deck:  # rulings FI-3 and FI-25: once the last card is carried out, forced discards included
            return self._replace(deck=self.discards, discards=())
        if not drawn or top.floods > 0:
            return self
        if top.floods < 0:
            return self._replace(pending=(top._replace(floods=FLOOD_CARDS[self.water]),))  # ruling FI-5
        return self._replace(pending=(turn_of((top.seat + 1) % self.rules.seats),))


def _tiles_laid(action: Action) -> Cards | None:
    return action.tiles if isinstance(action, LayIsland) else None


def _tiles_flooded(action: Action) -> Cards | None:
    return action.tiles if isinstance(action, FirstFlood) else None


def _adventurers_dealt(action: Action) -> Cards | None:
    return action.adventurers if isinstance(action, DealAdventurers) else None


def _hand_dealt(action: Action) -> Cards | None:
    return action.cards if isinstance(action, DealHand) else None


def _treasure_draw(cards: Cards) -> Action:
    return DRAW_TREASURE[cards[0]]


def _flood_draw(cards: Cards) -> Action:
    return DRAW_FLOOD[cards[0]]


def _treasure_drawn(action: Action) -> Cards | None:
    return (action.card,) if isinstance(action, DrawTreasure) else None


def _flood_drawn(action: Action) -> Cards | None:
    return (action.tile,) if isinstance(action, DrawFlood) else None


def _find_starts(adventurers: Cards) -> Cards:
    """The starting tiles of the pawns."""
    return tuple([START_TILES[crew_member] for crew_member in adventurers])


def turn_of(seat: int) -> Frame:
    return Frame("turn", seat, actions=ACTIONS, draws=TREASURE_DRAWS, floods=-1)


def start(seats: int, options: Mapping[str, str]) -> State:
    """The table before adventurers are dealt and the island is laid."""
    rules = Rules(
        seats,
        options["island"],
        options["difficulty"],
        flood_on_top=options["waters_rise"] == "on-top",
        own_tile=options["own_tile"] == "yes",
        give_any=options["give"] == "any-card",
        limit_at_once=options["hand_limit"] == "at-once",
        lift_together=options["helicopter"] == "one-tile",
        sandbag_in_time=options["sandbag"] == "in-time",
    )
    dry = (DRY,) * len(TILES)
    pending = (Frame("choose", 0),) if options["adventurers"] == "chosen" else ()
    return State(rules, (), dry, (), (), (), TREASURE_DECK, (), (TILES,), (), START_TICKS[rules.difficulty], (), pending, "")


def sample_world(view: View, random: Randomness) -> State:
    """The position of the view: only the order of cards is hidden, which belongs to chance."""
    return State(*position_of(view))


def pieces(state: State) -> Mapping[str, int]:
    """Counts of all components by name. A sunken tile's flood card is out of the game."""
    count = Counter(f"card {CARD_NAMES[card]}" for cards in (*state.hands, state.deck, state.discards) for card in cards)
    revealed = tuple(frame.tile for frame in state.pending if frame.kind == "revealed")
    gone = tuple(tile for tile in TILES if state.tiles[tile] == SUNK)
    count.update(f"flood card {TILE_NAMES[tile]}" for tiles in (*state.flood, state.flood_discards, revealed, gone) for tile in tiles)
    count.update(f"tile {TILE_NAMES[tile]}" for tile in state.layout or TILES)
    return count


MAX_PLIES = 1500
"""Maximum plies of a game. The skull is at most nine Waters Rise! away, with three in every pass of the 28 treasure cards. So there are at
most 42 turns, each with three actions, two treasure cards, five flood cards, and interrupts: at most 5 swims of 4 pawns, some discards, and
the special cards of a pass."""


def why_illegal(state: State, seat: int, action: Action) -> IllegalAction:
    """The error for an illegal action, which explains the fault and names the legal ones."""
    if (error := why_not_to_act(state, seat, action, state.rules.seats)) is not None:
        return error
    token = shorten(action)
    if seat == CHANCE:
        possible: Iterator[Action] = state.chance().outcomes()
    else:
        kinds = open_to(state, seat)
        same = [kind for kind in kinds if kind is type(action) and next(actions(state, seat, (kind,)), None)]
        possible = actions(state, seat, tuple(same) or kinds)
    legal = join_things(possible)
    return IllegalAction(
        "illegal", f"{token} is not possible: {_describe_fault(state, action)}; possible: {legal}", token=token, legal=legal
    )


def _describe_fault(state: State, action: Action) -> str:
    """The fault of an action, in a few words."""
    match action:
        case Move(tile) | Fly(tile) | Swim(tile) | Guide(_, tile) | Lift(_, tile) | Sandbag(tile) if state.tiles[tile] == SUNK:
            return f"the tile {TILE_NAMES[tile]} has sunk"
        case DrawTreasure(card) if card not in state.deck:
            return f"no card {CARD_NAMES[card]} is left in the treasure deck"
        case DrawFlood(tile) if state.tiles[tile] == SUNK:
            return f"the tile {TILE_NAMES[tile]} has sunk and its card is out of the game"
        case DrawFlood(tile):
            return f"the flood card {TILE_NAMES[tile]} is not among those that may come up"
        case ChooseAdventurer(adventurer) if adventurer in state.adventurers:
            return f"another seat is the {ADVENTURER_NAMES[adventurer]} already"
        case Sandbag(tile) if state.tiles[tile] == DRY:
            return f"the tile {TILE_NAMES[tile]} is dry"
        case ShoreUp(tiles):
            for tile in tiles:
                if state.tiles[tile] != FLOODED:
                    return f"the tile {TILE_NAMES[tile]} {'is dry' if state.tiles[tile] == DRY else 'has sunk'}"
    return "the rules do not allow it here"
