"""The six adventurers as cards, to choose from: who each is, what it can do, and who has it already.

They are where the island will be; a press on a card, or its number on the keyboard, chooses it.
"""

from collections.abc import Iterator

from highwater.contract import seat_letter
from highwater.games.forbidden_island.components import ADVENTURER_NAMES, ADVENTURERS
from highwater.games.forbidden_island.state import CHOOSE, View
from highwater_web.contract.interaction import Interaction, SeatInfos, mark_classes
from highwater_web.games.forbidden_island.names import adventurer_label, power
from highwater_web.games.forbidden_island.pictures import figure, pawn
from highwater_web.ui.drawings import SeatInfo, lamp
from highwater_web.ui.markup import Child, Markup, classes, el
from highwater_web.ui.naming import seat_name
from highwater_web.ui.texts import Texts


def are_out(view: View) -> bool:
    """Whether the adventurers are on the table: until the island is laid out."""
    return not view.layout and (view.choosing or bool(view.adventurers))


def adventurers(view: View, people: SeatInfos, interaction: Interaction, t: Texts) -> Markup:
    """All six, in the order of their numbers."""
    owners = {adventurer: people[seat] for seat, adventurer in enumerate(view.adventurers)}
    return el(
        "div",
        {
            "class": "adventurers",
            "id": "adventurers",
            "role": "group",
            "aria-label": t("forbidden-island.adventurers"),
            "data-arrows": "grid",
        },
        [_card(adventurer, owners.get(adventurer), interaction, t) for adventurer in ADVENTURERS],
    )


def _card(adventurer: int, owner: SeatInfo | None, interaction: Interaction, t: Texts) -> Markup:
    choice = CHOOSE[adventurer]
    free = interaction.seat is not None and choice in interaction.own
    mark = interaction.mark_of(choice) if free else 0
    return el(
        "button",
        {
            "type": "button",
            "id": f"adventurer-{ADVENTURER_NAMES[adventurer]}",
            "class": classes("bare adventurer", owner and "adventurer-taken", mark_classes(mark)),
            "data-do": f"play:{seat_letter(interaction.seat)}:{choice}" if free and interaction.seat is not None else None,
            "data-key": str(adventurer + 1) if free else None,
            "aria-disabled": None if free else "true",
        },
        list(_content(adventurer, owner, t)),
        el("kbd", {"aria-hidden": "true"}, adventurer + 1) if free else None,
        lamp(mark) if mark else None,
    )


def _content(adventurer: int, owner: SeatInfo | None, t: Texts) -> Iterator[Child]:
    yield figure(adventurer) if owner is None else pawn(adventurer, owner.seat)
    yield el(
        "span",
        {"class": "adventurer-who"},
        el("b", None, adventurer_label(adventurer, t)),
        owner and el("span", {"class": "adventurer-owner"}, seat_name(owner)),
        el("span", {"class": "visually-hidden"}, ". "),
    )
    yield el("span", {"class": "adventurer-power"}, power(adventurer, t))
