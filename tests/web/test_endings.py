"""The page after the end of a game and below a link: who won, in words, and the next actions, the most likely first and largest."""

import html
import re

import pytest

from e2e.prepared import is_finished, match_at, write_storage
from highwater.match import Match
from highwater.registry import GAMES
from highwater_web.ui.texts import LANGUAGES
from tests.web.person import Person

COMPETITIVE = [game for game in GAMES if not GAMES[game].cooperative]
WINS = {"en": "You win", "de": "Du gewinnst", "da": "Du vinder"}
"""The sentence for a winner alone at a table of bots."""


def over(game: str, people: int = 1) -> Match:
    return match_at(is_finished, game=game, people=people, names=("Ida", "Knud", "Maren", "Ole"))


def won_by_the_first(game: str) -> Match:
    """A game won by the person at the first seat."""
    for seed in range(1, 40):
        match = match_at(is_finished, game=game, seed=seed, names=("Ida", "Knud", "Maren", "Ole"))
        if match.state.outcome is not None and match.state.outcome.winners == (0,):
            return match
    raise AssertionError("nobody wins at the first seat")


def at_the_end(match: Match, language: str = "en") -> Person:
    return Person(language, kept=write_storage({"one": match})).open("play.html#game=one")


def under_a_link(match: Match, ply: int | None = None, language: str = "en") -> Person:
    step = "" if ply is None else f"&ply={ply}"
    return Person(language).open(f"play.html#record={match.record.url()}{step}")


def prompt(person: Person) -> str:
    return words(re.search(r'id="prompt"[^>]*>(.*?)</p>', person.html)[1])  # type: ignore[index]


def words(markup: str) -> str:
    return html.unescape(re.sub(r"<[^>]*>", "", markup))


def buttons(person: Person) -> list[tuple[str, str, bool]]:
    """The next actions: token, visible label, and whether it is primary."""
    acts = re.search(r'<div class="acts" id="acts">(.*?)</div>', person.html, re.DOTALL)
    assert acts
    found = re.findall(r"<button\b([^>]*)>(.*?)</button>", acts[1], re.DOTALL)
    return [(re.search(r'data-do="([^"]*)"', tag)[1], words(inner), "button-primary" in tag) for tag, inner in found]  # type: ignore[index]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", COMPETITIVE)
def test_a_person_who_wins_alone_against_bots_is_addressed(game: str, language: str) -> None:
    match = won_by_the_first(game)
    person = at_the_end(match, language)
    assert prompt(person).startswith(WINS[language])
    assert "Ida" not in prompt(person)


@pytest.mark.parametrize("game", COMPETITIVE)
def test_several_people_are_named_in_the_prompt(game: str) -> None:
    match = over(game, people=2)
    winner = match.state.outcome.winners[0]  # type: ignore[union-attr]
    assert match.players[winner].name in prompt(at_the_end(match))


@pytest.mark.parametrize("game", GAMES)
def test_a_friend_with_a_link_is_not_addressed(game: str) -> None:
    assert "You" not in prompt(under_a_link(over(game)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_way_after_the_end_has_a_word_and_the_first_is_the_large_one(game: str, language: str) -> None:
    ways = buttons(at_the_end(over(game), language))
    assert [token for token, _, primary in ways if primary] == ["again"] == [ways[0][0]]
    assert {"again:same", "review", "link", "example"} <= {token for token, _, _ in ways}
    assert all(word.strip() for _, word, _ in ways)


@pytest.mark.parametrize("game", GAMES)
def test_a_link_into_a_game_leads_to_playing_on(game: str) -> None:
    match = over(game)
    person = under_a_link(match, len(match.record.plies) // 2)
    assert prompt(person).startswith("A shared game: step")
    assert [token for token, _, primary in buttons(person) if primary] == ["panel:play-on"]
    assert all(word.strip() for _, word, _ in buttons(person))


@pytest.mark.parametrize("game", GAMES)
def test_a_link_to_a_game_that_is_over_leads_to_its_beginning(game: str) -> None:
    person = under_a_link(over(game))
    assert f"A shared game of {words(person.title).split(' – ')[0].split(' · ')[0]}" in words(person.html)
    assert [token for token, _, primary in buttons(person) if primary] == ["ply:0"]
    person.press("ply:0")
    assert prompt(person).startswith("A shared game: step 0")
