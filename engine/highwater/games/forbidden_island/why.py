"""Reasons for the policy's advice on the island: facts about an action in this position, with their subjects."""

from collections.abc import Iterator, Sequence

from highwater.contract import NO_REASON, Action
from highwater.deck import Cards
from highwater.games.forbidden_island.components import (
    ENGINEER,
    EXPLORER,
    HAND_LIMIT,
    LANDING,
    TREASURE_ON,
    TREASURE_TILES,
    TREASURES,
)
from highwater.games.forbidden_island.outlook import Outlook, Ways, find_ways
from highwater.games.forbidden_island.paths import DRY, FLOODED, SUNK
from highwater.games.forbidden_island.plan import Node, Plan
from highwater.games.forbidden_island.state import Fly, Give, Guide, Lift, Move, View

SOME = 2
"""Number of cards with which a pawn seeks the treasure."""


def explain_drying(outlook: Outlook, tiles: Cards) -> str:
    """The reason for drying these tiles."""
    view = outlook.view
    if LANDING in tiles:
        return "save-landing"
    if find_last_place(view, tiles) is not None:
        return "save-last"
    if any(TREASURE_ON[tile] is not None and TREASURE_ON[tile] not in view.captured for tile in tiles):
        return "save-treasure"
    if any(at in tiles and outlook.ways.stranded(adventurer, at) for adventurer, at in zip(view.adventurers, view.pawns, strict=True)):
        return "save-pawn"
    return "save-tile"


def find_last_place(view: View, tiles: Cards) -> int | None:
    """The open treasure whose last place is among these tiles."""
    for tile in tiles:
        treasure = TREASURE_ON[tile]
        if treasure is not None and treasure not in view.captured:
            one, other = TREASURE_TILES[treasure]
            if view.tiles[other if tile == one else one] == SUNK:
                return treasure
    return None


def explain_giving(view: View, give: Give) -> str:
    """The reason for giving a card: collecting a kind, or keeping within the limit."""
    turn = view.pending[0]
    hand = view.hands[turn.seat]
    count = hand.count(give.card)
    if give.card in TREASURES and give.card not in view.captured and count_given(view, give) > max(1, count):
        return "give"
    makes_room = len(hand) + turn.draws > HAND_LIMIT > len(view.hands[give.to])
    return "make-room" if makes_room else NO_REASON


def count_given(view: View, give: Give) -> int:
    """The receiver's cards of this kind after the gift."""
    return view.hands[give.to].count(give.card) + 1


def explain_discard(view: View, card: int) -> str:
    """The reason for discarding a card; the policy's judgement if the hand does not show one."""
    assert view.seat is not None
    if card in view.captured:
        return "of-no-use"
    hand = view.hands[view.seat]
    most = max([hand.count(treasure) for treasure in TREASURES if treasure not in view.captured], default=0)
    return "fewest" if card in TREASURES and hand.count(card) < most else "least-needed"


def explain_going(plan: Plan, action: Move | Fly | Guide | Lift, end: Node) -> str:
    """The reason for moving a pawn, by the plan that begins with it."""
    view, seats = plan.view, list_moved(action, plan.seat)
    pawns, _, holdings, _ = plan.start
    _, dried, holdings_then, _ = end
    there = explain_place(view, plan.ways, seats, action.tile)
    if plan.seat not in seats or there == "to-landing":
        return there
    if holdings_then.captured != holdings.captured and treasure_ahead(view, plan.ways, seats, action.tile) is not None:
        return "to-treasure"
    if dried & ~_bits(plan.reach(pawns[plan.seat])):
        if dried & _bits(find_new_in_reach(view, action.tile)):
            return "to-flooded"
        now, then = (plan.ways.distances(plan.adventurer, tile) for tile in (pawns[plan.seat], action.tile))
        far = [tile for tile, state in enumerate(view.tiles) if dried >> tile & 1 and state == FLOODED]
        if any(then[tile] < now[tile] for tile in far):
            return "toward-flooded"
    # A used helicopter is no gift.
    gave = not isinstance(action, Lift) and holdings_then is not holdings
    return "meet" if gave and any(view.pawns[other] == action.tile for other in partners(view, seats)) else there


def list_moved(action: Action, seat: int) -> tuple[int, ...]:
    """The seats whose pawns an action of ``seat`` moves."""
    return action.seats if isinstance(action, Lift) else (action.seat if isinstance(action, Guide) else seat,)


def _bits(tiles: Sequence[int]) -> int:
    return sum([1 << tile for tile in tiles])


def explain_place(view: View, ways: Ways, seats: Sequence[int], there: int) -> str:
    """The advantage of a tile over the pawns' present tiles."""
    seat = seats[0]
    here, adventurer, hand = view.pawns[seat], view.adventurers[seat], view.hands[seat]
    far, far_then = ways.distances(adventurer, here), ways.distances(adventurer, there)
    if len(view.captured) == len(TREASURES):
        return "to-landing" if far_then[LANDING] < far[LANDING] else NO_REASON
    treasure = treasure_ahead(view, ways, seats, there)
    if treasure is not None and hand.count(treasure) >= SOME:
        return "to-treasure"
    near = [far_then[view.pawns[other]] for other in partners(view, seats) if far_then[view.pawns[other]] < far[view.pawns[other]]]
    if near:
        return "closer" if all(near) else "meet"
    return "to-treasure" if treasure is not None else explain_standing(view, ways, here, there)


def explain_standing(view: View, ways: Ways, here: int, there: int) -> str:
    """The reason if a pawn moves from danger to safety, else none."""
    unsafe = here in ways.alone or view.tiles[here] != DRY
    return "safe-ground" if unsafe and there not in ways.alone and view.tiles[there] == DRY else NO_REASON


def partners(view: View, seats: Sequence[int]) -> Iterator[int]:
    """The other seats with cards of an open treasure that the first of these seats collects too."""
    kinds = set(view.hands[seats[0]]).intersection(TREASURES).difference(view.captured)
    return (other for other, hand in enumerate(view.hands) if other not in seats and not kinds.isdisjoint(hand))


def treasure_ahead(view: View, ways: Ways, seats: Sequence[int], there: int) -> int | None:
    """The treasure that the first pawn approaches: the one of which it has most cards."""
    seat = seats[0]
    hand = view.hands[seat]
    far, far_then = (ways.to_treasures(view.adventurers[seat], tile) for tile in (view.pawns[seat], there))
    ahead = [each for each in TREASURES if each not in view.captured and each in hand and far_then[each] < far[each]]
    return max(ahead, key=hand.count, default=None)


def find_new_in_reach(view: View, there: int) -> list[int]:
    """The flooded tiles that the active pawn can shore up from a tile but not from its present one."""
    seat = view.pending[0].seat
    chart = find_ways(view).chart
    around = chart.around if view.adventurers[seat] == EXPLORER else chart.beside
    own = view.rules.own_tile
    now, then = ({*around[tile], *((tile,) if own else ())} for tile in (view.pawns[seat], there))
    return [tile for tile in sorted(then - now) if view.tiles[tile] == FLOODED]


def can_dry_all(view: View, action: Move | Fly | Lift, tiles: Sequence[int]) -> bool:
    """Whether the remaining actions suffice to shore up all these tiles."""
    turn = view.pending[0]
    left = turn.actions - (not isinstance(action, Lift))
    return len(tiles) <= left * (2 if view.adventurers[turn.seat] == ENGINEER else 1)
