"""A game as a sequence of single decisions, each a number of a closed list, for libraries that know one player at a time.

The order is always the same:

- **Volunteers first.** Seats with optional actions (a special card at any time) are asked before every ply, also before chance: in seat
order, each once. They act or pass, with the number ``pass_number``. Once one acts, all are asked again, since the position has changed. Our
own tables do the same.

- **Then the seats that must act**, in seat order if several act simultaneously (face-down cards: no seat sees the others' choices).

- **Chance step by step**: card by card, die by die. Steps are hidden until all are complete, and no seat is asked in between.

In a game with hidden hands, being asked would reveal that a seat has options. No game in this package has both volunteers and hidden cards.
"""

from collections.abc import Sequence
from typing import NamedTuple

from highwater.contract import CHANCE, State
from highwater.errors import IllegalAction, NumberError
from highwater.game import Game
from highwater.tree import PASS, find_next_asked


class Node(NamedTuple):
    """A point at which one decision is made. ``player``: the deciding seat, CHANCE, or None when the game is over. ``passed``: volunteers
    who have passed in this position. ``taken``: the steps of chance so far."""

    position: State
    player: int | None
    passed: tuple[int, ...] = ()
    taken: tuple[int, ...] = ()


def node_of(position: State, passed: tuple[int, ...] = ()) -> Node:
    """The node of a position after these volunteers have passed."""
    return Node(position, find_next_asked(position, passed), passed)


def pass_number(game: Game) -> int:
    """The number of passing, one after the game's last action, even in games without it."""
    return len(game.actions)


def token_of(game: Game, player: int, number: int) -> str:
    """The token of a number: of an action, ``pass``, or a step of chance. Raises NumberError."""
    if player == CHANCE:
        return game.chance_steps[number]
    return str(PASS) if number == pass_number(game) else str(game.actions[number])


def choices(game: Game, node: Node) -> list[int]:
    """The numbers of the player's choices, ascending; steps of chance for CHANCE."""
    if node.player is None:
        return []
    if node.player == CHANCE:
        return [number for number, _ in weights(node)]
    numbers = seat_choices(game, node.position, node.player)
    return numbers if node.player in node.position.to_act else [*numbers, pass_number(game)]


def seat_choices(game: Game, position: State, seat: int) -> list[int]:
    """The numbers of a seat's legal actions, ascending."""
    number = game.actions.number
    return sorted([number(action) for action in position.legal(seat)])


def weights(node: Node) -> Sequence[tuple[int, int]]:
    """The possible steps of chance with their weights."""
    return node.position.chance().steps(node.taken)


def after(game: Game, node: Node, number: int) -> Node:
    """The node after a decision. Raises NumberError for a number out of range and IllegalAction for an illegal one."""
    if node.player is None:
        raise IllegalAction("game-over", f"the game is over; {number} cannot be chosen any more", token=str(number)[:40])
    if node.player == CHANCE:
        return _after_chance(node, number)
    if number == pass_number(game):
        if node.player in node.position.to_act:
            raise IllegalAction("illegal", f"seat {node.player + 1} must act; only who is asked before that may pass", token=str(PASS))
        return node_of(node.position, (*node.passed, node.player))
    if not 0 <= number < len(game.actions):
        last = pass_number(game)
        raise NumberError("number", f"{number} is not a choice; there are 0 to {last}, of which {last} is to pass", number=str(number)[:40])
    return node_of(node.position.apply(node.player, game.actions[number]))


def _after_chance(node: Node, number: int) -> Node:
    chance, taken = node.position.chance(), (*node.taken, number)
    if chance.steps(taken):
        return node._replace(taken=taken)
    return node_of(node.position.apply(CHANCE, chance.result(taken)))
