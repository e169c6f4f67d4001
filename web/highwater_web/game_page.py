"""What the pages need of one game: the contract that every package in ``games`` keeps."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from highwater.game import Action, Advice, ScoreLine
from highwater_web.drawings import SeatFace, plain_lid, shared_symbols
from highwater_web.markup import Attribute, Markup, el
from highwater_web.texts import Texts

if TYPE_CHECKING:
    from highwater_web.figures.parts import Figures

Faces = tuple[SeatFace, ...]


class Change(NamedTuple):
    """What a ply changed on the table, so that people find it. ``thing``: what, by a name of the game's own (``tile-4``, ``rat-2``);
    ``how``: what became of it, a word of the game's closed list (``flooded``); ``was``: what it was before, such as the place that it
    came from, None where that says nothing."""

    thing: str
    how: str
    was: Any = None


class Mark(NamedTuple):
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
"""The marks of a hint: the advised action; beside it the second best, or the one of which somebody wants to know what would come of it."""

MARKS = ("", "hinted", "second", "considered")
"""What they are called in the keys of texts."""


def marked(mark: int, best: str = "hinted", second: str = "second") -> str | None:
    """The classes of what bears a mark."""
    return best if mark == BEST else second if mark else None


class Asked(NamedTuple):
    """What the people at this device can do now.

    ``seat``: who is asked, None where nobody must act. ``legal``: the legal actions of everybody on this side of the screen who must or
    may act, by seat; empty while looking back. ``chosen``: what a person has begun to say, such as the first words of a token; "" for
    nothing. ``hinted``: the action of the hint on the screen; ``second``: what is marked beside it, the second best or
    what somebody considers (``considered``). ``replaying``: whether people only look: at an earlier position, or while another tab plays.
    ``odds``: whether people want to see how likely cards are. ``changed``: what bears a mark, by the name of the
    thing (see ``Change``). ``scene``: the name and the ply of the scene that the newest ply begins, None for none. ``notes``: what the
    seat that looks has marked beside the game for itself; None where nobody looks who could. ``stops``: before which cards people want
    to stop (``Preferences.stops``). ``confirm``: whether they want to confirm a card before it is played.
    """

    seat: int | None = None
    legal: Mapping[int, Sequence[Action]] = {}
    chosen: str = ""
    hinted: Action | None = None
    second: Action | None = None
    considered: bool = False
    replaying: bool = False
    odds: bool = True
    changed: Mapping[str, Mark] = {}
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
        return self.legal.get(self.seat, ()) if self.seat is not None else ()

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


def told_first(line: Markup) -> Markup:
    """A line of the log that is told before others: a danger, such as water that rises or a ring that is lost, or why a part is over."""
    return el("span", {"class": "log-first"}, line)


def is_told_first(line: Markup) -> bool:
    """Whether a line of the log is told before others: it is marked by ``told_first``, or stands in the colour of dangers."""
    return 'class="log-first"' in line or 'class="log-danger"' in line


class Log(Protocol):
    def __call__(self, before: Any, after: Any, ply: Ply, people: Faces, t: Texts) -> tuple[Markup, ...]: ...


def _no_picture(option: str, value: str) -> Markup | None:
    return None


def _no_changes(before: Any, after: Any, ply: Ply) -> tuple[Change, ...]:
    return ()


def _no_first_times(before: Any, after: Any, ply: Ply) -> Iterable[str]:
    return ()


def _no_scene(before: Any, after: Any, ply: Ply) -> Scene | None:
    return None


def _no_landmark(before: Any, after: Any, ply: Ply) -> str:
    return ""


class GamePage(NamedTuple):
    """What the pages need of one game. Every function gets views of that game only, which is why they are typed as Any here and nowhere
    else. A game with little to say begins with ``simple_game.simple_page``, which makes from the engine's words what has no default here.

    ``minutes``: how long a game takes. ``designer``: who made the game up. ``board``, ``hand``: the table, and what lies at the thumb's
    reach. ``acts``: what else can be done now, beside the button for which a game waits. ``log``: the lines that tell what a ply did
    between two public views; of what is hidden it says nothing. ``passing``: whether what an action brought is told only until something
    has come of it, such as dice until one of them is chosen. ``ask``: what is asked, or what is being waited for. ``hint``: a piece of
    advice with its reason, or without one where that is "". ``comparing``: the reasons that say something only of what the policy likes
    best. ``hint_unit``: the key of the heading over the figures of what if. ``moment``: the section of the rules that matters
    now. ``lines``: each seat's score lines so far.

    ``thumbnail``: a position small enough for a list (``drawings.thumbnail``), None for no drawing. ``progress``: in a few words, how far a
    game is, such as its round.

    ``cover``: the lid of its box. ``symbols``: its drawings, with those that all share. ``pauses``: by pace
    (``normal``, ``fast``), milliseconds before a bot acts and before chance turns up something new while people look at what has just
    happened. ``keys``: keys of this game's own controls
    and the texts that explain them. ``option_picture``: a small drawing of an option's value.

    ``secret``: what the seat that looks hides, in words, for who does not see it; "" if there is nothing but the hand.

    ``goes_on_at``: the id of the region in which what has been begun goes on, "" for none. ``aside``: what else lies on the table, such as
    discards; None if nothing does. ``notes``: what a seat can mark beside the game for itself, in place of the score sheet while the game
    goes on; None where it has nothing to guess. ``summary``: what a person wants to know at the end, and may look at before; None for a
    score sheet. ``waits``: the key of the text on the button for which the game waits before it goes on by itself, "" if it does not wait;
    asked with how people want it to stop. ``part_over``: whether a part of the game has just ended, so that people want to look.
    ``offer``: what a bot offers to do with the pawns of people.
    ``standing``: each seat's points if it ended now, None before there is anything to tell; ``standing_note``: the key of
    a sentence on how they are reckoned.

    ``changes``, ``scene``, ``landmark``: what a ply did between two public views, told without words: what it changed on the table; the
    great moment that it is, if it is one; and where it stands in the course of the game: ``turn`` (a turn or a round begins with it),
    ``stage`` (a part of the game does), ``great`` (a turning point), "" for nowhere in particular.

    ``goal``: the key of a sentence on what the game is about. ``first_times``: what a ply brings that a newcomer may not know, as keys of
    the texts that explain it, what is explained first first.

    ``sounds``: what is heard of what happens. By the kind of a scene, by what became of a thing (``Change.how``) or by the class of an
    action, with whatever counts most first: one sound or several, each with the milliseconds after which it follows.

    ``odds``: whether it can show how likely cards are. ``stops``: whether people can say before which cards it waits. ``confirms``: whether
    a single press plays a card, so that people can wish to confirm it.
    ``hand_beside``: whether the board is high rather than wide, so that the hand lies beside it in every window that has room for that. A
    wide board has its hand beside it in low windows only.
    ``level``: the id of the option that says how hard the game is, its values from the easiest to the hardest; "" where there is none.
    ``figure``: what can be drawn of it without a browser, imported only where somebody draws; None for a game without figures.
    """

    minutes: int
    board: Callable[[Any, Faces, Asked, Texts], Markup]
    hand: Callable[[Any, Faces, Asked, Texts], Markup]
    log: Log
    ask: Callable[[Any, Faces, Asked, Texts], str]
    hint: Callable[[Advice, Any, Faces, Texts], str]
    moment: Callable[[Any], str]
    lines: Callable[[Any], tuple[tuple[ScoreLine, ...], ...]]
    acts: Callable[[Any, Faces, Asked, Texts], Markup | None] = lambda view, people, asked, t: None
    designer: str = ""
    cover: Callable[[], Markup] = plain_lid
    thumbnail: Callable[[Any], Markup | None] = lambda view: None
    progress: Callable[[Any, Texts], str] = lambda view, t: ""
    symbols: Callable[[], Markup] = shared_symbols
    pauses: Mapping[str, tuple[int, int]] = MappingProxyType({"normal": (900, 900), "fast": (350, 350)})
    keys: tuple[tuple[str, str], ...] = ()
    option_picture: Callable[[str, str], Markup | None] = _no_picture
    secret: Callable[[Any, Texts], str] = lambda view, t: ""
    goes_on_at: Callable[[Asked], str] = lambda asked: ""
    aside: Callable[[Any, Faces, Asked, Texts], Markup] | None = None
    notes: Callable[[Any, Faces, Asked, Texts], Markup] | None = None
    summary: Callable[[Any, Faces, Texts], Markup] | None = None
    waits: Callable[[Any, Faces, str], str] = lambda view, people, stops: ""
    part_over: Callable[[Any], bool] = lambda view: False
    standing: Callable[[Any], tuple[int, ...] | None] = lambda view: None
    standing_note: str = ""
    offer: Callable[[Any, Faces, Ply, Texts], str] = lambda view, people, ply, t: ""
    passing: Callable[[Action], bool] = lambda action: False
    changes: Callable[[Any, Any, Ply], tuple[Change, ...]] = _no_changes
    scene: Callable[[Any, Any, Ply], Scene | None] = _no_scene
    landmark: Callable[[Any, Any, Ply], str] = _no_landmark
    goal: str = ""
    first_times: Callable[[Any, Any, Ply], Iterable[str]] = _no_first_times
    sounds: Mapping[str | type, Mapping[str, int]] = MappingProxyType({})
    odds: bool = False
    stops: bool = False
    confirms: bool = False
    hand_beside: bool = False
    level: str = ""
    figure: Callable[[], "Figures"] | None = None
    comparing: frozenset[str] = frozenset()
    hint_unit: str = "hint.points.column"
