"""Setting up a game: what matters first, and who made the game up; and the cue in the page's title."""

import re

import pytest

from highwater.registry import GAMES
from highwater_web.games import GAME_PAGES
from highwater_web.texts import LANGUAGES, texts
from tests.web.person import Person


def ids(markup: str) -> list[str]:
    return re.findall(r'id="([^"]+)"', markup)


@pytest.mark.parametrize("game_id", GAMES)
def test_what_matters_comes_before_the_seats_and_the_rest_is_folded_away(game_id: str) -> None:
    html = Person("en").open(f"{game_id}.html").html
    form = html[html.index('id="setup"') :]
    main = [f"choice-option-{option}" for option in GAME_PAGES[game_id].main_options]
    rest = [f"choice-option-{option.id}" for option in GAMES[game_id].options if option.id not in GAME_PAGES[game_id].main_options]
    found = ids(form)
    at = {name: found.index(name) for name in [f"seats-{GAMES[game_id].seats[0]}", *main, "name-0", "options", *rest, "start-game"]}
    assert list(at.values()) == sorted(at.values())
    folded = form[form.index("<details") : form.index("</details>")]
    assert {f'id="{name}"' in folded for name in rest} <= {True}
    assert not any(f'id="{name}"' in folded for name in (*main, "start-game"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_names_its_designer_where_it_is_chosen_and_where_it_is_set_up(language: str) -> None:
    home = Person(language).open("index.html").html
    for game_id in GAMES:
        designer = GAME_PAGES[game_id].designer
        assert designer
        assert home.count(designer) == sum(GAME_PAGES[other].designer == designer for other in GAMES)
        setup = Person(language).open(f"{game_id}.html").html
        assert designer in setup
        assert setup.index(designer) < setup.index('id="setup"')


def test_the_title_of_the_page_says_when_it_is_one_s_turn() -> None:
    person = Person("en").start("abandon-ship", seats=3)
    person.without_animation()
    titles = set()
    for _ in range(60):
        person.wait()
        titles.add((bool(person.model.table and person.model.table.match.waiting_for()), person.title))
        if not person.play_on():
            break
    assert titles == {(True, "Your turn – Abandon Ship – High Water"), (False, "Abandon Ship – High Water")}


def test_at_a_table_of_several_people_or_of_bots_the_title_stays() -> None:
    for people in (0, 2):
        person = Person("de").start("land-unter", people=people)
        person.wait()
        assert person.title == texts("de")("title.game", game="Land unter")
