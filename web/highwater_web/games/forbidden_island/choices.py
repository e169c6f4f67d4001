"""What presses on the island mean: maps legal actions to tiles, buttons and further choices.

An action takes one press if it is unambiguous, else several. ``Interaction.partial_action`` holds the unfinished action: the letter of a
seat and the first words of a token (``a:move``, ``a:shore.iron``, ``b:lift.ab``), or the pressed tile if several actions are possible there
(``a:at.iron``). A choice that is not legal (any more) counts as none.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from highwater.contract import SEAT_LETTERS, Action, seat_letter
from highwater.games.forbidden_island.components import CARD_NAMES, TILE_NAMES
from highwater.games.forbidden_island.state import (
    Capture,
    CarryOut,
    ChooseAdventurer,
    Discard,
    EndActions,
    Fly,
    Give,
    Guide,
    Lift,
    Move,
    Sandbag,
    ShoreUp,
    Swim,
    TakeOff,
    View,
)
from highwater_web.contract.interaction import Interaction

KINDS: dict[type[Action], str] = {
    Move: "move",
    Swim: "swim",
    ShoreUp: "shore",
    Give: "give",
    Capture: "capture",
    Fly: "fly",
    Guide: "guide",
    Lift: "lift",
    Sandbag: "sandbag",
    TakeOff: "take-off",
    Discard: "discard",
    EndActions: "end",
    CarryOut: "carry-out",
    ChooseAdventurer: "choose",
}
"""The name of each kind of action, in the order of their buttons."""

ELSEWHERE = ("swim", "discard", "choose")
"""Kinds without a button: they are pressed on the island, in the hand, or among the adventurers."""

AT_TILES = ("move", "swim", "shore", "fly", "guide", "lift", "sandbag")
"""Kinds that end with a tile."""

AT_ONCE = ("capture", "take-off", "end", "carry-out")
"""Kinds that need no further choice."""

KEYS = {
    **{"move": "1", "shore": "2", "give": "3", "capture": "4", "fly": "5", "guide": "5"},
    **{"lift": "6", "sandbag": "7", "take-off": "8", "end": "0", "carry-out": "0"},
}
"""The key of each kind's button."""


class Target(NamedTuple):
    """A tile that can be pressed: the token, and the kinds of action it may mean."""

    token: str
    kinds: tuple[str, ...]
    mark: int = 0


class Button(NamedTuple):
    """A kind of action that a seat can do; ``chosen``: it has begun, and another press cancels it."""

    token: str
    kind: str
    seat: int
    key: str
    is_chosen: bool = False
    mark: int = 0


class Chip(NamedTuple):
    """A further choice other than a tile: a complete action (a gift, or one of the meanings of a tile), the ``card`` to give, or the pawn
    of
    ``seat`` to move (``chosen``: it goes along)."""

    token: str
    action: Action | None = None
    seat: int = -1
    is_chosen: bool = False
    mark: int = 0
    card: int = -1


class PartialAction(NamedTuple):
    """The unfinished action: whose, which kind (``at``: a tile with several meanings), and the words after it."""

    seat: int
    kind: str
    words: tuple[str, ...]
    actions: tuple[Action, ...]


def find_choice(interaction: Interaction) -> PartialAction | None:
    """The unfinished action if it can still be completed, else None."""
    letter, _, rest = interaction.partial_action.partition(":")
    seat = SEAT_LETTERS.find(letter) if len(letter) == 1 else -1
    return _find_seat_choice(seat, rest, tuple(interaction.legal_actions.get(seat, ())))


@lru_cache(maxsize=64)
def _find_seat_choice(seat: int, choice: str, legal: Sequence[Action]) -> PartialAction | None:
    """The same for one seat's choice and legal actions. It is called for everything that can be pressed."""
    kind, *words = choice.split(".")
    if kind == "at":
        actions = _meanings(legal, TILE_NAMES.index(words[0])) if len(words) == 1 and words[0] in TILE_NAMES else []
    else:
        legal = () if kind in ELSEWHERE else legal
        actions = [action for action in legal if KINDS[type(action)] == kind and _is_begun_by(action, words)]
    return PartialAction(seat, kind, tuple(words), tuple(actions)) if actions else None


def _is_begun_by(action: Action, words: Sequence[str]) -> bool:
    """Whether an action's token begins with these words; two tiles shored up together may be named in any order."""
    if isinstance(action, ShoreUp) and words:
        return len(words) == 1 and words[0] in TILE_NAMES and TILE_NAMES.index(words[0]) in action.tiles
    return not words or str(action).split(".")[1 : 1 + len(words)] == list(words)


def find_targets(view: View, interaction: Interaction) -> dict[int, Target]:
    """For each tile, what a press does."""
    choice = find_choice(interaction)
    if choice is None:
        targets = _find_first_targets(interaction)
    elif choice.kind == "at":  # another tile can still be pressed, or the same one again to cancel
        pressed = TILE_NAMES.index(choice.words[0])
        targets = {
            tile: target._replace(token="choose:") if tile == pressed else target
            for tile, target in _find_first_targets(interaction).items()
        }
    else:
        targets = _find_further_targets(view, choice)
    return {tile: target._replace(mark=_mark_of(target.token, interaction)) for tile, target in targets.items()}


def _mark_of(token: str, interaction: Interaction) -> int:
    """The mark of a tile or of one of its meanings: whether a press does what the hint says or leads towards it; a cancelling press does
    not."""
    return interaction.mark(lambda hint: _is_leading_to(hint, token, interaction))


def _is_leading_to(hint: Action, token: str, interaction: Interaction) -> bool:
    if interaction.seat is None:
        return False
    verb, _, rest = token.partition(":")
    if verb == "play":
        return rest == f"{seat_letter(interaction.seat)}:{hint}"
    after = find_choice(interaction._replace(partial_action=rest))
    if after is None or after.seat != interaction.seat or after.kind not in ("at", "shore"):
        return False
    return any(type(action) is type(hint) and set(_tiles_of(action)) <= set(_tiles_of(hint)) for action in after.actions)


def _find_first_targets(interaction: Interaction) -> dict[int, Target]:
    """With nothing begun: steps, swims, tiles to shore up, and flights beyond the steps."""
    if interaction.seat is None:
        return {}
    letter = seat_letter(interaction.seat)
    targets = {}
    for tile in sorted(
        {tile for action in interaction.own if isinstance(action, Move | Swim | ShoreUp | Fly) for tile in _tiles_of(action)}
    ):
        meanings = _meanings(interaction.own, tile)
        kinds = tuple(KINDS[type(action)] for action in meanings)
        if len(meanings) > 1:
            targets[tile] = Target(f"choose:{letter}:at.{TILE_NAMES[tile]}", kinds)
        else:
            targets[tile] = Target(_token(interaction.seat, meanings[0], interaction.own), kinds)
    return targets


def _meanings(legal: Sequence[Action], tile: int) -> list[Action]:
    """The possible meanings of a press on a tile, one action each; flights to tiles in walking range are omitted."""
    here = [action for action in legal if isinstance(action, Move | Swim | Fly) and action.tile == tile]
    steps = [action for action in here if not isinstance(action, Fly)]
    return (steps or here) + [action for action in legal if isinstance(action, ShoreUp) and action.tiles == (tile,)]


def _find_further_targets(view: View, choice: PartialAction) -> dict[int, Target]:
    """For an unfinished action: the tiles that continue it."""
    letter, kind = seat_letter(choice.seat), (choice.kind,)
    if choice.kind == "shore":
        first = TILE_NAMES.index(choice.words[0]) if choice.words else None
        targets = {}
        for tile in sorted({tile for action in choice.actions for tile in _tiles_of(action)}):
            together = [action for action in choice.actions if tile in _tiles_of(action)]
            if first is None and len(together) > 1:  # the Engineer may add a second tile
                targets[tile] = Target(f"choose:{letter}:shore.{TILE_NAMES[tile]}", kind)
            else:
                action = next(action for action in together if first is None or set(_tiles_of(action)) == {first, tile})
                targets[tile] = Target(f"play:{letter}:{action}", kind)
        return targets
    if choice.kind in ("lift", "guide") and not choice.words:
        pawns = {seat for action in choice.actions for seat in _pawns_of(action)}
        groups: dict[int, list[int]] = {}
        for seat in sorted(pawns):
            groups.setdefault(view.pawns[seat], []).append(seat)
        all_go = choice.kind == "lift" and view.rules.lift_together
        return {
            tile: Target(f"choose:{letter}:{choice.kind}.{''.join(map(seat_letter, seats))}", kind)
            for tile, seats in groups.items()
            if all_go or len(seats) == 1
        }
    return {tile: Target(f"play:{letter}:{action}", kind) for action in choice.actions for tile in _tiles_of(action)}


def list_buttons(view: View, interaction: Interaction) -> list[Button]:
    """A button for each kind of action that people here can do now; first those of the seat whose turn it is."""
    choice = find_choice(interaction)
    buttons: list[Button] = []
    keys: set[str] = set()
    for seat in sorted(interaction.legal_actions, key=lambda seat: (seat != interaction.seat, seat)):
        legal = interaction.legal_actions[seat]
        possible = {KINDS[type(action)] for action in legal}
        for kind in KINDS.values():
            if kind not in possible or kind in ELSEWHERE:
                continue
            key = "" if KEYS[kind] in keys else KEYS[kind]
            keys.add(key)
            chosen = choice is not None and (choice.seat, choice.kind) == (seat, kind)
            only = [action for action in legal if KINDS[type(action)] == kind]
            token = f"choose:{seat_letter(seat)}:{kind}"
            if kind in AT_ONCE:
                token = f"play:{seat_letter(seat)}:{only[0]}"
            elif chosen:
                token = "choose:"
            elif kind == "guide" and len({action.seat for action in only if isinstance(action, Guide)}) == 1:
                token += "." + str(only[0]).split(".")[1]
            mark = interaction.mark(partial(_is_kind, kind)) if seat == interaction.seat else 0
            buttons.append(Button(token, kind, seat, key, chosen, mark))
    return buttons


def _is_kind(kind: str, action: Action) -> bool:
    return KINDS[type(action)] == kind


def list_chips(view: View, interaction: Interaction) -> list[Chip]:
    """Further choices other than tiles."""
    choice = find_choice(interaction)
    if choice is None:
        return []
    if choice.kind == "give":
        return list(_gift_chips(choice, interaction))
    if choice.kind == "at":
        tokens = {action: _token(choice.seat, action, interaction.legal_actions[choice.seat]) for action in choice.actions}
        return [Chip(token, action, mark=_mark_of(token, interaction)) for action, token in tokens.items()]
    if choice.kind in ("lift", "guide"):
        return list(_pawn_chips(view, choice, interaction))
    return []


def _gift_chips(choice: PartialAction, interaction: Interaction) -> Iterator[Chip]:
    """The cards that can be given, then the receivers of the chosen one; both at once if there is only one receiver."""
    letter = seat_letter(choice.seat)
    gifts = [action for action in choice.actions if isinstance(action, Give)]
    by_card: dict[int, list[Give]] = {}
    for gift in gifts:
        by_card.setdefault(gift.card, []).append(gift)
    for card, same in by_card.items():
        if choice.words or len(same) == 1:
            yield from (Chip(f"play:{letter}:{gift}", gift, mark=interaction.mark_of(gift)) for gift in same)
        else:
            yield Chip(f"choose:{letter}:give.{CARD_NAMES[card]}", mark=interaction.mark(same.__contains__), card=card)


def _pawn_chips(view: View, choice: PartialAction, interaction: Interaction) -> Iterator[Chip]:
    """The pawns that may be moved. With a helicopter those on one tile fly together by default; each can be left behind."""
    word = f"{seat_letter(choice.seat)}:{choice.kind}"
    kind_actions = [action for action in interaction.legal_actions[choice.seat] if KINDS[type(action)] == choice.kind]
    movable = sorted({seat for action in kind_actions for seat in _pawns_of(action)})
    taken = sorted({seat for action in choice.actions for seat in _pawns_of(action)}) if choice.words else []
    for seat in movable:
        beside = [other for other in taken if view.pawns[other] == view.pawns[seat] and other != seat]
        if choice.kind == "guide" or not view.rules.lift_together:
            going = [seat] if seat not in taken else []
        else:
            going = beside if seat in taken else sorted([*beside, seat])
        words = "." + "".join(map(seat_letter, going)) if going else ""
        mark = interaction.mark(partial(_has_pawn, seat, choice)) if choice.seat == interaction.seat else 0
        yield Chip(f"choose:{word}{words}", seat=seat, is_chosen=seat in taken, mark=mark)


def _has_pawn(seat: int, choice: PartialAction, action: Action) -> bool:
    """Whether the unfinished action leads to one that moves this pawn."""
    return choice.kind == KINDS[type(action)] and seat in _pawns_of(action)


def next_choice_region(interaction: Interaction) -> str:
    """The id of the region with the next choice: further choices, or the island."""
    choice = find_choice(interaction)
    if choice is None:
        return ""
    return "further" if choice.kind in ("give", "at") or (choice.kind in ("lift", "guide") and not choice.words) else "island"


def find_discards(interaction: Interaction) -> dict[int, dict[int, str]]:
    """By seat and card: the token that discards it."""
    return {
        seat: {action.card: f"play:{seat_letter(seat)}:{action}" for action in legal if isinstance(action, Discard)}
        for seat, legal in interaction.legal_actions.items()
    }


def _token(seat: int, action: Action, legal: Sequence[Action]) -> str:
    """The token for an action, or for its beginning if a second tile could be shored up with it."""
    second = isinstance(action, ShoreUp) and any(isinstance(other, ShoreUp) and set(other.tiles) > set(action.tiles) for other in legal)
    return f"{'choose' if second else 'play'}:{seat_letter(seat)}:{action}"


def _tiles_of(action: Action | None) -> tuple[int, ...]:
    match action:
        case ShoreUp(tiles):
            return tiles
        case Move(tile) | Swim(tile) | Fly(tile) | Sandbag(tile) | Guide(_, tile) | Lift(_, tile):
            return (tile,)
    return ()


def _pawns_of(action: Action | None) -> tuple[int, ...]:
    match action:
        case Lift(seats, _):
            return seats
        case Guide(seat, _):
            return (seat,)
    return ()
