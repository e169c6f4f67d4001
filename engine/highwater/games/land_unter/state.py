"""Positions of Land unter as data: actions, positions, views, and sampling from a view. The rules are in ``rules``."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import NamedTuple

from highwater.contract import Action, Random01, seat_letter
from highwater.deck import Cards, remove_cards
from highwater.errors import TokenError
from highwater.games.land_unter.components import HALF_RINGS, HAND_SIZE, TIDES, WEATHER, rings_of

OUT = -1
"""The ring count of an eliminated player, equal to its points for the stage (ruling LU-9)."""


@dataclass(frozen=True)
class Play:
    """A seat lays a weather card face down. Token: ``44``."""

    card: int

    def __str__(self) -> str:
        return str(self.card)


@dataclass(frozen=True)
class TakeTide:
    """With ``highest_may_choose`` the highest weather card takes this one of the two tide cards. Token: ``take7``."""

    tide: int

    def __str__(self) -> str:
        return f"take{self.tide}"


@dataclass(frozen=True)
class Deal:
    """Chance deals a hand of twelve weather cards to the next seat. Token: the cards, ``2.5.13.…``."""

    cards: Cards

    def __str__(self) -> str:
        return ".".join(map(str, self.cards))


@dataclass(frozen=True)
class Tides:
    """Chance turns up two tide cards, the lower first; their order does not matter (ruling LU-10). Token: ``4+7``."""

    cards: Cards

    def __str__(self) -> str:
        return "+".join(map(str, self.cards))


# Actions are values, so one object of each serves all games; creating them would take longer than the rest of a move.
PLAY = tuple(Play(card) for card in range(61))
TIDES_UP: dict[Cards, Tides] = {(low, high): Tides((low, high)) for low in range(1, 13) for high in range(low, 13)}
TAKE = {tide: TakeTide(tide) for tide in range(1, 13)}


def turned_up(cards: Cards) -> Tides:
    """The action that turns up two tide cards, given lower first."""
    return TIDES_UP[cards]


def is_hand(cards: Cards) -> bool:
    """Whether these are twelve different weather cards in ascending order."""
    return len(cards) == HAND_SIZE and HALF_RINGS.keys() >= set(cards) and list(cards) == sorted(set(cards))


def parse(token: str) -> Action:
    """The action of a token. Raises TokenError for anything else."""
    action: Action | None = None
    if len(token) <= 60 and token.isascii():
        try:
            if token.startswith("take"):
                action = TAKE.get(int(token[4:]))
            elif "+" in token:
                action = TIDES_UP.get(tuple(map(int, token.split("+"))))
            elif "." in token:
                cards = tuple(map(int, token.split(".")))
                action = Deal(cards) if is_hand(cards) else None
            elif int(token) in HALF_RINGS:
                action = PLAY[int(token)]
        except ValueError:
            pass
    # Comparing with our own output rejects " 4", "+4", "04" and the like.
    if action is None or str(action) != token:
        raise TokenError(
            "token",
            f"{token[:60]!r} is not an action of Land unter; actions are, for example, 44 (play a card), 4+7 (two tide cards), take7, "
            "or a deal of twelve cards in order 2.5.…",
            token=token[:60],
        )
    return action


class Rules(NamedTuple):
    """The options of this game. ``cascade``: ``once``, ``literal`` or ``off`` (rulings LU-2, LU-4, LU-15)."""

    seats: int
    cascade: str
    highest_may_choose: bool


class Settled(NamedTuple):
    """The public result of the last round.

    ``cards``: the weather card of each seat, 0 for eliminated ones. ``takes``: (seat, tide card), highest weather card first. ``losses``:
    batches of seats that paid a ring at the same moment; ``out``: those of them without one.
    """

    cards: Cards
    takes: tuple[tuple[int, int], ...]
    losses: tuple[tuple[int, ...], ...]
    out: tuple[int, ...]


class StageScore(NamedTuple):
    """A finished stage: rings left by seat (OUT for the eliminated), seats with the bonus for the lowest tide, and whether it ended
    before round 12 was over, with two left."""

    rings: tuple[int, ...]
    lowest: tuple[int, ...]
    early: bool

    def points(self, seat: int) -> int:
        return self.rings[seat] + (seat in self.lowest)


class View(NamedTuple):
    """The view of a seat. Seats are 0 to seats-1 clockwise, so the left neighbour of ``seat`` is ``seat + 1``.

    ``known``: for each hand as dealt (hand h belongs to seat ``h + stage``), the cards this seat knows to be in it: of hands it has held,
    and cards once open (ruling LU-14: perfect memory is allowed). ``shown``: the part of that everybody saw in earlier stages.
    """

    seat: int | None
    rules: Rules
    stage: int
    round: int
    hand: Cards
    laid: int
    committed: tuple[bool, ...]
    hand_sizes: tuple[int, ...]
    played: tuple[Cards, ...]
    known: tuple[Cards, ...]
    shown: tuple[Cards, ...]
    stack: Cards
    middle: Cards
    table: Cards
    tides: tuple[Cards, ...]
    rings: tuple[int, ...]
    rings_dealt: tuple[int, ...]
    scores: tuple[StageScore, ...]
    last: Settled | None
    to_act: tuple[int, ...]

    def __str__(self) -> str:
        """The table as this seat sees it, for a terminal."""
        seats = range(self.rules.seats)
        hands = [self.hand if seat == self.seat else None for seat in seats]
        down = [None if committed else 0 for committed in self.committed]
        own = [self.laid if seat == self.seat else down[seat] for seat in seats]
        return draw_table(self, hands, self.table if any(self.table) else own)

    def _repr_svg_(self) -> str | None:
        """The view as a picture in a notebook, if highwater_web is installed."""
        from highwater.notebook import picture  # needed only in notebooks

        return picture("land-unter", self)

    def known_hand(self, seat: int) -> Cards:
        """Cards this view knows to be in a seat's hand or face down in front of it."""
        known = self.known[(seat - self.stage) % self.rules.seats] if self.known else ()
        played = self.played[seat]
        return tuple([card for card in known if card not in played])

    def top(self, seat: int) -> int:
        """The tide card that counts: the top one; 0 for none or for an eliminated player (rulings LU-4, LU-8)."""
        return self.tides[seat][-1] if self.tides[seat] and self.rings[seat] != OUT else 0


class Position(NamedTuple):
    """A position as data; ``rules.State`` adds the rules.

    ``dealt``: the hands as dealt, in order; seat p holds hand ``(p - stage) % seats``. ``hands``: the remaining cards of each. ``laid``:
    each seat's weather card of this round, 0 for none; face down until all have played. ``stack``: the tide cards not yet drawn.
    ``middle``: the two drawn ones. ``tides``: each seat's tide cards, the top one last. ``scores``: one entry for each finished stage. With
    an entry for the present stage, the stage is over and the table still shows its end.
    """

    rules: Rules
    stage: int
    dealt: tuple[Cards, ...]
    shown: tuple[Cards, ...]
    hands: tuple[Cards, ...]
    laid: Cards
    stack: Cards
    middle: Cards
    tides: tuple[Cards, ...]
    rings: tuple[int, ...]
    scores: tuple[StageScore, ...]
    last: Settled | None
    to_act: tuple[int, ...]


def list_played(position: Position, seat: int) -> Cards:
    """The weather cards a seat has shown in this stage, in ascending order."""
    if len(position.dealt) < position.rules.seats:
        return ()
    hidden = position.hands[seat] if _face_up(position) else (*position.hands[seat], position.laid[seat])
    return tuple([card for card in position.dealt[(seat - position.stage) % position.rules.seats] if card not in hidden])


def _face_up(position: Position) -> bool:
    """Whether the played weather cards are open, which is so only while the highest chooses a tide card."""
    if not position.middle:
        return False
    return all(card or rings == OUT for card, rings in zip(position.laid, position.rings, strict=True))


def view_of(position: Position, seat: int | None) -> View:
    """The view of a seat or a spectator."""
    seats = position.rules.seats
    played = tuple([list_played(position, p) for p in range(seats)])
    held = {(seat - stage) % seats for stage in range(position.stage + 1)} if seat is not None else set()
    known = []
    for h, hand in enumerate(position.dealt):
        shown, put_aside = position.shown[h], played[(h + position.stage) % seats]
        known.append(hand if h in held else tuple(sorted({*shown, *put_aside})) if shown else put_aside)
    return View(
        seat=seat,
        rules=position.rules,
        stage=position.stage,
        round=round_of(position),
        hand=() if seat is None else position.hands[seat],
        laid=0 if seat is None else position.laid[seat],
        committed=tuple(map(bool, position.laid)),
        hand_sizes=tuple(map(len, position.hands)),
        played=played,
        known=tuple(known),
        shown=position.shown,
        stack=position.stack,
        middle=position.middle,
        table=position.laid if _face_up(position) else (0,) * seats,
        tides=position.tides,
        rings=position.rings,
        rings_dealt=tuple(map(rings_of, position.dealt)),
        scores=position.scores,
        last=position.last,
        to_act=position.to_act,
    )


def draw_table(view: View, hands: Sequence[Cards | None], cards: Sequence[int | None]) -> str:
    """The table as text, with these hands and weather cards; None for hidden ones."""
    from highwater.games.land_unter import diagram  # needed only for printing

    seats = range(view.rules.seats)
    dealt = len(view.rings_dealt) == len(seats)
    return diagram.table(
        stage=view.stage,
        round_number=view.round,
        to_act=view.to_act,
        points=[sum(stage.points(seat) for stage in view.scores) for seat in seats],
        rings=view.rings,
        rings_dealt=[view.rings_dealt[(seat - view.stage) % len(seats)] if dealt else 0 for seat in seats],
        tides=[view.top(seat) for seat in seats],
        cards=cards,
        middle=view.middle,
        stack=view.stack,
        hands=hands if dealt else [()] * len(seats),
        hand_sizes=view.hand_sizes,
        known=[view.known_hand(seat) if dealt else () for seat in seats],
        played=view.played,
        last=_describe_last_round(view.last) if view.last else "",
        ended=_describe_last_stage(view),
    )


def _describe_last_round(last: Settled) -> str:
    """The last round in words for a terminal."""
    laid = ", ".join(f"{seat_letter(seat)} {card}" for seat, card in enumerate(last.cards) if card)
    took = "; ".join(f"{seat_letter(seat)} took {tide}" for seat, tide in last.takes)
    lost = [seat_letter(seat) + (" is out" if seat in last.out else " lost a ring") for batch in last.losses for seat in batch]
    return "; ".join(filter(None, [laid, took, *lost]))


def _describe_last_stage(view: View) -> str:
    """The stage that ended with the last round, in words; "" if none did."""
    just_ended = len(view.scores) > view.stage or (bool(view.scores) and not any(view.played))
    if not just_ended:
        return ""
    score = view.scores[-1]
    sentences = [f"{seat_letter(seat)} {_describe_result(score, seat)}" for seat in range(view.rules.seats)]
    return f"stage {len(view.scores)}: {', '.join(sentences)}"


def _describe_result(score: StageScore, seat: int) -> str:
    rings = score.rings[seat]
    rings_text = "out" if rings == OUT else "no ring" if not rings else "1 ring" if rings == 1 else f"{rings} rings"
    return f"{rings_text} and the lowest tide" if seat in score.lowest else rings_text


def round_of(position: Position) -> int:
    """The current round or, between two rounds, the last one; 0 before the first."""
    return (len(TIDES) - len(position.stack)) // 2


def sample_position(view: View, random: Random01) -> Position:
    """A position sampled uniformly from all that fit the view: hands of the right size with all known cards and exactly their ring cards,
    and for every face-down card one of its owner's."""
    seats = view.rules.seats
    known = set().union(*view.known)
    unknown = [card for card in WEATHER if card not in known]
    dealt = sample_hands(view, unknown, random)
    hands = [remove_cards(dealt[(p - view.stage) % seats], view.played[p]) if len(dealt) == seats else () for p in range(seats)]
    laid = list(view.table)
    for p in range(seats):
        if view.committed[p] and not laid[p]:
            laid[p] = view.laid if p == view.seat else hands[p][int(random() * len(hands[p]))]
            hands[p] = remove_cards(hands[p], (laid[p],))
    return Position(
        view.rules,
        view.stage,
        dealt,
        view.shown,
        tuple(hands),
        tuple(laid),
        view.stack,
        view.middle,
        view.tides,
        view.rings,
        view.scores,
        view.last,
        view.to_act,
    )


def sample_hands(view: View, unknown: Sequence[int], random: Random01) -> tuple[Cards, ...]:
    """Complete every dealt hand at random: first the numbers of cards with no, half and whole rings, weighted by the number of deals; then
    the cards."""
    kinds: tuple[list[int], list[int], list[int]] = ([], [], [])
    for card in unknown:
        kinds[HALF_RINGS[card]].append(card)
    incomplete = [h for h, known in enumerate(view.known) if len(known) < HAND_SIZE]
    needs = tuple(
        [(HAND_SIZE - len(view.known[h]), view.rings_dealt[h], sum([HALF_RINGS[card] for card in view.known[h]])) for h in incomplete]
    )
    dealt = []
    for h, known in enumerate(view.known):
        drawn = list(known)
        if h in incomplete:
            splits = _weighed_splits(needs[incomplete.index(h) :], (len(kinds[0]), len(kinds[1]), len(kinds[2])))
            for kind, size in zip(kinds, _draw_split(splits, random), strict=True):
                for _ in range(size):
                    drawn.append(kind.pop(int(random() * len(kind))))
        drawn.sort()
        dealt.append(tuple(drawn))
    return tuple(dealt)


Kinds = tuple[int, int, int]
Need = tuple[int, int, int]
"""What a hand needs: missing cards, its ring cards, and known half rings."""


class Splits(NamedTuple):
    """The possible numbers of unknown cards by kind for a hand, each with the number of ways to deal them and the rest; and the total of
    ways."""

    total: int
    weighed: tuple[tuple[int, Kinds], ...]


def _draw_split(splits: Splits, random: Random01) -> Kinds:
    """A random split by weight."""
    mark = random() * splits.total
    for weight, split in splits.weighed:
        mark -= weight
        if mark < 0:
            return split
    return splits.weighed[-1][1]


@lru_cache(maxsize=50_000)
def _weighed_splits(needs: tuple[Need, ...], left: Kinds) -> Splits:
    """The weighted splits of the first of these incomplete hands."""
    rest, none, half, whole = needs[1:], *left
    weighed = []
    for split in _splits(needs[0], left):
        ways = comb(none, split[0]) * comb(half, split[1]) * comb(whole, split[2])
        if rest:
            ways *= _weighed_splits(rest, (none - split[0], half - split[1], whole - split[2])).total
        weighed.append((ways, split))
    return Splits(sum([ways for ways, _ in weighed]), tuple(weighed))


def _splits(need: Need, left: Kinds) -> list[Kinds]:
    """The possible numbers of cards by kind: as many as are missing, with the right number of ring cards."""
    missing, rings, halves = need
    found = []
    for whole in range(min(missing, left[2]) + 1):
        wanted = 2 * rings - halves - 2 * whole
        for half in (wanted, wanted + 1):  # a half left over is dropped
            none = missing - half - whole
            if 0 <= half <= left[1] and 0 <= none <= left[0]:
                found.append((none, half, whole))
    return found
