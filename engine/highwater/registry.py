"""The one list of games. A new game is one more import here, and everything else (records, bots, tests, pages) finds it."""

from highwater.game import Game, SetupError
from highwater.games import forbidden_island, land_unter, rats

GAMES: dict[str, Game] = {game.id: game for game in (land_unter.GAME, forbidden_island.GAME, rats.ABANDON_SHIP, rats.SOS)}


def game_of(name: str) -> Game:
    """The game with this id, ``land-unter``, or versioned id, ``land-unter/1``. Raises SetupError for a game or version we do not have."""
    game_id, slash, version = name.partition("/")
    if game_id not in GAMES:
        known = ", ".join(GAMES)
        raise SetupError("unknown-game", f"there is no game {game_id[:40]!r} here; there is {known}", game=game_id[:40], known=known)
    game = GAMES[game_id]
    if slash and version != str(game.version):
        raise SetupError(
            "unknown-version",
            f"{game_id} is played here by version {game.version} of its rules, not {version[:20]!r}",
            game=game_id,
            version=version[:20],
            known=game.version,
        )
    return game
