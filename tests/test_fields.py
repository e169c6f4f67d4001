"""Views and positions are copied by name: a field added in the middle of either shifts nothing (finding C7)."""

import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from highwater.contract import CHANCE
from highwater.fields import make_copier
from highwater.game import Game
from highwater.registry import GAMES

FOLDERS = {"rats": ((),), "forbidden_island": ((), ())}
"""The games whose views are copies of positions, and the other arguments of ``view_of``: who must act, and on the island who may."""

PLACES = {"Position": "    water: int\n", "View": "    seat: int | None\n"}
"""The lines after which a field is added."""


@pytest.fixture
def with_a_new_field(request: pytest.FixtureRequest) -> Iterator[ModuleType]:
    """The module of positions and views with a field ``added``, in different places of the two."""
    spec = find_spec(f"highwater.games.{request.param}.state")
    assert spec is not None
    assert spec.origin is not None
    source = Path(spec.origin).read_text(encoding="utf-8")
    for owner, line in PLACES.items():
        before, heading, rest = source.partition(f"class {owner}(NamedTuple):")
        assert line in rest
        source = before + heading + rest.replace(line, line + "    added: str\n", 1)
    module = sys.modules[f"{spec.name}_with_a_new_field"] = ModuleType(f"{spec.name}_with_a_new_field")
    exec(compile(source, spec.origin, "exec"), module.__dict__)  # noqa: S102
    yield module
    del sys.modules[module.__name__]


@pytest.mark.skipif(sys.platform == "emscripten", reason="the page has no sources")
@pytest.mark.parametrize("with_a_new_field", FOLDERS, indirect=True)
def test_a_field_added_in_different_places_is_copied_by_name(with_a_new_field: Any) -> None:
    module, extra = with_a_new_field, FOLDERS[with_a_new_field.__name__.split(".")[2]]
    marks = {name: f"the {name}" for name in module.Position._fields} | {"gone": (), "dealt": (), "phase": "over"}
    position = module.Position(**{name: marks[name] for name in module.Position._fields})
    view = module.view_of(position, 0, *extra)
    shared = [name for name in view._fields if name in position._fields]
    assert "added" in shared
    assert {name: getattr(view, name) for name in shared} == {name: getattr(position, name) for name in shared}


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_same_fields_are_equal_in_positions_views_and_sampled_worlds(game: Game) -> None:
    random = Random(1).random
    state = game.new(game.seats[-1])
    hidden = {"hands", "dealt", "laid", "known"}
    while state.to_act:
        seat = state.to_act[0]
        for world in () if seat == CHANCE else (state, game.sample_world(state.view(seat), random)):
            view, fields = state.view(seat), world.__class__._fields  # type: ignore[attr-defined]
            for name in set(fields) & set(view.__class__._fields) - hidden:  # type: ignore[attr-defined]
                assert getattr(world, name) == getattr(view, name), name
        action = state.chance().sample(random) if seat == CHANCE else state.legal(seat)[0]
        state = state.apply(seat, action)


class Table(NamedTuple):
    hand: str
    deck: str


class Seen(NamedTuple):
    deck: str
    seat: int
    hand: str


class Told(NamedTuple):
    deck: str
    rumour: str


def test_given_values_are_not_copied() -> None:
    assert make_copier(Seen, Table, "hand", "seat")(Table("kings", "aces"), "hidden", 2) == Seen("aces", 2, "hidden")


def test_a_field_that_nothing_fills_is_refused_before_anything_is_copied() -> None:
    with pytest.raises(TypeError, match="rumour"):
        make_copier(Told, Table)
    with pytest.raises(TypeError, match="seat"):
        make_copier(Told, Table, "rumour", "seat")


def test_a_value_too_few_or_too_many_shifts_nothing() -> None:
    copy = make_copier(Seen, Table, "seat")
    for values in ((), (1, 2)):
        with pytest.raises(TypeError, match="needs seat"):
            copy(Table("kings", "aces"), *values)
