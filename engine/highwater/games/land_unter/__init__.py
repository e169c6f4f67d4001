"""Land unter (Turn the Tide) by Stefan Dorra, for 3 to 5 players."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from highwater.contract import Action, Advice, Feature, Searcher
from highwater.game import Game
from highwater.games.land_unter import numbering, reasons, rules, state
from highwater.games.land_unter.components import SEATS

if TYPE_CHECKING:
    from highwater.level import Level
    from highwater.occasion import Occasion
    from highwater.places import Places


def _rank(view: state.View, legal: Sequence[Action]) -> tuple[Advice, ...]:
    """Imported only when a bot or a hint judges a position, for a page begins without."""
    from highwater.games.land_unter.policy import rank

    return rank(view, legal)


def _weigh(view: state.View, legal: Sequence[Action]) -> Sequence[float]:
    """The same as ``_rank``."""
    from highwater.games.land_unter.policy import weigh

    return weigh(view, legal)


def _features(view: state.View) -> tuple[Feature, ...]:
    """Imported only when somebody asks, for a page never does."""
    from highwater.games.land_unter.features import features

    return features(view)


def _places(state: rules.State) -> "Places":
    """Imported only when somebody sets up a position."""
    from highwater.games.land_unter.places import places

    return places(state)


def _searcher() -> Searcher:
    """Imported only when somebody asks, for who plays without search needs none of it."""
    from highwater.games.land_unter.searching import Searching

    return Searching()


def _levels() -> "Mapping[str, Level]":
    """Imported only when somebody plays at one of them, or is told of them."""
    from highwater.games.land_unter.levels import LEVELS

    return LEVELS


def _part(view: state.View) -> int:
    """A stage is appraised by itself."""
    return view.stage + 1


def _occasions() -> "Mapping[str, Occasion]":
    """Imported only when somebody wants another example of a rule."""
    from highwater.games.land_unter.occasions import OCCASIONS

    return OCCASIONS


def _options_of(state: rules.State) -> Mapping[str, str]:
    """Imported only when a position is written."""
    from highwater.games.land_unter.positions import options_of

    return options_of(state)


def _fault_of(state: rules.State) -> str:
    """Imported only when one is read."""
    from highwater.games.land_unter.positions import fault_of

    return fault_of(state)


GAME = Game(
    id="land-unter",
    version=1,
    seats=SEATS,
    options=rules.OPTIONS,
    cooperative=False,
    hidden="hands",
    reasons=reasons.REASONS,
    terminations=rules.TERMINATIONS,
    sources=rules.SOURCES,
    max_plies=rules.MAX_PLIES,
    start=rules.start,
    parse=state.parse,
    sample_world=rules.sample_world,
    rank=_rank,
    pieces=rules.pieces,
    actions=numbering.ACTIONS,
    chance_steps=numbering.CHANCE_STEPS,
    features=_features,
    places=_places,
    sees=rules.sees,
    weigh=_weigh,
    searcher=_searcher,
    levels=_levels,
    occasions=_occasions,
    part=_part,
    simultaneous=True,
    examples=("five-and-three-and-a-half-rings", "tides-4-and-7", "ten-covered-by-five", "stage-score"),
    options_of=_options_of,
    fault_of=_fault_of,
)
