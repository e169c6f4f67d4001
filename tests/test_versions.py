"""A change of rules makes a new version of a game; records of the version before stay playable beside it."""

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from highwater import __main__ as command_line
from highwater.bots import named
from highwater.contract import State, digest
from highwater.errors import SetupError
from highwater.game import Game
from highwater.match import Match, Player, parse_match
from highwater.record import Record, RecordError, parse, parse_url
from highwater.registry import GAMES, OLDER, game_of

FIRST = GAMES["land-unter"]


def without_cascade(seats: int, options: Mapping[str, str]) -> State:
    return FIRST.start(seats, {**options, "cascade": "off"})


SECOND: Game = replace(FIRST, version=2, start=without_cascade)
"""The game with a changed rule: an eliminated player never takes others along, in spite of the option."""


@pytest.fixture
def _changed_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "land-unter", SECOND)
    monkeypatch.setitem(OLDER, "land-unter/1", FIRST)


def played(game: Game, seed: int) -> Match:
    match = Match.begin(game, tuple(Player(bot=named("random")) for _ in range(5)), {"cascade": "literal"})
    random = Random(seed)
    while (following := match.advance(random.random)) is not None:
        match = following
    return match


def other_game_by_the_new_rules(match: Match) -> bool:
    """Whether the changed rule affects these plies."""
    try:
        return digest(replace(match.record, game=SECOND).final) != digest(match.state)
    except RecordError:
        return True


MATCH = next(match for match in (played(FIRST, seed) for seed in range(100)) if other_game_by_the_new_rules(match))


@pytest.mark.usefixtures("_changed_rules")
def test_new_games_follow_the_new_rules_and_old_records_theirs() -> None:
    assert game_of("land-unter") is game_of("land-unter/2") is SECOND
    assert game_of("land-unter/1") is FIRST
    assert parse(played(SECOND, 1).record.text()).game is SECOND


@pytest.mark.usefixtures("_changed_rules")
def test_a_saved_game_and_a_link_of_the_version_before_are_played_on_by_its_rules() -> None:
    half = Match.of(MATCH.written().upto(30))
    assert other_game_by_the_new_rules(MATCH)
    for read in (parse_match(half.written("2026-11-22T15:00:00", "x").text()), Match.of(parse_url(half.record.url()))):
        assert read.game is FIRST
        for seat, action in MATCH.record.plies[30:]:
            read = read.act(seat, action)
        assert digest(read.state) == digest(MATCH.state)
        assert read.written().text().startswith('[Game "land-unter/1"]')


@pytest.mark.usefixtures("_changed_rules")
def test_the_command_line_plays_the_version_before(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_text(MATCH.written().text(), "utf-8")
    for record in (str(file), MATCH.record.url()):
        assert command_line.main(["replay", record, "--json"]) == 0
        assert json.loads(capsys.readouterr().out.splitlines()[-1])["digest"] == digest(MATCH.state)
    assert command_line.main(["show", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == "land-unter/1"


def test_forgotten_versions_are_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = replace(MATCH.written(), game=replace(FIRST, version=0)).text()
    with pytest.raises(SetupError) as caught:
        parse(text)
    assert caught.value.code == "unknown-version"
    assert caught.value.details == {"game": "land-unter", "version": "0", "known": "1"}
    file = tmp_path / "game.txt"
    file.write_text(text, "utf-8")
    assert command_line.main(["replay", str(file)]) == 2
    assert capsys.readouterr().err == "highwater: land-unter is played here by version 1 of its rules, not '0'\n"


def test_an_older_version_stands_beside_a_newer_one() -> None:
    for name, game in OLDER.items():
        assert name == game.versioned
        assert game.version < GAMES[game.id].version


@pytest.mark.usefixtures("_changed_rules")
def test_records_of_both_versions_are_read_beside_each_other() -> None:
    texts: list[Record] = [parse(match.record.text()) for match in (played(FIRST, 2), played(SECOND, 2))]
    assert [record.game.version for record in texts] == [1, 2]
    assert all(record.final.outcome for record in texts)
