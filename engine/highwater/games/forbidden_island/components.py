"""The components of Forbidden Island as tables.

Sources are named as in docs/rulings.md: GW-FI (publisher's rules), BGA-FI, KT-FI, JS-FI, ROTH. All is of confidence A, except the shape of
Treasure Island (B). Tiles, cards and adventurers are numbers in play and have one word each in records.
"""

SEATS = (2, 3, 4)
ACTIONS = 3
TREASURE_DRAWS = 2
HAND_LIMIT = 5
FIRST_HAND = 2
FIRST_FLOODED = 6
CARDS_FOR_A_TREASURE = 4

# Treasures and the treasure deck ----------------------------------------------------------------------------------------

TREASURES = (EARTH, WIND, FIRE, OCEAN) = (0, 1, 2, 3)
HELICOPTER, SANDBAG, WATERS_RISE = 4, 5, 6

CARD_NAMES = ("earth", "wind", "fire", "ocean", "helicopter", "sandbag", "waters-rise")
"""The Earth Stone, the Statue of the Wind, the Crystal of Fire, the Ocean's Chalice; Helicopter Lift, Sandbags, Waters Rise!"""

TREASURE_DECK = (EARTH,) * 5 + (WIND,) * 5 + (FIRE,) * 5 + (OCEAN,) * 5 + (HELICOPTER,) * 3 + (SANDBAG,) * 2 + (WATERS_RISE,) * 3
"""28 cards, sorted."""

# Tiles ------------------------------------------------------------------------------------------------------------------

TILE_NAMES = (
    "moon",  # Temple of the Moon
    "sun",  # Temple of the Sun
    "whispering",  # Whispering Garden
    "howling",  # Howling Garden
    "embers",  # Cave of Embers
    "shadows",  # Cave of Shadows
    "coral",  # Coral Palace
    "tidal",  # Tidal Palace
    "landing",  # Fools' Landing
    "bronze",  # Bronze Gate
    "copper",  # Copper Gate
    "gold",  # Gold Gate
    "silver",  # Silver Gate
    "iron",  # Iron Gate
    "breakers",  # Breakers Bridge
    "cliffs",  # Cliffs of Abandon
    "crimson",  # Crimson Forest
    "dunes",  # Dunes of Deception
    "lagoon",  # Lost Lagoon
    "marsh",  # Misty Marsh
    "observatory",  # Observatory
    "phantom",  # Phantom Rock
    "twilight",  # Twilight Hollow
    "watchtower",  # Watchtower
)
TILES = tuple(range(24))
"""The flood deck has one card for each."""

LANDING = TILE_NAMES.index("landing")

TREASURE_TILES = ((0, 1), (2, 3), (4, 5), (6, 7))
"""By treasure: the two tiles on which it can be captured."""

TREASURE_ON = tuple(tile // 2 if tile < 8 else None for tile in TILES)
"""By tile: the treasure that can be captured there."""

# Adventurers ------------------------------------------------------------------------------------------------------------

ADVENTURERS = (PILOT, ENGINEER, EXPLORER, NAVIGATOR, MESSENGER, DIVER) = (0, 1, 2, 3, 4, 5)
ADVENTURER_NAMES = ("pilot", "engineer", "explorer", "navigator", "messenger", "diver")

START_TILES = tuple(TILE_NAMES.index(name) for name in ("landing", "bronze", "copper", "gold", "silver", "iron"))
"""By adventurer."""

# The water meter --------------------------------------------------------------------------------------------------------

FLOOD_CARDS = (0, 2, 2, 3, 3, 3, 4, 4, 5, 5)
"""By tick of the water meter, from 1: flood cards drawn each turn. Tick 10 is the skull."""

SKULL = 10
START_TICKS = {"novice": 1, "normal": 2, "elite": 3, "legendary": 4}

# Island shapes ----------------------------------------------------------------------------------------------------------

_DRAWN = """
forbidden-island   treasure-island   island-of-shadows   volcano-island
..##..             ##...##           ######              #####
.####.             .#####.           ######              #####
######             ..###..           ######              ##.##
######             ..###..           ######              #####
.####.             .#####.           -                   #####
..##..             ##...##           -                   -

island-of-death    bay-of-gulls      bone-island         coral-reef
..###..            ...##...          .##..##.            .##....
#######            ...##...          ########            ####...
.#####.            #..##..#          ########            ######.
..###..            ########          .##..##.            .######
..###..            .######.          -                   ...####
..###..            ...##...          -                   ....##.

skull-island       bridge-of-horrors atoll-of-decisions  arch-of-fate
######             ###...####        ..###..             ...###...
#.##.#             ##########        .##.##.             ..#####..
######             ####...###        ##...##             .###.###.
.####.             -                 #.....#             ###...###
.####.             -                 ##...##             ##.....##
-                  -                 .##.##.             -
-                  -                 ..###..             -
"""


def _shapes(drawn: str) -> dict[str, tuple[tuple[int, int], ...]]:
    shapes = {}
    for block in drawn.strip().split("\n\n"):
        names, *rows = (line.split() for line in block.splitlines())
        for column, name in enumerate(names):
            shapes[name] = tuple((y, x) for y, row in enumerate(rows) for x, mark in enumerate(row[column]) if mark == "#")
    return shapes


SHAPES = _shapes(_DRAWN)
"""By name: the (row, column) of each of the 24 places, in reading order. JS-FI and BGA-FI agree cell by cell."""
