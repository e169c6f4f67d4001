"""Stub of Pyodide's event loop, for the quick way to start: see asyncio.py in the folder above."""

# A snapshot numbers the JavaScript objects that Python holds, and Pyodide relies on this being one of the first.
from pyodide_js._api import scheduleCallback  # noqa: F401


def _initialize_event_loop() -> None:
    """Pyodide calls this when it starts."""
