"""The dike: a small cooperative game that is not shipped. It has what Land unter lacks, so that the contract is proved to carry it.

Two or three people keep a ring of six dike sections dry. A turn: one thing done by hand, then two supply cards are drawn, then the sea
strikes as many sections as the water is high. A dry section struck is wet, a wet one breaks and is gone. A storm among the supplies
raises the water, shuffles the sections struck so far **on top** of the flood deck (one more stratum), and strikes at once, in the middle
of the draw. Who has clay and straw can build a wall; enough walls win together.

What may interrupt what: a section that breaks makes everybody on it flee, one by one; more than three cards in a hand must be discarded,
also when another's gift made them too many. Each interrupt lies on top of what it interrupted and goes back there. A player who holds a
pump may dry a section at any time before the end, also while another player has to flee or a card is about to be drawn.

There are two of it: in ``GAME`` everybody hides their cards from the others, although all win or lose together; in ``OPEN`` all hands lie
open.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from highwater.contract import (
    CHANCE,
    Action,
    Chance,
    Feature,
    Numbering,
    Option,
    Outcome,
    Randomness,
    RankedAction,
    ScoreLine,
    seat_letter,
    stream,
)
from highwater.deck import Cards, Draw, Strata, Stratum, add_card, draw_top, remove_cards, shuffle_on_top
from highwater.errors import IllegalAction, TokenError
from highwater.features import count_each, filled, go_round, join_lists, marks, places_from
from highwater.game import Game

SECTIONS = (1, 2, 3, 4, 5, 6)
CLAY, STRAW, STONE, PUMP, STORM = 1, 2, 3, 4, 5
KINDS = {CLAY: "clay", STRAW: "straw", STONE: "stone", PUMP: "pump", STORM: "storm"}
SUPPLIES = tuple(sorted([CLAY, STRAW, STONE] * 4 + [PUMP, STORM] * 2))
HAND_LIMIT = 3
TO_WALL = 2
HIGHEST_WATER = 4


# Actions


@dataclass(frozen=True)
class Step:
    """One of the things a card or a hand does: ``do`` is the verb, ``what`` its section or card, ``to`` a seat."""

    do: str
    what: int = 0
    to: int = -1

    def __str__(self) -> str:
        if self.do in ("discard", "draw"):
            return f"{self.do}.{KINDS[self.what]}"
        if self.do == "give":
            return f"give.{KINDS[self.what]}.{self.to + 1}"
        return f"{self.do}{self.what or ''}"


ACTIONS = {
    str(action): action
    for action in (
        *(Step(do, section) for do in ("repair", "pump", "flood", "flee") for section in SECTIONS),
        *(Step(do, card) for do in ("discard", "draw") for card in KINDS),
        *(Step("give", card, seat) for card in KINDS for seat in range(3)),
        Step("wall"),
        Step("rest"),
    )
}


def all_actions() -> list[Action]:
    return [
        Step("rest"),
        *(Step("repair", section) for section in SECTIONS),
        *(Step("give", card, seat) for card in KINDS for seat in range(3)),
        Step("wall"),
        *(Step("discard", card) for card in KINDS),
        *(Step(do, section) for do in ("flee", "pump") for section in SECTIONS),
    ]


def all_chance_steps() -> list[str]:
    return [*(f"draw.{name}" for name in KINDS.values()), *(f"flood{section}" for section in SECTIONS)]


# Made by functions with names, for only those can be sent to other processes.
SEATS_ACTIONS: Numbering[Action] = Numbering("anything a seat does at a dike", all_actions)
CHANCE_STEPS = Numbering("a step of chance at a dike", all_chance_steps)
DRAW_STEPS, FLOOD_STEPS = -1, len(KINDS) - 1
"""The number of a step without its card or section, which count from 1."""


def parse(token: str) -> Action:
    if token not in ACTIONS:
        raise TokenError("token", f"{token[:40]!r} is nothing one does at a dike", token=token[:40])
    return ACTIONS[token]


# What is pending. The last frame decides who acts; each goes when it is done, and the game goes on where it was.


class Frame(NamedTuple):
    """``turn``: ``seat`` does one thing by hand (``acts``), draws ``draws`` cards, and ``strikes`` sections are struck, in this order, each
    while there is some left. ``storm``: one section is struck in the middle of something else. ``flee`` and ``discard``: ``seat`` has to.

    One class for all kinds, because named tuples of different classes are equal when their fields are.
    """

    kind: str
    seat: int = CHANCE
    acts: int = 0
    draws: int = 0
    strikes: int = 0


def turn_of(seat: int, strikes: int) -> Frame:
    return Frame("turn", seat, acts=1, draws=2, strikes=strikes)


class View(NamedTuple):
    """``hands`` has None for each hand that is hidden from the seat."""

    seat: int | None
    hands: tuple[Cards | None, ...]
    hand_sizes: tuple[int, ...]
    supply_size: int
    used: Cards
    flood: Strata
    struck: Cards
    dry: Cards
    wet: Cards
    at: tuple[int, ...]
    water: int
    walls: tuple[int, ...]
    pending: tuple[Frame, ...]
    reason: str
    goal: int
    open_hands: bool
    to_act: tuple[int, ...]

    def __str__(self) -> str:
        """The dike for a terminal: each section with who stands there, each hand as far as it is seen."""
        marks = {section: "#" if section in self.dry else "~" if section in self.wet else " " for section in SECTIONS}
        there = {section: "".join(seat_letter(seat) for seat, at in enumerate(self.at) if at == section) for section in SECTIONS}
        shown = [
            f"{size} cards" if hand is None else " ".join(KINDS[card] for card in hand) or "nothing"
            for hand, size in zip(self.hands, self.hand_sizes, strict=True)
        ]
        hands = [f"{seat_letter(seat)}: {hand}" for seat, hand in enumerate(shown)]
        dike = " ".join(f"{marks[section]}{there[section]}" for section in SECTIONS).rstrip()
        return "\n".join([dike, f"water {self.water}, walls {sum(self.walls)} of {self.goal}", *hands])


class State(NamedTuple):
    """``supply`` is the supply deck, unordered; ``flood`` the flood deck in strata, the top one first; ``used`` and ``struck`` the discards
    of both; ``at`` where everybody stands; ``walls`` what each seat has built; ``pending`` the frames, the top one last; ``reason`` why the
    game is over, "" while it goes on."""

    hands: tuple[Cards, ...]
    supply: Stratum
    used: Cards
    flood: Strata
    struck: Cards
    dry: Cards
    wet: Cards
    at: tuple[int, ...]
    water: int
    walls: tuple[int, ...]
    pending: tuple[Frame, ...]
    reason: str
    goal: int
    open_hands: bool

    def __str__(self) -> str:
        return str(self.view(None)._replace(hands=self.hands))

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.reason:
            return ()
        top = self.pending[-1]
        return (CHANCE,) if top.kind == "turn" and not top.acts else (top.seat,)

    @property
    def may_act(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(len(self.hands)) if seat not in self.to_act and self._pumps(seat))

    @property
    def outcome(self) -> Outcome | None:
        if not self.reason:
            return None
        won = self.reason == "walled"
        sheet = tuple((ScoreLine("walls", walls),) for walls in self.walls)
        return Outcome(self.reason, tuple(range(len(self.hands))) if won else (), self.walls, sheet)

    def legal(self, seat: int) -> Sequence[Action]:
        return [*self._duties(seat), *self._pumps(seat)] if 0 <= seat < len(self.hands) else []

    def chance(self) -> Chance:
        if self.to_act != (CHANCE,):
            raise IllegalAction("not-to-act", "chance is not to act here")
        if self._draws_supply():
            return Draw(self.supply, 1, *_one("draw"), DRAW_STEPS)
        return Draw(self.flood[0], 1, *_one("flood"), FLOOD_STEPS)

    def apply(self, seat: int, action: Action) -> "State":
        if not self.to_act:
            raise IllegalAction("game-over", "the dike needs nobody any more")
        if seat == CHANCE and self.to_act == (CHANCE,) and self.chance().probability(action):
            assert isinstance(action, Step)
            return (self._drawn(action.what) if action.do == "draw" else self._strike(action.what))._settled()
        if not isinstance(action, Step) or action not in self.legal(seat):
            raise IllegalAction(
                "illegal" if seat in (*self.to_act, *self.may_act) else "not-to-act", f"{action} cannot be done now by {seat}"
            )
        return self._done(seat, action)._settled()

    def reveals(self, seat: int, action: Action) -> bool:
        return seat == CHANCE or (isinstance(action, Step) and action.do in ("discard", "give", "wall", "pump"))

    def view(self, seat: int | None) -> View:
        hands = tuple(hand if self.open_hands or other == seat else None for other, hand in enumerate(self.hands))
        sizes = tuple(map(len, self.hands))
        return View(seat, hands, sizes, len(self.supply), *self[2:], self.to_act)

    # What may be done

    def _pumps(self, seat: int) -> list[Action]:
        """A pump may be used at any time, also out of turn."""
        return [Step("pump", section) for section in self.wet] if PUMP in self.hands[seat] and not self.reason else []

    def _duties(self, seat: int) -> list[Action]:
        if seat not in self.to_act:
            return []
        top = self.pending[-1]
        kinds = sorted(set(self.hands[seat]))
        if top.kind == "discard":
            return [Step("discard", card) for card in kinds]
        if top.kind == "flee":
            return [Step("flee", section) for section in neighbours(self.at[seat], (*self.dry, *self.wet))]
        others = [other for other in range(len(self.hands)) if other != seat]
        wall = [Step("wall")] if {CLAY, STRAW} <= set(kinds) else []
        return [
            Step("rest"),
            *(Step("repair", section) for section in self.wet if section == self.at[seat]),
            *(Step("give", card, other) for card in kinds for other in others),
            *wall,
        ]

    def _draws_supply(self) -> bool:
        top = self.pending[-1]
        return top.kind == "turn" and top.draws > 0

    # What comes of it

    def _done(self, seat: int, action: Step) -> "State":
        after = self
        if action.do == "pump":
            return after._spend(seat, PUMP)._repaired(action.what)
        if action.do == "discard":
            return after._replace(pending=self.pending[:-1])._spend(seat, action.what)
        if action.do == "flee":
            at = (*self.at[:seat], action.what, *self.at[seat + 1 :])
            return after._replace(pending=self.pending[:-1], at=at)
        after = after._replace(pending=(*self.pending[:-1], self.pending[-1]._replace(acts=0)))
        if action.do == "repair":
            return after._repaired(action.what)
        if action.do == "give":
            return after._without(seat, action.what)._with(action.to, action.what)
        if action.do == "wall":
            walls = tuple(count + (other == seat) for other, count in enumerate(self.walls))
            return after._spend(seat, CLAY)._spend(seat, STRAW)._replace(walls=walls)
        return after

    def _drawn(self, card: int) -> "State":
        turn = self.pending[-1]
        after = self._replace(supply=remove_cards(self.supply, (card,)), pending=(*self.pending[:-1], turn._replace(draws=turn.draws - 1)))
        if card != STORM:
            return after._with(turn.seat, card)
        return after._replace(
            used=add_card(self.used, STORM),
            water=self.water + 1,
            flood=shuffle_on_top(self.flood, self.struck),
            struck=(),
            pending=(*after.pending, Frame("storm")),
        )

    def _strike(self, section: int) -> "State":
        top = self.pending[-1]
        pending = (*self.pending[:-1], top._replace(strikes=top.strikes - 1)) if top.kind == "turn" else self.pending[:-1]
        after = self._replace(flood=draw_top(self.flood, section), pending=pending)
        if section in self.dry:
            return after._replace(
                struck=add_card(self.struck, section),
                dry=remove_cards(self.dry, (section,)),
                wet=add_card(self.wet, section),
            )
        fleeing = tuple(Frame("flee", seat) for seat, at in enumerate(self.at) if at == section)
        return after._replace(wet=remove_cards(self.wet, (section,)), pending=(*pending, *reversed(fleeing)))

    def _settled(self) -> "State":
        """Everything that follows without anybody deciding: ends, empty decks, the next turn."""
        after = self
        if sum(after.walls) >= after.goal:
            return after._replace(reason="walled")
        if after.water >= HIGHEST_WATER:
            return after._replace(reason="drowned")
        top = after.pending[-1]
        if top.kind == "discard" and len(after.hands[top.seat]) <= HAND_LIMIT:  # a pump made room
            return after._replace(pending=after.pending[:-1])._settled()
        if top.kind == "flee" and not after._duties(top.seat):
            return after._replace(reason="stranded")
        if top == Frame("turn", top.seat):
            return after._replace(pending=(turn_of((top.seat + 1) % len(after.hands), after.water),))._settled()
        if after.to_act == (CHANCE,):
            if after._draws_supply() and not after.supply:
                return after._replace(supply=after.used, used=())
            if not after._draws_supply() and not after.flood:
                return after._replace(flood=(after.struck,), struck=())
        return after

    def _spend(self, seat: int, card: int) -> "State":
        return self._without(seat, card)._replace(used=add_card(self.used, card))

    def _without(self, seat: int, card: int) -> "State":
        return self._replace(hands=(*self.hands[:seat], remove_cards(self.hands[seat], (card,)), *self.hands[seat + 1 :]))

    def _with(self, seat: int, card: int) -> "State":
        """The card in a hand; one too many interrupts whatever goes on."""
        hand = add_card(self.hands[seat], card)
        pending = (*self.pending, Frame("discard", seat)) if len(hand) > HAND_LIMIT else self.pending
        return self._replace(hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]), pending=pending)

    def _repaired(self, section: int) -> "State":
        return self._replace(wet=remove_cards(self.wet, (section,)), dry=add_card(self.dry, section))


def _one(do: str) -> tuple[Callable[[Cards], Action], Callable[[Action], Cards | None]]:
    return (lambda cards: ACTIONS[str(Step(do, *cards))]), (
        lambda action: (action.what,) if isinstance(action, Step) and action.do == do else None
    )


def neighbours(section: int, there: Cards) -> Cards:
    """The sections still there beside this one, on a ring."""
    return tuple(sorted({side for side in (section % 6 + 1, (section - 2) % 6 + 1) if side in there}))


def start(open_hands: bool, seats: int, options: Mapping[str, str]) -> State:
    nothing: tuple[Cards, ...] = ((),) * seats
    at = tuple(range(1, seats + 1))
    goal = int(options["goal"])
    return State(nothing, SUPPLIES, (), (SECTIONS,), (), SECTIONS, (), at, 2, (0,) * seats, (turn_of(0, 2),), "", goal, open_hands)


def options_of(state: State) -> Mapping[str, str]:
    return {"goal": str(state.goal)}


def sample_world(view: View, random: Randomness) -> State:
    """Hands drawn from what could be in them: storms never are, they are used up the moment they come."""
    unseen = remove_cards(SUPPLIES, (*(card for hand in view.hands if hand is not None for card in hand), *view.used))
    storms = tuple(card for card in unseen if card == STORM)
    pool = [card for card in unseen if card != STORM]
    hands, number = [], stream(random)
    for hand, size in zip(view.hands, view.hand_sizes, strict=True):
        hands.append(tuple(sorted(pool.pop(int(number() * len(pool))) for _ in range(size))) if hand is None else hand)
    return State(tuple(hands), tuple(sorted((*pool, *storms))), *view[4:-1])


def rank(view: View, legal: Sequence[Action]) -> tuple[RankedAction, ...]:
    worth = {"wall": 5.0, "repair": 2.0, "pump": 1.5, "give": 1.0}
    advice = [RankedAction(action, worth.get(action.do if isinstance(action, Step) else "", 0.0), "useful") for action in legal]
    return tuple(sorted(advice, key=lambda item: -item.value))


def pieces(state: State) -> Mapping[str, int]:
    """Every supply card and every section wherever it lies; a broken section is neither dry nor wet, and its flood card is gone with it."""
    count = Counter(KINDS[card] for cards in (*state.hands, state.supply, state.used) for card in cards)
    count.update(f"section {section}" for section in (*state.dry, *state.wet))
    count.update(f"section {section}" for section in SECTIONS if section not in (*state.dry, *state.wet))
    left = [section for cards in (*state.flood, state.struck) for section in cards]
    count["flood cards"] = len(left) + len(SECTIONS) - len(state.dry) - len(state.wet)
    return count


FRAMES = ("turn", "storm", "flee", "discard")
REASONS = ("", "walled", "drowned", "stranded")
MAX_PENDING = 8


def features(view: View) -> tuple[Feature, ...]:
    """A view in whole numbers; all of it but the goal, which is an option."""
    seats, seat = len(view.hand_sizes), view.seat
    depth = [next((1 + number for number, cards in enumerate(view.flood) if section in cards), 0) for section in SECTIONS]
    return (
        marks("seat", () if seat is None else (seat,), seats),
        marks("to_act", places_from((each for each in view.to_act if each >= 0), seat, seats), seats),
        Feature("hands", 0, 4, join_lists(count_each(hand or (), len(KINDS), 1) for hand in go_round(view.hands, seat))),
        Feature("hand_sizes", 0, HAND_LIMIT + 1, go_round(view.hand_sizes, seat)),
        Feature("supply_size", 0, len(SUPPLIES), [view.supply_size]),
        Feature("used", 0, 4, count_each(view.used, len(KINDS), 1)),
        Feature("flood", 0, len(SECTIONS), depth),
        *(marks(name, sections, len(SECTIONS), 1) for name, sections in (("struck", view.struck), ("dry", view.dry), ("wet", view.wet))),
        Feature("at", 1, len(SECTIONS), go_round(view.at, seat)),
        Feature("water", 0, HIGHEST_WATER, [view.water]),
        Feature("walls", 0, TO_WALL, go_round(view.walls, seat)),
        Feature("reason", 0, len(REASONS) - 1, [REASONS.index(view.reason)]),
        Feature("pending_kind", 0, len(FRAMES), filled([1 + FRAMES.index(frame.kind) for frame in view.pending], MAX_PENDING)),
        Feature(
            "pending",
            0,
            HIGHEST_WATER,
            filled(
                join_lists((*places_from((frame.seat,), seat, seats), frame.acts, frame.draws, frame.strikes) for frame in view.pending),
                4 * MAX_PENDING,
            ),
        ),
    )


GAME = Game(
    id="dike",
    version=1,
    seats=(2, 3),
    options=(Option("goal", (str(TO_WALL), "1")),),
    cooperative=True,
    hidden="hands",
    reasons=("useful",),
    terminations=("walled", "drowned", "stranded"),
    sources=("walls",),
    max_plies=2000,
    start=partial(start, False),
    parse=parse,
    sample_world=sample_world,
    rank=rank,
    pieces=pieces,
    actions=SEATS_ACTIONS,
    chance_steps=CHANCE_STEPS,
    observation=features,
    options_of=options_of,
)

OPEN = replace(GAME, id="dike-open", hidden="nothing", start=partial(start, True))
