"""The rules of Land unter: legal actions and their effects.

A round has five steps (LU-de): two tide cards are turned up, everybody plays a weather card, the two highest take the tide cards, the
highest tide costs a ring, the weather cards are put aside. Rulings are cited by number from docs/rulings.md.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from operator import itemgetter

from highwater.contract import CHANCE, Action, Chance, Option, Outcome, Randomness, ScoreLine, stream, why_not_to_act
from highwater.deck import Cards, Draw, remove_cards
from highwater.errors import IllegalAction, join_things, shorten
from highwater.games.land_unter.components import HAND_SIZE, RING_CARDS, ROUNDS, SEATS, TIDES, WEATHER, rings_of
from highwater.games.land_unter.numbering import TIDE_STEPS, WEATHER_STEPS
from highwater.games.land_unter.state import (
    OUT,
    PLAY,
    TIDES_UP,
    Deal,
    Play,
    Position,
    Rules,
    Settled,
    StageScore,
    TakeTide,
    Tides,
    View,
    draw_table,
    is_hand,
    round_of,
    sample_position,
    turned_up,
    view_of,
)

OPTIONS = (Option("cascade", ("once", "literal", "off")), Option("highest_may_choose", ("off", "on")))
"""Ruling LU-15, the defaults first."""

TERMINATIONS = ("all-stages",)
"""The game ends after as many stages as there are players; nothing else ends it."""

SOURCES = ("rings", "lowest", "out")
"""The sources of points: rings left, the bonus for the lowest tide, the point lost by elimination."""

TO_CHANCE = (CHANCE,)
EVERYBODY = {seats: tuple(range(seats)) for seats in SEATS}
ALL_WEATHER = frozenset(WEATHER)
NOTHING_LAID = {seats: (0,) * seats for seats in SEATS}

make = tuple.__new__
"""The raw constructor of a named tuple. Positions are made for every card played, and the usual way takes a fifth of the time."""


class State(Position):
    """A position of Land unter that knows its rules."""

    __slots__ = ()

    def __str__(self) -> str:
        """The table with all hands open, for a terminal."""
        return draw_table(view_of(self, None), self.hands, self.laid)

    def _repr_svg_(self) -> str | None:
        """The public view as a picture in a notebook, if highwater_web is installed."""
        from highwater.notebook import picture  # needed only in notebooks

        return picture("land-unter", self)

    @property
    def seats(self) -> int:
        return self.rules.seats

    @property
    def may_act(self) -> tuple[int, ...]:
        return ()

    @property
    def outcome(self) -> Outcome | None:
        """After the last stage: most points win, and a tie is a shared victory."""
        if self.to_act:
            return None
        seats = range(self.rules.seats)
        scores = tuple(sum(stage.points(seat) for stage in self.scores) for seat in seats)
        winners = tuple(seat for seat in seats if scores[seat] == max(scores))
        return Outcome("all-stages", winners, scores, tuple(tuple(score_lines(self.scores, seat)) for seat in seats))

    def legal(self, seat: int) -> Sequence[Action]:
        if seat not in self.to_act or seat == CHANCE:
            return []
        if self.laid[seat]:
            return [TakeTide(tide) for tide in self.middle]
        hand = self.hands[seat]
        if len(hand) == 1:
            return [PLAY[hand[0]]]
        plays: tuple[Play, ...] = itemgetter(*hand)(PLAY)  # half the time of a loop over the hand; for a single card it makes no tuple
        return plays

    def chance(self) -> Chance:
        if self.to_act != TO_CHANCE:
            raise IllegalAction("not-to-act", "chance is not to act here")
        rules, stage, dealt, _, _, _, stack, _, _, _, scores, _, _ = self
        if len(dealt) < rules.seats:
            return Draw(tuple(sorted(ALL_WEATHER.difference(*dealt))), HAND_SIZE, Deal, cards_dealt, WEATHER_STEPS)
        return Draw(TIDES if len(scores) > stage else stack, 2, turned_up, cards_turned_up, TIDE_STEPS)

    def apply(self, seat: int, action: Action) -> "State":
        if seat in self.to_act:
            if isinstance(action, Play):
                return self._lay(seat, action)
            if isinstance(action, Tides):
                return self._turn_up(seat, action)
            if isinstance(action, TakeTide):
                return self._take(seat, action)
            if isinstance(action, Deal):
                return self._deal(seat, action)
        raise why_illegal(self, seat, action)

    def reveals(self, seat: int, action: Action) -> bool:
        """Chance always reveals something; so does the last weather card of a round, which turns all of them up."""
        return seat == CHANCE or (isinstance(action, Play) and len(self.to_act) == 1)

    def view(self, seat: int | None) -> View:
        if seat is not None and not 0 <= seat < self.rules.seats:
            raise ValueError(f"there is no seat {seat} at this table, only 0 to {self.rules.seats - 1}")
        return view_of(self, seat)

    def _deal(self, seat: int, action: Deal) -> "State":
        """Set-up: a hand for the next seat; with the last one the ring cards follow from the hands."""
        rules = self.rules
        cards, dealt = action.cards, self.dealt
        if len(dealt) == rules.seats or not is_hand(cards) or not set(cards).isdisjoint(sum(dealt, ())):
            raise why_illegal(self, seat, action)
        dealt = (*dealt, cards)
        if len(dealt) < rules.seats:
            return make(State, (rules, self.stage, dealt, *self[3:]))
        return begin_stage(rules, 0, dealt, ((),) * rules.seats, (), None)

    def _stack_to_draw(self) -> Cards:
        return TIDES if len(self.scores) > self.stage else self.stack

    def _turn_up(self, seat: int, action: Tides) -> "State":
        """Step 1: two tide cards are turned up. After a finished stage the hands are passed on first."""
        rules, stage, dealt, rings_left, hands, laid, stack, _, tides, rings, scores, last, _ = self
        pair = action.cards
        if seat != CHANCE or len(dealt) < rules.seats or pair not in TIDES_UP:
            raise why_illegal(self, seat, action)
        if len(scores) > stage:
            return begin_next_stage(self)._turn_up(seat, action)
        left = list(stack)
        try:
            left.remove(pair[0])
            left.remove(pair[1])
        except ValueError:
            raise why_illegal(self, seat, action) from None
        to_act = EVERYBODY[rules.seats]
        if OUT in rings:
            to_act = tuple([seat for seat in to_act if rings[seat] != OUT])
        return make(State, (rules, stage, dealt, rings_left, hands, laid, tuple(left), pair, tides, rings, scores, last, to_act))

    def _lay(self, seat: int, action: Play) -> "State":
        """Step 2: a weather card is laid face down; the last one reveals all, and the round is settled."""
        rules, stage, dealt, shown, hands, laid, stack, middle, tides, rings, scores, last, to_act = self
        hand, card = hands[seat], action.card
        if seat == CHANCE or card not in hand or laid[seat]:
            raise why_illegal(self, seat, action)
        at, waiting = hand.index(card), to_act.index(seat)
        # Changed as lists, which is faster than joining slices.
        all_hands, all_laid = list(hands), list(laid)
        all_hands[seat], all_laid[seat] = hand[:at] + hand[at + 1 :], card
        hands, laid = tuple(all_hands), tuple(all_laid)
        to_act = to_act[:waiting] + to_act[waiting + 1 :] if waiting else to_act[1:]
        if not to_act:
            low, high = middle
            if not rules.highest_may_choose or low == high:  # ruling LU-15: with two equal tide cards nothing is asked
                return settle_round(self, hands, laid, low, high)
            to_act = (laid.index(max(laid)),)
        return make(State, (rules, stage, dealt, shown, hands, laid, stack, middle, tides, rings, scores, last, to_act))

    def _take(self, seat: int, action: TakeTide) -> "State":
        """With ``highest_may_choose``: the highest weather card takes this tide card, the second highest the other."""
        if action.tide not in self.middle or not self.laid[seat]:
            raise why_illegal(self, seat, action)
        low, high = self.middle
        return settle_round(self, self.hands, self.laid, action.tide, low + high - action.tide)


def cards_dealt(action: Action) -> Cards | None:
    return action.cards if isinstance(action, Deal) else None


def cards_turned_up(action: Action) -> Cards | None:
    return action.cards if isinstance(action, Tides) else None


def start(seats: int, options: Mapping[str, str]) -> State:
    """The empty table before the deal."""
    rules = Rules(seats, options["cascade"], options["highest_may_choose"] == "on")
    nothing: tuple[Cards, ...] = ((),) * seats
    return State(rules, 0, (), nothing, nothing, (0,) * seats, TIDES, (), nothing, (0,) * seats, (), None, TO_CHANCE)


def begin_stage(
    rules: Rules,
    stage: int,
    dealt: tuple[Cards, ...],
    shown: tuple[Cards, ...],
    scores: tuple[StageScore, ...],
    last: Settled | None,
) -> State:
    """A new stage: everybody has a whole hand with its original rings, and all 24 tide cards are shuffled again."""
    hands = tuple([dealt[(seat - stage) % rules.seats] for seat in range(rules.seats)])
    empty: tuple[Cards, ...] = ((),) * rules.seats
    rings = tuple([rings_of(hand) for hand in hands])
    return State(rules, stage, dealt, shown, hands, NOTHING_LAID[rules.seats], TIDES, (), empty, rings, scores, last, TO_CHANCE)


def begin_next_stage(state: State) -> State:
    """Hands go to the left neighbour, whole again and with their original rings (ruling LU-13: cards not played belong to them too)."""
    seats = state.rules.seats
    shown = []
    for h, hand in enumerate(state.dealt):
        seen, unplayed = state.shown[h], state.hands[(h + state.stage) % seats]
        shown.append(tuple([card for card in hand if card in seen or card not in unplayed]) if unplayed else hand)
    return begin_stage(state.rules, state.stage + 1, state.dealt, tuple(shown), state.scores, state.last)


def settle_round(state: State, hands: tuple[Cards, ...], laid: Cards, first: int, second: int) -> State:
    """Steps 3 to 5, once all weather cards are open: those in ``laid``, with the remaining ``hands``. The highest takes the tide card
    ``first``, the second highest ``second``."""
    rules, stage, dealt, shown, _, _, stack, _, tides, rings, scores, _, _ = state
    tides, takes = take_tides(laid, tides, first, second)
    rings, losses, out = lose_rings(tides, rings, rules.cascade)
    last = make(Settled, (laid, takes, losses, out))
    to_act: tuple[int, ...] = TO_CHANCE
    if not stack or (out and is_early_end(rings)):
        scores = (*scores, score_stage(tides, rings, early=bool(stack)))
        if stage + 1 == rules.seats:
            to_act = ()
    aside = NOTHING_LAID[rules.seats]
    return make(State, (rules, stage, dealt, shown, hands, aside, stack, (), tides, rings, scores, last, to_act))


def take_tides(laid: Cards, tides: tuple[Cards, ...], first: int, second: int) -> tuple[tuple[Cards, ...], tuple[tuple[int, int], ...]]:
    """Step 3: the highest weather card takes one tide card, the second highest the other, each on top of what lies there."""
    in_order = sorted(laid)
    highest, runner_up = laid.index(in_order[-1]), laid.index(in_order[-2])
    piles = list(tides)
    piles[highest] += (first,)
    piles[runner_up] += (second,)
    return tuple(piles), ((highest, first), (runner_up, second))


def lose_rings(
    tides: tuple[Cards, ...], rings: tuple[int, ...], cascade: str
) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Step 4: the highest tide costs a ring; a seat without one is eliminated.

    Returns the remaining rings, the batches of seats that had to pay at the same moment, and the eliminated seats.
    """
    rings_left = list(rings)
    levels = levels_of(tides, rings_left)
    highest = max(levels)
    seat = levels.index(highest)
    if rings_left[seat] and levels.count(highest) == 1:  # in most rounds one seat alone is highest, and can pay
        rings_left[seat] -= 1
        return tuple(rings_left), ((seat,),), ()
    losses = []
    out: list[int] = []
    while True:
        levels = levels_of(tides, rings_left)
        highest = max(levels)
        if not highest:  # ruling LU-4: no ring is lost without a tide card
            break
        batch = tuple([seat for seat, level in enumerate(levels) if level == highest])  # ruling LU-1: at most two, at the same time
        losses.append(batch)
        paid = False
        for seat in batch:
            if rings_left[seat]:
                rings_left[seat] -= 1
                paid = True
            else:
                rings_left[seat] = OUT  # ruling LU-12: only a ring that is not there eliminates
                out.append(seat)
        if not out or cascade == "off" or is_early_end(rings_left):  # ruling LU-5: two left ends the stage before any further loss
            break
        eliminated = len([seat for seat in batch if rings_left[seat] == OUT])
        if not eliminated or (paid and cascade == "once"):  # ruling LU-2: no seat pays twice in one round
            break
    return tuple(rings_left), tuple(losses), tuple(out)


def levels_of(tides: tuple[Cards, ...], rings: Sequence[int]) -> list[int]:
    """By seat the tide card on top; 0 for none and for the eliminated (rulings LU-4, LU-8)."""
    levels = [pile[-1] if pile else 0 for pile in tides]
    if OUT in rings:
        levels = [level if left != OUT else 0 for level, left in zip(levels, rings, strict=True)]
    return levels


def is_early_end(rings: Sequence[int]) -> bool:
    """Whether at most two players are left (ruling LU-5; LU-6: with three players the first elimination does it)."""
    return len([count for count in rings if count != OUT]) <= 2


def score_stage(tides: tuple[Cards, ...], rings: tuple[int, ...], early: bool) -> StageScore:
    """A point a ring, minus one for the eliminated, and a point for the lowest tide among the others (rulings LU-8, LU-9, LU-11)."""
    levels = levels_of(tides, rings)
    lowest = min([level for level, count in zip(levels, rings, strict=True) if count != OUT])
    bonus = [seat for seat, level in enumerate(levels) if level == lowest and rings[seat] != OUT]
    return StageScore(rings, tuple(bonus), early)


def score_lines(scores: Sequence[StageScore], seat: int) -> list[ScoreLine]:
    """The lines of one seat's score sheet."""
    lines = []
    for part, stage in enumerate(scores, 1):
        lines.append(ScoreLine("out", OUT, part) if stage.rings[seat] == OUT else ScoreLine("rings", stage.rings[seat], part))
        if seat in stage.lowest:
            lines.append(ScoreLine("lowest", 1, part))
    return lines


def why_illegal(state: State, seat: int, action: Action) -> IllegalAction:
    """The error for an illegal action, which names the legal ones."""
    if (error := why_not_to_act(state, seat, action, state.rules.seats)) is not None:
        return error
    token = shorten(action)
    if seat == CHANCE:
        legal = (
            "a deal of twelve cards nobody holds"
            if len(state.dealt) < state.rules.seats
            else f"two of the tide cards {state._stack_to_draw()}"
        )
    else:
        legal = join_things(state.legal(seat))
    return IllegalAction(
        "illegal",
        f"{token} is not possible in stage {state.stage + 1}, round {round_of(state)}; possible: {legal}",
        token=token,
        legal=legal,
    )


def sees(state: State, seat: int, action: Action, viewer: int) -> bool:
    """Whether a seat sees an action of another seat or of chance: no face-down card, and no other hand."""
    if isinstance(action, Deal):
        return viewer == len(state.dealt)
    return not isinstance(action, Play) or viewer == seat


def sample_world(view: View, random: Randomness) -> State:
    """A position sampled uniformly from all that fit the seat's knowledge (ruling LU-14)."""
    return State(*sample_position(view, stream(random)))


def pieces(state: State) -> Mapping[str, int]:
    """Counts of all components by name, wherever they are: in the box, a hand, on the table, in the stack, put aside or turned over."""
    all_dealt = len(state.dealt) == state.rules.seats
    boxed = remove_cards(WEATHER, sum(state.dealt, ()))
    aside = [tuple(card for card in played if card not in state.laid) for played in view_of(state, None).played]
    held = (*state.hands, state.laid, *aside) if all_dealt else state.dealt
    count = Counter(f"weather {card}" for cards in (boxed, *held) for card in cards if card)
    count.update(f"tide {card}" for cards in (state.stack, state.middle, *state.tides) for card in cards)
    given = [rings_of(hand) for hand in state.dealt] if all_dealt else [0] * state.rules.seats
    for seat, left in enumerate(state.rings):
        face_up = max(left, 0)
        turned = given[(seat - state.stage) % state.rules.seats] - face_up
        count["ring"] += face_up + max(turned, 0)
    count["ring"] += RING_CARDS - sum(given)
    return count


MAX_PLIES = max(seats * (1 + ROUNDS * (seats + 2)) for seats in (3, 4, 5))
