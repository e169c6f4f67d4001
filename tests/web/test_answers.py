"""Answers to a scenario's questions are sentences from the page's own log."""

from __future__ import annotations

from dataclasses import replace

import pytest

from highwater.contract import CHANCE
from highwater.game import Game
from highwater.record import Record, Scenario
from highwater.registry import GAMES
from highwater.simulation import play
from highwater_web.figures.answers import find_answer
from highwater_web.ui.markup import plain
from tests.web.person import Person
from tests.web.test_replaying import table_of


def played(game: Game) -> Record:
    seats = game.seats[0]
    return replace(Record.of(game, seats), plies=play(game, ["policy"] * seats, 3).plies[:60])


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_answers_match_the_log(game: Game, language: str) -> None:
    record = played(game)
    table = table_of(Person(language).open(f"play.html#record={record.url()}"))
    for ply, (seat, action) in enumerate(record.plies):
        asked = replace(record, scenario=Scenario(questions=((ply, "next" if seat == CHANCE else "which"),)))
        answer = find_answer(asked, ply, language)
        lines = [plain(line) for number, line in table.log if number == ply + 1]
        assert answer.said == (" ".join(lines) or str(action))
        assert [choice.said for choice in answer.choices if choice.action == action] == [answer.said] * (seat != CHANCE)
        assert {choice.action for choice in answer.choices if choice.right} == (set(answer.question.right) if seat != CHANCE else set())


def test_choices_are_worded_as_done() -> None:
    """On the island nothing is hidden, so the choices show their results."""
    record = played(GAMES["forbidden-island"])
    ply = next(ply for ply, (seat, _) in enumerate(record.plies) if seat != CHANCE)
    answer = find_answer(replace(record, scenario=Scenario(questions=((ply, "which"),))), ply, "en")
    assert len({choice.said for choice in answer.choices}) > len(answer.choices) / 2 > 1
    assert all(choice.said != str(choice.action) for choice in answer.choices)
