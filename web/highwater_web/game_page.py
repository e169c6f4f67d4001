"""What the pages need of one game: the contract that every package in ``games`` keeps."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from highwater.game import Action, Advice, ScoreLine
from highwater_web.drawings import SeatFace
from highwater_web.markup import Markup
from highwater_web.texts import Texts

Faces = tuple[SeatFace, ...]


class Board(Protocol):
    def __call__(self, view: Any, seats: Faces, t: Texts, *, replaying: bool) -> Markup: ...


class GamePage(NamedTuple):
    """What the pages need of one game. Every function gets views of that game only, which is why they are typed as Any here and nowhere
    else.

    ``log``: the lines that tell what happened between two public views. ``ask``: what is asked of the view's seat, or what is being
    waited for. ``moment``: the section of the rules that matters now. ``part_over``: whether a part of the game has just ended, so that
    people want to look. ``lines``: each seat's score lines so far. ``standing``: each seat's points if it ended now, None before there
    is anything to tell.
    """

    minutes: int
    cover: Callable[[], Markup]
    symbols: Callable[[], Markup]
    board: Board
    hand: Callable[[Any, Sequence[Action], Texts, Action | None], Markup]
    log: Callable[[Any, Any, Faces, Texts], tuple[Markup, ...]]
    ask: Callable[[Any, Faces, Texts], str]
    hint: Callable[[Advice, Any, Texts], str]
    moment: Callable[[Any], str]
    part_over: Callable[[Any], bool]
    lines: Callable[[Any], tuple[tuple[ScoreLine, ...], ...]]
    standing: Callable[[Any], tuple[int, ...] | None]
