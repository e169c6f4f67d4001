"""Setting up a position of Forbidden Island: tiles on their places, flood and treasure cards, adventurers."""

from highwater.contract import Action
from highwater.games.forbidden_island.components import SHAPES, TILE_NAMES
from highwater.games.forbidden_island.numbering import ADVENTURER_STEPS, CARD_STEPS, FLOOD_STEPS, TILE_STEPS
from highwater.games.forbidden_island.state import View
from highwater.places import Place
from highwater_web.contract.canvas import Sheet, box, symbol
from highwater_web.contract.figures import Making
from highwater_web.contract.interaction import SeatInfos
from highwater_web.games.forbidden_island.choices import KINDS
from highwater_web.games.forbidden_island.figure_cards import CARD_HIGH, CARD_WIDE, card_face
from highwater_web.games.forbidden_island.figure_marks import framed
from highwater_web.games.forbidden_island.figure_pawns import pawn
from highwater_web.games.forbidden_island.names import action_name, adventurer_label, card_name, tile_name
from highwater_web.games.forbidden_island.pictures import TILE_PICTURES
from highwater_web.ui.markup import join
from highwater_web.ui.texts import Texts

TILE_WIDE, TILE_HIGH = 52.0, 42.0


def _heading(place: Place, view: View, people: SeatInfos, t: Texts) -> str:
    name = "" if place.seat is None else people[place.seat].name
    return {
        "tile": t("desk.make.what.tile"),
        "first-flood": t("desk.make.what.first-flood"),
        "adventurer": t("desk.make.what.adventurer"),
        "hand": t("desk.make.what.hand", name=name),
        "treasure": t("desk.make.what.treasure", name=name),
        "flood": t("desk.make.what.flood"),
    }[place.kind]


def _name_place(place: Place, view: View, people: SeatInfos, t: Texts) -> str:
    if place.kind == "tile":
        row, column = _cell(place, view)
        return t("desk.make.tile", row=row, column=column)
    if place.kind == "adventurer" and place.seat is not None:
        return people[place.seat].name
    return t("desk.make.card", number=place.number)


def _locate(place: Place, view: View) -> tuple[int, int] | None:
    return _cell(place, view) if place.kind == "tile" else None


def _cell(place: Place, view: View) -> tuple[int, int]:
    row, column = SHAPES[view.rules.shape][place.number - 1]
    return row + 1, column + 1


def _name_step(place: Place, number: int, view: View, t: Texts) -> str:
    kind, thing = _thing(number)
    return {"tile": tile_name, "adventurer": adventurer_label, "card": card_name}[kind](thing, t)


def _draw_step(place: Place, number: int, view: View, t: Texts) -> Sheet:
    kind, thing = _thing(number)
    if kind == "card":
        return Sheet(CARD_WIDE, CARD_HIGH, card_face(thing, 0, 0, CARD_WIDE, CARD_HIGH))
    if kind == "adventurer":
        return Sheet(CARD_WIDE, CARD_HIGH, pawn(thing, place.seat or 0, 6, 4, 32))
    ground = box(1, 1, TILE_WIDE - 2, TILE_HIGH - 2, r=3, **framed("paper-raised"))
    return Sheet(TILE_WIDE, TILE_HIGH, join([ground, symbol(TILE_PICTURES[TILE_NAMES[thing]], 4, 3, TILE_WIDE - 8)]))


def _thing(number: int) -> tuple[str, int]:
    """The meaning of a chance step: a tile (of the island or on a flood card), an adventurer, a treasure card."""
    for kind, first in (("card", CARD_STEPS), ("adventurer", ADVENTURER_STEPS), ("tile", FLOOD_STEPS)):
        if number >= first:
            return kind, number - first
    return "tile", number - TILE_STEPS


def _name_kind(action: Action, view: View, t: Texts) -> str:
    return action_name(KINDS[type(action)], t)


MAKING = Making(_heading, _name_place, _name_step, _draw_step, _locate, _name_kind)
