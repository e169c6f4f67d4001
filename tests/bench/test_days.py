"""The results of thirty days can be computed again, for one game and level alone."""

import pytest

from tests.bench.days import FILE, played_anew

LINE = next(line for line in FILE.read_text("utf-8").splitlines() if " sos: " in line)
OLD = LINE.replace("sailor ", "sailor 9").replace("bosun ", "bosun 9")


@pytest.mark.parametrize("game", [None, "sos"])
def test_one_level_is_played_anew_and_the_others_stay(game: str | None) -> None:
    assert played_anew(OLD, game, "sailor") == LINE.replace("bosun ", "bosun 9")


def test_a_new_level_joins_the_line() -> None:
    assert played_anew(LINE.replace(LINE[LINE.index("sailor") : LINE.index("bosun")], ""), "sos", "sailor") == LINE


def test_the_line_of_another_game_stays() -> None:
    assert played_anew(OLD, "land-unter", "sailor") == OLD
