"""Land unter (Turn the Tide) by Stefan Dorra, for 3 to 5 players."""

from highwater.game import Feature, Game
from highwater.games.land_unter import numbering, policy, rules, state
from highwater.games.land_unter.components import SEATS


def _features(view: state.View) -> tuple[Feature, ...]:
    """Imported only when somebody asks, for a page never does."""
    from highwater.games.land_unter.features import features

    return features(view)


GAME = Game(
    id="land-unter",
    version=1,
    seats=SEATS,
    options=rules.OPTIONS,
    cooperative=False,
    hidden="hands",
    reasons=policy.REASONS,
    terminations=rules.TERMINATIONS,
    sources=rules.SOURCES,
    max_plies=rules.MAX_PLIES,
    start=rules.start,
    parse=state.parse,
    sample_world=rules.sample_world,
    rank=policy.rank,
    pieces=rules.pieces,
    actions=numbering.ACTIONS,
    chance_steps=numbering.CHANCE_STEPS,
    features=_features,
    simultaneous=True,
    examples=("five-and-three-and-a-half-rings", "tides-4-and-7", "ten-covered-by-five", "stage-score"),
)
