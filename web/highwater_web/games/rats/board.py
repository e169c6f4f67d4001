"""The ship as a person sees it: a cross-section with a rope ladder for each rat, rising water, and lifeboats on the top deck.

Every rat has its own ladder, so that all are visible even on one space, and heights show who is ahead. The spaces are draught marks on the
hull. ``hands`` and ``dice`` draw the controls in the thumb's reach; ``choices`` decides what a press means.
"""

from functools import cache, lru_cache

from highwater.deck import Cards
from highwater.games.rats.components import DIE_NAMES, FIELDS, RATS
from highwater.games.rats.state import DROWNED, View, list_in_play
from highwater_web.contract.interaction import MARKS, Highlight, Interaction, SeatInfos, mark_classes
from highwater_web.games.rats import choices
from highwater_web.games.rats.choices import Die, Target
from highwater_web.games.rats.dice import list_taken_dice, set_aside
from highwater_web.games.rats.ending import ending
from highwater_web.games.rats.names import FIELD_NAMES, describe_field, describe_space, field_of, own_rats, rat_goes, rat_name
from highwater_web.games.rats.pictures import SHIPS, portholes, rat, upper_works
from highwater_web.ui.drawings import lamp, show
from highwater_web.ui.markup import Markup, classes, el
from highwater_web.ui.naming import capitalize, join_names
from highwater_web.ui.texts import Texts

IN_LIFEBOAT = 1.95
"""The height of a rat in a lifeboat above the top deck, in spaces."""

DROWNED_AT = -2.1
"""The place of drowned rats in the bilge, in spaces from the lowest one."""


NEAR = 3
"""Distance in spaces at which a rat and its ghost overlap."""

CHEESE_HIGH = 4
"""The height of a piece of cheese in spaces, on the smallest ship."""


def board(view: View, people: SeatInfos, interaction: Interaction, t: Texts) -> Markup:
    """Water markers and dice set aside at the top, the ship below."""
    components, ship = view.rules.components, SHIPS[view.rules.must_stay]
    return el(
        "div",
        {"class": "rats-table chart-frame", "id": "aboard", **interaction.scene_marks("home", "drown")},
        el(
            "div",
            {"class": "strip"},
            markers(view.markers, view.turned, t),
            set_aside(view.aside, list_taken_dice(interaction), view.rules.must_stay, t),
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
                    _pieces_of_cheese(view, interaction, t),
                ),
                flood(view.water, components.first),
                [_water_was(mark, view.water, components.first) for thing, mark in interaction.highlights.items() if thing == "water"],
                draught_marks(components.first, components.top, view.water),
                el("div", {"class": "ways", "id": "ways", "aria-hidden": "true"}, ways(view, interaction)),
                el("div", {"class": "rats-drawn", "aria-hidden": "true"}, rats(view, t)),
                boats(len(view.arrivals) if view.phase != "over" else -1, t),
                el("div", {"class": "ahead", "aria-hidden": "true"}, ghosts(view, interaction, t)),
                rat_targets(view, interaction, t),
            ),
            ending(view, people, interaction, t) if view.phase == "over" else None,
        ),
    )


def said(view: View, t: Texts) -> Markup:
    """A description of the picture, for screen readers."""
    return el("ul", {"class": "visually-hidden", "aria-label": t("rats.ship")}, [el("li", None, line) for line in said_lines(view, t)])


def said_lines(view: View, t: Texts) -> list[str]:
    """The ship in sentences, from the score fields down to the water; empty spaces are omitted."""
    components = view.rules.components
    occupied = {view.rats[rat] for rat in list_in_play(view.rats, components.top) if rat not in view.pair} | {
        space for space, _ in view.cheese
    }
    drowned = [rat_name(rat, t) for rat, space in enumerate(view.rats) if space == DROWNED]
    return [
        t("rats.ship-said", first=components.first, last=components.top - 1, top=components.top, water=view.water),
        *(describe_field(view, field, t) for field in range(len(FIELDS))),
        *(describe_space(view, space, t) for space in sorted(occupied, reverse=True)),
        *([t("rats.drowned", rats=join_names(drowned, t))] if drowned else []),
    ]


# Above the ship ---------------------------------------------------------------------------------------------------------


@cache
def markers(left: Cards, turned: Cards, t: Texts) -> Markup:
    """The eight water markers by the rise of the water: those to come, and those turned up."""
    all_of_them = sorted([*((steps, False) for steps in left), *((steps, True) for steps in turned)])
    sentences = [t.n("rats.markers-left", len(left)) if left else t("rats.markers-none")]
    if left:
        sentences.append(t("rats.markers-to-come", numbers=", ".join(map(str, left))))
    if turned:
        sentences.append(t("rats.markers-turned", numbers=", ".join(map(str, turned))))
    text = ". ".join(sentences) + "."
    return el(
        "div",
        {"class": "markers", "role": "img", "aria-label": text, "title": text, "data-explain": f"{t('rats.explain.markers')} {text}"},
        [el("span", {"class": classes("marker", gone and "marker-turned")}, steps) for steps, gone in all_of_them],
    )


# The ship ---------------------------------------------------------------------------------------------------------------


@cache
def ladders(own: tuple[int, ...]) -> Markup:
    """The rope ladders; those of the viewer's own rats are brass, and these rats have a star."""
    return el(
        "div",
        {"class": "ladders", "aria-hidden": "true"},
        [el("i", {"class": classes("ladder", which in own and "ladder-own"), "style": f"--x:{which}"}) for which in range(len(RATS))],
    )


@cache
def boats(free: int, t: Texts) -> Markup:
    """The lifeboats, which are the score fields; ``free`` is the next one to be filled, the one before was filled last."""
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
    """The numbers of the spaces on the hull; that of the water level is highlighted."""
    numbers = [
        el("span", {"class": classes("draught", not number % 5 and "draught-5", number == water and "draught-here")}, number)
        for number in range(first, top)
    ]
    return el("div", {"class": "draught-marks", "id": "draught-marks", "aria-hidden": "true"}, numbers)


def _pieces_of_cheese(view: View, interaction: Interaction, t: Texts) -> list[Markup]:
    """The cheese aboard, and the former places of taken or lost cheese."""
    gone = {int(thing.removeprefix("cheese-")): mark for thing, mark in interaction.highlights.items() if thing.startswith("cheese-")}
    lying = dict(view.cheese)
    first, columns = view.rules.components.first, columns_of(tuple(sorted({*lying, *gone})))
    return [
        *(_cheese(space, value, first, columns[space], t) for space, value in lying.items()),
        *(_cheese_gone(space, mark, first, columns[space]) for space, mark in gone.items()),
    ]


@lru_cache(maxsize=64)
def columns_of(spaces: Cards) -> dict[int, int]:
    """The column, from the ship's side, of the cheese on each of these spaces: the first free one, so that none overlap."""
    highest: list[int] = []
    columns = {}
    for space in spaces:
        free = (column for column, below in enumerate(highest) if space - below >= CHEESE_HIGH)
        columns[space] = column = next(free, len(highest))
        highest[column : column + 1] = [space]
    return columns


@cache
def _cheese(space: int, value: int, first: int, column: int, t: Texts) -> Markup:
    """Cheese on its space, with a line across the ship."""
    return el(
        "div",
        {
            "class": "cheese-place",
            "id": f"cheese-{space}",
            "style": f"--y:{space - first};--column:{column}",
            "aria-hidden": "true",
            "data-explain": t("rats.explain.cheese"),
        },
        el("span", {"class": "cheese"}, show("cheese", "cheese-picture"), el("b", None, value)),
    )


@cache
def flood(water: int, first: int) -> Markup:
    """The sea inside and outside the ship, up to the flooded space."""
    return el(
        "div",
        {"class": "flood waves", "id": "flood", "style": f"--y:{water - first + 1}", "aria-hidden": "true"},
    )


# What has changed -------------------------------------------------------------------------------------------------------


def ways(view: View, interaction: Interaction) -> list[Markup]:
    """Footprints for every rat that has moved since the viewer's last action."""
    markup = []
    for thing, mark in interaction.highlights.items():
        what, _, number = thing.partition("-")
        if what == "rat":
            first = view.rules.components.first
            _, y = place(view, int(number), view.rats[int(number)])
            markup.append(_footprints(int(number), mark, mark.was - first, round(y - (mark.how == "home") * IN_LIFEBOAT)))
    return markup


@lru_cache(maxsize=2048)
def _footprints(which: int, mark: Highlight, start: int, end: int) -> Markup:
    """A press shows the position before. The sentence above does the same, so the footprints need no keyboard focus."""
    return el(
        "button",
        {
            "type": "button",
            "tabindex": -1,
            "class": classes("bare way", end < start and "way-down", mark.css),
            "id": f"way-{RATS[which]}-{start}-{end}",  # another trail is another element, so that nothing moves
            "style": f"--x:{which};--y:{min(start, end)};--n:{abs(end - start)}",
            "data-do": mark.token,
        },
    )


@lru_cache(maxsize=256)
def _cheese_gone(space: int, mark: Highlight, first: int, column: int) -> Markup:
    """The former place of cheese that was taken or is under water."""
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
def _water_was(mark: Highlight, water: int, first: int) -> Markup:
    """The previous water level, and how far it has risen."""
    return el(
        "div",
        {"class": "water-was", "id": "water-was", "style": f"--y:{mark.was - first + 1}", "aria-hidden": "true"},
        el("b", {"class": mark.css}, f"+{water - mark.was}"),
    )


# Rats -------------------------------------------------------------------------------------------------------------------


def rats(view: View, t: Texts) -> list[Markup]:
    """All rats in a layer of their own, so that moving ones climb there."""
    own = own_rats(view)
    markup = []
    for which, space in enumerate(view.rats):
        swims = space == view.water and field_of(view, which) is None
        how = "drowned" if space == DROWNED else "swims" if swims else ""
        markup.append(_rat(which, *place(view, which, space), how, which in own, t))
    return markup


def place(view: View, which: int, space: int) -> tuple[float, float]:
    """The position of a rat that is, or would be, on a space: its column and its height in spaces."""
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
            "title": capitalize(rat_name(which, t)),
        },
        el("span", {"class": "rat-body"}, rat(which, t)),
    )


def ghosts(view: View, interaction: Interaction, t: Texts) -> list[Markup]:
    """The destinations of rats for every die: shown while the die is pointed at, and once it is chosen."""
    if not interaction.own:
        return []
    choice = choices.find_choice(interaction)
    return [
        ghost
        for die in choices.dice(view, interaction)
        if die.token
        for ghost in _ghosts_of(view, die, choice[1] if choice is not None and die.is_chosen else (), t)
    ]


def _ghosts_of(view: View, die: Die, picked: tuple[int, ...], t: Texts) -> list[Markup]:
    top = view.rules.components.top
    markup = []
    for which, space in die.leads:
        x, y = place(view, which, space)
        climbs = space - view.rats[which]
        mark = FIELD_NAMES[min(len(view.arrivals), len(FIELDS) - 1)] if space == top else str(space) if climbs else "="
        shown = die.is_chosen and (not picked or which in picked)
        markup.append(_ghost(die.die, which, x, y, climbs, space == top, mark, shown, t))
    return markup


@lru_cache(maxsize=8192)
def _ghost(die: int, which: int, x: float, y: float, climbs: int, home: bool, mark: str, shown: bool, t: Texts) -> Markup:
    """A rat's destination; ``climbs``: spaces up or down its ladder, or ``home`` into a boat; ``mark``: the number there."""
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


def rat_targets(view: View, interaction: Interaction, t: Texts) -> Markup | None:
    """A button on every rat that can be chosen, as high as its path."""
    targets = choices.targets(view, interaction)
    if not targets:
        return None
    return el(
        "div",
        {"class": "rat-targets", "id": "rats", "role": "group", "aria-label": t("rats.rats"), "data-arrows": True},
        [_target(view, which, target, t) for which, target in targets.items()],
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
            "class": classes("rat-target", mark_classes(target.mark, "rat-target-hinted")),
            "style": f"--x:{which};--y:{min(here, there)};--n:{abs(there - here)}",
            "data-do": target.token,
            "aria-label": t(f"rats.{MARKS[target.mark]}", said=text) if target.mark else text,
        },
        lamp(target.mark) if target.mark else None,
    )
