"""One package a game: its board, and the game in words. This is the one list of them, by the game's id."""

from highwater_web.game_page import GamePage
from highwater_web.games import forbidden_island, land_unter, rats

GAME_PAGES: dict[str, GamePage] = {
    "land-unter": land_unter.PAGE,
    "forbidden-island": forbidden_island.PAGE,
    "abandon-ship": rats.ABANDON_SHIP,
    "sos": rats.SOS,
}
