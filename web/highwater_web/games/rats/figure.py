"""The figures of Abandon Ship and S.O.S.: the ship, the dice, the seats, and the contents of the box.

They use the board's drawings in units of a space (``style/20-ship.css``). Each rat has the number of its space beside it, because texts
about a figure refer to it.
"""

from highwater.games.rats.components import DIE_NAMES, Face
from highwater.games.rats.state import DROWNED, View
from highwater_web.contract.canvas import (
    SERIF,
    WIDTH,
    Sheet,
    box,
    buoy,
    frame_on_paper,
    group,
    path,
    placed,
    stacked,
    text,
)
from highwater_web.contract.figures import Figures, PartDrawing
from highwater_web.contract.interaction import Interaction, SeatInfos
from highwater_web.games.rats.course import ChosenAction
from highwater_web.games.rats.figure_cards import SMALL_CARD, small_card, small_rat
from highwater_web.games.rats.figure_dice import DIE, cube
from highwater_web.games.rats.figure_making import MAKING
from highwater_web.games.rats.figure_ship import piece, ship
from highwater_web.games.rats.names import card_of, colours, die_name, sign
from highwater_web.games.rats.words import totals
from highwater_web.ui.drawings import CARD_BACK
from highwater_web.ui.markup import Markup, join
from highwater_web.ui.naming import capitalize
from highwater_web.ui.texts import Texts

POOL, CREW_ROW = 58, 38


def table(view: View, people: SeatInfos, interaction: Interaction, t: Texts, argument: str) -> Sheet:
    """Everything: the ship, the dice of the pool, and all seats."""
    parts = [
        ship(view, people, interaction, t, ""),
        *([pool(view, people, interaction, t, "")] if view.pool else []),
        crew(view, people, interaction, t, ""),
    ]
    return stacked(parts, gap=0)


def _on_paper(drawing: PartDrawing) -> PartDrawing:
    return lambda view, people, interaction, t, argument: frame_on_paper(drawing(view, people, interaction, t, argument))


# Dice -------------------------------------------------------------------------------------------------------------------


def pool(view: View, people: SeatInfos, interaction: Interaction, t: Texts, argument: str) -> Sheet:
    """The dice of the pool: rolled, or still in the hand of the next player."""
    sos, step = view.rules.must_stay, WIDTH / len(DIE_NAMES)
    left = (WIDTH - step * len(view.pool)) / 2 + (step - DIE) / 2
    faces: tuple[Face | None, ...] = view.rolled or (None,) * len(view.pool)
    dice = [placed(cube(die, face, sos, t), left + at * step, 7) for at, (die, face) in enumerate(zip(view.pool, faces, strict=True))]
    shown = [
        f"{capitalize(die_name(die, sos, t))}: {sign(die, face, sos, t)}" if face else capitalize(die_name(die, sos, t))
        for die, face in zip(view.pool, faces, strict=True)
    ]
    return Sheet(WIDTH, POOL, join(dice), ("; ".join(shown),) if shown else ())


# The seats --------------------------------------------------------------------------------------------------------------


def crew(view: View, people: SeatInfos, interaction: Interaction, t: Texts, argument: str) -> Sheet:
    """All seats with their last action, cheese and card as far as known, and at the end their points."""
    over = view.phase == "over"
    points = totals(view) if over else []
    worth = [*zip(points, map(sum, view.taken), strict=False)]  # cheese breaks ties
    acting = view.turn if view.phase in ("rise", "roll", "choose") else -1
    rows, sentences = [], []
    for face in people:
        seat = face.seat
        y = 4 + seat * CREW_ROW
        mark = interaction.highlights.get(f"seat-{seat}")
        card = card_of(view, seat)
        row = [
            box(4, y, WIDTH - 8, CREW_ROW - 4, r=3, fill="var(--paper-raised)", stroke="var(--line-strong)", stroke_width=1),
            group(buoy(seat, 9, y + 6.5, 16), css="buoy"),
            text(face.name, 31, y + 17, 13.5, anchor="start", width=92),
        ]
        if seat == acting:
            row.append(path(f"M5 {y}v{CREW_ROW - 4}", stroke="var(--brass)", stroke_width=4))
        if mark is not None:
            row.append(_draw_deed(mark.was, 130, y, view, t))
        cheese = sum(view.taken[seat]) if view.taken else 0
        if cheese or over:
            row.append(piece(cheese, 222, y + 7, 26))
        if card:
            row += [small_rat(which, 256 + at * 23, y + 3, t) for at, which in enumerate(card)]
        elif view.cards:
            row.append(_card_down(258, y + 5.5))
        if over:
            best = worth[seat] == max(worth)
            row.append(text(points[seat], 346, y + 17, 17, anchor="end", font=SERIF, fill="var(--brass-ink)" if best else "var(--ink)"))
        rows.append(join(row))
        if card:
            sentences.append(f"{face.name}: {colours(card, t)}")
        if cheese:
            sentences.append(f"{face.name}: {t.n('rats.cheese-worth', cheese)}")
    return Sheet(WIDTH, 8 + CREW_ROW * len(people), join(rows), tuple(sentences))


def _draw_deed(chosen: ChosenAction, x: float, y: float, view: View, t: Texts) -> Markup:
    """A seat's chosen die, and the destinations of the rats."""
    sos, top = view.rules.must_stay, view.rules.components.top
    pieces = [placed(cube(chosen.die, chosen.face, sos, t), x, y + 0.5, 0.76)]
    at = x + 37
    for which, space in chosen.went:
        where = "" if space in (DROWNED, top) else str(space)
        if which != chosen.die:
            pieces.append(small_rat(which, at - 4, y + 3, t, 24))
            at += 20
        pieces.append(text(where, at, y + 17, 13, anchor="start") if where else _end(space == top, at + 7, y + 17))
        at += 10 * max(len(where), 2) + 2
    if not chosen.went:
        pieces.append(text("=", at, y + 17, 13, anchor="start"))
    return join(pieces)


def _end(home: bool, x: float, y: float) -> Markup:
    """An arrow up to the deck, or a cross."""
    lines = "M-5-7h10M0 7V-3M-4.5 1.5L0-3l4.5 4.5" if home else "M0-7V7M-4.5-2.5h9"
    return placed(path(lines, fill="none", stroke="var(--ink)", stroke_width=2.2, stroke_linecap="round", stroke_linejoin="round"), x, y)


def _card_down(x: float, y: float) -> Markup:
    """A face-down secret card."""
    ground = box(0, 0, 60, 84, r=5, fill="var(--paper-raised)", stroke="var(--ink)", stroke_width=3)
    return placed(join([ground, group(Markup(CARD_BACK.lines), css="crew-card")]), x, y, 0.27)


# What is in the box -----------------------------------------------------------------------------------------------------


def faces(view: View, people: SeatInfos, interaction: Interaction, t: Texts, argument: str) -> Sheet:
    """All faces of all dice, a row each."""
    sos, step = view.rules.must_stay, 50
    rows, sentences = [], []
    for die, shown in enumerate(view.rules.components.dice):
        y = 8 + die * step
        rows += [placed(cube(die, face, sos, t), 34 + at * step, y) for at, face in enumerate(shown)]
        name = capitalize(die_name(die, sos, t))
        sentences.append(f"{name}: {', '.join(sign(die, face, sos, t) for face in shown)}")
    return Sheet(WIDTH, 8 + step * len(view.rules.components.dice), join(rows), tuple(sentences))


def cards(view: View, people: SeatInfos, interaction: Interaction, t: Texts, argument: str) -> Sheet:
    """The secret cards, each with its three rats."""
    (wide, high), gap = SMALL_CARD, 8
    pieces, sentences = [], []
    for at, card in enumerate(view.rules.components.cards):
        row, column = divmod(at, 4)
        in_row = min(4, len(view.rules.components.cards) - row * 4)
        x = WIDTH / 2 + (column - in_row / 2) * (wide + gap) + gap / 2
        y = 8 + row * (high + gap)
        pieces.append(placed(small_card(card, t).body, x, y))
        sentences.append(colours(card, t))
    rows = -(-len(view.rules.components.cards) // 4)
    return Sheet(WIDTH, 8 + rows * (high + gap), join(pieces), tuple(map(capitalize, sentences)))


FIGURES = Figures(
    {
        "table": _on_paper(table),
        "ship": _on_paper(ship),
        "dice": _on_paper(pool),
        "crew": _on_paper(crew),
        "faces": _on_paper(faces),
        "cards": _on_paper(cards),
    },
    making=lambda: MAKING,
)
