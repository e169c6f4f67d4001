"""The figures of Land unter: the table, or parts of it, with the drawings of the board.

A column uses the same values as the board's (``columns.ColumnState``). Heights are those of the board on a phone. Nothing is animated,
and a brass mark shows the changes of the newest ply.
"""

from collections.abc import Callable, Sequence

from highwater.games.land_unter.components import ROUNDS
from highwater.games.land_unter.state import OUT, View
from highwater_web.contract.canvas import (
    SERIF,
    WIDTH,
    Sheet,
    arrow,
    box,
    buoy,
    disc,
    frame_on_paper,
    group,
    path,
    placed,
    stacked,
    symbol,
    text,
    wave,
)
from highwater_web.contract.figures import Figures
from highwater_web.contract.interaction import Interaction, SeatInfos
from highwater_web.games.land_unter.cards import card_name
from highwater_web.games.land_unter.columns import ColumnState, list_sentences, ring_columns, standing
from highwater_web.games.land_unter.figure_cards import CARD, card_back, tide_card, weather_card
from highwater_web.games.land_unter.figure_making import MAKING
from highwater_web.ui.drawings import PENNANT, RING
from highwater_web.ui.markup import Markup, join
from highwater_web.ui.texts import Texts

LAID, IN_HAND, TIDE = 0.72, 0.8, 0.78
"""The scale of cards before a seat, in a hand, in the middle."""

NAME_HIGH, GAUGE_HIGH, SHORE_HIGH = 30, 206, 84
MIDDLE_HIGH, HAND_ROW = 86, 76
AFLOAT = 25
"""The width of a floating buoy."""

FLOOR = 34
"""The depth of a gauge's water below the mark 0."""

RAIL = 22
"""The maximum space of a ring on the rail."""

MAX_CARDS_PER_ROW = 6


def table(view: View, people: SeatInfos, interaction: Interaction, t: Texts, argument: str) -> Sheet:
    """The tide cards, everybody's gauge and card, and below them the hand of the viewing seat."""
    parts = [tides(view, people, interaction, t, ""), gauges(view, people, interaction, t, "")]
    if view.seat is not None and view.hand:
        parts.append(hand(view, people, interaction, t, ""))
    return frame_on_paper(stacked(parts, gap=0))


# The middle -------------------------------------------------------------------------------------------------------------


def tides(view: View, people: SeatInfos, interaction: Interaction, t: Texts, argument: str) -> Sheet:
    """The stack and the two tide cards."""
    wide, high = CARD[0] * TIDE, CARD[1] * TIDE
    y = (MIDDLE_HIGH - high) / 2
    pieces = [placed(stack(len(view.stack)), 18, y, TIDE)]
    left = (WIDTH - 2 * wide - 10) / 2
    for place, tide in enumerate(view.middle or _list_taken_tides(view)):
        card = placed(tide_card(tide), left + place * (wide + 10), y, TIDE)
        pieces.append(card if view.middle else group(card, opacity="0.4"))
    if "tides" in interaction.highlights:
        pieces.append(_mark(left, y, 2 * wide + 10, high))
    pieces += [_round(view, WIDTH - 18, MIDDLE_HIGH / 2)]
    sentence = t("land-unter.middle", low=view.middle[0], high=view.middle[1]) if view.middle else t("land-unter.middle-empty")
    return Sheet(WIDTH, MIDDLE_HIGH, join(pieces), (sentence,))


def _list_taken_tides(view: View) -> list[int]:
    """The tide cards of the round that has just ended; the seats have them now."""
    return sorted(tide for _, tide in view.last.takes) if view.last is not None and any(view.tides) else []


def _mark(x: float, y: float, width: float, height: float) -> Markup:
    """A frame around a change of the newest ply."""
    return box(x - 4, y - 4, width + 8, height + 8, r=6, fill="none", stroke="var(--brass)", stroke_width=2.5, stroke_dasharray="7 4")


def stack(count: int) -> Markup:
    """The remaining tide cards, face down, and their number."""
    wide, high = CARD
    if not count:
        return box(1, 1, wide - 2, high - 2, r=3, fill="none", stroke="var(--line-strong)", stroke_width=1.4, stroke_dasharray="5 4")
    below = [box(d, d, wide, high, r=3, fill="var(--paper-raised)", stroke="var(--ink)", stroke_width=1.4) for d in (6, 3)]
    number = text(count, wide / 2, high / 2, 25, font=SERIF, halo="var(--paper-raised)", halo_width=6)
    return join([*below, card_back(), number])


def _round(view: View, right: float, middle: float) -> Markup:
    """The progress of the stage: twelve strokes, dark for past rounds; below them a dot for each stage."""
    now = max(view.round, 0)
    strokes = []
    for each in range(ROUNDS):
        x = right - (ROUNDS - 1 - each) * 7
        done = each < now
        strokes.append(
            path(f"M{x} {middle - 11}v12", stroke="var(--ink)" if done else "var(--line)", stroke_width=3, stroke_linecap="round")
        )
    for stage in range(view.rules.seats):
        x = right - (view.rules.seats - 1 - stage) * 11
        here = stage <= view.stage
        strokes.append(disc(x - 1, middle + 12, 3.4, fill="var(--ink)" if here else "var(--line)"))
    return join(strokes)


# The seats --------------------------------------------------------------------------------------------------------------


def gauges(view: View, people: SeatInfos, interaction: Interaction, t: Texts, argument: str) -> Sheet:
    """Everybody's name, rings, water, and weather card."""
    wide, highest = WIDTH / len(people), max(view.top(face.seat) for face in people)
    per_row = ring_columns(view)
    acting = view.to_act if len(view.to_act) < len(people) else ()
    seats = [standing(view, face, interaction.highlights, highest=highest, per_row=per_row, acts=face.seat in acting) for face in people]
    scale = Scale(wide, per_row, max((-(-each.dealt // per_row) for each in seats), default=1) or 1)
    name_high = NAME_HIGH + (14 if view.scores else 0)
    pieces: list[Markup] = [box(0, name_high, WIDTH, GAUGE_HIGH, fill="var(--sky)"), _draw_ruler(name_high, scale)]
    for place, each in enumerate(seats):
        pieces.append(placed(_gauge(each, scale, t), place * wide, name_high))
    if highest:
        pieces.append(_high_water(highest, name_high, scale))
    pieces.append(path(f"M0 {name_high}h{WIDTH}M0 {name_high + GAUGE_HIGH}h{WIDTH}", fill="none", stroke="var(--ink)", stroke_width=1.6))
    for place, each in enumerate(seats):
        x = place * wide
        if place:
            pieces.append(path(f"M{x} {name_high}v{GAUGE_HIGH}", stroke="var(--line-strong)", stroke_width=1))
        pieces.append(_nameplate(each, x, wide, name_high, bool(view.scores), t))
        pieces.append(_shore(each, x + wide / 2, name_high + GAUGE_HIGH + 14, wide))
    return Sheet(WIDTH, name_high + GAUGE_HIGH + SHORE_HIGH, join(pieces), tuple(" ".join(list_sentences(each, t)) for each in seats))


class Scale:
    """The layout of a gauge. ``y``: the height of a mark."""

    def __init__(self, wide: float, per_row: int, rows: int) -> None:
        self.wide, self.per_row, self.rows = wide, per_row, rows
        self.pitch = min(RAIL, (wide - 8) / per_row)
        self.head = 6 + self.pitch * rows + AFLOAT * 0.9
        self.unit = (GAUGE_HIGH - self.head - FLOOR) / ROUNDS

    def y(self, level: float) -> float:
        return GAUGE_HIGH - FLOOR - self.unit * level


def _draw_ruler(top: float, scale: Scale) -> Markup:
    """A line at every second mark, to compare gauges."""
    lines = "".join(f"M0 {top + scale.y(level):.1f}h{WIDTH}" for level in range(2, ROUNDS + 1, 2))
    return path(lines, stroke="var(--chart-line)", stroke_width=1)


def _nameplate(standing: ColumnState, x: float, wide: float, high: float, points: bool, t: Texts) -> Markup:
    """A seat's mark, name and points; with brass below if it is its turn."""
    face, out = standing.face, standing.rings == OUT
    room = wide - 26
    name = text(face.name, x + 22, 15, 13.5, anchor="start", width=room, fill="var(--ink-soft)" if out else "var(--ink)")
    mark = placed(buoy(face.seat, 0, 0, 14), x + 5, 5.5)
    pieces = [mark, name]
    if points:
        pieces.append(
            text(t.n("land-unter.points", standing.points), x + wide / 2, 33, 12.5, width=wide - 8, weight=400, fill="var(--ink-soft)")
        )
    if standing.acts:
        pieces.append(path(f"M{x} {high - 2}h{wide}", stroke="var(--brass)", stroke_width=4))
    return join(pieces)


def _gauge(standing: ColumnState, scale: Scale, t: Texts) -> Markup:
    """The staff, the water as high as the tide card, the buoy on it, the rings on the rail or on the ground."""
    seat, out = standing.face.seat, standing.rings == OUT
    level = 13 if out else standing.tide
    surface, middle = scale.y(level), scale.wide / 2 + 9
    pieces = [_water(surface, scale.wide, standing.top and not out, out)]
    if out:
        pieces.append(_upside_down(seat, middle))
    else:
        pieces.insert(0, _buoy_afloat(seat, middle, surface, standing.top))
    pieces.append(_ground(scale.wide))
    pieces.append(_staff(scale))
    pieces.append(_rings(standing, scale))
    if standing.before.tide is not None and not out:
        was, edge = scale.y(standing.before.tide), scale.wide - 8
        pieces.append(path(f"M22 {was:.1f}H{scale.wide - 2:.1f}", stroke="var(--brass)", stroke_width=2.5, stroke_dasharray="5 3"))
        if abs(was - surface) > 8:
            pieces.append(arrow(edge, was, surface + (3 if was > surface else -3), stroke="var(--brass)", stroke_width=2.5))
    if standing.tide and not out:
        pieces.append(text(standing.tide, middle, surface + 19, 23, font=SERIF, fill="var(--foam)", halo="var(--sea-3)", halo_width=4))
    return join(pieces)


def _buoy_afloat(seat: int, middle: float, surface: float, top: bool) -> Markup:
    """With the pennant of the highest water."""
    x = middle - AFLOAT / 2 - (6 if top else 0)
    drawn = buoy(seat, x, surface - AFLOAT * 1.06, AFLOAT)
    return join([drawn, symbol(PENNANT, middle + AFLOAT * 0.22, surface - 19, 21)]) if top else drawn


def _upside_down(seat: int, middle: float) -> Markup:
    return group(buoy(seat, middle - AFLOAT / 2, GAUGE_HIGH * 0.52, AFLOAT, turn=155), opacity="0.8")


def _water(surface: float, wide: float, breaking: bool, out: bool) -> Markup:
    """The sea up to its surface, darker with depth; waves break on the highest water."""
    crest = _breakers(surface, wide) if breaking else wave(0, surface, wide, 14, 5)
    body = f"V{GAUGE_HIGH}H0z"
    bands = [path(crest + body, fill="var(--sea-4)" if out else "var(--sea-2)")]
    steps = ((0.4 * GAUGE_HIGH, "var(--sea-5)"),) if out else ((15, "var(--sea-3)"), (68, "var(--sea-4)"), (118, "var(--sea-5)"))
    for below, paint in steps:
        y = surface + below
        if y < GAUGE_HIGH:
            bands.append(box(0, y, wide, GAUGE_HIGH - y, fill=paint))
    bands.append(path(crest, fill="none", stroke="var(--surface)", stroke_width=1.7))
    return join(bands)


def _breakers(surface: float, wide: float) -> str:
    """Pointed crests with a total width of ``wide``."""
    count = max(1, round(wide / 18))
    step = wide / count
    return (
        f"M0 {surface + 3:.1f}"
        + f"c{step * 0.32:.1f} 0 {step * 0.36:.1f}-2 {step / 2:.1f}-8 {step * 0.14:.1f} 6 {step * 0.18:.1f} 8 {step / 2:.1f} 8" * count
    )


def _ground(wide: float) -> Markup:
    return path(f"{wave(0, GAUGE_HIGH - 4, wide, 36, 4)}V{GAUGE_HIGH}H0z", fill="var(--sand)")


def _staff(scale: Scale) -> Markup:
    """A white board with black marks, as it stands in every harbour."""
    top = scale.y(12.7)
    board = box(4, top, 17, GAUGE_HIGH - top - 3, r=1.5, fill="var(--staff)", stroke="var(--card-dark)", stroke_width=1.3)
    ticks = "".join(f"M4 {scale.y(level):.1f}h3.5" for level in range(ROUNDS + 1))
    marks = path(ticks, stroke="var(--card-dark)", stroke_width=1)
    numbers = [text(level, 20, scale.y(level), 9.5 if level > 9 else 11, anchor="end", fill="var(--card-dark)") for level in (3, 6, 9, 12)]
    return join([board, marks, *numbers])


def _rings(standing: ColumnState, scale: Scale) -> Markup:
    """Rings on the rail, and lost ones on the ground; a newly lost ring is marked in both places."""
    pieces, pitch = [], scale.pitch
    left = max(standing.rings, 0)
    was = standing.before.rings
    for ring in range(standing.dealt):
        row, column = divmod(ring, standing.per_row)
        x = scale.wide / 2 + (column - (min(standing.per_row, standing.dealt - row * standing.per_row) - 1) / 2) * pitch
        hung = 6 + (row + 0.5) * pitch
        lost, fresh = ring >= left, was is not None and left <= ring < was
        sunk = GAUGE_HIGH - 5 - (scale.rows - row - 0.5) * pitch
        y = sunk if lost else hung
        drawn = symbol(RING, x - pitch / 2 + 1, y - pitch / 2 + 1, pitch - 2, turn=40 if lost else 0)
        pieces.append(group(drawn, opacity="0.62") if lost and not fresh else drawn)
        if fresh:
            pieces.append(disc(x, hung, pitch / 2 - 2, fill="none", stroke="var(--danger)", stroke_width=1.6, stroke_dasharray="3 2.4"))
            pieces.append(disc(x, y, pitch / 2 + 1.2, fill="none", stroke="var(--brass-light)", stroke_width=2.6))
    return join(pieces)


def _high_water(highest: int, top: float, scale: Scale) -> Markup:
    """A line through every gauge at the highest tide."""
    return path(f"M0 {top + scale.y(highest):.1f}h{WIDTH}", stroke="var(--danger)", stroke_width=2, stroke_dasharray="7 5")


def _shore(standing: ColumnState, middle: float, top: float, wide: float) -> Markup:
    """The weather card before a seat: open, face down, or that of the previous round, with its gain and cost."""
    scale = min(LAID, (wide - 22) / CARD[0])
    across, high = CARD[0] * scale, CARD[1] * scale
    x = middle - across / 2
    if standing.open:
        return placed(weather_card(standing.open), x, top, scale)
    if standing.down:
        own = (
            text(standing.own, CARD[0] / 2, CARD[1] / 2, 27, font=SERIF, halo="var(--paper-raised)", halo_width=6) if standing.own else None
        )
        return placed(join([card_back(), own]), x, top, scale)
    if not (standing.last and standing.ashore):
        return box(x, top, across, high, r=3, fill="none", stroke="var(--line-strong)", stroke_width=1.2, stroke_dasharray="4 3")
    card = placed(weather_card(standing.last), x, top, scale)
    pieces = [group(card, opacity="0.6") if standing.past else card]
    if standing.turn:
        pieces.append(disc(middle, top - 1, 8.5, fill="var(--brass-light)", stroke="var(--card-dark)", stroke_width=1.4))
        pieces.append(text(standing.turn, middle, top - 1, 12.5, fill="var(--card-dark)"))
    if standing.took:
        pieces.append(_took(standing.took, x + across + 1, top + high - 8))
    for lost in range(standing.lost):
        pieces.append(_draw_lost_ring(x - 1 - 10 * lost, top + high - 8))
    return join(pieces)


def _took(tide: int, x: float, y: float) -> Markup:
    """The tide card that a weather card took."""
    plate = box(x - 11, y - 10, 22, 20, r=3, fill="var(--sea-3)", stroke="var(--card-dark)", stroke_width=1.4)
    return join([plate, text(tide, x, y, 14, font=SERIF, fill="var(--foam)")])


def _draw_lost_ring(x: float, y: float) -> Markup:
    """A lost ring."""
    plate = box(x - 13, y - 10, 26, 20, r=3, fill="var(--card-light)", stroke="var(--card-dark)", stroke_width=1.4)
    minus = path(f"M{x - 10} {y}h6", stroke="var(--card-dark)", stroke_width=2)
    return join([plate, minus, group(symbol(RING, x - 3, y - 7, 14), css="lost")])


def hand(view: View, people: SeatInfos, interaction: Interaction, t: Texts, argument: str) -> Sheet:
    """The hand of the viewing seat, six cards in a row."""
    cards = view.hand
    columns = min(len(cards), MAX_CARDS_PER_ROW)
    step = min(CARD[0] * IN_HAND + 8, (WIDTH - 16) / MAX_CARDS_PER_ROW)
    pieces = []
    for place, card in enumerate(cards):
        row, column = divmod(place, MAX_CARDS_PER_ROW)
        in_row = min(columns, len(cards) - row * MAX_CARDS_PER_ROW)
        x = WIDTH / 2 + (column - in_row / 2) * step + (step - CARD[0] * IN_HAND) / 2
        pieces.append(placed(weather_card(card), x, 8 + row * HAND_ROW, IN_HAND))
    rows = -(-len(cards) // MAX_CARDS_PER_ROW)
    return Sheet(WIDTH, 8 + max(rows, 1) * HAND_ROW, join(pieces), _name_cards(cards, view, people, t))


def _name_cards(cards: Sequence[int], view: View, people: SeatInfos, t: Texts) -> tuple[str, ...]:
    if not cards:
        return ()
    listed = "; ".join(card_name(card, t) for card in cards)
    return (f"{people[view.seat].name}: {listed}" if view.seat is not None else listed,)


SAMPLES = (6, 18, 30, 42, 54)
"""A card from the middle of each band."""


def weathers(view: View, people: SeatInfos, interaction: Interaction, t: Texts, argument: str) -> Sheet:
    """A weather card of each kind, with the numbers of all cards with as many rings."""
    step = WIDTH / len(SAMPLES)
    pieces = []
    for place, card in enumerate(SAMPLES):
        first = card // 12 * 12 + 1
        pieces.append(placed(weather_card(card), place * step + (step - CARD[0]) / 2, 6))
        pieces.append(text(f"{first}–{first + 11}", (place + 0.5) * step, 104, 15))
    return Sheet(WIDTH, 116, join(pieces), tuple(card_name(card, t) for card in SAMPLES))


def _alone(
    drawing: Callable[[View, SeatInfos, Interaction, Texts, str], Sheet],
) -> Callable[[View, SeatInfos, Interaction, Texts, str], Sheet]:
    """A part of the table on paper of its own."""
    return lambda view, people, interaction, t, argument: frame_on_paper(drawing(view, people, interaction, t, argument))


FIGURES = Figures(
    {"table": table, "tides": _alone(tides), "gauges": _alone(gauges), "hand": _alone(hand), "weather": _alone(weathers)},
    making=lambda: MAKING,
)
