"""A person's own bots at a table: they get only their seat's view, answer from another worker, and any fault of theirs or that worker's is
reported while the policy plays on."""

from __future__ import annotations

import base64
import json
import pickle
import re
from random import Random
from typing import Any

import pytest

from highwater.bots import BOT_BUDGET, BOTS
from highwater.contract import CHANCE, State
from highwater.game import Game
from highwater.registry import GAMES
from highwater_web.core.asking import MAX_ANSWER_CHARS, SeatedBot
from highwater_web.core.drafts import find_draft
from highwater_web.core.own_bots import PREFIX, make_bot
from highwater_web.features.own_bots import bot_runner
from highwater_web.ui.texts import LANGUAGES, texts
from tests.web.person import Person
from tests.web.test_thinking import lay_a_card, match_of, tick

EN = texts("en")

FIRST = """
from highwater import Thought

class First:
    name = "first"

    def think(self, game, view, legal, random, budget):
        yield Thought(legal[0], 1)
"""
LAST = FIRST.replace("legal[0]", "legal[-1]")


def thinks(*lines: str) -> str:
    """The source of a bot whose method has these lines; the first of them is line 8."""
    return FIRST.replace("        yield Thought(legal[0], 1)\n", "".join(f"        {line}\n" for line in lines))


def kept(source: str, name: str = "b1", called: str = "Primus") -> dict[str, str]:
    return {PREFIX + name: make_bot(name, called, source, "2026-11-22T15:00:00+01:00").text}


def at_a_table(source: str, game: str = "land-unter", language: str = "en", seats: int = 3, people: int = 1) -> Person:
    """One person against a bot that they have written; the other seats have the policy."""
    person = Person(language, kept=kept(source)).open()
    person.press(f"go:{game}.html")
    who = {f"who-{seat}": "human" if seat < people else "bosun" for seat in range(seats)}
    person.press("setup", seats=str(seats))
    person.press("start", **(who | {f"who-{seats - 1}": "workshop:b1"}))
    return person


def bot_questions(person: Person) -> list[dict[str, Any]]:
    return [effect for effect in person.effects if effect["effect"] == "ask-bot"]


def until_asked(person: Person, most: int = 300) -> dict[str, Any]:
    """Play until the bot is asked; returns that effect."""
    before = len(bot_questions(person))
    for _ in range(most):
        if len(bot_questions(person)) > before:
            return bot_questions(person)[-1]
        if person.timer is not None:
            tick(person)
        else:
            person.play_on()
    raise AssertionError("the bot was never asked")


def answer(person: Person, question: dict[str, Any], text: str | None = None, **fields: object) -> None:
    """Deliver the worker's answer, or another one."""
    found = fields or {"answer": bot_runner.answer(question["question"]) if text is None else text}
    person.send(message="bot-answer", number=question["number"], **found)


def bot_of(person: Person, seat: int = 2) -> object:
    return match_of(person).players[seat].bot


# Set up ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bot_is_offered_where_seats_are_given_and_sits_by_its_name(language: str) -> None:
    person = Person(language, kept=kept(FIRST) | kept(LAST, "b2", "<b>Last</b>") | {PREFIX + "b3": "{"}).open("land-unter.html")
    assert texts(language)("setup.who.own", name="Primus") in person.html
    assert "&lt;b&gt;Last&lt;/b&gt;" in person.html
    assert "workshop:b3" not in person.html
    person.press("setup", seats="3")
    person.press("start", **{"who-0": "human", "who-1": "workshop:b1", "who-2": "workshop:b1"})
    match = match_of(person)
    assert [player.name for player in match.players[1:]] == ["Primus", "Primus 2"]
    assert match.players[1].bot == SeatedBot("workshop:b1")
    assert '[Bot "2=workshop:b1"]' in person.kept["highwater:game:" + person.address.partition("=")[2]]


def test_a_bot_that_is_deleted_meanwhile_is_not_offered_any_more() -> None:
    person = Person(kept=kept(FIRST)).open("land-unter.html")
    person.press("setup", **{"who-1": "workshop:b1"})
    person.send(message="store-changed", key=PREFIX + "b1", value=None)
    assert "workshop:b1" not in person.html
    assert find_draft(person.model, GAMES["land-unter"]).seats[1].who == "bot"
    person.press("setup", **{"who-1": "workshop:b9"})
    assert find_draft(person.model, GAMES["land-unter"]).seats[1].who == "bot"


# Asked and answered --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_with_it(game: str) -> None:
    person = Person(kept=kept(LAST)).open()
    person.press(f"go:{game}.html")
    seats = GAMES[game].seats[0]
    person.press("setup", seats=str(seats))
    person.press("start", **{f"who-{seat}": "workshop:b1" if seat else "bosun" for seat in range(seats)})
    person.press("panel:menu")
    person.press("set", pace="at-once")
    put = 0
    for _ in range(20_000):
        if not match_of(person).state.to_act:
            break
        if len(bot_questions(person)) > put:
            put = len(bot_questions(person))
            answer(person, bot_questions(person)[-1])
        elif person.timer is not None:
            tick(person)
        else:
            person.play_on()
    match = match_of(person)
    assert not match.state.to_act
    assert isinstance(match.players[1].bot, SeatedBot), person.html
    assert put > 5
    for state, (seat, action) in zip(match.states, match.record.plies, strict=False):
        if seat > 0 and seat in state.to_act:
            assert action == state.legal(seat)[-1]


def test_own_bot_is_asked_once_with_its_source_and_its_action_is_played() -> None:
    person = at_a_table(LAST)
    lay_a_card(person)
    question = until_asked(person)
    told = json.loads(question["question"])
    assert (told["bot"], told["source"], told["game"], told["budget"]) == ("Primus", LAST, "land-unter/1", BOT_BUDGET)
    assert person.timer is None
    person.press("panel:log")
    assert len(bot_questions(person)) == 1
    match = match_of(person)
    answer(person, question)
    assert match_of(person).record.plies == (*match.record.plies, (2, match.state.legal(2)[-1]))


@pytest.mark.parametrize("game", GAMES)
def test_own_bot_receives_only_the_view_of_its_seat(game: str) -> None:
    question = until_asked(at_a_table(FIRST, game))
    view, legal = pickle.loads(base64.b64decode(json.loads(question["question"])["decision"]))
    assert view.seat == 2
    state = match_with(view, legal, GAMES[game])
    assert (view, tuple(legal)) == (state.view(2), tuple(state.legal(2)))


def match_with(view: Any, legal: Any, game: Game) -> State:
    """A world drawn from the view; anything else in the message would not be consistent with that world."""
    return game.sample_world(view, Random(1).random)


@pytest.mark.parametrize("game", GAMES)
def test_indistinguishable_worlds_give_equal_questions(game: str) -> None:
    person = at_a_table(FIRST, game)
    until_asked(person)
    state = match_of(person).state
    seat = 2
    other = GAMES[game].sample_world(state.view(seat), Random(7).random)
    assert other.view(seat) == state.view(seat)
    for world in (state, other):
        told = pickle.loads(pickle.dumps((world.view(seat), tuple(world.legal(seat)))))
        assert told == (state.view(seat), tuple(state.legal(seat)))
        assert b"State" not in pickle.dumps(world.view(seat)), "a position would show everything"


def test_saved_bot_edits_apply_and_waiting_is_allowed() -> None:
    person = at_a_table(FIRST)
    person.send(message="store-changed", key=PREFIX + "b1", value=kept(LAST)[PREFIX + "b1"])
    lay_a_card(person)
    assert json.loads(until_asked(person)["question"])["source"] == LAST


def test_several_bots_that_need_not_act_are_asked_one_after_the_other() -> None:
    """On the island a card may be played at any time: a bot that declines is skipped, and the game continues."""
    waits = thinks("yield Thought(None if view.seat not in view.to_act else legal[0], 1)")
    person = at_a_table(waits, "forbidden-island", seats=4)
    for _ in range(60):
        question = until_asked(person)
        view, _legal = pickle.loads(base64.b64decode(json.loads(question["question"])["decision"]))
        answer(person, question)
        if view.seat not in view.to_act:
            break
    else:
        pytest.skip("no special card came to it")
    assert isinstance(bot_of(person, 3), SeatedBot)


# Stale -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("press", ["undo", "go:index.html", "ply:1", "elsewhere"])
def test_an_answer_that_comes_too_late_does_nothing(press: str) -> None:
    person = at_a_table(FIRST)
    lay_a_card(person)
    question = until_asked(person)
    if press == "elsewhere":
        assert person.model.table is not None
        person.send(message="tab", game=person.model.table.id, played="elsewhere")
    else:
        person.press(next(token for token in person.controls() if token.startswith("ply:")) if press == "ply:1" else press)
    before = match_of(person)
    answer(person, question)
    assert match_of(person) == before


def test_undo_asks_own_bots_again_and_drops_old_answers() -> None:
    person = at_a_table(FIRST)
    lay_a_card(person)
    old = until_asked(person)
    person.press("undo")
    lay_a_card(person)
    new = until_asked(person)
    assert new["number"] != old["number"]
    plies = len(match_of(person).record.plies)
    answer(person, old)
    answer(person, {**new, "number": 99})
    assert len(match_of(person).record.plies) == plies
    answer(person, new)
    assert len(match_of(person).record.plies) == plies + 1
    answer(person, new)
    assert len(match_of(person).record.plies) == plies + 1


def test_a_table_of_bots_that_is_paused_goes_on_with_the_answer_afterwards() -> None:
    person = at_a_table(FIRST, people=0)
    question = until_asked(person)
    person.press("hold")
    plies = len(match_of(person).record.plies)
    answer(person, question)
    assert len(match_of(person).record.plies) == plies
    person.press("hold")
    tick(person)
    assert len(match_of(person).record.plies) == plies + 1
    assert len(bot_questions(person)) == 1


# Wrong -----------------------------------------------------------------------------------------------------------------------


def is_handed_over(person: Person, plies: int, said: str) -> None:
    assert said in person.html
    assert EN("play.handed-over", name="Primus") in person.html
    assert bot_of(person) is BOTS["bosun"]
    tick(person)
    assert len(match_of(person).record.plies) > plies, "the policy goes on"
    assert '[Bot "3=bosun"]' in person.kept["highwater:game:" + person.address.partition("=")[2]]
    assert person.effects_of("bot-worker")[-1]["wanted"] is False


@pytest.mark.parametrize(
    ("source", "code", "details"),
    [
        (thinks("1 / 0", "yield"), "own-bot-line", {"line": 8, "error": "ZeroDivisionError: division by zero"}),
        (thinks("yield Thought(game.parse('60'), 1)"), "bot-illegal", {}),
        (thinks("yield Thought(None, 1)"), "bot-waits", {}),
        (thinks("return", "yield"), "bot-silent", {}),
        (thinks("yield legal[0]"), "bot-shape", {}),
        (thinks("raise SystemExit('over')", "yield"), "own-bot-line", {"line": 8, "error": "SystemExit: over"}),
        (thinks("raise KeyboardInterrupt", "yield"), "own-bot-line", {"line": 8, "error": "KeyboardInterrupt"}),
        (FIRST + "\n\n1 +", "own-bot-line", {"line": 11, "error": "SyntaxError: invalid syntax"}),
        (
            FIRST + "\nimport no_such",
            "own-bot-line",
            {"line": 10, "error": "ModuleNotFoundError: No module named 'no_such'"},
        ),
        ("from highwater.bots.policy import PolicyBot", "own-bot-none", {}),
        ("", "own-bot-none", {}),
        (FIRST.replace('name = "first"', "name = 7"), "bot-shape", {}),
    ],
)
def test_faults_of_own_bots_are_reported_and_the_policy_takes_over(source: str, code: str, details: dict[str, str | int]) -> None:
    person = at_a_table(source)
    lay_a_card(person)
    question = until_asked(person)
    plies = len(match_of(person).record.plies)
    answer(person, question)
    said = EN(f"error.{code}", bot="Primus", ply=plies + 1, **details) if code != "own-bot-none" else EN(f"error.{code}", bot="Primus")
    is_handed_over(person, plies, said.replace("'", "&#x27;"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("fault", "code"), [("slow", "bot-slow"), ("ended", "own-bot-ended"), ("not-loaded", "own-bot-not-loaded")])
def test_silent_workers_are_reported(fault: str, code: str, language: str) -> None:
    person = at_a_table(FIRST, language=language)
    lay_a_card(person)
    question = until_asked(person)
    plies = len(match_of(person).record.plies)
    answer(person, question, fault=fault)
    assert texts(language)(f"error.{code}", bot="Primus", ply=plies + 1, seconds="10") in person.html
    assert bot_of(person) is BOTS["bosun"]
    tick(person)
    assert len(match_of(person).record.plies) > plies


@pytest.mark.parametrize(
    "text",
    [
        "",
        "7",
        "[" * 3_000,
        '{"token": 7}',
        '{"token": ["a"]}',
        '{"token": "60"}',
        '{"token": null}',
        '{"fault": "error.unexpected"}',
        '{"fault": "bot-raised", "line": "x", "error": {"a": 1}}',
        '{"fault": "bot-raised", "line": 1e99, "error": "<script>"}',
        '{"fault": "own-bot-missing"}',
        '{"token": "' + "x" * MAX_ANSWER_CHARS + '"}',
        '{"token": "1", "token": "\\ud800"}',
    ],
)
def test_an_answer_of_any_other_form_is_a_fault_like_others(text: str) -> None:
    person = at_a_table(FIRST)
    lay_a_card(person)
    question = until_asked(person)
    plies = match_of(person).record.plies
    answer(person, question, text)
    assert bot_of(person) is BOTS["bosun"]
    assert match_of(person).record.plies == plies
    assert "<script>" not in person.html
    assert len(person.html) < 200_000


# Elsewhere ---------------------------------------------------------------------------------------------------------------------


def test_games_with_a_missing_bot_open_with_a_notice() -> None:
    person = at_a_table(FIRST)
    lay_a_card(person)
    game = {key: value for key, value in person.kept.items() if key.startswith("highwater:game:")}
    other = Person(kept=game).open(person.address)
    assert match_of(other).record == match_of(person).record
    plies = len(match_of(other).record.plies)
    while bot_of(other) is not BOTS["bosun"]:
        tick(other)
    assert EN("error.own-bot-missing", bot="Primus") in other.html
    tick(other)
    assert len(match_of(other).record.plies) > plies
    assert bot_questions(other) == []


def test_a_link_names_no_bot_of_ours_and_a_file_does() -> None:
    person = at_a_table(FIRST, "sos", people=0)
    record = match_of(person).written()
    assert "workshop:b1" in record.text()
    assert "workshop" not in record.shared().text()


def test_the_worker_is_started_with_the_table_and_let_go_with_it() -> None:
    person = at_a_table(FIRST)
    assert [effect["wanted"] for effect in person.effects_of("bot-worker")] == [True]
    person.press("panel:menu")
    person.press("go:games.html")
    assert [effect["wanted"] for effect in person.effects_of("bot-worker")] == [True, False]
    person.open(person.address)
    plain = Person().start("land-unter")
    assert plain.effects_of("bot-worker") == []


# The runner ------------------------------------------------------------------------------------------------------------------


def question_for(source: str, seat: int = 0) -> str:
    game = GAMES["sos"]
    state = game.new(3)
    random = Random(1)
    while CHANCE in state.to_act:
        state = state.apply(CHANCE, state.chance().sample(random))
    seat = state.to_act[0]
    decision = base64.b64encode(pickle.dumps((state.view(seat), tuple(state.legal(seat))))).decode()
    return json.dumps({"bot": "B", "source": source, "game": "sos/1", "decision": decision, "budget": 1_000})


def test_a_bot_remembers_from_question_to_question_and_a_program_is_not_run_as_main() -> None:
    source = thinks("self.n = getattr(self, 'n', -1) + 1", "yield Thought(legal[self.n % len(legal)], 1)")
    question = question_for(source + "\nif __name__ == '__main__':\n    1 / 0\n")
    answers = [json.loads(bot_runner.answer(question))["token"] for _ in range(2)]
    assert len(set(answers)) == 2


def test_a_bot_that_never_has_enough_is_stopped_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_runner, "MAX_THINKING_SECONDS", 0.0)
    source = thinks("n = 0", "while True:", "    yield Thought(legal[0], 1)", "    n += 1", "    assert n < 5")
    assert "token" in json.loads(bot_runner.answer(question_for(source)))


def test_the_last_bot_of_a_program_is_taken_be_it_a_class_or_an_object() -> None:
    assert json.loads(bot_runner.answer(question_for(FIRST + "\nbot = First()\nFirst = None\n"))).keys() == {"token"}
    both = FIRST + LAST.replace("First", "Second") + "\nfrom highwater.bots import PolicyBot\n"
    first, last = (json.loads(bot_runner.answer(question_for(source)))["token"] for source in (FIRST, both))
    assert first != last


@pytest.mark.parametrize("language", LANGUAGES)
def test_own_bot_keeps_its_seat_when_play_resumes_earlier(language: str) -> None:
    person = at_a_table(FIRST, "forbidden-island", language)
    for _ in range(3):
        until_asked(person)
        answer(person, bot_questions(person)[-1])
    person.press(next(token for token in person.controls() if re.fullmatch(r"ply:\d+", token)))
    person.press("panel:play-on")
    assert texts(language)("setup.who.own", name="Primus") in person.html
    before = person.address
    person.press("play-on", **{"who-0": "human", "who-1": "bosun", "who-2": "workshop:b1"})
    assert person.address != before
    assert isinstance(bot_of(person), SeatedBot)
