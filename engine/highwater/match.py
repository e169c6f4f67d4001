"""A record being played: who sits where, the position shown, undo, redo and hints. Matches are values: every method returns the match
after it."""

import json
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, replace

from highwater.bots import BOT_BUDGET, Bot, BotError, Thought, check_bot, deliberation, named
from highwater.bots.thinking import drained
from highwater.game import Action, Advice, Game, GameError, IllegalAction, Randomness, State
from highwater.guarded_json import read_json
from highwater.record import MAX_TEXT, Ply, Record, RecordError, clean_name, parse_text

MATCH_FORMAT = "highwater-match/1"


class UndoError(GameError):
    """Nothing to take back, or something was revealed since; nothing to do again."""

    CODES = ("undo-nothing", "undo-revealed", "redo-nothing")


@dataclass(frozen=True)
class Player:
    """Who sits at a seat: a name ("" for none chosen) and the bot that plays it, None for a person."""

    name: str = ""
    bot: Bot | None = None


@dataclass(frozen=True)
class Match:
    """``states`` are the positions before the first ply and after each; ``undone`` what redo would do again; ``shown`` the ply
    being looked at, None for the present one; ``hints`` how many each seat has asked for."""

    record: Record
    players: tuple[Player, ...]
    states: tuple[State, ...]
    hints: tuple[int, ...]
    undone: tuple[Ply, ...] = ()
    shown: int | None = None

    @staticmethod
    def begin(game: Game, players: tuple[Player, ...], options: Mapping[str, str] | None = None) -> "Match":
        """A new match. Raises SetupError for what does not exist, and BotError for what is no bot."""
        players = tuple(Player(clean_name(player.name), player.bot) for player in players)
        return Match.of(Record.of(game, len(players), options, tuple(player.name for player in players)), players)

    @staticmethod
    def of(record: Record, players: tuple[Player, ...] | None = None) -> "Match":
        """The match that has come as far as this record; people at every seat unless said otherwise. Raises RecordError if it cannot be
        played."""
        players = players or tuple(Player(name) for name in record.names or ("",) * record.seats)
        for player in players:
            if player.bot is not None:
                check_bot(player.bot)
        return Match(record, players, tuple(record.states()), (0,) * record.seats)

    @property
    def game(self) -> Game:
        return self.record.game

    @property
    def state(self) -> State:
        """The present position."""
        return self.states[-1]

    @property
    def ply(self) -> int:
        """The ply being looked at."""
        return len(self.record.plies) if self.shown is None else self.shown

    @property
    def position(self) -> State:
        """The position being looked at."""
        return self.states[self.ply]

    @property
    def humans(self) -> tuple[int, ...]:
        return tuple(seat for seat, player in enumerate(self.players) if player.bot is None)

    def waiting_for(self) -> tuple[int, ...]:
        """The people who must act now; empty when chance or a bot is next, or the game is over."""
        return tuple(seat for seat in self.state.to_act if seat in self.humans)

    def may_play(self) -> tuple[int, ...]:
        """The people who may act now but need not."""
        return tuple(seat for seat in self.state.may_act if seat in self.humans)

    def act(self, seat: int, action: Action) -> "Match":
        """What a person, a bot or chance does now. Raises IllegalAction and changes nothing if it may not."""
        return replace(self._after(seat, action), undone=())

    def advance(self, random: Randomness, budget: int = BOT_BUDGET, patience: float | None = None) -> "Match | None":
        """The next thing that happens by itself: a bot's action that it need not but wants to do now, chance, or the action of a bot
        that must act. None where a person must act or the game is over.

        People decide before bots do, so that an action still face down can be taken back. Raises BotError for a bot's fault; ``budget``
        and ``patience`` are those of ``highwater.bots.thoughts``.
        """
        return drained(self.advancing(random, budget, patience))

    def advancing(
        self, random: Randomness, budget: int = BOT_BUDGET, patience: float | None = None
    ) -> Generator[Thought, None, "Match | None"]:
        """As ``advance``, thought by thought, so that something else can be done in between; at its end the generator returns the match."""
        bots = [player.bot for player in self.players]
        try:
            ply = yield from deliberation(self.game, self.state, bots, random, random, budget, patience)
        except BotError as error:
            raise error.at(len(self.record.plies) + 1) from error.__cause__
        return self.act(*ply) if ply else None

    def undo_refusal(self) -> UndoError | None:
        """Why undo is not possible now, or None if it is."""
        for back, (seat, action) in enumerate(reversed(self.record.plies), 2):
            if self.states[-back].reveals(seat, action):
                return UndoError("undo-revealed", "cards have been turned up since; what was seen cannot be taken back")
            if seat in self.humans:
                return None
        return UndoError("undo-nothing", "nobody has done anything yet that could be taken back")

    def undo(self) -> "Match":
        """Back to before the last thing a person did. Raises UndoError where something was revealed since."""
        refusal = self.undo_refusal()
        if refusal:
            raise refusal
        plies = self.record.plies
        back = next(back for back, (seat, _) in enumerate(reversed(plies), 1) if seat in self.humans)
        record = self.record.upto(len(plies) - back)
        return replace(self, record=record, states=self.states[:-back], undone=(*plies[-back:], *self.undone), shown=None)

    def redo(self) -> "Match":
        """Do again what was taken back last: one person's action and what followed without being seen. Raises UndoError if there is
        nothing."""
        if not self.undone:
            raise UndoError("redo-nothing", "nothing has been taken back that could be done again")
        (seat, action), *rest = self.undone
        match = self._after(seat, action)
        while rest and rest[0][0] not in self.humans:
            (seat, action), *rest = rest
            match = match._after(seat, action)
        return replace(match, undone=tuple(rest))

    def ranked(self, seat: int) -> tuple[Advice, ...]:
        """The policy's list for a seat, best first; empty when it is not to act."""
        legal = self.state.legal(seat)
        return self.game.rank(self.state.view(seat), legal) if legal else ()

    def hint(self, seat: int) -> tuple["Match", Advice]:
        """The policy's best action with its reason, and the match in which it has been counted. Raises IllegalAction when the seat is
        not to act or the game is over."""
        if not self.state.to_act:
            raise IllegalAction("game-over", "the game is over, so there is nothing to hint at", token="")
        ranked = self.ranked(seat)
        if not ranked:
            raise IllegalAction("not-to-act", f"seat {seat + 1} is not to act, so there is nothing to hint at", token="")
        return replace(self, hints=tuple(count + (p == seat) for p, count in enumerate(self.hints))), ranked[0]

    def look(self, ply: int | None) -> "Match":
        """The match with another position shown; out of range means the nearest, None or the last ply the present."""
        last = len(self.record.plies)
        return replace(self, shown=None if ply is None or ply >= last else max(0, ply))

    def json(self) -> str:
        """The form in which a match is kept: ``format``, ``record`` (its text form), ``players``, ``hints``."""
        players = [{"name": player.name, "bot": player.bot and player.bot.name} for player in self.players]
        return json.dumps(
            {"format": MATCH_FORMAT, "record": self.record.text(), "players": players, "hints": self.hints}, ensure_ascii=False
        )

    def _after(self, seat: int, action: Action) -> "Match":
        state = self.state.apply(seat, action)
        record = replace(self.record, plies=(*self.record.plies, (seat, action)))
        return replace(self, record=record, states=(*self.states, state), shown=None)


def parse_match(text: str, bots: Callable[[str], Bot] = named) -> Match:
    """Read a kept match. ``bots`` finds the bot of a name. Raises JsonError, RecordError, or SetupError for a game, version, option, seat
    number or bot we do not have."""
    data = read_json(text, most=2 * MAX_TEXT)
    if not isinstance(data, dict) or data.get("format") != MATCH_FORMAT:
        raise RecordError("record-shape", f'a saved game of High Water is an object with "format": "{MATCH_FORMAT}"', found="format")
    if not isinstance(data.get("record"), str):
        raise RecordError("record-shape", "a saved game has its record as a text", found="record")
    record = parse_text(data["record"])
    match = Match.of(record, _players(data.get("players"), record.seats, bots))
    return replace(match, hints=_hints(data.get("hints"), record.seats))


def _players(data: object, seats: int, bots: Callable[[str], Bot]) -> tuple[Player, ...]:
    if isinstance(data, list) and len(data) == seats:
        players = [
            Player(clean_name(item["name"]), None if item.get("bot") is None else bots(item["bot"]))
            for item in data
            if isinstance(item, dict) and isinstance(item.get("name"), str) and isinstance(item.get("bot"), str | None)
        ]
        if len(players) == seats:
            return tuple(players)
    raise RecordError(
        "record-shape", f'a saved game has one {{"name": …, "bot": … or null}} for each of its {seats} players', found="players"
    )


def _hints(data: object, seats: int) -> tuple[int, ...]:
    if isinstance(data, list) and len(data) == seats and all(type(count) is int and count >= 0 for count in data):
        return tuple(data)
    raise RecordError("record-shape", f"a saved game has a number of hints for each of its {seats} players", found="hints")
