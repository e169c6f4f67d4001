"""Any legal action, each as likely as the others; where it need not act, it does so one time in ten. For tests, and as the measure of the
other bots."""

from collections.abc import Sequence

from highwater.game import Action, Game, Random01, View


def choose(game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Action | None:
    if view.seat not in view.to_act and random() >= 0.1:
        return None
    return legal[int(random() * len(legal))]
