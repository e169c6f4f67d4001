"""A test whose browser stops drawing or ends runs once more, in another browser."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page

from .drawing import is_drawing, stop_frames

pytestmark = pytest.mark.needs("devtools")

ROOT = Path(__file__).parents[1]


def test_page_without_animation_frames_is_detected(page: Page) -> None:
    page.goto("data:text/html,<h1>Land under water</h1>")
    assert is_drawing(page)
    stop_frames(page)
    assert page.evaluate("document.visibilityState") == "visible"
    assert not is_drawing(page, 0.5)


@pytest.mark.slow
def test_another_browser_takes_over() -> None:
    """Runs in a separate pytest, so that its intended reruns are not counted as faults."""
    around = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "e2e/rerun_cases.py"]
    run = subprocess.run(command, cwd=ROOT, env=around, capture_output=True, text=True, check=False)
    assert "2 passed, 2 rerun" in run.stdout, run.stdout[-4000:] + run.stderr[-1000:]
