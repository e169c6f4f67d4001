"""``highwater play``: whole games by typed moves, with all commands."""

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from highwater.__main__ import main
from highwater.commands.playing import COMMANDS
from highwater.match import parse_match
from highwater.registry import GAMES

Typist = Callable[[str], str]
"""Gets all that was printed since it typed last, and types a line."""


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Plays by a typist, and returns all that was printed."""

    def run(typist: Typist, *arguments: str, code: int = 0) -> str:
        printed: list[str] = []

        def answer(prompt: str = "") -> str:
            printed.append(capsys.readouterr().out + prompt)
            assert len(printed) < 500, "the typist is not understood"
            return typist(printed[-1])

        monkeypatch.setattr("builtins.input", answer)
        assert main(["play", *arguments]) == code
        printed.append(capsys.readouterr().out)
        return "".join(printed)

    return run


def first_move(printed: str) -> str:
    """The first move of the list that was printed last: by its number, where it has one."""
    return printed.split("\n\n")[-1].split()[0]


@pytest.mark.parametrize(("game", "seats"), [("land-unter", 3), ("forbidden-island", 2), ("abandon-ship", 3), ("sos", 4)])
def test_whole_game_is_played_from_listed_actions(game: str, seats: int, play: Callable[..., str]) -> None:
    def typist(printed: str) -> str:
        return "" if "nothing)> " in printed else first_move(printed)

    text = play(typist, game, "--seats", str(seats), "--seed", "4", "--seat", "b", "--bots", "deckhand")
    assert f"{game}/1, seed 4: a deckhand, b you" in text
    assert "The game is over: " in text
    assert text.rstrip().endswith(("All of you lose.", "All of you win.")) if GAMES[game].cooperative else "you " in text.split("over:")[1]
    assert text == play(typist, game, "--seats", str(seats), "--seed", "4", "--seat", "b", "--bots", "deckhand"), "a seed repeats it"


def script(*lines: str) -> Typist:
    left = iter([*lines, "quit"])
    return lambda printed: next(left)


def test_hints_help_and_undo(play: Callable[..., str]) -> None:
    lines = ["hint", "?", "? sand", "move.bronze", "undo", "redo", "undo", "undo", "move", "swim", "board"]
    text = play(script(*lines), "forbidden-island", "--seed", "5")
    assert "hint: move.observatory (to flooded)" in text
    assert "undo    take back your last move" in text
    assert "move matches 2 moves:\n  1 move.bronze  2 move.observatory" in text
    assert "you cannot do 'swim' here; ? lists what you can" in text
    assert "cards have been turned up since" in text
    assert [text.count(f"a has {left} actions left") for left in (3, 2)] == [4, 2], (
        "undo and redo lead back and forth, board shows it again"
    )
    assert text.endswith("You have left the game.\n")


def test_a_move_needs_only_its_beginning_and_may_be_written_in_other_ways(play: Callable[..., str]) -> None:
    text = play(script("move.b", "move.o"), "forbidden-island", "--seed", "5")
    assert "a has 2 actions left" in text
    assert "you cannot do 'move.o' here" in text, "observatory is not beside bronze"


def test_cards_that_are_numbers_are_not_numbered(play: Callable[..., str]) -> None:
    def typist(printed: str) -> str:
        cards = printed.split("\n\n")[-1].split()[:-1]
        asked.append(cards)
        return cards[1] if len(asked) == 1 else "quit"

    asked: list[list[str]] = []
    text = play(typist, "land-unter", "--seed", "3")
    assert f"last round: a {asked[0][1]}, b " in text
    assert asked[0][1] not in asked[1]


def test_moves_are_listed_in_the_order_of_their_numbers(play: Callable[..., str]) -> None:
    text = play(script("? blue"), "abandon-ship", "--seed", "3")
    assert "7 blue.x  8 blue\n" in text
    for listed in (text.split("\n\n")[-1].split("a>")[0], text.split("a>")[1]):
        numbers = re.findall(r"(\d+) [a-z]", listed)
        assert numbers == sorted(numbers, key=int)
    assert "undo    take back" not in text, "who asks for some moves needs no help"


def test_a_kept_game_goes_on(tmp_path: Path, play: Callable[..., str]) -> None:
    file = tmp_path / "game.txt"
    arguments = ["forbidden-island", "--seed", "5", "--save", str(file), "--bots", "tests.bots:DOER"]
    assert "the same command goes on from there" in play(script("move.bronze"), *arguments)
    kept = parse_match(file.read_text("utf-8"), lambda name: pytest.fail("a bot") if name != "doer" else __import__("tests.bots").bots.DOER)
    assert str(kept.record.plies[-1][1]) == "move.bronze"
    assert "a has 2 actions left" in play(script(), *arguments)
    assert "a has 3 actions left" in play(script("undo"), *arguments)
    assert play(script(), "land-unter", "--save", str(file), code=2) == ""


def test_resumed_games_report_ignored_arguments(tmp_path: Path, play: Callable[..., str]) -> None:
    kept = ["forbidden-island", "--save", str(tmp_path / "game.txt")]
    begun = [*kept, "--seats", "3", "--seat", "b", "--bots", "sailor", "--option", "difficulty=elite", "--seed", "5"]
    assert "forbidden-island/1, seed 5: a sailor, b you, c sailor. " in play(script(), *begun)
    again = play(script(), *begun)
    assert "seed 5 from ply " in again
    assert "a sailor, b you, c sailor. " in again
    assert "ignored" not in again
    assert "ignored" not in play(script(), *kept)
    other = play(script(), *kept, "--seats", "4", "--seat", "a", "--bots", "mate", "--option", "difficulty=novice")
    assert "a sailor, b you, c sailor. " in other
    assert "goes on as it began, so --seats and --seat and --bots and --option are ignored.\n" in other
    assert "so --seat is ignored.\n" in play(script(), *kept, "--seat", "c")


def test_a_file_in_no_folder_is_refused_before_the_deal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "sos", "--save", str(tmp_path / "none" / "sos.txt")]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert f"there is no folder {tmp_path / 'none'}, so" in printed.err


def test_the_word_that_a_hint_says_is_understood(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"wait\nend\nhint\nwait\npass\n?\nquit\n")))
    assert main(["play", "forbidden-island", "--seed", "5"]) == 0
    text = capsys.readouterr().out
    asked = "a (Enter: nothing)> "
    assert text.count("you cannot do 'wait' here") == 1, "where one must act"
    assert f"{asked}hint\n  hint: wait\n{asked}wait\nchance: " in text
    assert f"{asked}pass\nchance: " in text
    assert "wait    do nothing, when you need not act; pass and Enter do the same" in text


def test_a_script_is_echoed_and_its_end_leaves_the_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"move.bronze\n")))
    assert main(["play", "forbidden-island", "--seed", "5"]) == 0
    text = capsys.readouterr().out
    assert "\na> move.bronze\n" in text
    assert "\na> quit\nYou have left the game.\n" in text


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["atlantis"], "there is no game 'atlantis'"),
        (["land-unter", "--seats", "9"], "3, 4, 5 players"),
        (["land-unter", "--seat", "d"], "a seat is a letter from a to c, not 'd'"),
        (["land-unter", "--seats", "4", "--bots", "mate,bosun"], "4 seats need 3 bots beside you, not 2"),
        (["land-unter", "--bots", "clever"], "no bot 'clever'"),
        (["land-unter", "--patience", "0"], "patience is a number of seconds above 0, not 0.0"),
        (["land-unter", "--patience", "-1"], "patience is a number of seconds above 0, not -1.0"),
    ],
)
def test_wrong_arguments_are_one_line(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", *arguments]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_no_move_looks_like_a_command(game: object) -> None:
    for action in map(str, game.actions):  # type: ignore[attr-defined]
        assert action.split()[0] not in COMMANDS
        assert "_" not in action, "which stands for a space that does not end a line"
