"""The files of examples: each belongs to a game that lists it."""

from importlib import resources

from highwater.record import examples_folder
from highwater.registry import GAMES


def test_every_file_is_an_example_of_a_game() -> None:
    listed: dict[str, set[str]] = {}
    for game in GAMES.values():
        listed.setdefault(examples_folder(game), set()).update(f"{name}.txt" for name in game.examples)
    for folder, names in listed.items():
        files = {file.name for file in (resources.files("highwater.games") / folder).iterdir()} if names else set()
        assert files == names
