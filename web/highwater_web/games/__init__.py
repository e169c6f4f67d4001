"""One package per game, with its board and texts, and the one list of them by game id. Each is imported at its first lookup."""

from highwater.lazy import LazyDict
from highwater_web.contract.page import GamePage

GAME_PAGES = LazyDict[GamePage](
    {
        "land-unter": "highwater_web.games.land_unter:PAGE",
        "forbidden-island": "highwater_web.games.forbidden_island:PAGE",
        "abandon-ship": "highwater_web.games.rats:ABANDON_SHIP",
        "sos": "highwater_web.games.rats:SOS",
    }
)
