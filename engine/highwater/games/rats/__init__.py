"""The rats leave the sinking ship: Abandon Ship and S.O.S. by Reiner Knizia, for 3 to 7 players."""

from functools import partial

from highwater.game import Game
from highwater.games.rats import numbering, reasons, rules, state
from highwater.games.rats.components import SEATS
from highwater.lazy import LazyCall, LazyValue

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
        rank=LazyCall("highwater.games.rats.policy:rank"),
        pieces=rules.pieces,
        actions=numbering.ACTIONS,
        chance_steps=numbering.CHANCE_STEPS,
        observation=LazyCall("highwater.games.rats.features:features"),
        places=LazyCall("highwater.games.rats.places:places"),
        sees=rules.sees,
        weigh=LazyCall("highwater.games.rats.policy:weigh"),
        searcher=LazyCall("highwater.games.rats.searching:Searching"),
        levels=LazyValue("highwater.games.rats.levels:LEVELS"),
        rule_triggers=LazyValue("highwater.games.rats.rule_triggers:RULE_TRIGGERS"),
        examples=(example,),
        folder="rats",
        metrics=rules.metrics,
        options_of=LazyCall("highwater.games.rats.positions:options_of"),
        fault_of=LazyCall("highwater.games.rats.positions:fault_of"),
        piles=LazyCall("highwater.games.rats.piles:dealt_outcome"),
    )
    for edition, options, terminations, example in (
        ("abandon-ship", rules.ABANDON_SHIP_OPTIONS, rules.ABANDON_SHIP_TERMINATIONS, "adam-david-and-eva"),
        ("sos", rules.SOS_OPTIONS, rules.SOS_TERMINATIONS, "adam-eva-and-zorro"),
    )
)
