"""The page of puzzles: one is pressed on the board of its game, judged, explained, and remembered."""

import re
import sys
from collections.abc import Iterator
from dataclasses import replace

import pytest

from highwater.contract import seat_letter
from highwater.games.forbidden_island.components import WATERS_RISE
from highwater.games.forbidden_island.state import DRAW_TREASURE, ShoreUp
from highwater_web.core.archives import PROBE_PACKAGES, PUZZLES
from highwater_web.features.puzzles import words
from highwater_web.features.puzzles.names import next_name, puzzle_named, stored_names, themes
from highwater_web.features.puzzles.progress import Progress
from highwater_web.features.puzzles.puzzling import PUZZLING
from highwater_web.features.puzzles.state import KEY
from highwater_web.features.puzzles.texts import puzzle_texts
from highwater_web.features.puzzles.trying import Trying, act, answer_seats, end_turn, press_seat, show, show_step
from highwater_web.ui.markup import plain
from highwater_web.ui.prose import moment
from highwater_web.ui.texts import LANGUAGES
from tests.web.at_puzzles import RINGS, solve, tries_of
from tests.web.person import Person


@pytest.fixture
def person() -> Person:
    return Person()


def right_seats(name: str) -> tuple[int, ...]:
    puzzle = puzzle_named(name)
    assert puzzle is not None
    return Trying.of(name, puzzle).answer.right


def answer_rings(person: Person, seats: tuple[int, ...]) -> None:
    for seat in seats:
        person.press(f"puzzle-seat:{seat_letter(seat)}")
    person.press("puzzle-answer")


def names() -> Iterator[str]:
    """A puzzle of every kind and difficulty."""
    for game_id, kind in themes():
        yield from filter(None, (next_name(Progress(), game_id, kind, difficulty) for difficulty in (1, 2, 3)))


def test_the_page_lists_every_kind_and_the_three_of_the_day(person: Person) -> None:
    person.open("puzzles.html")
    shown = plain(person.html)
    assert all(person.model.language == "en" and puzzle_texts("en")(f"puzzles.{game}.{kind}") in shown for game, kind in themes())
    assert all(f"puzzles.html#day.2026-11-21.{number}" in person.html for number in (1, 2, 3))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [*names()])
def test_every_kind_is_drawn_asked_answered_and_explained(name: str, language: str) -> None:
    person = Person(language).open(f"puzzles.html#{name}")
    trying, t = PUZZLING.of(person.model).trying, puzzle_texts(language)
    assert words.question(trying, t) in plain(person.html)
    trying = show_answer(person)
    assert trying.phase == "shown"
    assert words.reason(trying, t) in plain(person.html)
    assert person.said[-1].endswith(words.reason(trying, t))


def show_answer(person: Person) -> Trying:
    """Ask for the answer and look at every step of it."""
    person.press("puzzle-show")
    while "puzzle-step" in person.controls():
        person.press("puzzle-step")
    trying = PUZZLING.of(person.model).trying
    assert isinstance(trying, Trying)
    return trying


def test_the_answer_of_a_turn_is_shown_step_by_step(person: Person) -> None:
    t, name = puzzle_texts("en"), next_name(Progress(), "forbidden-island", "save", 3)
    person.open(f"puzzles.html#{name}")
    answer = PUZZLING.of(person.model).trying.puzzle.answer
    assert len(answer) > 1
    person.press("puzzle-show")
    for number in range(1, len(answer)):
        trying = PUZZLING.of(person.model).trying
        assert trying.plies == answer[:number]
        assert t("puzzles.step", number=number, count=len(answer)) in plain(person.html)
        assert all(plain(line) in person.said[-1] for line in trying.lines(t, number - 1))
        assert tries_of(person) == {name: "seen"}
        person.press("puzzle-step")
    assert PUZZLING.of(person.model).trying.phase == "shown"
    assert "puzzle-step" not in person.controls()
    assert words.reason(PUZZLING.of(person.model).trying, t) in plain(person.html)


def test_the_right_seats_are_right(person: Person) -> None:
    person.open(f"puzzles.html#{RINGS}")
    answer_rings(person, right_seats(RINGS))
    assert "Right." in plain(person.html)
    assert tries_of(person) == {RINGS: "right"}
    assert "puzzle-answer" not in person.controls()


def test_a_wrong_answer_shows_what_happens_and_is_missed_until_it_was_right_once(person: Person) -> None:
    person.open(f"puzzles.html#{RINGS}")
    right = right_seats(RINGS)
    answer_rings(person, tuple(seat for seat in range(3) if seat not in right))
    assert "Not right." in plain(person.html)
    assert "loses a ring" in person.said[-1]
    assert tries_of(person) == {RINGS: "wrong"}
    person.press("puzzle-again")
    answer_rings(person, right)
    assert tries_of(person) == {RINGS: "wrong+"}
    person.open("puzzles.html")
    assert "Not solved yet" not in plain(person.html)


def test_a_missed_puzzle_is_listed(person: Person) -> None:
    person.open(f"puzzles.html#{RINGS}")
    person.press("puzzle-show")
    person.open("puzzles.html")
    assert "Not solved yet" in plain(person.html)
    assert f"puzzles.html#{RINGS}" in person.html


def test_what_to_choose_stands_beside_the_question_at_any_size(person: Person) -> None:
    person.open(f"puzzles.html#{RINGS}")
    line = re.search(r'<span class="told-line ([^"]*)">([^<]*)', person.html)
    assert line is not None
    assert line[1] == "told-from-0", "the style sheet hides any other line where there is little room"
    assert line[2].strip() == puzzle_texts("en")("puzzles.land-unter.rings.choose")


def test_nothing_is_answered_before_a_seat_is_chosen(person: Person) -> None:
    person.open(f"puzzles.html#{RINGS}")
    assert "puzzle-answer" not in person.controls()
    person.press("puzzle-seat:a")
    assert "puzzle-answer" in person.controls()
    person.press("puzzle-seat:a")
    assert "puzzle-answer" not in person.controls()
    assert KEY not in person.kept


def marks_of(person: Person) -> str:
    found = re.search(r'id="puzzle-marks"[^>]*>(.*?)</ul>', person.html)
    return plain_html(found[1]) if found else ""


def plain_html(markup: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", markup).split())


def test_own_marks_stay_after_an_answer_each_right_or_wrong(person: Person) -> None:
    person.open(f"puzzles.html#{RINGS}")
    trying = PUZZLING.of(person.model).trying
    right = trying.answer.right
    wrong = next(seat for seat in trying.choices if seat not in right)
    answer_rings(person, (wrong,))
    names, shown = [face.name for face in trying.people(puzzle_texts("en"))], marks_of(person)
    assert f"{names[wrong]} ✗ wrong" in shown
    assert all(f"{names[seat]} → would be right" in shown for seat in right)
    person.press("puzzle-again")
    answer_rings(person, right)
    assert all(f"{names[seat]} ✓ right" in marks_of(person) for seat in right)
    assert "✗" not in marks_of(person)


def test_seats_that_are_out_cannot_be_chosen(person: Person) -> None:
    for number in range(1, 200):
        name = f"land-unter.rings.3.{number}"
        puzzle = puzzle_named(name)
        assert puzzle is not None
        trying = Trying.of(name, puzzle)
        out = [seat for seat in range(puzzle.record.seats) if seat not in trying.choices]
        if out:
            break
    assert set(trying.answer.right) <= set(trying.choices)
    assert press_seat(trying, out[0]) is trying
    person.open(f"puzzles.html#{name}")
    assert re.search(rf'<button[^>]*id="puzzle-seat-{out[0]}"[^>]* disabled', person.html)


def test_the_next_puzzle_takes_the_place_of_this_one_so_that_back_leads_to_the_list(person: Person) -> None:
    person.open("puzzles.html")
    person.press(f"go:puzzles.html#{RINGS}")
    person.press("puzzle-show")
    person.press("puzzle-next:land-unter.rings.2.2")
    assert person.effects_of("url")[-1] == {"effect": "url", "href": "puzzles.html#land-unter.rings.2.2", "replace": True}
    assert PUZZLING.of(person.model).trying.name == "land-unter.rings.2.2"


def test_a_misreading_is_set_right_by_its_name() -> None:
    t = puzzle_texts("en")
    found: set[str] = set()
    for number in range(1, 120):
        name = f"land-unter.rings.3.{number}"
        puzzle = puzzle_named(name)
        assert puzzle is not None
        trying = Trying.of(name, puzzle)
        for misreading, seats in trying.answer.misread.items():
            if seats:
                after = trying
                for seat in seats:
                    after = press_seat(after, seat)
                after = answer_seats(after)
                first = next(name for name, others in trying.answer.misread.items() if others == seats)
                assert words.reason(after, t).startswith(t(words.MISREADINGS[first]))
                found.add(misreading)
    assert found >= {"highest-card", "tides-swapped", "buried-cards", "only-takers", "no-cascade", "last-ring"}


@pytest.mark.parametrize("kind", ["win", "take", "save"])
def test_a_turn_is_solved_by_playing_it_on_the_board(person: Person, kind: str) -> None:
    name = stored_names("forbidden-island", kind)[0]
    person.open(f"puzzles.html#{name}")
    solve(person, name)
    assert PUZZLING.of(person.model).trying.phase == "right"
    assert tries_of(person) == {name: "right"}
    assert ("Had you done nothing" in plain(person.html)) == (kind == "save"), "only a rescue has a danger to name"


@pytest.mark.parametrize("name", stored_names("forbidden-island", "save"))
def test_a_rescue_names_the_cards_that_could_have_come(name: str) -> None:
    puzzle, t = puzzle_named(name), puzzle_texts("en")
    assert puzzle is not None
    trying = show(Trying.of(name, puzzle))
    while trying.phase == "showing":
        trying = show_step(trying)
    said = words.reason(trying, t)
    _, danger = said.split("Had you done nothing, this could have come: ")
    assert not re.search("takes no further action|draws|discards", danger)
    assert ("Waters Rise!" in danger) == any(DRAW_TREASURE[WATERS_RISE] in [action for _, action in way.plies] for way in trying.threats)
    assert "The sea swallows" in danger
    assert "Lost: " in danger


def test_where_two_dangers_threaten_both_are_named() -> None:
    puzzle, t = puzzle_named("forbidden-island.save.dec4afb5bc"), puzzle_texts("en")
    assert puzzle is not None
    said = words.reason(replace(Trying.of("", puzzle), plies=puzzle.answer, phase="right"), t)
    assert re.search(r"The sea swallows Fools’ Landing\. Lost: .* Or: .*The sea swallows the Coral Palace\. .*Tidal Palace\. Lost: ", said)


@pytest.mark.parametrize("kind", ["win", "take", "save"])
def test_all_that_helps_in_a_turn_is_told_in_one_sentence(kind: str) -> None:
    counts = set()
    for name in stored_names("forbidden-island", kind):
        puzzle = puzzle_named(name)
        assert puzzle is not None
        said = words.reason(replace(Trying.of(name, puzzle), plies=puzzle.answer, phase="right"), puzzle_texts("en"))
        assert said.count("Here it helps that ") <= 1
        counts.add(said.partition("Had you")[0].count("that "))
    assert max(counts) == (1 if kind == "take" else 2)


def test_a_turn_that_ends_without_its_goal_is_played_on(person: Person) -> None:
    name = stored_names("forbidden-island", "save")[0]
    person.open(f"puzzles.html#{name}")
    letter = seat_letter(PUZZLING.of(person.model).trying.start.to_act[0])
    person.press(f"play:{letter}:end")
    if "puzzle-end" in person.controls():
        person.press("puzzle-end")
    trying = PUZZLING.of(person.model).trying
    assert trying.phase == "wrong"
    assert trying.now.reason
    shown = plain(person.html)
    assert "The cards can still lose the game" in shown
    assert re.search(r"This is what came: (Waters Rise! )?The sea swallows .* Lost: ", words.reason(trying, puzzle_texts("en")))
    assert person.said[-1].count("The sea swallows") == len(re.findall("The sea swallows", words.reason(trying, puzzle_texts("en"))))


@pytest.mark.parametrize("name", stored_names("forbidden-island", "win"))
def test_what_others_do_after_a_wrong_answer_never_reaches_the_goal(name: str) -> None:
    puzzle = puzzle_named(name)
    assert puzzle is not None
    trying = Trying.of(name, puzzle)
    for seat, action in puzzle.answer[:-1]:
        trying = act(trying, seat, action)
    if trying.phase == "asked":
        trying = end_turn(trying)
    assert trying.phase == "wrong"
    assert trying.now.reason != "escaped"


@pytest.mark.parametrize("name", stored_names("forbidden-island", "take"))
def test_a_capture_is_explained_by_its_means_or_its_way(name: str) -> None:
    puzzle = puzzle_named(name)
    assert puzzle is not None
    trying = Trying.of(name, puzzle)
    for seat, action in puzzle.answer:
        trying = act(trying, seat, action)
    assert trying.phase == "right"
    assert len(words.reasons(trying, puzzle_texts("en"))) == 2


def test_a_second_tile_that_is_in_no_danger_helps_nothing() -> None:
    name = "forbidden-island.save.1dd165340e"
    puzzle = puzzle_named(name)
    assert puzzle is not None
    trying = Trying.of(name, puzzle)
    *moves, (seat, shore_up) = puzzle.answer
    assert isinstance(shore_up, ShoreUp)
    for _, action in moves:
        trying = act(trying, seat, action)
    pairs = [both for both in trying.now.legal(seat) if isinstance(both, ShoreUp) and {*both.tiles} > {*shore_up.tiles}]
    assert pairs
    for both in pairs:
        after = act(trying, seat, both)
        assert after.phase == "right"
        assert "two tiles" not in words.reason(after, puzzle_texts("en"))


def test_an_action_is_taken_back(person: Person) -> None:
    name = stored_names("forbidden-island", "take")[0]
    person.open(f"puzzles.html#{name}")
    token = next(token for token in person.controls() if re.fullmatch(r"play:[a-d]:move\..*", token))
    person.press(token)
    assert len(PUZZLING.of(person.model).trying.plies) == 1
    person.press("puzzle-undo")
    assert PUZZLING.of(person.model).trying.plies == ()
    assert KEY not in person.kept


def test_the_rule_beside_a_question_about_seats_is_the_one_that_answers_it(person: Person) -> None:
    person.open("puzzles.html#land-unter.rings.1.1").press("panel:rules")
    assert moment("land-unter", "loss", "en") in person.html


def test_before_an_answer_the_log_does_not_say_that_nothing_ever_happened(person: Person) -> None:
    person.open(f"puzzles.html#{stored_names('land-unter', 'card')[0]}").press("panel:log")
    assert "Nothing since the question." in plain(person.html)
    assert "Nothing has happened yet." not in plain(person.html)


def test_of_two_take_offs_the_one_by_the_card_of_another_names_that_player(person: Person) -> None:
    person.open("puzzles.html#forbidden-island.win.7ffac1e89c")
    seat = PUZZLING.of(person.model).trying.start.to_act[0]
    while sum("take-off" in token for token in person.controls()) < 2:
        trying = PUZZLING.of(person.model).trying
        seat, action = trying.puzzle.answer[len(trying.plies)]
        person.send(message="do", token=f"play:{seat_letter(seat)}:{action}", fields={})
    shown = re.findall(r'id="action-.-take-off".*?class="action-name">([^<]*)<', person.html)
    assert len(shown) == len(set(shown)) == 2


def test_the_second_puzzle_of_a_day_stays_a_turn() -> None:
    days = [puzzle_named(f"day.2026-12-{day:02}.2") for day in range(1, 29)]
    assert {puzzle.kind for puzzle in days if puzzle is not None} <= {"win", "take", "save"}


@pytest.mark.parametrize(
    "token", ["play:a:take-off", "play:z:end", "play:nonsense", "play:", "puzzle-seat:q", "choose:" + "x" * 500, "panel:menu"]
)
def test_a_press_that_means_nothing_here_changes_nothing_that_counts(person: Person, token: str) -> None:
    name = stored_names("forbidden-island", "save")[0]
    person.open(f"puzzles.html#{name}")
    person.send(message="do", token=token, fields={})
    assert PUZZLING.of(person.model).trying.plies == ()
    assert PUZZLING.of(person.model).trying.phase == "asked"


@pytest.mark.parametrize(
    "fragment",
    ["x", "land-unter.rings.4.1", "land-unter.win.1.1", "forbidden-island.win.0123456789", "day.2026-02-30.1", "day.1999-01-01.1"],
)
def test_an_address_without_a_puzzle_says_so(person: Person, fragment: str) -> None:
    person.open(f"puzzles.html#{fragment}")
    assert "There is no puzzle at this address." in plain(person.html)


def test_no_archive_is_asked_for_before_the_page_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, PROBE_PACKAGES[PUZZLES], None)
    person = Person().open("index.html")
    assert not person.effects_of("bring")
    person.open("puzzles.html")
    assert [effect["archive"] for effect in person.effects_of("bring")] == [PUZZLES]
    assert "Loading the puzzles" in plain(person.html)
