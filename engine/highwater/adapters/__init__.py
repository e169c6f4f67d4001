"""Our games in other people's libraries. Nothing else of ours imports this package, and no page has it: the engine needs no library.

``pettingzoo``: an environment for PettingZoo (``pip install ".[pettingzoo]"`` in a checkout).
``openspiel``: games for OpenSpiel (``pip install ".[openspiel]"`` in a checkout).
``in_turn``: what both stand on and what a third one would: a game as a row of single decisions. It needs neither of them.
"""


class MissingLibrary(ImportError):
    """A missing library of an adapter. The message says what to install."""

    def __init__(self, library: str, extra: str) -> None:
        advice = f'pip install "highwater-games[{extra}]"'
        super().__init__(f"{library} is not installed; highwater.adapters.{extra} needs it: {advice}", name=library)
