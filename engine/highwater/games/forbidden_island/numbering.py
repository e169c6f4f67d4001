"""The numbers of Forbidden Island, version 1, for any number of players and any shape: actions of seats, and steps of chance.

Tiles, cards and adventurers are numbered as in ``components``. Actions, 895 of them: 0 move (24 tiles), 24 fly, 48 shore up (24 tiles, then
276 pairs), 348 give (6 cards, each to 4 seats), 372 capture (4 treasures), 376 guide (4 seats, each to 24 tiles), 472 end, 473 carry out,
474 swim (24), 498 discard (6 cards), 504 take off, 505 lift (15 groups of seats, the smallest first, each to 24 tiles), 865 sandbag (24),
889 choose (6 adventurers). Chance: 0 to 23 lay a tile on the next place, 24 to 47 turn up a flood card, 48 to 53 deal an adventurer, 54 to
60 a treasure card.
"""

from collections.abc import Iterator

from highwater.contract import Action, Numbering
from highwater.games.forbidden_island.components import ADVENTURER_NAMES, CARD_NAMES, TILE_NAMES
from highwater.games.forbidden_island.state import (
    CAPTURE,
    CARRY_OUT,
    CHOOSE,
    DISCARD,
    END,
    FLY,
    GIVE,
    GUIDE,
    LIFT,
    MOVE,
    SANDBAGS,
    SHORE_UP,
    SWIM,
    TAKE_OFF,
)

TILE_STEPS = 0
FLOOD_STEPS = len(TILE_NAMES)
ADVENTURER_STEPS = 2 * len(TILE_NAMES)
CARD_STEPS = ADVENTURER_STEPS + len(ADVENTURER_NAMES)
"""The number of a step without its tile, card or adventurer."""


def _actions() -> Iterator[Action]:
    yield from (*MOVE, *FLY, *SHORE_UP.values(), *GIVE.values(), *CAPTURE, *GUIDE.values(), END, CARRY_OUT)
    yield from (*SWIM, *DISCARD, TAKE_OFF, *LIFT.values(), *SANDBAGS, *CHOOSE)


def _steps() -> Iterator[str]:
    yield from (f"tile.{name}" for name in TILE_NAMES)
    yield from (f"flood.{name}" for name in TILE_NAMES)
    yield from (f"adventurer.{name}" for name in ADVENTURER_NAMES)
    yield from (f"card.{name}" for name in CARD_NAMES)


ACTIONS = Numbering("an action on the island", _actions)
CHANCE_STEPS = Numbering("a step of chance on the island", _steps)
