"""The searching player of Forbidden Island: it thinks for the whole team, a turn at a time.

At the beginning of a turn it makes a plan for each position that the actions can lead to (``turns``), takes those that the evaluation likes
best and plays each on in the same worlds: the cards of this turn and the next player's actions; what comes of it is judged by
the evaluation. The plan is kept until something comes in between. Discards, swims and special cards out of turn are decided likewise.
What loses the game at once, and can be helped, is helped without any search.
"""

from collections.abc import Iterator, Sequence

from highwater.game import CHANCE, Action, Appraisal, Random01
from highwater.games.forbidden_island.components import ACTIONS, HELICOPTER, LANDING
from highwater.games.forbidden_island.evaluation import chance_of, chance_to_win
from highwater.games.forbidden_island.ground import ALL_TREASURES, tiles_of
from highwater.games.forbidden_island.playing_on import discard, draw_cards, fly_home, settle_hands, swim_away
from highwater.games.forbidden_island.playout import Island, World, island_of
from highwater.games.forbidden_island.policy import rank
from highwater.games.forbidden_island.possible import swims_to
from highwater.games.forbidden_island.rules import sample_world
from highwater.games.forbidden_island.state import (
    END,
    LIFT,
    SANDBAGS,
    TAKE_OFF,
    Discard,
    Lift,
    Sandbag,
    View,
    position_of,
)
from highwater.games.forbidden_island.turns import Planned, Turn, lifts_of
from highwater.search import Standing, compare, halve

PLANS = 12
"""Plans of a turn that are played on."""

PLAYOUTS = 300
"""Playouts for a turn's plan."""

FEWER = 6
"""The same, divided by this, for whatever is decided between two turns."""

MOST_CHOICES = 6
"""Of the choices between two turns as many are played on."""

APPRAISED = 20
"""Worlds in which every action is tried where each is to be told about."""

AHEAD = 1
"""Turns of others that a playout takes in."""

PRIOR = 0.3
"""For how much the evaluation's own word on a position counts beside the playouts."""

BEAM = 20
"""Positions that a plan within a playout looks at further after each action."""

PLAYOUTS_A_SLICE = 5

WORTH_A_FLIGHT = 0.04
"""The chance to win that a helicopter must bring to be used in somebody else's turn."""

Thinking = Iterator[tuple[Action | None, float]]


class Searching:
    """A player's mind in one game."""

    def __init__(self, playouts: int = PLAYOUTS, appraised: int = APPRAISED) -> None:
        self.playouts, self._appraised = playouts, appraised
        self.kept: tuple[tuple[object, ...], tuple[Action, ...]] | None = None

    def observe(self, view: View, seat: int, action: Action) -> None:
        """Everything is open: there is nothing to remember."""

    def think(self, view: View, legal: Sequence[Action], random: Random01) -> Thinking:
        """The best so far and how sure that is, after each slice of some milliseconds."""
        top = view.pending[-1]
        if TAKE_OFF in legal:
            yield TAKE_OFF, 1.0
        elif len(legal) == 1 and view.seat in view.to_act:
            yield legal[0], 1.0
        elif top.kind == "choose":
            yield rank(view, legal)[0].action, 0.0
        elif view.seat not in view.to_act:
            yield from self._out_of_turn(view, legal, random)
        elif top.kind == "turn":
            yield from self._turn(view, legal, random)
        else:
            yield from self._between(view, legal, random)

    def appraise(self, view: View, legal: Sequence[Action], random: Random01) -> Iterator[tuple[Appraisal, ...]]:
        """In chances to win: each action, and then what the evaluation likes best."""
        seat, state = view.seat, sample_world(view, random)
        assert seat is not None
        actions: list[Action | None] = list(legal)
        if seat not in view.to_act:
            actions.append(None)
        starts = [island_of(state if action is None else state.apply(seat, action)) for action in actions]
        seed = int(random() * 2**53)

        def value(candidate: int, number: int) -> tuple[float, float]:
            chance = round(played_on(starts[candidate], World(seed + number, starts[candidate].deck)), 9)
            return chance, chance

        for found in compare(len(actions), self._appraised, value, slice_size=PLAYOUTS_A_SLICE):
            yield tuple([Appraisal(actions[each.candidate], *each[1:]) for each in found])

    # A turn -------------------------------------------------------------------------------------------------------------

    def _turn(self, view: View, legal: Sequence[Action], random: Random01) -> Thinking:
        island = island_of(position_of(view))
        home = lift_home(island, view.seat, legal)
        if home is not None:
            yield home, 1.0
            return
        here = signature(island)
        if self.kept is not None and self.kept[0] == here:
            actions = self.kept[1]
        else:
            planned: list[Planned] = []
            turn = Turn(island)
            for planned in turn.plans():
                yield first_of(planned[0].actions), 0.0
            chosen = planned[0]
            candidates = [started(turn, plan) for plan in planned]
            priors = [1.0 if each.over else chance_of(plan.value) for each, plan in zip(candidates, planned, strict=False)]
            for standing in compared(candidates, priors, self.playouts, random):
                chosen = planned[standing.best]
                yield first_of(chosen.actions), standing.sure
            actions = chosen.actions
        action = first_of(actions)
        if action not in legal:  # a helicopter lies in a hand that discarded it, or the like
            action, actions = rank(view, legal)[0].action, ()
        after = sample_world(view, random).apply(view.seat, action) if view.seat is not None and len(actions) > 1 else None
        self.kept = None if after is None else (signature(island_of(after)), actions[1:])
        yield action, 1.0

    # Between two actions ------------------------------------------------------------------------------------------------

    def _between(self, view: View, legal: Sequence[Action], random: Random01) -> Thinking:
        """A card too many, a swim, or a flood card that may be answered."""
        seat, state = view.seat, sample_world(view, random)
        assert seat is not None
        choices = [action for action in legal if is_sensible(view, action)]
        candidates = [island_of(state.apply(seat, action)) for action in choices]
        priors = [chance_to_win(settled(each)) for each in candidates]
        order = sorted(range(len(choices)), key=priors.__getitem__, reverse=True)[:MOST_CHOICES]
        yield choices[order[0]], 0.0
        some = [candidates[each] for each in order]
        for standing in compared(some, [priors[each] for each in order], self.playouts // FEWER, random):
            yield choices[order[standing.best]], standing.sure

    # Out of turn --------------------------------------------------------------------------------------------------------

    def _out_of_turn(self, view: View, legal: Sequence[Action], random: Random01) -> Thinking:
        """Special cards of who need not act."""
        seat = view.seat
        assert seat is not None
        top = view.pending[-1]
        island = island_of(position_of(view))
        home = lift_home(island, seat, legal)
        if home is not None:
            yield home, 1.0
        elif view.to_act == (CHANCE,) and not island.draws and view.rules.sandbag_in_time and isinstance(legal[-1], Sandbag):
            yield best_sandbag(island, seat), 1.0
        elif top.kind == "revealed":
            yield answer(island, seat, top.tile, legal), 1.0
        elif top.kind == "turn" and top.actions == ACTIONS and isinstance(legal[0], Lift):
            yield from offered_flight(island, seat, legal)
        else:
            yield None, 0.0


def signature(island: Island) -> tuple[object, ...]:
    """What a plan presumes of a position."""
    return (island.seat, island.actions, tuple(island.at), island.flooded, island.dry, tuple(island.hands), island.captured, island.flown)


def first_of(actions: Sequence[Action]) -> Action:
    return actions[0] if actions else END


def started(turn: Turn, plan: Planned) -> Island:
    """The position at the end of a plan's actions."""
    island = turn.island.copy()
    turn.place(plan.node, island)
    island.actions = 0
    if island.holder(HELICOPTER) >= 0:
        fly_home(island)
    return island


def is_sensible(view: View, action: Action) -> bool:
    """Whether an action that interrupts a turn is worth a thought."""
    top = view.pending[-1]
    if top.kind == "discard" and view.seat is not None:
        useless = [card for card in view.hands[view.seat] if card in view.captured]
        if useless:  # nothing is better than to discard what nobody needs
            return isinstance(action, Discard) and action.card == useless[0]
    if isinstance(action, Sandbag):
        return top.kind == "discard" or action.tile == top.tile
    if isinstance(action, Lift):
        if top.kind == "swim":
            return top.seat in action.seats and (action.tile == LANDING or not swims_to(position_of(view), top.seat))
        return (action.seats, action.tile) in lifts_of(island_of(position_of(view)))
    return True


# Playing on -------------------------------------------------------------------------------------------------------------


def compared(candidates: Sequence[Island], priors: Sequence[float], playouts: int, random: Random01) -> Iterator[Standing]:
    """Which of some positions is best, played on in the same worlds, with what the evaluation says of them for a part."""
    seed = int(random() * 2**53)
    worlds: dict[int, World] = {}

    def value(candidate: int, number: int) -> float:
        if number not in worlds:
            worlds.clear()
            worlds[number] = World(seed + number, candidates[0].deck)
        return (1 - PRIOR) * played_on(candidates[candidate], worlds[number]) + PRIOR * priors[candidate]

    return halve(len(candidates), playouts, value, slice_size=PLAYOUTS_A_SLICE, prior=priors)


def played_on(start: Island, world: World) -> float:
    """The chance to win after the rest of this turn and the turns ahead, if the cards come as in this world."""
    if start.over:
        return chance_to_win(start)
    island = start.copy()
    island.deck = world.deck[:]
    settle(island, world)
    if island.actions and not island.over:
        play_turn(island)
    for _ in range(AHEAD):
        if island.over:
            break
        draw_cards(island, world)
        if not island.over:
            play_turn(island)
    return chance_to_win(island)


def play_turn(island: Island) -> None:
    """The actions that are left: the plan that the evaluation likes best."""
    if island.captured == ALL_TREASURES and island.holder(HELICOPTER) >= 0 and fly_home(island):
        return
    Turn(island).play(BEAM)
    if island.captured == ALL_TREASURES and island.holder(HELICOPTER) >= 0:
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


def settled(start: Island) -> Island:
    """A position of which the evaluation can say something."""
    island = start.copy()
    settle(island, World(0, island.deck))
    return island


# Special cards out of turn ----------------------------------------------------------------------------------------------


def lift_home(island: Island, seat: int | None, legal: Sequence[Action]) -> Action | None:
    """With all treasures taken: the flight that brings somebody home, if helicopters are left for all others and the take-off."""
    if seat is None or island.captured != ALL_TREASURES or not island.hands[seat] >> 4 * HELICOPTER & 15 or not fly_home(island.copy()):
        return None
    away = [tile for tile in island.at if tile != LANDING]
    if not away:
        return None
    there = tuple([other for other, tile in enumerate(island.at) if tile == away[0]])
    action = LIFT[there if island.ground.lift_together else there[:1], LANDING]
    return action if action in legal else None


def in_danger(island: Island) -> int:
    """The flooded tiles with which the game is lost if they sink: with a treasure, the landing, or a pawn that cannot swim."""
    found = island.lethal()
    if island.holder(HELICOPTER) < 0:
        for seat, tile in enumerate(island.at):
            alone = island.copy()
            alone.dry &= ~(1 << tile)
            alone.flooded &= ~(1 << tile)
            if not alone.swims(seat):
                found |= 1 << tile
    return found & island.flooded


def best_sandbag(island: Island, seat: int) -> Action | None:
    """Sandbags before a flood card: always for what would lose the game with it, else where they are worth more than in the hand."""
    threatened = island.flooded & island.flood[-1]
    fatal = threatened & in_danger(island)
    best = -1
    most = -1.0 if fatal else chance_to_win(island)
    for tile in tiles_of(fatal or threatened):
        after = island.copy()
        after.sandbag(seat, tile)
        chance = chance_to_win(after)
        if chance > most:
            best, most = tile, chance
    return SANDBAGS[best] if best >= 0 else None


def answer(island: Island, seat: int, tile: int, legal: Sequence[Action]) -> Action | None:
    """Sandbags for a flood card that lies open: for what would lose the game, else where they are worth more than in the hand."""
    saved, lost = island.copy(), island.copy()
    saved.sandbag(seat, tile)
    saved.carry_out(tile)
    lost.carry_out(tile)
    swim_away(lost, tile)
    better = in_danger(island) >> tile & 1 or chance_to_win(saved) > chance_to_win(lost)
    return SANDBAGS[tile] if better and SANDBAGS[tile] in legal else None


def offered_flight(island: Island, seat: int, legal: Sequence[Action]) -> Thinking:
    """A helicopter for whoever's turn it is, where the turn then comes to much more."""
    yield None, 0.0
    best, most = None, chance_of(best_turn(island)) + WORTH_A_FLIGHT
    for seats, tile in lifts_of(island):
        action = LIFT[seats, tile]
        if island.seat in seats and action in legal:
            after = island.copy()
            after.lift(seat, seats, tile)
            chance = chance_of(best_turn(after))
            if chance > most:
                best, most = action, chance
            yield best, 0.0


def best_turn(island: Island) -> float:
    """The logit of the chance to win after the best plan of this turn."""
    *_, planned = Turn(island).plans()
    return planned[0].value
