"""The ship in a figure: a cross-section with everything on it; water markers and dice set aside above."""

from collections.abc import Iterable

from highwater.games.rats.components import FIELDS, RATS
from highwater.games.rats.state import DROWNED, View
from highwater_web.contract.canvas import SERIF, WIDTH, Sheet, arrow, box, disc, group, number, path, placed, symbol, text, wave
from highwater_web.contract.interaction import Highlight, Interaction, SeatInfos
from highwater_web.games.rats.board import columns_of, place, said_lines
from highwater_web.games.rats.dice import list_taken_dice
from highwater_web.games.rats.figure_dice import mini
from highwater_web.games.rats.names import FIELD_NAMES, field_of, own_rats
from highwater_web.games.rats.pictures import OWN, SHIPS, Ship, rat_lines
from highwater_web.ui.markup import Markup, el, join
from highwater_web.ui.texts import Texts

SPACE = 10.0
"""The height of a space."""

WALL, SHELL = 24, 14
"""The thickness of the ship's sides and bottom."""

DECK, KEEL = 4.6, 3.0
"""Spaces above the top deck and below the lowest one."""

RAT = 34
"""The width of a rat."""

STRIP = 34
"""The height of the strip above the ship."""


def ship(view: View, people: SeatInfos, interaction: Interaction, t: Texts, argument: str) -> Sheet:
    """Water markers and dice set aside above; the ship's cross-section with everything on it."""
    components = view.rules.components
    drawn = SHIPS[view.rules.must_stay]
    hull = Hull(components.first, components.top)
    voyage = [
        box(0, 0, WIDTH, hull.height, fill="var(--sky)"),
        group(_upper_works(drawn), _hull(hull, drawn.bilge), _hold(hull, drawn.bilge), css=drawn.css),
        _ladders(hull, own_rats(view)),
        _cheese(view, interaction, hull),
        _flood(view.water, hull),
        _water_was(view, interaction, hull),
        _draught_marks(view, hull),
        _boats(view),
        _draw_trails(view, interaction, hull),
        *(_rat(view, which, hull, t) for which in range(len(RATS)) if view.rats),
    ]
    pieces = [_strip(view, interaction, t), placed(join(voyage), 0, STRIP)]
    pieces.append(path(f"M0 {STRIP}h{WIDTH}", stroke="var(--ink)", stroke_width=1.6))
    return Sheet(WIDTH, STRIP + hull.height, join(pieces), tuple(said_lines(view, t)))


class Hull:
    """The layout of the ship. ``y``: the middle of a space; ``x``: the middle of a ladder, or between two."""

    def __init__(self, first: int, top: int) -> None:
        self.first, self.levels = first, top - first
        self.deck = DECK * SPACE
        self.height = (self.levels + DECK + KEEL) * SPACE
        self.column = (WIDTH - 2 * WALL) / len(RATS)

    def y(self, spaces: float) -> float:
        return self.deck + (self.levels - spaces - 0.5) * SPACE

    def x(self, column: float) -> float:
        return WALL + (column + 0.5) * self.column


def _upper_works(drawn: Ship) -> Markup:
    scale = f"scale({number(WIDTH / 360)} {number(DECK * SPACE / 60)})"
    return group(el("g", {"transform": scale}, Markup(drawn.upper)), css="funnels")


def _round_path(left: float, top: float, right: float, bottom: float, r: float) -> str:
    """An area with rounded lower corners."""
    return (
        f"M{number(left)} {number(top)}H{number(right)}V{number(bottom - r)}q0 {number(r)} {number(-r)} {number(r)}"
        f"H{number(left + r)}q{number(-r)} 0 {number(-r)} {number(-r)}z"
    )


def _hull(hull: Hull, bilge: float) -> Markup:
    """The hull, its mark and its foot."""
    bottom = hull.height - 4
    mark = hull.deck + (bottom - hull.deck) * 0.66
    return join(
        [
            box(3, hull.deck, WIDTH - 6, mark - hull.deck + 1, fill="var(--hull)"),
            path(_round_path(3, mark, WIDTH - 3, bottom, bilge), fill="var(--hull-foot)"),
            box(3, mark, WIDTH - 6, 2, fill="var(--hull-mark)"),
            path(_round_path(3, hull.deck, WIDTH - 3, bottom, bilge), fill="none", stroke="var(--hull-edge)", stroke_width=2),
        ]
    )


def _hold(hull: Hull, bilge: float) -> Markup:
    """The inside: a stripe on every second space, portholes on every deck."""
    inside = _round_path(WALL, hull.deck + 1, WIDTH - WALL, hull.height - SHELL, bilge * 0.6)
    stripes = "".join(
        f"M{WALL} {number(hull.y(level) - SPACE / 2)}h{WIDTH - 2 * WALL}v{number(SPACE)}H{WALL}z" for level in range(1, hull.levels, 2)
    )
    portholes = [
        disc(hull.x(column + 0.5), hull.y(level), 7, fill="var(--sky)", stroke="var(--hold-edge)", stroke_width=1.6)
        for column in range(len(RATS) - 1)
        for level in range(2, hull.levels, 5)
    ]
    return join(
        [
            path(inside, fill="var(--hold)"),
            path(stripes, fill="var(--hold-line)", fill_opacity="0.42"),
            group(*portholes, opacity="0.75"),
            path(inside, fill="none", stroke="var(--hull-edge)", stroke_width=1.5),
        ]
    )


def _ladders(hull: Hull, own: Iterable[int]) -> Markup:
    """A rope ladder for every rat; brass for the viewing seat's own."""
    rungs = "".join(f"M-9 {number(hull.y(level) + SPACE / 2)}h18" for level in range(hull.levels))
    sides = f"M-9 {number(hull.deck + 2)}V{number(hull.y(-0.6) + SPACE / 2)}M9 {number(hull.deck + 2)}V{number(hull.y(-0.6) + SPACE / 2)}"
    return join(
        placed(
            path(sides + rungs, fill="none", stroke="var(--brass)" if which in own else "var(--rope-line)", stroke_width=1.6),
            hull.x(which),
            0,
        )
        for which in range(len(RATS))
    )


def _cheese(view: View, interaction: Interaction, hull: Hull) -> Markup:
    """The cheese aboard, each on a line across the ship; and the former places of taken or lost cheese."""
    gone = {int(thing.removeprefix("cheese-")): mark.was for thing, mark in interaction.highlights.items() if thing.startswith("cheese-")}
    lying = dict(view.cheese)
    columns = columns_of(tuple(sorted({*lying, *gone})))
    pieces = []
    for space, value in {**lying, **gone}.items():
        y = hull.y(space - hull.first)
        line = path(f"M{WALL} {number(y)}H{WIDTH - WALL}", stroke="var(--cheese-hole)", stroke_width=2, stroke_dasharray="5 4")
        drawn = join([line, piece(value, WIDTH - 29 - columns[space] * 28, y - 11, 26)])
        pieces.append(drawn if space in lying else group(drawn, opacity="0.35"))
    return join(pieces)


def piece(value: int | str, x: float, y: float, width: float) -> Markup:
    """A piece of cheese with its value."""
    drawn = group(symbol(OWN["cheese"], x, y, width), css="cheese")
    return join([drawn, text(value, x + width * 0.47, y + width * 0.52, width * 0.48, fill="var(--card-dark)")])


def _flood(water: int, hull: Hull) -> Markup:
    """The sea inside and outside the ship, up to the top of the flooded space."""
    surface = hull.y(water - hull.first) - SPACE / 2
    crest = wave(0, surface, WIDTH, 24, 4)
    bands = [path(f"{crest}V{number(hull.height)}H0z", fill="var(--sea-2)")]
    for below, paint in ((24, "var(--sea-3)"), (110, "var(--sea-4)"), (220, "var(--sea-5)")):
        if surface + below < hull.height:
            bands.append(box(0, surface + below, WIDTH, hull.height - surface - below, fill=paint))
    return join([group(*bands, opacity="0.72"), path(crest, fill="none", stroke="var(--surface)", stroke_width=1.7)])


def _water_was(view: View, interaction: Interaction, hull: Hull) -> Markup | None:
    """The previous water level, and how far it has risen."""
    mark = interaction.highlights.get("water")
    if mark is None:
        return None
    was, now = (hull.y(level - hull.first) - SPACE / 2 for level in (mark.was, view.water))
    line = path(f"M0 {number(was)}H{WIDTH}", stroke="var(--foam)", stroke_width=2, stroke_dasharray="7 5")
    x = WIDTH - 14.0
    way = arrow(x, was, now + 3, stroke="var(--foam)", stroke_width=3)
    return join([line, way, _pill(f"+{view.water - mark.was}", x, (was + now) / 2, fill="var(--foam)")])


def _pill(words: str | int, x: float, y: float, *, fill: str, size: float = 12) -> Markup:
    wide = 9 + 7.6 * len(str(words))
    plate = box(x - wide / 2, y - 8.5, wide, 17, r=8, fill=fill, stroke="var(--card-dark)", stroke_width=1.2)
    return join([plate, text(words, x, y, size, fill="var(--card-dark)")])


def _draught_marks(view: View, hull: Hull) -> Markup:
    """The number of every fifth space on the hull, and that of the water level."""
    pieces = []
    water = max(view.water, hull.first - 1)
    for space in range(hull.first - 1, hull.first + hull.levels):
        y = hull.y(space - hull.first)
        if space == water:
            pieces.append(box(2, y - 8.5, 23, 17, r=2, fill="var(--foam)", stroke="var(--card-dark)", stroke_width=1))
            pieces.append(text(space, 13.5, y, 13, fill="var(--card-dark)"))
        elif space % 5 == 0 and abs(space - water) > 1:
            pieces.append(text(space, 13, y, 12.5, fill="var(--hull-mark)"))
    return join(pieces)


def _boats(view: View) -> Markup:
    """The lifeboats, which are the score fields; the next one to be filled is brass."""
    free = len(view.arrivals) if view.phase != "over" else -1
    wide, pieces = (WIDTH - 2 * WALL) / len(FIELDS), []
    for field, name in enumerate(FIELD_NAMES):
        middle = WALL + (field + 0.5) * wide
        y = (DECK - 2.75) * SPACE
        pieces.append(group(symbol(OWN["boat"], middle - 33, y, 66), style="--boat:var(--brass-light)" if field == free else None))
        pieces.append(text(name, middle, y + 19.5, 14.5, font=SERIF, fill="var(--card-dark)"))
    return join(pieces)


# Rats -------------------------------------------------------------------------------------------------------------------


def _rat(view: View, which: int, hull: Hull, t: Texts) -> Markup:
    """A rat on its space, in a boat, in the water or below it; the viewing seat's own have a star."""
    space = view.rats[which]
    column, height = place(view, which, space)
    x, y = hull.x(column), hull.y(height)
    home, drowned = field_of(view, which) is not None, space == DROWNED
    drawn = placed(rat_lines(which, t, 18), x - RAT / 2, y - RAT * 0.69, RAT / 48)
    if drowned:
        high = RAT * 54 / 48
        turned = placed(rat_lines(which, t, 23), x - RAT * 0.4, hull.height - high * 0.84, RAT * 0.8 / 48, turn=165, about=(24, 27))
        return group(turned, css=f"rat-{RATS[which]}", opacity="0.75")
    pieces = [group(drawn, css=f"rat-{RATS[which]}")]
    if not home:
        pieces.append(_pill(space, x + RAT * 0.42, y - 22, fill="var(--card-light)"))
    if which in own_rats(view):
        pieces.append(_star(x - RAT * 0.5, y - RAT * 0.1))
    return join(pieces)


def _star(x: float, y: float) -> Markup:
    points = "M0-7.5 1.9-2.5 7.1-2.3 3 1 4.4 6.1 0 3.2-4.4 6.1-3 1-7.1-2.3-1.9-2.5z"
    return placed(path(points, fill="var(--brass-light)", stroke="var(--card-dark)", stroke_width=1.6, stroke_linejoin="round"), x, y)


def _draw_trails(view: View, interaction: Interaction, hull: Hull) -> Markup:
    """The trails of rats that the newest ply moved."""
    return join(
        _draw_trail(view, int(thing.removeprefix("rat-")), mark, hull)
        for thing, mark in interaction.highlights.items()
        if thing.startswith("rat-")
    )


def _draw_trail(view: View, which: int, mark: Highlight, hull: Hull) -> Markup | None:
    """A line from the previous place, with a ring and its number."""
    space = view.rats[which]
    if mark.how == "drowned" or mark.was == space:
        return None
    column, height = place(view, which, space)
    x, start, end = hull.x(which), hull.y(mark.was - hull.first), hull.y(height)
    if column == which:
        line = arrow(x, start, end + (RAT * 0.55 if end < start else -RAT * 0.75), stroke="var(--brass)", stroke_width=3)
    else:  # into a boat that is not above its ladder
        line = path(f"M{number(x)} {number(start)}V{number(hull.deck)}", fill="none", stroke="var(--brass)", stroke_width=3)
    return join([line, disc(x, start, 4.5, fill="var(--brass)"), _pill(mark.was, x + RAT * 0.36, start, fill="var(--brass-light)")])


# Above the ship ---------------------------------------------------------------------------------------------------------


def _strip(view: View, interaction: Interaction, t: Texts) -> Markup:
    """The water markers, with those turned up dry; and the dice set aside."""
    pieces = []
    markers = sorted([*((steps, False) for steps in view.markers), *((steps, True) for steps in view.turned)])
    for at, (steps, gone) in enumerate(markers):
        pieces.append(_marker(steps, 4 + at * 21.5, gone))
    sos, just = view.rules.must_stay, list_taken_dice(interaction)
    for at, die in enumerate(reversed(view.aside)):
        pieces.append(mini(die, WIDTH - 24 - at * 21.5, 7, sos, die in just, t))
    return join(pieces)


def _marker(steps: int, x: float, gone: bool) -> Markup:
    """A drop with a number; one that was turned up is dry."""
    if gone:
        frame = box(x, 5, 19, 24, r=3, fill="none", stroke="var(--line-strong)", stroke_width=1.3, stroke_dasharray="3 2")
        return join(
            [frame, text(steps, x + 9.5, 17, 13, font=SERIF, fill="var(--ink-soft)"), path(f"M{x + 3} 17h13", stroke="var(--ink-soft)")]
        )
    plate = box(x, 5, 19, 24, r=3, fill="var(--sea-4)", stroke="var(--ink)", stroke_width=1.4)
    return join([box(x, 5, 19, 6, r=3, fill="var(--sky)"), plate, text(steps, x + 9.5, 17.5, 14, font=SERIF, fill="var(--foam)")])
