"""A game as a tree: nodes at which one player decides, or chance does, with their children. The beginning of a search of one's own.

>>> from random import Random
>>> node, random = Node.root("land-unter", 3), Random(7)
>>> while node.player == CHANCE:
...     node = node.sample(random)
>>> node.player, [str(action) for action in node.legal_actions()][:3]
(0, ['2', '4', '5'])
>>> node.child("4")
<Node of land-unter/1: seat 1>
>>> while not node.is_terminal():
...     node = node.sample(random)
>>> sum(node.returns())
1.0

Several seats that act at once are asked one after the other, in their order. Who may act but need not is asked before every ply, and may
pass. Nodes are values: to go back is to go on from the parent that one has kept.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from highwater.contract import CHANCE, Action, Randomness, State, View, seat_letter
from highwater.errors import IllegalAction
from highwater.game import Game
from highwater.registry import game_of


@dataclass(frozen=True)
class Pass:
    """Passing by a seat that need not act, which is no action of any game. Token: ``pass``."""

    def __str__(self) -> str:
        return "pass"


PASS = Pass()


def find_next_asked(state: State, passed: tuple[int, ...] = ()) -> int | None:
    """The next player to decide after these seats have passed: optional seats first, then those that must act, or CHANCE; None when the
    game is over."""
    return next((seat for seat in state.may_act if seat not in passed), next(iter(state.to_act), None))


@dataclass(frozen=True)
class Node:
    """A decision point of a game. ``passed``: the seats that have passed in this position."""

    game: Game
    state: State
    passed: tuple[int, ...] = ()

    @staticmethod
    def root(game: Game | str, seats: int, options: Mapping[str, str] | None = None) -> "Node":
        """The root of a game, given as a value or by id. Raises SetupError for invalid input."""
        game = game_of(game) if isinstance(game, str) else game
        return Node(game, game.new(seats, options))

    @staticmethod
    def imagine(game: Game, view: View, random: Randomness) -> "Node":
        """The decision of a view's seat in a sampled world: where a bot's search begins."""
        world = game.sample_world(view, random)
        # The seats asked earlier have passed, whatever they hold in that world.
        may_act = world.may_act
        return Node(game, world, may_act[: may_act.index(view.seat)] if view.seat in may_act else may_act)

    def __repr__(self) -> str:
        player = self.player
        who = "nobody, the game is over" if player is None else "chance" if player == CHANCE else f"seat {player}"
        return f"<Node of {self.game.versioned}: {who}>"

    def _repr_svg_(self) -> str | None:
        """The position as a picture in a notebook, if highwater_web is installed."""
        from highwater.notebook import picture  # needed only in notebooks

        return picture(self.game.id, self.state)

    @cached_property
    def player(self) -> int | None:
        """The deciding player: a seat, CHANCE, or None when the game is over."""
        return find_next_asked(self.state, self.passed)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.player is None

    def returns(self) -> tuple[float, ...]:
        """By seat, the share of the victory when the game is over (``Game.shares``), and 0 before that."""
        outcome = self.state.outcome
        return self.game.shares(outcome) if outcome else (0.0,) * self.state.seats

    def view(self) -> View:
        """The deciding player's view; the public view for chance or nobody."""
        return self.state.view(None if self.player in (None, CHANCE) else self.player)

    def legal_actions(self) -> tuple[Action, ...]:
        """The player's actions in the order of the rules, with a pass last where possible. Empty for chance, which has ``state.chance()``,
        and when the game is over."""
        if self.player is None or self.player == CHANCE:
            return ()
        legal = tuple(self.state.legal(self.player))
        return legal if self.player in self.state.to_act else (*legal, PASS)

    def child(self, action: Action | str) -> "Node":
        """The node after an action, or an outcome of chance, also given as text: ``44``, ``pass``, or in record notation ``a:44`` and
        ``*:4+7``. Raises TokenError for an unknown action, and IllegalAction for an illegal one."""
        player = self.player
        if player is None:
            raise IllegalAction("game-over", "the game is over; nobody decides any more", token=str(action)[:40])
        if isinstance(action, str):
            who, colon, token = action.rpartition(":")
            if colon and who != seat_letter(player):
                raise IllegalAction("not-to-act", f"{action[:60]} is not possible: {seat_letter(player)} decides here", token=action[:60])
            action = PASS if token == str(PASS) else self.game.parse(token)
        if action == PASS:
            if player in self.state.to_act:
                raise IllegalAction("illegal", f"{seat_letter(player)} must act here, and cannot pass", token=str(PASS))
            return Node(self.game, self.state, (*self.passed, player))
        return Node(self.game, self.state.apply(player, action))

    def sample(self, random: Randomness) -> "Node":
        """A random child: an outcome by its probability, or any legal action with equal probability. Raises IllegalAction when the game is
        over."""
        if self.player == CHANCE:
            return self.child(self.state.chance().sample(random))
        legal = self.legal_actions()
        number = random() if callable(random) else random.random()
        return self.child(legal[int(number * len(legal))] if legal else PASS)

    def resample(self, random: Randomness) -> "Node":
        """The same decision in a world sampled from the player's knowledge. Raises IllegalAction where no seat decides."""
        if self.player is None or self.player == CHANCE:
            raise IllegalAction("not-to-act", "no seat decides here, so nobody holds worlds possible", token="")
        return Node.imagine(self.game, self.view(), random)
