"""Names of things in Forbidden Island, in a person's language.

Plain names stand alone. Inside a sentence German needs its cases, so tiles, treasures and cards have other forms: ``tile_it`` (the object),
``tile_to`` (the destination), ``card_one`` (one of a kind). Sentences are built so that no other case is needed.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache

from highwater.games.forbidden_island.components import ADVENTURER_NAMES, CARD_NAMES, TILE_NAMES
from highwater_web.ui.markup import Markup, join
from highwater_web.ui.naming import capitalize
from highwater_web.ui.texts import Texts


@cache
def tile_name(tile: int, t: Texts) -> str:
    return t(f"forbidden-island.tile.{TILE_NAMES[tile]}")


@cache
def tile_short(tile: int, t: Texts) -> str:
    """A name of at most eleven letters, for the label on the island."""
    return t(f"forbidden-island.tile-short.{TILE_NAMES[tile]}")


def tile_label(tile: int, t: Texts) -> str:
    """The short name of a tile without soft hyphens."""
    return tile_short(tile, t).replace("\u00ad", "")


@cache
def tile_it(tile: int, t: Texts) -> str:
    """“the Iron Gate”, as the object of a sentence."""
    return t(f"forbidden-island.tile-it.{TILE_NAMES[tile]}")


@cache
def tile_to(tile: int, t: Texts) -> str:
    """“to the Iron Gate”."""
    return t(f"forbidden-island.tile-to.{TILE_NAMES[tile]}")


@cache
def treasure_name(treasure: int, t: Texts) -> str:
    return t(f"forbidden-island.treasure.{CARD_NAMES[treasure]}")


@cache
def treasure_it(treasure: int, t: Texts) -> str:
    """“the Crystal of Fire”, as the object of a sentence."""
    return t(f"forbidden-island.treasure-it.{CARD_NAMES[treasure]}")


@cache
def card_name(card: int, t: Texts) -> str:
    return t(f"forbidden-island.card.{CARD_NAMES[card]}")


@cache
def card_one(card: int, t: Texts) -> str:
    """“a Fire card”, as the object of a sentence; not for Waters Rise!, which nobody can hold."""
    return t(f"forbidden-island.card-one.{CARD_NAMES[card]}")


@cache
def adventurer_name(adventurer: int, t: Texts) -> str:
    """“Engineer”, inside a sentence; Danish writes it small."""
    return t(f"forbidden-island.adventurer.{ADVENTURER_NAMES[adventurer]}")


@cache
def adventurer_label(adventurer: int, t: Texts) -> str:
    """The same standing alone, with a capital letter."""
    return capitalize(adventurer_name(adventurer, t))


@cache
def power(adventurer: int, t: Texts) -> str:
    """An adventurer's special power, in one sentence."""
    return t(f"forbidden-island.power.{ADVENTURER_NAMES[adventurer]}")


@cache
def action_name(kind: str, t: Texts) -> str:
    """The name of a kind of action without soft hyphens; the catalog has them for narrow buttons."""
    return t(f"forbidden-island.action.{kind}").replace("\u00ad", "")


SOFT_HYPHEN = Markup('<i class="shy"></i>')


def in_lines(name: str) -> Markup:
    """A name that may break at its soft hyphens. The style sheet has them, because a hyphen in the markup would be a letter of the name,
    and screen readers would read it."""
    first, *others = name.split("\u00ad")
    return join([first, *(part for other in others for part in (SOFT_HYPHEN, other))])


def name_cards(cards: Sequence[int], t: Texts) -> str:
    """A hand or a pile in words, “2 × Fire, Sandbags”."""
    if not cards:
        return t("forbidden-island.hand-empty")
    kinds = sorted(Counter(cards).items())
    return ", ".join(
        card_name(card, t) if count == 1 else t("forbidden-island.card-count", count=count, card=card_name(card, t))
        for card, count in kinds
    )
