"""What the pages need of one game: the contract that every package in ``games`` keeps."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from highwater.contract import Action, RankedAction, ScoreLine
from highwater_web.contract.asked import Change, Interaction, Ply, Scene, SeatInfos
from highwater_web.ui.drawings import plain_lid, shared_symbols
from highwater_web.ui.markup import Markup, el
from highwater_web.ui.texts import Texts

if TYPE_CHECKING:
    from highwater_web.contract.figures import Figures


def told_first(line: Markup) -> Markup:
    """A line of the log that is told before others: a danger, such as water that rises or a ring that is lost, or why a part is over."""
    return el("span", {"class": "log-first"}, line)


def is_told_first(line: Markup) -> bool:
    """Whether a line of the log is told before others: it is marked by ``told_first``, or stands in the colour of dangers."""
    return 'class="log-first"' in line or 'class="log-danger"' in line


class Log(Protocol):
    def __call__(self, before: Any, after: Any, ply: Ply, people: SeatInfos, t: Texts) -> tuple[Markup, ...]: ...


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

    ``next_choice_region``: the id of the region with the next choice of an action that has been begun, "" if none has that is still
    possible. ``aside``: what else lies on the table, such as discards; None if nothing does. ``notes``: what a seat can mark beside the
    game for itself, in place of the score sheet while the game goes on; None where it has nothing to guess. ``summary``: what a person
    wants to know at the end, and may look at before; None for a score sheet. ``continue_label``: the key of the text on the button for
    which the game waits before it goes on by itself, "" if it does not wait; asked with how people want it to stop. ``stage_ended``:
    whether a part of the game has just ended, so that people want to look. ``offer``: what a bot offers to do with the pawns of people.
    ``standing``: each seat's points if it ended now, None before there is anything to tell; ``standing_note``: the key of a sentence on how
    they are reckoned.

    ``changes``, ``scene``, ``chapter``: what a ply did between two public views, told without words: what it changed on the table; the
    great moment that it is, if it is one; and where it stands in the course of the game: ``turn`` (a turn or a round begins with it),
    ``stage`` (a part of the game does), ``great`` (a turning point), "" for nowhere in particular. One word a ply: it counts no turns.

    ``goal``: the key of a sentence on what the game is about. ``first_times``: what a ply brings that a newcomer may not know, as keys of
    the texts that explain it, what is explained first first.

    ``sounds``: what is heard of what happens. By the kind of a scene, by what became of a thing (``Change.how``) or by the class of an
    action, with whatever counts most first: one sound or several, each with the milliseconds after which it follows.

    ``odds``: whether it can show how likely cards are. ``stops``: whether people can say before which cards it waits. ``confirms``: whether
    a single press plays a card, so that people can wish to confirm it.
    ``hand_beside``: whether the board is high rather than wide, so that the hand lies beside it in every window that has room for that. A
    wide board has its hand beside it in low windows only.
    ``level``: the id of the option that says how hard the game is, its values from the easiest to the hardest; "" where there is none.
    ``figure``: what can be drawn of it without a browser, imported only for drawing; None for a game without figures.
    """

    minutes: int
    board: Callable[[Any, SeatInfos, Interaction, Texts], Markup]
    hand: Callable[[Any, SeatInfos, Interaction, Texts], Markup]
    log: Log
    ask: Callable[[Any, SeatInfos, Interaction, Texts], str]
    hint: Callable[[RankedAction, Any, SeatInfos, Texts], str]
    moment: Callable[[Any], str]
    lines: Callable[[Any], tuple[tuple[ScoreLine, ...], ...]]
    acts: Callable[[Any, SeatInfos, Interaction, Texts], Markup | None] = lambda view, people, interaction, t: None
    designer: str = ""
    cover: Callable[[], Markup] = plain_lid
    thumbnail: Callable[[Any], Markup | None] = lambda view: None
    progress: Callable[[Any, Texts], str] = lambda view, t: ""
    symbols: Callable[[], Markup] = shared_symbols
    pauses: Mapping[str, tuple[int, int]] = MappingProxyType({"normal": (900, 900), "fast": (350, 350)})
    keys: tuple[tuple[str, str], ...] = ()
    option_picture: Callable[[str, str], Markup | None] = lambda option, value: None
    secret: Callable[[Any, Texts], str] = lambda view, t: ""
    next_choice_region: Callable[[Interaction], str] = lambda interaction: ""
    aside: Callable[[Any, SeatInfos, Interaction, Texts], Markup] | None = None
    notes: Callable[[Any, SeatInfos, Interaction, Texts], Markup] | None = None
    summary: Callable[[Any, SeatInfos, Texts], Markup] | None = None
    continue_label: Callable[[Any, SeatInfos, str], str] = lambda view, people, stops: ""
    stage_ended: Callable[[Any], bool] = lambda view: False
    standing: Callable[[Any], tuple[int, ...] | None] = lambda view: None
    standing_note: str = ""
    offer: Callable[[Any, SeatInfos, Ply, Texts], str] = lambda view, people, ply, t: ""
    passing: Callable[[Action], bool] = lambda action: False
    changes: Callable[[Any, Any, Ply], tuple[Change, ...]] = lambda before, after, ply: ()
    scene: Callable[[Any, Any, Ply], Scene | None] = lambda before, after, ply: None
    chapter: Callable[[Any, Any, Ply], str] = lambda before, after, ply: ""
    goal: str = ""
    first_times: Callable[[Any, Any, Ply], Iterable[str]] = lambda before, after, ply: ()
    sounds: Mapping[str | type, Mapping[str, int]] = MappingProxyType({})
    odds: bool = False
    stops: bool = False
    confirms: bool = False
    hand_beside: bool = False
    level: str = ""
    figure: Callable[[], "Figures"] | None = None
    comparing: frozenset[str] = frozenset()
    hint_unit: str = "hint.points.column"
