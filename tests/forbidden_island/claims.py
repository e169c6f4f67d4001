"""What each reason for an action on Forbidden Island claims, checked with the rules alone, on the positions before and after it."""

from collections.abc import Callable, Mapping

from highwater.contract import Action
from highwater.games.forbidden_island.components import (
    EXPLORER,
    HAND_LIMIT,
    LANDING,
    PILOT,
    SANDBAG,
    TREASURE_TILES,
    TREASURES,
)
from highwater.games.forbidden_island.paths import DRY, FLOODED, SUNK, Tiles, find_moves, find_swims, standing
from highwater.games.forbidden_island.policy import TEAM_WORTH
from highwater.games.forbidden_island.rules import State
from highwater.games.forbidden_island.state import (
    Capture,
    CarryOut,
    ChooseAdventurer,
    Discard,
    Fly,
    Give,
    Guide,
    Lift,
    Move,
    Sandbag,
    ShoreUp,
    Swim,
    TakeOff,
)
from tests.forbidden_island.positions import ISLAND, table

Claim = Callable[[State, int, Action], bool]
FAR = 99


def distances(state: State, seat: int, start: int, *, on_foot: bool = False) -> list[int]:
    """How many actions the pawn of a seat needs to each tile. ``on_foot``: flooded tiles are walked across like dry ones, never swum."""
    adventurer = state.adventurers[seat]
    tiles: Tiles = tuple([SUNK if each == SUNK else DRY for each in state.tiles]) if on_foot else state.tiles
    if adventurer == PILOT:
        return [FAR if tile == SUNK else int(at != start) for at, tile in enumerate(tiles)]
    found = [FAR] * len(tiles)
    found[start], frontier = 0, [start]
    while frontier:
        following = []
        for reached in frontier:
            for tile in find_moves(state.chart, tiles, adventurer, reached):
                if found[tile] == FAR:
                    found[tile] = found[reached] + 1
                    following.append(tile)
        frontier = following
    return found


def moved(state: State, seat: int, action: Action) -> dict[int, int]:
    """The pawns that an action moves, with their new tile."""
    match action:
        case Move(tile) | Fly(tile):
            return {seat: tile}
        case Swim(tile):
            return {state.pending[-1].seat: tile}
        case Guide(other, tile):
            return {other: tile}
        case Lift(seats, tile):
            return dict.fromkeys(seats, tile)
    return {}


def shored(action: Action) -> set[int]:
    """The tiles that an action dries."""
    match action:
        case ShoreUp(tiles):
            return set(tiles)
        case Sandbag(tile):
            return {tile}
    return set()


def is_nearer(state: State, seat: int, tile: int, goals: list[int]) -> bool:
    """Whether moving a pawn to a tile brings it nearer to its nearest goal, on foot or with swimming."""
    here = state.pawns[seat]
    ways = [(distances(state, seat, here, on_foot=dry), distances(state, seat, tile, on_foot=dry)) for dry in (True, False)]
    return any(min(then[goal] for goal in goals) < min(now[goal] for goal in goals) for now, then in ways)


def wanted(state: State, seat: int) -> set[int]:
    """The treasures not yet taken of which a seat holds cards."""
    return {treasure for treasure in TREASURES if treasure not in state.captured and treasure in state.hands[seat]}


def reach(state: State, seat: int, tile: int) -> set[int]:
    """The flooded tiles that the pawn of a seat could shore up from a tile."""
    near = state.chart.around[tile] if state.adventurers[seat] == EXPLORER else state.chart.beside[tile]
    return {each for each in (*near, *([tile] if state.rules.own_tile else [])) if state.tiles[each] == FLOODED}


def wins(state: State, seat: int, action: Action) -> bool:
    outcome = state.apply(seat, action).outcome
    return outcome is not None and outcome.reason == "escaped"


def captures(state: State, seat: int, action: Action) -> bool:
    return isinstance(action, Capture) and action.treasure in state.apply(seat, action).captured


def gathers(state: State, seat: int, action: Action) -> bool:
    """The receiver then holds at least two cards of the treasure, and more than the giver did."""
    assert isinstance(action, Give)
    count = state.apply(seat, action).hands[action.to].count(action.card)
    return action.card not in state.captured and count >= 2 and count > state.hands[seat].count(action.card)


def makes_room(state: State, seat: int, action: Action) -> bool:
    """The giver would have to discard after drawing, and the receiver has room."""
    assert isinstance(action, Give)
    after = state.apply(seat, action)
    return len(state.hands[seat]) + state.turn.draws > HAND_LIMIT >= len(after.hands[action.to])


def nears_treasure(state: State, seat: int, action: Action) -> bool:
    return any(
        is_nearer(state, pawn, tile, [each for each in TREASURE_TILES[treasure] if state.tiles[each] != SUNK])
        for pawn, tile in moved(state, seat, action).items()
        for treasure in wanted(state, pawn)
    )


def nears_landing(state: State, seat: int, action: Action) -> bool:
    goes = moved(state, seat, action)
    return len(state.captured) == len(TREASURES) and any(is_nearer(state, pawn, tile, [LANDING]) for pawn, tile in goes.items())


def share_a_kind(state: State, one: int, other: int) -> bool:
    return bool(wanted(state, one) & wanted(state, other))


def meets(state: State, seat: int, action: Action) -> bool:
    """A pawn joins another one whose seat collects the same treasure."""
    goes, after = moved(state, seat, action), state.apply(seat, action)
    return any(
        after.pawns[pawn] == after.pawns[other] and state.pawns[pawn] != state.pawns[other] and share_a_kind(state, pawn, other)
        for pawn in goes
        for other in range(state.seats)
        if other not in goes
    )


def comes_closer(state: State, seat: int, action: Action) -> bool:
    """A pawn gets nearer to another one whose seat collects the same treasure."""
    goes = moved(state, seat, action)
    return any(
        share_a_kind(state, pawn, other) and is_nearer(state, pawn, tile, [state.pawns[other]])
        for pawn, tile in goes.items()
        for other in range(state.seats)
        if other not in goes
    )


def saves_landing(state: State, seat: int, action: Action) -> bool:
    return LANDING in shored(action) and state.tiles[LANDING] == FLOODED


def saves_treasure(state: State, seat: int, action: Action) -> bool:
    saved = {treasure for treasure in TREASURES for tile in TREASURE_TILES[treasure] if tile in shored(action)}
    return bool(saved - set(state.captured))


def saves_last(state: State, seat: int, action: Action) -> bool:
    """It dries the last places where a treasure not yet taken can be captured."""
    return any(
        {tile for tile in TREASURE_TILES[treasure] if state.tiles[tile] != SUNK} <= shored(action)
        for treasure in TREASURES
        if treasure not in state.captured
    )


def saves_tile(state: State, seat: int, action: Action) -> bool:
    return bool(shored(action)) and all(state.tiles[tile] == FLOODED for tile in shored(action))


def saves_pawn(state: State, seat: int, action: Action) -> bool:
    """If the tile sank, a pawn on it could not swim away."""
    for pawn, at in enumerate(state.pawns):
        if at in shored(action):
            sunk = tuple([SUNK if tile == at else each for tile, each in enumerate(state.tiles)])
            if not find_swims(state.chart, sunk, state.adventurers[pawn], at):
                return True
    return False


def reaches_flooded(state: State, seat: int, action: Action) -> bool:
    """More tiles can be shored up from the new tile, and an action is left for it."""
    after = state.apply(seat, action)
    active = state.turn.seat
    new = reach(state, active, after.pawns[active]) - reach(state, active, state.pawns[active])
    return bool(new) and after.turn.seat == active and after.turn.actions > 0


def goes_toward_flooded(state: State, seat: int, action: Action) -> bool:
    here, goes = state.pawns[state.turn.seat], moved(state, seat, action)
    far = [tile for tile in standing(state.tiles) if state.tiles[tile] == FLOODED and tile not in reach(state, seat, here)]
    return any(is_nearer(state, pawn, tile, [goal]) for pawn, tile in goes.items() for goal in far)


def flees_to_dry_tile(state: State, seat: int, action: Action) -> bool:
    """The pawn moves to a dry tile, from one that is flooded or has no tile beside it any more."""
    goes = moved(state, seat, action)
    unsafe = any(
        state.tiles[state.pawns[pawn]] != DRY or all(state.tiles[each] == SUNK for each in state.chart.beside[state.pawns[pawn]])
        for pawn in goes
    )
    return unsafe and all(state.tiles[tile] == DRY for tile in goes.values())


def is_of_no_use(state: State, seat: int, action: Action) -> bool:
    return isinstance(action, Discard) and action.card in state.captured


def has_fewest(state: State, seat: int, action: Action) -> bool:
    """The hand holds more cards of another treasure not yet taken."""
    assert isinstance(action, Discard)
    hand = state.hands[seat]
    return action.card in wanted(state, seat) and hand.count(action.card) < max(hand.count(each) for each in wanted(state, seat))


def is_needed_least(state: State, seat: int, action: Action) -> bool:
    """A matter of judgement: the hand at least holds no useless card instead, and the discard breaks up no complete set of four."""
    assert isinstance(action, Discard)
    hand = state.hands[seat]
    return not set(hand) & set(state.captured) and hand.count(action.card) != 4


def nothing_to_gain(state: State, seat: int, action: Action) -> bool:
    """A matter of judgement: at least no legal action wins, captures a treasure or shores up what would lose the game."""
    return not any(
        isinstance(other, TakeOff | Capture)
        or (isinstance(other, ShoreUp) and (saves_landing(state, seat, other) or saves_last(state, seat, other)))
        for other in state.legal(seat)
    )


def lets_tile_sink(state: State, seat: int, action: Action) -> bool:
    """The seats let a tile sink and keep their sandbags, and the game goes on."""
    after = state.apply(seat, action)
    return isinstance(action, CarryOut) and after.outcome is None and any(SANDBAG in hand for hand in after.hands)


def is_best_team(state: State, seat: int, action: Action) -> bool:
    """No adventurer left has a higher win rate in the simulations behind ``TEAM_WORTH``."""
    assert isinstance(action, ChooseAdventurer)
    return all(TEAM_WORTH[each] <= TEAM_WORTH[action.adventurer] for each in range(6) if each not in state.adventurers)


CLAIMS: Mapping[str, Claim] = {
    "win": wins,
    "capture": captures,
    "give": gathers,
    "make-room": makes_room,
    "to-treasure": nears_treasure,
    "to-landing": nears_landing,
    "meet": meets,
    "closer": comes_closer,
    "save-landing": saves_landing,
    "save-last": saves_last,
    "save-treasure": saves_treasure,
    "save-pawn": saves_pawn,
    "save-tile": saves_tile,
    "to-flooded": reaches_flooded,
    "toward-flooded": goes_toward_flooded,
    "safe-ground": flees_to_dry_tile,
    "of-no-use": is_of_no_use,
    "fewest": has_fewest,
    "least-needed": is_needed_least,
    "hold": nothing_to_gain,
    "carry-out": lets_tile_sink,
    "team": is_best_team,
}


def ready_to_leave() -> State:
    """All pawns are on the landing, with all treasures and a helicopter."""
    drawn = ISLAND.replace("#a  #b", "#   #").replace("#   #   #   #   #   #", "#   #   #ab #   #   #", 1)
    return table(drawn, hands="helicopter | ", captured="earth wind fire ocean")


RARE: Mapping[str, tuple[State, int]] = {"win": (ready_to_leave(), 0)}
"""Positions for reasons that the played games rarely reach: some of their bots act at random, so they seldom win."""
