"""The ending of a rats' game: the secret cards turned over, the fate of their rats, the ranking, and the decisive point."""

from typing import NamedTuple

from highwater.contract import ScoreLine
from highwater.games.rats.components import RATS
from highwater.games.rats.rules import points_of
from highwater.games.rats.state import DROWNED, View
from highwater_web.contract.interaction import Interaction, SeatInfos
from highwater_web.games.rats.names import FIELD_NAMES, card_of, field_of, rat_it, rat_name
from highwater_web.games.rats.pictures import rat
from highwater_web.games.rats.words import lines, ranking, totals
from highwater_web.ui.drawings import SeatInfo, buoy, show
from highwater_web.ui.markup import Markup, classes, el
from highwater_web.ui.naming import capitalize
from highwater_web.ui.texts import Texts


def ending(view: View, people: SeatInfos, interaction: Interaction, t: Texts) -> Markup:
    """The ranking, the best first; ties are in the order of seats. It covers the ship, and can be closed."""
    keys = ranking(view)
    ranked = sorted(range(len(keys)), key=keys.__getitem__, reverse=True)
    last = len(ranked) - 1
    decided = what_decided(view, people, t)
    return el(
        "div",
        {"class": "ending", "id": "ending", **interaction.scene_marks("over")},
        el(
            "label",
            {"class": "ending-away"},
            el("input", {"type": "checkbox", "id": "ending-away"}),
            el("span", None, t("rats.ending.ship")),
        ),
        decided and el("p", {"class": "ending-why"}, decided),
        el(
            "ol",
            {"class": "ending-seats"},
            [
                _seat(view, people[seat], 1 + sum(key > keys[seat] for key in keys), row, last, keys[seat] == max(keys), t)
                for row, seat in enumerate(ranked)
            ],
        ),
    )


def _seat(view: View, face: SeatInfo, place: int, row: int, last: int, won: bool, t: Texts) -> Markup:
    """A seat in the ranking, in this ``row`` from 0 to ``last``. In the scene it starts in seat order, ``--from`` rows away. There the
    cards turn over one after the other (``--turn``, from 0 for the first to 1 for the last)."""
    fates = [fate(view, which, t) for which in card_of(view, face.seat)]
    cheese = sum(view.taken[face.seat])
    total = totals(view)[face.seat]
    lines = [t("rats.ending.place", place=place, name=face.name, points=t.n("rats.points", total)), *(each.said for each in fates)]
    lines.append(t("rats.ending.cheese", points=t.n("rats.points", cheese)))
    return el(
        "li",
        {"class": classes("ending-seat", won and "ending-won"), "style": f"--turn:{face.seat / last:.3g};--from:{face.seat - row}"},
        el("p", {"class": "visually-hidden"}, " ".join(lines)),
        el("b", {"class": "ending-place", "aria-hidden": "true"}, f"{place}."),
        buoy(face.seat),
        el("bdi", {"aria-hidden": "true"}, face.name),
        el(
            "span",
            {"class": "ending-card", "aria-hidden": "true"},
            show("card-back", "back"),
            [
                el(
                    "span",
                    {"class": classes("ending-rat", f"ending-{each.how}"), "style": f"--i:{step}", "title": each.said},
                    rat(each.rat, t),
                    el("b", None, each.points),
                    el("small", None, each.where),
                )
                for step, each in enumerate(fates)
            ],
            el(
                "span",
                {"class": "ending-rat ending-cheese", "style": "--i:3"},
                show("cheese", "cheese-picture"),
                el("b", None, cheese),
                el("small", None, t("rats.ending.cheese-short")),
            ),
        ),
        el("b", {"class": "ending-total", "aria-hidden": "true"}, total),
    )


class Fate(NamedTuple):
    """The fate of a rat: ``how`` is ``home``, ``x``, ``drowned`` or ``aboard``; ``where`` names it in a word, ``said`` in a sentence."""

    rat: int
    how: str
    points: int
    where: str
    said: str


def fate(view: View, which: int, t: Texts) -> Fate:
    """Rats without points differ: the first one up is lost in the crowd, others drown, others are still on the ship."""
    field, points = field_of(view, which), points_of(view, which)
    name = capitalize(rat_name(which, t))
    if field is not None:
        how, where = ("home", t("rats.ending.field", field=FIELD_NAMES[field])) if field else ("x", t("rats.ending.x-short"))
    else:
        drowned = view.rats[which] == DROWNED
        how, where = ("drowned", t("rats.ending.drowned-short")) if drowned else ("aboard", t("rats.ending.aboard-short"))
    keys = {"home": "rats.ending.home", "x": "rats.ending.x", "drowned": "rats.ending.drowned", "aboard": "rats.ending.aboard"}[how]
    return Fate(which, how, points, where, t(keys, rat=name, points=t.n("rats.points", points)))


def what_decided(view: View, people: SeatInfos, t: Texts) -> str:
    """What the winner had and the second had not, and would have changed the result; "" if cheese decides a tie, which is shown anyway, or
    if there are several winners."""
    keys, scores = ranking(view), totals(view)
    first, second, *_ = sorted(range(len(keys)), key=keys.__getitem__, reverse=True)
    lead = scores[first] - scores[second]
    if not lead:
        return ""
    other = {line.source for line in lines(view)[second] if line.source != "cheese"}
    own = [line for line in lines(view)[first] if line.source not in other and line.points > lead]
    who = "-you" if people[second].you else ""
    if not own:
        return t.n("rats.ending.lead-you" if who else "rats.ending.lead", lead, name=people[second].name)
    best: ScoreLine = max(own, key=lambda line: line.points)
    if best.source == "cheese":
        return t("rats.ending.by-cheese-you" if who else "rats.ending.by-cheese", name=people[second].name)
    which = RATS.index(best.source)
    values = {"rat": capitalize(rat_it(which, t)), "field": FIELD_NAMES[field_of(view, which) or 0], "name": people[second].name}
    return t("rats.ending.by-rat-you" if who else "rats.ending.by-rat", **values)
