"""Who may have which of the seven secret cards: a row for each card with its present value and all other seats, which the viewer can strike
out. These notes are the viewer's own: ``b3`` means "seat B does not have the third card"."""

from functools import lru_cache

from highwater.contract import seat_letter
from highwater.deck import Cards
from highwater.games.rats.components import CARDS
from highwater.games.rats.rules import points_of
from highwater.games.rats.state import DROWNED, View
from highwater_web.contract.interaction import Interaction, SeatInfos, list_people
from highwater_web.games.rats.names import FIELD_NAMES, colours, describe_rat, field_of
from highwater_web.games.rats.pictures import rat
from highwater_web.ui.drawings import SeatInfo, buoy
from highwater_web.ui.markup import Attribute, Markup, classes, el, flag
from highwater_web.ui.texts import Texts


def suspicion(view: View, people: SeatInfos, interaction: Interaction, t: Texts) -> Markup:
    """The seven cards. For spectators there is nothing to strike out."""
    struck = () if interaction.notes is None else tuple(interaction.notes)
    others = tuple(face for face in people if face.seat != view.seat)
    cards = view.cards + (-1,) * (len(people) - len(view.cards))
    can_be_noted = interaction.notes is not None and not interaction.is_replaying
    several = len(list_people(people)) > 1
    return el(
        "div",
        {"class": "suspicion"},
        el("p", None, t("rats.suspicion.covered" if several and view.seat is None else "rats.suspicion.lead")),
        el(
            "ol",
            {"class": "suspects", "id": "suspects", "aria-label": t("rats.suspicion.cards"), "data-arrows": "grid"},
            [_card(view, card, cards, others, struck, can_be_noted, t) for card in range(CARDS)],
        ),
    )


def _card(view: View, card: int, cards: Cards, others: SeatInfos, struck: tuple[str, ...], can_be_noted: bool, t: Texts) -> Markup:
    """A card: its rats and their places, its value, and its possible holders."""
    holder = cards.index(card) if card in cards else None
    rats = view.rules.components.cards[card]
    return el(
        "li",
        {"class": classes("suspect", holder is not None and holder == view.seat and "suspect-own"), "id": f"suspect-{card + 1}"},
        _rats(tuple((which, _describe_place(view, which)) for which in rats), tuple(describe_rat(view, which, t) for which in rats), t),
        _worth(sum(points_of(view, which) for which in rats), t),
        el("b", {"class": "suspect-whose"}, t("rats.suspicion.own"))
        if holder is not None and holder == view.seat
        else el(
            "span",
            {"class": "suspect-seats"},
            [_seat(face, card, rats, *_find_mark(face.seat, card, cards, struck), can_be_noted, t) for face in others],
        ),
    )


def _describe_place(view: View, which: int) -> str:
    """The label below a rat: its score field, its space, or that it has drowned."""
    field = field_of(view, which)
    if field is not None:
        return FIELD_NAMES[field]
    return "†" if view.rats[which] == DROWNED else str(view.rats[which])


def _find_mark(seat: int, card: int, cards: Cards, struck: tuple[str, ...]) -> tuple[str, bool]:
    """What is known of a seat and a card, "has", "not" or "" for nothing, and whether the viewer has struck it out."""
    known = "has" if cards[seat] == card else "not" if card in cards or cards[seat] >= 0 else ""
    return known, mark(seat, card) in struck


def mark(seat: int, card: int) -> str:
    """The note that a seat does not have a card."""
    return f"{seat_letter(seat)}{card + 1}"


@lru_cache(maxsize=1024)
def _rats(rats: tuple[tuple[int, str], ...], texts_by_rat: tuple[str, ...], t: Texts) -> Markup:
    return el(
        "p",
        {"class": "suspect-rats"},
        el("span", {"class": "visually-hidden"}, "; ".join(texts_by_rat)),
        [
            el("span", {"class": classes("suspect-rat", where == "†" and "suspect-drowned"), "aria-hidden": "true"}, rat(which, t), where)
            for which, where in rats
        ],
    )


@lru_cache(maxsize=64)
def _worth(points: int, t: Texts) -> Markup:
    text = t.n("rats.suspicion.worth", points)
    return el("b", {"class": "suspect-worth", "title": text}, el("span", {"class": "visually-hidden"}, text), _hidden(points))


def _hidden(points: int) -> Markup:
    return el("span", {"aria-hidden": "true"}, points)


@lru_cache(maxsize=4096)
def _seat(face: SeatInfo, card: int, rats: Cards, known: str, struck: bool, can_be_noted: bool, t: Texts) -> Markup:
    """A seat beside a card, struck out or not. Public knowledge cannot be changed."""
    out = struck or known == "not"
    text = t("rats.suspicion.has" if known == "has" else "rats.suspicion.mark", name=face.name, rats=colours(rats, t))
    attributes: dict[str, Attribute] = {
        "class": classes("suspect-seat", out and "suspect-out", known == "has" and "suspect-sure"),
        "title": text,
    }
    if known or not can_be_noted:
        label = text if out or known else ""
        return el("span", attributes, buoy(face.seat), el("span", {"class": "visually-hidden"}, label))
    return el(
        "button",
        {
            **attributes,
            "type": "button",
            "class": f"bare {attributes['class']}",
            "id": f"note-{mark(face.seat, card)}",
            "data-do": f"note:{mark(face.seat, card)}",
            "aria-pressed": flag(struck),
            "aria-label": text,
        },
        buoy(face.seat),
    )
