"""The engine's modules have no circular imports."""

from pathlib import Path

import pytest

from tests.import_circles import find_circle


def test_no_engine_modules_import_each_other_in_a_circle() -> None:
    assert find_circle("highwater") == []


def test_a_circle_of_imports_for_types_alone_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "walks_in_a_circle"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "first.py").write_text("from walks_in_a_circle.second import there\n")
    (package / "second.py").write_text("TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from walks_in_a_circle.first import back\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert set(find_circle("walks_in_a_circle")) == {"walks_in_a_circle.first", "walks_in_a_circle.second"}
