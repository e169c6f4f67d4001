"""The public view of a position, cached because every ply is told, drawn and timed from it."""

from functools import lru_cache
from typing import Any

from highwater.contract import State


@lru_cache(maxsize=1024, typed=True)
def get_public_view(state: State) -> Any:
    """The view of a spectator, of the game's own type."""
    return state.view(None)
