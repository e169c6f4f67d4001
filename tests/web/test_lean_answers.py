"""The size of answers: they contain only changed parts. Times depend on the machine and its load; characters and elements do
not."""

import re
from statistics import mean

import pytest

from highwater.registry import GAMES
from highwater_web.games.land_unter.columns import seat_column

from .person import Person

OPENED = 1_000
"""Maximum characters of markup for a panel that existed before."""

OWN_ACTION = {"land-unter": 13_000, "forbidden-island": 13_000, "abandon-ship": 9_000, "sos": 8_000}
"""Maximum characters of markup for an own action, on average over a whole game with all seats taken."""

WHOLE = {"play", "main", "board", "land-unter", "side", "hand-area"}
"""Elements with much unchanged content."""


def brought(person: Person) -> int:
    """Characters of markup in the last answer."""
    answer = person.answer
    return len(answer["html"] or "") + sum(len(markup) for what in ("changed", "dressed") for markup in answer.get(what, {}).values())


def at_table(game: str) -> Person:
    person = Person(seed=3).start(game, seats=GAMES[game].seats[-1]).without_animation()
    person.wait()
    return person


def own_actions(person: Person) -> list[str]:
    return [token for token in person.controls() if re.match(r"play:|choose:", token)]


@pytest.mark.parametrize("panel", ["log", "rules"])
@pytest.mark.parametrize("game", GAMES)
def test_a_panel_that_is_there_is_opened_and_closed_with_a_few_attributes(game: str, panel: str) -> None:
    person = at_table(game)
    for _ in ("opened", "closed"):
        person.press(f"panel:{panel}")
        assert brought(person) <= OPENED
        assert not person.answer["html"]


@pytest.mark.parametrize("panel", ["menu", "keys", "sheet"])
@pytest.mark.parametrize("game", GAMES)
def test_a_panel_that_is_made_when_it_opens_brings_itself_alone(game: str, panel: str) -> None:
    person = at_table(game)
    person.press(f"panel:{panel}")
    assert "side-opened" in person.answer["changed"]
    others = {name: markup for name, markup in person.answer["changed"].items() if name != "side-opened"}
    assert sum(map(len, others.values())) <= OPENED, others.keys()


@pytest.mark.parametrize("game", GAMES)
def test_answers_to_own_actions_send_only_changes(game: str) -> None:
    person = at_table(game)
    sizes, whole = [], []
    while own_actions(person) or person.play_on():
        person.wait()
        if actions := own_actions(person):
            person.press(person.random.choice(actions))
            sizes.append(brought(person))
            whole += [name for name in (person.answer.get("changed") or {}) if name in WHOLE]
            person.wait()
    assert len(sizes) > 10
    assert mean(sizes) <= OWN_ACTION[game], mean(sizes)
    assert len(whole) <= len(sizes) // 10, whole


def test_a_laid_card_redraws_only_its_own_column() -> None:
    person = at_table("land-unter")
    before = seat_column.cache_info().misses
    person.press(own_actions(person)[0])
    assert seat_column.cache_info().misses - before == 1
