"""The model: the page, the preferences, the stored data, and the table, all as immutable values."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import itemgetter
from typing import Any, Literal, NamedTuple, TypeVar

from highwater.bots import DEFAULT_LEVEL, OFFERED
from highwater.contract import CHANCE, Action
from highwater.errors import GameError
from highwater.game import Game
from highwater.match import Match
from highwater_web.contract.interaction import DID, Change, Highlight, Scene
from highwater_web.core.own_bots import Bots, list_readable
from highwater_web.core.results import Results
from highwater_web.core.shelf import SavedGame, SavedGames
from highwater_web.ui.markup import Markup

THEMES = ("auto", "light", "dark")
ANIMATIONS = ("normal", "fast", "none")
PACES = ("step", "normal", "fast", "at-once")
ODDS = ("on", "off")
STOPS = ("matter", "always", "never")
SWITCH = ("off", "on")
VOLUMES = tuple(map(str, range(10, 101, 10)))
TabState = Literal["here", "elsewhere", "nowhere", "deleted", "unreadable", "damaged", "another"]
"""Where the game at a table is played: in this tab, in another, or in none because the other was closed. Or it is lost: deleted by another
tab, unreadable for this build, damaged, or replaced by another game."""

LOST: tuple[TabState, ...] = ("deleted", "unreadable", "damaged", "another")
"""The states of a game that can no longer be played, except as a new one."""

PANELS = ("log", "rules", "all-rules", "sheet", "decks", "menu", "keys", "players")


@dataclass(frozen=True)
class Preferences:
    """The stored preferences. ``animation``: speed of motion; ``pace``: speed of the other players, with ``step`` only after a press;
    ``odds``: whether to show how likely cards are; ``stops``: before which cards the game waits for a player who could play a card first
    (``matter``: only where that can help); ``sound``, ``vibration`` and ``volume`` in percent; ``confirm``: whether a pressed card must be
    confirmed; ``captions``: whether first encounters are explained; ``explained``: the keys of the explanations already shown."""

    theme: str = "auto"
    animation: str = "normal"
    pace: str = "normal"
    odds: str = "on"
    stops: str = "matter"
    sound: str = "off"
    volume: str = "50"
    vibration: str = "off"
    confirm: str = "off"
    captions: str = "on"
    explained: tuple[str, ...] = ()


@dataclass(frozen=True)
class Notice:
    """A sentence above the page about an error or a result. A control may offer a remedy (``token``, and the text key of its label)."""

    text: str
    is_error: bool = False
    token: str = ""
    label: str = ""


class PendingArchive(NamedTuple):
    """A requested archive: the page that wants it, and the waiting press or "". ``has_failed``: it could not be fetched. ``is_late``: it
    failed before or takes long, so that a table goes on without it."""

    page: str
    then: str = ""
    has_failed: bool = False
    is_late: bool = False


class Reviewing(NamedTuple):
    """A review on the screen: its seats, its ``markup`` and the language of that, None while there is nothing to show. ``is_running``:
    whether it is being made. ``moments``: the decisions it discusses: the number of plies before each, its seat, and the comment."""

    seats: tuple[int, ...] = ()
    language: str = ""
    markup: Markup | None = None
    is_running: bool = False
    moments: tuple[tuple[int, int, str], ...] = ()


@dataclass(frozen=True)
class SeatDraft:
    """A seat in a draft: the typed name, and its player (``human``, ``bot`` for the level chosen for all, or the name of a bot)."""

    name: str = ""
    who: str = "human"


@dataclass(frozen=True)
class Draft:
    """A game being set up. ``level``: the level of bots without one of their own. ``asks``: whether bots ask before they move a person's
    pawn. ``fault``: the option whose text could not be read at the start, and why."""

    game: Game
    seats: tuple[SeatDraft, ...]
    options: dict[str, str]
    level: str = DEFAULT_LEVEL
    asks: bool = True
    fault: tuple[str, GameError] | None = None

    def bot_at(self, seat: int) -> str:
        """The name of the bot at a seat; "" where a person sits."""
        who = self.seats[seat].who
        return {"human": "", "bot": self.level}.get(who, who)

    @property
    def preset(self) -> str:
        """The preset that the options follow: ``default``, one of the game's, or ``own`` for a mix."""
        options = {"default": {option.id: option.default for option in self.game.options}, **self.game.presets}
        regulated = {name for values in self.game.presets.values() for name in values}
        return next(
            (name for name, values in options.items() if all(self.options[option] == values[option] for option in regulated)), "own"
        )

    @staticmethod
    def of(game: Game) -> "Draft":
        """One person against bots, at a table of the middle size."""
        count = game.seats[len(game.seats) // 2]
        return Draft(game, (SeatDraft(), *(SeatDraft(who="bot") for _ in range(count - 1))), game.settle_options({}))


T = TypeVar("T")


def list_up_to(listed: Sequence[tuple[int, T]], ply: int) -> list[tuple[int, T]]:
    """The entries up to a ply."""
    return list(listed[: bisect_right(listed, ply, key=itemgetter(0))])


@dataclass(frozen=True)
class Table:
    """A match on the play page. ``id``: its name on the shelf, None for a link, which can only be watched.

    ``revealed_seat``: the seat whose hand is open: of several people the one with the device, after the game the chosen one.
    ``reveal_request``: a seat that wants to look at its secret before it has the device. ``log``, ``changes`` and ``chapters``: (ply,
    line), (ply, change) and (ply, kind) of all public events, ``explainable``: (ply, key)
    of what a text explains the first time; ``scene``: the one that the newest ply begins. ``parts``: by name, the state
    of each feature at this table; ``passing``: the state that belongs to the position on the screen. ``partial_action``: a begun action
    (see ``Interaction``). ``tab_state``: where this game is played; only one tab plays, the others watch. ``review``: its review, if any.
    """

    match: Match
    id: str | None
    revealed_seat: int | None = None
    log: tuple[tuple[int, Markup], ...] = ()
    changes: tuple[tuple[int, Change], ...] = ()
    chapters: tuple[tuple[int, str], ...] = ()
    explainable: tuple[tuple[int, str], ...] = ()
    scene: Scene | None = None
    panel: str = ""
    partial_action: str = ""
    reveal_request: int | None = None
    tab_state: TabState = "here"
    review: Reviewing | None = None
    parts: Mapping[str, object] = field(default_factory=dict)
    passing: Mapping[str, object] = field(default_factory=dict)

    @property
    def is_playable(self) -> bool:
        """Whether people can act here: at the present position of a game played in this tab."""
        return self.id is not None and self.match.viewed_ply is None and self.tab_state == "here"

    def has_acted_since(self, before: "Table | None") -> bool:
        """Whether a person has acted since ``before``."""
        if before is None or before.id != self.id:
            return False
        return any(seat in self.match.humans for seat, _ in self.match.record.plies[len(before.match.record.plies) :])

    @property
    def is_looked_at(self) -> bool:
        """Whether people only watch: an earlier position, a finished game, or a link."""
        return self.match.viewed_ply is not None or not self.match.state.to_act or self.id is None

    @property
    def logged_plies(self) -> list[int]:
        """The plies with a log line, in order."""
        return sorted({ply for ply, _ in self.log})

    @property
    def last_own_ply(self) -> int:
        """The ply after which everything is news to the people here: their last decision. While they look back it is the step before. At a
        table of bots it is the start of their last turn or round. The deal at the beginning is no news."""
        return self._find_last_own_ply(self.match.ply)

    def _find_last_own_ply(self, before: int) -> int:
        """``last_own_ply`` after the first ``before`` plies."""
        match = self.match
        plies = match.record.plies[:before]
        if match.viewed_ply is not None or self.id is None:
            return max(len(plies) - 1, 0)
        acted: set[int] = set()
        for ply in range(len(plies), 0, -1):
            seat = plies[ply - 1][0]
            if seat in match.humans:
                return ply
            if seat != CHANCE and not match.humans:
                if acted and (seat in acted) == match.game.simultaneous:
                    return ply
                acted.add(seat)
        return next((ply for ply, (seat, _) in enumerate(plies) if seat != CHANCE), len(plies))

    @cached_property
    def recent_lines(self) -> tuple[tuple[int, Markup], ...]:
        """The log lines about the newest plies, each with its ply: all news, else the newest lines. While people look back, they lead to
        the position on the screen. The last line of a ply that begins a turn is left out for the active player."""
        since, now = self.last_own_ply, self.match.ply
        turn_plies = {ply for ply, kind in self.chapters if kind == "turn"} if self.active_seat is not None else set()
        lines: list[tuple[int, Markup]] = []
        for ply, line in reversed(self.log):
            if lines and ply <= since and ply != lines[-1][0]:
                break
            if ply in turn_plies:
                turn_plies.discard(ply)
            elif ply <= now:
                lines.append((ply, line))
        return tuple(reversed(lines))

    @cached_property
    def highlights(self) -> dict[str, Highlight]:
        """The marks, by the name of the thing: changes since ``last_own_ply``, and what others did before the current person's latest
        decisions in a row."""
        since, now = self.last_own_ply, self.match.ply
        plies = self.match.record.plies
        begun = now
        while since == now and begun and plies[begun - 1][0] == plies[now - 1][0]:
            begun -= 1
        before = self._find_last_own_ply(begun)
        marks: dict[str, Highlight] = {}
        for ply, change in reversed(self.changes):
            if ply <= before:
                break
            if since < ply <= now or (ply <= begun and change.how == DID):
                later = marks.get(change.thing)
                marks[change.thing] = (
                    later._replace(was=change.was, between=(later.was, *later.between)) if later else Highlight(change.how, ply, change.was)
                )
        return marks

    @property
    def is_open_to_all(self) -> bool:
        """Whether all hands may be shown because no secrets are left."""
        return self.id is None or not self.match.state.to_act or not self.match.humans

    @property
    def can_be_linked(self) -> bool:
        """Whether it has no secrets, since a link shows everything."""
        return self.is_open_to_all or self.match.game.hidden == "nothing"

    @cached_property
    def viewer(self) -> int | None:
        """The seat whose view is shown; None for the public view."""
        humans, hidden = self.match.humans, self.match.game.hidden
        if self.id is not None and len(humans) == 1 and (hidden == "nothing" or not self.is_open_to_all):
            return humans[0]
        if hidden == "hands" and not self.is_open_to_all:
            return self.revealed_seat if self.revealed_seat in self.match.waiting_for() else None
        return None if hidden == "nothing" else self.revealed_seat

    @cached_property
    def addressed(self) -> int | None:
        """The seat addressed as ``you``: the only person's, even when all hands are open; else the viewer's."""
        humans = self.match.humans
        return humans[0] if self.id is not None and len(humans) == 1 else self.viewer

    @cached_property
    def view(self) -> Any:
        """The viewer's view of the position on the screen, of the game's own type."""
        return self.match.position.view(self.viewer)

    @property
    def notes(self) -> tuple[str, ...] | None:
        """The viewer's private notes; None for a viewer without a seat. They are hidden like the viewer's secrets."""
        return self.match.notes_of(self.viewer) if self.id is not None and self.viewer in self.match.humans else None

    @property
    def can_peek(self) -> bool:
        """Whether several people with secrets share this device but can act without looking at them."""
        return self.is_playable and self.match.game.hidden == "cards" and len(self.match.humans) > 1 and not self.is_open_to_all

    @property
    def is_peeking(self) -> bool:
        """Whether a person looks at a hidden hand, or is about to; the game waits."""
        return self.can_peek and (self.reveal_request is not None or self.revealed_seat is not None)

    @property
    def handover_seat(self) -> int | None:
        """The seat that must get the device before the game goes on, or that wants to see its secret."""
        if self.match.game.hidden != "hands" or self.id is None or self.tab_state != "here":
            return self.reveal_request
        waiting = self.match.waiting_for()
        return waiting[0] if waiting and self.viewer not in waiting else None

    @cached_property
    def active_seat(self) -> int | None:
        """The seat that must act in the position on the screen."""
        return next((seat for seat in self.actionable_seats if seat in self.match.waiting_for()), None)

    @cached_property
    def actionable_seats(self) -> tuple[int, ...]:
        """The seats that can act in the position on the screen. With hidden hands only the seat with the device can; else everybody, unless
        a hand is being looked at."""
        if not self.is_playable or self.reveal_request is not None:
            return ()
        seats = (*self.match.waiting_for(), *self.match.may_play())
        return tuple(seat for seat in seats if seat == self.viewer) if self.match.game.hidden == "hands" else seats

    @cached_property
    def legal_actions(self) -> dict[int, Sequence[Action]]:
        """The legal actions by seat, of the seats that can act."""
        return {seat: self.match.state.legal(seat) for seat in self.actionable_seats}


@dataclass(frozen=True)
class Model:
    """The model. ``page``: the file name without its ending. ``fragment``: the address after ``#``. ``storage``: ``ok``, ``denied`` or
    ``full``. ``removed``: the last deleted game, which can be restored. ``unstored``: what the storage holds (None for nothing) of games
    whose last write failed. ``stored_preferences``: the preferences as stored. ``bots``: own bots. ``results``: how games ended;
    ``cleared``: those cleared last, which can be restored. ``senses``: how people perceive this page besides looking. ``pending``:
    requested archives by name (``archives``). ``scenarios``: the saved ones. ``site``: the absolute address above the pages of all
    languages. ``is_embedded``: whether this page is a frame on another site. ``parts``: by name, the state of each feature."""

    language: str
    page: str = "index"
    fragment: str = ""
    preferences: Preferences = Preferences()
    shelf: SavedGames = field(default_factory=SavedGames)
    drafts: dict[str, Draft] = field(default_factory=dict)
    table: Table | None = None
    notice: Notice | None = None
    storage: str = "ok"
    removed: tuple[str, SavedGame] | None = None
    stored_preferences: str | None = None
    unstored: Mapping[str, str | None] = field(default_factory=dict)
    bots: Bots = field(default_factory=dict)
    results: Results = field(default_factory=Results)
    cleared: Results | None = None
    senses: tuple[str, ...] = ("sound",)
    pending: Mapping[str, PendingArchive] = field(default_factory=dict)
    scenarios: SavedGames = field(default_factory=SavedGames)
    site: str = ""
    is_embedded: bool = False
    parts: Mapping[str, object] = field(default_factory=dict)

    @property
    def who(self) -> tuple[str, ...]:
        """The choices for a seat: a person, a bot of the common level or of another one, or an own bot."""
        return ("human", "bot", *OFFERED, *(bot.tag for bot in list_readable(self.bots)))
