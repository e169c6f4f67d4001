"""The policy for Forbidden Island: every legal action with its value and a reason.

The active seat plans the rest of its actions (``plan``). An action is worth the best plan that begins with it, less the value of the
present position. Special cards are kept until the last useful moment. Sandbags wait for the flood card that could sink the tile.
Helicopters wait until they carry a pawn further than walking, and one is kept for the take-off.
"""

from collections.abc import Sequence
from functools import cache
from operator import attrgetter

from highwater.contract import CHANCE, NO_REASON, Action, RankedAction
from highwater.deck import remove_cards
from highwater.games.forbidden_island.components import (
    CARDS_FOR_A_TREASURE,
    HELICOPTER,
    LANDING,
    SANDBAG,
    TREASURE_DECK,
    TREASURES,
)
from highwater.games.forbidden_island.hunt import Hunt, hunt_of
from highwater.games.forbidden_island.outlook import GAME_WORTH, Outlook, find_ways
from highwater.games.forbidden_island.paths import FLOODED
from highwater.games.forbidden_island.plan import PATIENCE, WORTHWHILE, Node, Plan, destinations, moved, with_hand
from highwater.games.forbidden_island.state import (
    Capture,
    CarryOut,
    ChooseAdventurer,
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
from highwater.games.forbidden_island.why import (
    explain_discard,
    explain_drying,
    explain_giving,
    explain_going,
    explain_place,
    explain_standing,
)

WIN = 1000.0

TEAM_WORTH = (44.4, 35.0, 37.4, 28.2, 37.2, 36.0)
"""By adventurer, the percentage of games won by a table of two with this policy at both seats (1,500 games, Normal)."""

LIFT_WORTH = (5.0, 6.0, 9.0, 18.0, 30.0)
"""The value of the only helicopter in hand, by captured treasures."""

SPARE_LIFT_WORTH = (2.5, 3.0, 4.0, 6.0, 1.0)
"""The value of one of several helicopters."""

SANDBAG_WORTH = 5.0

USED_UP = 0.5
"""The minimum gain for using a special card instead of discarding it."""

RARE = 6.0
"""The extra cost of discarding a card if at most four of its kind remain."""

USELESS = -5.0
"""The cost of discarding a useless card."""

FIRST_THINGS_FIRST = 0.001
"""A bonus so that, among equal orders, certain gains come first and walking last."""


def rank(view: View, legal: Sequence[Action]) -> tuple[RankedAction, ...]:
    """All legal actions, best first. Values are roughly in percent of a game."""
    if view.seat is None or not legal:
        return ()
    kind = view.pending[-1].kind
    if kind == "choose":
        advice = _choices(legal)
    elif kind == "revealed":
        advice = _answers(view, legal)
    elif view.seat not in view.to_act:
        advice = _volunteers(view, legal)
    elif kind == "discard":
        advice = _discards(view, legal)
    elif kind == "swim":
        advice = _swims(view, legal)
    else:
        advice = _turn(view, legal)
    return tuple(sorted(advice, key=attrgetter("value"), reverse=True))


@cache
def _later(action: Action) -> RankedAction:
    """The advice to keep a special card."""
    return RankedAction(action, -1.0, NO_REASON)


# Before the island is laid ----------------------------------------------------------------------------------------------


def _choices(legal: Sequence[Action]) -> list[RankedAction]:
    """The free adventurer with the most wins."""
    worths = {action: TEAM_WORTH[action.adventurer] for action in legal if isinstance(action, ChooseAdventurer)}
    most = max(worths.values())
    return [RankedAction(action, worth, "team" if worth == most else NO_REASON) for action, worth in worths.items()]


# The own turn -----------------------------------------------------------------------------------------------------------


def _turn(view: View, legal: Sequence[Action]) -> list[RankedAction]:
    plan = Plan(Outlook(view))
    stay = plan.evaluate(plan.start)
    advice = [_action(plan, action, stay) for action in legal]
    if any(one.value > 0 for one in advice):
        advice = [RankedAction(one.action, one.value, NO_REASON) if one.reason == "hold" else one for one in advice]
    return advice


def _action(plan: Plan, action: Action, stay: float) -> RankedAction:
    match action:
        case TakeOff():
            return RankedAction(action, WIN, "win")
        case EndActions():
            return RankedAction(action, 0.0, "hold")
        case Sandbag():
            return _later(action)
        case Lift():
            return _lift(plan, action, stay)
    left = plan.view.pending[0].actions - 1 if _is_sensible(plan, action) else 0
    value, end = plan.find_best(plan.after(action), left)
    value -= stay + PATIENCE
    match action:
        case Move():
            return RankedAction(action, value, explain_going(plan, action, end) if value > 0 else NO_REASON)
        case Fly() | Guide():
            return RankedAction(action, value - FIRST_THINGS_FIRST, explain_going(plan, action, end) if value > 0 else NO_REASON)
        case Capture():  # first: it empties the hand, and the rest is planned again
            return RankedAction(action, value + GAME_WORTH, "capture")
        case ShoreUp(tiles):
            return RankedAction(action, value + FIRST_THINGS_FIRST, explain_drying(plan.outlook, tiles))
    assert isinstance(action, Give)
    return RankedAction(action, value + FIRST_THINGS_FIRST, explain_giving(plan.view, action) if value > 0 else NO_REASON)


def _is_sensible(plan: Plan, action: Action) -> bool:
    """Whether a plan may continue after an action, which must be useful."""
    match action:
        case Fly(tile):
            pawns, _, holdings, _ = plan.start
            return tile in plan.find_flights(pawns, holdings)
        case ShoreUp(tiles):
            return all(plan.outlook.gains[tile] > WORTHWHILE for tile in tiles)
    return True


# Helicopters and sandbags -----------------------------------------------------------------------------------------------


def _lift_worth(view: View) -> float:
    """The minimum gain for using a helicopter."""
    helicopters = sum([hand.count(HELICOPTER) for hand in view.hands])
    return (LIFT_WORTH if helicopters == 1 else SPARE_LIFT_WORTH)[len(view.captured)]


def _lift(plan: Plan, lift: Lift, stay: float | None = None) -> RankedAction:
    """A helicopter in an action phase. ``stay``: the value of the turn without it, if the seat is active; it may still take that turn after
    the flight."""
    gain, end = _lift_gain(plan, lift)
    if gain <= 0:
        return _later(lift)
    otherwise = 0.0 if stay is None else plan.find_best(plan.start, plan.view.pending[0].actions)[0] - stay
    return RankedAction(lift, gain + otherwise, explain_going(plan, lift, end))


def _lift_gain(plan: Plan, lift: Lift) -> tuple[float, Node]:
    """The gain of this seat's helicopter for the active player's turn, and the resulting position."""
    view = plan.view
    if len(view.captured) == len(TREASURES):
        return _gain_home(view, lift), plan.start
    if plan.seat not in lift.seats or lift.tile not in plan.far_off():
        return -1.0, plan.start
    assert view.seat is not None
    actions = view.pending[0].actions
    before, _ = plan.find_best(plan.start, actions)
    value, end = plan.find_best(plan.lift(lift, view.seat), actions)
    return value - before - _lift_worth(view), end


def _gain_home(view: View, lift: Lift) -> float:
    """The gain of a flight with all treasures: to the landing if enough helicopters remain for the others, and the take-off."""
    at = view.pawns[lift.seats[0]]
    if lift.tile != LANDING:
        return -1.0
    away = [tile for tile in view.pawns if tile != LANDING]
    if view.rules.lift_together:
        if len(lift.seats) < away.count(at):
            return -1.0
        away = list(set(away))
    return GAME_WORTH if sum([hand.count(HELICOPTER) for hand in view.hands]) > len(away) else -1.0


def _volunteers(view: View, legal: Sequence[Action]) -> list[RankedAction]:
    """Special cards out of turn."""
    turn, top = view.pending[0], view.pending[-1]
    if isinstance(legal[0], TakeOff):
        return [RankedAction(action, WIN, "win") if isinstance(action, TakeOff) else _later(action) for action in legal]
    if view.to_act == (CHANCE,) and not turn.draws and view.rules.sandbag_in_time and isinstance(legal[-1], Sandbag):
        outlook = Outlook(view)
        return [_sandbag(outlook, action) if isinstance(action, Sandbag) else _lift_home(view, action) for action in legal]
    if len(view.captured) == len(TREASURES):
        return [_lift_home(view, action) for action in legal]
    if top.kind == "turn" and turn.actions and isinstance(legal[0], Lift) and _may_want_lift(view):
        plan = Plan(Outlook(view))
        return [_lift(plan, action) if isinstance(action, Lift) else _later(action) for action in legal]
    return [_later(action) for action in legal]


def _lift_home(view: View, action: Action) -> RankedAction:
    if isinstance(action, Lift) and len(view.captured) == len(TREASURES) and _gain_home(view, action) > 0:
        return RankedAction(action, GAME_WORTH, "to-landing")
    return _later(action)


def _may_want_lift(view: View) -> bool:
    """Whether the active player has a destination it cannot walk to."""
    turn = view.pending[0]
    here, hand = view.pawns[turn.seat], view.hands[turn.seat]
    adventurer, ways = view.adventurers[turn.seat], find_ways(view)
    if view.tiles[LANDING] == FLOODED and ways.distances(adventurer, here)[LANDING] > turn.actions:
        return True
    ready = [treasure for treasure in TREASURES if treasure not in view.captured and hand.count(treasure) >= CARDS_FOR_A_TREASURE]
    return any(ways.to_treasures(adventurer, here)[treasure] >= turn.actions for treasure in ready)


def _sandbag(outlook: Outlook, action: Sandbag) -> RankedAction:
    """Sandbags before a dangerous card: always against a loss, otherwise if the tile's card is likely in this turn."""
    view, tile = outlook.view, action.tile
    if tile not in view.flood[0]:
        return _later(action)
    if outlook.worths[tile] >= GAME_WORTH:
        return RankedAction(action, GAME_WORTH + outlook.gains[tile], explain_drying(outlook, (tile,)))
    value = outlook.worths[tile] * min(1.0, view.pending[0].floods / len(view.flood[0])) - SANDBAG_WORTH
    return RankedAction(action, value, explain_drying(outlook, (tile,))) if value > 0 else _later(action)


def _answers(view: View, legal: Sequence[Action]) -> list[RankedAction]:
    """With ``sandbag=any-time``: sandbags in answer to a flood card."""
    outlook = Outlook(view)
    tile = view.pending[-1].tile
    advice = []
    for action in legal:
        if isinstance(action, CarryOut):
            advice.append(RankedAction(action, 0.0, "carry-out" if outlook.worths[tile] < GAME_WORTH else NO_REASON))
        elif isinstance(action, Sandbag) and action.tile == tile and outlook.worths[tile] > 2 * SANDBAG_WORTH:
            advice.append(RankedAction(action, outlook.worths[tile], explain_drying(outlook, (tile,))))
        else:
            advice.append(_later(action))
    return advice


# What interrupts a turn -------------------------------------------------------------------------------------------------


def _discards(view: View, legal: Sequence[Action]) -> list[RankedAction]:
    """Discard the least needed card; use a special card rather than discarding it."""
    outlook, hunt = Outlook(view), hunt_of(view)
    holdings = hunt.holdings(view.hands, view.captured)
    now = hunt.evaluate(view.pawns, holdings)
    advice = []
    for action in legal:
        match action:
            case Discard(card):
                advice.append(RankedAction(action, -_cost(view, hunt, card, now), explain_discard(view, card)))
            case TakeOff():
                advice.append(RankedAction(action, WIN, "win"))
            case Sandbag(tile):
                advice.append(RankedAction(action, outlook.gains[tile] - SANDBAG_WORTH - USED_UP, explain_drying(outlook, (tile,))))
            case Lift(seats, tile) if tile in destinations(view.tiles, view.pawns, holdings, seats[0]):
                gain = hunt.evaluate(moved(view.pawns, seats, tile), holdings) - now - _lift_worth(view) - USED_UP
                advice.append(RankedAction(action, gain, explain_place(view, outlook.ways, seats, tile)))
            case _:
                advice.append(RankedAction(action, -GAME_WORTH, NO_REASON))
    return advice


def _cost(view: View, hunt: Hunt, card: int, now: float) -> float:
    """The cost of discarding a card."""
    if card == HELICOPTER:
        return _lift_worth(view)
    if card == SANDBAG:
        return SANDBAG_WORTH
    if card in view.captured:
        return USELESS
    assert view.seat is not None
    hand = remove_cards(view.hands[view.seat], (card,))
    cost = now - hunt.evaluate(view.pawns, hunt.holdings(with_hand(view.hands, view.seat, hand), view.captured))
    left = TREASURE_DECK.count(card) - view.discards.count(card)
    return cost + (RARE if left <= CARDS_FOR_A_TREASURE else 0.0)


def _swims(view: View, legal: Sequence[Action]) -> list[RankedAction]:
    """Swim to a useful dry tile; use a helicopter only if swimming is impossible."""
    outlook, hunt = Outlook(view), hunt_of(view)
    swimmer, holdings = view.pending[-1].seat, hunt.holdings(view.hands, view.captured)
    advice = []
    for action in legal:
        if isinstance(action, Lift) and swimmer not in action.seats:
            advice.append(_later(action))
            continue
        assert isinstance(action, Swim | Lift)
        seats = (swimmer,) if isinstance(action, Swim) else action.seats
        value = hunt.evaluate(moved(view.pawns, seats, action.tile), holdings)
        if view.tiles[action.tile] == FLOODED:
            value -= 5 * outlook.risk[action.tile]
        if isinstance(action, Lift):
            value += 10 * len(seats) - GAME_WORTH
        advice.append(RankedAction(action, value, explain_standing(view, outlook.ways, view.pawns[swimmer], action.tile)))
    return advice
