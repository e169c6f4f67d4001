"""Puzzles of Forbidden Island: take off, take a treasure, or make the island safe within one turn. The rules say what reaches the goal."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain

from highwater.contract import CHANCE, Action, Random01
from highwater.deck import Cards, shuffle_on_top
from highwater.games.forbidden_island.components import (
    ACTIONS,
    ADVENTURER_NAMES,
    CARDS_FOR_A_TREASURE,
    FLOOD_CARDS,
    HELICOPTER,
    LANDING,
    PILOT,
    SANDBAG,
    SKULL,
    TREASURE_DRAWS,
    TREASURE_ON,
    TREASURE_TILES,
    TREASURES,
    WATERS_RISE,
)
from highwater.games.forbidden_island.paths import FLOODED, SUNK, find_moves, find_swims
from highwater.games.forbidden_island.rules import State
from highwater.games.forbidden_island.state import (
    DRAW_FLOOD,
    DRAW_TREASURE,
    END,
    Capture,
    DrawFlood,
    Fly,
    Give,
    Guide,
    Lift,
    Move,
    Sandbag,
    ShoreUp,
    TakeOff,
)
from highwater.puzzle_kind import Kind, Ply, TurnKind

MAX_POSITIONS = 3_000
"""Positions of one turn after which a search ends. Only helicopters lead to more."""


def is_turn(state: State) -> bool:
    """Whether a player can decide something before the cards of this turn come up."""
    return bool(state.pending) and not state.reason and state.turn.draws == TREASURE_DRAWS and state.pending[-1].kind in ("turn", "discard")


def plies(state: State) -> Iterator[Ply]:
    """All that any seat can do now."""
    for seat in (*state.to_act, *state.may_act):
        if seat != CHANCE:
            for action in state.legal(seat):
                yield seat, action


def search(start: State, is_goal: Callable[[State], bool], specials: tuple[type[Action], ...] = ()) -> list[Ply] | None:
    """A way to a goal within the turn: the shortest in which no helicopter flies and no sandbags are laid, or else the shortest with
    these ``specials``. None where none is found."""
    has_special = _has_card(start, HELICOPTER) or _has_card(start, SANDBAG)
    return _search(start, is_goal, ()) or (_search(start, is_goal, specials) if specials and has_special else None)


def _search(start: State, is_goal: Callable[[State], bool], specials: tuple[type[Action], ...]) -> list[Ply] | None:
    came: dict[State, tuple[State, Ply] | None] = {start: None}
    edge = [start]
    while edge:
        further = []
        # Of ways of one length, the one that ends the turn has no step that is there for nothing.
        for seat, state in ((state.to_act[0], state) for state in edge):
            if seat != CHANCE and END in state.legal(seat) and is_goal(state._apply_action(seat, END)._settle()):
                return [*_list_plies(came, state), (seat, END)]
        for state in edge:
            if len(came) > MAX_POSITIONS:
                return None
            for seat, action in plies(state):
                if isinstance(action, (Lift, Sandbag)) and not (isinstance(action, specials) and _is_useful_flight(state, action)):
                    continue
                after = state._apply_action(seat, action)._settle()  # what is legal is not checked again: half of the time
                if after in came:
                    continue
                came[after] = (state, (seat, action))
                if is_goal(after):
                    return _list_plies(came, after)
                if is_turn(after) and after.turn.seat == start.turn.seat:
                    further.append(after)
        edge = further
    return None


def _is_useful_flight(state: State, action: Action) -> bool:
    """Whether a flight ends where others are, a treasure or the landing; a search has no time for the others."""
    return not isinstance(action, Lift) or TREASURE_ON[action.tile] is not None or action.tile == LANDING or action.tile in state.pawns


def _list_plies(came: Mapping[State, tuple[State, Ply] | None], state: State) -> list[Ply]:
    way = []
    while (step := came[state]) is not None:
        state, ply = step
        way.append(ply)
    return way[::-1]


# Taking off and capturing -----------------------------------------------------------------------------------------------


def has_escaped(start: State, now: State) -> bool:
    return now.reason == "escaped"


def has_captured(start: State, now: State) -> bool:
    return len(now.captured) > len(start.captured)


# Staying above water ----------------------------------------------------------------------------------------------------


def is_safe(start: State, now: State) -> bool:
    """Whether no cards of this turn can lose the game. Asked when the actions are spent, before any card comes up."""
    return is_turn(now) and not now.turn.actions and not losing_cards(now)


def losing_cards(state: State) -> list[Ply]:
    """A way in which the cards of this turn lose the game, if nobody plays a special card meanwhile; none if there is none."""
    return next(_list_losing_cards(state), [])


def _list_losing_cards(state: State) -> Iterator[list[Ply]]:
    """A way for each danger."""
    if not is_turn(state) or state.turn.actions:
        return
    for tiles in _dangers(state):
        for rises in range(min(TREASURE_DRAWS, state.deck.count(WATERS_RISE)) + 1):
            if _can_come(state, set(tiles), rises) and (way := _lost_by(state, tiles, rises)):
                yield way
                break


def threats(start: State) -> list[list[Ply]]:
    """The ways in which a turn loses the game if nothing is done in it, one for each danger."""
    seat = start.to_act[0]
    return [[(seat, END), *lost] for lost in _list_losing_cards(start.apply(seat, END))]


def endangers(state: State, ply: Ply) -> bool:
    """Whether a card is a Waters Rise!, or sinks a tile."""
    _, action = ply
    return action == DRAW_TREASURE[WATERS_RISE] or (isinstance(action, DrawFlood) and state.tiles[action.tile] == FLOODED)


def _dangers(state: State) -> Iterator[Cards]:
    """Flooded tiles that lose the game if all of them sink in this order."""
    tiles = state.tiles
    if tiles[LANDING] == FLOODED:
        yield (LANDING,)
    for treasure, pair in enumerate(TREASURE_TILES):
        afloat = tuple([tile for tile in pair if tiles[tile] != SUNK])
        if treasure not in state.captured and all(tiles[tile] == FLOODED for tile in afloat):
            yield afloat
    for seat, pawn in enumerate(state.pawns):
        if tiles[pawn] == FLOODED:
            without = (*tiles[:pawn], SUNK, *tiles[pawn + 1 :])
            ways_out = find_swims(state.chart, without, state.adventurers[seat], pawn)
            if all(tiles[tile] == FLOODED for tile in ways_out):
                yield (*ways_out, pawn)


def _can_come(state: State, wanted: set[int], rises: int) -> bool:
    """Whether all these flood cards can come up in this turn after so many Waters Rise!"""
    if len(state.deck) - state.deck.count(WATERS_RISE) < TREASURE_DRAWS - rises:
        return False
    left = FLOOD_CARDS[min(state.water + rises, SKULL - 1)]
    for stratum in shuffle_on_top(state.flood, state.flood_discards) if rises else state.flood:
        here = wanted.intersection(stratum)
        if len(stratum) > left:
            return here == wanted and len(here) <= left
        wanted, left = wanted - here, left - len(stratum)
        if not wanted:
            return True
    return False


def _lost_by(state: State, wanted: Cards, rises: int) -> list[Ply]:
    """The cards of a turn that sink these tiles in their order, up to the end of the game, as the rules carry them out."""
    way: list[Ply] = []
    while not state.reason and not state.turn.actions:
        seat, *_ = state.to_act
        if seat != CHANCE:
            ply = seat, state.legal(seat)[0]
        elif state.turn.draws:
            done = sum(action == DRAW_TREASURE[WATERS_RISE] for _, action in way)
            harmless = next((card for card in state.deck if card != WATERS_RISE), WATERS_RISE)
            ply = CHANCE, DRAW_TREASURE[WATERS_RISE if done < rises else harmless]
        else:
            top = state.flood[0]
            next_one = next((tile for tile in wanted if state.tiles[tile] == FLOODED), None)
            harmless = min((tile for tile in top if tile not in wanted), key=state.tiles.__getitem__, default=top[0])  # a dry one, if any
            ply = CHANCE, DRAW_FLOOD[next_one if next_one in top else harmless]
        way.append(ply)
        state = state.apply(*ply)
    return way if state.reason else []


# By what means ---------------------------------------------------------------------------------------------------------


def find_means(state: State, ply: Ply) -> str:
    """The ability of an adventurer that an action takes, or what else makes it possible."""
    seat, action = ply
    here, adventurer = state.pawns[seat], state.adventurers[seat]
    match action:
        case Fly():
            return "pilot"
        case Guide():
            return "navigator"
        case Lift():
            return "helicopter"
        case Sandbag():
            return "sandbags"
        case Give(to=to):
            return "give" if state.pawns[to] == here else "messenger"
        case Move(tile) if tile not in find_moves(state.chart, state.tiles, PILOT, here):
            return ADVENTURER_NAMES[adventurer]
        case ShoreUp(tiles) if len(tiles) > 1 and {*tiles} <= {*chain.from_iterable(_dangers(state))}:
            return "engineer"
        case ShoreUp(tiles) if {*tiles} - {here, *state.chart.beside[here]}:
            return "explorer"
    return ""


WALKS = ("landing", "only", "two")


def tell_walk(start: State, plies: Sequence[Ply]) -> str:
    """That the pawn walked to a tile with a treasure, the ``only`` one left or one of ``two``, or to the ``landing`` where the others wait;
    "" for anything else."""
    *moves, (seat, last) = plies
    if isinstance(last, TakeOff) and all(isinstance(action, Move | Capture) for _, action in moves):
        return "landing"
    if not isinstance(last, Capture) or not moves or not all(isinstance(action, Move) and mover == seat for mover, action in moves):
        return ""
    pair = TREASURE_TILES[last.treasure]
    return "only" if any(start.tiles[tile] == SUNK for tile in pair) else "two"


# Finding puzzles --------------------------------------------------------------------------------------------------------

MAX_SAFE = 0.2
"""Of turns played at random, the share that may be safe in a puzzle about safety."""

MAX_SAFE_AT = {2: 0.1, 3: 0.05}
"""By difficulty, the share that may be safe there."""

SHARE_OF_PLAIN = 0.25
"""Of the plainest turns, those in which a player only walks to a treasure or only the landing is in danger, the share that is taken."""

SAMPLES = 50
"""Turns played at random."""


def is_turn_start(state: State) -> bool:
    """Whether a turn begins, with all its actions."""
    return is_turn(state) and state.turn.actions == ACTIONS and state.pending[-1].kind == "turn"


def _win(start: State, random: Random01) -> tuple[Sequence[Ply], int] | None:
    missing = [treasure for treasure in TREASURES if treasure not in start.captured]
    if len(missing) > 1 or not all(_has_cards(start, treasure) for treasure in missing) or not _has_card(start, HELICOPTER):
        return None
    answer = search(start, lambda now: has_escaped(start, now), (Lift,))
    return (answer, min(len(answer) - 1, 3)) if answer and len(answer) > 1 else None


def _take(start: State, random: Random01) -> tuple[Sequence[Ply], int] | None:
    if not any(_has_cards(start, treasure) for treasure in TREASURES if treasure not in start.captured):
        return None
    answer = search(start, lambda now: has_captured(start, now), (Lift,))
    if not answer or len(answer) < 3:
        return None
    kinds = {type(action) for _, action in answer}
    if kinds == {Move, Capture} and random() >= SHARE_OF_PLAIN:
        return None
    return answer, 1 if kinds == {Move, Capture} else 3 if Lift in kinds else 2


def _save(start: State, random: Random01) -> tuple[Sequence[Ply], int] | None:
    if not _can_be_judged(start) or not threats(start):
        return None
    if {*_dangers(start)} == {(LANDING,)} and random() >= SHARE_OF_PLAIN:
        return None
    safe = sum(is_safe(start, _end_at_random(start, random)) for _ in range(SAMPLES)) / SAMPLES
    answer = search(start, lambda now: is_safe(start, now), (Sandbag,)) if 0 < safe <= MAX_SAFE else None
    if not answer or sum(action != END for _, action in answer) < 2:
        return None
    return answer, max([1, *(difficulty for difficulty, most in MAX_SAFE_AT.items() if safe < most)])


def _has_cards(state: State, treasure: int) -> bool:
    """Whether all hands together have the cards for a treasure."""
    return sum(hand.count(treasure) for hand in state.hands) >= CARDS_FOR_A_TREASURE


def _has_card(state: State, card: int) -> bool:
    return any(card in hand for hand in state.hands)


def _can_be_judged(state: State) -> bool:
    """Whether a turn can be judged: the marker stays below the skull, no deck runs out, and flood cards
    cannot be answered."""
    water = state.water + min(TREASURE_DRAWS, state.deck.count(WATERS_RISE))
    enough = len(state.deck) > TREASURE_DRAWS and sum(map(len, state.flood)) > FLOOD_CARDS[min(water, SKULL - 1)]
    return water < SKULL and enough and state.rules.flood_on_top and state.rules.sandbag_in_time


def _end_at_random(state: State, random: Random01) -> State:
    """The end of a turn in which the active player acts at random."""
    while is_turn(state) and state.to_act != (CHANCE,):
        seat = state.to_act[0]
        legal = state.legal(seat)
        state = state.apply(seat, legal[int(random() * len(legal))])
    return state


KINDS: Mapping[str, Kind] = {
    "win": TurnKind(is_turn_start, _win, has_escaped, means=find_means, walk=tell_walk),
    "take": TurnKind(is_turn_start, _take, has_captured, means=find_means, walk=tell_walk),
    "save": TurnKind(is_turn_start, _save, is_safe, losing_cards, threats, endangers, find_means, at_end=True),
}
