"""The dike on the page."""

from highwater.contract import Action, ScoreLine
from highwater_web.contract.interaction import Interaction, SeatInfos
from highwater_web.contract.simple import simple_page
from highwater_web.ui.drawings import LETTERS, buoy
from highwater_web.ui.markup import Markup, el
from highwater_web.ui.texts import Texts
from tests.games.dike import GAME, KINDS, SECTIONS, STORM, Step, View


def say(view: View, action: Action, t: Texts) -> str:
    """An action in words. What is drawn into a hidden hand nobody else may read; a storm strikes in sight of all."""
    assert isinstance(action, Step)
    if action.do == "draw" and action.what != STORM and not view.open_hands:
        return ""
    if action.do in ("draw", "discard", "give"):
        return t(f"dike.{action.do}", card=t(f"dike.card.{KINDS[action.what]}"), seat=LETTERS[action.to])
    return t(f"dike.{action.do}", section=action.what)


def board(view: View, people: SeatInfos, interaction: Interaction, t: Texts) -> Markup:
    """The sections of the dike with the players there, and every visible hand."""
    hands = [(face, hand) for face, hand in zip(people, view.hands, strict=True) if hand is not None]
    held = [el("p", None, buoy(face.seat), ", ".join(t(f"dike.card.{KINDS[card]}") for card in hand) or "–") for face, hand in hands]
    return el("div", {"class": "dike"}, el("ol", {"class": "sections"}, [_section(view, number, t) for number in SECTIONS]), held)


def _section(view: View, number: int, t: Texts) -> Markup:
    state = "dry" if number in view.dry else "wet" if number in view.wet else "gone"
    standing = [buoy(seat) for seat, at in enumerate(view.at) if at == number]
    return el("li", {"class": f"section section-{state}"}, t(f"dike.section-{state}", section=number), standing)


def lines(view: View) -> tuple[tuple[ScoreLine, ...], ...]:
    return tuple((ScoreLine("walls", walls),) for walls in view.walls)


PAGE = simple_page(GAME, say=say, minutes=10, moment="turn", lines=lines)._replace(board=board)
