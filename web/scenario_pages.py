"""Turns scenarios in the long texts into steps, whose figures are files of the site.

A scenario is a text in `web/highwater_web/games/<game>/scenarios/`, which a person can write by hand and review. It must replay, and have a
comment in every language for each position that it shows; otherwise the build fails and names the file and the line.

    dist/figures/<hash of its content>.svg   a figure, for an <img>
    dist/figures/<hash of its content>.css   the style sheet of steps on pages; and one for the desk, which may have more steps
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from highwater.errors import GameError
from highwater.record import Record
from highwater.registry import GAMES
from highwater_web.app import APP
from highwater_web.figures.reading import ScenarioError, address_of_table, list_shown_plies, read_scenario
from highwater_web.figures.steps import MAX_STEPS as MAX_DESK_STEPS
from highwater_web.figures.steps import Steps, name_file, steps, style
from highwater_web.ui.markup import el
from highwater_web.ui.texts import LANGUAGES, texts

FOLDERS = Path(__file__).resolve().parent / "highwater_web" / "games"
MAX_RULE_STEPS = 12
"""For our own scenarios: a page that needs more steps explains several rules."""


class ScenarioFileError(SystemExit):
    """One of our scenarios cannot be shown; the message ends the build."""


def render_scenario(game_id: str, name: str, language: str, title: str = "") -> str:
    """The steps of a scenario as a figure of a page; `title` is its caption, by default the scenario's own. Below them: a link to a table
    that continues the game, a button for another example of the rule, and the place for that. A page with scenarios needs `sheet_link`
    once. Raises ScenarioFileError."""
    steps = make_steps(game_id, name, language)
    record = read_record(game_id, name)
    table = address_of_table(record.upto(steps.frames[-1].ply))
    place = f"another-{name}" if record.scenario.about else ""
    ways = [
        table and el("a", {"href": table}, texts(language)("play.play-on")),
        *(feature.below_scenario(record, place, texts(language)) for feature in APP.features if feature.below_scenario is not None),
    ]
    return el(
        "figure",
        {"class": "scenario"},
        el("figcaption", None, title or steps.title),
        steps.markup,
        el("div", {"class": "scenario-on"}, ways) if any(ways) else None,
        place and el("div", {"class": "another", "id": place}),
    )


def read_record(game_id: str, name: str) -> Record:
    """The record of a scenario. Raises ScenarioFileError."""
    return _read(_path(game_id, name))


def sheet_link() -> str:
    """The link to the style sheet of steps; it may be in the body of a page."""
    return el("link", {"rel": "stylesheet", "href": f"../figures/{name_file(style(MAX_RULE_STEPS), 'css')}"})


def write_figures(dist: Path) -> Path:
    """Write the figures of the pages into `dist/figures`; returns that folder. Equal content is one file."""
    folder = dist / "figures"
    folder.mkdir()
    for most in (MAX_RULE_STEPS, MAX_DESK_STEPS):
        _write(folder, style(most), "css")
    for game_id, name in list_scenarios():
        for language in LANGUAGES:
            for frame in make_steps(game_id, name, language).frames:
                _write(folder, frame.figure.svg, "svg")
    return folder


def list_scenarios() -> Iterator[tuple[str, str]]:
    """The game and the name of each of our scenarios."""
    for path in sorted(FOLDERS.glob("*/scenarios/*.txt")):
        yield _read(path).game.id, path.stem


def list_scenario_sources() -> list[Path]:
    """The sources of scenarios and their figures."""
    figures = FOLDERS.parent.glob("figures/*.py")
    own = (Path(__file__), *sorted(FOLDERS.parent.glob("features/examples/*.py")))
    return [*own, *sorted(FOLDERS.glob("*/scenarios/*.txt")), *sorted(FOLDERS.glob("*/figure*.py")), *sorted(figures)]


@cache
def make_steps(game_id: str, name: str, language: str) -> Steps:
    """A scenario as steps in a language. Raises ScenarioFileError."""
    path = _path(game_id, name)
    record = _read(path)
    try:
        return steps(record, language=language, address=lambda figure: f"../figures/{name_file(figure.svg, 'svg')}")
    except GameError as error:
        raise ScenarioFileError(f"{path.relative_to(FOLDERS)}: {error}") from error


def _path(game_id: str, name: str) -> Path:
    """The file of a scenario. Raises ScenarioFileError."""
    game = GAMES.get(game_id)
    path = FOLDERS / (game.package if game else game_id) / "scenarios" / f"{name}.txt"
    if not path.exists():
        raise ScenarioFileError(f"there is no scenario {name!r} of {game_id}: {path.relative_to(FOLDERS)} is not there")
    return path


@cache
def _read(path: Path) -> Record:
    """Read a scenario, and check that it has all that a page needs."""
    where = path.relative_to(FOLDERS)
    try:
        record = read_scenario(path.read_text("utf-8"), LANGUAGES)
    except ScenarioError as error:
        raise ScenarioFileError(f"{where}, line {error.line}: {error}") from error
    if not record.scenario.titles:
        raise ScenarioFileError(f"{where}, line 1: it has no title")
    plies = list_shown_plies(record)
    if len(plies) > MAX_RULE_STEPS:
        raise ScenarioFileError(f"{where}, line 1: it shows {len(plies)} positions; more than {MAX_RULE_STEPS} are several rules")
    if silent := [ply for ply in plies if not record.said(ply)]:
        raise ScenarioFileError(f"{where}, line 1: nothing is said of the position after ply {silent[0]}, which it shows")
    return record


def _write(folder: Path, content: str, kind: str) -> None:
    (folder / name_file(content, kind)).write_text(content, "utf-8")
