"""What lies at the thumb's reach: the dice, what is left to settle, and a row for every seat with its cheese and its secret card."""

from collections.abc import Mapping
from functools import cache, lru_cache

from highwater.deck import Cards
from highwater.game import seat_letter
from highwater.games.rats.state import DROWNED, View
from highwater_web.drawings import SeatFace, buoy, show
from highwater_web.game_page import Asked, Faces, Mark
from highwater_web.games.rats import dice
from highwater_web.games.rats.course import Chosen
from highwater_web.games.rats.names import card_of, colours, own_rats
from highwater_web.games.rats.pictures import rat
from highwater_web.markup import Markup, classes, el, join
from highwater_web.texts import Texts


def hand(view: View, people: Faces, asked: Asked, t: Texts) -> Markup:
    """Dice, what is left to settle, the card being looked at, and everybody."""
    several = sum(not face.bot for face in people) > 1
    may_look = several and view.seat is None and view.phase != "over" and not asked.replaying
    own = several and own_card(view, t)
    return join([own, dice.pool(view, asked, t), dice.settle(view, asked, t), crew(view, people, may_look, asked.changed, t)])


def secret(view: View, t: Texts) -> str:
    """The rats on the card of the seat that looks."""
    return t("rats.own-card", rats=colours(own_rats(view), t)) if own_rats(view) else ""


def own_card(view: View, t: Texts) -> Markup | None:
    """The card of the person who has the device in hand, large, and a button that covers it again."""
    if view.seat is None or view.phase == "over":
        return None
    own = card_of(view, view.seat)
    return el(
        "div",
        {"class": "own-card", "id": "own-card"},
        el("p", {"class": "own-card-rats"}, [rat(which, t) for which in own], el("span", None, t("rats.own-card", rats=colours(own, t)))),
        el(
            "button",
            {"type": "button", "id": "cover", "class": "button button-primary", "data-do": "peek:", "data-key": "n Space Escape"},
            t("rats.hide"),
        ),
    )


def crew(view: View, people: Faces, may_look: bool, changed: Mapping[str, Mark], t: Texts) -> Markup:
    """A row for every seat."""
    acting = view.turn if view.phase in ("rise", "roll", "choose") else -1
    return el(
        "ul",
        {"class": "crew roster", "id": "crew"},
        [
            crew_row(
                face,
                view.taken[face.seat],
                card_of(view, face.seat),
                face.seat == acting,
                face.seat in view.gone,
                may_look and not face.bot and bool(view.cards),
                view.rules.must_stay,
                changed[f"seat-{face.seat}"].was if f"seat-{face.seat}" in changed else None,
                view.rules.components.top,
                t,
            )
            for face in people
        ],
    )


@lru_cache(maxsize=2048)
def crew_row(
    face: SeatFace,
    cheese: Cards,
    card: tuple[int, ...],
    acts: bool,
    gone: bool,
    may_look: bool,
    sos: bool,
    chosen: Chosen | None,
    top: int,
    t: Texts,
) -> Markup:
    """A seat: its buoy and name, what it has just ``chosen``, the cheese it has, and its card, face down unless the viewer knows it."""
    seat = face.seat
    sentences = [t("rats.seat-said", name=face.name, points=sum(cheese))]
    if acts:
        sentences.append(t("rats.seat-acts"))
    if gone:
        sentences.append(t("rats.seat-gone"))
    if card:
        sentences.append(t("rats.card-known", rats=colours(card, t)))
    return el(
        "li",
        {"class": classes("crew-row", acts and "roster-acts", gone and "crew-gone"), "id": f"crew-{seat}"},
        el("p", {"class": "visually-hidden"}, " ".join(sentences)),
        buoy(seat),
        el("p", {"class": "crew-name", "aria-hidden": "true"}, el("bdi", None, face.name), face.you and el("small", None, t("rats.you"))),
        chosen and did(chosen, sos, top, t),
        cheese_taken(cheese, sos),
        _look(face, t)
        if may_look
        else el(
            "span",
            {"class": classes("crew-card", not card and "crew-card-down"), "aria-hidden": "true"},
            [rat(which, t) for which in card] or show("card-back", "back"),
        ),
    )


@lru_cache(maxsize=2048)
def did(chosen: Chosen, sos: bool, top: int, t: Texts) -> Markup:
    """The evidence: which die a seat has chosen, and where its rats went. In words it is told above."""
    went = [
        el("span", {"class": "crew-went"}, rat(which, t), "†" if space == DROWNED else "⤒" if space == top else f"{space}")
        for which, space in chosen.went
    ]
    return el(
        "span",
        {"class": classes("crew-did", dice.colour_css(chosen.die, sos)), "aria-hidden": "true"},
        dice.cube(chosen.die, chosen.face, sos, t),
        went or el("span", {"class": "crew-went"}, "="),
    )


def _look(face: SeatFace, t: Texts) -> Markup:
    return el(
        "button",
        {
            "type": "button",
            "id": f"look-{face.seat}",
            "class": "look",
            "data-do": f"peek:{seat_letter(face.seat)}",
            "aria-label": t("rats.look-name", name=face.name),
        },
        show("card-back", "back"),
        el("span", {"aria-hidden": "true"}, t("rats.look")),
    )


@cache
def cheese_taken(values: Cards, sos: bool) -> Markup:
    """The cheese a seat has taken: each piece with its value; in S.O.S. on a heap, but everybody has seen what it is worth."""
    if sos and values:
        heap = [el("span", {"class": "cheese"}, show("cheese", "cheese-picture")) for _ in values]
        pieces = [el("span", {"class": "cheese-heap"}, heap), el("b", {"class": "cheese-sum"}, sum(values))]
    else:
        pieces = [el("span", {"class": "cheese"}, show("cheese", "cheese-picture"), el("b", None, value)) for value in values]
    return el("span", {"class": "cheeses", "aria-hidden": "true"}, pieces)
