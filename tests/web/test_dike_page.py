"""The dike as a minimal fifth game: a page of one file, played by pressing what it offers."""

from dataclasses import replace
from functools import cache

import pytest

from highwater.game import Game
from highwater_web.ui.texts import LANGUAGES
from tests.games import dike
from tests.web.dike import lines
from tests.web.person import Person
from tests.web.test_monkey import play_a_game
from tests.web.test_texts import fields, texts_in
from tests.web.with_dike import FOLDER, put_among_the_games

HIDDEN, OPEN = dike.GAME, replace(dike.OPEN, id=dike.GAME.id)


@pytest.fixture(params=(HIDDEN, OPEN), ids=lambda game: f"{game.hidden} hidden")
def among_the_games(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Game:
    game: Game = request.param
    put_among_the_games(game, monkeypatch)
    return game


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("language", LANGUAGES)
def test_dike_is_played_to_its_end(among_the_games: Game, language: str, people: int) -> None:
    for seed in range(4):
        play_a_game("dike", language, seed, people)


def test_a_curtain_hides_a_hand_from_the_other_person(among_the_games: Game) -> None:
    person = Person("en", seed=3).start("dike", people=2, seats=2)
    hands = set()
    while person.model.table is not None and person.model.table.match.state.to_act:
        board = person.html.partition('id="board"')[2].partition("</section>")[0]
        hands.add(board.count("<p>"))
        assert not board.count("<p>") or 'id="curtain"' not in person.html
        person.wait()
        if person.model.table.match.state.to_act:
            assert person.play_on()
    assert hands == ({0, 1} if among_the_games.hidden == "hands" else {2})


@cache
def own_texts(language: str) -> dict[str, list[str]]:
    return texts_in(FOLDER / f"texts/{language}.po", language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_dike_has_the_same_texts_in_every_language(language: str) -> None:
    assert own_texts(language).keys() == own_texts("en").keys()
    for key, strings in own_texts(language).items():
        assert fields(strings[0]) == fields(own_texts("en")[key][0])


def test_dike_points_are_its_walls() -> None:
    state = dike.GAME.new(2)._replace(walls=(1, 0))  # type: ignore[attr-defined]
    assert [[line.points for line in seat] for seat in lines(state.view(None))] == [[1], [0]]
