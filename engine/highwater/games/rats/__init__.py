"""The rats leave the sinking ship: Abandon Ship and S.O.S. by Reiner Knizia, for 3 to 7 players."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from highwater.contract import Action, Advice, Feature, Searcher
from highwater.game import Game
from highwater.games.rats import numbering, reasons, rules, state
from highwater.games.rats.components import SEATS

if TYPE_CHECKING:
    from highwater.level import Level
    from highwater.occasion import Occasion
    from highwater.places import Places


def _rank(view: state.View, legal: Sequence[Action]) -> tuple[Advice, ...]:
    """Imported only when a bot or a hint judges a position, for a page begins without."""
    from highwater.games.rats.policy import rank

    return rank(view, legal)


def _weigh(view: state.View, legal: Sequence[Action]) -> Sequence[float]:
    """The same as ``_rank``."""
    from highwater.games.rats.policy import weigh

    return weigh(view, legal)


def _features(view: state.View) -> tuple[Feature, ...]:
    """Imported only when somebody asks, for a page never does."""
    from highwater.games.rats.features import features

    return features(view)


def _places(state: rules.State) -> "Places":
    """Imported only when somebody sets up a position."""
    from highwater.games.rats.places import places

    return places(state)


def _searcher() -> Searcher:
    """Imported only when somebody asks, for who plays without search needs none of it."""
    from highwater.games.rats.searching import Searching

    return Searching()


def _levels() -> "Mapping[str, Level]":
    """Imported only when somebody plays at one of them, or is told of them."""
    from highwater.games.rats.levels import LEVELS

    return LEVELS


def _occasions() -> "Mapping[str, Occasion]":
    """Imported only when somebody wants another example of a rule."""
    from highwater.games.rats.occasions import OCCASIONS

    return OCCASIONS


def _options_of(state: rules.State) -> Mapping[str, str]:
    """Imported only when a position is written."""
    from highwater.games.rats.positions import options_of

    return options_of(state)


def _fault_of(state: rules.State) -> str:
    """Imported only when one is read."""
    from highwater.games.rats.positions import fault_of

    return fault_of(state)


ABANDON_SHIP, SOS = (
    Game(
        id=edition,
        version=1,
        seats=SEATS,
        options=options,
        cooperative=False,
        hidden="cards",
        reasons=reasons.REASONS,
        terminations=terminations,
        sources=rules.SOURCES,
        max_plies=rules.MAX_PLIES,
        start=partial(rules.start, edition),
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
        examples=(example,),
        folder="rats",
        facts=rules.facts,
        options_of=_options_of,
        fault_of=_fault_of,
    )
    for edition, options, terminations, example in (
        ("abandon-ship", rules.ABANDON_SHIP_OPTIONS, rules.ABANDON_SHIP_TERMINATIONS, "adam-david-and-eva"),
        ("sos", rules.SOS_OPTIONS, rules.SOS_TERMINATIONS, "adam-eva-and-zorro"),
    )
)
