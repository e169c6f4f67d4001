"""The rules of Abandon Ship and S.O.S.: legal actions and their effects.

A turn: all dice of the pool are rolled, one is chosen and carried out, and the rest go to the next player. A player who gets only one die
first turns up a water marker. The editions differ in a few readings (``Rules``) and in components. Rulings are cited by number from
docs/rulings.md: AS for Abandon Ship, SOS for S.O.S.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from highwater.contract import CHANCE, Action, Chance, Option, Outcome, Randomness, ScoreLine, stream, why_not_to_act
from highwater.deck import Cards, Draw, remove_cards
from highwater.errors import IllegalAction, join_things, shorten
from highwater.games.rats.chance import Laying, Rolling
from highwater.games.rats.components import (
    ABANDON_SHIP,
    ANCHOR,
    CARDS,
    DICE,
    DOUBLE,
    FIELDS,
    FREE_DIE,
    NUMBER,
    RATS,
    SOS,
    Components,
    Face,
    read_components,
)
from highwater.games.rats.numbering import CARD_STEPS, MARKER_STEPS
from highwater.games.rats.state import (
    DROWNED,
    Choose,
    DealCard,
    LayCheese,
    Position,
    Roll,
    Rules,
    TurnMarker,
    View,
    choice,
    list_in_play,
    sample_position,
    view_of,
)

ABANDON_SHIP_TERMINATIONS = ("four-home", "two-left")
"""The fourth rat has reached the top deck; only two are left in play."""

SOS_TERMINATIONS = (*ABANDON_SHIP_TERMINATIONS, "all-left")
"""With ``leaving``: all players have left. This needs other cards than ours, without two that share two rats."""

SOURCES = (*RATS, "cheese")
"""The sources of points: each of the three own rats by its field, and the cheese."""

MAX_PLIES = 5_000
"""Far more than random play needs (120 with our components); endless anchoring would never end."""

TO_CHANCE = (CHANCE,)


def _read_abandon_ship(text: str) -> str:
    return _canonical(text, ABANDON_SHIP)


def _read_sos(text: str) -> str:
    return _canonical(text, SOS)


def _canonical(text: str, house: Components) -> str:
    components = read_components(text, house)
    return "house" if components == house else components.text().replace("\n", "; ")


AFTER_RISE = Option("after_rise", ("receiver", "next"))
ABANDON_SHIP_OPTIONS = (AFTER_RISE, Option("components", ("house",), _read_abandon_ship, ABANDON_SHIP.text()))
SOS_OPTIONS = (
    AFTER_RISE,
    Option("arrows", ("adjacent", "onto")),
    Option("double_one", ("may", "must")),
    Option("leaving", ("off", "on")),
    Option("components", ("house",), _read_sos, SOS.text()),
)


class State(Position):
    """A position of Abandon Ship or S.O.S. that knows its rules."""

    __slots__ = ()

    def __str__(self) -> str:
        """The ship with all cards open, for a terminal."""
        return str(self.view(None)._replace(cards=self.dealt))

    def _repr_svg_(self) -> str | None:
        """The public view as a picture in a notebook, if highwater_web is installed."""
        from highwater.notebook import picture  # needed only in notebooks

        return picture("sos" if self.rules.must_stay else "abandon-ship", self)

    @property
    def seats(self) -> int:
        return self.rules.seats

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.phase == "over":
            return ()
        return (self.turn,) if self.phase == "choose" else TO_CHANCE

    @property
    def may_act(self) -> tuple[int, ...]:
        return ()

    @property
    def outcome(self) -> Outcome | None:
        """The winners by ``rank_keys``; ties share."""
        if self.phase != "over":
            return None
        sheet = tuple(tuple(score_lines(self, self.rules.components.cards[card], self.taken[seat])) for seat, card in enumerate(self.dealt))
        scores = tuple(sum(line.points for line in lines) for lines in sheet)
        keys = rank_keys(scores, map(sum, self.taken))
        winners = tuple(seat for seat, key in enumerate(keys) if key == max(keys))
        if len(self.arrivals) == len(FIELDS):
            return Outcome("four-home", winners, scores, sheet)
        return Outcome("two-left" if len(list_in_play(self.rats, self.rules.components.top)) == 2 else "all-left", winners, scores, sheet)

    def legal(self, seat: int) -> Sequence[Action]:
        """One of the rolled dice, with the rats it may move and, if there is a choice, whether it returns."""
        if self.phase != "choose" or seat != self.turn:
            return []
        rats = list_in_play(self.rats, self.rules.components.top)
        return [action for die, face in zip(self.pool, self.rolled, strict=True) for action in self._choices(die, face, rats)]

    def chance(self) -> Chance:
        if self.to_act != TO_CHANCE:
            raise IllegalAction("not-to-act", "chance is not to act here")
        components = self.rules.components
        if self.phase == "deal":
            pool = tuple([card for card in range(CARDS) if card not in self.dealt])
            return Draw(pool, 1, _deal_card, _card_dealt, CARD_STEPS)
        if self.phase == "cheese":
            anywhere = tuple(range(components.start + 1, components.top))
            return Laying(components.cheese, components.decks or anywhere, bool(components.decks))
        if self.phase == "rise":
            return Draw(self.markers, 1, _turn_marker, _marker_turned, MARKER_STEPS)
        return Rolling(self.pool, components.dice)

    def apply(self, seat: int, action: Action) -> "State":
        if seat == CHANCE and self.to_act == TO_CHANCE and self._can_come_up(action):
            return self._apply_chance(action)
        if isinstance(action, Choose) and self._can_choose(seat, action):
            return self.carry_out(action)
        raise why_illegal(self, seat, action)

    def reveals(self, seat: int, action: Action) -> bool:
        """Chance always reveals something; so do an action that makes a seat show its card, and the end of the game."""
        if seat == CHANCE:
            return True
        after = self.apply(seat, action)
        return after.phase == "over" or after.gone != self.gone

    def view(self, seat: int | None) -> View:
        if seat is not None and not 0 <= seat < self.rules.seats:
            raise ValueError(f"there is no seat {seat} at this table, only 0 to {self.rules.seats - 1}")
        return view_of(self, seat, self.to_act)

    def _can_choose(self, seat: int, action: Choose) -> bool:
        """Whether an action is legal, checked against the choices of its die only."""
        if self.phase != "choose" or seat != self.turn or action.die not in self.pool:
            return False
        face = self.rolled[self.pool.index(action.die)]
        return action in self._choices(action.die, face, list_in_play(self.rats, self.rules.components.top))

    def _choices(self, die: int, face: Face, rats: list[int]) -> list[Choose]:
        """The choices for one die: the rats it may move and, if there is a choice, whether it returns."""
        backs = (True, False) if face.stays and not self.rules.must_stay else (face.stays,)
        return [choice(die, moved, back) for moved in self._movable(die, face, rats) for back in backs]

    def _movable(self, die: int, face: Face, rats: list[int]) -> Iterator[tuple[int, ...]]:
        if face.kind == DOUBLE:
            yield from self._pairs(rats)
            if not self.rules.double_must:
                yield from ((rat,) for rat in rats)
        elif face.free:  # ruling AS-6: any rat in play, the own one included
            yield from ((rat,) for rat in rats)
        elif die != FREE_DIE:
            yield (die,)

    def _pairs(self, rats: list[int]) -> Iterator[tuple[int, ...]]:
        """Two different rats (ruling SOS-5). Their order matters if both come home, or if the first arrival may end the game before the
        other finds cheese."""
        home = self.rules.components.top - 1
        worth_it = {home, *(space - 1 for space, _ in self.cheese)}
        for one, other in combinations(rats, 2):
            yield (one, other)
            if home in (self.rats[one], self.rats[other]) and worth_it.issuperset((self.rats[one], self.rats[other])):
                yield (other, one)

    # Effects -------------------------------------------------------------------------------------------------------

    def _can_come_up(self, action: Action) -> bool:
        if self.phase == "roll" and isinstance(action, Roll):  # frequent, and fractions would take most of the time
            dice = self.rules.components.dice
            return tuple([die for die, _ in action.faces]) == self.pool and all(face in dice[die] for die, face in action.faces)
        return self.chance().probability(action) > 0

    def _apply_chance(self, action: Action) -> "State":
        if isinstance(action, DealCard):
            dealt = (*self.dealt, action.card)
            return self._replace(dealt=dealt, phase="cheese" if len(dealt) == self.rules.seats else "deal")
        if isinstance(action, LayCheese):
            return self._replace(cheese=action.cheese, phase="roll")
        if isinstance(action, Roll):
            return self._replace(rolled=tuple([face for _, face in action.faces]), phase="choose")
        assert isinstance(action, TurnMarker)
        return self._rise(action.rise)

    def carry_out(self, action: Choose) -> "State":
        """The position after a legal choice. The chosen die is set aside or returns, its rats move, and the other dice go to the next
        player."""
        face = self.rolled[self.pool.index(action.die)]
        if action.back:
            after = self._replace(rolled=())
        else:
            after = self._replace(rolled=(), pool=remove_cards(self.pool, (action.die,)), aside=tuple(sorted((*self.aside, action.die))))
        for rat in action.rats:
            after = after._move(rat, face)
            if after.phase == "over":
                return after
        after = after._drown_the_lone()
        if after.phase == "over":
            return after
        after = after._remove_leavers()
        return after if after.phase == "over" else after._turn_of(after._find_next_seat(self.turn))

    def _move(self, rat: int, face: Face) -> "State":
        """One rat moves; then its cheese, the top deck, and the test for the end (ruling AS-15)."""
        here = self.rats[rat]
        there = target(self, rat, face)
        if there == here:
            return self
        after = self._replace(rats=(*self.rats[:rat], there, *self.rats[rat + 1 :]))._take_cheese(there)
        if there == self.rules.components.top:
            return after._replace(arrivals=(*after.arrivals, rat))._remove_die(rat)._end_if_over()
        return after

    def _take_cheese(self, space: int) -> "State":
        """Ruling AS-14: by exact landing, for the player who moves, whatever the rat's colour."""
        value = dict(self.cheese).get(space)
        if value is None:
            return self
        cheese = tuple([each for each in self.cheese if each[0] != space])
        own = tuple(sorted((*self.taken[self.turn], value)))
        return self._replace(cheese=cheese, taken=(*self.taken[: self.turn], own, *self.taken[self.turn + 1 :]))

    def _remove_die(self, rat: int) -> "State":
        """Ruling AS-4: a rat that leaves takes its die along, wherever it lies."""
        pool, aside = (tuple([die for die in dice if die != rat]) for dice in (self.pool, self.aside))
        return self._replace(pool=pool, aside=aside)

    def _drown_the_lone(self) -> "State":
        """Rulings AS-11, AS-12: several rats on the covered space tread water; one alone drowns at once."""
        if self.rats.count(self.water) != 1:
            return self
        rat = self.rats.index(self.water)
        return self._replace(rats=(*self.rats[:rat], DROWNED, *self.rats[rat + 1 :]))._remove_die(rat)._end_if_over()

    def _end_if_over(self) -> "State":
        """Ruling AS-16: four rats home, or two left, which then stand together on the highest free numbered field."""
        left = list_in_play(self.rats, self.rules.components.top)
        if len(self.arrivals) == len(FIELDS):
            return self._replace(phase="over")
        return self._replace(phase="over", pair=tuple(left)) if len(left) == 2 else self

    def _rise(self, steps: int) -> "State":
        """Rulings AS-10, AS-11, AS-14: the water rises up to the lowest space with a rat at most; cheese it covers is lost."""
        lowest = min(self.rats[rat] for rat in list_in_play(self.rats, self.rules.components.top))
        water = min(self.water + steps, lowest)
        cheese = tuple([each for each in self.cheese if each[0] > water])
        lost = tuple(sorted((*self.lost, *(value for space, value in self.cheese if space <= water))))
        markers, turned = remove_cards(self.markers, (steps,)), (*self.turned, steps)
        after = self._replace(markers=markers, turned=turned, water=water, cheese=cheese, lost=lost)._drown_the_lone()
        return after if after.phase == "over" else after._take_back()

    def _take_back(self) -> "State":
        """All dice still in the game are back in the pool; this player rolls them, or the next one (rulings AS-2, SOS-7)."""
        after = self._replace(pool=tuple(sorted((*self.pool, *self.aside))), aside=(), phase="roll")._remove_leavers()
        if after.phase == "over":
            return after
        stays = after.rules.receiver_plays and after.turn not in after.gone
        return after if stays else after._replace(turn=after._find_next_seat(after.turn))

    def _turn_of(self, seat: int) -> "State":
        """The pool goes to this player. One die or none: the water rises first (rulings AS-2, AS-3) while there are markers (AS-18)."""
        if len(self.pool) > 1:
            return self._replace(turn=seat, phase="roll")
        if self.markers:
            return self._replace(turn=seat, phase="rise")
        return self._replace(turn=seat)._take_back()

    def _find_next_seat(self, seat: int) -> int:
        following = (seat + 1) % self.rules.seats
        while following in self.gone:
            following = (following + 1) % self.rules.seats
        return following

    def _remove_leavers(self) -> "State":
        """Ruling SOS-7, an option: players without a rat in play show their card and take no more turns."""
        if not self.rules.leaving:
            return self
        playing = set(list_in_play(self.rats, self.rules.components.top))
        gone = tuple([seat for seat, card in enumerate(self.dealt) if playing.isdisjoint(self.rules.components.cards[card])])
        return self._replace(gone=gone, phase="over" if len(gone) == self.rules.seats else self.phase)


def _deal_card(cards: Cards) -> Action:
    return DealCard(cards[0])


def _card_dealt(action: Action) -> Cards | None:
    return (action.card,) if isinstance(action, DealCard) else None


def _turn_marker(cards: Cards) -> Action:
    return TurnMarker(cards[0])


def _marker_turned(action: Action) -> Cards | None:
    return (action.rise,) if isinstance(action, TurnMarker) else None


def target(table: Position | View, rat: int, face: Face) -> int:
    """The destination of a rat: up by the number, to the top deck at most; by anchor and arrow to the next rat behind or ahead (rulings
    AS-7, AS-8, SOS-2, SOS-3)."""
    here, top = table.rats[rat], table.rules.components.top
    if face.kind in (NUMBER, DOUBLE):
        return min(top, here + (face.steps if face.kind == NUMBER else 1))
    others = [table.rats[other] for other in list_in_play(table.rats, top)]
    beside = 0 if table.rules.onto else 1
    if face.kind == ANCHOR:
        return max((space for space in others if space < here), default=here - beside) + beside
    return min((space for space in others if space > here), default=here + beside) - beside


def score_lines(table: Position | View, rats: Cards, cheese: Cards) -> list[ScoreLine]:
    """The lines of a seat's score sheet: each of its rats by its field, and its cheese. The X and the water bring nothing (AS-19)."""
    return [*(ScoreLine(RATS[rat], points_of(table, rat)) for rat in rats), ScoreLine("cheese", sum(cheese))]


def rank_keys(points: Iterable[float], cheese: Iterable[int]) -> list[tuple[float, int]]:
    """By seat, the key of the ranking: points, then cheese; equal keys share (ruling AS-19)."""
    return list(zip(points, cheese, strict=True))


def points_of(table: Position | View, rat: int) -> int:
    """The current points of a rat: its field; the last two share the highest free one, which is never the X (AS-16)."""
    if rat in table.arrivals:
        return FIELDS[table.arrivals.index(rat)]
    return FIELDS[max(1, len(table.arrivals))] if rat in table.pair else 0


def start(edition: str, seats: int, options: Mapping[str, str]) -> State:
    """The empty ship before the cards are dealt. ``edition``: ``abandon-ship`` or ``sos``."""
    sos = edition == "sos"
    house = SOS if sos else ABANDON_SHIP
    components = house if options["components"] == "house" else read_components(options["components"], house)
    rules = Rules(
        seats,
        must_stay=sos,
        onto=not sos or options["arrows"] == "onto",
        double_must=not sos or options["double_one"] == "must",
        receiver_plays=options["after_rise"] == "receiver",
        leaving=sos and options["leaving"] == "on",
        components=components,
    )
    rats = (components.start,) * len(RATS)
    dice = tuple(range(len(RATS) + 1))
    return State(
        *(rules, (), (), ((),) * seats, (), rats, (), (), components.water, components.markers, ()),
        *(dice, (), (), 0, (), "deal"),
    )


def sees(state: State, seat: int, action: Action, viewer: int) -> bool:
    """Whether a seat sees an action of another seat or of chance: all but cards dealt to others."""
    return viewer == len(state.dealt) if isinstance(action, DealCard) else True


def sample_world(view: View, random: Randomness) -> State:
    """A position sampled uniformly from all that fit the seat's knowledge."""
    return State(*sample_position(view, stream(random)))


def pieces(state: State) -> Mapping[str, int]:
    """Counts of all components by name, wherever they are. A die that has left the game lies in the box with its rat; so do cards not
    dealt."""
    components = state.rules.components
    playing = list_in_play(state.rats, components.top)
    drowned = [rat for rat, space in enumerate(state.rats) if space == DROWNED]
    count = Counter(f"rat {RATS[rat]}" for rat in (*playing, *state.arrivals, *drowned))
    count.update(f"die {DICE[die]}" for die in (*state.pool, *state.aside, *state.arrivals, *drowned))
    count.update(f"card {card + 1}" for card in (*state.dealt, *(card for card in range(CARDS) if card not in state.dealt)))
    count.update(f"marker {marker}" for marker in (*state.markers, *state.turned))
    in_box = components.cheese if state.phase in ("deal", "cheese") else ()
    count.update(f"cheese {value}" for value in (*in_box, *(value for _, value in state.cheese), *state.lost, *sum(state.taken, ())))
    return count


def metrics(end: State, plies: Sequence[tuple[int, Action]]) -> Mapping[str, int]:
    """Statistics of a game: turns, markers, and rats drowned, on the X, and saved on a field with points."""
    return {
        "turns": sum(isinstance(action, Choose) for _, action in plies),
        "markers": len(end.turned),
        "drowned": end.rats.count(DROWNED),
        "trampled": len(end.arrivals[:1]),
        "saved": len(end.arrivals[1:]) + len(end.pair),
    }


def why_illegal(state: State, seat: int, action: Action) -> IllegalAction:
    """The error for an illegal action, which names the legal ones."""
    if (error := why_not_to_act(state, seat, action, state.rules.seats)) is not None:
        return error
    token = shorten(action)
    if seat == CHANCE:
        things = {
            "deal": "one of the cards not yet dealt",
            "cheese": "the cheese, each on a space of its own",
            "rise": f"one of the markers {state.markers}",
            "roll": f"a roll of the dice {state.pool}",
        }[state.phase]
    else:
        things = join_things(state.legal(seat))
    return IllegalAction("illegal", f"{token} is not possible here; possible: {things}", token=token, legal=things)
