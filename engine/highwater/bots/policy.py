"""The first of a game's own ranked list, which is also what a hint shows."""

from collections.abc import Sequence

from highwater.game import Action, Game, Random01, View


def choose(game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Action:
    return game.rank(view, legal)[0].action
