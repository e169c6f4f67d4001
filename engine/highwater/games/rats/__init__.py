"""The rats leave the sinking ship: Abandon Ship and S.O.S. by Reiner Knizia, for 3 to 7 players."""

from functools import partial

from highwater.game import Game
from highwater.games.rats import policy, rules, state
from highwater.games.rats.components import SEATS

ABANDON_SHIP, SOS = (
    Game(
        id=edition,
        version=1,
        seats=SEATS,
        options=options,
        cooperative=False,
        reasons=policy.REASONS,
        terminations=rules.TERMINATIONS,
        sources=rules.SOURCES,
        max_plies=rules.MAX_PLIES,
        start=partial(rules.start, edition),
        parse=state.parse,
        sample_world=rules.sample_world,
        rank=policy.rank,
        pieces=rules.pieces,
    )
    for edition, options in (("abandon-ship", rules.ABANDON_SHIP_OPTIONS), ("sos", rules.SOS_OPTIONS))
)
