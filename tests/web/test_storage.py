"""Values stored twice: localStorage, of which a killed browser loses some, and the mirror, which restores exactly those.

web/shell/page/storage.js, stamps.js and lost-writes.js run here in Node, with a browser of a few lines. That a real one forgets and
remembers so is in e2e/test_killed.py.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

Step = Sequence[object]
Values = dict[str, str]
Run = Callable[[Sequence[Step]], list[Values]]

PREFIX, STAMPS = "highwater:", "highwater-written:"
GAME, OTHER = PREFIX + "game:1", PREFIX + "game:2"
DAY = 24 * 3600 * 1000
KILLED: list[Step] = [["kill"], ["start"]]
COMMITTED: list[Step] = [["browser-writes-to-disk"]]


@pytest.fixture(scope="module")
def node() -> Iterator[subprocess.Popen[str]]:
    program = shutil.which("node")
    assert program, "Node builds the site, and runs its scripts here"
    command = [program, str(Path(__file__).with_name("run_storage.mjs"))]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8") as process:
        yield process
        assert process.stdin
        process.stdin.close()


@pytest.fixture(scope="module")
def everything(node: subprocess.Popen[str]) -> Run:
    """The content of localStorage after each step, including stamps."""

    def steps_done(steps: Sequence[Step]) -> list[Values]:
        assert node.stdin
        assert node.stdout
        node.stdin.write(json.dumps(steps) + "\n")
        node.stdin.flush()
        after: list[Values] = json.loads(node.stdout.readline())["after"]
        return after

    return steps_done


@pytest.fixture(scope="module")
def after(everything: Run) -> Run:
    """The person's values after each step."""
    return lambda steps: [{key: value for key, value in each.items() if key.startswith(PREFIX)} for each in everything(steps)]


def write(value: str | None, key: str = GAME) -> Step:
    return ["write", key, value]


def older(value: str | None, key: str = GAME) -> Step:
    """A page of a build without stamps and mirror writes."""
    return ["older-build-writes", key, value]


def test_values_forgotten_by_a_killed_browser_are_restored(after: Run) -> None:
    assert after([write("one"), *COMMITTED, write("two"), *KILLED])[-2:] == [{GAME: "one"}, {GAME: "two"}]


def test_a_game_that_never_came_to_the_disk_is_there_again(after: Run) -> None:
    assert after([write("one"), write("two"), *KILLED])[-2:] == [{}, {GAME: "two"}]


def test_a_removed_game_stays_removed(after: Run) -> None:
    assert after([write("one"), *COMMITTED, write(None), *KILLED])[-2:] == [{GAME: "one"}, {}]
    assert after([write("one"), *COMMITTED, write(None), *COMMITTED, *KILLED])[-1] == {}


def test_a_game_restored_after_its_removal_stays(after: Run) -> None:
    assert after([write("one"), write(None), *COMMITTED, write("one"), *KILLED])[-1] == {GAME: "one"}


def test_values_of_an_older_build_are_not_overwritten(after: Run) -> None:
    assert after([write("one"), write("two"), older("three"), *COMMITTED, *KILLED])[-1] == {GAME: "three"}
    assert after([write("one"), older(None), *COMMITTED, *KILLED])[-1] == {}
    assert after([write("one"), write(None), older("back"), *COMMITTED, *KILLED])[-1] == {GAME: "back"}


def test_values_of_an_older_build_survive_a_killed_browser(after: Run) -> None:
    steps = [write("one"), *COMMITTED, write("two"), ["kill"], older("other"), *COMMITTED, ["start"], *KILLED]
    assert after(steps)[-1] == {GAME: "other"}


def test_a_game_of_an_older_build_is_mirrored_from_the_first_start_on(after: Run) -> None:
    assert after([older("one"), ["start"], *COMMITTED, write("two"), *KILLED])[-1] == {GAME: "two"}


def test_after_the_site_data_were_cleared_nothing_comes_back(after: Run) -> None:
    assert after([write("one"), *COMMITTED, ["clear-site-data"], *KILLED])[-1] == {}
    assert after([write("one"), ["clear-site-data"], write("two"), *COMMITTED, *KILLED])[-1] == {GAME: "two"}


def test_without_a_mirror_all_is_as_the_browser_has_it(after: Run) -> None:
    assert after([["deny-mirror", True], write("one"), *COMMITTED, write("two"), *KILLED])[-1] == {GAME: "one"}


def test_outdated_mirror_restores_nothing(after: Run) -> None:
    steps = [write("one"), ["deny-mirror", True], write("two"), *COMMITTED, ["deny-mirror", False]]
    assert after([*steps, *KILLED])[-1] == {GAME: "two"}
    assert after([*steps, ["start"], write("three"), *KILLED])[-1] == {GAME: "three"}


def test_a_tombstone_goes_after_a_month(everything: Run) -> None:
    steps: list[Step] = [write("one"), write("two", OTHER), write(None), *COMMITTED]
    assert len(everything([*steps, ["pass", 29 * DAY], ["start"]])[-1]) == 3
    assert everything([*steps, ["pass", 31 * DAY], ["start"]])[-1].keys() == {OTHER, OTHER.replace(PREFIX, STAMPS)}
    assert everything([*steps, ["pass", 31 * DAY], ["start"], *COMMITTED, *KILLED])[-1].keys() == {OTHER, OTHER.replace(PREFIX, STAMPS)}


@pytest.mark.parametrize("stamp", ["", "x", "1", "-1 -", "1e999 abc", "NaN -", "9007199254740991 abc", "{}", " "])
def test_any_stamp_may_stand_there(after: Run, stamp: str) -> None:
    damaged: Step = ["older-build-writes", GAME.replace(PREFIX, STAMPS), stamp]
    assert after([write("one"), damaged, ["start"]])[-1] == {GAME: "one"}
    assert after([write("one"), damaged, ["start"], write("two"), *COMMITTED, write("three"), *KILLED])[-1] == {GAME: "three"}
    assert after([write("one"), damaged, write(None), *COMMITTED, ["start"], *KILLED])[-1] == {}


# Any course of things -------------------------------------------------------------------------------------------------

keys = st.sampled_from([GAME, GAME, OTHER])
there = st.sampled_from([True, True, False])
courses = st.lists(
    st.one_of(
        st.tuples(st.just("write"), keys, there),
        st.tuples(st.just("older-build-writes"), keys, there),
        st.sampled_from([("browser-writes-to-disk",), ("kill",), ("start",), ("start",), ("clear-site-data",)]),
        st.tuples(st.just("deny-mirror"), st.booleans()),
    ),
    min_size=20,
    max_size=40,
)
"""After every kill there is a start sooner or later; in between, only an older build may run."""


class Truth:
    """What was written, in its order: on the disk, in memory and in the mirror, as numbers of writes; 0 is nothing yet.

    ``known``: the last write of a key that the mirror's builds know of, from their own writing or a start that looked.
    """

    def __init__(self) -> None:
        self.values: list[str | None] = [None]
        self.memory, self.disk, self.mirror, self.known, self.known_on_disk = ({GAME: 0, OTHER: 0} for _ in range(5))
        self.denied = False

    def write(self, key: str, value: str | None, *, known: bool) -> None:
        self.values.append(value)
        self.memory[key] = len(self.values) - 1
        if known:
            self.known[key] = self.memory[key]
            if not self.denied:
                self.mirror[key] = self.memory[key]

    def to_disk(self) -> None:
        self.disk, self.known_on_disk = dict(self.memory), dict(self.known)

    def kill(self) -> None:
        self.memory, self.known = dict(self.disk), dict(self.known_on_disk)

    def start(self) -> None:
        if self.denied:
            return
        for key, write in self.memory.items():
            if self.values[self.known[key]] == self.values[write] and self.mirror[key] > self.known[key]:
                # Nobody has written since the browser lost the value; or an older build has removed a value whose stamp was lost, which
                # looks the same. Restoring too much is better than too little.
                self.memory[key] = self.mirror[key]
            self.known[key] = self.mirror[key] = self.memory[key]

    def clear(self) -> None:
        for writes in (self.memory, self.disk, self.mirror, self.known, self.known_on_disk):
            writes.update(dict.fromkeys(writes, 0))

    def stored(self) -> Values:
        return {key: value for key, write in self.memory.items() if (value := self.values[write]) is not None}


@settings(max_examples=200, deadline=None)
@example(
    [
        ("older-build-writes", OTHER, True), ("browser-writes-to-disk",), ("start",), ("kill",),
        ("older-build-writes", OTHER, False), ("browser-writes-to-disk",), ("start",),
    ]
)  # fmt: skip
@given(courses)
def test_in_any_course_of_things_the_last_write_counts(after: Run, course: list[tuple[object, ...]]) -> None:
    truth, steps, expected = Truth(), list[Step](), list[Values]()
    for number, (kind, *given_) in enumerate(course):
        before = truth.stored()
        if kind in ("write", "older-build-writes"):
            key, there = str(given_[0]), given_[1]
            value = f"{key} {number}" if there else None
            steps.append([kind, key, value])
            if kind == "write" or before.get(key) != value:
                truth.write(key, value, known=kind == "write")
        else:
            steps.append([kind, *given_])
            if kind == "browser-writes-to-disk":
                truth.to_disk()
            elif kind == "kill":
                truth.kill()
            elif kind == "start":
                truth.start()
            elif kind == "clear-site-data":
                truth.clear()
            elif kind == "deny-mirror":
                truth.denied = bool(given_[0])
        expected.append(truth.stored())
    assert after(steps) == expected
