"""Puzzles of Abandon Ship and S.O.S.: which die, and which rat. A search has answered them."""

from collections.abc import Mapping, Sequence

from highwater.games.rats.policy import find_own_rats, list_reasons, table_of
from highwater.games.rats.rules import State
from highwater.games.rats.state import DROWNED, Choose, View, list_in_play
from highwater.puzzle_kind import ChoiceKind, Kind

MIN_CHOICES = 4
"""The fewest choices for which the question is asked."""

MAX_LEFT = 6
"""Rats in play from which the end is near. Before, no one die matters much."""


def list_asked_seats(state: State) -> tuple[int, ...]:
    """The seat whose turn it is, once the dice are rolled and the end is near. The search knows no more than lies on the table: what others
    did before, a player would have to remember."""
    if len(list_in_play(state.rats, state.rules.components.top)) > MAX_LEFT:
        return ()
    return tuple([seat for seat in state.to_act if len(state.legal(seat)) >= MIN_CHOICES])


def points(state: State, seat: int) -> float | None:
    """A seat's points at the end of the game."""
    return None if state.outcome is None else state.outcome.scores[seat]


def is_settled(start: State, now: State) -> bool:
    """Whether the turn has come round."""
    return now.phase == "roll" and now.turn == start.turn


def reasons_of(view: View, legal: Sequence[Choose]) -> Mapping[Choose, tuple[str, ...]]:
    """The policy's reasons that hold for each choice; before them *off-x* where an own rat was nearest to the X, and goes back."""
    before, own = table_of(view), find_own_rats(view)
    nearest = () if before.arrivals else [rat for rat in own if before.rats[rat] == max(before.rats)]

    def keeps_off_x(action: Choose) -> bool:
        after = before.carry_out(action)
        return not after.arrivals and any(DROWNED < after.rats[rat] < before.rats[rat] for rat in nearest)

    return {action: ("off-x", *reasons) if keeps_off_x(action) else reasons for action, reasons in list_reasons(view, legal).items()}


RATIONED = (("cheese", "own-up", "own-home"), ("not-first",))
"""Reasons of what comes to mind first, and the one that is found most."""

KINDS: Mapping[str, Kind] = {
    "die": ChoiceKind(
        list_asked_seats, points, is_settled, reasons_of, lambda view, action: {}, RATIONED, 0.70, misleads=True, recalls=False
    )
}
