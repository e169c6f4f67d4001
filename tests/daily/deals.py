"""Prints the chance outcomes of some dates: the lines of deals.txt. They depend neither on bots nor on the Python version."""

from collections.abc import Callable, Iterator, Sequence

from highwater.contract import CHANCE, Action, State
from highwater.daily import SETUPS, load_version
from highwater.piles import dealt_outcome
from highwater.record import Ply, Record, token

DATES = ("2026-12-01", "2027-03-28", "2028-02-29")
"""A first day, one on which clocks change, and a leap day."""

Chooser = Callable[[Sequence[Action], int], Action]


def in_turn(legal: Sequence[Action], ply: int) -> Action:
    """Every action comes up in time."""
    return legal[ply % len(legal)]


def steps(game_id: str, day: str, choose: Chooser = in_turn) -> Iterator[tuple[State, Ply]]:
    """A game of a day: each position, and the ply that follows."""
    game, setup = load_version(game_id), SETUPS[game_id]
    states, plies = [Record.of(game, setup.seats, setup.options).start()], list[Ply]()
    while (state := states[-1]).to_act:
        seat = state.to_act[0]
        action = dealt_outcome(game, f"1 {day}", states, plies) if seat == CHANCE else choose(state.legal(seat), len(plies))
        yield state, (seat, action)
        states.append(state.apply(seat, action))
        plies.append((seat, action))


def lines() -> Iterator[str]:
    """By date and game all plies of chance."""
    for day in DATES:
        for game_id in SETUPS:
            chance = [token(*ply) for _, ply in steps(game_id, day) if ply[0] == CHANCE]
            yield " ".join((day, game_id, *chance))


if __name__ == "__main__":
    print("\n".join(lines()))
