"""Simulates a person at the page without a browser: presses what the markup offers, and handles effects like a browser; and a browser with
several tabs."""

import json
import re
from collections.abc import Callable, Mapping
from functools import partial
from itertools import count
from random import Random
from typing import Any

from highwater_web.app import APP
from highwater_web.core.feature import Env
from highwater_web.core.model import Model
from highwater_web.core.thinking import BotScheduler
from highwater_web.ui.changes import Element, list_elements
from highwater_web.ui.markup import BEGINS, ENDS
from highwater_web.worker import Session

CONTROL = re.compile(r'<(button|a|input|select|textarea|form)\b([^>]*\bdata-do="([^"]*)"[^>]*)>')
FAULT = re.compile(r'class="[^"]*\bfault\b')


def _counting_clock() -> Callable[[], float]:
    """A clock that is a millisecond further with each look at it, so that a bot decides the same on a busy machine."""
    return partial(next, count(0, 0.001))


class Person:
    """``html`` is the page, ``kept`` what the browser has stored, ``address`` the file name and fragment, ``timer`` the token that waits,
    ``focused`` the last effect that moves the focus, ``senses`` what the page can do to them besides showing itself, ``answer`` the last
    one of the worker.
    A page that is not expected to be ``faulty`` must not say that it is."""

    def __init__(
        self, language: str = "en", seed: int = 1, kept: dict[str, str] | None = None, storage: str = "ok", faulty: bool = False
    ) -> None:
        self.random = Random(seed)
        numbers = iter(range(10_000))
        self.env = Env(
            self.random.random,
            lambda: "2026-11-21T12:00:00+00:00",
            lambda: f"{seed:04x}{next(numbers):04x}",
            APP,
            BotScheduler(_counting_clock()),
        )
        self.session = Session(self.env)
        self.language, self.storage, self.faulty = language, storage, faulty
        self.tabs = Tabs(kept)
        self.address, self.title, self._page, self._html = "index.html", "", "", ("", "")
        self._elements: dict[str, Element] = {}
        self.timer: str | None = None
        self.said: list[str] = []
        self.files: list[tuple[str, str]] = []
        self.copied: list[str] = []
        self.layers: list[int] = []
        self.focused: dict[str, object] | None = None
        self.rendering: list[float] = []
        self.effects: list[dict[str, Any]] = []
        self.senses = ["sound"]
        self.answer: dict[str, Any] = {}

    @property
    def kept(self) -> dict[str, str]:
        return self.tabs.kept

    @kept.setter
    def kept(self, kept: dict[str, str]) -> None:
        self.tabs.kept = kept

    @property
    def html(self) -> str:
        """The page's markup without the additions for changes, made on demand."""
        if self._html[0] is not self._page:
            self._html = self._page, without_marks(self._page)
        return self._html[1]

    @property
    def model(self) -> Model:
        return self.session.model

    def send(self, **message: object) -> None:
        answer = self.answer = json.loads(self.session.dispatch(json.dumps(message)))
        self.rendering.append(answer.get("rendering", 0.0))
        self._page = answer["html"] or self._with_changes(answer.get("changed", {}), answer.get("dressed", {}))
        assert self._page == self.session.shown, "the page is not what the session takes it to be"
        said = "fault" in self._page and FAULT.search(self._page)  # looking through all classes of a page takes long
        assert self.faulty or not said, "the page says that there is a fault: see the console"
        self.effects += answer["effects"]
        for effect in answer["effects"]:
            kind = effect["effect"]
            if kind == "store":
                self._store(**effect)
            elif kind == "tab":
                self.tabs.set_up(self, effect["game"], effect["how"])
            elif kind == "url":
                self.address = effect["href"]
            elif kind == "document":
                self.language, self.title = effect["lang"], effect["title"]
            elif kind == "later":
                self.timer = effect["do"]
            elif kind == "announce":
                self.said.append(effect["text"])
            elif kind == "download":
                self.files.append((effect["name"], effect["text"]))
            elif kind == "copy":
                self.copied.append(effect["text"] if "text" in effect else effect["href"])
            elif kind == "focus":
                self.focused = effect
            elif kind == "layer":
                self.layers.append(effect["open"])

    def _with_changes(self, changed: Mapping[str, str], dressed: Mapping[str, str]) -> str:
        """The page with the changed elements, each of which must exist."""
        page = self._page
        if changed or dressed:
            before = _by_id(list_elements(page, self._elements), {})
            for name, markup in changed.items():
                page = page.replace(before[name].markup, markup)
            for name, opening in dressed.items():
                page = page.replace(before[name].opening, opening)
        return page

    def _store(self, key: str, value: str | None, **fields: str | None) -> None:
        """Write, unless the storage refuses or the old value differs from the expected one."""
        present = self.kept.get(key)
        if self.storage != "ok":
            self.send(message="store-failed", key=key, reason=self.storage, value=present)
        elif "base" in fields and fields["base"] != present:
            self.send(message="store-refused", key=key, value=present)
        else:
            self.kept[key] = value or ""
            if value is None:
                del self.kept[key]
            self.tabs.tell(key, value, by=self)

    def effects_of(self, kind: str) -> list[dict[str, Any]]:
        return [effect for effect in self.effects if effect["effect"] == kind]

    def open(self, href: str = "index.html") -> "Person":
        """Load a page, as after a reload."""
        self.tabs.leave(self)
        self.session = Session(self.env)
        self._page, self.timer, self.address = "", None, href
        kept = self.kept if self.storage != "denied" else {}
        storage = "denied" if self.storage == "denied" else "ok"
        path, hash_sign, fragment = href.partition("#")
        there = {"store": kept, "storage": storage, "senses": self.senses}
        self.send(message="boot", href=path.rpartition("/")[2] + hash_sign + fragment, language=self.language, **there)
        return self

    def reload(self) -> "Person":
        return self.open(self.address)

    def press(self, token: str, **fields: str) -> None:
        """Press a control, which must exist."""
        assert token in self.controls(), f"{token} is not among {self.controls()}"
        self.send(message="do", token=token, fields=fields)

    def controls(self) -> list[str]:
        return [match[3] for match in CONTROL.finditer(self._page)]

    def without_animation(self) -> "Person":
        """Switch animation off and let others play at once, in the menu."""
        self.press("panel:menu")
        self.press("set", animation="none", pace="at-once")
        self.press("panel:menu")
        return self

    def wait(self) -> None:
        """Run until nothing happens by itself any more."""
        while self.timer is not None:
            token, self.timer = self.timer, None
            self.send(message="do", token=token, fields={})

    def search(self) -> None:
        """Run until the requested hint is there."""
        while self.timer == "hint-on":
            self.timer = None
            self.send(message="do", token="hint-on", fields={})

    def start(self, game: str = "land-unter", people: int = 1, seats: int = 4, fields: Mapping[str, str] | None = None) -> "Person":
        """Set up a game from the home page, and begin it."""
        self.open()
        self.press(f"go:{game}.html")
        who = {f"who-{seat}": "human" if seat < people else "bosun" for seat in range(seats)}
        self.press("setup", seats=str(seats))
        self.press("start", **who, **(fields or {}))
        return self

    def play_on(self) -> bool:
        """Do one thing that advances the game; returns False when there is nothing left to do."""
        tokens = [token for token in self.controls() if re.match(r"play:|choose:|offer:|step$|show$", token)]
        if not tokens:
            return False
        self.send(message="do", token=self.random.choice(tokens), fields={})
        return True


def without_marks(page: str) -> str:
    """Markup without the additions for changes."""
    return page.replace(BEGINS, " id=").replace(ENDS, ">")


def _by_id(page: Element, found: dict[str, Element]) -> dict[str, Element]:
    """All elements of a page."""
    for part in page.parts:
        found[part.id] = part
        _by_id(part, found)
    return found


class Tabs:
    """A browser: its storage, its tabs, and which tab holds the lock of a game. ``deaf``: the other tabs have not yet heard what one tab
    did."""

    def __init__(self, kept: Mapping[str, str] | None = None) -> None:
        self.kept = dict(kept or {})
        self.people: list[Person] = []
        self.holders: dict[str, Person] = {}
        self.waiting: list[tuple[str, Person]] = []
        self.deaf = False

    def open(self, language: str = "en", href: str = "index.html") -> Person:
        person = Person(language, seed=len(self.people) + 1)
        person.tabs = self
        self.people.append(person)
        return person.open(href)

    def close(self, person: Person) -> None:
        self.people.remove(person)
        self.leave(person)

    def tell(self, key: str, value: str | None, by: Person | None) -> None:
        """Notify all other tabs of the written values."""
        for person in self.people:
            if person is not by and not self.deaf:
                person.send(message="store-changed", key=key, value=value)

    def set_up(self, person: Person, game: str | None, how: str) -> None:
        """Behave like the script of features/tabs."""
        if game is None or self.holders.get(game) is not person:
            self.leave(person)
        if game is None:
            return
        holder = self.holders.get(game)
        if how == "take" or (how == "ask" and holder in (None, person)):
            self.holders[game] = person
            if holder not in (None, person) and not self.deaf:
                holder.send(message="tab", game=game, played="elsewhere")
        elif how == "ask":
            person.send(message="tab", game=game, played="elsewhere")
        elif holder is None:
            person.send(message="tab", game=game, played="nowhere")
        else:
            self.waiting.append((game, person))

    def leave(self, person: Person) -> None:
        """Release every lock, and notify the tabs that wait for one."""
        self.waiting = [each for each in self.waiting if each[1] is not person]
        for game in [game for game, holder in self.holders.items() if holder is person]:
            del self.holders[game]
            told, self.waiting = [one for name, one in self.waiting if name == game], [each for each in self.waiting if each[0] != game]
            for one in told:
                one.send(message="tab", game=game, played="nowhere")
