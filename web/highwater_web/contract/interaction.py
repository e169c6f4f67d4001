"""The input of a game's drawing functions: what people can do, what is marked, and which scene plays."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from highwater.contract import Action
from highwater_web.ui.drawings import SeatInfo
from highwater_web.ui.markup import Attribute

SeatInfos = tuple[SeatInfo, ...]


def list_people(people: SeatInfos) -> list[int]:
    """The seats at which people sit, not bots."""
    return [face.seat for face in people if not face.bot]


DID = "did"
"""The change of a seat that acted. A person who is to act sees its mark until their turn ends."""


class Change(NamedTuple):
    """A visible change on the table made by a ply. ``thing``: the game's name for what changed (``tile-4``, ``rat-2``); ``how``: what
    happened to it, from the game's closed list of words (``flooded``); ``was``: its previous value, such as where it came from, or None."""

    thing: str
    how: str
    was: Any = None


class Highlight(NamedTuple):
    """A mark on a thing that changed since people here last decided. ``how`` and ``ply``: its latest change, and the ply that made it;
    ``was``: its value before all the changes; ``between``: its values between them, in order."""

    how: str
    ply: int
    was: Any = None
    between: tuple[Any, ...] = ()

    @property
    def css(self) -> str:
        """The CSS classes of a marked element."""
        return f"changed changed-{self.how}"

    @property
    def token(self) -> str:
        """The token of a press on the mark, which steps back to the position before that ply."""
        return f"ply:{self.ply - 1}"


class Scene(NamedTuple):
    """An animation of a great moment: its name, and its duration in milliseconds at normal speed."""

    name: str
    milliseconds: int

    @property
    def kind(self) -> str:
        """The name up to the first dash."""
        return self.name.partition("-")[0]


BEST, SECOND, CONSIDERED = 1, 2, 3
"""The marks of a hint: the advised action, the second best, and the one that *what if* asks about."""

MARKS = ("", "hinted", "second", "considered")
"""The names of the marks in text keys."""


def mark_classes(mark: int, best: str = "hinted", second: str = "second") -> str | None:
    """The CSS classes of an element with this mark."""
    return best if mark == BEST else second if mark else None


class Interaction(NamedTuple):
    """What the people at this device can do now.

    ``seat``: the seat that must act, or None. ``legal_actions``: by seat, the actions of everybody on this side of the screen; empty while
    looking back. ``partial_action``: the begun part of an action's token, or "". ``hinted``: the action of the hint on the screen;
    ``second``: the action marked beside it, which is the second best or, if ``considered``, the one a person asks about. ``is_replaying``:
    whether people only watch: an earlier position, or a game played in another tab. ``odds``: whether to show how likely cards are.
    ``highlights``: the marks, by the name of the thing (see ``Change``). ``scene``: name and ply of the scene that the newest ply begins,
    or None. ``notes``: the viewer's private notes beside the game, or None if nobody can take notes. ``stops``: before which cards people
    want to stop (``Preferences.stops``). ``confirm``: whether they confirm a card before it is played.
    """

    seat: int | None = None
    legal_actions: Mapping[int, Sequence[Action]] = {}
    partial_action: str = ""
    hinted: Action | None = None
    second: Action | None = None
    considered: bool = False
    is_replaying: bool = False
    odds: bool = True
    highlights: Mapping[str, Highlight] = {}
    scene: tuple[str, int] | None = None
    notes: Sequence[str] | None = None
    stops: str = "matter"
    confirm: bool = False

    def mark(self, means: Callable[[Action], bool]) -> int:
        """The mark of a control whose possible actions ``means`` tests, or 0 for none."""
        if self.hinted is not None and means(self.hinted):
            return BEST
        if self.second is None or not means(self.second):
            return 0
        return CONSIDERED if self.considered else SECOND

    def mark_of(self, action: Action) -> int:
        """The mark of a control for exactly this action."""
        return self.mark(lambda marked: marked == action)

    @property
    def own(self) -> Sequence[Action]:
        """The legal actions of the seat that must act."""
        return self.legal_actions.get(self.seat, ()) if self.seat is not None else ()

    def scene_marks(self, *kinds: str) -> dict[str, Attribute]:
        """The attributes with which the page plays a scene on an element. Empty unless a scene begins whose kind is among ``kinds``, or
        ``kinds`` is empty."""
        if self.scene is None:
            return {}
        name, ply = self.scene
        kind = name.partition("-")[0]
        return {"data-scene": kind, "data-scene-key": ply} if not kinds or kind in kinds else {}


Ply = tuple[int, Action]
"""A seat (or CHANCE) and its action."""
