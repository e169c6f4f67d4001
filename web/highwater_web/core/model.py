"""All that the page knows, as values: where the person is, what they prefer, what is stored, and the table they sit at."""

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
from highwater_web.contract.asked import DID, Change, Highlight, Scene
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
"""Where the game at a table is played: in this tab; in another one; in none, since that one was closed; or nowhere any more, since another
tab deleted it, or stored what only another build can read or, damaged, none can, or what is another game."""

LOST: tuple[TabState, ...] = ("deleted", "unreadable", "damaged", "another")
"""The states of a game that can no longer be played, except as a new one."""

PANELS = ("log", "rules", "all-rules", "sheet", "decks", "menu", "keys", "players")


@dataclass(frozen=True)
class Preferences:
    """How a person wants the page, stored between visits. ``animation``: how fast things move on it; ``pace``: how fast what others do
    follows, with ``step`` only when pressed for; ``odds``: whether to show how likely cards are; ``stops``: before which cards the game
    waits for a player who could play a card first (``matter``: only where that can do any good); ``sound`` and ``vibration``: whether
    what happens is heard and felt, ``volume`` in percent; ``confirm``: whether a card that is pressed is played only when that is
    confirmed; ``captions``: whether what a person meets for the first time is explained; ``explained``: the keys of the texts that have
    explained something."""

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
    """A sentence above the page: what went wrong or was done, and perhaps a control that mends it (``token``, text key of its label)."""

    text: str
    is_error: bool = False
    token: str = ""
    label: str = ""


class PendingArchive(NamedTuple):
    """An archive is wanted: on which page, and which press is waiting for it ("" for none); ``has_failed``: it could not be fetched;
    ``is_late``: it could not be before either, or takes long, so that a table goes on without it."""

    page: str
    then: str = ""
    has_failed: bool = False
    is_late: bool = False


class Reviewing(NamedTuple):
    """A review on the screen: of which seats; ``markup``: what the panel shows of it, in which language, None while nothing can be shown;
    ``is_running``: whether it is being made; ``moments``: of a finished one the decisions that it tells of: how many plies were done before
    each, its seat, and what is said of it."""

    seats: tuple[int, ...] = ()
    language: str = ""
    markup: Markup | None = None
    is_running: bool = False
    moments: tuple[tuple[int, int, str], ...] = ()


@dataclass(frozen=True)
class SeatDraft:
    """A seat as it is being set up: the name typed in and who plays it (``human``, ``bot`` for one of the level chosen for all, or the name
    of a bot)."""

    name: str = ""
    who: str = "human"


@dataclass(frozen=True)
class Draft:
    """A game being set up. ``level``: how well bots play, but for those at whose seat another one is chosen. ``asks``: whether bots
    ask before they move a person's pawn. ``fault``: the option in own words that could not be read when the game was to begin, and why."""

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
    """What is listed by its ply, in order, as far as this one."""
    return list(listed[: bisect_right(listed, ply, key=itemgetter(0))])


@dataclass(frozen=True)
class Table:
    """A match on the play page. ``id`` is its name on the shelf, None for one opened by a link, which can only be looked at.

    ``revealed_seat`` is the seat whose hand lies open: with several people the one who has taken the device, when the game is over the one
    that was chosen. ``reveal_request``: the seat that wants to look at what it hides, before it has the device. ``log``, ``changes`` and
    ``chapters`` have (ply, line), (ply, change) and (ply, kind) for all that has happened in public; ``scene`` is the one that this very
    ply begins. ``parts``: by its name the state of each feature at this table; ``passing``: that which is gone with the position on the
    screen. ``partial_action`` is what a person has begun to say (see ``Interaction``). ``tab_state`` is where this game is played: only one
    tab plays, the others watch. ``review``: what there is of a review of it.
    """

    match: Match
    id: str | None
    revealed_seat: int | None = None
    log: tuple[tuple[int, Markup], ...] = ()
    changes: tuple[tuple[int, Change], ...] = ()
    chapters: tuple[tuple[int, str], ...] = ()
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
        """Whether something can be done here: the present position of a game that is played in this tab."""
        return self.id is not None and self.match.viewed_ply is None and self.tab_state == "here"

    def has_acted_since(self, before: "Table | None") -> bool:
        """Whether a person has acted in this game since the table was as it is in ``before``."""
        if before is None or before.id != self.id:
            return False
        return any(seat in self.match.humans for seat, _ in self.match.record.plies[len(before.match.record.plies) :])

    @property
    def is_looked_at(self) -> bool:
        """Whether people look at a game rather than play it: at an earlier position, at one that is over, or at one out of a link."""
        return self.match.viewed_ply is not None or not self.match.state.to_act or self.id is None

    @property
    def logged_plies(self) -> list[int]:
        """Plies after which the log has a line, in order."""
        return sorted({ply for ply, _ in self.log})

    @property
    def last_own_ply(self) -> int:
        """The ply after which everything is news to the people here: their last decision; while they look back, the step before; at a
        table of bots, before their last turn (or round, where several act at once). What chance laid out at the beginning is no news."""
        return self._find_last_own_ply(self.match.ply)

    def _find_last_own_ply(self, before: int) -> int:
        """The same, had only so many plies been played."""
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
        """The lines of the log that tell what was just done, each with its ply: all news, and where there is none the newest line or
        lines; while people look back, what led to the position on the screen. The player who is asked sees that a turn has begun: of
        the ply with which it does, the last line is left out."""
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
        """What bears a mark, by the name of the thing: what has changed since ``last_own_ply``, and what others did before the decisions
        that a person has just made in a row."""
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
        """Whether any seat's cards may be looked at: nobody at the table has anything left to hide."""
        return self.id is None or not self.match.state.to_act or not self.match.humans

    @property
    def can_be_linked(self) -> bool:
        """Whether nothing in it is hidden: a link shows everything."""
        return self.is_open_to_all or self.match.game.hidden == "nothing"

    @cached_property
    def viewer(self) -> int | None:
        """The seat whose view is shown; None for what everybody may see."""
        humans, hidden = self.match.humans, self.match.game.hidden
        if self.id is not None and len(humans) == 1 and (hidden == "nothing" or not self.is_open_to_all):
            return humans[0]
        if hidden == "hands" and not self.is_open_to_all:
            return self.revealed_seat if self.revealed_seat in self.match.waiting_for() else None
        return None if hidden == "nothing" else self.revealed_seat

    @cached_property
    def addressed(self) -> int | None:
        """The seat that is called ``you``: that of the one person who plays here, also once everything lies open; else the viewer's."""
        humans = self.match.humans
        return humans[0] if self.id is not None and len(humans) == 1 else self.viewer

    @cached_property
    def view(self) -> Any:
        """What the viewer sees of the position on the screen; of the game's own type."""
        return self.match.position.view(self.viewer)

    @property
    def notes(self) -> tuple[str, ...] | None:
        """What the person who looks has marked beside the game; None where it is nobody who sits here. They lie behind the same curtain as
        what that person hides."""
        return self.match.notes_of(self.viewer) if self.id is not None and self.viewer in self.match.humans else None

    @property
    def can_peek(self) -> bool:
        """Whether people sit around this device who each hide something but can act without looking at it."""
        return self.is_playable and self.match.game.hidden == "cards" and len(self.match.humans) > 1 and not self.is_open_to_all

    @property
    def is_peeking(self) -> bool:
        """Whether a person looks at a hidden hand, or is about to: the game waits."""
        return self.can_peek and (self.reveal_request is not None or self.revealed_seat is not None)

    @property
    def handover_seat(self) -> int | None:
        """The person the device has to go to before the game can go on, or who wants to look at what they hide."""
        if self.match.game.hidden != "hands" or self.id is None or self.tab_state != "here":
            return self.reveal_request
        waiting = self.match.waiting_for()
        return waiting[0] if waiting and self.viewer not in waiting else None

    @cached_property
    def active_seat(self) -> int | None:
        """The seat that is asked to act by what is on the screen now."""
        return next((seat for seat in self.actionable_seats if seat in self.match.waiting_for()), None)

    @cached_property
    def actionable_seats(self) -> tuple[int, ...]:
        """The seats that can act by what is on the screen now, whether they must or may: with hidden hands the one who holds the
        device, else everybody at it unless one of them looks at a hidden hand."""
        if not self.is_playable or self.reveal_request is not None:
            return ()
        seats = (*self.match.waiting_for(), *self.match.may_play())
        return tuple(seat for seat in seats if seat == self.viewer) if self.match.game.hidden == "hands" else seats

    @cached_property
    def legal_actions(self) -> dict[int, Sequence[Action]]:
        """The legal actions of those who are able to act, by seat."""
        return {seat: self.match.state.legal(seat) for seat in self.actionable_seats}


@dataclass(frozen=True)
class Model:
    """``page`` is the file name without its ending, ``fragment`` what follows ``#`` in the address; ``storage`` is ``ok``, ``denied``
    or ``full``; ``removed`` the saved game thrown away last, which can be brought back; ``unstored`` what the
    storage holds (None for nothing) of the games whose last write it refused; ``stored_preferences`` the preferences as the
    storage has them; ``bots`` those that the person has written; ``results`` how games ended, ``cleared`` those
    cleared last, which can be brought back; ``senses`` what people can perceive of this page besides looking at it; ``pending`` by name
    the archives that a page waits for (``archives``); ``scenarios`` those that are kept, ``site`` where the pages of all
    languages lie, as an absolute address; ``is_embedded`` whether this page is a frame in another site;
    ``parts`` by its name the state of each feature."""

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
        """Whom a seat of a new game may be given to: a person, a bot of the level chosen for all or of another one, or one that the person
        has written."""
        return ("human", "bot", *OFFERED, *(bot.tag for bot in list_readable(self.bots)))
