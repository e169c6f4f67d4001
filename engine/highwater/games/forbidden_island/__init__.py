"""Forbidden Island by Matt Leacock, for 2 to 4 players who win or lose together."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from highwater.contract import CHANCE, Action, Advice, Feature, Searcher
from highwater.game import Game
from highwater.games.forbidden_island import numbering, reasons, rules, state
from highwater.games.forbidden_island.components import SEATS

if TYPE_CHECKING:
    from highwater.level import Level
    from highwater.occasion import Occasion
    from highwater.places import Places


def _rank(view: state.View, legal: Sequence[Action]) -> tuple[Advice, ...]:
    """Imported only when a bot or a hint judges a position, for a page begins without."""
    from highwater.games.forbidden_island.policy import rank

    return rank(view, legal)


def _features(view: state.View) -> tuple[Feature, ...]:
    """Imported only when somebody asks, for a page never does."""
    from highwater.games.forbidden_island.features import features

    return features(view)


def _places(state: rules.State) -> "Places":
    """Imported only when somebody sets up a position."""
    from highwater.games.forbidden_island.places import places

    return places(state)


def _levels() -> "Mapping[str, Level]":
    """Imported only when somebody plays at one of them, or is told of them."""
    from highwater.games.forbidden_island.levels import LEVELS

    return LEVELS


def _occasions() -> "Mapping[str, Occasion]":
    """Imported only when somebody wants another example of a rule."""
    from highwater.games.forbidden_island.occasions import OCCASIONS

    return OCCASIONS


def _searcher() -> Searcher:
    from highwater.games.forbidden_island.searching import Searching

    return Searching()


def _options_of(state: rules.State) -> Mapping[str, str]:
    """Imported only when a position is written."""
    from highwater.games.forbidden_island.positions import options_of

    return options_of(state)


def _fault_of(state: rules.State) -> str:
    """Imported only when one is read."""
    from highwater.games.forbidden_island.positions import fault_of

    return fault_of(state)


def _moves_others(seat: int, action: Action) -> tuple[int, ...]:
    """The pawns besides one's own that an action moves to another tile. Taking off is none: it wins the game, so nobody would refuse it."""
    match action:
        case state.Guide(other, _):
            return (other,)
        case state.Lift(seats, _):
            return tuple(other for other in seats if other != seat)
    return ()


GAME = Game(
    id="forbidden-island",
    version=1,
    seats=SEATS,
    options=rules.OPTIONS,
    presets=rules.PRESETS,
    cooperative=True,
    hidden="nothing",
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
    occasions=_occasions,
    setting_up=(state.ChooseAdventurer,),
    searcher=_searcher,
    levels=_levels,
    options_of=_options_of,
    fault_of=_fault_of,
    moves_others=_moves_others,
    turn=lambda position: position.pending[0].seat if position.pending else CHANCE,
)
