"""What presses on dice and rats mean: the legal actions of a roll by die, rat and final choice.

A person presses a die; then a rat, if the die can move any; then, if there is a choice, whether the die returns to the pool.
``Interaction.partial_action`` holds the unfinished action: a die (``red``), or a die and a rat (``white.blue``). The first press never
plays a die, so that everybody sees its destinations.
"""

from functools import partial
from typing import NamedTuple

from highwater.contract import Action
from highwater.games.rats.components import DIE_NAMES, FREE_DIE, RATS, Face
from highwater.games.rats.rules import target
from highwater.games.rats.state import Choose, View, list_in_play
from highwater_web.contract.interaction import Interaction


class Die(NamedTuple):
    """A die in the pool. ``token``: sent by a press, "" if it cannot be chosen now; ``leads``: the rats it can move and their destinations,
    as (rat, space)."""

    die: int
    face: Face
    token: str
    leads: tuple[tuple[int, int], ...] = ()
    is_chosen: bool = False
    mark: int = 0


class Target(NamedTuple):
    """A rat that can be pressed, and its destination."""

    token: str
    space: int
    mark: int = 0


class FinalChoice(NamedTuple):
    """A complete action."""

    token: str
    action: Choose
    mark: int = 0


def find_choice(interaction: Interaction) -> tuple[int, tuple[int, ...]] | None:
    """The chosen die and rats, None if no die has been chosen or it cannot be played."""
    die, *rats = interaction.partial_action.split(".")
    if die not in DIE_NAMES or len(rats) > 1 or not set(rats) <= set(RATS):
        return None
    chosen = DIE_NAMES.index(die), tuple(map(RATS.index, rats))
    return chosen if _list_continuations(interaction, *chosen) else None


def _list_continuations(interaction: Interaction, die: int, rats: tuple[int, ...]) -> list[Choose]:
    """The legal actions that continue the choice."""
    return [action for action in interaction.own if isinstance(action, Choose) and action.die == die and set(rats) <= set(action.rats)]


def dice(view: View, interaction: Interaction) -> list[Die]:
    """The rolled dice of the pool."""
    choice = find_choice(interaction)
    in_play = list_in_play(view.rats, view.rules.components.top)
    pool_dice = []
    for die, face in zip(view.pool, view.rolled, strict=False):
        possible = _list_continuations(interaction, die, ())
        chosen = choice is not None and choice[0] == die
        rats = in_play if any(action.rats != (die,) for action in possible) else [die]
        leads = tuple((rat, target(view, rat, face)) for rat in rats if rat in in_play)
        token = "" if not possible else "choose:" if chosen else f"choose:{DIE_NAMES[die]}"
        mark = interaction.mark(partial(_has_rat, die, None))
        pool_dice.append(Die(die, face, token, leads, chosen, mark))
    return pool_dice


def _has_rat(die: int, rat: int | None, action: Action) -> bool:
    """Whether an action takes this die and moves this rat."""
    return isinstance(action, Choose) and action.die == die and (rat is None or rat in action.rats)


def targets(view: View, interaction: Interaction) -> dict[int, Target]:
    """By rat, what a press on it means, once the chosen die lets people choose one."""
    choice = find_choice(interaction)
    if choice is None:
        return {}
    die, rats = choice
    face = view.rolled[view.pool.index(die)]
    possible = _list_continuations(interaction, die, rats)
    by_rat = {}
    for rat in sorted({rat for action in possible for rat in action.rats} - set(rats)):
        if not rats and all(action.rats == (die,) for action in possible):
            continue  # only its own rat: no choice
        actions = [action for action in possible if rat in action.rats]
        token = f"play:{actions[0]}" if len(actions) == 1 else f"choose:{DIE_NAMES[die]}.{RATS[rat]}"
        if rats:  # a double die's second rat; if the order matters, the one pressed first goes first
            token = f"play:{max(actions, key=lambda action: action.rats == (*rats, rat))}"
        mark = interaction.mark(partial(_has_rat, die, rat))
        by_rat[rat] = Target(token, target(view, rat, face), mark)
    return by_rat


def final_choices(view: View, interaction: Interaction) -> list[FinalChoice]:
    """The final buttons: play the die with its own or the chosen rat, and return the die to the pool or not. There is no choice if the die
    leaves the game with its rat (ruling AS-4)."""
    choice = find_choice(interaction)
    if choice is None:
        return []
    die, rats = choice
    exact = [action for action in _list_continuations(interaction, die, rats) if action.rats == (rats or (die,))]
    if not rats and any(action.rats != (die,) for action in _list_continuations(interaction, die, ())):
        return []
    face = view.rolled[view.pool.index(die)]
    if die in (rats or (die,)) and die != FREE_DIE and target(view, die, face) == view.rules.components.top:
        mark = interaction.mark(exact.__contains__)
        return [FinalChoice(f"play:{action}", action, mark) for action in exact[:1]]
    return [FinalChoice(f"play:{action}", action, interaction.mark_of(action)) for action in exact]


def next_choice_region(interaction: Interaction) -> str:
    """The id of the region with the next choice."""
    choice = find_choice(interaction)
    if choice is None:
        return ""
    die, rats = choice
    possible = _list_continuations(interaction, die, rats)
    is_complete = any(action.rats == rats for action in possible) if rats else all(action.rats == (die,) for action in possible)
    return "settle" if is_complete else "rats"
