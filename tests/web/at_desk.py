"""A person at the author's desk, for its tests."""

from __future__ import annotations

from dataclasses import replace

from highwater.record import Record, parse
from highwater.registry import GAMES
from highwater.simulation import play
from highwater_web.core.shelf import SCENARIOS
from highwater_web.features.desk.model import Desk
from highwater_web.features.desk.state import DESK
from tests.web.person import Person

GAME = GAMES["land-unter"]
WHOLE = replace(Record.of(GAME, 3, {}, ("Kim", "Lea", "Max")), plies=play(GAME, ["random"] * 3, 1).plies)
HOSTILE = '<script>alert(1)</script> & "quotes" {0} %s'


def played(language: str = "en") -> Person:
    """A person who has just watched a game to its end."""
    person = Person(language).start(people=0, seats=3)
    person.wait()
    return person


def at_desk(language: str = "en", record: Record = WHOLE, ply: int = 40) -> Person:
    return Person(language).open(f"desk.html#record={record.shared().url()}&ply={ply}")


def desk_of(person: Person) -> Desk:
    desk = DESK.of(person.model)
    assert isinstance(desk, Desk), person.model.notice
    return desk


def record_of(person: Person) -> Record:
    return desk_of(person).record


def write(person: Person, ply: int, language: str, text: str) -> None:
    person.press(f"caption:{ply}:{language}", **{f"caption-{ply}-{language}": text})


def shown(person: Person) -> tuple[int, ...]:
    return record_of(person).scenario.show


def kept(person: Person) -> dict[str, Record]:
    """The scenarios in the storage."""
    return {key.removeprefix(SCENARIOS): parse(text) for key, text in person.kept.items() if key.startswith(SCENARIOS)}
