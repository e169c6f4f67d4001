"""The controls in the thumb's reach: the dice, and every seat with its cheese, secret card and last action; or the secret card that a
person is looking at."""

from collections.abc import Mapping
from functools import cache, lru_cache

from highwater.contract import seat_letter
from highwater.deck import Cards
from highwater.games.rats.components import DIE_NAMES
from highwater.games.rats.state import DROWNED, View
from highwater_web.contract.interaction import Highlight, Interaction, SeatInfos, list_people
from highwater_web.games.rats import dice
from highwater_web.games.rats.course import ChosenAction
from highwater_web.games.rats.names import card_of, colours, own_rats
from highwater_web.games.rats.pictures import rat, rat_chip
from highwater_web.ui.controls import button
from highwater_web.ui.drawings import SeatInfo, buoy, show
from highwater_web.ui.levels import name_with_level, seat_sleeve
from highwater_web.ui.markup import Markup, classes, el
from highwater_web.ui.texts import Texts


def hand(view: View, people: SeatInfos, interaction: Interaction, t: Texts) -> Markup:
    """The dice and all seats; or, if several people share the device, only the card that one of them is looking at."""
    several = _several(people)
    if several and (card := own_card(view, t)):
        return card
    may_look = several and view.phase != "over" and not interaction.is_replaying
    return el(
        "div",
        {"class": "rats-hand"},
        el("div", {"class": "pool", "id": "pool"}, dice.pool(view, interaction, t)),
        crew(view, people, may_look, interaction.highlights, t),
    )


def acts(view: View, people: SeatInfos, interaction: Interaction, t: Texts) -> Markup | None:
    """The buttons that play the chosen die, or cover the visible card."""
    if _several(people) and own_card(view, t):
        return button("peek:", t("rats.hide"), name="cover", key="n Space Escape", primary=True)
    return dice.settle(view, interaction, t)


def _several(people: SeatInfos) -> bool:
    return len(list_people(people)) > 1


def secret(view: View, t: Texts) -> str:
    """The rats on the viewing seat's card."""
    return t("rats.own-card", rats=colours(own_rats(view), t)) if own_rats(view) else ""


def own_card(view: View, t: Texts) -> Markup | None:
    """The large card of the person who holds the device."""
    if view.seat is None or view.phase == "over":
        return None
    own = card_of(view, view.seat)
    return el(
        "div",
        {"class": "own-card", "id": "own-card"},
        el("p", {"class": "own-card-rats"}, [rat(which, t) for which in own]),
        el("p", None, t("rats.own-card", rats=colours(own, t))),
    )


COLUMNS = {3: 3, 4: 2, 5: 3, 6: 3, 7: 4}
"""Seats side by side if there is no room for a row each, by their number."""


def crew(view: View, people: SeatInfos, may_look: bool, changed: Mapping[str, Highlight], t: Texts) -> Markup:
    """Every seat."""
    acting = view.turn if view.phase in ("rise", "roll", "choose") else -1
    return el(
        "ul",
        {"class": "crew", "id": "crew", "style": f"--seats:{len(people)};--beside:{COLUMNS[len(people)]}"},
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
    face: SeatInfo,
    cheese: Cards,
    card: tuple[int, ...],
    acts: bool,
    gone: bool,
    may_look: bool,
    sos: bool,
    chosen: ChosenAction | None,
    top: int,
    t: Texts,
) -> Markup:
    """A seat: buoy and name, its ``chosen`` action, its cheese, and its card, face down unless the viewer knows it."""
    seat = face.seat
    sentences = [t("rats.seat-said", name=name_with_level(face, t), points=sum(cheese))]
    if acts:
        sentences.append(t("rats.seat-acts"))
    if gone:
        sentences.append(t("rats.seat-gone"))
    if card:
        sentences.append(t("rats.card-known", rats=colours(card, t)))
    shown = el(
        "span",
        {"class": classes("crew-card", not card and "crew-card-down"), "id": f"card-{seat}", "aria-hidden": "true"},
        [rat(which, t) for which in card] or show("card-back", "back"),
    )
    seen = [el("bdi", None, face.name), seat_sleeve(face), face.you and el("small", None, t("rats.you"))]
    name = el("p", {"class": "crew-name", "aria-hidden": "true"}, seen)
    return el(
        "li",
        {"class": classes("crew-row", acts and "crew-acts", gone and "crew-gone"), "id": f"crew-{seat}"},
        el("p", {"class": "visually-hidden"}, " ".join(sentences)),
        el(
            "div",
            {"class": "crew-cell", "data-tip": " ".join(sentences)},
            el("span", {"class": "crew-mark"}, buoy(seat), cheese_taken(cheese, sos) if cheese else None),
            name,
            chosen and deed(seat, chosen, sos, top, t),
            None if may_look else shown,
        ),
        _look(face, t) if may_look else None,
    )


@lru_cache(maxsize=2048)
def deed(seat: int, chosen: ChosenAction, sos: bool, top: int, t: Texts) -> Markup:
    """A seat's last action: its die, and the rats' destinations. The text is in the log line above. A different action is a different
    element, because its width may differ."""
    went = [
        el(
            "span",
            {"class": "crew-went"},
            None if which == chosen.die else rat_chip(which, t),  # its own rat has the die's colour
            "†" if space == DROWNED else "⤒" if space == top else f"{space}",
        )
        for which, space in chosen.went
    ]
    return el(
        "span",
        {
            "class": classes("crew-did", dice.colour_class(chosen.die, sos)),
            "id": "-".join(["did", str(seat), DIE_NAMES[chosen.die], *(str(space) for _, space in chosen.went)]),
            "aria-hidden": "true",
            "data-explain": t("rats.explain.did"),
        },
        dice.cube(chosen.die, chosen.face, sos, t),
        went or el("span", {"class": "crew-went"}, "="),
    )


def _look(face: SeatInfo, t: Texts) -> Markup:
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
    """A seat's cheese: each piece with its value; in S.O.S. in a heap, but the values are public."""
    pieces = [el("span", {"class": "cheese"}, show("cheese", "cheese-picture"), None if sos else el("b", None, value)) for value in values]
    heap = el("span", {"class": classes("cheese-pieces", sos and "cheese-heap")}, pieces)
    return el("span", {"class": "cheeses", "aria-hidden": "true"}, heap, el("b", {"class": "cheese-sum"}, sum(values)))
