"""Games and their rarely needed parts are imported at first use."""

import pickle
import sys

import pytest

from highwater.lazy import LazyCall, LazyDict, LazyValue


def test_a_key_is_known_before_its_object_is_imported() -> None:
    objects = LazyDict[object]({"there": "json:loads", "missing": "no_such_module:thing"})
    assert list(objects) == ["there", "missing"]
    assert "missing" in objects
    assert "other" not in objects
    assert objects["there"] is sys.modules["json"].loads
    assert objects.get("other") is None


def test_a_value_takes_the_place_of_a_reference_and_can_be_removed() -> None:
    objects = LazyDict[object]({"first": "no_such_module:thing"})
    objects["first"], objects["second"] = 1, 2
    assert dict(objects) == {"first": 1, "second": 2}
    del objects["first"]
    assert dict(objects) == {"second": 2}


def test_they_can_be_imported_one_by_one() -> None:
    objects = LazyDict[object]({"first": "json:loads", "second": "json:dumps"})
    assert [objects.load_one() for _ in range(3)] == [True, True, False]


def test_functions_are_imported_at_their_first_call() -> None:
    parse, missing = LazyCall("json:loads"), LazyCall("no_such_module:thing")
    assert parse("[1]") == [1]
    assert pickle.loads(pickle.dumps(parse)) == parse
    with pytest.raises(ModuleNotFoundError):
        missing()


def test_tables_are_imported_at_first_use() -> None:
    assert LazyValue("string:digits")() == "0123456789"
    with pytest.raises(ModuleNotFoundError):
        LazyValue("no_such_module:thing")()
