"""Land unter (Turn the Tide) by Stefan Dorra, for 3 to 5 players."""

from highwater.game import Game
from highwater.games.land_unter import numbering, reasons, rules, state
from highwater.games.land_unter.components import SEATS
from highwater.lazy import LazyCall, LazyValue


def _part(view: state.View) -> int:
    """A stage is appraised by itself."""
    return view.stage + 1


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
    rank=LazyCall("highwater.games.land_unter.policy:rank"),
    pieces=rules.pieces,
    actions=numbering.ACTIONS,
    chance_steps=numbering.CHANCE_STEPS,
    observation=LazyCall("highwater.games.land_unter.features:features"),
    places=LazyCall("highwater.games.land_unter.places:places"),
    sees=rules.sees,
    weigh=LazyCall("highwater.games.land_unter.policy:weigh"),
    searcher=LazyCall("highwater.games.land_unter.searching:Searching"),
    levels=LazyValue("highwater.games.land_unter.levels:LEVELS"),
    rule_triggers=LazyValue("highwater.games.land_unter.rule_triggers:RULE_TRIGGERS"),
    part=_part,
    simultaneous=True,
    examples=("five-and-three-and-a-half-rings", "tides-4-and-7", "ten-covered-by-five", "stage-score"),
    options_of=LazyCall("highwater.games.land_unter.positions:options_of"),
    fault_of=LazyCall("highwater.games.land_unter.positions:fault_of"),
    piles=LazyCall("highwater.games.land_unter.piles:dealt_outcome"),
)
