"""A bot's offer to move a person's pawn, on the page: it survives a closed tab, appears in a second one, and is not in replays."""

import pytest

from highwater.bots import named
from highwater.match import Match, Player
from highwater_web.core.shelf import PREFIX
from tests.test_offers import at_offer
from tests.web.person import Person

PLAY = "play.html#game=one"
ANSWERS = ("offer:accept", "offer:refuse", "offer:always")


def stored() -> tuple[Match, dict[str, str]]:
    """A match with an open offer, and its storage."""
    match = at_offer()
    bot = named("bosun")
    match = Match.of(match.written(), (Player("Ada"), Player("Ida", bot), Player("Ole", bot)))
    assert match.offer is not None
    return match, {PREFIX + "one": match.written("2026-11-21T12:00:00+00:00", "one").text()}


def answers(person: Person) -> list[str]:
    return [token for token in ANSWERS if token in person.controls()]


@pytest.mark.parametrize(("language", "said"), [("en", "offers to"), ("de", "bietet an, dich"), ("da", "tilbyder at")])
def test_an_open_offer_is_there_again_after_a_reload(language: str, said: str) -> None:
    match, kept = stored()
    person = Person(language, kept=kept).open(PLAY)
    assert answers(person) == list(ANSWERS)
    assert said in person.html
    person.wait()
    assert person.model.table is not None
    assert person.model.table.match.record.plies == match.record.plies, "nobody moves while an offer is open"


def test_accepting_moves_the_pawn_and_is_stored() -> None:
    match, kept = stored()
    person = Person(kept=kept).open(PLAY)
    person.press("offer:accept")
    assert person.model.table is not None
    assert person.model.table.match.record.plies[: len(match.record.plies) + 1] == (*match.record.plies, match.offer)
    assert "[Offer" not in person.kept[PREFIX + "one"]
    assert "[Asks" in person.kept[PREFIX + "one"]
    assert person.said


def test_always_accepting_is_stored() -> None:
    _, kept = stored()
    person = Person(kept=kept).open(PLAY)
    person.press("offer:always")
    assert "[Asks" not in person.kept[PREFIX + "one"]


def test_a_refused_offer_is_remembered_after_a_reload() -> None:
    match, kept = stored()
    person = Person(kept=kept).open(PLAY)
    person.press("offer:refuse")
    assert not answers(person)
    assert "[Refused" in person.kept[PREFIX + "one"]
    person.reload()
    assert person.model.table is not None
    assert person.model.table.match.refused == match.refuse().refused


def test_an_offer_is_not_asked_in_the_replay() -> None:
    _, kept = stored()
    person = Person(kept=kept).open(PLAY + "&ply=3")
    assert not answers(person)
    person.press("live")
    assert answers(person) == list(ANSWERS)


def test_a_second_tab_shows_the_offer_and_cannot_answer() -> None:
    _, kept = stored()
    first = Person(kept=kept).open(PLAY)
    second = Person(seed=2)
    second.tabs = first.tabs
    second.open(PLAY)
    assert not answers(second) or not answers(first)


def test_the_set_up_asks_by_default_and_says_so() -> None:
    person = Person().open("forbidden-island.html")
    assert 'name="asks"' in person.html
    person = Person().start("forbidden-island", people=1)
    assert any("[Asks" in text for text in person.kept.values())
    assert 'name="asks"' not in Person().open("land-unter.html").html
