"""Progress in guided first games: stored form, and merging."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from highwater.safe_json import JsonError, read_json
from highwater_web.core.feature import Transition
from highwater_web.core.model import Model
from highwater_web.core.results import ResultsError
from highwater_web.features.first_game.guide.texts import guide_texts
from highwater_web.features.first_game.progress import KEPT, TAUGHT
from highwater_web.ui.markup import Markup, el

VERSION = 1

MAX_TEXT_CHARS = 4_000
MAX_OWN_ACTIONS = 60
MAX_PLIES = 10_000


class Place(NamedTuple):
    """Progress in a first game: the ply of the step, the tokens of the person's actions, and whether it was finished."""

    ply: int
    own: tuple[str, ...] = ()
    done: bool = False


class Places(NamedTuple):
    """``by_game``: the place in each game. ``is_writable``: False if a later version has stored them."""

    by_game: Mapping[str, Place] = {}
    is_writable: bool = True

    def text(self) -> str:
        return json.dumps({"version": VERSION, "games": {game: place._asdict() for game, place in self.by_game.items()}})


@lru_cache(maxsize=4)
def read_places(text: str | None) -> Places:
    """Reads the stored text. An unreadable one counts as none; one of a later version is not overwritten."""
    try:
        stored = read_json(text or "{}", max_chars=MAX_TEXT_CHARS)
    except JsonError:
        stored = {}
    data = stored if isinstance(stored, dict) else {}
    games = data.get("games")
    places = {game: _place(games[game]) for game in TAUGHT if game in games} if isinstance(games, dict) else {}
    known = {game: place for game, place in places.items() if place is not None}
    version = data.get("version", VERSION)
    return Places(known, is_writable=not (isinstance(version, int) and version > VERSION))


def _place(stored: object) -> Place | None:
    match stored:
        case {"ply": int(ply), "own": list(own), "done": bool(done)} if 0 <= ply < MAX_PLIES and len(own) <= MAX_OWN_ACTIONS:
            return Place(ply, tuple(token for token in own if isinstance(token, str)), done)
    return None


def places_of(model: Model) -> Mapping[str, Place]:
    return read_places(KEPT.of(model)).by_game


def store_place(model: Model, game: str, place: Place) -> Transition:
    """Store the progress in a first game."""
    before = read_places(KEPT.of(model))
    if before.by_game.get(game) == place or not before.is_writable:
        return model, []
    return KEPT.store(model, before._replace(by_game={**before.by_game, game: place}).text())


def join(ours: str | None, theirs: str) -> str:
    """Merges two texts; of a game in both, the further progress counts. Raises ResultsError."""
    here, there = read_places(ours), read_places(theirs)
    if not here.is_writable or not there.is_writable:
        raise ResultsError(
            "results-version", f"these first games are of another version, this is for version {VERSION}", version=VERSION + 1
        )
    if not there.by_game:
        raise ResultsError("results-damaged", "these are no first games, or they were changed")
    further = {
        game: max(here.by_game.get(game, place), place, key=lambda each: (each.done, each.ply)) for game, place in there.by_game.items()
    }
    joined = Places({**here.by_game, **further})
    return joined.text() if joined != here else ours or joined.text()


def describe_progress(text: str, language: str) -> Markup:
    """The line about finished first games."""
    t, places = guide_texts(language), read_places(text).by_game
    return el(
        "section",
        {"class": "statistics", "aria-labelledby": "statistics-first-games"},
        el("h2", {"id": "statistics-first-games"}, t("first-game.title")),
        el("p", None, t("guide.finished", done=sum(place.done for place in places.values()), count=len(TAUGHT))),
    )
