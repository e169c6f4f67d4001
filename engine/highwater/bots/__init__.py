"""Players that see only a view.

``choose`` gets what a seat knows and what it may do, never a state. A budget is counted in iterations, so that a bot plays the same on
every machine.
"""

from collections.abc import Callable, Sequence

from highwater.bots import policy, random
from highwater.game import Action, Game, Random01, SetupError, View

Choose = Callable[[Game, View, Sequence[Action], Random01, int], Action]
"""(game, view, legal actions, random numbers, budget in iterations) → one of the legal actions."""

BOTS: dict[str, Choose] = {"random": random.choose, "policy": policy.choose}

OFFERED = ("policy",)
"""The bots a person may choose as opponents; ``random`` is for tests and for comparing."""


def bot(name: str) -> Choose:
    """The bot of this name. Raises SetupError for one that does not exist."""
    if name not in BOTS:
        known = ", ".join(BOTS)
        raise SetupError("unknown-bot", f"there is no bot {name[:40]!r}; there is {known}", bot=name[:40], known=known)
    return BOTS[name]
