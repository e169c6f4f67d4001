"""How sensible players see a Forbidden Island position: every legal action with what it is worth, and the reason in one word.

The seat whose turn it is plans the rest of its actions: all sensible ways to use them are tried on a position of a few numbers, and
the outlook judges where they end. An action is worth the best plan that begins with it, compared with doing nothing more. Special cards
are kept for the last moment at which they help.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from highwater.deck import Cards, with_card, without
from highwater.game import CHANCE, Action, Advice
from highwater.games.forbidden_island.components import (
    CARDS_FOR_A_TREASURE,
    DIVER,
    ENGINEER,
    EXPLORER,
    HAND_LIMIT,
    HELICOPTER,
    LANDING,
    MESSENGER,
    NAVIGATOR,
    PILOT,
    SANDBAG,
    TILES,
    TREASURE_DECK,
    TREASURE_ON,
    TREASURE_TILES,
    TREASURES,
)
from highwater.games.forbidden_island.outlook import GAME_WORTH, Hands, Outlook
from highwater.games.forbidden_island.state import (
    Capture,
    CarryOut,
    Discard,
    EndActions,
    Fly,
    Give,
    Guide,
    Lift,
    Move,
    Sandbag,
    ShoreUp,
    Swim,
    TakeOff,
    View,
)
from highwater.games.forbidden_island.ways import FLOODED, SUNK, guided, moves

REASONS = (
    "win",
    "capture",
    "give",
    "to-treasure",
    "to-landing",
    "meet",
    "save-landing",
    "save-treasure",
    "save-tile",
    "save-pawn",
    "to-flooded",
    "safe-ground",
    "least-needed",
    "hold",
    "no-better",
    "carry-out",
)

WIN = 1000.0
PATIENCE = 0.02
"""What an action costs: nothing is done that is good for nothing."""
LIFT_WORTH = 7.0
LAST_LIFT_WORTH = 30.0
SANDBAG_WORTH = 4.0
WORTHWHILE = 0.3
"""What shoring up must gain to be considered in a plan."""


class Node(NamedTuple):
    """A position as far as a plan changes it; ``dried`` is a bit mask of the tiles shored up."""

    pawns: Cards
    dried: int
    hands: Hands
    captured: Cards
    flown: bool


def rank(view: View, legal: Sequence[Action]) -> tuple[Advice, ...]:
    if view.seat is None or not legal:
        return ()
    top = view.pending[-1]
    if view.seat not in view.to_act:
        advice = _volunteered(view, legal)
    elif top.kind == "discard":
        advice = _discarding(view, legal)
    elif top.kind == "swim":
        advice = _swimming(view, legal)
    elif top.kind == "revealed":
        advice = _revealed(view, legal)
    else:
        advice = _planned(view, legal)
    return tuple(sorted(advice, key=lambda one: -one.value))


@cache
def _waits(action: Action) -> Advice:
    return Advice(action, -1.0, "no-better")


class Planner:
    def __init__(self, outlook: Outlook) -> None:
        view = outlook.view
        self.outlook, self.view = outlook, view
        self.seat = view.pending[0].seat
        self.adventurer = view.adventurers[self.seat]
        self._best: dict[tuple[Node, int], tuple[float, Node]] = {}
        self._gain: dict[int, float] = {0: 0.0}
        self._near: dict[int, list[int]] = {}
        self._nexts: dict[int, Cards] = {}
        self.start = Node(view.pawns, 0, view.hands, view.captured, view.pending[0].flown)
        self.finished = len(view.captured) == len(TREASURES)
        ranked = sorted(TILES, key=lambda tile: -outlook.gains[tile])[:3]
        self.urgent = [tile for tile in ranked if outlook.gains[tile] > WORTHWHILE]

    def best(self, node: Node, left: int) -> tuple[float, Node]:
        key = (node, left)
        found = self._best.get(key)
        if found is None:
            found = (self.worth(node), node)
            if left:
                for after in self.successors(node):
                    other = self.best(after, left - 1)
                    if other[0] - PATIENCE > found[0]:
                        found = (other[0] - PATIENCE, other[1])
            self._best[key] = found
        return found

    def worth(self, node: Node) -> float:
        outlook = self.outlook
        dried = node.dried
        gain = self._gain.get(dried)
        if gain is None:
            gain = self._gain[dried] = sum([outlook.gains[tile] for tile in TILES if dried >> tile & 1])
        worth = outlook.hunt(node.pawns, node.hands, node.captured) + gain
        alone = outlook.ways.alone
        if alone and node.pawns != self.start.pawns:
            for tile in node.pawns:
                if alone >> tile & 1:
                    worth -= 5.0
        return worth

    def near(self, tile: int) -> list[int]:
        """Tiles that are worth shoring up from here, best first."""
        found = self._near.get(tile)
        if found is None:
            outlook = self.outlook
            chart = outlook.ways.chart
            around = chart.around[tile] if self.adventurer == EXPLORER else chart.beside[tile]
            if self.view.rules.own_tile:
                around = (*around, tile)
            gains = outlook.gains
            found = self._near[tile] = sorted([one for one in around if gains[one] > WORTHWHILE], key=lambda one: -gains[one])
        return found

    def nexts(self, tile: int) -> Cards:
        if self.adventurer != DIVER:
            return self.outlook.ways.steps(self.adventurer, tile)
        found = self._nexts.get(tile)
        if found is None:
            found = self._nexts[tile] = moves(self.outlook.ways.chart, self.view.tiles, DIVER, tile)
        return found

    def successors(self, node: Node) -> Iterator[Node]:
        pawns, dried, hands, captured, flown = node
        seat = self.seat
        here = pawns[seat]
        treasure = TREASURE_ON[here]
        hand = hands[seat]
        if treasure is not None and treasure not in captured and hand.count(treasure) >= CARDS_FOR_A_TREASURE:
            rest = without(hand, (treasure,) * CARDS_FOR_A_TREASURE)
            yield Node(pawns, dried, _with_hand(hands, seat, rest), with_card(captured, treasure), flown)
            return
        shores = [tile for tile in self.near(here) if not dried >> tile & 1]
        if self.adventurer == ENGINEER:
            if shores:
                yield Node(pawns, dried | sum([1 << tile for tile in shores[:2]]), hands, captured, flown)
        else:
            for tile in shores:
                yield Node(pawns, dried | 1 << tile, hands, captured, flown)
        for tile in self.nexts(here):
            yield Node((*pawns[:seat], tile, *pawns[seat + 1 :]), dried, hands, captured, flown)
        if self.adventurer == PILOT and not flown:
            for tile in self.flights(node):
                yield Node((*pawns[:seat], tile, *pawns[seat + 1 :]), dried, hands, captured, True)
        for card, to in self.gifts(node):
            yield Node(pawns, dried, _given(hands, seat, card, to), captured, flown)
        if self.adventurer == NAVIGATOR:
            for other, tile in self.guides(node):
                yield Node((*pawns[:other], tile, *pawns[other + 1 :]), dried, hands, captured, flown)

    def gifts(self, node: Node) -> Iterator[tuple[int, int]]:
        hands, seat = node.hands, self.seat
        hand = hands[seat]
        for to, other in enumerate(hands):
            if to != seat and (self.adventurer == MESSENGER or node.pawns[to] == node.pawns[seat]) and len(other) < HAND_LIMIT:
                for card in TREASURES:
                    if card in hand and card not in node.captured and (other.count(card) >= hand.count(card) or len(hand) > 3):
                        yield card, to

    def flights(self, node: Node) -> list[int]:
        """Where the Pilot may want to fly: the landing, treasures to take, the others, tiles that need shoring up."""
        pawns, seat = node.pawns, self.seat
        wanted = set(self.urgent)
        for tile in self.urgent:
            wanted.update(self.outlook.ways.steps(MESSENGER, tile))
        wanted.update(self.destinations(node, seat))
        wanted.discard(pawns[seat])
        return sorted(wanted)

    def destinations(self, node: Node, seat: int) -> set[int]:
        """Tiles to which this pawn has a reason to go, apart from shoring up."""
        if len(node.captured) == len(TREASURES):
            return {LANDING}
        wanted = {tile for tile in node.pawns if tile != node.pawns[seat]}
        for treasure in TREASURES:
            if treasure not in node.captured and node.hands[seat].count(treasure) >= 3:
                wanted.update(TREASURE_TILES[treasure])
        return {tile for tile in wanted if self.view.tiles[tile] != SUNK}

    def guides(self, node: Node) -> Iterator[tuple[int, int]]:
        view, pawns = self.view, node.pawns
        for other, adventurer in enumerate(view.adventurers):
            if other == self.seat:
                continue
            here = pawns[other]
            wanted = self.destinations(node, other)
            if not wanted:
                continue
            ends = guided(self.outlook.ways.chart, view.tiles, adventurer, here)
            for goal in sorted(wanted):
                distances = self.outlook.ways.distances(MESSENGER, goal)
                nearest = min(ends, key=lambda tile: (distances[tile], tile), default=here)
                if distances[nearest] < distances[here]:
                    yield other, nearest

    def after(self, action: Action) -> Node | None:
        """The start after one action of the seat; None for what plans do not contain."""
        pawns, hands, captured = self.start.pawns, self.start.hands, self.start.captured
        seat = self.seat
        match action:
            case Move(tile):
                return self.start._replace(pawns=(*pawns[:seat], tile, *pawns[seat + 1 :]))
            case Fly(tile):
                return self.start._replace(pawns=(*pawns[:seat], tile, *pawns[seat + 1 :]), flown=True)
            case Guide(other, tile):
                return self.start._replace(pawns=(*pawns[:other], tile, *pawns[other + 1 :]))
            case ShoreUp(tiles):
                return self.start._replace(dried=sum([1 << tile for tile in tiles]))
            case Give(card, to):
                return self.start._replace(hands=_given(hands, seat, card, to))
            case Capture(treasure):
                rest = without(hands[seat], (treasure,) * CARDS_FOR_A_TREASURE)
                return self.start._replace(hands=_with_hand(hands, seat, rest), captured=with_card(captured, treasure))
        return None

    def lifted(self, lift: Lift, holder: int) -> Node:
        pawns = tuple([lift.tile if seat in lift.seats else at for seat, at in enumerate(self.start.pawns)])
        return self.start._replace(
            pawns=pawns, hands=_with_hand(self.start.hands, holder, without(self.start.hands[holder], (HELICOPTER,)))
        )


def _with_hand(hands: Hands, seat: int, hand: Cards) -> Hands:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _given(hands: Hands, seat: int, card: int, to: int) -> Hands:
    given = list(hands)
    given[seat] = without(hands[seat], (card,))
    given[to] = with_card(hands[to], card)
    return tuple(given)


# The own turn -----------------------------------------------------------------------------------------------------------


def _planned(view: View, legal: Sequence[Action]) -> list[Advice]:
    outlook = Outlook(view)
    planner = Planner(outlook)
    left = view.pending[0].actions
    stay = planner.worth(planner.start)
    flights = set(planner.flights(planner.start)) if planner.adventurer == PILOT else set()
    advice = []
    for action in legal:
        if isinstance(action, TakeOff):
            advice.append(Advice(action, WIN, "win"))
        elif isinstance(action, EndActions):
            advice.append(Advice(action, 0.0, "hold"))
        elif isinstance(action, Lift):
            advice.append(_lift(planner, action, left, stay))
        elif isinstance(action, Sandbag):
            advice.append(_waits(action))
        else:
            after = planner.after(action)
            assert after is not None
            far = (isinstance(action, Fly) and action.tile not in flights) or (
                isinstance(action, ShoreUp) and outlook.gains[action.tiles[0]] <= WORTHWHILE
            )
            value, end = planner.best(after, 0 if far else left - 1)
            value -= stay + PATIENCE
            if not isinstance(action, Move):
                value += 0.001
            if isinstance(action, Capture):
                value += 5
            advice.append(Advice(action, value, _why(planner, action, value, end)))
    return advice


def _why(planner: Planner, action: Action, value: float, end: Node) -> str:
    match action:
        case Capture():
            return "capture"
        case ShoreUp(tiles):
            return _why_dry(planner.outlook, tiles)
    if value <= 0:
        return "no-better"
    match action:
        case Give():
            return "give"
        case Move() | Fly() | Guide():
            return _why_go(planner, action, end)
    return "no-better"


def _why_dry(outlook: Outlook, tiles: Cards) -> str:
    view = outlook.view
    if LANDING in tiles:
        return "save-landing"
    if any(TREASURE_ON[tile] is not None and TREASURE_ON[tile] not in view.captured for tile in tiles):
        return "save-treasure"
    if any(tile in view.pawns and outlook.worths[tile] >= GAME_WORTH for tile in tiles):
        return "save-pawn"
    return "save-tile"


def _why_go(planner: Planner, action: Action, end: Node) -> str:
    start = planner.start
    if planner.finished:
        return "to-landing"
    if end.captured != start.captured:
        return "to-treasure"
    if end.hands != start.hands:
        return "meet"
    if end.dried:
        return "to-flooded"
    return "to-treasure"


def _lift_worth(view: View) -> float:
    held = sum([hand.count(HELICOPTER) for hand in view.hands])
    if len(view.captured) == len(TREASURES):
        return 1.0 if held > 1 else LAST_LIFT_WORTH
    return LIFT_WORTH if held == 1 else LIFT_WORTH / 2


def _lift(planner: Planner, lift: Lift, left: int, stay: float) -> Advice:
    """A helicopter in the action phase, by whoever: it must gain more than it is worth later."""
    view = planner.view
    seat = planner.seat
    if planner.finished:
        return _lift_home(planner.view, lift)
    if seat not in lift.seats or lift.tile not in planner.destinations(planner.start, seat) | (
        {LANDING} if LANDING in planner.urgent else set()
    ):
        return _waits(lift)
    holder = view.seat
    assert holder is not None
    before, _ = planner.best(planner.start, left)
    value, end = planner.best(planner.lifted(lift, holder), left)
    value -= before + _lift_worth(view)
    if value <= 0:
        return Advice(lift, value - 1, "no-better")
    # For the seat to act the value is compared with plans of its own
    if view.seat in view.to_act:
        value += before - stay
    return Advice(lift, value, _why_go(planner, lift, end))


def _lift_home(view: View, lift: Lift) -> Advice:
    """With all treasures taken: to the landing, if a helicopter is left for everybody who cannot walk, and for the take-off."""
    if lift.tile != LANDING:
        return _waits(lift)
    held = sum([hand.count(HELICOPTER) for hand in view.hands])
    here = view.pawns[lift.seats[0]]
    together = tuple([seat for seat, at in enumerate(view.pawns) if at == here])
    if lift.seats != together and view.rules.lift_together:
        return _waits(lift)
    away = [at for at in view.pawns if at != LANDING]
    groups = len(set(away)) if view.rules.lift_together else len(away)
    if held > groups:
        return Advice(lift, 100.0, "to-landing")
    return _waits(lift)


# Interruptions ----------------------------------------------------------------------------------------------------------


def _volunteered(view: View, legal: Sequence[Action]) -> list[Advice]:
    turn, top = view.pending[0], view.pending[-1]
    if isinstance(legal[0], TakeOff):
        return [Advice(action, WIN, "win") if isinstance(action, TakeOff) else _waits(action) for action in legal]
    if top.kind == "revealed":
        return _revealed(view, legal)
    flooding = view.to_act == (CHANCE,) and not turn.draws and view.rules.sandbag_in_time
    if len(view.captured) == len(TREASURES):
        outlook = Outlook(view) if flooding else None
        return [_lift_home(view, action) if isinstance(action, Lift) else _sandbag(outlook, action) for action in legal]
    if flooding and isinstance(legal[-1], Sandbag):
        outlook = Outlook(view)
        return [_sandbag(outlook, action) if isinstance(action, Sandbag) else _waits(action) for action in legal]
    if top.kind == "turn" and turn.actions and isinstance(legal[0], Lift) and _may_want_lift(view):
        planner = Planner(Outlook(view))
        stay = planner.worth(planner.start)
        return [_lift(planner, action, turn.actions, stay) if isinstance(action, Lift) else _waits(action) for action in legal]
    return [_waits(action) for action in legal]


def _may_want_lift(view: View) -> bool:
    seat = view.pending[0].seat
    hand = view.hands[seat]
    if view.tiles[LANDING] == FLOODED:
        return True
    return any(hand.count(treasure) >= 4 and treasure not in view.captured for treasure in TREASURES)


def _sandbag(outlook: Outlook | None, action: Action) -> Advice:
    """Just before a flood card."""
    if outlook is None or not isinstance(action, Sandbag):
        return _waits(action)
    view, tile = outlook.view, action.tile
    if tile not in view.flood[0]:
        return _waits(action)
    chance = min(1.0, view.pending[0].floods / len(view.flood[0]))
    worth = outlook.worths[tile]
    value = chance * worth - SANDBAG_WORTH
    if worth >= GAME_WORTH:
        value = 10 + outlook.gains[tile]
    if value <= 0:
        return _waits(action)
    return Advice(action, value, _why_dry(outlook, (tile,)))


def _revealed(view: View, legal: Sequence[Action]) -> list[Advice]:
    outlook = Outlook(view)
    tile = view.pending[-1].tile
    advice = []
    for action in legal:
        if isinstance(action, CarryOut):
            advice.append(Advice(action, 0.0, "carry-out"))
        elif isinstance(action, Sandbag) and action.tile == tile:
            value = outlook.worths[tile] - SANDBAG_WORTH - 3
            advice.append(Advice(action, value, _why_dry(outlook, (tile,)) if value > 0 else "no-better"))
        else:
            advice.append(_waits(action))
    return advice


def _discarding(view: View, legal: Sequence[Action]) -> list[Advice]:
    outlook = Outlook(view)
    seat = view.seat
    assert seat is not None
    hand = view.hands[seat]
    whole = outlook.hunt(view.pawns, view.hands, view.captured)
    advice = []
    for action in legal:
        if isinstance(action, TakeOff):
            advice.append(Advice(action, WIN, "win"))
        elif isinstance(action, Discard):
            card = action.card
            if card == HELICOPTER:
                cost = _lift_worth(view)
            elif card == SANDBAG:
                cost = SANDBAG_WORTH
            elif card in view.captured:
                cost = -5.0
            else:
                rest = _with_hand(view.hands, seat, without(hand, (card,)))
                cost = whole - outlook.hunt(view.pawns, rest, view.captured)
                left = TREASURE_DECK.count(card) - view.discards.count(card)
                cost += 4.0 if left <= CARDS_FOR_A_TREASURE else 0.0
            advice.append(Advice(action, -cost, "least-needed"))
        elif isinstance(action, Sandbag):
            advice.append(Advice(action, outlook.gains[action.tile] - SANDBAG_WORTH - 0.5, _why_dry(outlook, (action.tile,))))
        elif isinstance(action, Lift):
            pawns = tuple([action.tile if other in action.seats else at for other, at in enumerate(view.pawns)])
            gain = outlook.hunt(pawns, view.hands, view.captured) - whole
            advice.append(Advice(action, gain - _lift_worth(view) - 0.5, "to-treasure"))
    best = max(one.value for one in advice)
    return [one if one.value == best else Advice(one.action, one.value, "no-better") for one in advice]


def _swimming(view: View, legal: Sequence[Action]) -> list[Advice]:
    outlook = Outlook(view)
    swimmer = view.pending[-1].seat
    whole = outlook.hunt(view.pawns, view.hands, view.captured)
    advice = []
    for action in legal:
        if isinstance(action, Swim):
            pawns = (*view.pawns[:swimmer], action.tile, *view.pawns[swimmer + 1 :])
            value = 50 + outlook.hunt(pawns, view.hands, view.captured) - whole
        else:
            assert isinstance(action, Lift)
            if swimmer not in action.seats:
                advice.append(_waits(action))
                continue
            pawns = tuple([action.tile if other in action.seats else at for other, at in enumerate(view.pawns)])
            value = outlook.hunt(pawns, view.hands, view.captured) - whole - _lift_worth(view) + 10 * len(action.seats)
        value -= outlook.risk[action.tile] * (5 if view.tiles[action.tile] == FLOODED else 0.0)
        advice.append(Advice(action, value, "safe-ground"))
    return advice
