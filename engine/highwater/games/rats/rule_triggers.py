"""Finds where a rule of Abandon Ship or S.O.S. has just applied and which positions show it, for further examples of a scenario's
subject."""

from collections.abc import Callable, Mapping

from highwater.games.rats.components import ANCHOR, ARROW, DICE, FREE_DIE, NUMBER, Face
from highwater.games.rats.rules import State
from highwater.games.rats.state import DROWNED, Choose, Roll, TurnMarker
from highwater.rule_trigger import History, Plies, RuleTrigger


def _die(decides: Callable[[State, State, Choose, Face], bool]) -> RuleTrigger:
    """A rule trigger when a die is carried out; it shows the roll and the result. ``decides``: given the positions before and after, the
    choice, and the face."""

    def shown(played: History) -> Plies:
        action = played.plies[-1][1]
        if not isinstance(action, Choose):
            return ()
        before, after = played.states[-2:]
        face = before.rolled[before.pool.index(action.die)]
        return (played.now - 1, played.now) if decides(before, after, action, face) else ()

    return RuleTrigger(shown)


def _choosing(before: State, after: State, action: Choose, face: Face) -> bool:
    """One of all eight dice is chosen and moves a rat."""
    return len(before.pool) == len(DICE) and after.rats != before.rats


def _moves_another_rat(before: State, after: State, action: Choose, face: Face) -> bool:
    """A coloured die moves another rat."""
    return face.free and face.kind == NUMBER and action.die != FREE_DIE and action.rats != (action.die,)


def _by_a_sign(before: State, after: State, action: Choose, face: Face) -> bool:
    """Anchor, lightning or arrow moves a rat next to another."""
    return face.kind in (ANCHOR, ARROW) and before.rats != after.rats


def _two_ones(before: State, after: State, action: Choose, face: Face) -> bool:
    return len(action.rats) == 2


def _cheese(before: State, after: State, action: Choose, face: Face) -> bool:
    return after.taken != before.taken


def _top_deck(before: State, after: State, action: Choose, face: Face) -> bool:
    return len(after.arrivals) > len(before.arrivals)


def _left_alone(before: State, after: State, action: Choose, face: Face) -> bool:
    """All but one of several rats treading water have left, and that one drowns."""
    return any(
        now == DROWNED != then and rat not in action.rats for rat, (then, now) in enumerate(zip(before.rats, after.rats, strict=True))
    )


def _last_pair(before: State, after: State, action: Choose, face: Face) -> bool:
    return bool(after.pair)


def _ring(played: History) -> Plies:
    """A die has returned to the pool, and the next one does not."""
    last = [action for _, action in played.plies[-3:]]
    match last:
        case [Choose(back=True), Roll(), Choose(back=False)]:
            return played.now - 2, played.now
    return ()


def _water_stops(played: History) -> Plies:
    """A rat has stopped the rising water."""
    action = played.plies[-1][1]
    before, after = played.states[-2:]
    stopped = isinstance(action, TurnMarker) and after.water - before.water < action.rise
    return (played.now - 1, played.now) if stopped else ()


def _score(played: History) -> Plies:
    """The game has ended, and a seat has cheese."""
    state = played.states[-1]
    return (played.now,) if state.phase == "over" and any(state.taken) else ()


def _cheese_tie(played: History) -> Plies:
    """Cheese breaks a tie for the most points."""
    outcome = played.states[-1].outcome
    tied = outcome and len(outcome.winners) == 1 and outcome.scores.count(max(outcome.scores)) > 1
    return (played.now,) if tied else ()


RULE_TRIGGERS: Mapping[str, RuleTrigger] = {
    "choosing": _die(_choosing),
    "circled": _die(_moves_another_rat),
    "anchor-and-arrow": _die(_by_a_sign),
    "two-ones": _die(_two_ones),
    "ring": RuleTrigger(_ring),
    "water-stops": RuleTrigger(_water_stops),
    "treading-water": _die(_left_alone),
    "cheese": _die(_cheese),
    "top-deck": _die(_top_deck),
    "last-pair": _die(_last_pair),
    "score": RuleTrigger(_score),
    "cheese-tie": RuleTrigger(_cheese_tie),
}
