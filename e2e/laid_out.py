"""Lays out whole games in a browser. They are played without one, which is fast (`tests/web/person.py`), and shown answer by answer in an
empty page with the built styles and the page's own morph and scenes. The browser then reports the same as for the real page, without a
start or any waiting; and each ply of a bot is an answer of its own."""

from __future__ import annotations

import json
import subprocess
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from playwright.sync_api import Page

from highwater_web.contract.interaction import Scene
from tests.web.person import Person

from .conftest import ROOT, Site
from .geometry import stand

MAX_ANSWERS = 600


class ShownAnswer(NamedTuple):
    """An answer of the worker as the bridge shows it: the message, the markup of the whole page after it, and the great moment."""

    answer: dict[str, Any]
    press: str
    html: str
    scene: Scene | None


def recorded(game: str, seats: int, *, people: int, animation: str, seed: int = 1) -> list[ShownAnswer]:
    """The answers of a whole game in which people press random controls, or only bots play. The first one is the initial page."""
    wishes = {"language": "en", "animation": animation, "pace": "normal"}
    person = Person("en", seed, {"highwater:prefs": json.dumps(wishes)}).start(game, people=people, seats=seats)
    dispatch = person.session.dispatch
    shown = [_record_answer(person, {"html": person.session.shown}, "")]

    def heard(message: str) -> str:
        answer = json.loads(dispatch(message))
        shown.append(_record_answer(person, answer, json.loads(message).get("token", "")))
        return json.dumps(answer)

    person.session.dispatch = heard  # type: ignore[method-assign]  # to see what the bridge gets
    while len(shown) < MAX_ANSWERS and not is_over(person):
        if person.timer is not None:
            token, person.timer = person.timer, None
            person.send(message="do", token=token, fields={})
        elif not person.play_on():
            person.press("live")
    return shown


def is_over(person: Person) -> bool:
    table = person.model.table
    return table is not None and not table.match.state.to_act


def _record_answer(person: Person, answer: dict[str, Any], press: str) -> ShownAnswer:
    table = person.model.table
    page = {"html": answer["html"], "changed": answer.get("changed"), "dressed": answer.get("dressed", {})}
    return ShownAnswer(page, press, person.session.shown, table.scene if table is not None else None)


@cache
def script() -> str:
    """The script of the page, with the page's own modules."""
    entry = Path(__file__).with_suffix(".js")
    with TemporaryDirectory() as folder:
        subprocess.run(["node", str(ROOT / "web/bundle.mjs"), "modules", str(entry), folder, str(entry)], cwd=ROOT, check=True)
        return (Path(folder) / entry.name).read_text(encoding="utf-8")


def prepare(page: Page, site: Site, *, animation: str) -> None:
    """An empty page in which games are shown."""
    page.emulate_media(reduced_motion="no-preference")
    stand(page, site)
    page.evaluate("animation => { document.documentElement.dataset.animation = animation }", animation)
    page.add_script_tag(content=script(), type="module")


def play_game(page: Page, shown: list[ShownAnswer]) -> dict[str, Any]:
    """What the browser reports of a game: its ``shifts``, and its ``scenes``, each with its animations (``motions``) and how long it
    ``lasts``, in milliseconds."""
    page.evaluate("html => begin(html)", shown[0].html)
    result: dict[str, Any] = page.evaluate("answers => playOn(answers)", [each.answer for each in shown[1:]])
    return result
