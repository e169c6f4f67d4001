"""Our games in other people's libraries. Nothing else of ours imports this package, and no page has it: the engine needs no library.

``pettingzoo``: an environment for PettingZoo (``pip install "highwater[pettingzoo]"``).
``openspiel``: games for OpenSpiel (``pip install "highwater[openspiel]"``).
``in_turn``: what both stand on and what a third one would: a game as a row of single decisions. It needs neither of them.
"""


class MissingLibrary(ImportError):
    """A library that an adapter needs is not installed. The message says what to install."""

    def __init__(self, library: str, extra: str) -> None:
        super().__init__(f'{library} is not installed; highwater.adapters.{extra} needs it: pip install "highwater[{extra}]"', name=library)
