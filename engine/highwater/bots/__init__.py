"""Players that see only a view.

``choose`` gets what a seat knows and what it may do, never a state. A budget is counted in iterations, so that a bot plays the same on
every machine.
"""

from collections.abc import Callable, Sequence

from highwater.bots import policy, random
from highwater.game import CHANCE, Action, Game, Random01, SetupError, State, View

Choose = Callable[[Game, View, Sequence[Action], Random01, int], Action | None]
"""(game, view, legal actions, random numbers, budget in iterations) → one of the legal actions; None, to wait, only from a seat that
may act but need not."""

BOTS: dict[str, Choose] = {"random": random.choose, "policy": policy.choose}

OFFERED = ("policy",)
"""The bots a person may choose as opponents; ``random`` is for tests and for comparing."""


def bot(name: str) -> Choose:
    """The bot of this name. Raises SetupError for one that does not exist."""
    if name not in BOTS:
        known = ", ".join(BOTS)
        raise SetupError("unknown-bot", f"there is no bot {name[:40]!r}; there is {known}", bot=name[:40], known=known)
    return BOTS[name]


def volunteer(game: Game, state: State, names: Sequence[str | None], random: Random01, budget: int) -> tuple[int, Action] | None:
    """The first bot that wants to act although it need not, with its action. ``names``: the bot of each seat, None for a person."""
    for seat in state.may_act:
        name = names[seat]
        if name is not None:
            action = bot(name)(game, state.view(seat), state.legal(seat), random, budget)
            if action is not None:
                return seat, action
    return None


def acting_bot(game: Game, state: State, name: str, random: Random01, budget: int) -> tuple[int, Action]:
    """What the bot does that must act now."""
    seat = state.to_act[0]
    action = bot(name)(game, state.view(seat), state.legal(seat), random, budget)
    assert action is not None, f"{name} waits where it must act"
    return seat, action


def by_itself(
    game: Game, state: State, names: Sequence[str | None], chance: Random01, thought: Random01, budget: int
) -> tuple[int, Action] | None:
    """The next ply that needs no person: a bot's that it need not but wants to do now, chance, or a bot's that must act. None where a
    person must act or the game is over. Chance and the bots may have numbers of their own."""
    if wanted := volunteer(game, state, names, thought, budget):
        return wanted
    if not state.to_act or any(seat != CHANCE and names[seat] is None for seat in state.to_act):
        return None
    if state.to_act[0] == CHANCE:
        return CHANCE, state.chance().sample(chance)
    return acting_bot(game, state, names[state.to_act[0]] or "", thought, budget)
