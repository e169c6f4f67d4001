"""Forbidden Island by Matt Leacock, for 2 to 4 players who win or lose together."""

from highwater.contract import CHANCE, Action
from highwater.game import Game
from highwater.games.forbidden_island import numbering, reasons, rules, state
from highwater.games.forbidden_island.components import SEATS
from highwater.lazy import LazyCall, LazyValue


def _moves_others(seat: int, action: Action) -> tuple[int, ...]:
    """The other seats whose pawns an action moves to another tile. Taking off does not count: it wins the game, so no player would refuse
    it."""
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
    rank=LazyCall("highwater.games.forbidden_island.policy:rank"),
    pieces=rules.pieces,
    actions=numbering.ACTIONS,
    chance_steps=numbering.CHANCE_STEPS,
    observation=LazyCall("highwater.games.forbidden_island.features:features"),
    places=LazyCall("highwater.games.forbidden_island.places:places"),
    rule_triggers=LazyValue("highwater.games.forbidden_island.rule_triggers:RULE_TRIGGERS"),
    setting_up=(state.ChooseAdventurer,),
    searcher=LazyCall("highwater.games.forbidden_island.searching:Searching"),
    levels=LazyValue("highwater.games.forbidden_island.levels:LEVELS"),
    options_of=LazyCall("highwater.games.forbidden_island.positions:options_of"),
    fault_of=LazyCall("highwater.games.forbidden_island.positions:fault_of"),
    piles=LazyCall("highwater.games.forbidden_island.piles:dealt_outcome"),
    moves_others=_moves_others,
    turn=lambda position: position.pending[0].seat if position.pending else CHANCE,
)
