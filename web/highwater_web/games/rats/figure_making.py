"""Labels and pictures for setting up a position of Abandon Ship or S.O.S."""

from highwater.contract import Action
from highwater.games.rats.numbering import CARD_STEPS, FACE_STEPS, FACES, MARKER_STEPS, SPACE_STEPS
from highwater.games.rats.state import Choose, View
from highwater.places import Place
from highwater_web.contract.canvas import Sheet
from highwater_web.contract.figures import Making
from highwater_web.contract.interaction import SeatInfos
from highwater_web.games.rats.figure_cards import small_card
from highwater_web.games.rats.figure_dice import DIE, cube
from highwater_web.games.rats.names import colours, die_name, sign, space_name
from highwater_web.ui.naming import capitalize
from highwater_web.ui.texts import Texts


def _heading(place: Place, view: View, people: SeatInfos, t: Texts) -> str:
    if place.seat is not None:
        return t("desk.make.what.card", name=people[place.seat].name)
    return {"cheese": t("desk.make.what.cheese"), "die": t("desk.make.what.die"), "water": t("desk.make.what.water")}[place.kind]


def _name_place(place: Place, view: View, people: SeatInfos, t: Texts) -> str:
    if place.kind == "die":
        return capitalize(die_name(place.number - 1, view.rules.must_stay, t))
    if place.kind == "cheese":
        return capitalize(t.n("rats.cheese-worth", sorted(view.rules.components.cheese)[place.number - 1]))
    return t("desk.make.water" if place.kind == "water" else "desk.make.one-card")


def _name_step(place: Place, number: int, view: View, t: Texts) -> str:
    components = view.rules.components
    if place.kind == "card":
        return capitalize(colours(components.cards[number - CARD_STEPS], t))
    if place.kind == "cheese":
        return capitalize(space_name(number - SPACE_STEPS, components.top, t))
    if place.kind == "die":
        return sign(place.number - 1, FACES[number - FACE_STEPS], view.rules.must_stay, t)
    return t.n("desk.make.rise", number - MARKER_STEPS)


def _draw_step(place: Place, number: int, view: View, t: Texts) -> Sheet | None:
    if place.kind == "card":
        return small_card(view.rules.components.cards[number - CARD_STEPS], t)
    if place.kind == "die":
        return Sheet(DIE, DIE * 1.07, cube(place.number - 1, FACES[number - FACE_STEPS], view.rules.must_stay, t))
    return None


def _name_kind(action: Action, view: View, t: Texts) -> str:
    return capitalize(die_name(action.die, view.rules.must_stay, t)) if isinstance(action, Choose) else ""


MAKING = Making(_heading, _name_place, _name_step, _draw_step, kind=_name_kind)
