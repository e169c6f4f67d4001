"""Custom components: parsing, errors, and play."""

import dataclasses
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highwater.__main__ import main
from highwater.errors import SetupError
from highwater.game import Game
from highwater.games.rats import components
from highwater.games.rats.components import FACES, RATS, Components, ComponentsError, Face, read_components
from highwater.games.rats.rules import State
from highwater.record import Record, RecordError, parse, parse_text, parse_url
from tests.conformance.playing import Setup, random_game_of
from tests.rats.positions import ABANDON_SHIP, SOS

HOUSE = components.ABANDON_SHIP

in_both = pytest.mark.parametrize("game", [ABANDON_SHIP, SOS], ids=["abandon-ship", "sos"])

OWN = """
# The dice of a printed game; other components are as in the house.
die yellow: 1 1 2 2 (5x) A
die purple: 1 2 6 (3) 4x A
die green:  3 6 2x 2x (2) A
die orange: 1 2 4 5 3x (4)
die red:    3 4 6 1x (2) >     # an arrow; and a comment; with semicolons
die black:  2 3 5 6 (2) A
die blue:   1 3 3 5x (2) A
die free:   (2) (3) (5) (1+1x) (>) (Ax)

card: red orange green
card: red orange blue; card: red green blue
card: orange green blue
card: yellow purple black
card: yellow purple red
card: yellow black red

markers: 1 1 1 2 2 2 3 3
cheese: 1 2 3 4 5
decks: 12 13 24 16 18
spaces: 2 3 11 25
"""


def test_all_components_can_be_replaced() -> None:
    own = read_components(OWN, HOUSE)
    assert own.dice[0] == (
        *(Face("number", 1), Face("number", 1), Face("number", 2), Face("number", 2)),
        *(Face("number", 5, free=True, stays=True), Face("anchor")),
    )
    assert own.dice[4][5] == Face("arrow")
    assert own.dice[7][3:] == (Face("double", 0, True, True), Face("arrow", 0, True), Face("anchor", 0, True, True))
    assert own.cards[1] == tuple(sorted(RATS.index(rat) for rat in ("red", "orange", "blue")))
    assert own.markers == (1, 1, 1, 2, 2, 2, 3, 3)
    assert own.cheese == (1, 2, 3, 4, 5)
    assert own.decks == (12, 13, 16, 18, 24)
    assert (own.water, own.first, own.start, own.top) == (2, 3, 11, 25)


def test_unmentioned_components_are_the_default() -> None:
    assert read_components("", HOUSE) == HOUSE
    assert read_components("# nothing\n\n ; ;", HOUSE) == HOUSE
    own = read_components("markers: 1 1 1 1 1 1 1 1", HOUSE)
    assert own == HOUSE._replace(markers=(1,) * 8)
    assert read_components("decks: random", HOUSE) == HOUSE._replace(decks=())


@pytest.mark.parametrize("house", [components.ABANDON_SHIP, components.SOS])
def test_components_as_a_text_are_read_back(house: Components) -> None:
    for own in (read_components(OWN, HOUSE), read_components("decks: random", HOUSE), components.SOS):
        assert read_components(own.text(), house) == own
        assert read_components(own.text().replace("\n", "; "), house) == own


GOOD_DICE = [line for line in OWN.splitlines() if line.startswith("die")]


@pytest.mark.parametrize(
    ("text", "code", "line", "sentence"),
    [
        ("\n".join(GOOD_DICE[:-1]), "missing", 0, "the die free is missing"),
        ("\n".join(GOOD_DICE[1:]), "missing", 0, "the die yellow is missing"),
        ("die red: 3 4 6 1x (2)", "faces", 1, "six faces, not 5"),
        ("\ndie red: 3 4 6 1x (2) A 7", "faces", 2, "six faces, not 7"),
        ("die red:", "faces", 1, "six faces, not 0"),
        ("die red: A > > > 2 3", "faces", 1, "3 numbers at least"),
        ("die red: A A A 1 2 3", "faces", 1, "2 A at most"),
        ("die red: (A) (A) 1 1 2 3", "faces", 1, "only one of them in brackets"),
        ("die pink: 3 4 6 1x (2) A", "die", 1, "'pink' is no such die"),
        ("\n\n".join([GOOD_DICE[0]] * 2), "die", 3, "'yellow' is there twice"),
        ("die red: 3 4 6 1x (2) B", "face", 1, "not 'B'"),
        ("die red: 3 4 6 1x (2) 0", "face", 1, "not '0'"),
        ("die red: 3 4 6 1x (2) 31", "face", 1, "from 1 to 30"),
        ("die red: 3 4 6 1x (2) 03", "face", 1, "not '03'"),
        ("die red: 3 4 6 1xx (2) 3", "face", 1, "not '1xx'"),
        ("die red: 3 4 6 1 (2 3", "face", 1, "not '(2'"),
        ("die red: 3 4 6 1 () 3", "face", 1, "not '()'"),
        ("die red: 3 4 6 1 2 ٣", "face", 1, "not '٣'"),
        ("die free: (2) (3) 5 (11x) (>) (A)", "face", 1, "any rat, so this face is written (5)"),
        ("die red: 3 4 6 1 1+1 3", "face", 1, "two rats, so this face is written (1+1)"),
        ("card: red orange pink", "colour", 1, "no rat 'pink'"),
        ("card: red orange", "card", 1, "three different rats"),
        ("card: red orange red", "card", 1, "three different rats"),
        ("card: red orange green blue", "card", 1, "three different rats"),
        ("card:", "card", 1, "three different rats"),
        ("card: red orange green\ncard: green red orange", "card", 2, "'green red orange' is there twice"),
        ("card: red orange green", "cards", 0, "seven cards, not 1"),
        ("markers: 3 4 5 5 6 6 7", "numbers", 1, "takes 8 numbers"),
        ("markers: 3 4 5 5 6 6 7 0", "numbers", 1, "from 1 to 30"),
        ("markers: three", "numbers", 1, "whole numbers"),
        ("markers: random", "numbers", 1, "whole numbers"),
        ("markers: 1 1 1 1 1 1 1 1\nmarkers: 1 1 1 1 1 1 1 1", "line", 2, "once each"),
        ("cheese: 1 1 1 2", "numbers", 1, "takes 5 numbers"),
        ("cheese: -1 1 1 2 2", "numbers", 1, "whole numbers"),
        ("decks: 15 19 23 27", "numbers", 1, "5 different spaces"),
        ("decks: 15 15 19 23 27", "numbers", 1, "5 different spaces"),
        ("decks: 15 15 19 23 27 31", "numbers", 1, "5 different spaces"),
        ("decks: 15 19 23 27 36", "space", 1, "between the start (10) and the top deck (36), not on 36"),
        ("decks: 10 19 23 27 31", "space", 1, "not on 10"),
        ("decks:", "numbers", 1, "whole numbers"),
        ("spaces: 6 7 10 30", "space", 1, "not on 31"),
        ("spaces: 6 7 10 41", "space", 1, "at most 40"),
        ("spaces: 7 7 10 36", "space", 1, "each higher"),
        ("spaces: 6 7 10", "space", 1, "four of them"),
        ("decks: random\nspaces: 6 7 10 15", "space", 2, "four of them"),
        ("nonsense", "line", 1, "'nonsense'"),
        (": 1 2 3", "line", 1, "a line begins with"),
        ("die: 1 2 3 4 5 6", "line", 1, "a line begins with"),
        ("dice red: 1 2 3 4 5 6", "line", 1, "a line begins with"),
        ("# fine\nmarkers: 1 1 1 1 1 1 1 1; cheese: 1", "numbers", 2, "cheese: takes 5 numbers"),
        ("x" * 9_000, "size", 0, "at most 8,000 characters"),
    ],
)
def test_unplayable_components_are_refused_with_their_line(text: str, code: str, line: int, sentence: str) -> None:
    with pytest.raises(ComponentsError) as caught:
        read_components(text, HOUSE)
    assert caught.value.code == f"components-{code}"
    assert caught.value.details["line"] == line
    assert caught.value.code in ComponentsError.CODES
    assert sentence in str(caught.value)
    assert str(caught.value).startswith(f"line {line}: " if line else "")
    assert len(str(caught.value)) < 300


WORDS = st.sampled_from(
    ["die", "yellow", "red", "free", "card", "markers", "cheese", "decks", "spaces", "random", ":", ";", "\n", "#", " ", "1", "15", "36"]
    + ["(2)", "5x", "(1+1x)", "A", "(A)", ">", "x", "(", ")", "\u2028", "²", "-1", "999999999999"]
)


@given(st.one_of(st.text(), st.lists(WORDS, max_size=30).map(" ".join), st.lists(WORDS, max_size=30).map("".join)))
def test_any_text_is_read_or_refused_with_its_line(text: str) -> None:
    for house in (components.ABANDON_SHIP, components.SOS):
        try:
            own = read_components(text, house)
        except ComponentsError as error:
            line = int(error.details["line"])
        else:
            line = 0
            assert read_components(own.text(), house) == own
        assert 0 <= line <= len(text.splitlines())


@given(st.integers(0, len(OWN) - 1), st.text(max_size=3), st.integers(0, 3))
def test_a_damaged_description_is_read_or_refused(at: int, put: str, length: int) -> None:
    text = OWN[:at] + put + OWN[at + length :]
    try:
        own = read_components(text, HOUSE)
    except ComponentsError:
        return
    assert read_components(own.text(), HOUSE) == own


numbers = st.builds(Face, st.just("number"), st.integers(1, 30), st.booleans(), st.booleans())
arrows = st.builds(Face, st.just("arrow"), st.just(0), st.booleans(), st.booleans())
anchors = st.builds(Face, st.just("anchor"), st.just(0), st.booleans(), st.booleans())
doubles = st.builds(Face, st.just("double"), st.just(0), st.just(True), st.booleans())
dice_faces = st.tuples(*[st.one_of(numbers, doubles)] * 3, st.one_of(arrows, anchors), *[st.one_of(numbers, arrows)] * (FACES - 4))


@st.composite
def boxes(draw: st.DrawFn) -> Components:
    dice = [draw(dice_faces) for _ in range(8)]
    dice[7] = tuple(face._replace(free=True) for face in dice[7])
    cards = draw(st.lists(st.permutations(range(7)).map(lambda rats: tuple(sorted(rats[:3]))), min_size=7, max_size=7, unique=True))
    water, first, start = sorted(draw(st.tuples(st.integers(0, 10), st.integers(11, 20), st.integers(11, 20))))
    top = draw(st.integers(start + 6, 40))
    decks = draw(st.one_of(st.just([]), st.lists(st.integers(start + 1, top - 1), min_size=5, max_size=5, unique=True)))
    few = st.integers(1, 30)
    markers, cheese = draw(st.lists(few, min_size=8, max_size=8)), draw(st.lists(few, min_size=5, max_size=5))
    return Components(
        tuple(dice),
        tuple(cards),
        markers=tuple(sorted(markers)),
        cheese=tuple(sorted(cheese)),
        decks=tuple(sorted(decks)),
        first=first,
        start=start,
        top=top,
        water=water,
    )


@given(boxes())
def test_every_box_can_be_written_down(box: Components) -> None:
    assert read_components(box.text(), HOUSE) == box


# As an option


@in_both
def test_the_option_is_written_in_one_way_only(game: Game) -> None:
    settled = game.settle_options({"components": OWN})["components"]
    assert not set('\n#"') & set(settled)
    for other in (settled, OWN + "# more", OWN.replace("\n", " \n\n"), "\n".join(reversed(GOOD_DICE)) + OWN.partition("(Ax)")[2]):
        assert game.settle_options({"components": other})["components"] == settled


@in_both
def test_a_description_that_says_nothing_new_is_the_house(game: Game) -> None:
    for text in ("house", "", "markers: 8 7 6 6 5 5 4 3"):
        assert game.settle_options({"components": text})["components"] == "house"


@in_both
def test_a_wrong_description_is_a_setup_error_with_a_line(game: Game) -> None:
    with pytest.raises(SetupError, match="line 1: a die has six faces, not 1"):
        game.new(3, {"components": "die red: 3"})


def record_of(game: Game, seats: int = 3, seed: int = 1) -> Record:
    steps = list(random_game_of(game, Setup(seats, {"components": OWN}), seed))
    return dataclasses.replace(Record.of(game, seats, {"components": OWN}), plies=tuple((step.seat, step.action) for step in steps))


@in_both
def test_a_record_carries_its_components_in_every_form(game: Game) -> None:
    record = record_of(game)
    assert '[Option "components=die yellow: 1 1 2 2 (5x) A; die purple:' in record.text()
    for read in (parse_text(record.text()), parse_url(record.url()), parse(record.url())):
        assert read == record
        assert read.final == record.final
    assert isinstance(record.final, State)
    assert record.final.rules.components == read_components(OWN, HOUSE if game is ABANDON_SHIP else components.SOS)


@in_both
def test_records_with_invalid_components_are_refused_with_the_fault(game: Game) -> None:
    written, seal = record_of(game).text().replace("die red: 3 4 6", "die red: 3 4 99").rsplit("[Check", 1)
    with pytest.raises(RecordError, match="check"):
        parse_text(f"{written}[Check{seal}")
    with pytest.raises(ComponentsError, match="not '99'"):  # as a person writes one by hand
        parse_text(written, sealed=False)


@in_both
def test_games_use_their_custom_components(game: Game) -> None:
    own = read_components(OWN, HOUSE)
    faces, seen_cards, markers, spaces = set(), set(), set(), set()
    for seed in range(60):
        for step in random_game_of(game, Setup(3 + seed % 5, {"components": OWN}), seed):
            state = step.after
            assert isinstance(state, State)
            faces |= set(zip(state.pool, state.rolled, strict=False)) if state.rolled else set()
            markers |= set(state.turned)
            spaces |= {space for space, _ in state.cheese}
            assert all(space == 0 or 11 <= space <= 25 for space in state.rats)
        assert isinstance(state, State)
        assert state.outcome is not None
        for card, lines in zip(state.dealt, state.outcome.sheet, strict=True):
            seen_cards.add(tuple(RATS.index(line.source) for line in lines[:-1]))
            assert own.cards[card] == tuple(RATS.index(line.source) for line in lines[:-1])
    assert faces == {(die, face) for die, six in enumerate(own.dice) for face in six}
    assert seen_cards == set(own.cards)
    assert markers == {1, 2, 3}
    assert spaces == set(own.decks)


@in_both
def test_a_double_one_of_own_dice_is_played_in_both_editions(game: Game) -> None:
    doubles = set()
    for seed in range(30):
        for step in random_game_of(game, Setup(4, {"components": OWN}), seed):
            doubles |= {len(step.action.rats)} if hasattr(step.action, "rats") else set()
    assert doubles == {1, 2}


@in_both
@pytest.mark.parametrize("six", ["1 1 1 1 A (A)", "1x 1x 1x > A (A)"])
def test_the_dullest_dice_that_are_accepted_bring_a_game_to_its_end(game: Game, six: str) -> None:
    free = "die free: (1) (1) (1) (>) (>) (A)"
    text = "\n".join([*(f"die {rat}: {six}" for rat in RATS), free, "spaces: 0 1 10 40", "markers: 1 1 1 1 1 1 1 1"])
    for seed in range(3):
        for step in random_game_of(game, Setup(3, {"components": text}), seed):
            assert step.ply <= game.max_plies
        assert step.after.outcome is not None


# On the command line


def run(*arguments: str) -> int:
    return main(["simulate", "abandon-ship", "--seats", "3", "--games", "2", "--bots", "random,random,random", "--json", *arguments])


def test_the_command_line_reads_components_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "own.txt"
    file.write_text(OWN, "utf-8")
    assert run("--option", f"components=@{file}") == 0
    said = json.loads(capsys.readouterr().out)
    assert said["options"]["components"].startswith("die yellow: 1 1 2 2 (5x) A; ")


def test_a_wrong_file_is_one_line_with_its_name_and_the_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "own.txt"
    file.write_text("# mine\nmarkers: 1 1 1 1 1 1 1 1\ndie red: 3 4 6 1x (2) A 7\n", "utf-8")
    assert run("--option", f"components=@{file}") == 2
    said = capsys.readouterr().err
    assert f"{file}: line 3: a die has six faces, not 7" in said
    assert said.count("\n") == 1


def test_a_file_that_is_not_there_or_no_text_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--option", f"components=@{tmp_path}/nowhere") == 2
    assert "there is no file" in capsys.readouterr().err
    (tmp_path / "noise").write_bytes(b"\xff\xfe\x00")
    assert run("--option", f"components=@{tmp_path}/noise") == 2
    said = capsys.readouterr().err
    assert "is not UTF-8 text" in said
    assert said.count("\n") == 1
