"""Caches public views, from which every ply is logged, drawn and timed."""

from functools import lru_cache
from typing import Any

from highwater.contract import State


@lru_cache(maxsize=1024, typed=True)
def get_public_view(state: State) -> Any:
    """The spectator's view, of the game's own type."""
    return state.view(None)
