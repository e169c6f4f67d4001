"""Games are imported when they are first looked up."""

import subprocess
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


FIRST_SCREEN = """
import json, sys
from highwater_web.worker import Session

boot = {"message": "boot", "href": "index.html", "language": "en", "store": {}, "storage": "ok", "prerendered": True}
session = Session()
assert json.loads(session.dispatch(json.dumps(boot)))["html"] is None
assert not [name for name in sys.modules if ".games." in name], "imported"
while session.think():
    pass
print(len([name for name in sys.modules if ".games." in name]))
"""


def test_a_first_screen_needs_no_game_and_the_rest_comes_while_nothing_is_asked() -> None:
    run = subprocess.run([sys.executable, "-c", FIRST_SCREEN], capture_output=True, text=True, check=True)
    assert int(run.stdout) > 50
