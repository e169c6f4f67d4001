"""The page contract that every package in ``games`` fulfils."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from highwater.contract import Action, RankedAction, ScoreLine
from highwater_web.contract.interaction import Change, Interaction, Ply, Scene, SeatInfos
from highwater_web.ui.drawings import plain_lid, shared_symbols
from highwater_web.ui.markup import Markup, el
from highwater_web.ui.texts import Texts

if TYPE_CHECKING:
    from highwater_web.contract.figures import Figures


def mark_urgent(line: Markup) -> Markup:
    """Marks an urgent log line, such as a danger, a lost ring, or why a stage ended. It is shown before others."""
    return el("span", {"class": "log-first"}, line)


def is_urgent(line: Markup) -> bool:
    """Whether a log line is urgent: marked by ``mark_urgent``, or coloured as a danger."""
    return 'class="log-first"' in line or 'class="log-danger"' in line


class Log(Protocol):
    def __call__(self, before: Any, after: Any, ply: Ply, people: SeatInfos, t: Texts) -> tuple[Markup, ...]: ...


class GamePage(NamedTuple):
    """Everything the pages need of one game. Its functions get views of this game only, so views are typed as Any here. Small games start
    from ``simple.simple_page``, which fills every field without a default.

    ``minutes``: typical length of a game. ``designer``: the game's author. ``board``, ``hand``: the table, and the controls in reach of the
    thumb. ``acts``: further controls, beside the button for which a game waits. ``log``: the lines about a ply, from the public views
    before and after it. ``passing``: whether the result of an action is shown only until it is used, like dice until one is chosen.
    ``ask``: the prompt. ``hint``: a piece of advice with its reason; the reason may be "". ``favourite_only``: the reasons that are true
    only of the policy's favourite. ``hint_unit``: the key of the heading over the values of *what if*. ``moment``: the section of the rules
    that applies now. ``lines``: each seat's score lines so far.

    ``thumbnail``: a position small enough for a list (``drawings.thumbnail``), or None. ``progress``: in a few words how far a game is,
    such as its round.

    ``cover``: the lid of the box. ``symbols``: the game's drawings. ``pauses``: by pace (``normal``, ``fast``), milliseconds before a bot
    acts and before chance turns up something new. ``keys``: keyboard shortcuts, with the keys of the texts that explain them.
    ``option_picture``: a small drawing of an option's value.

    ``secret``: what the viewer hides besides the hand, in words for the other players; "" for nothing.

    ``next_choice_region``: the id of the region where a begun action continues, "" if none can. ``aside``: other things on the table, such
    as discards, or None. ``notes``: what a seat can note during the game, in place of the score sheet; None where there is nothing to
    guess. ``summary``: the facts for the end of the game; None for a score sheet. ``continue_label``: the key of the text on the continue
    button, "" if the game does not wait; it depends on ``stops``. ``stage_ended``: whether a stage has just ended, so that people want to
    look. ``offer``: what a bot proposes to do with people's pawns. ``standing``: each seat's points if the game ended now, None before
    there are any; ``standing_note``: the key of a sentence that explains them.

    ``changes``, ``scene``, ``chapter``: what a ply did between two public views: its changes on the table, its animation if it has one, and
    its place in the game. That place is ``turn`` (starts a turn or round), ``stage`` (starts a stage), ``great`` (a turning point) or "".

    ``goal``: the key of a sentence on the goal of the game. ``first_times``: the keys of explanations that a newcomer needs after a ply,
    most important first.

    ``sounds``: by kind of scene, by ``Change.how`` or by class of an action, in order of precedence: sounds with their delays in
    milliseconds.

    ``odds``: whether it can show how likely cards are. ``stops``: whether people can choose before which cards it waits. ``confirms``:
    whether a single press plays a card, so that people may want to confirm it. ``hand_beside``: whether a high board has its hand beside it
    in every window with room. A wide board has it there in low windows only. ``level``: the id of the difficulty option, its values from
    easy to hard; "" for none. ``figure``: drawings for use without a browser, imported only for drawing; None for none.
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
    favourite_only: frozenset[str] = frozenset()
    hint_unit: str = "hint.points.column"
