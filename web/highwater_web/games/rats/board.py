"""The ship as a person sees it: cut open, a rope ladder for every rat, the water filling it from below, lifeboats on its top deck.

Every rat climbs its own ladder, so that however many share a space, each is seen, and who is ahead of whom is seen by its height. The
spaces are draught marks on the hull. What lies at the thumb's reach is in ``hands`` and ``dice``; what pressing means is decided in
``choices``.
"""

from functools import cache, lru_cache

from highwater.deck import Cards
from highwater.games.rats.components import DIE_NAMES, FIELDS, RATS
from highwater.games.rats.state import DROWNED, View, in_play
from highwater_web.contract.asked import MARKS, Asked, Faces, Mark, marked
from highwater_web.drawings import lamp, show
from highwater_web.games.rats import choices
from highwater_web.games.rats.choices import Die, Target
from highwater_web.games.rats.dice import set_aside, taken
from highwater_web.games.rats.ending import ending
from highwater_web.games.rats.names import FIELD_NAMES, field_of, field_said, own_rats, rat_goes, rat_name, space_said
from highwater_web.games.rats.pictures import SHIPS, portholes, rat, upper_works
from highwater_web.markup import Markup, classes, el
from highwater_web.naming import capital, listed
from highwater_web.texts import Texts

IN_LIFEBOAT = 1.95
"""How far above the top deck a rat in a lifeboat stands, in spaces."""

DROWNED_AT = -2.1
"""Where the drowned lie, in spaces from the lowest one: in the bilge."""


NEAR = 3
"""Spaces within which a rat and where it would go overlap."""

CHEESE_HIGH = 4
"""How many spaces a piece of cheese is high, where the ship is smallest."""


def board(view: View, people: Faces, asked: Asked, t: Texts) -> Markup:
    """Water markers and dice set aside above, the ship below."""
    components, ship = view.rules.components, SHIPS[view.rules.must_stay]
    return el(
        "div",
        {"class": "rats-table chart-frame", "id": "aboard", **asked.scene_marks("home", "drown")},
        el(
            "div",
            {"class": "strip"},
            markers(view.markers, view.turned, t),
            set_aside(view.aside, taken(asked), view.rules.must_stay, t),
        ),
        el(
            "div",
            {"class": "voyage", "id": "voyage"},
            said(view, t),
            el(
                "div",
                {"class": f"ship {ship.css}", "style": f"--levels:{components.top - components.first}"},
                upper_works(ship),
                el("div", {"class": "hull", "aria-hidden": "true"}),
                el(
                    "div",
                    {"class": "hold"},
                    portholes(),
                    ladders(own_rats(view)),
                    _pieces_of_cheese(view, asked, t),
                ),
                flood(view.water, components.first),
                [_water_was(mark, view.water, components.first) for thing, mark in asked.changed.items() if thing == "water"],
                draught_marks(components.first, components.top, view.water),
                el("div", {"class": "ways", "id": "ways", "aria-hidden": "true"}, ways(view, asked)),
                el("div", {"class": "rats-drawn", "aria-hidden": "true"}, rats(view, t)),
                boats(len(view.arrivals) if view.phase != "over" else -1, t),
                el("div", {"class": "ahead", "aria-hidden": "true"}, ghosts(view, asked, t)),
                rat_targets(view, asked, t),
            ),
            ending(view, people, asked, t) if view.phase == "over" else None,
        ),
    )


def said(view: View, t: Texts) -> Markup:
    """What the picture shows, for who does not see it."""
    return el("ul", {"class": "visually-hidden", "aria-label": t("rats.ship")}, [el("li", None, line) for line in said_lines(view, t)])


def said_lines(view: View, t: Texts) -> list[str]:
    """The ship in sentences: from the score fields down to the water, only what holds something."""
    components = view.rules.components
    occupied = {view.rats[rat] for rat in in_play(view.rats, components.top) if rat not in view.pair} | {space for space, _ in view.cheese}
    drowned = [rat_name(rat, t) for rat, space in enumerate(view.rats) if space == DROWNED]
    return [
        t("rats.ship-said", first=components.first, last=components.top - 1, top=components.top, water=view.water),
        *(field_said(view, field, t) for field in range(len(FIELDS))),
        *(space_said(view, space, t) for space in sorted(occupied, reverse=True)),
        *([t("rats.drowned", rats=listed(drowned, t))] if drowned else []),
    ]


# Above the ship ---------------------------------------------------------------------------------------------------------


@cache
def markers(left: Cards, turned: Cards, t: Texts) -> Markup:
    """The eight water markers by how far the water rises: those that may still come, and those turned up."""
    all_of_them = sorted([*((steps, False) for steps in left), *((steps, True) for steps in turned)])
    sentences = [t.n("rats.markers-left", len(left)) if left else t("rats.markers-none")]
    if left:
        sentences.append(t("rats.markers-to-come", numbers=", ".join(map(str, left))))
    if turned:
        sentences.append(t("rats.markers-turned", numbers=", ".join(map(str, turned))))
    text = ". ".join(sentences) + "."
    return el(
        "div",
        {"class": "markers", "role": "img", "aria-label": text, "title": text},
        [el("span", {"class": classes("marker", gone and "marker-turned")}, steps) for steps, gone in all_of_them],
    )


# The ship ---------------------------------------------------------------------------------------------------------------


@cache
def ladders(own: tuple[int, ...]) -> Markup:
    """The rope ladders; those of the rats that the viewer wants to save are brass, and those rats have a star."""
    return el(
        "div",
        {"class": "ladders", "aria-hidden": "true"},
        [el("i", {"class": classes("ladder", which in own and "ladder-own"), "style": f"--x:{which}"}) for which in range(len(RATS))],
    )


@cache
def boats(free: int, t: Texts) -> Markup:
    """The lifeboats, which are the score fields; ``free`` is the next to be filled, the one before it was filled last."""
    return el(
        "div",
        {"class": "boats", "aria-hidden": "true", "data-explain": t("rats.explain.boats")},
        [
            el(
                "span",
                {"id": f"boat-{field}", "class": classes("boat", field == free and "boat-next", field == free - 1 and "boat-last")},
                show("boat", "boat-picture"),
                el("b", None, name),
            )
            for field, name in enumerate(FIELD_NAMES)
        ],
    )


@cache
def draught_marks(first: int, top: int, water: int) -> Markup:
    """The numbers of the spaces on the hull; the one that the water covers stands out."""
    numbers = [
        el("span", {"class": classes("draught", not number % 5 and "draught-5", number == water and "draught-here")}, number)
        for number in range(first, top)
    ]
    return el("div", {"class": "draught-marks", "id": "draught-marks", "aria-hidden": "true"}, numbers)


def _pieces_of_cheese(view: View, asked: Asked, t: Texts) -> list[Markup]:
    """The cheese aboard, and where some lay until it was taken or went under."""
    gone = {int(thing.removeprefix("cheese-")): mark for thing, mark in asked.changed.items() if thing.startswith("cheese-")}
    lying = dict(view.cheese)
    first, columns = view.rules.components.first, columns_of(tuple(sorted({*lying, *gone})))
    return [
        *(_cheese(space, value, first, columns[space], t) for space, value in lying.items()),
        *(_cheese_gone(space, mark, first, columns[space]) for space, mark in gone.items()),
    ]


@lru_cache(maxsize=64)
def columns_of(spaces: Cards) -> dict[int, int]:
    """In which column, from the ship's side, the cheese of each of these spaces lies: in the first that is free, so that no two overlap."""
    highest: list[int] = []
    columns = {}
    for space in spaces:
        free = (column for column, below in enumerate(highest) if space - below >= CHEESE_HIGH)
        columns[space] = column = next(free, len(highest))
        highest[column : column + 1] = [space]
    return columns


def _cheese_at(y: int, column: int) -> str:
    return f"--y:{y};--column:{column}"


@cache
def _cheese(space: int, value: int, first: int, column: int, t: Texts) -> Markup:
    """Cheese on its space, with a line across the ship."""
    return el(
        "div",
        {
            "class": "cheese-place",
            "id": f"cheese-{space}",
            "style": _cheese_at(space - first, column),
            "aria-hidden": "true",
            "data-explain": t("rats.explain.cheese"),
        },
        el("span", {"class": "cheese"}, show("cheese", "cheese-picture"), el("b", None, value)),
    )


@cache
def flood(water: int, first: int) -> Markup:
    """The sea inside and outside the ship, up to the space that it covers."""
    return el(
        "div",
        {"class": "flood waves", "id": "flood", "style": f"--y:{water - first + 1}", "aria-hidden": "true"},
    )


# What has changed -------------------------------------------------------------------------------------------------------


def ways(view: View, asked: Asked) -> list[Markup]:
    """The way of every rat that has gone somewhere since the person who looks acted last: footprints from where it was."""
    found = []
    for thing, mark in asked.changed.items():
        what, _, number = thing.partition("-")
        if what == "rat":
            first = view.rules.components.first
            _, y = place(view, int(number), view.rats[int(number)])
            found.append(_way(int(number), mark, mark.was - first, round(y - (mark.how == "home") * IN_LIFEBOAT)))
    return found


@lru_cache(maxsize=2048)
def _way(which: int, mark: Mark, start: int, end: int) -> Markup:
    """Who presses it looks at the position before; the same can be done by the sentence above, so that it needs no place among the keys."""
    return el(
        "button",
        {
            "type": "button",
            "tabindex": -1,
            "class": classes("bare way", end < start and "way-down", mark.css),
            "id": f"way-{RATS[which]}-{start}-{end}",  # another way is another element: it comes, and nothing has moved
            "style": f"--x:{which};--y:{min(start, end)};--n:{abs(end - start)}",
            "data-do": mark.token,
        },
    )


@lru_cache(maxsize=256)
def _cheese_gone(space: int, mark: Mark, first: int, column: int) -> Markup:
    """Where cheese lay that somebody has taken, or that is under water."""
    return el(
        "div",
        {
            "class": "cheese-place cheese-gone",
            "id": f"gone-{space}",
            "style": f"--y:{space - first};--column:{column}",
            "aria-hidden": "true",
        },
        el("span", {"class": f"cheese {mark.css}"}, show("cheese", "cheese-picture"), el("b", None, mark.was)),
    )


@lru_cache(maxsize=256)
def _water_was(mark: Mark, water: int, first: int) -> Markup:
    """Where the water stood before it rose, and by how much it has risen."""
    return el(
        "div",
        {"class": "water-was", "id": "water-was", "style": f"--y:{mark.was - first + 1}", "aria-hidden": "true"},
        el("b", {"class": mark.css}, f"+{water - mark.was}"),
    )


# Rats -------------------------------------------------------------------------------------------------------------------


def rats(view: View, t: Texts) -> list[Markup]:
    """All rats in a layer of their own, so that one that goes elsewhere climbs there."""
    own = own_rats(view)
    found = []
    for which, space in enumerate(view.rats):
        swims = space == view.water and field_of(view, which) is None
        how = "drowned" if space == DROWNED else "swims" if swims else ""
        found.append(_rat(which, *place(view, which, space), how, which in own, t))
    return found


def place(view: View, which: int, space: int) -> tuple[float, float]:
    """Where a rat is drawn that is, or would be, on a space: its column and its height in spaces."""
    components = view.rules.components
    field = field_of(view, which)
    if field is None and space == components.top:
        field = min(len(view.arrivals), len(FIELDS) - 1)
    if field is not None:
        beside = 0.42 * (2 * view.pair.index(which) - 1) if which in view.pair else 0
        return round(len(RATS) * (field + 0.5) / len(FIELDS) - 0.5 + beside, 3), components.top - components.first + IN_LIFEBOAT
    return which, DROWNED_AT if space == DROWNED else space - components.first


@lru_cache(maxsize=4096)
def _rat(which: int, x: float, y: float, how: str, own: bool, t: Texts) -> Markup:
    return el(
        "div",
        {
            "class": classes("rat-place", how and f"rat-{how}", own and "rat-own"),
            "id": f"at-{RATS[which]}",
            "style": f"--x:{x:g};--y:{y:g}",
            "title": capital(rat_name(which, t)),
        },
        el("span", {"class": "rat-body"}, rat(which, t)),
    )


def ghosts(view: View, asked: Asked, t: Texts) -> list[Markup]:
    """Where every die would take its rats: shown while the die is looked at, and once it is chosen."""
    if not asked.own:
        return []
    begun = choices.begun(asked)
    return [
        ghost
        for die in choices.dice(view, asked)
        if die.token
        for ghost in _ghosts_of(view, die, begun[1] if begun is not None and die.chosen else (), t)
    ]


def _ghosts_of(view: View, die: Die, picked: tuple[int, ...], t: Texts) -> list[Markup]:
    top = view.rules.components.top
    found = []
    for which, space in die.leads:
        x, y = place(view, which, space)
        climbs = space - view.rats[which]
        mark = FIELD_NAMES[min(len(view.arrivals), len(FIELDS) - 1)] if space == top else str(space) if climbs else "="
        shown = die.chosen and (not picked or which in picked)
        found.append(_ghost(die.die, which, x, y, climbs, space == top, mark, shown, t))
    return found


@lru_cache(maxsize=8192)
def _ghost(die: int, which: int, x: float, y: float, climbs: int, home: bool, mark: str, shown: bool, t: Texts) -> Markup:
    """A rat as it would stand; ``climbs``: how many spaces up or down its ladder, or ``home`` into a boat; ``mark``: the number there."""
    name = DIE_NAMES[die]
    near = not home and abs(climbs) < NEAR
    return el(
        "div",
        {
            "class": classes("ghost", f"from-{name}", shown and "ghost-shown", climbs < 0 and "ghost-down"),
            "id": f"ghost-{name}-{RATS[which]}",
            "style": f"--x:{x:g};--y:{y:g};--n:{abs(climbs)}",
        },
        el("i", {"class": "ghost-way"}) if climbs and not home else None,
        None if near else el("span", {"class": "rat-body"}, rat(which, t)),
        el("b", {"class": "ghost-mark"}, mark),
    )


def rat_targets(view: View, asked: Asked, t: Texts) -> Markup | None:
    """A button on every rat that can be chosen, as high as its way."""
    found = choices.targets(view, asked)
    if not found:
        return None
    return el(
        "div",
        {"class": "rat-targets", "id": "rats", "role": "group", "aria-label": t("rats.rats"), "data-arrows": True},
        [_target(view, which, target, t) for which, target in found.items()],
    )


def _target(view: View, which: int, target: Target, t: Texts) -> Markup:
    here = view.rats[which] - view.rules.components.first
    there = target.space - view.rules.components.first
    text = rat_goes(view, which, target.space, t)
    return el(
        "button",
        {
            "type": "button",
            "id": f"rat-{RATS[which]}",
            "class": classes("rat-target", marked(target.mark, "rat-target-hinted")),
            "style": f"--x:{which};--y:{min(here, there)};--n:{abs(there - here)}",
            "data-do": target.token,
            "aria-label": t(f"rats.{MARKS[target.mark]}", said=text) if target.mark else text,
        },
        lamp(target.mark) if target.mark else None,
    )
