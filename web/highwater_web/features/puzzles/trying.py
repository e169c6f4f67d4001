"""A puzzle being tried: what has been chosen or played so far, and how it went. Values; every function returns the try after it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, Literal

from highwater.bots import decide_by_itself, named
from highwater.contract import CHANCE, Action
from highwater.puzzle_kind import ChoiceKind, Ply, SeatsAnswer, SeatsKind, TurnKind
from highwater.puzzles.generating import random_of
from highwater.puzzles.puzzle import Puzzle
from highwater_web.contract.interaction import Interaction
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.ui.drawings import SeatInfo
from highwater_web.ui.markup import Markup
from highwater_web.ui.public_views import get_public_view
from highwater_web.ui.texts import Texts

MAX_PLAYED_ON = 40
"""Plies that the engine plays on after a wrong answer."""

Phase = Literal["asked", "thinks", "right", "wrong", "showing", "shown"]
"""``thinks``: the answer is being judged. ``showing``: a turn's answer is being shown, step by step."""

UNANSWERED = ("asked", "thinks", "showing")
"""Phases in which nothing is said yet of how it went."""


@dataclass(frozen=True)
class Trying:
    """``name``: of the puzzle, as in the address. ``start``: the position of the question. ``plies``: what was played since.
    ``seats``: those chosen. ``chosen``: what has begun to be said on the board (``Interaction.partial_action``)."""

    name: str
    puzzle: Puzzle
    start: Any
    plies: tuple[Ply, ...] = ()
    seats: tuple[int, ...] = ()
    chosen: str = ""
    phase: Phase = "asked"

    @staticmethod
    def of(name: str, puzzle: Puzzle) -> "Trying":
        """The puzzle before anything has been pressed."""
        return Trying(name, puzzle, puzzle.start())

    @cached_property
    def states(self) -> tuple[Any, ...]:
        """The position of the question and after each ply since."""
        states = [self.start]
        for ply in self.plies:
            states.append(states[-1].apply(*ply))
        return tuple(states)

    @property
    def now(self) -> Any:
        return self.states[-1]

    @property
    def game_id(self) -> str:
        return self.puzzle.record.game.id

    @property
    def theme(self) -> str:
        return self.puzzle.theme

    @property
    def asks_seats(self) -> bool:
        return isinstance(self.puzzle.rules, SeatsKind)

    @property
    def chooser(self) -> int | None:
        """The seat whose one decision this is, None in any other kind of puzzle."""
        return self.puzzle.answer[0][0] if isinstance(self.puzzle.rules, ChoiceKind) else None

    @cached_property
    def answer(self) -> SeatsAnswer:
        """What a question about seats comes to."""
        rules = self.puzzle.rules
        assert isinstance(rules, SeatsKind), "a question about seats"
        answer = rules.answer(self.start, self.puzzle.answer[0])
        assert answer is not None, "the puzzle was made of an answer"
        return answer

    @property
    def threats(self) -> tuple["Trying", ...]:
        """What could have come if nothing had been done in the turn, once for each danger."""
        rules = self.puzzle.rules
        return tuple([replace(self, plies=tuple(way)) for way in rules.threats(self.start)]) if isinstance(rules, TurnKind) else ()

    @property
    def choices(self) -> tuple[int, ...]:
        """The seats that an answer to a question about seats may name."""
        rules = self.puzzle.rules
        return rules.seats(self.start) if isinstance(rules, SeatsKind) else ()

    @property
    def seen(self) -> Sequence[int]:
        """The cards that were played before the question and lie open no longer."""
        rules = self.puzzle.rules
        return rules.seen(self.start.view(self.chooser)) if isinstance(rules, ChoiceKind) else ()

    @property
    def view(self) -> Any:
        """What the board shows."""
        rules = self.puzzle.rules
        if isinstance(rules, SeatsKind) and not self.plies:
            return rules.shown(self.start, self.puzzle.answer[0])
        return get_public_view(self.now) if self.chooser is None else self.now.view(self.chooser)

    @property
    def is_turn_over(self) -> bool:
        """Whether only chance goes on, unless a player plays a special card."""
        return bool(self.now.to_act == (CHANCE,))

    @property
    def asked(self) -> Interaction:
        """What can be pressed on the board."""
        if self.phase != "asked" or self.asks_seats:
            return Interaction(is_replaying=True)
        if self.chooser is not None:
            return Interaction(self.chooser, {self.chooser: self.now.legal(self.chooser)}, self.chosen)
        seats = [seat for seat in (*self.now.to_act, *self.now.may_act) if seat != CHANCE]
        seat = next((seat for seat in self.now.to_act if seat != CHANCE), None)
        return Interaction(seat, {seat: self.now.legal(seat) for seat in seats}, self.chosen)

    def people(self, t: Texts) -> tuple[SeatInfo, ...]:
        """Everybody at the table. Whose turn or decision it is, is addressed; beside one who decides sit bots."""
        seat = None if self.asks_seats else self.start.to_act[0] if self.chooser is None else self.chooser
        seats = range(self.puzzle.record.seats)
        return tuple(SeatInfo(each, t(f"bot-name.{each}"), you=each == seat, bot=self.chooser not in (None, each)) for each in seats)

    def where(self, t: Texts) -> str:
        """How far the game is."""
        return safe_game_page(self.game_id).progress(get_public_view(self.start), t)

    def lines(self, t: Texts, first: int = 0) -> list[Markup]:
        """What the plies did, in the words of the log, from a number of plies on."""
        return [line for lines in self.told(t, first) for line in lines]

    def told(self, t: Texts, first: int = 0) -> list[list[Markup]]:
        """The same, by ply."""
        log, people = safe_game_page(self.game_id).log, self.people(t)
        steps = zip(self.plies[first:], pairwise(map(get_public_view, self.states[first:])), strict=True)
        return [[*log(before, after, ply, people, t)] for ply, (before, after) in steps]


def press_seat(trying: Trying, seat: int) -> Trying:
    """Choose a seat, or no longer."""
    if trying.phase != "asked" or seat not in trying.choices:
        return trying
    seats = set(trying.seats) ^ {seat}
    return replace(trying, seats=tuple(sorted(seats)))


def answer_seats(trying: Trying) -> Trying:
    """Have the chosen seats judged; the last card is settled, so that the board shows what happens."""
    if trying.phase != "asked" or not trying.asks_seats or not trying.seats:
        return trying
    phase: Phase = "right" if trying.seats == trying.answer.right else "wrong"
    return replace(trying, plies=trying.puzzle.answer, phase=phase)


def act(trying: Trying, seat: int | None, action: Action) -> Trying:
    """Play an action on the board. Raises IllegalAction."""
    seat = trying.asked.seat if seat is None else seat
    if seat is None or trying.phase != "asked":
        return trying
    trying.now.apply(seat, action)
    after = _with(trying, (*trying.plies, (seat, action)))
    if trying.chooser is not None:
        return _judged(after) if seat == trying.chooser else trying
    rules = trying.puzzle.rules
    if isinstance(rules, TurnKind) and rules.reached(after.start, after.now):
        return replace(after, phase="right")
    return end_turn(after) if not after.now.to_act or (after.is_turn_over and not after.now.may_act) else after


def _judged(trying: Trying) -> Trying:
    """The one choice judged. It is not played on: one try may flatter a wrong choice."""
    return replace(trying, phase="right" if trying.plies[0][1] in trying.puzzle.right else "wrong")


def _with(trying: Trying, plies: Sequence[Ply]) -> Trying:
    return replace(trying, plies=tuple(plies), chosen="")


def end_turn(trying: Trying) -> Trying:
    """The turn is over without the goal: the engine plays on and shows what that may bring."""
    rules = trying.puzzle.rules
    if trying.phase != "asked" or not isinstance(rules, TurnKind):
        return trying
    plies = [*trying.plies, *rules.punished(trying.now)]
    if len(plies) == len(trying.plies):
        plies += _play_on(trying, rules)
    return replace(_with(trying, plies), phase="wrong")


def _play_on(trying: Trying, rules: TurnKind) -> list[Ply]:
    """How the turn goes on to its end, the same for everybody who answers like this; bosuns decide what must be decided."""
    seat = trying.start.to_act[0]
    random = random_of(trying.puzzle.name, "cards").random
    game, state, plies = trying.puzzle.record.game, trying.now, list[Ply]()
    bots = (named("bosun"),) * trying.puzzle.record.seats
    while len(plies) < MAX_PLAYED_ON and state.to_act and state.turn.seat == seat:
        ply = decide_by_itself(game, state, bots, random, random)
        if ply is None:
            break
        plies.append(ply)
        state = state.apply(*ply)
        if rules.reached(trying.start, state):
            return []  # others have reached the goal: that would contradict the verdict
    return plies


def undo(trying: Trying) -> Trying:
    """Take the last action back."""
    return _with(trying, trying.plies[:-1]) if trying.phase == "asked" else trying


def begin_again(trying: Trying) -> Trying:
    return Trying(trying.name, trying.puzzle, trying.start)


def show(trying: Trying) -> Trying:
    """Show the answer: that of a turn step by step, any other at once."""
    if isinstance(trying.puzzle.rules, TurnKind):
        return show_step(replace(begin_again(trying), phase="showing"))
    seats = trying.answer.right if trying.asks_seats else ()
    return Trying(trying.name, trying.puzzle, trying.start, plies=trying.puzzle.answer, seats=seats, phase="shown")


def show_step(trying: Trying) -> Trying:
    """Show the next step of the answer."""
    if trying.phase != "showing":
        return trying
    plies = trying.puzzle.answer[: len(trying.plies) + 1]
    return replace(trying, plies=plies, phase="shown" if plies == trying.puzzle.answer else "showing")
