"""How far a person is in the guided first games: the state of the feature, read from the storage and written to it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from highwater.safe_json import JsonError, read_json
from highwater_web.addresses import read_fragment
from highwater_web.core.feature import Context, Slot, Step, Stored
from highwater_web.effects import store
from highwater_web.model import Model
from highwater_web.results import ResultsError

if TYPE_CHECKING:
    from highwater_web.features.first_game.lesson.course import Course

NAME = "first-game"
"""The name of their page."""

TAUGHT = ("land-unter", "forbidden-island", "abandon-ship", "sos")
"""The games that have a first game."""

KEY = "highwater:first-games"
"""Where the storage keeps how far people are."""

VERSION = 1

MAX_TEXT_CHARS = 4_000
MAX_OWN_ACTIONS = 60
MAX_PLIES = 10_000


class Place(NamedTuple):
    """How far a person is in a first game: the ply of the step, the tokens of the actions that the person chose, and whether it has been
    played to its end."""

    ply: int
    own: tuple[str, ...] = ()
    done: bool = False


@dataclass(frozen=True)
class FirstGames:
    """``places`` by game, and the ``course`` of the first game on the screen. ``text``: what is stored, None for nothing. Where it is not
    ``is_writable``, a later version has stored it."""

    places: Mapping[str, Place] = field(default_factory=dict)
    course: "Course | None" = None
    text: str | None = None
    is_writable: bool = True


FIRST_GAMES: Slot[FirstGames] = Slot("first-games", FirstGames())


def read_places(text: str | None) -> FirstGames:
    """What is stored; what cannot be read counts as nothing, and what a later version has written is left alone."""
    try:
        stored = read_json(text or "{}", max_chars=MAX_TEXT_CHARS)
    except JsonError:
        stored = {}
    data = stored if isinstance(stored, dict) else {}
    games = data.get("games")
    places = {game: _place(games[game]) for game in TAUGHT if game in games} if isinstance(games, dict) else {}
    known = {game: place for game, place in places.items() if place is not None}
    version = data.get("version", VERSION)
    return FirstGames(known, text=text, is_writable=not (isinstance(version, int) and version > VERSION))


def _place(stored: object) -> Place | None:
    match stored:
        case {"ply": int(ply), "own": list(own), "done": bool(done)} if 0 <= ply < MAX_PLIES and len(own) <= MAX_OWN_ACTIONS:
            return Place(ply, tuple(token for token in own if isinstance(token, str)), done)
    return None


def store_place(model: Model, game: str, place: Place) -> Step:
    """Remember how far a person is in the first game of a game."""
    before = FIRST_GAMES.of(model)
    if before.places.get(game) == place:
        return model, []
    return _stored(model, {**before.places, game: place})


def _stored(model: Model, places: Mapping[str, Place]) -> Step:
    text = json.dumps({"version": VERSION, "games": {name: place._asdict() for name, place in places.items()}})
    games = FIRST_GAMES.of(model)
    if not games.is_writable:
        return FIRST_GAMES.put(model, replace(games, places=places)), []
    return put_places(model, text)


def put_places(model: Model, text: str | None) -> Step:
    """Keep this text from now on."""
    found = replace(read_places(text), course=FIRST_GAMES.of(model).course)
    return FIRST_GAMES.put(model, found), [store(KEY, text)] if model.storage != "denied" else []


def join_places(c: Context, text: str) -> Step:
    """Add the places of another device; of a game on both, the one that is further on counts. Raises ResultsError."""
    ours, theirs = FIRST_GAMES.of(c.model), read_places(text)
    if not ours.is_writable or not theirs.is_writable:
        raise ResultsError(
            "results-version", f"these first games are of another version, this is for version {VERSION}", version=VERSION + 1
        )
    if not theirs.places:
        raise ResultsError("results-damaged", "these are no first games, or they were changed")
    further = {
        game: max(ours.places.get(game, place), place, key=lambda each: (each.done, each.ply)) for game, place in theirs.places.items()
    }
    return _stored(c.model, {**ours.places, **further})


def _read(model: Model, values: Mapping[str, str]) -> Model:
    return FIRST_GAMES.put(model, read_places(values.get(KEY)))


def _stored_elsewhere(c: Context) -> Step:
    """Another tab has come further."""
    value = c.message.get("value")
    found = read_places(value if isinstance(value, str) else None)
    return FIRST_GAMES.put(c.model, replace(found, course=FIRST_GAMES.of(c.model).course)), []


STORED = Stored(KEY, _read, _stored_elsewhere)


def wanted_game(model: Model) -> str:
    """The game whose first game the address names, "" for none."""
    game = read_fragment(model.fragment).get("game", "") if model.page == NAME else ""
    return game if game in TAUGHT else ""
