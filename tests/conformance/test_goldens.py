"""Every game has a golden playthrough."""

from highwater.game import Game
from highwater.registry import GAMES
from tests.playthrough import golden_file, heading


def test_every_game_has_a_playthrough_for_each_number_of_seats_and_each_option(game: Game) -> None:
    if game.id not in GAMES:
        return
    folder = golden_file(game, "").parent
    headings = {file.read_text("utf-8").splitlines()[0] for file in folder.glob("*.txt")}
    for seats in game.seats:
        assert heading(game, seats, "") in headings
    for option in game.options:
        for value in option.values[1:]:
            wanted = {heading(game, seats, f"{option.id}={value}") for seats in game.seats}
            assert headings & wanted, f"name one in GOLDENS of test_goldens.py, then --update-goldens: {option.id}={value}"
