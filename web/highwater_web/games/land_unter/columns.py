"""A seat at the table of Land unter: its name, its rings on the rail, its gauge in the sea, and its weather card on the shore.

A column depends only on the values in ``ColumnState`` and is cached by them: most plies change one seat.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from highwater.games.land_unter.components import TIDES
from highwater.games.land_unter.state import OUT, View
from highwater_web.contract.interaction import Highlight
from highwater_web.games.land_unter.cards import face, shade, weather
from highwater_web.ui.drawings import SeatInfo, buoy, ring, show
from highwater_web.ui.levels import name_with_level, seat_sleeve
from highwater_web.ui.markup import Markup, classes, el, join
from highwater_web.ui.texts import Texts, signed


class Before(NamedTuple):
    """The gauge before the marked changes: its ``tide`` and its ``rings``, None if unchanged; and the token of a press on
    the mark."""

    tide: int | None = None
    rings: int | None = None
    token: str | None = None


def before_at(seat: int, marks: Mapping[str, Highlight]) -> Before:
    """The values before, from the marks of a seat."""
    took, lost = marks.get(f"tide-{seat}"), marks.get(f"ring-{seat}")
    newest = lost or took
    return Before(took.was if took else None, lost.was if lost else None, newest.token if newest else None)


class ColumnState(NamedTuple):
    """Everything that a seat's column shows.

    ``tide``: the present tide card, 0 for none; ``rings``: those left, or OUT; ``dealt``: those at the start of the stage; ``per_row``:
    rings side by side on the rail; ``cards``: the number in its hand. ``open``: its weather card while a tide is chosen, 0 for none;
    ``down``: whether one lies face down, and ``own`` its number for its player, else 0. ``last``: its card of the previous round, 0 for
    none, with the tide card that it ``took``, the rings that it ``lost`` and its ``turn`` to take one, each 0 for none; ``ashore``: whether
    that card still lies there, because a new stage starts with an empty shore; ``past``: whether the next tide cards have been drawn.
    ``top``: whether its tide is the highest; ``acts``: whether it is its turn.
    """

    face: SeatInfo
    points: int
    tide: int
    rings: int
    dealt: int
    per_row: int
    cards: int
    open: int
    down: bool
    own: int
    last: int
    took: int
    lost: int
    turn: int
    ashore: bool
    past: bool
    top: bool
    acts: bool
    before: Before


def standing(view: View, face: SeatInfo, marks: Mapping[str, Highlight], *, highest: int, per_row: int, acts: bool) -> ColumnState:
    """The values of a seat's column. ``highest``: the highest tide of all seats."""
    seat, last = face.seat, view.last
    tide = view.top(seat)
    takes = [taker for taker, _ in last.takes] if last is not None else []
    return ColumnState(
        face=face,
        points=sum(stage.points(seat) for stage in view.scores),
        tide=tide,
        rings=view.rings[seat],
        dealt=rings_dealt(view, seat),
        per_row=per_row,
        cards=view.hand_sizes[seat],
        open=view.table[seat],
        down=view.committed[seat],
        own=view.laid if seat == view.seat else 0,
        last=last.cards[seat] if last is not None else 0,
        took=dict(last.takes).get(seat, 0) if last is not None else 0,
        lost=sum(seat in batch for batch in last.losses) - (seat in last.out) if last is not None else 0,  # a seat without rings lost none
        turn=takes.index(seat) + 1 if seat in takes else 0,
        ashore=any(view.tides),
        past=bool(view.middle),
        top=tide == highest > 0,
        acts=acts,
        before=before_at(seat, marks) if any(view.tides) else Before(),  # after a new stage there is nothing to compare with
    )


@lru_cache(maxsize=256)
def seat_column(standing: ColumnState, t: Texts) -> Markup:
    """A seat's column, from its name to its shore."""
    face, rings = standing.face, standing.rings
    seat, out = face.seat, rings == OUT
    turn = f"takes-{standing.turn}" if standing.turn else None  # its turn in the scene of the reveal
    return el(
        "li",
        {
            "class": classes(
                "seat", face.you and "seat-you", standing.acts and "seat-acts", standing.top and "seat-top", out and "seat-out", turn
            ),
            "id": f"seat-{seat}",
        },
        el("p", {"class": "visually-hidden", "id": f"said-{seat}"}, " ".join(list_sentences(standing, t))),
        nameplate(face, standing.points, t),
        gauge(seat, standing.tide, rings, standing.dealt, standing.per_row, standing.top, standing.before, t),
        el("div", {"class": "shore", "id": f"shore-{seat}", "aria-hidden": "true"}, weather_of(standing), in_hand(standing.cards)),
    )


@cache
def nameplate(face: SeatInfo, points: int, t: Texts) -> Markup:
    """A seat's mark, name and points so far."""
    return el(
        "div",
        {"class": "nameplate", "aria-hidden": "true"},
        buoy(face.seat, "buoy buoy-mark"),
        el("bdi", {}, face.name),
        seat_sleeve(face),
        el("span", {"class": "points"}, t.n("land-unter.points", points)),
        el("small", {}, t("land-unter.you")) if face.you else None,
    )


@cache
def gauge(seat: int, tide: int, rings: int, dealt: int, per_row: int, top: bool, before: Before, t: Texts) -> Markup:
    """The tide gauge: water as high as the tide card, the buoy on it, rings on the rail or, when lost, on the ground. A line marks the
    previous water level, and each newly lost ring is marked."""
    out = rings == OUT
    return el(
        "div",
        {
            "class": "gauge",
            "id": f"gauge-{seat}",
            "style": f"--level:{13 if out else tide};--rows:{-(-dealt // per_row)}",
            "aria-hidden": "true",
            "data-do": before.token,
            "data-explain": t("land-unter.explain.gauge"),
        },
        el("div", {"class": "air"}),
        el("div", {"class": "staff"}, STAFF),
        rail(seat, dealt, per_row, rings, before.rings),
        el(
            "div",
            {"class": "water waves", "id": f"water-{seat}"},
            buoy(seat, "buoy buoy-afloat"),
            show("pennant", "pennant") if top else None,
        ),
        el(
            "div",
            {"class": "signs", "id": f"signs-{seat}"},
            el("b", {"class": "depth", "id": f"depth-{seat}-{tide}"}, tide) if tide else None,
            el("i", {"class": "stood", "style": f"--stood:{before.tide}"}) if before.tide is not None and not out else None,
            el("span", {"class": classes("drowned", before.rings is not None and "changed changed-out")}, t("land-unter.out"))
            if out
            else None,
        ),
    )


@cache
def rail(seat: int, dealt: int, per_row: int, left: int, before: int | None) -> Markup:
    """The rings dealt with a hand; the lost ones are on the ground. ``before``: their number before the marked changes."""
    rings = [_ring(number, dealt, per_row, number >= left, before is not None and left <= number < before) for number in range(dealt)]
    return el("div", {"class": "rail", "id": f"rail-{seat}"}, rings)


@cache
def _ring(number: int, dealt: int, per_row: int, lost: bool, fresh: bool) -> Markup:
    """A ring on the rail; a lost one has sunk to the gauge's ground, and a ``fresh`` loss is marked."""
    row, column = divmod(number, per_row)
    x = column - (min(per_row, dealt - row * per_row) - 1) / 2
    css = classes("hung", lost and "hung-lost", fresh and "changed-lost")
    return el("i", {"class": css, "style": f"--x:{x};--y:{row}"}, ring("ring changed" if fresh else "ring"))


STAFF = join(el("span", {"class": "odd" if mark % 2 else None}, mark) for mark in range(1, max(TIDES) + 1))


@cache
def in_hand(cards: int) -> Markup:
    """The number of cards in a seat's hand."""
    return el("p", {"class": "in-hand"}, show("card-back", "back"), cards)


def weather_of(standing: ColumnState) -> Markup:
    """The weather card before a seat: open while a tide is chosen, face down in this round, or that of the previous round."""
    seat = standing.face.seat
    if standing.open:
        return open_card(standing.open, seat, False)
    if standing.down:
        return face_down(seat, standing.own)
    if not (standing.last and standing.ashore):
        return el("div", {"class": "laid laid-empty"})
    return open_card(standing.last, seat, standing.past, standing.took, standing.lost)


@cache
def open_card(card: int, seat: int, past: bool, took: int = 0, lost: int = 0) -> Markup:
    """An open weather card, with the tide it took and the ring it cost. ``past``: of the previous round."""
    return el(
        "div",
        {"class": classes("laid", past and "laid-past"), "id": f"laid-{seat}-{card}"},
        el("div", {"class": f"weather weather-{weather(card)}", "style": shade(card)}, face(card)),
        el("span", {"class": "took"}, took) if took else None,
        [el("span", {"class": "lost"}, "−", ring()) for _ in range(lost)],
    )


@cache
def face_down(seat: int, card: int) -> Markup:
    """A face-down card; its player sees the number."""
    return el(
        "div",
        {"class": "laid", "id": f"down-{seat}"},
        el("div", {"class": "weather-down"}, show("card-back", "back"), el("b", {}, card) if card else None),
    )


def list_sentences(standing: ColumnState, t: Texts) -> list[str]:
    """The content of a column, in sentences."""
    name, tide, rings, dealt = name_with_level(standing.face, t), standing.tide, standing.rings, standing.dealt
    if rings == OUT:
        sentences = [t("land-unter.said-out", name=name)]
    elif tide:
        sentences = [t("land-unter.said-tide", name=name, tide=tide, rings=rings, dealt=dealt)]
    else:
        sentences = [t("land-unter.said-dry", name=name, rings=rings, dealt=dealt)]
    if standing.top:
        sentences.append(t("land-unter.said-highest"))
    sentences.append(t("land-unter.said-holds", cards=standing.cards, points=signed(standing.points)))
    if standing.open:
        sentences.append(t("land-unter.said-open", card=standing.open))
    elif standing.down:
        sentences.append(t("land-unter.said-down"))
    elif standing.last:
        took = standing.took
        sentences.append(
            t("land-unter.said-took", card=standing.last, tide=took) if took else t("land-unter.said-played", card=standing.last)
        )
    if standing.acts:
        sentences.append(t("land-unter.said-acts"))
    return sentences


def ring_columns(view: View) -> int:
    """Rings side by side on every rail: one row if they are few, else two."""
    most = max(view.rings_dealt, default=0)
    return max(4, most if most <= 5 else (most + 1) // 2)


def ring_rows(view: View) -> int:
    """Rows of rings for which every rail has room."""
    return max(1, -(-max(view.rings_dealt, default=0) // ring_columns(view)))


def rings_dealt(view: View, seat: int) -> int:
    """The number of rings dealt with a seat's hand in this stage; 0 before the deal."""
    seats = view.rules.seats
    return view.rings_dealt[(seat - view.stage) % seats] if len(view.rings_dealt) == seats else 0
