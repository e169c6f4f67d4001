"""Puzzles about a card or a die: chosen on the board, judged and explained."""

import re
from time import process_time

import pytest

from highwater.contract import seat_letter
from highwater.games.land_unter.state import Play
from highwater.games.rats.components import DIE_NAMES, RATS
from highwater.games.rats.state import Choose
from highwater_web.features.puzzles import words
from highwater_web.features.puzzles.names import puzzle_named, stored_names
from highwater_web.features.puzzles.puzzling import PUZZLING
from highwater_web.features.puzzles.state import KEY
from highwater_web.features.puzzles.texts import puzzle_texts
from highwater_web.features.puzzles.trying import Trying, act
from highwater_web.features.puzzles.words import CLOSE
from highwater_web.ui.markup import plain
from highwater_web.ui.texts import LANGUAGES
from tests.web.at_puzzles import tries_of
from tests.web.person import Person


@pytest.fixture
def person() -> Person:
    return Person()


CARD = stored_names("land-unter", "card")[0]


def press_card(person: Person, action: object) -> None:
    chooser = PUZZLING.of(person.model).trying.chooser
    person.send(message="do", token=f"play:{seat_letter(chooser)}:{action}", fields={})


def test_a_card_is_chosen_from_the_own_hand_alone(person: Person) -> None:
    person.open(f"puzzles.html#{CARD}")
    trying = PUZZLING.of(person.model).trying
    hand = trying.start.hands[trying.chooser]
    assert trying.view.hand == hand
    assert {seat: [action.card for action in actions] for seat, actions in trying.asked.legal_actions.items()} == {trying.chooser: [*hand]}
    other = next(seat for seat in trying.start.to_act if seat != trying.chooser)
    person.send(message="do", token=f"play:{seat_letter(other)}:{trying.start.legal(other)[0]}", fields={})
    assert PUZZLING.of(person.model).trying.plies == ()


def test_a_decision_has_no_turn_to_end(person: Person) -> None:
    person.open(f"puzzles.html#{CARD}")
    person.send(message="do", token="puzzle-end", fields={})
    assert PUZZLING.of(person.model).trying.phase == "asked"


def test_every_right_card_is_right_and_says_why(person: Person) -> None:
    name = next(name for name in stored_names("land-unter", "card") if (puzzle := puzzle_named(name)) and len(puzzle.right) > 1)
    puzzle = puzzle_named(name)
    assert puzzle is not None
    for action in puzzle.right:
        person.open("puzzles.html").open(f"puzzles.html#{name}")
        press_card(person, action)
        assert PUZZLING.of(person.model).trying.phase == "right"
        assert "Of 100 tries" in plain(person.html)
        assert "The best wrong answer is the" in plain(person.html)
    assert tries_of(person) == {name: "right"}


def test_only_the_best_card_is_called_the_best() -> None:
    names = [name for name in stored_names("land-unter", "card") if (puzzle := puzzle_named(name)) and len(puzzle.right) > 1]
    said = 0
    for name in names:
        puzzle = puzzle_named(name)
        assert puzzle is not None
        costs, person = dict(puzzle.costs), Person()
        best = min(costs, key=costs.__getitem__)
        for action in puzzle.right:
            person.open("puzzles.html").open(f"puzzles.html#{name}")
            press_card(person, action)
            is_close = costs[action] - costs[best] >= CLOSE
            assert (f"A little better still: Play the {best}." in plain(person.html)) == is_close
            said += is_close
    assert said


def test_a_wrong_card_says_what_it_gives_up_and_is_not_played_on(person: Person) -> None:
    person.open(f"puzzles.html#{CARD}")
    start, puzzle = PUZZLING.of(person.model).trying.start, PUZZLING.of(person.model).trying.puzzle
    press_card(person, puzzle.best_wrong)
    trying = PUZZLING.of(person.model).trying
    assert trying.phase == "wrong"
    assert trying.now.last is start.last, "one try may flatter a wrong card"
    assert f"the {puzzle.best_wrong} gives up" in plain(person.html)
    assert "with the best card" in person.said[-1]
    assert tries_of(person) == {CARD: "wrong"}
    person.press("puzzle-again")
    press_card(person, puzzle.right[0])
    assert tries_of(person) == {CARD: "wrong+"}


def test_the_cards_that_were_played_before_a_card_is_asked_for_can_be_looked_at(person: Person) -> None:
    person.open(f"puzzles.html#{CARD}")
    trying = PUZZLING.of(person.model).trying
    laid = {action.card for ply, action in trying.puzzle.record.plies[: trying.puzzle.ply] if isinstance(action, Play)}
    shown = re.search(r'class="puzzle-played">([^<]*)<', person.html)
    assert shown is not None
    assert shown[1] == ", ".join(map(str, sorted(laid)))
    assert "panel:decks" in person.controls()
    person.press("panel:decks")
    assert 'data-panel="decks"' in person.html


DICE = [name for game_id in ("abandon-ship", "sos") for name in stored_names(game_id, "die")]


def press_die(person: Person, action: Choose) -> None:
    """A die, then the rats, then whether it goes back, as far as there is something to choose."""
    for begun in (DIE_NAMES[action.die], *(f"{DIE_NAMES[action.die]}.{RATS[rat]}" for rat in action.rats)):
        if PUZZLING.of(person.model).trying.phase == "asked" and f"play:{action}" not in person.controls():
            person.press(f"choose:{begun}")
    person.press(f"play:{action}")


@pytest.mark.parametrize("name", DICE[:3] + DICE[-3:])
def test_a_die_and_its_rat_are_pressed_on_the_board_and_judged(person: Person, name: str) -> None:
    person.open(f"puzzles.html#{name}")
    trying, t = PUZZLING.of(person.model).trying, puzzle_texts("en")
    assert words.question(trying, t) == "Which die would you choose, and for which rat?"
    ((_, action),) = trying.puzzle.answer
    press_die(person, action)
    assert PUZZLING.of(person.model).trying.phase == "right"
    cost = t.decimal(dict(trying.puzzle.costs)[trying.puzzle.best_wrong])
    assert f"The best wrong answer gives up {cost} points on average" in plain(person.html)
    assert tries_of(person) == {name: "right"}


CHOICES = [*stored_names("land-unter", "card"), *DICE]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_is_explained_in_every_language(language: str) -> None:
    t = puzzle_texts(language)
    for name in CHOICES[::7]:
        puzzle = puzzle_named(name)
        assert puzzle is not None
        for action, _ in puzzle.costs:
            trying = act(Trying.of(name, puzzle), puzzle.answer[0][0], action)
            said = words.reasons(trying, t)
            assert len(said) > 2
            assert all(sentence[0] == sentence[0].upper() for sentence in said)
            assert len(set(said)) == len(said)


@pytest.mark.parametrize("name", CHOICES)
def test_an_explanation_is_short(name: str) -> None:
    puzzle = puzzle_named(name)
    assert puzzle is not None
    for action, _ in puzzle.costs:
        said = words.reasons(act(Trying.of(name, puzzle), puzzle.answer[0][0], action), puzzle_texts("en"))
        assert all(len(sentence.partition("“")[0].split()) <= MAX_WORDS for sentence in said), said
        assert sum(len(sentence.split()) for sentence in said) <= MAX_WORDS_IN_ALL, said


MAX_WORDS, MAX_WORDS_IN_ALL = 40, 120
"""Of a reason, without what it quotes; and of an explanation."""


def test_a_choice_is_judged_and_explained_at_once(person: Person) -> None:
    for name in CHOICES[::20]:
        person.open("puzzles.html").open(f"puzzles.html#{name}")
        trying, begun = PUZZLING.of(person.model).trying, process_time()
        person.send(message="do", token=f"play:{seat_letter(trying.chooser)}:{trying.puzzle.best_wrong}", fields={})
        assert process_time() - begun < MAX_SECONDS
        assert PUZZLING.of(person.model).trying.phase == "wrong"


MAX_SECONDS = 0.05
"""Of the processor, for a press; it takes a tenth of that."""


@pytest.mark.parametrize("name", CHOICES)
def test_a_wrong_choice_is_not_told_which_one_is_right(name: str) -> None:
    puzzle, t = puzzle_named(name), puzzle_texts("en")
    assert puzzle is not None
    for action, _ in puzzle.costs:
        if action not in puzzle.right:
            said = words.reason(act(Trying.of(name, puzzle), puzzle.answer[0][0], action), t)
            assert "Choose the" not in said
            assert not any(re.search(rf"\bthe {right}\b", said) for right in puzzle.right if isinstance(right, Play))


def test_a_die_that_has_been_begun_asks_on_and_is_put_back(person: Person) -> None:
    name = next(name for name in DICE if "choose:white" in Person().open(f"puzzles.html#{name}").controls())
    person.open(f"puzzles.html#{name}")
    asked = words.question(PUZZLING.of(person.model).trying, puzzle_texts("en"))
    person.press("choose:white")
    assert "Which rat moves?" in plain(person.html)
    assert person.said[-1] == "Which rat moves?"
    assert KEY not in person.kept
    person.press("choose:")
    assert asked in plain(person.html)
    assert person.said[-1] == asked


@pytest.mark.parametrize("name", DICE)
def test_a_wrong_die_says_what_it_gives_up_and_is_not_played_on(person: Person, name: str) -> None:
    person.open(f"puzzles.html#{name}")
    trying, t = PUZZLING.of(person.model).trying, puzzle_texts("en")
    wrong = trying.puzzle.best_wrong
    person.send(message="do", token=f"play:{seat_letter(trying.chooser)}:{wrong}", fields={})
    after = PUZZLING.of(person.model).trying
    assert after.phase == "wrong"
    assert len(after.plies) == 1
    assert f"gives up {t.decimal(dict(trying.puzzle.costs)[wrong])} points" in plain(person.html)
    assert "points. Not right." not in person.said[-1], "nobody wins in the sentence before"


def test_nobody_sees_the_cards_of_others_in_a_puzzle_aboard(person: Person) -> None:
    person.open(f"puzzles.html#{DICE[0]}")
    trying = PUZZLING.of(person.model).trying
    assert [seat for seat, card in enumerate(trying.view.cards) if card >= 0] == [trying.chooser]
    assert person.html.count("crew-card-down") == len(trying.view.cards) - 1
    assert plain(person.html).count("Your rats: ") == 1


def test_a_missed_puzzle_is_listed_with_its_game(person: Person) -> None:
    for name in (DICE[0], DICE[-1]):
        person.open(f"puzzles.html#{name}").press("puzzle-show")
    person.open("puzzles.html")
    shown = plain(person.html)
    assert "Abandon Ship: Which die?" in shown
    assert "S.O.S.: Which die?" in shown
