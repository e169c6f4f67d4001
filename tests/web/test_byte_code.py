"""Byte code for pages: without types, and otherwise equivalent to the source."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterator
from dataclasses import fields
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

BYTE_CODE = Path(__file__).resolve().parents[2] / "web/runtime/byte_code.py"

SOURCE = '''
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple, Protocol

LIMIT: Nowhere = 3
later: Nowhere

class Move(NamedTuple):
    token: Nowhere
    weight: Nowhere = LIMIT

@dataclass(frozen=True)
class Table:
    """Some moves."""
    moves: Nowhere
    waiting: Nowhere = field(default_factory=list)
    known: ClassVar[dict] = {}

    def first(self, *others: Nowhere, most: Nowhere = LIMIT, **named: Nowhere) -> Nowhere:
        best: Nowhere
        best = self.moves[0]
        self.known["most"]: Nowhere = most
        return best, others, named

class Door(Protocol):
    def shut(self) -> Nowhere: ...

def fails() -> Nowhere:
    wrong: Nowhere = LookupError()
    raise wrong
'''
LINE_THAT_FAILS = 1 + SOURCE.splitlines().index("    raise wrong")


@pytest.fixture
def byte_code() -> Any:
    """The module that runs inside Pyodide when the site is built."""
    spec = spec_from_file_location("byte_code", BYTE_CODE)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def bare(byte_code: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A module compiled from this source, imported from an archive as on a page."""
    archive = tmp_path / "packed.zip"
    byte_code.pack(byte_code.compile_files([("bare_module.py", SOURCE.encode())], typed=False), str(archive))
    monkeypatch.syspath_prepend(archive)
    yield import_module("bare_module")
    del sys.modules["bare_module"]


def test_functions_and_modules_have_no_types(bare: Any) -> None:
    assert not bare.Table.first.__annotations__
    assert not bare.fails.__annotations__
    assert bare.LIMIT == 3
    assert not hasattr(bare, "later")


def test_parameters_keep_their_names_and_other_local_variables_lose_them(bare: Any) -> None:
    assert bare.Table.first.__code__.co_varnames == ("self", "most", "others", "named", "4")
    assert bare.fails.__code__.co_varnames == ("0",)


def test_classes_have_the_fields_that_were_written(bare: Any) -> None:
    assert bare.Move("a") == ("a", 3)
    assert bare.Move._fields == ("token", "weight")
    assert [part.name for part in fields(bare.Table)] == ["moves", "waiting"]
    table = bare.Table((bare.Move("a"),))
    assert table.waiting == []
    assert table.first("b", most=4, also="c") == (("a", 3), ("b",), {"also": "c"})
    assert bare.Table.known == {"most": 4}


def test_a_fault_still_names_its_line(bare: Any) -> None:
    with pytest.raises(LookupError) as raised:
        bare.fails()
    assert [line for _, line in traceback.walk_tb(raised.value.__traceback__)][-1] == LINE_THAT_FAILS


def test_an_archive_holds_every_file_once_with_data_first_and_similar_files_together(byte_code: Any) -> None:
    """The last one shares no word with the others, and is the first of its kind by name only."""
    tides, rats = b"tide_card weather_card stage_over", b"rat_drowns cheese_left boat_full"
    files = {"d.pyc": tides, "b.pyc": rats + b" more", "c.pyc": tides + b" more", "a.pyc": rats, "texts.json": b"{}", "e.pyc": b""}
    ordered = byte_code.order_alike(files.items())
    names = [name for name, _ in ordered]
    assert dict(ordered) == files
    assert names[0] == "texts.json"
    assert abs(names.index("a.pyc") - names.index("b.pyc")) == abs(names.index("c.pyc") - names.index("d.pyc")) == 1
    assert byte_code.order_alike(reversed(files.items())) == ordered, "the same files give the same bytes"
