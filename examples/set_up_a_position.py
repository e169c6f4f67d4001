"""A position is set up by choosing what chance brings, as far as it matters; the rest is drawn.

Here Fools' Landing is flooded at the start of Forbidden Island, and Waters Rise! brings its card back on top in the first turn.
"""

from random import Random

from highwater import CHANCE, GAMES, State
from highwater.partial_outcome import PartialOutcome

GAME = GAMES["forbidden-island"]


def chance_brings(state: State, *names: str) -> State:
    """The position after what chance brings, of which these steps are chosen. Raises ChoiceError for what cannot come up."""
    outcome = PartialOutcome.begin(GAME, state)
    for place, name in enumerate(names):
        outcome = outcome.choose(place, GAME.chance_steps.number(name))
    return state.apply(CHANCE, outcome.filled(Random(2026)).outcome())


def danger() -> State:
    """Fools' Landing lies flooded, and the Engineer is to act."""
    state = chance_brings(GAME.new(2, {"difficulty": "novice"}))  # any island
    state = chance_brings(state, "flood.landing")
    state = chance_brings(state, "adventurer.engineer")
    state = chance_brings(state, "card.earth", "card.sandbag")
    return chance_brings(state)


def lost() -> State:
    """The same if nobody does anything about it."""
    state = danger().apply(0, GAME.parse("end"))
    for name in ("card.waters-rise", "card.earth", "flood.landing"):
        state = chance_brings(state, name)
    return state


if __name__ == "__main__":
    print(danger())
    ranked = GAME.rank(danger().view(0), danger().legal(0))
    print("\nadvice:", ", ".join(f"{advice.action} ({advice.reason})" for advice in ranked[:3]))
    outcome = lost().outcome
    print("and if nobody does anything:", outcome.reason if outcome else "it goes on")
