"""The three shapes of a puzzle, as a game describes them in its ``puzzles.py``. Positions and plies are those of the game."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from highwater.contract import Action, Random01

Ply = tuple[int, Action]

Forecast = tuple[int, ...]
"""What comes of a choice, in whole numbers whose meaning the kind knows: on average, or how often in a hundred tries."""


class Reason(NamedTuple):
    """A sentence about a choice beside another one: its key, and the values in it. A word is the name of something, a tuple has seats.
    ``about``: which of the two it tells of, where only one."""

    key: str
    facts: Mapping[str, int | float | str | tuple[int, ...]]
    about: Action | None = None


class SeatsAnswer(NamedTuple):
    """What a question about seats comes to.

    ``right``: the seats, ascending. ``misread``: by the name of each misreading of the rules that leads to other seats, these seats.
    ``themes``: what decided, the most telling first. ``seats``: who has which part in it, by a word of the game's; ``number``: the number
    that decided.
    """

    right: tuple[int, ...]
    misread: Mapping[str, tuple[int, ...]]
    themes: tuple[str, ...]
    seats: Mapping[str, tuple[int, ...]]
    number: int

    @property
    def difficulty(self) -> int:
        """How many misreadings give another answer."""
        return len(self.misread)


class SeatsKind(NamedTuple):
    """A question that is answered by seats: what does the last ply bring?

    ``answer``: of the position before a ply and the ply, None where it raises no question. ``shown``: the public view of the position
    in which the question is put. ``seats``: of the position before a ply, the seats that an answer may name.
    """

    answer: Callable[[Any, Ply], SeatsAnswer | None]
    shown: Callable[[Any, Ply], Any]
    seats: Callable[[Any], tuple[int, ...]]


class TurnKind(NamedTuple):
    """A goal that is to be reached within one turn.

    ``begins``: whether a turn begins with a position. ``find``: an answer to the turn that begins there, the shortest, and how difficult
    it is, from 1 to 3; None for a turn that is no puzzle. ``reached``: of the position in which the goal was set and a later one, whether
    the goal is reached. ``punished``: what can come of a turn that has ended without the goal, nothing where no example is needed.
    ``threats``: of the position in which the goal was set, what can come of a turn in which nothing is done, once for each danger; nothing
    where the goal is no rescue. ``endangers``: of a position and a ply of chance, whether it is told as part of the danger. ``means``: of
    a position and a ply of a seat, the special means by which it is possible, "" for none. ``walk``: of the position in which the goal was
    set and the plies that reached it, how it was reached without special means, "" where that needs no word. ``at_end``: whether the goal
    is judged only when all actions are done.
    """

    begins: Callable[[Any], bool]
    find: Callable[[Any, Random01], tuple[Sequence[Ply], int] | None]
    reached: Callable[[Any, Any], bool]
    punished: Callable[[Any], Sequence[Ply]] = lambda state: ()
    threats: Callable[[Any], Sequence[Sequence[Ply]]] = lambda state: ()
    endangers: Callable[[Any, Ply], bool] = lambda state, ply: False
    means: Callable[[Any, Ply], str] = lambda state, ply: ""
    walk: Callable[[Any, Sequence[Ply]], str] = lambda state, plies: ""
    at_end: bool = False


class ChoiceKind(NamedTuple):
    """A decision of one seat that was judged by searching and by playing it out.

    ``asked``: of a position, the seats that may be asked there; what each has to remember lies on the table. ``result``: of a later
    position, the points that the part of the game has brought to a seat, None while that part goes on. ``worth``: what a forecast is worth
    beside others, in points. ``explain``: of a view, what comes of each choice, one of them and another one, what makes the difference,
    the most telling first; nothing where that cannot be told. ``seen``: of a view, the numbers of the cards that were played before and
    lie open no longer. ``rationed``: groups of the policy's reasons that most decisions have; each group may stand behind a third of the
    stored ones. ``min_wrong_cost``: the points that a wrong choice gives up at least. ``misleads``: whether a deckhand or a bosun has to
    prefer a wrong choice. ``recalls``: whether the search may know what was seen before the question.
    """

    asked: Callable[[Any], tuple[int, ...]]
    result: Callable[[Any, int], float | None]
    worth: Callable[[Forecast], float]
    explain: Callable[[Any, Mapping[Any, Forecast], Any, Any], tuple[Reason, ...]]
    seen: Callable[[Any], Sequence[int]] = lambda view: ()
    rationed: tuple[tuple[str, ...], ...] = ()
    min_wrong_cost: float = 0.40
    misleads: bool = False
    recalls: bool = True


Kind = SeatsKind | TurnKind | ChoiceKind
