"""Stands in for Pyodide's event loop on the quick way to start: see asyncio.py beside this folder."""

# A snapshot numbers the objects of JavaScript that Python holds, and Pyodide relies on this being one of the first.
from pyodide_js._api import scheduleCallback  # noqa: F401


def _initialize_event_loop() -> None:
    """Pyodide calls this when it starts."""
