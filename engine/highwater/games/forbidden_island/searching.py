"""The searcher for Forbidden Island, which plans turns for the whole team.

At the beginning of a turn it makes a plan for each reachable position (``turns``), selects those with the best evaluation, and plays each
on in the same worlds: this turn's cards and the next player's actions; the result is evaluated. The plan is kept unless something
intervenes. Discards, swims and special cards out of turn are decided likewise. Avoidable immediate losses are avoided without search.
"""

from collections.abc import Iterator, Sequence

from highwater.contract import CHANCE, Action, ActionValue, Random01
from highwater.games.forbidden_island.components import ACTIONS, HELICOPTER, LANDING
from highwater.games.forbidden_island.evaluation import chance_of, chance_to_win
from highwater.games.forbidden_island.legal_moves import find_escapes
from highwater.games.forbidden_island.playing_on import fly_home
from highwater.games.forbidden_island.playout import Island, make_island
from highwater.games.forbidden_island.playout_turns import compare, finish_turn, settle_interrupts
from highwater.games.forbidden_island.policy import rank
from highwater.games.forbidden_island.rules import State, sample_world
from highwater.games.forbidden_island.searching_appraisal import appraisals
from highwater.games.forbidden_island.searching_specials import answer, find_best_sandbag, lift_home, offered_flight
from highwater.games.forbidden_island.state import END, TAKE_OFF, Discard, Lift, Sandbag, View, position_of
from highwater.games.forbidden_island.turns import Turn, TurnPlan, lifts_of

MAX_PLAYOUTS = 300
"""Maximum playouts for a turn's plan."""

FEWER = 6
"""The divisor of playouts for decisions between two turns."""

MAX_CHOICES = 6
"""Maximum choices between two turns that are played on."""

Thinking = Iterator[tuple[Action | None, float]]


class Searching:
    """A searcher in one game. ``playouts``: for a turn's plan; with 0 it follows the evaluation of its own turn."""

    def __init__(self, playouts: int = MAX_PLAYOUTS) -> None:
        self.playouts = playouts
        self.kept: tuple[View, tuple[Action, ...]] | None = None

    def observe(self, view: View, seat: int, action: Action) -> None:
        """Does nothing: all is open."""

    def think(self, view: View, legal: Sequence[Action], random: Random01) -> Thinking:
        """Yields the best action so far and its confidence, after each slice of some milliseconds."""
        top = view.pending[-1]
        if TAKE_OFF in legal:
            yield TAKE_OFF, 1.0
        elif len(legal) == 1 and view.seat in view.to_act:
            yield legal[0], 1.0
        elif top.kind == "choose":
            yield rank(view, legal)[0].action, 0.0
        elif view.seat not in view.to_act:
            yield from self._decide_out_of_turn(view, legal, random)
        elif top.kind == "turn":
            yield from self._turn(view, legal, random)
        else:
            yield from self._decide_interrupt(view, legal, random)

    def evaluate_actions(self, view: View, legal: Sequence[Action], random: Random01) -> Iterator[tuple[ActionValue, ...]]:
        """Values as chances to win, each action followed by its best plan."""
        return appraisals(view, sample_world(view, random), legal, random)

    def outlook(self, view: View) -> float:
        """The evaluated chance to win after the best plan of this turn, without playouts."""
        return round(chance_to_win(finish_turn(make_island(position_of(view)))), 6)

    # A turn -------------------------------------------------------------------------------------------------------------

    def _turn(self, view: View, legal: Sequence[Action], random: Random01) -> Thinking:
        island = make_island(position_of(view))
        home = lift_home(island, view.seat, legal)
        if home is not None:
            yield home, 1.0
            return
        actions = self._find_kept_plan(island, view.seat)
        if not actions or first_of(actions) not in legal:
            actions = ()
            planned: list[TurnPlan] = []
            turn = Turn(island)
            for plans in turn.plans():
                planned = [plan for plan in plans if first_of(plan.actions) in legal]  # people may have refused a move of their pawn
                yield (self._begin_plan(view, planned[0].actions) if planned else rank(view, legal)[0].action), 0.0
            if not planned:
                return
            actions = planned[0].actions
            if self.playouts:
                candidates = [started(turn, plan) for plan in planned]
                priors = [1.0 if each.over else chance_of(plan.value) for each, plan in zip(candidates, planned, strict=True)]
                for standing in compare(candidates, priors, self.playouts, random):
                    actions = planned[standing.best].actions
                    yield self._begin_plan(view, actions), standing.sure
        if first_of(actions) not in legal:  # a helicopter may have been discarded, for example
            actions = (rank(view, legal)[0].action,)
        yield self._begin_plan(view, actions), 1.0

    def _begin_plan(self, view: View, actions: tuple[Action, ...]) -> Action:
        """Returns the first action of a plan, and keeps the others, even if interrupted."""
        self.kept = view, actions
        return first_of(actions)

    def _find_kept_plan(self, island: Island, seat: int | None) -> tuple[Action, ...]:
        """The rest of the plan, if the position is as expected."""
        if self.kept is None or seat is None:
            return ()
        view, actions = self.kept
        before = State(*position_of(view))
        if len(actions) < 2 or actions[0] not in before.legal(seat):
            return ()
        return actions[1:] if signature(make_island(before.apply(seat, actions[0]))) == signature(island) else ()

    # Between two actions ------------------------------------------------------------------------------------------------

    def _decide_interrupt(self, view: View, legal: Sequence[Action], random: Random01) -> Thinking:
        """A discard, a swim, or an answer to a flood card."""
        seat, state = view.seat, sample_world(view, random)
        assert seat is not None
        choices = [action for action in legal if is_sensible(view, action)]
        after = [make_island(state.apply(seat, action)) for action in choices]
        priors = [chance_to_win(settle_interrupts(each)) for each in after]
        order = sorted(range(len(choices)), key=priors.__getitem__, reverse=True)[:MAX_CHOICES]
        yield choices[order[0]], 0.0
        if len(order) == 1 or not self.playouts:
            return
        candidates = []
        for each in order:
            candidates.append(finish_turn(after[each]))
            yield choices[order[0]], 0.0
        for standing in compare(candidates, [chance_to_win(each) for each in candidates], self.playouts // FEWER, random):
            yield choices[order[standing.best]], standing.sure

    # Out of turn --------------------------------------------------------------------------------------------------------

    def _decide_out_of_turn(self, view: View, legal: Sequence[Action], random: Random01) -> Thinking:
        """Special cards out of turn."""
        seat = view.seat
        assert seat is not None
        top = view.pending[-1]
        island = make_island(position_of(view))
        home = lift_home(island, seat, legal)
        if home is not None:
            yield home, 1.0
        elif view.to_act == (CHANCE,) and not island.draws and view.rules.sandbag_in_time and isinstance(legal[-1], Sandbag):
            yield find_best_sandbag(island, seat), 1.0
        elif top.kind == "revealed":
            yield answer(island, seat, top.tile, legal), 1.0
        elif top.kind == "turn" and top.actions == ACTIONS and isinstance(legal[0], Lift):
            yield from offered_flight(island, seat, legal)
        else:
            yield None, 0.0


def signature(island: Island) -> tuple[object, ...]:
    """The parts of a position that a plan depends on."""
    return (island.seat, island.actions, tuple(island.at), island.flooded, island.dry, tuple(island.hands), island.captured, island.flown)


def first_of(actions: Sequence[Action]) -> Action:
    return actions[0] if actions else END


def started(turn: Turn, plan: TurnPlan) -> Island:
    """The position at the end of a plan's actions."""
    island = turn.island.copy()
    turn.place(plan.node, island)
    island.actions = 0
    if island.holder(HELICOPTER) >= 0:
        fly_home(island)
    return island


def is_sensible(view: View, action: Action) -> bool:
    """Whether an interrupting action is worth considering."""
    top = view.pending[-1]
    if top.kind == "discard" and view.seat is not None:
        useless = [card for card in view.hands[view.seat] if card in view.captured]
        if useless:  # discarding a useless card is always best
            return isinstance(action, Discard) and action.card == useless[0]
    if isinstance(action, Sandbag):
        return top.kind == "discard" or action.tile == top.tile
    if isinstance(action, Lift):
        if top.kind == "swim":
            return top.seat in action.seats and (action.tile == LANDING or not find_escapes(position_of(view), top.seat))
        return (action.seats, action.tile) in lifts_of(make_island(position_of(view)))
    return True
