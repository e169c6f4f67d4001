"""A position is set up by choosing what chance brings: every draw is an action, so an author writes the very one an example needs.

Here Fools' Landing is flooded at the start of Forbidden Island, and Waters Rise! brings its card back on top in the first turn.
"""

from highwater import CHANCE, GAMES, State

GAME = GAMES["forbidden-island"]


def chance_brings(state: State, *tokens: str) -> State:
    """The position after these draws. Raises IllegalAction for what cannot come up."""
    for token in tokens:
        state = state.apply(CHANCE, GAME.parse(token))
    return state


def danger() -> State:
    """Fools' Landing lies flooded, and the Engineer is to act."""
    tiles = "moon sun whispering howling embers shadows coral tidal landing bronze copper gold"
    more = "silver iron breakers cliffs crimson dunes lagoon marsh observatory phantom twilight watchtower"
    return chance_brings(
        GAME.new(2, {"difficulty": "novice"}),
        "island." + ".".join([*tiles.split(), *more.split()]),
        "first-flood.moon.coral.landing.silver.iron.marsh",
        "adventurers.engineer.pilot",
        "hand.earth.sandbag",
        "hand.fire.helicopter",
    )


def lost() -> State:
    """The same if nobody does anything about it."""
    return chance_brings(danger().apply(0, GAME.parse("end")), "draw.waters-rise", "draw.earth", "flood.landing")


if __name__ == "__main__":
    print(danger())
    ranked = GAME.rank(danger().view(0), danger().legal(0))
    print("\nadvice:", ", ".join(f"{advice.action} ({advice.reason})" for advice in ranked[:3]))
    outcome = lost().outcome
    print("and if nobody does anything:", outcome.reason if outcome else "it goes on")
