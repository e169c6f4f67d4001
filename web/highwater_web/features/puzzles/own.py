"""Puzzles from one's own games: a decision that, as a review has found, gave up much, to be made once more.

They are read from the saved games, where each review is kept with its game: no feature has to hand anything over, nothing is stored twice,
and a puzzle goes when its game goes. An answer that is neither that of the game nor that of the review is judged by the game's searcher,
in slices, as a hint is searched.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from highwater.contract import MIN_LARGE_COST, Action, ActionValue, RankedAction
from highwater.errors import GameError
from highwater.game import Game
from highwater.match import Match
from highwater.puzzle_kind import Ply
from highwater.record import Record, parse
from highwater_web.contract.interaction import Interaction
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.core.shelf import SavedGames
from highwater_web.features.puzzles.progress import Progress
from highwater_web.features.puzzles.puzzling import OWN
from highwater_web.features.puzzles.trying import Phase
from highwater_web.ui.drawings import SeatInfo
from highwater_web.ui.faces import make_faces
from highwater_web.ui.markup import Markup
from highwater_web.ui.reasons import reason_of
from highwater_web.ui.texts import Texts

if TYPE_CHECKING:  # it comes with what searches
    from highwater.review import Moment

SLICE = 0.012
"""Seconds after which a press is answered."""

MAX_SECONDS = 1.2
"""For which an answer is judged."""

SHARE = 0.25
"""Of what the decision in the game gave up, how much a right answer may give up."""

_MOMENT = re.compile(r" at(\d+)[a-z]:[^- ][^= ]*=([\d.]+)~")
"""A moment in the text of a review, for the list: what reads all of it comes with what searches."""

_NAME = re.compile(rf"{re.escape(OWN)}([^.]+)\.([0-9]{{1,5}})")


@dataclass(frozen=True)
class OwnTrying:
    """A decision being made once more. ``match``: the game up to it. ``moment``: what the review says of it; ``played``: what was done in
    the game. ``plies``: the answer. ``given_up``: by the answer, against the best. ``chosen`` and ``phase`` are those of a `Trying`."""

    name: str
    match: Match
    moment: "Moment"
    played: Action
    plies: tuple[Ply, ...] = ()
    chosen: str = ""
    phase: Phase = "asked"
    given_up: float = 0.0

    theme = "own"
    seen = ()
    asks_seats = False
    chooser = None
    is_turn_over = False

    @property
    def game_id(self) -> str:
        return self.match.game.id

    @property
    def view(self) -> Any:
        """What the person saw, with the answer."""
        state = self.match.state
        for ply in self.plies:
            state = state.apply(*ply)
        return state.view(self.moment.seat)

    @property
    def asked(self) -> Interaction:
        """What can be pressed on the board."""
        seat = self.moment.seat
        if self.phase != "asked":
            return Interaction(is_replaying=True)
        return Interaction(seat, {seat: self.match.state.legal(seat)}, self.chosen)

    def people(self, t: Texts) -> tuple[SeatInfo, ...]:
        """Everybody at the table; who decides is addressed."""
        return make_faces(self.match, self.moment.seat, t)

    def lines(self, t: Texts, first: int = 0) -> list[Markup]:
        """What the answer does, in the words of the log."""
        if not self.plies[first:]:
            return []
        page, people = safe_game_page(self.game_id), self.people(t)
        after = self.match.state.apply(*self.plies[0]).view(None)
        return [*page.log(self.match.state.view(None), after, self.plies[0], people, t)]

    def where(self, t: Texts) -> str:
        """How far the game is."""
        return safe_game_page(self.game_id).progress(self.match.state.view(None), t)


def find_own(name: str, shelf: SavedGames) -> OwnTrying | None:
    """The decision that a name means, None where there is none, or where its game or review cannot be read."""
    found = _NAME.fullmatch(name)
    entry = shelf.entries.get(found[1]) if found else None
    return _read(name, entry.text, int(found[2])) if found and entry is not None and entry.is_readable else None


@lru_cache(maxsize=32)
def _read(name: str, text: str, ply: int) -> OwnTrying | None:
    from highwater.review import parse_review

    try:
        record = parse(text)
        reviews = [parse_review(each, record) for each in record.reviews if " " in each]
        moment = next((each for review in reviews for each in review.moments if each.ply == ply), None)
        if moment is None or not moment.is_question:
            return None
        match = Match.of(replace(record.upto(ply), finished=False, reviews=(), names=record.names, bots=record.bots))
    except GameError:
        return None
    return OwnTrying(name, match, moment, record.plies[ply][1])


def own_names(game: str, record: Record) -> list[str]:
    """The names of the decisions in a reviewed game that gave up much; of the record the header is enough."""
    found = _MOMENT.findall(" ".join(record.reviews))
    return [f"{OWN}{game}.{ply}" for ply, cost in found if float(cost) >= MIN_LARGE_COST[record.game.cooperative]]


def unsolved(shelf: SavedGames, progress: Progress) -> Iterator[str]:
    """The names of own decisions that have not been right yet, those of the newest games first."""
    for game, entry in shelf.newest_first():
        if entry.header is not None:
            for name in own_names(game, entry.header):
                tried = progress.tries.get(name)
                if tried is None or not tried.is_solved:
                    yield name


def answer(trying: OwnTrying, seat: int | None, action: Action) -> OwnTrying:
    """The decision made with this action: at once judged where it is that of the review or of the game. Raises IllegalAction."""
    if trying.phase != "asked" or seat not in (None, trying.moment.seat):
        return trying
    trying.match.state.apply(trying.moment.seat, action)
    answered = replace(trying, plies=((trying.moment.seat, action),), chosen="")
    if action == trying.moment.better:
        return replace(answered, phase="right")
    if action == trying.played:
        return replace(answered, phase="wrong", given_up=trying.moment.cost)
    return replace(answered, phase="thinks")


def begin_again(trying: OwnTrying) -> OwnTrying:
    return replace(trying, plies=(), chosen="", phase="asked", given_up=0.0)


def show(trying: OwnTrying) -> OwnTrying:
    """Show what the review found."""
    if trying.phase not in ("asked", "wrong") or trying.moment.better is None:
        return trying
    return replace(begin_again(trying), plies=((trying.moment.seat, trying.moment.better),), phase="shown")


class Judging:
    """The search that judges an answer."""

    def __init__(self, trying: OwnTrying, clock: Callable[[], float]) -> None:
        self.trying, self._clock = trying, clock
        self._until = clock() + MAX_SECONDS
        self._steps: Iterator[tuple[ActionValue, ...]] = trying.match.evaluate_in_slices(trying.moment.seat)
        self._found: tuple[ActionValue, ...] = ()

    def judged(self) -> OwnTrying | None:
        """Search on for a slice; the try as it is judged, None while it is not."""
        until = self._clock() + SLICE
        for found in self._steps:
            self._found = found or self._found
            now = self._clock()
            if self._found and now >= self._until:
                break
            if now >= until:
                return None
        return self._judge()

    def _judge(self) -> OwnTrying:
        (_, action), *_ = self.trying.plies
        expected = {each.action: each.expected for each in self._found}
        given_up = max(0.0, max(expected.values()) - expected[action]) if action in expected else self.trying.moment.cost
        right = given_up <= SHARE * self.trying.moment.cost
        return replace(self.trying, phase="right" if right else "wrong", given_up=given_up)


# Words ----------------------------------------------------------------------------------------------------------------


def question(trying: OwnTrying, t: Texts) -> str:
    return t("puzzles.own.thinks" if trying.phase == "thinks" else "puzzles.own.ask")


def reason(trying: OwnTrying, t: Texts) -> str:
    """Why, once it has been answered: what is better and why, and what was given up in the game or by the answer."""
    if trying.phase in ("asked", "thinks"):
        return ""
    if trying.phase == "wrong":
        return _cost(GIVES_UP, trying.given_up, trying, t)
    better, gave_up = trying.moment.better, _cost(GAVE_UP, trying.moment.cost, trying, t)
    if better is None or trying.plies[0][1] != better:
        return f"{t('puzzles.own.as-good')} {gave_up}"
    game, state, seat = trying.match.game, trying.match.state, trying.moment.seat
    why = reason_of(
        game, game.rank(state.view(seat), state.legal(seat)), better, better, safe_game_page(game.id).favourite_only, trying.played
    )
    return f"{hint(game, state, seat, better, why, trying.people(t), t)} {gave_up}"


GIVES_UP = {False: "puzzles.own.gives-up.points", True: "puzzles.own.gives-up.chance"}
GAVE_UP = {False: "puzzles.own.gave-up.points", True: "puzzles.own.gave-up.chance"}
"""By whether all play together: the key of what is said of an answer, and of the decision in the game."""


def _cost(keys: Mapping[bool, str], cost: float, trying: OwnTrying, t: Texts) -> str:
    together = trying.match.game.cooperative
    return t(keys[together], cost=str(max(1, round(100 * cost))) if together else t.decimal(max(0.1, cost)))


def hint(game: Game, state: Any, seat: int, action: Action, reason: str, people: Sequence[SeatInfo], t: Texts) -> str:
    """An action of a seat in the words of a hint, with this reason, "" for none."""
    addressed = tuple(face._replace(you=face.seat == seat, bot=face.seat != seat) for face in people)
    return safe_game_page(game.id).hint(RankedAction(action, 0.0, reason), state.view(seat), addressed, t)
