"""Writes the files in dist/ for other sites: the script of `<high-water>`, and our scenarios, which authors can use by name.

    dist/embed.js                               defines <high-water>; never changes its name, because pages link to it
    dist/embed/<game>/<name>.<language>.json    one of our scenarios with its steps; their figures are in dist/figures/

Other sites may request all of it, so a host has to allow that (README). No page of ours loads any of it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from babel.messages.pofile import read_po

from highwater_web.figures.snippets import AROUND, BAR, BUTTON, GAP, LETTER, LINE, SPARE, embedded
from highwater_web.figures.steps import MAX_STEPS, Steps, style
from highwater_web.ui.markup import plain
from highwater_web.ui.texts import LANGUAGES
from scenario_pages import list_scenarios, make_steps, read_record

ROOM = Path(__file__).resolve().parent / "shell" / "embed"


def write_scenarios(dist: Path) -> None:
    """Every scenario of ours in every language, for `scenario.js`. Raises ScenarioFileError."""
    for game_id, name in list_scenarios():
        folder = dist / "embed" / game_id
        folder.mkdir(parents=True, exist_ok=True)
        for language in LANGUAGES:
            text = json.dumps(make_scenario(game_id, name, language), ensure_ascii=False, separators=(",", ":"))
            (folder / f"{name}.{language}.json").write_text(text, "utf-8")


def make_scenario(game_id: str, name: str, language: str) -> dict[str, Any]:
    """A scenario of ours: its record, and its steps in a language with their plies."""
    made = make_steps(game_id, name, language)
    return {
        "title": made.title,
        "record": read_record(game_id, name).shared().text(),
        "plies": [frame.ply for frame in made.frames],
        "html": made.markup,
    }


Size = tuple[int, int, int, int]
"""The size of a scenario: width and height of its figures in pixels, letters of its longest caption in any language, number of steps."""


def measure_scenarios() -> dict[str, Size]:
    """The size of each scenario by name, to reserve its space."""
    return {
        f"{game_id}/{name}": measure_scenario([make_steps(game_id, name, language) for language in LANGUAGES])
        for game_id, name in list_scenarios()
    }


def measure_scenario(made: Sequence[Steps]) -> Size:
    figure = made[0].frames[0].figure
    letters = max(len(plain(frame.caption)) for each in made for frame in each.frames)
    return round(figure.width), round(figure.height), letters, len(made[0].frames)


ROOM_AROUND = {"line": LINE, "letter": LETTER, "spare": SPARE, "bar": BAR, "button": BUTTON + 2 * GAP, "around": AROUND}


def make_parts(own_style: str, known: Mapping[str, Size], address: str = "") -> str:
    """The module `parts.js` of embed.js: values that only Python knows. `own_style` is the style around steps; `known` is what `sizes`
    returns; `address` is where High Water is hosted, if known."""
    texts = {language: read_own_texts(language) for language in LANGUAGES}
    sheet = f"{style(MAX_STEPS)}{embedded()}{own_style}"
    constants = {"style": sheet, "texts": texts, "sizes": known, "room": ROOM_AROUND, "address": address}
    return "".join(f"export const {name} = {json.dumps(value, ensure_ascii=False)};\n" for name, value in constants.items())


def read_own_texts(language: str) -> dict[str, str]:
    """The texts of `<high-water>` itself, by key."""
    with (ROOM / "texts" / f"{language}.po").open("rb") as file:
        return {str(message.id): str(message.string) for message in read_po(file, locale=language) if message.id}
