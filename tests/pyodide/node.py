"""The way from a test or a measurement into Pyodide."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def run_in_pyodide(script: str | Path, *args: str) -> str:
    """What a Python file of the checkout prints under Pyodide in Node, with engine/, web/ and tests/ importable.

    Raises RuntimeError with what it wrote to its standard error when it fails.
    """
    node = shutil.which("node")
    if node is None:
        raise RuntimeError("Node is not on the PATH; `python3 build.py test` says what is needed.")
    command = [node, str(ROOT / "tests/pyodide/run.mjs"), str(ROOT / script), *args]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode:
        raise RuntimeError(f"{script} under Pyodide:\n{done.stderr}")
    return done.stdout
