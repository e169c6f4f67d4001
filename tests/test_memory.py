"""Remembering bots observe exactly what their seat sees, once and in order."""

import signal
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

import pytest

from highwater.bots import Bot, BotError, Thought, named, seat_bots
from highwater.contract import CHANCE, Action, Random01, View
from highwater.game import Game
from highwater.games.land_unter.state import Deal, Play
from highwater.games.rats.state import DealCard
from highwater.match import Match, Player
from highwater.registry import GAMES, game_of
from highwater.simulation import play, play_position
from tests.bots import Chooser, Unspeakable

Told = tuple[View, int, Action]


@dataclass
class Diary:
    """The memory of one seat: records its observations, and plays the first legal action."""

    name: str
    told: list[Told] = field(default_factory=list)
    asked: list[View] = field(default_factory=list)

    def observe(self, game: Game, view: View, seat: int, action: Action) -> None:
        self.told.append((view, seat, action))

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        self.asked.append(view)
        yield Thought(legal[0] if view.seat in view.to_act else None, 1)


@dataclass
class Diarist:
    """A bot that remembers; ``diaries`` are the memories it has made."""

    name: str = "diarist"
    diaries: list[Diary] = field(default_factory=list)

    def memory(self) -> Diary:
        self.diaries.append(Diary(self.name))
        return self.diaries[-1]

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        raise AssertionError("its memory sits in its place")
        yield


def seen_in(game: Game, seat: int, plies: Sequence[tuple[int, Action]], seats: int) -> list[Told]:
    """What this seat sees of a game, as the record tells it."""
    state, told = game.new(seats), []
    for by, action in plies:
        if game.is_seen(state, by, action, seat):
            told.append((state.view(seat), by, action))
        state = state.apply(by, action)
    return told


@pytest.mark.parametrize("game_id", GAMES)
def test_simulation_delivers_observations_in_order(game_id: str) -> None:
    game, bot = game_of(game_id), Diarist()
    _, plies = play_position(game, game.new(3), [bot, named("random"), bot], seed=3)
    assert len(bot.diaries) == 2, "a memory for each seat"
    for diary, seat in zip(bot.diaries, (0, 2), strict=True):
        assert diary.told == seen_in(game, seat, plies, 3)
        assert [action for _, by, action in diary.told if by == seat] == [action for by, action in plies if by == seat]
        assert {view.seat for view in (*diary.asked, *(view for view, _, _ in diary.told))} == {seat}


def test_another_game_begins_with_another_memory() -> None:
    bot = Diarist()
    for _ in range(2):
        play("sos", [bot, "policy", "policy"])
    first, second = bot.diaries
    assert first.told == second.told


@pytest.mark.parametrize(("game_id", "hidden"), [("land-unter", (Play, Deal)), ("abandon-ship", DealCard), ("sos", DealCard)])
def test_bots_never_observe_hidden_things(game_id: str, hidden: tuple[type, ...]) -> None:
    """Of hands, secret cards and cards laid face down a seat sees its own: one deal, and one card a round."""
    game, bot = game_of(game_id), Diarist()
    _, plies = play_position(game, game.new(4), [bot, *[named("random")] * 3], seed=5)
    told = bot.diaries[0].told
    secret = [(by, action) for _, by, action in told if isinstance(action, hidden)]
    deals = [(by, action) for by, action in secret if by == CHANCE]
    own = next((action for by, action in plies if by == CHANCE and isinstance(action, hidden)), None)
    assert deals == [(CHANCE, own)], "the first seat gets the first one"
    assert {by for by, _ in secret} <= {0, CHANCE}
    public = [ply for ply in plies if not isinstance(ply[1], hidden)]
    assert [(by, action) for _, by, action in told if not isinstance(action, hidden)] == public


def test_hidden_hands_keep_everything_from_others_unless_the_game_says_what_is_seen() -> None:
    land_unter = game_of("land-unter")
    silent = Game(**{**vars(land_unter), "sees": None})
    state = silent.new(3)
    deal = state.chance().sample(Random(1))
    assert not any(silent.is_seen(state, CHANCE, deal, seat) for seat in range(3))
    assert land_unter.is_seen(state, CHANCE, deal, 0)


def test_a_bot_without_a_memory_is_seated_itself() -> None:
    bots = (named("policy"), None, Chooser("plain"))
    assert seat_bots(bots) == bots


# A match


def at_table(bot: Bot) -> Match:
    """Three seats of Abandon Ship, the first a person's, at that person's first decision."""
    match = Match.begin(game_of("abandon-ship"), (Player(), Player(bot=bot), Player(bot=named("policy"))))
    return on(match, Random(2).random)


def on(match: Match, random: Random01) -> Match:
    """As far as it goes without the person."""
    while following := match.advance(random):
        match = following
    return match


def person(match: Match) -> Match:
    """The person takes the first action that does not end anything, and the others go on."""
    return on(match.act(0, match.state.legal(0)[0]), Random(3).random)


def test_a_match_tells_each_ply_once() -> None:
    bot = Diarist()
    match = person(person(at_table(bot)))
    (diary,) = bot.diaries
    seen = seen_in(match.game, 1, match.record.plies, 3)
    assert seen[: len(diary.told)] == diary.told
    assert len(diary.told) >= max(number for number, (_, by, _) in enumerate(seen) if by == 1), "all before its last decision"


def test_undone_plies_are_forgotten() -> None:
    bot = Diarist()
    begun = at_table(bot)
    first, *_, last = begun.state.legal(0)
    mistaken = begun.act(0, first)
    assert mistaken.advance(Random(3).random) is not None
    assert bot.diaries[-1].told[-1][1:] == (0, first)
    match = mistaken.undo().act(0, last)
    assert match.advance(Random(3).random) is not None
    assert bot.diaries[-1].told == seen_in(match.game, 1, match.record.plies, 3)


def test_resumed_match_replays_observations_from_the_record() -> None:
    bot = Diarist()
    match = person(at_table(bot))
    again = person(Match.of(match.record, match.players))
    assert len(bot.diaries) == 2
    assert bot.diaries[1].told[: len(bot.diaries[0].told)] == bot.diaries[0].told
    assert again.record.plies[: len(match.record.plies)] == match.record.plies


def test_telling_a_long_game_leaves_room_after_each_ply() -> None:
    match = person(person(at_table(Chooser("plain"))))
    bot = Diarist()
    resumed = Match.of(match.record, (match.players[0], Player(bot=bot), match.players[2])).act(0, match.state.legal(0)[0])
    thinking = resumed.advance_in_slices(Random(1).random)
    told = []
    for _ in range(5):
        next(thinking)
        told.append(len(bot.diaries[0].told))
    assert told == [1, 2, 3, 4, 5]
    thinking.close()
    following = resumed.advance(Random(1).random)
    assert following is not None
    assert bot.diaries[0].told == seen_in(match.game, 1, resumed.record.plies, 3), "each once, although it was stopped in the middle"


# What a memory may do wrong


@dataclass(frozen=True)
class Forgetful:
    """A bot whose memory fails as ``fault`` says."""

    fault: str
    name: str = "forgetful"

    def memory(self) -> object:
        if self.fault == "no memory":
            raise LookupError("there is none")
        return Chooser("mute") if self.fault == "mute" else Fails(self.fault)

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        yield Thought(legal[0], 1)


@dataclass(frozen=True)
class Fails:
    fault: str
    name: str = "forgetful"

    def observe(self, game: Game, view: View, seat: int, action: Action) -> None:
        while self.fault == "slow":
            pass
        raise Unspeakable if self.fault == "cannot be said" else LookupError("who was that?")

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        yield Thought(legal[0], 1)


@pytest.mark.parametrize(
    ("fault", "code", "says"),
    [
        ("no memory", "bot-raised", "LookupError: there is none"),
        ("mute", "bot-shape", "memory without a method observe"),
        ("raises", "bot-raised", r"ply 1\).*LookupError: who was that\?"),
        ("cannot be said", "bot-raised", "Unspeakable"),
        pytest.param(
            *("slow", "bot-slow", "take in a ply within 0.2 seconds"),
            marks=pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there is no alarm that could stop a bot"),
        ),
    ],
)
def test_a_memory_that_fails_is_its_bots_fault(fault: str, code: str, says: str) -> None:
    with pytest.raises(BotError, match=f"'forgetful'.*seat 2.*{says}") as raised:
        play("forbidden-island", ["policy", Forgetful(fault)], patience=0.2 if fault == "slow" else None)
    assert raised.value.code == code
