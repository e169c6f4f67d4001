"""The table of Land unter as a person sees it: a row of tide gauges in one sea, the middle, and a hand of weather.

These functions take only a view, so they contain no hidden information.
"""

from functools import cache, lru_cache

from highwater.deck import Cards
from highwater.games.land_unter.components import ROUNDS, TIDES
from highwater.games.land_unter.state import PLAY, Play, TakeTide, View
from highwater_web.contract.interaction import BEST, MARKS, Interaction, SeatInfos, mark_classes
from highwater_web.games.land_unter.cards import WEATHERS, card_name, face, shade, weather
from highwater_web.games.land_unter.columns import ring_columns, ring_rows, seat_column, standing
from highwater_web.games.land_unter.confirming import confirmation, read_chosen_card, token
from highwater_web.games.land_unter.ending import ending
from highwater_web.games.land_unter.words import find_neighbours
from highwater_web.ui import drawings
from highwater_web.ui.drawings import MARK_SIGNS, Symbol, buoy, icon, show
from highwater_web.ui.markup import Markup, classes, el, join
from highwater_web.ui.naming import seat_name
from highwater_web.ui.texts import Texts

_SEA = '<path class="sky-sea" d="{0}V84H0z"/><path class="ink" d="{0}"/>'

OWN = {
    "sky-sun": Symbol(
        "0 0 60 84",
        '<circle class="inked sky-light" cx="30" cy="62" r="13"/>'
        + "".join(f'<path class="ink" d="M30 44v-7" transform="rotate({turn} 30 62)"/>' for turn in range(-75, 76, 25))
        + '<path class="sky-sea" d="M0 64h60v20H0z"/><path class="ink" d="M0 64h60M20 70h20M25 75h10M28 80h4"/>',
    ),
    "sky-haze": Symbol(
        "0 0 60 84",
        '<circle class="inked sky-light" cx="32" cy="52" r="12"/><path class="haze-veil" d="M0 50h60v14H0z"/>'
        '<path class="ink" d="M4 46h8M52 46h6M8 52h30M44 52h12M2 58h18M26 58h30M12 64h36"/>' + _SEA.format("M0 70q15-3 30 0t30 0"),
    ),
    "sky-cloud": Symbol(
        "0 0 60 84",
        '<path class="inked sky-cloud" d="M12 62a8.5 8.5 0 0 1 0-17 12 12 0 0 1 22-7 9 9 0 0 1 14 9 7.5 7.5 0 0 1 1 15z"/>'
        '<path class="ink" d="M20 55q4-5 9-3M37 51q4-3 7 0"/>' + _SEA.format("M0 70q5-4 10 0t10 0 10 0 10 0 10 0 10 0"),
    ),
    "sky-rain": Symbol(
        "0 0 60 84",
        '<path class="inked sky-cloud" d="M13 52a7.5 7.5 0 0 1 0-15 11 11 0 0 1 20-5 9 9 0 0 1 14 7 6.5 6.5 0 0 1 1 13z"/>'
        '<path class="ink" d="M14 56l-4 9M24 56l-5 11M34 56l-5 11M44 56l-4 9M52 55l-3 7"/>'
        + _SEA.format("M0 71q5-7 10-1t10 0 10 0 10 0 10 0 10 1"),
    ),
    "sky-storm": Symbol(
        "0 0 60 84",
        '<path class="inked sky-cloud" d="M9 50a7 7 0 0 1 1-14 11 11 0 0 1 20-4 9 9 0 0 1 16 4 7 7 0 0 1 5 14z"/>'
        '<path class="inked bolt" d="M32 45l-9 12h6l-4 11 13-14h-7l6-9z"/>'
        + _SEA.format("M0 72q7-9 14-2c5-14 18-18 27-9-8-1-11 5-6 10q7-1 11-5c5-3 10-1 14 3"),
    ),
    "tide-water": Symbol(
        "0 0 60 160",
        '<path class="tide-far" d="M0 8q7.5-8 15 0t15 0 15 0 15 0v152H0z"/>'
        '<path class="tide-near" d="M0 26q7.5 8 15 0t15 0 15 0 15 0v134H0z"/>'
        '<path class="tide-edge" d="M0 8q7.5-8 15 0t15 0 15 0 15 0M0 26q7.5 8 15 0t15 0 15 0 15 0"/>',
    ),
}
"""The symbols that only this game has."""


@cache
def symbols() -> Markup:
    """All symbols of the table and the hand, once for the page."""
    return drawings.symbols(OWN)


@cache
def cover() -> Markup:
    """The lid of the box: a storm over the sea, a staff, a buoy and a ring."""
    return Markup(f'<svg class="cover-drawing" viewBox="0 0 480 360" aria-hidden="true">{COVER}</svg>')


def _lid() -> str:
    """Five skies from clear to gale, one sea that climbs through them, and four buoys in it."""
    skies = "".join(f'<path class="lid-{name}" d="M{i * 96} 0h97v360h-97z"/>' for i, name in enumerate(WEATHERS))
    rays = "".join(f'<path class="ink" d="M48 118V98" transform="rotate({turn} 48 160)"/>' for turn in range(0, 360, 30))
    sun = f'<circle class="inked lid-light" cx="48" cy="160" r="30"/>{rays}'
    haze = '<path class="ink" d="M104 116h58M120 128h64M108 140h40M130 152h54M104 164h60M118 176h40"/>'
    cloud = '<path class="inked lid-white" d="M222 152a15 15 0 0 1 0-30 22 22 0 0 1 40-10 17 17 0 0 1 24 19 11 11 0 0 1-2 21z"/>'
    rain = (
        '<path class="inked lid-grey" d="M304 92a15 15 0 0 1 0-30 22 22 0 0 1 40-10 17 17 0 0 1 24 19 11 11 0 0 1-2 21z"/>'
        '<path class="ink" d="M306 104l-9 24M322 104l-12 34M338 104l-12 34M354 104l-12 34M370 104l-9 24"/>'
    )
    storm = (
        '<path class="inked lid-dark" d="M402 62a15 15 0 0 1 0-30 24 24 0 0 1 44-8 18 18 0 0 1 24 18 11 11 0 0 1-4 20z"/>'
        '<path class="inked bolt" d="M440 58l-26 38h17l-14 34 40-46h-20l19-26z"/>'
    )
    far = "M0 300" + "".join(f"q12-12 24-4t24-{5 + i}" for i in range(10)) + "V360H0z"
    near = "M0 330" + "".join("q12-10 24-2t24-7" for _ in range(10)) + "V360H0z"
    staff = '<path class="inked lid-white" d="M182 60h28v300h-28z"/>' + "".join(
        f'<path class="ink" d="M182 {74 + 14 * mark}h{9 if mark % 2 else 15}"/>' for mark in range(22)
    )
    buoys = "".join(
        f'<svg x="{x}" y="{y}" width="{size}" height="{size * 1.3}" overflow="visible"><use href="#buoy-{seat}"/></svg>'
        for seat, x, y, size in ((2, 22, 240, 56), (1, 112, 216, 58), (3, 226, 184, 60), (0, 304, 150, 62))
    )
    breaker = "M490 122C448 114 412 132 402 164 396 182 376 186 366 174 364 202 392 218 412 204 402 236 372 258 326 278V360h164z"
    foam = "M486 132C454 128 422 142 412 168 406 186 392 194 380 190M486 150C462 148 440 158 430 178"
    ring_afloat = '<svg x="262" y="236" width="52" height="52"><use href="#ring"/></svg>'
    return (
        f'{skies}{sun}{haze}{cloud}{rain}{storm}{buoys}{staff}<path class="inked lid-far" d="{breaker}"/>'
        f'<path class="lid-foam" d="{foam}"/><path class="inked lid-far" d="{far}"/>{ring_afloat}<path class="inked lid-near" d="{near}"/>'
    )


COVER = _lid()


def board(view: View, seats: SeatInfos, interaction: Interaction, t: Texts) -> Markup:
    """The table: tide cards at the top, below them everybody's tide gauge with the weather card played there."""
    acting = () if interaction.is_replaying else view.to_act
    highest = max(view.top(face.seat) for face in seats)
    per_row = ring_columns(view)
    over = not view.to_act and not interaction.is_replaying
    return el(
        "div",
        {
            "class": "land-unter chart-frame",
            "id": "land-unter",
            "style": f"--seats:{len(seats)};--per-row:{per_row};--rail-rows:{ring_rows(view)}",
            **interaction.scene_marks(),
        },
        middle(view, t, covered=over),
        el(
            "ul",
            {"class": "seats", "id": "seats", "style": f"--highest:{highest}"},
            [
                seat_column(standing(view, face, interaction.highlights, highest=highest, per_row=per_row, acts=face.seat in acting), t)
                for face in seats
            ],
        ),
        hands_passing(seats) if interaction.scene_marks("pass") else None,
        ending(view, seats, t) if over else None,
    )


@lru_cache(maxsize=16)
def hands_passing(seats: SeatInfos) -> Markup:
    """For the scene in which all hands are passed to the left: a few cards of each, with the mark of their former seat. The last seat sits
    beside the first."""
    return el(
        "div",
        {"class": "passing", "id": "passing", "aria-hidden": "true"},
        [
            el(
                "div",
                {"class": classes("passed", face.seat == len(seats) - 1 and "passed-round"), "style": f"--seat:{face.seat}"},
                [show("card-back", "back") for _ in range(3)],
                buoy(face.seat),
            )
            for face in seats
        ],
    )


# The middle -----------------------------------------------------------------------------------------------------------


def middle(view: View, t: Texts, *, covered: bool = False) -> Markup:
    """The two tide cards, the stack, and the progress of the game."""
    text = t("land-unter.middle", low=view.middle[0], high=view.middle[1]) if view.middle else t("land-unter.middle-empty")
    return el(
        "div",
        {"class": classes("middle", covered and "middle-covered"), "id": "middle"},
        el("p", {"class": "visually-hidden", "id": "middle-said"}, text),
        stack(len(view.stack), t),
        el(
            "div",
            {"class": "tides", "id": "tides", "data-explain": t("land-unter.explain.tides")},
            [tide_card(tide, f"tide-{place}-{tide}") for place, tide in enumerate(view.middle)],
        ),
        el(
            "div",
            {"class": "course", "id": "course"},
            el("p", {"class": "course-stage"}, t("land-unter.stage", stage=view.stage + 1, stages=view.rules.seats)),
            el("p", {"class": "course-round"}, t("land-unter.round", round=max(view.round, 1), rounds=ROUNDS)),
        ),
        to_come(view.stack, t),
    )


@cache
def tide_card(tide: int, id: str) -> Markup:  # noqa: A002 - the attribute's name
    """A tide card: the higher its number, the higher the water on it."""
    return el(
        "div",
        {"class": "tide", "id": id, "style": f"--level:{tide}", "aria-hidden": "true"},
        show("tide-water", "tide-water"),
        el("b", {}, tide),
    )


@cache
def stack(count: int, t: Texts) -> Markup:
    """The face-down tide cards and their number."""
    return el(
        "div",
        {"class": "stack", "id": "stack", "style": f"--left:{count}"},
        show("card-back", "back") if count else None,
        el("b", {"aria-hidden": "true"}, count),
        el("span", {"class": "visually-hidden"}, t.n("land-unter.stack", count)),
    )


@cache
def to_come(left: tuple[int, ...], t: Texts) -> Markup:
    """The tide cards that are still in the stack, which is public: each number once, with a mark for each card."""
    return el(
        "p",
        {"class": "to-come", "id": "to-come", "aria-hidden": "true", "data-explain": t("land-unter.explain.to-come")},
        el("span", {}, t("land-unter.to-come")),
        [el("i", {"class": f"left-{left.count(tide)}"}, tide) for tide in range(1, max(TIDES) + 1)],
    )


# The hand -------------------------------------------------------------------------------------------------------------


def acts(view: View, seats: SeatInfos, interaction: Interaction, t: Texts) -> Markup | None:
    """The button that confirms the chosen card, or the two tide cards to choose from."""
    card = read_chosen_card(interaction)
    if card:
        return join(confirmation(card, t))
    tides = [action.tide for action in interaction.own if isinstance(action, TakeTide)]
    if not tides:
        return None
    taken = [take_button(tide, interaction.mark_of(TakeTide(tide)), t) for tide in dict.fromkeys(tides)]
    return el("div", {"class": "choose-tide", "data-arrows": True}, taken)


def hand(view: View, seats: SeatInfos, interaction: Interaction, t: Texts) -> Markup:
    """The player's own weather cards; the playable ones are buttons. If a row is too long, cards overlap in two rows; positions count from
    the middle of the row."""
    playable = {action.card for action in interaction.own if isinstance(action, Play)}
    cards = view.hand
    chosen = read_chosen_card(interaction)
    columns = len(cards) if len(cards) <= MAX_CARDS_PER_ROW else (len(cards) + 1) // 2
    return join((_hand_owner(view, seats, t), _cards(cards, playable, chosen, columns, interaction, t)))


def _hand_owner(view: View, seats: SeatInfos, t: Texts) -> Markup:
    """Whose hand it was in the previous stage, and who has one's own; nothing in the first stage or for spectators."""
    if view.seat is None or not view.stage:
        return el("p", {"class": "whose", "id": "whose"})
    to, of = find_neighbours(view.seat, seats)
    return el("p", {"class": "whose", "id": "whose"}, t.rich("land-unter.hand-of", to=seat_name(to), of=seat_name(of)))


def _cards(cards: Cards, playable: set[int], chosen: int, columns: int, interaction: Interaction, t: Texts) -> Markup:
    return el(
        "ul",
        {
            "class": classes("hand", len(cards) > MAX_CARDS_PER_ROW and "hand-many"),
            "id": "hand",
            "data-arrows": True,
            "aria-label": t("land-unter.hand"),
            **interaction.scene_marks("pass"),
        },
        [
            el(
                "li",
                {"style": _place(i, len(cards), columns)},
                card_button(
                    card, token(card, interaction, chosen) if card in playable else None, card == chosen, interaction.mark_of(PLAY[card]), t
                ),
            )
            for i, card in enumerate(cards)
        ],
    )


MAX_CARDS_PER_ROW = 6
"""Cards of a hand side by side on a phone."""


@cache
def _place(i: int, cards: int, columns: int) -> str:
    """The position of a card: from the middle of a single row (--i), and from the middle of the first or second of two (--x, --y). A single
    row is halfway between."""
    row, column = divmod(i, columns)
    y = row if cards > columns else 0.5
    return f"--i:{i - (cards - 1) / 2};--x:{column - (min(columns, cards - row * columns) - 1) / 2};--y:{y}"


@cache
def _hint_mark(mark: int) -> Markup:
    """The hint's mark on a card: the lamp, or the sign of the second best."""
    if mark == BEST:
        return el("span", {"class": "hint-mark"}, icon("lightbulb"))
    return el("span", {"class": "hint-mark hint-mark-second", "data-sign": MARK_SIGNS[mark]})


@cache
def card_button(card: int, does: str | None, chosen: bool, mark: int, t: Texts) -> Markup:
    """A weather card in the hand. ``does``: the token of a press, None if it is not playable; ``mark``: the hint's mark."""
    name = card_name(card, t)
    return el(
        "button",
        {
            "type": "button",
            "id": f"card-{card}",
            "class": classes("weather", f"weather-{weather(card)}", mark_classes(mark, "weather-hinted hinted")),
            "style": shade(card),
            "data-do": does,
            "aria-disabled": None if does else "true",
            "aria-pressed": "true" if chosen else None,
            "aria-label": t(f"land-unter.card-{MARKS[mark]}", card=name) if mark else name,
            "data-explain": name,
        },
        face(card),
        _hint_mark(mark) if mark else None,
    )


@cache
def take_button(tide: int, mark: int, t: Texts) -> Markup:
    """One of the two tide cards, if the highest weather card may choose."""
    name = t("land-unter.take", tide=tide)
    return el(
        "button",
        {
            "type": "button",
            "id": f"take-{tide}",
            "class": "take",
            "data-do": f"play:take{tide}",
        },
        tide_card(tide, f"take-card-{tide}"),
        el("span", {}, name),
        _hint_mark(mark) if mark else None,
    )
