"""Adapters with a missing library say what to install; everything else works without it."""

import importlib
import sys

import pytest

from highwater.adapters import MissingLibrary


@pytest.mark.parametrize(
    ("adapter", "library"), [("pettingzoo", "pettingzoo"), ("pettingzoo", "gymnasium"), ("openspiel", "pyspiel"), ("openspiel", "numpy")]
)
def test_missing_libraries_are_named_with_install_advice(adapter: str, library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy", reason="there is no wheel of numpy for this Python")
    monkeypatch.setitem(sys.modules, library, None)  # so importing it fails
    monkeypatch.delitem(sys.modules, f"highwater.adapters.{adapter}", raising=False)
    named = "open_spiel" if library == "pyspiel" else library
    with pytest.raises(MissingLibrary, match=rf'^{named} is not installed; .* pip install "highwater-games\[{adapter}\]"') as caught:
        importlib.import_module(f"highwater.adapters.{adapter}")
    assert isinstance(caught.value, ImportError)
    assert f"highwater.adapters.{adapter}" not in sys.modules
