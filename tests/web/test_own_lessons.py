"""The lessons about the rules: the same in every language, and every answer is proven by the positions before and after it."""

from collections.abc import Callable, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from highwater.games.forbidden_island.components import TILE_NAMES
from highwater.games.forbidden_island.paths import DRY, FLOODED, SUNK
from highwater.games.land_unter.state import OUT
from highwater.games.rats.components import RATS
from highwater.games.rats.state import DROWNED
from highwater.lessons import Lesson, Step
from highwater.registry import GAMES
from highwater_web.features.lessons.state import SHEETS
from highwater_web.figures.lessons import Playing, choose, go_on
from highwater_web.ui.texts import LANGUAGES
from lesson_files import read_own_lesson
from tests.web.person import Person

MIN_STEPS, MAX_STEPS = 4, 6

LESSONS = [(game_id, language) for game_id in GAMES for language in LANGUAGES]

NAMES = ("Nora", "Tom", "Ida", "Anton")


def states(step: Step) -> list[Any]:
    """The position of a step's question, and all later ones."""
    record = step.record()
    assert record is not None
    ((ply, _),) = record.scenario.questions
    return [*islice(record.states(), ply, None)]


def losers(*positions: Any) -> set[str]:
    """Who has lost a ring."""
    before, after = positions[0].rings, positions[-1].rings
    return {name for name, had, has in zip(NAMES, before, after, strict=True) if has != OUT and has < had}


def tile(position: Any, name: str) -> int:
    state: int = position.tiles[TILE_NAMES.index(name)]
    return state


def rat(position: Any, name: str) -> int:
    space: int = position.rats[RATS.index(name)]
    return space


def loses(*names: str) -> Callable[..., bool]:
    return lambda *positions: losers(*positions) == set(names)


def drowns(name: str) -> Callable[..., bool]:
    return lambda *positions: rat(positions[0], name) != DROWNED and rat(positions[-1], name) == DROWNED


def comes_to(name: str, space: int) -> Callable[..., bool]:
    return lambda *positions: rat(positions[-1], name) == space


def water_stops(*positions: Any) -> bool:
    return positions[0].water == 6 and positions[-1].water == 12 and drowns("yellow")(*positions)


def waters_rise(*positions: Any) -> bool:
    before, after = positions[0], positions[-1]
    was = tile(before, "sun"), tile(before, "marsh")
    return (*was, tile(after, "sun"), tile(after, "marsh")) == (DRY, FLOODED, FLOODED, SUNK)


def swims(*positions: Any) -> bool:
    """She has to swim, not diagonally."""
    ways = {str(action) for action in positions[1].legal(0)}
    return "swim.sun" in ways and "swim.watchtower" not in ways and not positions[-1].reason


def sandbags(*positions: Any) -> bool:
    """Before the card they would have helped, after it they cannot."""
    first, second = ({str(action) for action in position.legal(0)} for position in positions[:2])
    return "sandbag.silver" in first and "sandbag.silver" not in second and tile(positions[1], "silver") == SUNK


def gift(*positions: Any) -> bool:
    """Two moves and the gift; before that, no gift is possible."""
    legal = [{str(action) for action in position.legal(0)} for position in positions]
    return len(positions) == 4 and "give.fire.b" in legal[2] and not any("give.fire.b" in early for early in legal[:2])


def takes_off(*positions: Any) -> bool:
    last = positions[-2]
    return tile(last, "landing") == FLOODED and last.to_act == (1,) and not positions[-1].to_act


def blue_cheese(*positions: Any) -> bool:
    return [len(taken) for taken in positions[-1].taken] == [0, 1, 0]


def green_aside(*positions: Any) -> bool:
    aside = set(positions[-1].aside) - set(positions[0].aside)
    return aside == {RATS.index("green")} and comes_to("yellow", 12)(*positions)


def first_up(*positions: Any) -> bool:
    return positions[-1].arrivals == (RATS.index("red"),) and comes_to("red", 36)(*positions)


def green_returns(*positions: Any) -> bool:
    return RATS.index("green") in positions[-1].pool and not positions[-1].aside


CLAIMS: Mapping[str, tuple[tuple[str, Callable[..., bool]], ...]] = {
    "land-unter": (
        ("Tom", loses("Tom")),
        ("Anton", loses("Anton")),
        ("Anton", loses("Anton")),
        ("Nora and Tom", loses("Nora", "Tom")),
        ("Nora", loses("Nora")),
    ),
    "forbidden-island": (
        ("The temple is flooded, the marsh sinks", waters_rise),
        ("She swims to the Temple of the Sun", swims),
        ("No, only before its card comes up", sandbags),
        ("Three", gift),
        ("Yes", takes_off),
    ),
    "abandon-ship": (
        ("Ida", blue_cheese),
        ("The green one", green_aside),
        ("To 21, beside black", comes_to("green", 21)),
        ("Only to 12, and yellow drowns", water_stops),
        ("It drowns at once", drowns("blue")),
        ("None", first_up),
    ),
    "sos": (
        ("It goes back into the pool", green_returns),
        ("To 17, just ahead of them", comes_to("blue", 17)),
        ("To 15, just behind them", comes_to("yellow", 15)),
        ("It drowns at once", drowns("blue")),
        ("Only to 12, and yellow drowns", water_stops),
    ),
}
"""The right answer of each step with a question, and whether the positions show it."""


def asking(lesson: Lesson) -> list[Step]:
    return [step for step in lesson.steps if step.answers]


@pytest.mark.parametrize("game_id", GAMES)
def test_answers_match_the_rules(game_id: str) -> None:
    steps = asking(read_own_lesson(game_id, "en"))
    assert [answer.text for step in steps for answer in step.answers if answer.is_right] == [said for said, _ in CLAIMS[game_id]]
    assert [said for step, (said, claim) in zip(steps, CLAIMS[game_id], strict=True) if not claim(*states(step))] == []


@pytest.mark.parametrize("game_id", GAMES)
def test_a_lesson_is_short_and_the_same_in_every_language(game_id: str) -> None:
    shapes = set()
    for language in LANGUAGES:
        lesson = read_own_lesson(game_id, language)
        assert lesson.language == language
        assert MIN_STEPS <= len(lesson.steps) <= MAX_STEPS
        plies = [step.record() and step.record().plies for step in lesson.steps]  # type: ignore[union-attr]
        shapes.add(
            tuple(
                (each, step.puzzle, tuple(answer.is_right for answer in step.answers))
                for step, each in zip(lesson.steps, plies, strict=True)
            )
        )
    assert len(shapes) == 1


@pytest.mark.parametrize(("game_id", "language"), LESSONS)
def test_captions_reveal_no_answer_and_every_answer_has_a_reason(game_id: str, language: str) -> None:
    playing = Playing(read_own_lesson(game_id, language), language=language)
    while not playing.is_over:
        if playing.is_open:
            record = playing.record
            assert record is not None
            assert max(playing.plies) <= playing.question_plies[0]
            playing = choose(playing, 0)
            assert min(playing.plies) > playing.question_plies[0]
            assert record.said(max(playing.plies)), "what happened is told in our own words"
        playing = go_on(playing)
    assert len(playing.results) == len(asking(playing.lesson))


@pytest.mark.parametrize(("game_id", "language"), LESSONS)
def test_own_lesson_is_played_on_the_page(game_id: str, language: str) -> None:
    lesson = read_own_lesson(game_id, language)
    person = Person(language).open(f"lesson.html#lesson={lesson.url()}")
    for step in lesson.steps:
        if step.answers:
            right = [answer.is_right for answer in step.answers].index(True)
            person.press(f"lesson-choose:{right}")
        assert "notice-error" not in person.html
        person.press("lesson-step:on")
    assert person.html.count("lesson-right") == len(asking(lesson))


def test_every_sheet_for_a_class_is_listed_and_written_in_every_language() -> None:
    sheets = {tuple(path.stem.removeprefix("sheet-").split(".")) for path in (Path(__file__).parents[2] / "web/rules").glob("sheet-*.md")}
    assert sheets == {(game_id, language) for game_id in SHEETS for language in LANGUAGES}
