"""Exercises Python like a page: to find out which modules are needed, to warm up a snapshot, and to test one.

Runs inside Pyodide when the site is built (make_python.mjs); it knows the interface's messages, not the games.
"""

import importlib
import json
import pkgutil
import random
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

import highwater
import highwater_web
from highwater.bots import OFFERED, is_searcher, named
from highwater.match import Match, Player
from highwater.record import Record
from highwater.registry import GAMES
from highwater_web.app import APP
from highwater_web.core.archives import DAILY, DRAWING, GUIDE, PROBE_PACKAGES, PUZZLES, SEARCH
from highwater_web.core.feature import Env
from highwater_web.core.model import Model
from highwater_web.core.pages import render
from highwater_web.ui.prose import moments
from highwater_web.ui.texts import LANGUAGES
from highwater_web.worker import ENV, Session

MAX_MESSAGES = 20_000

SEARCHED, THOUGHTS = 40, 2
"""The plies of each game with searching bots, and the number of decisions per ply."""


NOT_FOR_PAGES = (
    "__main__",
    "adapters",
    "bot_runner",
    "choosing",
    "commands",
    "command",
    "diagram",
    "features",
    "forecasts",
    "tuning",
    "markdown",
    "mining",
    "mkdocs",
    "notebook",
    "patience",
    "position",
    "positions",
    "prerendered",
    "runner",
    "seeds",
    "simulation",
    "sphinx",
    "tree",
)
"""Modules that no page uses, by the last part of their names: command lines, adapters for other libraries and what only they read,
boards for a terminal, simulations, the workshop's runner, what the build renders, figures on Markdown pages."""

LISTED = re.compile(r"highwater_web\.features(\.\w+(\.(feature|state))?)?")
"""What every visit loads of each feature, because ``highwater_web.app`` lists it."""

WHEN_ASKED = {
    "daily": re.compile("daily|piles"),
    "drawing": re.compile(
        "figure.*|canvas|question|embedding|desk|lessons|another|example_search|rule_triggers?|partial_outcome|places|splice"
    ),
    "guide": re.compile("guide"),
    "puzzles": re.compile("puzzles|puzzle_kind|progress_files|causes"),
    "search": re.compile("search|searching.*|opponent_model|playout.*|bitboard|playing_on|turns|evaluation|coefficients|review.*"),
}
"""For each archive that loads on demand (``highwater_web.core.archives``), the names of its modules: those of the seas of days; those that
draw figures and their dependants; the guided first games; and those that search for bots, hints and reviews."""

# tests/pyodide/engine_tests.py lists what both omit from the engine.


def list_modules(package: str, places: Sequence[str]) -> Iterator[str]:
    """The names of all modules in a package that a page may ever use. Nothing is imported."""
    for module in pkgutil.iter_modules(places, f"{package}."):
        name = module.name.rpartition(".")[2]
        if name not in NOT_FOR_PAGES or LISTED.fullmatch(module.name):
            yield module.name
            if module.ispkg:
                yield from list_modules(module.name, [f"{place}/{name}" for place in places])


def find_archive(module: str) -> str:
    """The archive of a module; "" for a module that every visit loads."""
    parts = module.split(".")
    if LISTED.fullmatch(module):
        return ""
    return next((archive for archive, names in WHEN_ASKED.items() if any(map(names.fullmatch, parts))), "")


def import_everything(archive: str = "") -> None:
    """Import every module of both packages that a page may use, or those of an archive."""
    for package in (highwater, highwater_web):
        for name in list_modules(package.__name__, package.__path__):
            if find_archive(name) == archive:
                importlib.import_module(name)


def show_everything() -> None:
    """Render every page in every language, which also reads every text and fills the cache of drawings."""
    for language in LANGUAGES:
        for game_id in GAMES:
            moments(game_id, language)
        for page in APP.pages.values():
            render(APP, Model(language, page=page.name), prerendered=True)


def make_session() -> Session:
    """A session with fixed random numbers, so that every build records the same."""
    return Session(Env(random=random.Random(1).random, now=ENV.now, new_id=lambda: "exercise", app=APP))


def get_answer(session: Session, message: dict[str, object]) -> dict[str, list[dict[str, object]]]:
    """The answer to a message. Raises if a page could not be drawn, because such an answer proves nothing."""
    answer = session.dispatch(json.dumps(message))
    if "notice-error fault" in answer:
        raise RuntimeError("a page could not be drawn; the lines above say why")
    return json.loads(answer)  # type: ignore[no-any-return]


def play(game_id: str) -> int:
    """Let bots play a whole game through `dispatch`; returns the number of messages."""
    session = make_session()

    def send(message: dict[str, object]) -> str | None:
        """Send a message; returns the token that the page is asked to send later, if any."""
        effects = get_answer(session, message)["effects"]
        return next((str(effect["do"]) for effect in effects if effect["effect"] == "later"), None)

    store = {"highwater:prefs": json.dumps({"animation": "none", "pace": "at-once"})}
    seats = GAMES[game_id].seats[-1]
    levels = [level for level in OFFERED if not is_searcher(level)]
    taken = {"seats": str(seats)} | {f"who-{seat}": levels[seat % len(levels)] for seat in range(seats)}
    send({"message": "boot", "href": f"{game_id}.html", "language": "en", "store": store, "storage": "ok"})
    token = send({"message": "do", "token": "start", "fields": taken})
    for sent in range(MAX_MESSAGES):
        table = session.model.table
        if table is None:
            raise RuntimeError(f"{game_id} could not be started: {session.model.notice}")
        if not table.match.state.to_act:
            return sent
        # Where a page would wait for a person to look, press the button that continues.
        token = send({"message": "do", "token": token or "step", "fields": {}})
    raise RuntimeError(f"{game_id} does not end")


def ask_a_bot() -> None:
    """Sit down with a person's own bot, and continue when it does not answer."""
    session, game_id = make_session(), next(iter(GAMES))

    def send(**message: object) -> list[dict[str, object]]:
        return get_answer(session, message)["effects"]

    stored = json.dumps({"version": 1, "name": "bot", "saved": "", "source": ""})
    send(message="boot", href=f"{game_id}.html", language="en", store={"highwater:bot:b": stored}, storage="ok")
    taken = {f"who-{seat}": "workshop:b" for seat in range(GAMES[game_id].seats[-1])}
    effects = send(message="do", token="start", fields=taken)
    for _ in range(MAX_MESSAGES):
        question = next((effect for effect in effects if effect["effect"] == "ask-bot"), None)
        if question is not None:
            send(message="bot-answer", number=question["number"], fault="slow")
            return
        effects = send(message="do", token="tick", fields={})
    raise RuntimeError("nobody has asked the bot")


def exercise_everything() -> None:
    """What a page does before it loads an archive; none is loaded, as on a page."""
    for package in PROBE_PACKAGES.values():
        sys.modules[package] = None  # type: ignore[assignment]  # this marks a module as missing
    import_everything()
    show_everything()
    for game_id in GAMES:
        play(game_id)
    if "workshop" in APP.pages:
        ask_a_bot()
    for package in PROBE_PACKAGES.values():
        del sys.modules[package]


def draw_everything() -> None:
    """Everything that needs the archive for drawing, once."""
    from highwater.lessons import Answer, Lesson, Step
    from highwater_web.figures.steps import steps

    frame = make_session()
    get_answer(frame, {"message": "boot", "href": "frame.html#engine", "language": "en", "store": {}, "storage": "ok"})
    for game in GAMES.values():
        record = Record.of(game, game.seats[0])  # a snapshot has no archive with examples to read
        steps(record, language=LANGUAGES[0])
        for kind in ("draw", "ask", "play"):
            message = {"type": kind, "id": kind, "record": record.text()}
            get_answer(frame, {"message": "embed", "asked": message})
        lesson = Lesson("", LANGUAGES[0], (Step("", ("",), (Answer("", True),), record.text()), Step()))
        get_answer(frame, {"message": "embed", "asked": {"type": "ask", "id": "lesson", "record": lesson.text()}})
        Visit(f"lesson.html#lesson={lesson.url()}").press("lesson-choose:0", "lesson-step:on", "lesson-step:on")
    Visit("lesson.html")
    Visit("desk.html").press(f"begin:{next(iter(GAMES))}", "open", "copy", "save:frames")


def search_everything() -> None:
    """Everything that needs the archive for searching, once: a table of searching bots in each game."""
    for game in GAMES.values():
        for seats in (game.seats[0], game.seats[-1]):
            levels = [named(level) for level in OFFERED if is_searcher(level)]
            match = Match.begin(game, tuple(Player("", levels[seat % len(levels)]) for seat in range(seats)))
            numbers = random.Random(seats).random
            for _ in range(SEARCHED):
                match = match.advance(numbers, budget=THOUGHTS) or match


class Visit:
    """A visit to a page. ``store``: what the browser has stored, by key."""

    def __init__(self, href: str, language: str = "en", store: Mapping[str, str] = MappingProxyType({})) -> None:
        self._session = make_session()
        boot: dict[str, object] = {"message": "boot", "href": href, "language": language, "store": dict(store), "storage": "ok"}
        get_answer(self._session, boot)

    @property
    def model(self) -> Model:
        return self._session.model

    def press(self, *tokens: str) -> None:
        for token in tokens:
            get_answer(self._session, {"message": "do", "token": token, "fields": {}})


SHARED = {DRAWING: draw_everything, SEARCH: search_everything}
"""Exercises of the archives that several features share. Each other archive has its own: the function ``exercise`` of a module."""

EXERCISES = {
    DAILY: "highwater_web.features.daily.exercise",
    GUIDE: "highwater_web.features.first_game.guide.exercise",
    PUZZLES: "highwater_web.features.puzzles.exercise",
}


def list_archives() -> list[str]:
    """The archives that the build makes: the shared ones and those whose feature is there. Nothing is imported."""
    modules = set(list_modules(highwater_web.__name__, highwater_web.__path__))
    return sorted([*SHARED, *(archive for archive, module in EXERCISES.items() if module in modules)])


def exercise_archive(archive: str) -> None:
    """Do everything that needs this archive, once."""
    import_everything(archive)
    if archive in SHARED:
        SHARED[archive]()
    else:
        importlib.import_module(EXERCISES[archive]).exercise(Visit)


def list_used_modules(archive: str) -> Iterator[str]:
    """The files of a zip archive from which a module has been imported."""
    for module in list(sys.modules.values()):
        origin = getattr(getattr(module, "__spec__", None), "origin", None)
        if isinstance(origin, str) and origin.startswith(f"{archive}/"):
            yield origin.removeprefix(f"{archive}/")
