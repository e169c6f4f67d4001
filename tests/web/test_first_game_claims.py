"""What the texts of guided first games claim is true, for any choice: the engine proves each sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from highwater.games.forbidden_island.components import ADVENTURER_NAMES, CARD_NAMES, TILE_NAMES
from highwater.games.forbidden_island.state import Move
from highwater.games.rats.components import RATS
from highwater_web.core.model import Model
from highwater_web.features.first_game.guide.moves import course_at
from highwater_web.features.first_game.guide.steps import Guide, guide_of
from highwater_web.features.first_game.guide.texts import guide_texts
from highwater_web.features.first_game.progress import TAUGHT
from tests.web.at_first_games import course_of, learning, legal_presses
from tests.web.person import Person

View = Any
Claim = Callable[[View, View], bool]
"""Of the public views at the step before and at this one."""


def takes(view: View) -> dict[int, int]:
    return dict(view.last.takes)


def losers(view: View) -> set[int]:
    return {seat for batch in view.last.losses for seat in batch}


LAND_UNTER: dict[str, Claim] = {
    "begin": lambda before, now: now.middle == (6, 9),
    "highest-pays": lambda before, now: takes(now) == {0: 6, 2: 9} and losers(now) == {2},
    "low": lambda before, now: now.middle == (5, 9) and now.top(0) == 6,
    "nothing": lambda before, now: 0 not in takes(now) and now.top(0) == 6 and now.top(2) == 9 and losers(now) == {2},
    "second": lambda before, now: now.middle == (7, 10),
    "second-pays": lambda before, now: now.last.cards[1] == 60 and takes(now) == {1: 7, 0: 10} and losers(now) == {0},
    "old": lambda before, now: now.middle == (4, 5) and now.top(0) == 10,
    "old-pays": lambda before, now: 0 not in takes(now) and now.top(0) == 10 and losers(now) == {0},
    "cover": lambda before, now: now.middle == (2, 8) and now.top(0) == 10,
    "covered": lambda before, now: takes(now) == {0: 2, 1: 8} and now.top(0) == 2 and losers(now) == {1},
    "alone": lambda before, now: now.middle == (1, 12),
    "escaped": lambda before, now: takes(now) == {0: 1, 1: 12} and losers(now) == {1},
    "hers": lambda before, now: now.middle == (2, 11) and now.top(1) == 12,
    "hers-pays": lambda before, now: takes(now) == {0: 2, 2: 11} and losers(now) == {1} and now.top(1) == 12,
    "tie": lambda before, now: now.middle == (3, 12) and now.top(1) == 12,
    "both-pay": lambda before, now: losers(now) == {1, 2} and now.top(1) == now.top(2) == 12 and now.rings[1:] == (0, 0),
    "both-pay.instead": lambda before, now: takes(now) == {2: 3, 1: 12} and losers(now) == {1},
    "last": lambda before, now: now.middle == (4, 8) and now.rings[1] == 0 and now.top(0) <= 3,
    "stage-ends": lambda before, now: (
        now.scores[-1].early and losers(now) == {1} and now.rings[0] == 3 and [now.scores[-1].points(seat) for seat in (0, 1)] == [4, -1]
    ),
}
"""What each sentence says of the table."""

LAND_UNTER_OTHERS: dict[str, Claim] = {
    "begin": lambda before, now: takes(now)[0] == 6,
    "low": lambda before, now: 0 not in takes(now) and sorted(now.last.cards[1:]) == [58, 59],
    "second": lambda before, now: takes(now)[2] == 10 and 0 not in takes(now),
    "old": lambda before, now: 0 in takes(now) and now.top(0) < 10,
    "alone": lambda before, now: takes(now) == {1: 1, 0: 12},
    "cover": lambda before, now: True,
    "hers": lambda before, now: 11 in (takes(now).get(0), takes(now).get(1)),
}
"""The sentence about a press that will be taken back."""


def tile(view: View, name: str) -> int:
    """How a tile is: 0 dry, 1 flooded, 2 sunk."""
    return int(view.tiles[TILE_NAMES.index(name)])


def in_hand(view: View, seat: int, card: str) -> int:
    return int(view.hands[seat].count(CARD_NAMES.index(card)))


def at(view: View, seat: int, name: str) -> bool:
    return bool(view.pawns[seat] == TILE_NAMES.index(name))


def slanting(state: View, name: str) -> bool:
    """Whether a tile lies diagonally from the person's pawn."""
    own = state.pawns[0]
    return TILE_NAMES.index(name) not in state.chart.beside[own] and Move(TILE_NAMES.index(name)) in state.legal(0)


FORBIDDEN_ISLAND: dict[str, Claim] = {
    "begin": lambda before, now: tile(now, "embers") == 1 and now.turn.actions == 3 and at(now, 0, "copper"),
    "walk": lambda before, now: tile(now, "embers") == 0 and at(now, 1, "landing") and now.turn.actions == 2,
    "give": lambda before, now: at(now, 0, "landing") and at(now, 1, "landing") and in_hand(now, 1, "fire") == 1,
    "draw": lambda before, now: now.turn.draws == 0 and in_hand(now, 0, "fire") == 1 and in_hand(now, 0, "earth") == 2,
    "flood": lambda before, now: tile(now, "whispering") == tile(now, "twilight") == 1 and tile(before, "twilight") == 0,
    "powers": lambda before, now: ADVENTURER_NAMES[now.adventurers[1]] == "pilot" and ADVENTURER_NAMES[now.adventurers[0]] == "explorer",
    "landing": lambda before, now: tile(now, "landing") == 1,
    "diagonal": lambda before, now: slanting(now, "embers"),
    "shore": lambda before, now: tile(now, "dunes") == 1 and now.turn.actions == 1,
    "rise": lambda before, now: now.water == 2 and not now.flood_discards,
    "sinks": lambda before, now: tile(before, "cliffs") == 1 and tile(now, "cliffs") == 2,
    "collect": lambda before, now: in_hand(now, 0, "fire") == in_hand(now, 1, "fire") == 2 and now.pawns[0] == now.pawns[1],
    "limit": lambda before, now: len(now.hands[1]) == 5 and in_hand(now, 1, "fire") == 3,
    "again": lambda before, now: in_hand(now, 0, "fire") == 1 and in_hand(now, 1, "fire") == 3,
    "ready": lambda before, now: tile(now, "phantom") == 1 and now.turn.actions == 1 and slanting(now, "phantom"),
    "special": lambda before, now: in_hand(now, 0, "helicopter") == 1,
    "captured": lambda before, now: in_hand(before, 1, "fire") == 4 and at(now, 1, "embers") and len(now.captured) == 1,
    "lift": lambda before, now: now.pawns[0] == now.pawns[1] and now.turn.seat == 0,
    "capture": lambda before, now: in_hand(now, 0, "earth") == 4 and at(now, 0, "sun"),
    "two": lambda before, now: len(now.captured) == 2,
    "leave": lambda before, now: len(now.captured) == 4 and not at(now, 0, "landing"),
    "take-off": lambda before, now: at(now, 0, "landing") and at(now, 1, "landing") and in_hand(now, 0, "helicopter") == 1,
    "won": lambda before, now: now.outcome.winners == (0, 1),
}


def rat(state: View, colour: str) -> int:
    """The space of a rat; 0 if it has drowned."""
    return int(state.rats[RATS.index(colour)])


def rats(state: View, *colours: str) -> list[int]:
    return [rat(state, colour) for colour in colours]


def own_rats(state: View) -> set[str]:
    return {RATS[number] for number in state.rules.components.cards[state.dealt[0]]}


def cheese(state: View, seat: int) -> int:
    return int(sum(state.taken[seat]))


WHITE = 7

SHIPS: dict[str, Claim] = {
    "pool": lambda before, now: len(now.aside) == 1 and len(now.pool) == 7,
    "mine": lambda before, now: cheese(now, 0) > cheese(before, 0),
    "crowd": lambda before, now: len(now.arrivals) == 1 and len(before.arrivals) == 0,
}

ABANDON_SHIP: dict[str, Claim] = SHIPS | {
    "begin": lambda before, now: own_rats(now) == {"green", "orange", "red"} and "green" in map(str, now.legal(0)),
    "white": lambda before, now: rat(now, "yellow") == rat(before, "yellow") + 11 and WHITE in now.pool,
    "cheese": lambda before, now: cheese(now, 2) == 2 and rat(now, "yellow") == 23,
    "circle": lambda before, now: rat(now, "orange") + 5 == 15 and cheese(now, 0) == 0,
    "must": lambda before, now: len(now.pool) == 3 and rat(now, "red") == min(now.rats),
    "water": lambda before, now: now.water == rat(now, "red") == rat(now, "black") and len(now.pool) == 8,
    "theirs": lambda before, now: rat(now, "yellow") + 4 == 27,
    "alone": lambda before, now: rat(before, "black") == before.water and rat(now, "black") == 0 and rat(now, "red") > now.water,
    "stops": lambda before, now: rat(now, "blue") == 0 and now.water == rat(before, "blue"),
    "two": lambda before, now: rat(now, "yellow") + 2 == 31 and cheese(now, 0) == 2 and rat(now, "red") in rats(now, "purple", "orange"),
    "first": lambda before, now: not now.arrivals and rat(now, "yellow") + 2 == 36,
    "lost": lambda before, now: rat(now, "green") == 0 != rat(before, "green"),
    "home": lambda before, now: rat(now, "orange") == 29 and cheese(now, 0) == 4,
    "over": lambda before, now: now.outcome.scores == (12, 6, 8) and now.outcome.winners == (0,),
}

SOS: dict[str, Claim] = SHIPS | {
    "begin": lambda before, now: own_rats(now) == {"yellow", "red", "black"} and "red" in map(str, now.legal(0)),
    "ring": lambda before, now: rat(now, "yellow") == 15 and 0 in now.pool,
    "cheese": lambda before, now: cheese(now, 2) == 1 and rats(now, "green", "black") == [11, 11],
    "ones": lambda before, now: "white.yellow+black.x" in map(str, now.legal(0)),
    "bolt": lambda before, now: rat(now, "yellow") - 1 == rat(now, "black") and cheese(now, 1) == 2,
    "water": lambda before, now: rat(now, "purple") == 0 and now.water == rat(before, "purple") and len(now.pool) == 7,
    "theirs": lambda before, now: rat(now, "green") + 5 == 33,
    "first": lambda before, now: not now.arrivals and rats(now, "green", "yellow") == [33, 33],
    "home": lambda before, now: rat(now, "yellow") == 33 and cheese(now, 0) == 2,
    "over": lambda before, now: now.outcome.scores == (13, 7, 6) and now.outcome.winners == (0,),
}


def moved(before: View, now: View) -> set[str]:
    return {colour for colour in RATS if rat(before, colour) != rat(now, colour)}


ORANGE, RED = RATS.index("orange"), RATS.index("red")

ABANDON_SHIP_OTHERS: dict[str, Claim] = {
    "begin": lambda before, now: "green" in own_rats(before) - moved(before, now),
    "circle": lambda before, now: ORANGE not in now.pool or "orange" not in moved(before, now),
    "must": lambda before, now: bool(moved(before, now)) and not moved(before, now) & own_rats(before),
    "theirs": lambda before, now: rat(before, "yellow") + 4 == 27 and rat(now, "yellow") != 27,
    "two": lambda before, now: before.rolled[before.pool.index(RED)].free and rat(before, "yellow") + 2 == 31,
    "first": lambda before, now: not now.arrivals,
    "home": lambda before, now: ORANGE not in now.arrivals,
}

SOS_OTHERS: dict[str, Claim] = {
    "begin": lambda before, now: "red" in own_rats(before) - moved(before, now),
    "ones": lambda before, now: moved(before, now) != {"yellow", "black"} < own_rats(before),
    "theirs": lambda before, now: 33 in dict(now.cheese),
    "first": lambda before, now: RATS.index("green") not in now.arrivals,
    "home": lambda before, now: RATS.index("yellow") not in now.arrivals,
}

SEEN: dict[str, Callable[[Any], View]] = {"land-unter": lambda state: state.view(None)}
"""By game what claims are made of; of other games the state itself."""

CLAIMS = {"land-unter": LAND_UNTER, "forbidden-island": FORBIDDEN_ISLAND, "abandon-ship": ABANDON_SHIP, "sos": SOS}
CLAIMS_OF_OTHERS = {"land-unter": LAND_UNTER_OTHERS, "abandon-ship": ABANDON_SHIP_OTHERS, "sos": SOS_OTHERS}


def lines_of_play(guide: Guide) -> Iterator[Random]:
    """Choices of the person among what steps accept: as many as it takes to have met most."""
    yield from map(Random, range(25 if any(len(step.accepts) > 1 for step in guide.steps) else 1))


@pytest.mark.parametrize("game", TAUGHT)
def test_every_sentence_is_true_for_any_choice(game: str) -> None:
    guide, claims = guide_of(game), CLAIMS[game]
    names = {step.name for step in guide.steps} | {f"{step.name}.instead" for step in guide.steps if step.instead}
    assert names == claims.keys()
    env, seen = Person().env, SEEN.get(game, lambda state: state)
    for rng in lines_of_play(guide):
        own: list[str] = []
        course = course_at(guide, 0, own, Model("en"), env)
        before = seen(course.table.match.state)
        for number, step in enumerate(guide.steps):
            course = course_at(guide, number, own, Model("en"), env)
            assert course.own[: len(own)] == tuple(own), "the person's own actions lead to every step"
            own = list(course.own)
            now = seen(course.table.match.state)
            name = f"{step.name}.instead" if own and own[-1] in step.instead else step.name
            assert claims[name](before, now), (name, own)
            before = now
            if step.accepts:
                own.append(rng.choice(sorted(step.accepts & set(legal_presses(course)))))


@pytest.mark.parametrize("game", CLAIMS_OF_OTHERS)
def test_every_sentence_about_another_press_is_true(game: str) -> None:
    guide, claims = guide_of(game), CLAIMS_OF_OTHERS[game]
    t, seen = guide_texts("en"), SEEN.get(game, lambda state: state)
    for step in guide.steps:
        if not step.accepts:
            continue
        assert t.has(f"guide.{game}.{step.name}.other") == (step.name in claims), step.name
        person = learning(game, step.ply)
        for token in legal_presses(course_of(person)):
            if token not in step.accepts and step.name in claims:
                before = seen(course_of(person).table.match.state)
                person.send(message="do", token=f"play:{token}", fields={})
                assert claims[step.name](before, seen(course_of(person).table.match.state)), (step.name, token)
                person.press("guide:take-back")


NEEDED_LATER = {"begin", "low", "cover"}
"""Steps of Turn the Tide at which a card that does as well is refused: what is said then is that a later round needs it."""


def test_every_card_that_does_as_well_is_accepted() -> None:
    for step in guide_of("land-unter").steps:
        if not step.accepts or step.name in NEEDED_LATER:
            continue
        brought: dict[bool, set[tuple[object, object]]] = {True: set(), False: set()}
        for token in legal_presses(course_of(learning("land-unter", step.ply))):
            person = learning("land-unter", step.ply)
            person.send(message="do", token=f"play:{token}", fields={})
            while course_of(person).mode == "leads":
                person.press("guide:on")
            view: View = course_of(person).table.match.state.view(None)
            last = view.last
            brought[token in step.accepts].add((last.takes, last.losses))
        assert not brought[True] & brought[False], step.name


def test_the_next_tide_comes_with_the_press_that_asks_for_it() -> None:
    person = learning("land-unter", 7)
    person.press("guide:on")
    assert course_of(person).plies == 8
    assert course_of(person).mode == "asks"


@pytest.mark.parametrize(
    ("ply", "trigger"), [(7, "first-round"), (19, "old-tide"), (23, "covered"), (35, "tie"), (39, "two-left")]
)  # fmt: skip
def test_the_engine_names_the_same_moments(ply: int, trigger: str) -> None:
    from highwater.games.land_unter.rule_triggers import RULE_TRIGGERS
    from highwater.rule_trigger import History

    record = guide_of("land-unter").record
    states = list(record.states())
    assert RULE_TRIGGERS[trigger].shown(History(states[: ply + 1], record.plies[:ply]))
