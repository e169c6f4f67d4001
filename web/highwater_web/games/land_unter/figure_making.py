"""Setting up a position of Land unter: hands and tide cards, and the cards that are laid."""

from functools import cache

from highwater.contract import Action
from highwater.games.land_unter.numbering import TIDE_STEPS, WEATHER_STEPS
from highwater.games.land_unter.state import Play, TakeTide, View
from highwater.places import Place
from highwater_web.contract.canvas import Sheet
from highwater_web.contract.figures import Making
from highwater_web.contract.interaction import SeatInfos
from highwater_web.games.land_unter.cards import card_name
from highwater_web.games.land_unter.figure_cards import CARD, tide_card, weather_card
from highwater_web.ui.texts import Texts


def _heading(place: Place, view: View, people: SeatInfos, t: Texts) -> str:
    return t("desk.make.what.tide") if place.seat is None else t("desk.make.what.hand", name=people[place.seat].name)


def _name_place(place: Place, view: View, people: SeatInfos, t: Texts) -> str:
    return t("desk.make.card", number=place.number)


def _name_step(place: Place, number: int, view: View, t: Texts) -> str:
    return t("desk.make.tide-card", tide=number - TIDE_STEPS) if place.kind == "tide" else card_name(number - WEATHER_STEPS, t)


def _draw_step(place: Place, number: int, view: View, t: Texts) -> Sheet:
    return _tide(number - TIDE_STEPS) if place.kind == "tide" else _weather(number - WEATHER_STEPS)


def _label_action(action: Action, view: View, t: Texts) -> str:
    """The label of an action; the log has no sentence for a face-down card."""
    if isinstance(action, TakeTide):
        return t("land-unter.take", tide=action.tide)
    return card_name(action.card, t) if isinstance(action, Play) else ""


def _draw_action(action: Action) -> Sheet | None:
    if isinstance(action, TakeTide):
        return _tide(action.tide)
    return _weather(action.card) if isinstance(action, Play) else None


@cache
def _weather(card: int) -> Sheet:
    return Sheet(*CARD, weather_card(card))


@cache
def _tide(card: int) -> Sheet:
    return Sheet(*CARD, tide_card(card))


MAKING = Making(_heading, _name_place, _name_step, _draw_step, said=_label_action, card=_draw_action, telling=True)
