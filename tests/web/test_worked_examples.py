"""Every worked example of the printed rules has a scenario of ours that shows the same, with our own numbers and names.

The list says in our words what each of the five texts (LU-de, LU-en, FI-de, AS-de, SOS-da) works through or draws, and which scenario
shows it; the position in which it does so is asked whether it is true. The text of Forbidden Island has no example with numbers: of that it
is what is explained step by step.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from highwater.games.forbidden_island.components import TILE_NAMES
from highwater.games.forbidden_island.paths import DRY, FLOODED, SUNK
from highwater.games.land_unter.components import HALF_RINGS
from highwater.games.rats.rules import points_of
from highwater.games.rats.state import Choose
from highwater.record import Record
from highwater_web import games
from highwater_web.figures.reading import list_shown_plies, read_scenario
from highwater_web.ui.texts import LANGUAGES

FOLDER = Path(games.__file__).parent
THEIRS = {"Max", "Piet", "Peter", "Kaja", "Cathy", "Linus", "Adam", "David", "Eva", "Zorro"}
"""The names in the printed examples."""

Shows = Callable[[list[Any], Record], bool]
"""Given the positions of a scenario and its record, whether they show the example."""


def tile(state: Any, name: str) -> int:
    return int(state.tiles[TILE_NAMES.index(name)])


def halves(state: Any) -> int:
    return sum(HALF_RINGS[card] for card in state.dealt[0])


def points(state: Any, seat: int) -> list[int]:
    """The value of a seat's three rats."""
    return [points_of(state, rat) for rat in state.rules.components.cards[state.dealt[seat]]]


LAND_UNTER: list[tuple[str, str, Shows]] = [
    ("the rings on a hand add up", "counting-rings", lambda shown, _: halves(shown[0]) == 2 * shown[0].rings[0]),
    ("half a ring too many is dropped", "half-ring", lambda shown, _: halves(shown[0]) == 2 * shown[0].rings[0] + 1),
    ("two tide cards come up", "first-round", lambda shown, _: len(shown[0].middle) == 2),
    ("four weather cards are revealed", "first-round", lambda shown, _: all(shown[1].last.cards)),
    (
        "the highest takes the lower tide card, the second highest the other",
        "first-round",
        lambda shown, _: [tide for _, tide in shown[1].last.takes] == sorted(shown[0].middle),
    ),
    ("the highest tide costs a ring", "first-round", lambda shown, _: shown[1].last.losses == ((shown[1].last.takes[1][0],),)),
    ("two are level at the top, and both pay", "tie", lambda shown, _: len(shown[-1].last.losses[0]) == 2),
    (
        "a player who pays need not have taken anything in this round",
        "old-tide",
        lambda shown, _: shown[-1].last.losses[0][0] not in [seat for seat, _ in shown[-1].last.takes],
    ),
    (
        "a higher tide card is covered by a lower one",
        "covered",
        lambda shown, _: any(len(pile) > 1 and pile[-1] < pile[-2] for pile in shown[-1].tides),
    ),
    ("who cannot pay is out, and the next highest pays", "cascade", lambda shown, _: len(shown[-1].last.losses) == 2),
    ("who gives the last ring stays in", "cascade", lambda shown, _: 0 in [shown[-1].rings[seat] for seat in shown[-1].last.losses[1]]),
    ("two left end the stage", "two-left", lambda shown, _: shown[-1].scores[-1].early),
    (
        "no tide card at all is the lowest",
        "two-left",
        lambda shown, _: not any(shown[-1].tides[seat] for seat in shown[-1].scores[-1].lowest),
    ),
    (
        "points for rings, none for no ring, one more for the lowest tide",
        "score",
        lambda shown, _: 0 in shown[-1].rings and len(shown[-1].scores[-1].lowest) == 1,
    ),
    ("hands go on to the left with all their rings", "passing", lambda shown, _: shown[0].hands[3] == shown[1].hands[0]),
]

ISLAND: list[tuple[str, str, Shows]] = [
    ("three actions, two cards, the flood", "turn", lambda shown, _: [state.turn.seat for state in shown] == [0, 0, 0, 1]),
    ("a pawn moves", "turn", lambda shown, _: shown[0].pawns[0] != shown[1].pawns[0]),
    ("a tile is shored up", "turn", lambda shown, _: (tile(shown[0], "lagoon"), tile(shown[1], "lagoon")) == (FLOODED, DRY)),
    ("two treasure cards are drawn", "turn", lambda shown, _: len(shown[2].hands[0]) == len(shown[1].hands[0]) + 2),
    ("a dry tile is flooded", "turn", lambda shown, _: (tile(shown[2], "silver"), tile(shown[3], "silver")) == (DRY, FLOODED)),
    ("a card is handed over on one tile", "give", lambda shown, _: len(set(shown[2].pawns)) == 1 and len(shown[2].hands[1]) == 3),
    ("four cards for a treasure", "capture", lambda shown, _: len(shown[-1].captured) == 1),
    ("more than five cards in a hand", "hand-limit", lambda shown, _: [len(state.hands[1]) for state in shown[2:]] == [6, 5]),
    ("Sandbags", "sandbags", lambda shown, _: (tile(shown[1], "landing"), tile(shown[2], "landing")) == (FLOODED, DRY)),
    ("the helicopter takes a pawn anywhere", "rescue", lambda shown, _: shown[2].pawns[0] == TILE_NAMES.index("landing")),
    ("the water rises, and the flood cards are shuffled back", "waters-rise", lambda shown, _: not shown[1].flood_discards),
    ("a flooded tile sinks, and the pawn saves itself", "sinking", lambda shown, _: shown[2].pawns[0] == TILE_NAMES.index("sun")),
    ("a pawn that cannot drowns", "lost-drowned", lambda shown, _: shown[-1].reason == "drowned"),
    ("the landing sinks", "lost-landing", lambda shown, _: shown[-1].reason == "landing"),
    ("both tiles of a treasure sink", "lost-treasure", lambda shown, _: SUNK == tile(shown[-1], "coral") == tile(shown[-1], "tidal")),
    ("the water reaches the skull", "lost-skull", lambda shown, _: shown[-1].reason == "skull"),
    ("all four treasures are flown off", "take-off", lambda shown, _: shown[-1].reason == "escaped"),
]

BOTH: list[tuple[str, str, Shows]] = [
    ("one die of all is chosen, and its rat moves by the number", "choosing", lambda shown, _: shown[0].rats != shown[1].rats),
    ("the water rises, and stops at the lowest rat", "water-stops", lambda shown, _: 0 in shown[1].rats),
    ("two rats on the space, where nothing happens yet", "treading-water", lambda shown, _: shown[0].rats.count(shown[0].water) == 2),
    ("then one alone, which drowns", "treading-water", lambda shown, _: 0 in shown[1].rats),
    ("cheese for the player who moves the rat there", "cheese", lambda shown, _: any(shown[1].taken)),
    ("the last two share the highest free field", "last-pair", lambda shown, _: len(shown[-1].pair) == 2),
    ("cheese breaks a tie", "cheese-tie", lambda shown, _: sorted(shown[-1].outcome.scores)[-1] == sorted(shown[-1].outcome.scores)[-2]),
    (
        "three scores: rats and cheese, one of them with two pieces",
        "score",
        lambda shown, _: len(set(shown[-1].outcome.scores)) == 3 and 2 in map(len, shown[-1].taken),
    ),
    ("a rat on the X brings nothing", "score", lambda shown, _: shown[-1].arrivals[0] in range(7) and 0 in points(shown[-1], 0)),
]


def last_choice(record: Record) -> Choose:
    return next(action for _, action in reversed(record.plies) if isinstance(action, Choose))


ABANDON_SHIP: list[tuple[str, str, Shows]] = [
    *BOTH,
    ("the arrow leads to the next rat ahead, the anchor to the next behind", "anchor-and-arrow", lambda shown, _: len(shown) == 3),
    ("a circle moves any rat", "circled", lambda _, record: last_choice(record).rats != (last_choice(record).die,)),
    ("a die with the cross stays in the pool", "choosing", lambda shown, record: last_choice(record).back and len(shown[1].pool) == 8),
    ("the first one up comes to the X, the next to the best field", "top-deck", lambda shown, _: len(shown[-1].arrivals) == 2),
]

SOS: list[tuple[str, str, Shows]] = [
    *BOTH,
    ("the grey die moves any rat", "choosing", lambda _, record: last_choice(record).die == 7),
    ("two ones move two rats", "two-ones", lambda _, record: len(last_choice(record).rats) == 2),
    ("lightning leads in front of the rat behind, the arrow behind the rat ahead", "lightning-and-arrow", lambda shown, _: len(shown) == 3),
    ("a ring brings the die back, without one it is set aside", "ring", lambda shown, _: [len(state.aside) for state in shown] == [0, 1]),
]

WORKED = [
    (game, what, f"{prefix}{name}", shows)
    for game, prefix, listed in (
        ("land_unter", "", LAND_UNTER),
        ("forbidden_island", "", ISLAND),
        ("rats", "abandon-ship-", ABANDON_SHIP),
        ("rats", "sos-", SOS),
    )
    for what, name, shows in listed
]


@pytest.mark.parametrize(("game", "what", "name", "shows"), WORKED, ids=[f"{name}: {what}" for _, what, name, _ in WORKED])
def test_a_worked_example_has_a_scenario_that_shows_it(game: str, what: str, name: str, shows: Shows) -> None:
    record = read_scenario((FOLDER / game / "scenarios" / f"{name}.txt").read_text("utf-8"), LANGUAGES)
    states = list(record.states())
    assert shows([states[ply] for ply in list_shown_plies(record)], record), what
    assert not THEIRS.intersection(record.names)
