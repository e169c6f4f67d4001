"""Reads the lessons at the end of our rules pages.

A lesson is a text in `web/highwater_web/games/<game>/lessons/<game id>.<language>.txt`, as people write one by hand (`highwater.lessons`).
A line such as

    [Scenario "covered 9,10,14 10=next"]

stands for one of our scenarios (`scenario_pages.py`): its name, the shown positions, and the question. It is replaced by its record, with
the captions of this language only. A lesson that cannot be read or played ends the build.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from highwater.errors import GameError
from highwater.lessons import Lesson, check_steps, read_lesson
from highwater.record import Record
from highwater.registry import GAMES
from highwater.scenario import Scenario, read_plies
from highwater_web.ui.markup import Markup, el
from scenario_pages import ScenarioFileError, read_record

FOLDERS = Path(__file__).resolve().parent / "highwater_web" / "games"

SCENARIO = re.compile(r'^\[Scenario "([a-z0-9-]+) ([0-9,]+) ([0-9]+)=(next|which)"\]$', re.MULTILINE)


def list_lesson_sources() -> list[Path]:
    """The sources of lessons, and their reader."""
    return [Path(__file__), *sorted(FOLDERS.glob("*/lessons/*.txt"))]


def games_with_lessons() -> Iterator[str]:
    """The games that have a lesson."""
    return (game_id for game_id in GAMES if _path(game_id, "en").exists())


@cache
def read_own_lesson(game_id: str, language: str) -> Lesson:
    """The lesson about the rules of a game. Raises ScenarioFileError."""
    path = _path(game_id, language)

    def written(match: re.Match[str]) -> str:
        name, show, ply, kind = match.groups()
        return _cut(read_record(game_id, name), tuple(read_plies(show)), (int(ply), kind), language).text().strip()

    try:
        lesson = read_lesson(SCENARIO.sub(written, path.read_text("utf-8")))
        faults = [lesson.fault, *check_steps(lesson)]
    except (GameError, OSError) as error:
        raise ScenarioFileError(f"{path.relative_to(FOLDERS)}: {error}") from error
    for fault in filter(None, faults):
        raise ScenarioFileError(f"{path.relative_to(FOLDERS)}: {fault}")
    return lesson


def lesson_link(game_id: str, language: str, label: str) -> Markup:
    """The link to the lesson of a game. Raises ScenarioFileError."""
    href = f"lesson.html#lesson={read_own_lesson(game_id, language).url()}"
    return el("p", {"class": "setup-ways"}, el("a", {"href": href, "class": "button button-quiet"}, label))


def _path(game_id: str, language: str) -> Path:
    return FOLDERS / GAMES[game_id].package / "lessons" / f"{game_id}.{language}.txt"


def _cut(record: Record, show: tuple[int, ...], question: tuple[int, str], language: str) -> Record:
    """The shown part of a scenario, with a question, in one language."""
    scenario = record.scenario
    titles = tuple(title for title in scenario.titles if title[0] == language)
    comments = tuple(comment for comment in record.comments if comment.language == language and comment.ply in show)
    asking = Scenario(titles, show, scenario.view, scenario.part, (question,))
    return replace(record.upto(show[-1]), comments=comments, scenario=asking)
