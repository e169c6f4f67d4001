"""Adapters of our games to other libraries. Nothing else imports this package, and no page contains it.

``pettingzoo``: an environment for PettingZoo (``pip install ".[pettingzoo]"`` in a checkout).
``openspiel``: games for OpenSpiel (``pip install ".[openspiel]"`` in a checkout).
``in_turn``: the basis of both, and of any other: a game as a sequence of single decisions. It needs no library.
"""


class MissingLibrary(ImportError):
    """A missing library of an adapter. The message says what to install."""

    def __init__(self, library: str, extra: str) -> None:
        advice = f'pip install "highwater-games[{extra}]"'
        super().__init__(f"{library} is not installed; highwater.adapters.{extra} needs it: {advice}", name=library)
