"""Bots that think for seconds do so in slices: presses are answered in between, and a new position ends the decision."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import pytest

from highwater.bots import BOTS, DEFAULT_LEVEL, Bot, Thought
from highwater.contract import Action, Random01, View
from highwater.game import Game
from highwater.match import Match
from highwater_web.core.thinking import MAX_DECISION_SECONDS, MAX_SLICE_SECONDS, BotScheduler
from highwater_web.table.playing import RETRY_MS
from highwater_web.ui.texts import LANGUAGES, texts
from tests.web.person import Person, Tabs

ITERATION = 0.005
"""Seconds of one iteration."""


@dataclass
class SlowBot:
    """Needs ``iterations`` steps for every decision, while the clock advances."""

    iterations: int = 200
    name: str = "slow"
    now: float = 0.0
    begun: int = 0
    ended: list[str] = field(default_factory=list)
    fails: bool = False

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        self.begun += 1
        try:
            for _ in range(self.iterations):
                if self.fails:
                    raise ZeroDivisionError("made by a test")
                self.now += ITERATION
                yield Thought(legal[0], 0.5)
            self.ended.append("decided")
        except GeneratorExit:
            self.ended.append("stopped")
            raise


@pytest.fixture
def slow() -> SlowBot:
    return SlowBot()


def at_a_table(
    bot: Bot, clock: Callable[[], float], pace: str = "at-once", language: str = "en", seats: int = 3, game: str = "land-unter"
) -> Person:
    """One person against bots of this kind."""
    person = Person(language)
    person.env = replace(person.env, mind=BotScheduler(clock))
    person.start(game, people=1, seats=seats)
    sit_down(person, bot)
    if pace != "normal":
        person.press("panel:menu")
        person.press("set", pace=pace)
        person.press("panel:menu")
    return person


def sit_down(person: Person, bot: Bot) -> None:
    """Let this bot take the seats of all bots."""
    match = match_of(person)
    players = tuple(replace(player, bot=player.bot and bot) for player in match.players)
    table = person.model.table
    assert table is not None
    person.session.model = replace(person.model, table=replace(table, match=replace(match, players=players)))


def match_of(person: Person) -> Match:
    assert person.model.table is not None
    return person.model.table.match


def lay_a_card(person: Person) -> None:
    person.press(next(token for token in person.controls() if token.startswith("play:")))


def tick(person: Person) -> None:
    assert person.timer == "tick"
    person.timer = None
    person.send(message="do", token="tick", fields={})


def test_a_slice_ends_after_its_time_and_the_thought_goes_on_in_the_next(slow: SlowBot) -> None:
    person = at_a_table(slow, lambda: slow.now)
    lay_a_card(person)
    plies, ticks = len(match_of(person).record.plies), 0
    while len(match_of(person).record.plies) == plies:
        before = slow.now
        tick(person)
        ticks += 1
        assert slow.now - before <= 2 * ITERATION, "a press would have waited"
    assert ticks > slow.iterations * ITERATION / MAX_SLICE_SECONDS / 2
    assert slow.begun <= 1 + len(match_of(person).record.plies) - plies


def test_a_decision_ends_in_time_with_the_best_action_so_far(slow: SlowBot) -> None:
    slow.iterations = 10_000
    person = at_a_table(slow, lambda: slow.now)
    lay_a_card(person)
    plies, began = len(match_of(person).record.plies), slow.now
    while len(match_of(person).record.plies) == plies:
        tick(person)
    assert MAX_DECISION_SECONDS <= slow.now - began <= MAX_DECISION_SECONDS + 4 * ITERATION
    assert slow.ended[0] == "stopped"


def test_thinking_resumes_after_device_sleep(slow: SlowBot) -> None:
    person = at_a_table(slow, lambda: slow.now)
    lay_a_card(person)
    plies = len(match_of(person).record.plies)
    tick(person)
    slow.now += 3600
    tick(person)
    assert len(match_of(person).record.plies) > plies
    assert slow.ended == ["stopped"]


def test_bots_keep_thinking_and_their_decisions_wait(slow: SlowBot) -> None:
    person = at_a_table(slow, lambda: slow.now)
    mind = person.env.mind
    assert not mind.go_on(), "there is nothing to think about"
    lay_a_card(person)
    plies = match_of(person).record.plies
    tick(person)
    slices = 1
    while mind.go_on():
        slices += 1
    assert slices > slow.iterations * ITERATION / MAX_SLICE_SECONDS / 3
    assert match_of(person).record.plies == plies
    assert person.answer["effects"][-1] == {"effect": "later", "do": "tick", "after": RETRY_MS}
    now = slow.now
    tick(person)
    assert slow.ended[0] == "decided"
    assert slow.now - now <= 2 * ITERATION, "of the next decision"
    assert len(match_of(person).record.plies) == len(plies) + 1


def test_a_failure_between_messages_is_reported_at_the_next_one(slow: SlowBot) -> None:
    person = at_a_table(slow, lambda: slow.now)
    lay_a_card(person)
    tick(person)
    slow.fails = True
    assert not person.env.mind.go_on()
    tick(person)
    assert "slow" in person.html
    assert match_of(person).players[1].bot is BOTS[DEFAULT_LEVEL]


def test_notes_made_while_a_bot_thinks_are_kept(slow: SlowBot) -> None:
    person = at_a_table(slow, lambda: slow.now, game="abandon-ship")
    while person.timer is None:
        person.play_on()
    plies = len(match_of(person).record.plies)
    tick(person)
    person.press("panel:sheet")
    person.press(next(token for token in person.controls() if token.startswith("note:")))
    assert slow.begun == 1
    (noted,) = [notes for notes in match_of(person).notes if notes]
    while len(match_of(person).record.plies) == plies:
        tick(person)
    assert slow.begun == 1
    assert noted in match_of(person).notes


def test_presses_during_a_thought_are_answered_without_stopping_it(slow: SlowBot) -> None:
    person = at_a_table(slow, lambda: slow.now)
    lay_a_card(person)
    tick(person)
    person.press("panel:log")
    assert person.model.table is not None
    assert person.model.table.panel == "log"
    tick(person)
    assert slow.begun == 1
    assert slow.ended == []


@pytest.mark.parametrize("press", ["undo", "go:index.html", "ply:1"])
def test_taking_back_leaving_and_looking_back_stop_it(slow: SlowBot, press: str) -> None:
    person = at_a_table(slow, lambda: slow.now)
    lay_a_card(person)
    tick(person)
    if press == "ply:1":
        press = next(token for token in person.controls() if token.startswith("ply:"))
    person.press(press)
    assert slow.ended == ["stopped"]
    assert person.timer is None


def test_a_new_game_and_a_game_played_in_another_tab_stop_it(slow: SlowBot) -> None:
    person = at_a_table(slow, lambda: slow.now)
    person.tabs = Tabs(person.kept)
    person.tabs.people.append(person)
    lay_a_card(person)
    tick(person)
    assert person.model.table is not None
    person.send(message="tab", game=person.model.table.id, played="elsewhere")
    assert slow.ended == ["stopped"]
    assert person.timer is None
    person.press("take-over")
    tick(person)
    assert slow.begun == 2
    person.press("go:index.html")
    person.press("go:land-unter.html")
    person.press("start")
    assert slow.ended == ["stopped", "stopped"]


def test_thinking_alone_renders_nothing(slow: SlowBot) -> None:
    person = at_a_table(slow, lambda: slow.now)
    lay_a_card(person)
    person.timer = None
    answer = json.loads(person.session.dispatch('{"message": "do", "token": "tick", "fields": {}}'))
    assert answer["html"] is None
    assert "rendering" not in answer
    assert {"effect": "later", "do": "tick", "after": 0} in answer["effects"]


def test_a_bot_of_one_thought_needs_no_second_slice_however_long_that_takes() -> None:
    bot = SlowBot(iterations=1)
    person = at_a_table(bot, lambda: bot.now * 100, seats=3)
    lay_a_card(person)
    plies = len(match_of(person).record.plies)
    tick(person)
    assert len(match_of(person).record.plies) > plies


@dataclass
class Faulty:
    """A bot that returns an illegal action."""

    how: str
    name: str = "faulty"

    def think(self, game: Game, view: View, legal: Sequence[Action], random: Random01, budget: int) -> Iterator[Thought]:
        if self.how == "bot-raised":
            raise ZeroDivisionError("made by a test")
        if self.how == "bot-illegal":
            yield Thought(game.parse("1"), 0.0) if "1" not in map(str, legal) else Thought(game.parse("60"), 0.0)
        if self.how == "bot-waits":
            yield Thought(None, 0.0)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("how", ["bot-raised", "bot-illegal", "bot-waits", "bot-silent"])
def test_a_bot_that_fails_is_named_its_seat_goes_to_the_policy_and_no_ply_is_lost(how: str, language: str) -> None:
    bot = Faulty(how)
    person = at_a_table(bot, lambda: 0.0, language=language, seats=3)
    lay_a_card(person)
    plies = match_of(person).record.plies
    tick(person)
    t = texts(language)
    assert "faulty" in person.html
    assert t("play.handed-over", name=match_of(person).players[1].name) in person.html
    assert match_of(person).players[1].bot is BOTS["bosun"]
    while match_of(person).players[2].bot is bot:
        tick(person)
    person.wait()
    assert match_of(person).record.plies[: len(plies)] == plies
    assert len(match_of(person).record.plies) > len(plies)
    assert match_of(Person(kept=person.kept).open(person.address)).record == match_of(person).record


def test_should_the_policy_fail_any_legal_action_will_do() -> None:
    person = at_a_table(Faulty("bot-raised", name="bosun"), lambda: 0.0, seats=3)
    lay_a_card(person)
    plies = len(match_of(person).record.plies)
    person.wait()
    assert len(match_of(person).record.plies) > plies
