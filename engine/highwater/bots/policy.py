"""The first of a game's own ranked list, which is also what a hint shows."""

from collections.abc import Sequence

from highwater.game import Action, Game, Random01, View


def choose(game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Action | None:
    best = game.rank(view, legal)[0]
    return best.action if view.seat in view.to_act or best.value > 0 else None
