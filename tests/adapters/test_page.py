"""The code on the page about other engines runs and prints as documented."""

import ast
import re
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="there is no wheel of PettingZoo for this Python")
pytest.importorskip("pyspiel", reason="there is no wheel of OpenSpiel for this Python or system")

PAGE = Path(__file__).parents[2] / "docs" / "other-engines.md"


def test_documented_code_prints_as_documented(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    examples = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(examples) > 4
    for example in examples:
        exec(compile(example, str(PAGE), "exec"), names)  # noqa: S102
        said = [line.removeprefix("# ") for line in example.splitlines() if line.startswith("# ")]
        assert capsys.readouterr().out.splitlines() == said
        for imported in (node for node in ast.parse(example).body if isinstance(node, ast.Import | ast.ImportFrom)):
            for alias in imported.names:
                del names[alias.asname or alias.name.partition(".")[0]]  # people copy an example alone, so each imports what it needs
