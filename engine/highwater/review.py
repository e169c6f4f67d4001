"""Values of a review of a finished game: its costliest decisions, and the shares of luck and choice. ``reviewing`` computes them; this
module also has their text form.

All figures are in the unit of the game's searcher: points, or in cooperative games the chance to win, from 0 to 1.
"""

import re
import zlib
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from highwater.contract import SEAT_LETTERS, Action, seat_letter
from highwater.errors import GameError, TokenError
from highwater.record import Record, token

VERSION = "1"
"""The version of the text form."""

MAX_MOMENTS = 3
"""Maximum number of decisions listed by a review."""

DIGITS = 3
"""Decimals of all figures."""

FIGURE = re.compile(rf"-?\d{{1,6}}\.\d{{{DIGITS}}}")

WAITS = "-"
"""The token of waiting."""


class ReviewError(GameError):
    """A review that cannot be made or read. ``review-unfinished``: the game is not over; ``review-seats``: these seats cannot be reviewed
    together; ``review-game``: the game has no searcher; ``review-version``: from a later build; ``review-damaged``: of another game,
    truncated or changed."""

    CODES = ("review-unfinished", "review-seats", "review-game", "review-version", "review-damaged")


class Moment(NamedTuple):
    """A costly decision. ``ply``: the number of plies before it; ``seat``: the deciding seat; ``better``: the best action, None for
    waiting; ``cost``: its advantage over the played one; ``error``: half a 95 % interval of that; ``has_waited``: whether the seat passed
    on its options, else it played the next ply of the record."""

    ply: int
    seat: int
    better: Action | None
    cost: float
    error: float
    has_waited: bool = False

    @property
    def is_question(self) -> bool:
        """Whether it can become a question: the seat acted, and another action was better."""
        return not self.has_waited and self.better is not None


class Account(NamedTuple):
    """The result as a sum: ``start + luck + others + choices == result``, to the last of ``DIGITS`` decimals.

    ``start``: the expected result at the seat's first choice, given its deal. In games valued part by part (the stages of Land unter), it
    is the sum of the expectations at the beginning of each part, plus the points of parts without a choice.

    ``choices``: the cost of the seat's own decisions, 0 or less. It counts every decision at which the strongest search found a better
    action by more than its error. The cost is the difference between their expected results.

    ``luck``: the effect of chance compared with its mean. In competitive games it is estimated, and ``error`` is half its 95 % interval.
    After each ply of chance just before the seat's decision, the expected result is compared with its mean over other outcomes, sampled by
    probability. In cooperative games it is the rest of the sum: the cards, and errors of the search.

    ``others``: in cooperative games, the cost of decisions of seats that are not reviewed, computed like ``choices``. Otherwise it is the
    rest of the sum: what others did and hid, luck at other moments, and errors of the search. These cannot be separated with one seat's
    knowledge.
    """

    start: float
    luck: float
    error: float
    others: float
    choices: float
    result: float

    @property
    def adds_up(self) -> bool:
        return round(self.start + self.luck + self.others + self.choices, DIGITS) == self.result


class Review(NamedTuple):
    """A review of the decisions at these ``seats``. ``decisions``: the number of real choices; ``mistakes``: how many of them had a better
    action; ``moments``: the costliest mistakes, by cost."""

    seats: tuple[int, ...]
    decisions: int
    mistakes: int
    account: Account
    moments: tuple[Moment, ...]

    def text(self, record: Record) -> str:
        """The text for storage with the reviewed record; ``parse_review`` is its inverse."""
        letters = "".join(map(seat_letter, self.seats))
        figures = [f"{name}={value:.{DIGITS}f}" for name, value in self.account._asdict().items()]
        return " ".join(
            [VERSION, fingerprint(record), letters, f"{self.mistakes}/{self.decisions}", *figures, *map(_write_moment, self.moments)]
        )


def balance(
    start: float,
    choices: float,
    result: float,
    *,
    luck: float | None = None,
    others: float = 0,
    error: float = 0,
    digits: int = DIGITS,
) -> Account:
    """The account, rounded to these decimals. With ``luck``, the rest of the sum goes to the others; without, it is luck."""
    start, choices, result, error = (_round(value, digits) for value in (start, choices, result, error))
    rest = result - start - choices
    luck = _round(rest - round(others, digits) if luck is None else luck, digits)
    return Account(start, luck, error, _round(rest - luck, digits), choices, result)


def shorten(account: Account, digits: int, *, together: bool) -> Account:
    """The account with fewer decimals, which still adds up. ``together``: whether all seats play together."""
    start, luck, error, others, choices, result = account
    return balance(start, choices, result, luck=None if together else luck, others=others, error=error, digits=digits)


def _round(value: float, digits: int) -> float:
    """The rounded value; never -0.0."""
    return round(value, digits) + 0.0


def fingerprint(record: Record) -> str:
    """A checksum of the plies, which ties a review to its game."""
    return f"{zlib.crc32(' '.join([token(*ply) for ply in record.plies]).encode()):08x}"


def _write_moment(moment: Moment) -> str:
    better = WAITS if moment.better is None else str(moment.better)
    where = f"{'waited' if moment.has_waited else 'at'}{moment.ply}{seat_letter(moment.seat)}"
    return f"{where}:{better}={moment.cost:.{DIGITS}f}~{moment.error:.{DIGITS}f}"


def parse_review(text: str, record: Record) -> Review:
    """Read a review stored with this record. Raises ReviewError."""
    version, _, rest = text.partition(" ")
    if version.isdecimal() and version != VERSION:
        raise ReviewError("review-version", f"this review has version {version[:20]}, this is for version {VERSION}", version=version[:20])
    words = rest.split(" ")
    last = 3 + len(Account._fields)
    try:
        check, letters, counts, *figures = words[:last]
        if check != fingerprint(record) or [figure.partition("=")[0] for figure in figures] != list(Account._fields):
            raise ValueError("it is of another game, or a figure is missing")
        mistakes, decisions = map(int, counts.split("/"))
        account = Account(*[_figure(figure.partition("=")[2]) for figure in figures])
        moments = tuple([_moment(word, record) for word in words[last:]])
        return _check(Review(tuple([_seat(letter, record) for letter in letters]), decisions, mistakes, account, moments))
    except (ValueError, TokenError):
        raise ReviewError("review-damaged", "this review was cut off or changed, or is of another game; it can be made again") from None


def _figure(text: str) -> float:
    """Raises ValueError."""
    if not FIGURE.fullmatch(text):
        raise ValueError("not a number")
    return float(text)


def _seat(letter: str, record: Record) -> int:
    return SEAT_LETTERS[: record.seats].index(letter)


def _moment(word: str, record: Record) -> Moment:
    """Raises ValueError or TokenError."""
    where, _, rest = word.partition(":")
    better, _, figures = rest.rpartition("=")
    cost, error = map(_figure, figures.split("~"))
    waited = where.startswith("waited")
    ply, seat = int(where[:-1].removeprefix("waited" if waited else "at")), _seat(where[-1:], record)
    if not 0 <= ply < len(record.plies) or waited == (record.plies[ply][0] == seat):
        raise ValueError("nobody decided there")
    return Moment(ply, seat, None if better == WAITS else record.game.parse(better), cost, error, waited)


def _check(review: Review) -> Review:
    """The review, if it is consistent. Raises ValueError."""
    costs = [moment.cost for moment in review.moments]
    if len(costs) > min(review.mistakes, MAX_MOMENTS) or review.mistakes > review.decisions or not review.account.adds_up:
        raise ValueError("its numbers contradict each other")
    if not review.seats or any(later > cost for cost, later in pairwise(costs)):
        raise ValueError("it is out of order")
    return review


def check_seats(seats: Sequence[int], record: Record) -> tuple[int, ...]:
    """These seats, if they can be reviewed together. Raises ReviewError."""
    own_seats = tuple(sorted(set(seats)))
    if not own_seats or not set(own_seats) <= set(range(record.seats)) or (len(own_seats) > 1 and not record.game.cooperative):
        allowed = "seats that play together" if record.game.cooperative else "one seat"
        raise ReviewError("review-seats", f"a review is of {allowed}, from 1 to {record.seats}", known=record.seats)
    return own_seats
