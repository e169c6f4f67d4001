"""Setting up a position of Abandon Ship or S.O.S.: secret cards, cheese, dice, water."""

from highwater.contract import Action
from highwater.games.rats.numbering import CARD_STEPS, FACE_STEPS, FACES, MARKER_STEPS, SPACE_STEPS
from highwater.games.rats.state import Choose, View
from highwater.places import Place
from highwater_web.contract.asked import SeatInfos
from highwater_web.contract.canvas import Sheet
from highwater_web.contract.figures import Making
from highwater_web.games.rats.figure_cards import small_card
from highwater_web.games.rats.figure_dice import DIE, cube
from highwater_web.games.rats.names import colours, die_name, sign, space_name
from highwater_web.ui.naming import capitalize
from highwater_web.ui.texts import Texts


def heading(at: Place, view: View, people: SeatInfos, t: Texts) -> str:
    if at.seat is not None:
        return t("desk.make.what.card", name=people[at.seat].name)
    return {"cheese": t("desk.make.what.cheese"), "die": t("desk.make.what.die"), "water": t("desk.make.what.water")}[at.kind]


def place(at: Place, view: View, people: SeatInfos, t: Texts) -> str:
    if at.kind == "die":
        return capitalize(die_name(at.number - 1, view.rules.must_stay, t))
    if at.kind == "cheese":
        return capitalize(t.n("rats.cheese-worth", sorted(view.rules.components.cheese)[at.number - 1]))
    return t("desk.make.water" if at.kind == "water" else "desk.make.one-card")


def step(at: Place, number: int, view: View, t: Texts) -> str:
    components = view.rules.components
    if at.kind == "card":
        return capitalize(colours(components.cards[number - CARD_STEPS], t))
    if at.kind == "cheese":
        return capitalize(space_name(number - SPACE_STEPS, components.top, t))
    if at.kind == "die":
        return sign(at.number - 1, FACES[number - FACE_STEPS], view.rules.must_stay, t)
    return t.n("desk.make.rise", number - MARKER_STEPS)


def picture(at: Place, number: int, view: View, t: Texts) -> Sheet | None:
    if at.kind == "card":
        return small_card(view.rules.components.cards[number - CARD_STEPS], t)
    if at.kind == "die":
        return Sheet(DIE, DIE * 1.07, cube(at.number - 1, FACES[number - FACE_STEPS], view.rules.must_stay, t))
    return None


def kind(action: Action, view: View, t: Texts) -> str:
    return capitalize(die_name(action.die, view.rules.must_stay, t)) if isinstance(action, Choose) else ""


MAKING = Making(heading, place, step, picture, kind=kind)
