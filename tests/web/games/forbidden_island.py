"""Keys of Forbidden Island that begin with a word of the components, with a kind of action, or with how a game ends."""

from highwater.games.forbidden_island import GAME
from highwater.games.forbidden_island.components import ADVENTURER_NAMES, CARD_NAMES, TILE_NAMES, TREASURES, WATERS_RISE
from highwater_web.contract.interaction import MARKS
from highwater_web.games.forbidden_island import choices

STATES = (
    "dry",
    "flooded",
    "sunk",
    "chosen",
    "treasure",
    "treasure-taken",
    "stand",
    "odds-dry",
    "odds-flooded",
    "vital",
    "press",
    *MARKS[1:],
    "changed",
)


def names() -> list[str]:
    treasures, held = [CARD_NAMES[treasure] for treasure in TREASURES], CARD_NAMES[:WATERS_RISE]
    found = [f"{form}.{tile}" for form in ("tile", "tile-short", "tile-it", "tile-to") for tile in TILE_NAMES]
    found += [f"{form}.{treasure}" for form in ("treasure", "treasure-it") for treasure in treasures]
    found += [f"card.{card}" for card in CARD_NAMES] + [f"card-one.{card}" for card in held]
    found += [f"{form}.{adventurer}" for form in ("adventurer", "power") for adventurer in ADVENTURER_NAMES]
    found += [f"tile-said.{state}" for state in STATES] + ["again", "treasure-open", "treasure-taken", "deck.on-top", "deck.below"]
    found += [f"card-{mark}" for mark in MARKS[1:]]
    found += [f"action.{kind}" for kind in choices.KINDS.values() if kind != "choose"] + [f"press.{kind}" for kind in choices.AT_TILES]
    chosen = set(choices.KINDS.values()) - {*choices.AT_ONCE, *choices.ELSEWHERE}
    found += [f"choose.{kind}" for kind in chosen]
    found += [f"{form}.lift-{who}" for form in ("log", "hint") for who in ("alone", "together", "others")]
    return found + [f"{form}.{end}" for form in ("over", "what", "why") for end in GAME.terminations]


KEYS = {f"forbidden-island.{name}" for name in names()}
