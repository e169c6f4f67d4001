"""Games are imported when they are first looked up."""

import sys

from highwater.lazy import LazyDict


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
