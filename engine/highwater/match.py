"""A match: a record being played, with players, viewed position, undo, redo and hints. Matches are values: every method returns the match
after it."""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import takewhile
from random import Random

from highwater.bots import BOT_BUDGET, Bot, BotError, Limits, Memories, Thought, check_bot, deliberation, named
from highwater.bots.thinking import DEFAULT_LIMITS, drained
from highwater.contract import CHANCE, Action, ActionValue, Randomness, RankedAction, State
from highwater.errors import GameError, IllegalAction, SetupError
from highwater.game import Game
from highwater.notation import MAX_NOTES, NOTE, REVIEW
from highwater.record import MAX_PLIES, Ply, Record, RecordError, clean_name, parse, seat_names
from highwater.registry import game_of


class UndoError(GameError):
    """Nothing to undo, or something was revealed since; nothing to redo."""

    CODES = ("undo-nothing", "undo-revealed", "redo-nothing")


@dataclass(frozen=True)
class Player:
    """The player of a seat: a name ("" for none), and a bot, or None for a person."""

    name: str = ""
    bot: Bot | None = None


@dataclass(frozen=True)
class Match:
    """A record being played. Every method returns the match after it.

    ``memories``, what bots remember, is not part of the value: bots observe the game again if they know another one.
    """

    record: Record
    players: tuple[Player, ...]
    states: tuple[State, ...]
    """The positions before the first ply and after each."""

    hints: tuple[int, ...]
    """The number of hints given to each seat."""

    redo_record: Record | None = None
    """The record that redo leads to, None without undone plies."""

    viewed_ply: int | None = None
    """The viewed ply, None for the present one."""

    notes: tuple[tuple[str, ...], ...] = ()
    """Private notes of each seat, or nothing."""

    reviews: tuple[str, ...] = ()
    """A review for each seat as a text, or nothing."""

    start_ply: int = 0
    """The number of plies taken over from another game."""

    handed: bool = False
    """Whether a seat has changed hands during the match."""

    paused: bool = False
    """Whether bots wait."""

    asks: bool = False
    """Whether bots offer to move a person's pawn and wait for the answer."""

    offer: Ply | None = None
    """The open offer, as a ply."""

    refused: tuple[int, ...] = ()
    """The bots whose offer was refused; they move no person's pawn until the turn ends."""

    daily: str = ""
    """The daily deal that determines chance, as in ``Record``; "" for random chance."""

    memories: Memories = field(default_factory=Memories, compare=False, repr=False)

    @staticmethod
    def begin(
        game: Game | str, players: Sequence[Player], options: Mapping[str, str] | None = None, *, asks: bool = False, daily: str = ""
    ) -> "Match":
        """A new match of a game, or of the game with this id. ``daily``: its daily deal. Raises SetupError for invalid input, and BotError
        for anything that is not a bot."""
        game = game_of(game) if isinstance(game, str) else game
        players = tuple(Player(clean_name(player.name), player.bot) for player in players)
        record = Record.of(game, len(players), options, tuple(player.name for player in players))
        return Match.of(replace(record, asks=asks, daily=daily), players)

    @staticmethod
    def of(record: Record, players: tuple[Player, ...] | None = None, bots: Callable[[str], Bot] = named) -> "Match":
        """The match at the end of this record. Players are those of the record by default; ``bots`` finds bots by name.

        Raises RecordError if it cannot be played, SetupError for a missing bot, and BotError for anything that is not a bot.
        """
        if players is None:
            names = zip(seat_names(record.names, record.seats), seat_names(record.bots, record.seats), strict=True)
            players = tuple(Player(name, bots(bot) if bot else None) for name, bot in names)
        for player in players:
            if player.bot is not None:
                check_bot(player.bot)
        states = tuple(record.states())
        if record.finished and states[-1].to_act:
            raise RecordError("record-shape", "this record says that the game is finished, but it goes on", found="Finished")
        hints = record.hints or (0,) * record.seats
        match = Match(
            record.bare(),
            players,
            states,
            hints,
            notes=record.notes,
            reviews=record.reviews if not states[-1].to_act else (),
            start_ply=record.begun,
            handed=record.handed,
            paused=record.paused,
            asks=record.asks and record.game.moves_others is not None,
            refused=record.refused,
            daily=record.daily,
        )
        return match.make_offer(*record.offer) if record.offer and match.can_offer(*record.offer) else match

    def __repr__(self) -> str:
        seated = [player.name or (player.bot.name if player.bot else "-") for player in self.players]
        looking = "" if self.viewed_ply is None else f", ply {self.viewed_ply} is shown"
        return f"<Match of {self.game.versioned}: {', '.join(seated)}; {len(self.record.plies)} plies{looking}>"

    def _repr_svg_(self) -> str | None:
        """The viewed position as a picture in a notebook, if highwater_web is installed."""
        return self.record.upto(self.ply)._repr_svg_()

    @property
    def game(self) -> Game:
        return self.record.game

    @property
    def state(self) -> State:
        """The present position."""
        return self.states[-1]

    @property
    def ply(self) -> int:
        """The viewed ply."""
        return len(self.record.plies) if self.viewed_ply is None else self.viewed_ply

    @property
    def position(self) -> State:
        """The viewed position."""
        return self.states[self.ply]

    @property
    def undone(self) -> tuple[Ply, ...]:
        """The undone plies that redo would repeat."""
        return self.redo_record.plies[len(self.record.plies) :] if self.redo_record else ()

    @cached_property
    def humans(self) -> tuple[int, ...]:
        return tuple(seat for seat, player in enumerate(self.players) if player.bot is None)

    def waiting_for(self) -> tuple[int, ...]:
        """The people who must act now; empty when chance or a bot is next, or the game is over."""
        return tuple(seat for seat in self.state.to_act if seat in self.humans)

    def may_play(self) -> tuple[int, ...]:
        """The people with optional actions now."""
        return tuple(seat for seat in self.state.may_act if seat in self.humans)

    @property
    def is_at_ply_limit(self) -> bool:
        """Whether the record is full although the game goes on. Then it can only be viewed.

        No game with its own components comes near. With custom dice some games never end, and would become too long to save.
        """
        return len(self.record.plies) >= MAX_PLIES and bool(self.state.to_act)

    def act(self, seat: int, action: Action) -> "Match":
        """The match after an action. Raises IllegalAction and changes nothing if it is illegal, and RecordError if the match
        ``is_at_ply_limit``."""
        match = self.refuse() if self.offer and seat in self.humans else self  # playing on refuses the offer
        return replace(match._after(seat, action), redo_record=None, reviews=())

    def advance(self, random: Randomness, budget: int = BOT_BUDGET, patience: float | None = None) -> "Match | None":
        """The match after the next automatic ply: an optional action of a bot, chance, or the action of a bot that must act. None if a
        person must act or answer an offer, the game is over, or the match ``is_at_ply_limit``. If a bot makes an ``offer``, nothing is
        played yet.

        People decide before bots, so that a face-down action can still be undone. Raises BotError for a bot's fault; ``budget`` and
        ``patience`` are those of ``highwater.bots.Limits``.
        """
        return drained(self.advance_in_slices(random, Limits(budget, patience)))

    def advance_in_slices(self, random: Randomness, limits: Limits = DEFAULT_LIMITS) -> Generator[Thought, None, "Match | None"]:
        """As ``advance``, but yields each thought, so that the caller can do other work. The generator returns the match."""
        if self.is_at_ply_limit or self.offer:
            return None
        bots = [player.bot for player in self.players]
        try:
            table = yield from self.memories.seat_bots(self.game, bots, self.states, self.record.plies, limits.patience)
            ply = yield from deliberation(self.game, self.state, table, random, random, limits, self.choices)
        except BotError as error:
            raise error.at(ply=len(self.record.plies) + 1) from error.__cause__
        if ply is None:
            return None
        if self.daily and ply[0] == CHANCE:
            from highwater.piles import dealt_outcome  # available on pages with daily games

            ply = CHANCE, dealt_outcome(self.game, self.daily, self.states, self.record.plies)
        return self.make_offer(*ply) if self.can_offer(*ply) else self.act(*ply)

    def moved_people(self, seat: int, action: Action) -> tuple[int, ...]:
        """The people whose pawns an action of a bot moves."""
        moves_others = self.game.moves_others
        if moves_others is None or seat == CHANCE or seat in self.humans:
            return ()
        return tuple(other for other in moves_others(seat, action) if other in self.humans)

    def choices(self, seat: int) -> Sequence[Action]:
        """The actions a bot chooses from: the legal ones; after a refused offer, without those that move a person's pawn."""
        legal = self.state.legal(seat)
        if not self.asks or seat not in self.refused:
            return legal
        return [action for action in legal if not self.moved_people(seat, action)]

    def can_offer(self, seat: int, action: Action) -> bool:
        """Whether a bot offers an action first: it asks, and the legal action moves a person's pawn."""
        return self.asks and bool(self.moved_people(seat, action)) and action in self.choices(seat)

    def make_offer(self, seat: int, action: Action) -> "Match":
        """The match with this offer of a bot."""
        return replace(self, offer=(seat, action))

    def accept(self, *, always: bool = False) -> "Match":
        """The match after the offered move; ``always``: bots ask no more. Unchanged without an offer."""
        return replace(self, asks=self.asks and not always).act(*self.offer) if self.offer else self

    def refuse(self) -> "Match":
        """The match without the offer; that bot moves no person's pawn in this turn."""
        return replace(self, offer=None, refused=(*self.refused, self.offer[0])) if self.offer else self

    def undo_refusal(self) -> UndoError | None:
        """The reason why undo is impossible now, or None."""
        for back, (seat, action) in enumerate(reversed(self.record.plies), 2):
            if self.states[-back].reveals(seat, action):
                return UndoError("undo-revealed", "cards have been turned up since; what was seen cannot be taken back")
            if seat in self.humans:
                return None
        return UndoError("undo-nothing", "nobody has done anything yet that could be taken back")

    def undo(self) -> "Match":
        """Undo a person's last action. Raises UndoError if something was revealed since."""
        refusal = self.undo_refusal()
        if refusal:
            raise refusal
        plies = self.record.plies
        back = next(back for back, (seat, _) in enumerate(reversed(plies), 1) if seat in self.humans)
        record = self.record.upto(len(plies) - back)
        return replace(
            self,
            record=record,
            states=self.states[:-back],
            redo_record=self.redo_record or self.record,
            viewed_ply=None,
            offer=None,
            refused=(),
        )

    def redo(self) -> "Match":
        """Redo the last undone action of a person, with the plies that followed unseen. Raises UndoError if there is none."""
        later = self.redo_record
        if later is None:
            raise UndoError("redo-nothing", "nothing has been taken back that could be done again")
        (seat, action), *rest = self.undone
        match = self._after(seat, action)
        for seat, action in takewhile(lambda ply: ply[0] not in self.humans, rest):
            match = match._after(seat, action)
        again = len(match.record.plies)
        return replace(match, record=later.upto(again), redo_record=later if again < len(later.plies) else None)

    def ranked(self, seat: int) -> tuple[RankedAction, ...]:
        """The policy's ranking for a seat, best first; empty if it is not to act."""
        legal = self.state.legal(seat)
        return self.game.rank(self.state.view(seat), legal) if legal else ()

    def hint(self, seat: int) -> tuple["Match", RankedAction]:
        """The policy's best action with its reason, and the match with the hint counted. Raises IllegalAction if the seat is not to act or
        the game is over."""
        if not self.state.to_act:
            raise IllegalAction("game-over", "the game is over, so there is nothing to hint at", token="")
        ranked = self.ranked(seat)
        if not ranked:
            raise IllegalAction("not-to-act", f"seat {seat + 1} is not to act, so there is nothing to hint at", token="")
        return replace(self, hints=tuple(count + (p == seat) for p, count in enumerate(self.hints))), ranked[0]

    def evaluate_in_slices(self, seat: int) -> Iterator[tuple[ActionValue, ...]]:
        """The values of a seat's legal actions, slice by slice, as in ``Searcher.evaluate_actions``. It yields nothing while the searcher
        observes the game from this seat, nor in a game without a searcher. Deterministic for a game."""
        if self.game.searcher is None:
            return
        searcher = self.game.searcher()
        for state, (by, action) in zip(self.states, self.record.plies, strict=False):
            if self.game.is_seen(state, by, action, by=seat):
                searcher.observe(state.view(seat), by, action)
                yield ()
        chance = Random(len(self.record.plies)).random
        yield from searcher.evaluate_actions(self.state.view(seat), self.state.legal(seat), chance)

    def toggle_note(self, seat: int, mark: str) -> "Match":
        """The match with a note of a seat toggled. Raises RecordError for an invalid or excessive one."""
        if not NOTE.fullmatch(mark):
            raise RecordError(
                "record-shape", f"a note is at most four small letters and digits, such as b3, not {mark[:20]!r}", found=mark[:20]
            )
        before = self.notes_of(seat)
        after = tuple(each for each in before if each != mark) if mark in before else (*before, mark)
        if len(after) > MAX_NOTES:
            raise RecordError("record-shape", f"a seat has at most {MAX_NOTES} notes", found=mark)
        notes = tuple(after if number == seat else self.notes_of(number) for number in range(len(self.players)))
        return replace(self, notes=notes if any(notes) else ())

    def put_review(self, seat: int, text: str) -> "Match":
        """The match with the text of a seat's review. Only for finished games; it is dropped when play resumes earlier. Raises RecordError
        for an invalid text."""
        if not REVIEW.fullmatch(text) or self.state.to_act:
            raise RecordError("record-shape", "a review is one line about a game that is over", found="Review")
        before = self.reviews or ("",) * len(self.players)
        return replace(self, reviews=(*before[:seat], text, *before[seat + 1 :]))

    def reseat(self, players: tuple[Player, ...]) -> "Match":
        """The match with other players. Raises SetupError unless there is one for each seat, and BotError for anything that is not a
        bot."""
        seats = len(self.players)
        if len(players) != seats:
            raise SetupError("seat-count", f"{seats} seats need {seats} players, not {len(players)}", seats=len(players), known=seats)
        for player in players:
            if player.bot is not None:
                check_bot(player.bot)
        handed = self.handed or any(now.bot is not before.bot for now, before in zip(players, self.players, strict=True))
        return replace(self, players=players, handed=handed, offer=None)  # the next player may ask again

    def notes_of(self, seat: int) -> tuple[str, ...]:
        """The notes of a seat, in the order they were made."""
        return self.notes[seat] if self.notes else ()

    def look(self, ply: int | None) -> "Match":
        """The match with another viewed position. Values out of range are clamped; None or the last ply is the present."""
        last = len(self.record.plies)
        return replace(self, viewed_ply=None if ply is None or ply >= last else max(0, ply))

    def written(self, saved: str = "", name: str = "") -> Record:
        """The record for a saved game: players, hints, the time (ISO 8601), and an id."""
        return replace(
            self.record,
            names=tuple(player.name for player in self.players) if any(player.name for player in self.players) else (),
            bots=tuple(player.bot.name if player.bot else "" for player in self.players) if len(self.humans) < len(self.players) else (),
            hints=self.hints if any(self.hints) else (),
            notes=self.notes if any(self.notes) else (),
            reviews=self.reviews if not self.state.to_act else (),
            begun=self.start_ply,
            handed=self.handed,
            finished=not self.state.to_act,
            paused=self.paused and bool(self.state.to_act),
            asks=self.asks,
            offer=self.offer,
            refused=self.refused,
            daily=self.daily,
            saved=saved,
            id=name,
        )

    def _after(self, seat: int, action: Action) -> "Match":
        if self.is_at_ply_limit:
            raise RecordError("record-full", f"this game has reached its last ply, {MAX_PLIES:,}, without an end", limit=MAX_PLIES)
        state = self.state.apply(seat, action)
        record = replace(self.record, plies=(*self.record.plies, (seat, action)))
        turn = self.game.turn
        refused = self.refused if turn is None or turn(state) == turn(self.state) else ()
        return replace(self, record=record, states=(*self.states, state), viewed_ply=None, offer=None, refused=refused)


def parse_match(text: str, bots: Callable[[str], Bot] = named) -> Match:
    """Read a saved game of any version. ``bots`` finds bots by name.

    Raises JsonError, RecordError, or SetupError for an unknown game, version, option, number of seats or bot.
    """
    return Match.of(parse(text), bots=bots)
