"""The program in the workshop's worker: runs a person's program on the plain way, and sends its output to the page piece by piece."""

import json

from js import JSON, postMessage

from highwater_web.features.own_bots import runner

__all__ = ["run"]
__export__ = ["run"]


def run(source: str, language: str) -> None:
    """Run a program; ``language`` is that of the page."""
    runner.run(source, language, say)


def say(piece: runner.Piece) -> None:
    postMessage(JSON.parse(json.dumps({"piece": piece})))
