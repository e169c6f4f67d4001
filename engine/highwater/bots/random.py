"""Any legal action, each as likely as the others. For tests, and as the measure of the other bots."""

from collections.abc import Sequence

from highwater.game import Action, Game, Random01, View


def choose(game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Action:
    return legal[int(random() * len(legal))]
