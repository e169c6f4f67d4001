"""What a game is asked to show: what people can do, what bears a mark, and the scene that is played."""

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
"""How a seat changed that did something: a person who is asked sees it until their turn is over, not only until they next decide."""


class Change(NamedTuple):
    """What a ply changed on the table, so that people find it. ``thing``: what, by a name of the game's own (``tile-4``, ``rat-2``);
    ``how``: what became of it, a word of the game's closed list (``flooded``); ``was``: what it was before, such as the place that it
    came from, None where that says nothing."""

    thing: str
    how: str
    was: Any = None


class Highlight(NamedTuple):
    """The mark of something that has changed since people here decided last. ``how`` and ``ply``: what became of it last, and which ply
    did that; ``was``: what it was before all of it; ``between``: what it was between its changes, in their order."""

    how: str
    ply: int
    was: Any = None
    between: tuple[Any, ...] = ()

    @property
    def css(self) -> str:
        """The classes of what bears the mark."""
        return f"changed changed-{self.how}"

    @property
    def token(self) -> str:
        """What a press on the mark sends: it steps back to before that ply."""
        return f"ply:{self.ply - 1}"


class Scene(NamedTuple):
    """A great moment that the board plays: its name, and how many milliseconds it takes at normal speed."""

    name: str
    milliseconds: int

    @property
    def kind(self) -> str:
        """Its name up to the first dash."""
        return self.name.partition("-")[0]


BEST, SECOND, CONSIDERED = 1, 2, 3
"""The marks of a hint: the advised action; beside it the second best, or the one that a person asks *what if* about."""

MARKS = ("", "hinted", "second", "considered")
"""What they are called in the keys of texts."""


def mark_classes(mark: int, best: str = "hinted", second: str = "second") -> str | None:
    """The classes of what bears a mark."""
    return best if mark == BEST else second if mark else None


class Interaction(NamedTuple):
    """What the people at this device can do now.

    ``seat``: who is asked, None where nobody must act. ``legal_actions``: those of everybody on this side of the screen who must or
    may act, by seat; empty while looking back. ``partial_action``: what a person has begun to say, such as the first words of a token; ""
    for nothing. ``hinted``: the action of the hint on the screen; ``second``: what is marked beside it, the second best or what a person
    considers (``considered``). ``is_replaying``: whether people only look: at an earlier position, or while another tab plays. ``odds``:
    whether people want to see how likely cards are. ``highlights``: what bears a mark, by the name of the thing (see ``Change``).
    ``scene``: the name and the ply of the scene that the newest ply begins, None for none. ``notes``: what the seat that looks has marked
    beside the game for itself; None where nobody looks who could. ``stops``: before which cards people want to stop
    (``Preferences.stops``). ``confirm``: whether they want to confirm a card before it is played.
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
        """Which mark something bears that means actions: BEST if it means the hint, SECOND or CONSIDERED if what is beside it, or 0."""
        if self.hinted is not None and means(self.hinted):
            return BEST
        if self.second is None or not means(self.second):
            return 0
        return CONSIDERED if self.considered else SECOND

    def mark_of(self, action: Action) -> int:
        """The mark of what does this action and nothing else."""
        return self.mark(lambda marked: marked == action)

    @property
    def own(self) -> Sequence[Action]:
        """The legal actions of the seat that is asked."""
        return self.legal_actions.get(self.seat, ()) if self.seat is not None else ()

    def scene_marks(self, *kinds: str) -> dict[str, Attribute]:
        """The attributes of the element that shows a scene, by which the page plays it: if one begins, and it is one of these ``kinds``
        or none are named. The kind of a scene is its name up to the first dash."""
        if self.scene is None:
            return {}
        name, ply = self.scene
        kind = name.partition("-")[0]
        return {"data-scene": kind, "data-scene-key": ply} if not kinds or kind in kinds else {}


Ply = tuple[int, Action]
"""Who acted, and how."""
