"""Setting up a game: what matters first, and who made the game up; and the cue in the page's title."""

import re

import pytest

from e2e.prepared import is_finished, match_at, write_storage
from highwater.match import Match, Player
from highwater.registry import GAMES
from highwater_web.core.asking import find_bot
from highwater_web.core.drafts import find_draft
from highwater_web.core.shelf import PREFIX
from highwater_web.games import GAME_PAGES
from highwater_web.ui.markup import Markup, plain
from highwater_web.ui.texts import LANGUAGES, texts
from tests.web.person import Person


def ids(markup: str) -> list[str]:
    return re.findall(r'id="([^"]+)"', markup)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_first_game_needs_seats_and_level_and_the_rest_is_folded_away(game_id: str) -> None:
    html = Person("en").open(f"{game_id}.html").html
    form = html[html.index('id="setup"') :]
    hard = GAME_PAGES[game_id].level
    first = [f"seats-{GAMES[game_id].seats[0]}", *([f"choice-option-{hard}"] if hard else []), "level-bosun-chosen", "options"]
    rest = ["name-0", "strengths", *(f"choice-option-{option.id}" for option in GAMES[game_id].options if option.id != hard)]
    found = ids(form)
    places = [found.index(name) for name in [*first, *rest, "start-game"]]
    assert places == sorted(places)
    simple = form[: form.index('id="options"')]
    assert not re.search(r"\d+\s?%|\d+ of 100", simple)


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


def test_page_title_signals_the_own_turn() -> None:
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


def chosen(person: Person) -> tuple[list[str], str, str]:
    """The seats, levels and difficulty of the game being set up."""
    draft = find_draft(person.model, GAMES[person.address.partition(".")[0]])
    return [row.who for row in draft.seats], draft.level, draft.options.get("difficulty", "")


def test_a_set_up_begins_with_the_seats_and_the_level_of_the_last_game() -> None:
    person = Person("en").open("forbidden-island.html")
    assert chosen(person) == (["human", "bot", "bot"], "bosun", "novice")
    person.press("start", **{"seats": "2", "level": "mate", "option-difficulty": "elite"})
    person = Person("en", seed=2, kept=person.kept).open("forbidden-island.html")
    assert chosen(person) == (["human", "bot"], "mate", "elite")
    assert re.search(r'id="seats-2"[^>]* checked', person.html)
    person.press("start", **{"who-0": "bot", "who-1": "captain"})
    assert chosen(Person("en", kept=person.kept).open("forbidden-island.html")) == (["human", "bot"], "mate", "elite"), "only bots played"
    assert chosen(Person("en", kept=person.kept).open("land-unter.html")) == (["human", "bot", "bot", "bot"], "bosun", "")


def test_seats_of_several_kinds_are_set_up_seat_by_seat() -> None:
    person = Person("en").open("land-unter.html")
    person.press("start", **{"who-1": "captain", "who-2": "human", "who-3": "sailor"})
    person = Person("en", kept=person.kept).open("land-unter.html")
    assert chosen(person) == (["human", "captain", "human", "sailor"], "bosun", "")
    person.press("setup", level="deckhand")
    assert chosen(person)[1] == "deckhand", "what is chosen now counts"


def test_missing_last_player_is_replaced_by_a_bot_of_the_chosen_level() -> None:
    players = (Player("Ida"), *(Player("", find_bot(name)) for name in ("workshop:gone", "mate")))
    kept = write_storage({"x": Match.begin(GAMES["land-unter"], players)})
    assert chosen(Person("en", kept=kept).open("land-unter.html")) == (["human", "bot", "mate"], "bosun", "")


def resumed(person: Person) -> tuple[str, str]:
    """The target and label of the button that resumes a saved game on a set-up page; empty without a button."""
    found = re.search(r'<a\b[^>]*id="resume"[^>]*>(.*?)</a>', person.html)
    return (re.findall(r'href="([^"]*)"', found[0])[0], plain(Markup(found[1]))) if found else ("", "")


@pytest.mark.parametrize(("language", "word"), [("en", "Resume"), ("de", "Weiterspielen"), ("da", "Spil videre")])
def test_a_set_up_leads_to_the_newest_game_of_its_kind_that_goes_on(language: str, word: str) -> None:
    kept = {}
    for day, (game, crew) in enumerate([("land-unter", "Maren Bo Ida"), ("land-unter", "Ole Jens Knud"), ("sos", "Maren Bo Ida")], 10):
        match = Match.begin(GAMES[game], tuple(map(Player, crew.split())))
        kept[f"{PREFIX}{day}"] = match.written(f"2026-11-{day}T12:00:00+00:00", f"{day}").text()
    over = match_at(is_finished, people=0)
    kept[PREFIX + "over"] = over.written("2026-11-20T12:00:00+00:00", "over").text()
    href, said = resumed(Person(language, kept=kept).open("land-unter.html"))
    assert href == "play.html#game=11"
    assert said.startswith(f"{word} Stage 1 of 3" if language == "en" else f"{word} ")
    assert said.endswith(" · Ole, Jens, Knud")
    assert resumed(Person(language, kept=kept).open("forbidden-island.html")) == ("", "")
    assert resumed(Person(language, kept={"highwater:game:x": "broken"}).open("land-unter.html")) == ("", "")


def test_the_button_goes_on_with_the_game() -> None:
    person = Person("en").start("sos")
    table = person.address
    person.open("sos.html").press(f"go:{table}")
    assert (person.model.page, person.address) == ("play", table)
