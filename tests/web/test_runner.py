"""Running programs in the workshop: their output, and errors with their line."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

from highwater import GAMES
from highwater_web.features.own_bots.runner import MAX_BOARDS, MAX_TEXT_CHARS, Piece, run
from highwater_web.features.own_bots.workshop import EXAMPLES
from highwater_web.games import GAME_PAGES
from highwater_web.ui.markup import Markup
from highwater_web.ui.texts import LANGUAGES

FILES = Path(__file__).parents[2] / "examples"

A_TABLE = """
from random import Random
from highwater import GAMES, Match

game = GAMES[{game!r}]
state = game.new({seats})
chance = Random(1)
while -1 in state.to_act:
    state = state.apply(-1, state.chance().sample(chance))
"""


def said(source: str, language: str = "en") -> list[Piece]:
    pieces: list[Piece] = []
    run(source, language, pieces.append)
    return pieces


def text(pieces: list[Piece]) -> str:
    return "".join(str(piece.get("text", "")) for piece in pieces)


def test_output_and_the_last_value_are_shown() -> None:
    assert text(said("print('one', 2, sep='-')\nimport sys\nprint('aside', file=sys.stderr)\n'three'")) == "one-2\naside\nthree\n"
    assert text(said("x = 1\nx\nx + 1")) == "2\n"
    assert said("x = 1") == []
    assert said("") == []


def test_a_program_is_main_and_leaves_ours_alone() -> None:
    main, argv = sys.modules["__main__"], sys.argv
    assert text(said("import sys\nprint(__name__, sys.modules['__main__'].__name__, sys.argv[1:])")) == "__main__ __main__ []\n"
    assert sys.modules["__main__"] is main
    assert sys.argv is argv


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_positions_and_views_are_drawn(game_id: str, language: str) -> None:
    table = A_TABLE.format(game=game_id, seats=GAMES[game_id].seats[-1])
    for last in ("state", "show(state)", "print(state)", "state.view(0)", "show(state.view(None))"):
        (piece,) = said(table + last, language)
        assert piece["game"] == game_id
        assert "<svg" in str(piece["board"])
        assert "<symbol" in str(piece["symbols"])
        assert "data-do" not in str(piece["board"])
        assert len(str(piece["as-text"]).splitlines()) > 3


def test_board_of_a_position_shows_no_hand() -> None:
    table = A_TABLE.format(game="land-unter", seats=3)
    assert said(table + "show(state)")[0]["board"] == said(table + "show(state.view(None))")[0]["board"]


def test_undrawable_values_are_text(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> Markup:
        raise RuntimeError

    monkeypatch.setitem(GAME_PAGES, "forbidden-island", GAME_PAGES["forbidden-island"]._replace(board=broken))
    pieces = said("from highwater import GAMES\nGAMES['forbidden-island'].new(2)")
    assert [list(piece) for piece in pieces] == [["text"]]


@pytest.mark.parametrize(
    ("source", "line", "words"),
    [
        ("x = 1\n\n1 / 0\nprint(2)", 3, "ZeroDivisionError: division by zero"),
        ("def f():\n    return {}['key']\n\nf()", 2, "KeyError: 'key'"),
        ("print(1)\nfor x in [1]\n    pass", 2, "SyntaxError: expected ':'"),
        ("  x = 1", 1, "IndentationError"),
        ("import json\njson.loads('{')", 2, "JSONDecodeError"),
        ("x = (", 1, "SyntaxError"),
        ("def f():\n    return f()\nf()", 2, "RecursionError"),
        ("input('name')", 1, "EOFError"),
        ("raise KeyboardInterrupt", 1, "KeyboardInterrupt"),
        ("raise MemoryError", 1, "MemoryError"),
        ("x = '\\0'\n1 +", 2, "SyntaxError"),
        ("import nothing_of_that_name", 1, "ModuleNotFoundError"),
        ("raise ExceptionGroup('two', [ValueError(1), KeyError(2)])", 1, "ExceptionGroup"),
        ("class E(Exception):\n    def __str__(self): raise ValueError\nraise E", 3, "E"),
    ],
)
def test_faults_name_their_line(source: str, line: int, words: str) -> None:
    *_, piece = said(source)
    assert piece["line"] == line
    assert str(piece["fault"]).startswith(f"Line {line}: ")
    assert words in str(piece["fault"])
    assert "runner.py" not in str(piece["trace"])


def test_output_before_a_fault_precedes_it() -> None:
    assert [next(iter(piece)) for piece in said("print(1)\n1 / 0")] == ["text", "fault"]


def test_engine_errors_use_the_language_of_the_page() -> None:
    source = "from highwater import GAMES\nGAMES['land-unter'].parse('seven')"
    english, danish = (str(said(source, language)[-1]["fault"]) for language in ("en", "da"))
    assert english.startswith("Line 2: ")
    assert danish.startswith("Linje 2: ")
    assert english.splitlines()[-1] != danish.splitlines()[-1]


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("import highwater\nhighwater.GAMES['land-unter'].actions[10_000]", "10000"),
        ("import highwater\nhighwater.simulate('land-unter', ['policy'] * 4, games=0)", "at least one game"),
    ],
)
def test_errors_only_programs_can_make_are_explained(source: str, words: str) -> None:
    fault = str(said(source, "de")[-1]["fault"])
    assert words in fault


def test_a_program_may_end_itself() -> None:
    assert said("raise SystemExit") == []
    assert text(said("import sys\nsys.exit('enough')")) == "enough\n"


def test_endless_output_is_cut() -> None:
    pieces = said(f"for _ in range({MAX_TEXT_CHARS}):\n    print('xyz')")
    assert MAX_TEXT_CHARS < len(text(pieces)) < MAX_TEXT_CHARS + 100
    assert text(pieces).endswith("There was more, but the rest is not shown.\n")


def test_output_appears_while_the_program_runs() -> None:
    pieces: list[Piece] = []
    sys.modules["told"] = told = ModuleType("told")
    told.__dict__["seen"] = lambda: text(pieces)
    try:
        run("import told\nprint('begun')\nassert told.seen() == 'begun\\n'", "en", pieces.append)
        run(f"import told\nfor i in range({MAX_TEXT_CHARS}):\n    print(i)\nassert 'more' in told.seen()", "en", pieces.append)
    finally:
        del sys.modules["told"]
    assert not [piece for piece in pieces if "fault" in piece]
    assert len(pieces) < 1_000, "what is printed fast is gathered"


def test_only_so_many_boards_are_drawn() -> None:
    pieces = said(A_TABLE.format(game="sos", seats=3) + f"for _ in range({MAX_BOARDS + 1}):\n    print(state)")
    assert sum("board" in piece for piece in pieces) == MAX_BOARDS
    assert "text" in pieces[-1]


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_of_the_workshop_run(name: str) -> None:
    pieces = said((FILES / f"{name}.py").read_text("utf-8"))
    assert pieces
    assert not [piece for piece in pieces if "fault" in piece]
    assert any("board" in piece for piece in pieces) == (name == "set_up_a_position")


def test_every_file_of_examples_is_offered() -> None:
    assert sorted(EXAMPLES) == sorted(path.stem for path in FILES.glob("*.py"))
