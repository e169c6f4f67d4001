"""The ship as text, for a terminal of 80 columns. It gets plain numbers; ``state`` decides what may be shown."""

from collections.abc import Sequence
from textwrap import wrap

from highwater.contract import CHANCE, seat_letter
from highwater.deck import Cards
from highwater.games.rats.components import DIE_NAMES, RATS, Components, Face

WIDTH = 80
HULL = 56
"""The width of the ship in characters: all rats and a cheese fit in."""


def ship(
    *,
    title: str,
    components: Components,
    rats: Sequence[int],
    arrivals: Cards,
    pair: Cards,
    cheese: Sequence[tuple[int, int]],
    lost: Cards,
    water: int,
    markers: Cards,
    pool: Cards,
    aside: Cards,
    rolled: Sequence[Face],
    cards: Cards,
    taken: Sequence[Cards],
    gone: Cards,
    turn: int,
    to_act: Sequence[int],
) -> str:
    """The ship from the top deck down to the water, level by level where there is anything, then dice and seats. ``cards``: -1 for hidden
    ones."""
    levels: dict[int, list[str]] = {components.top: [], components.start: [], water: []}
    for space, value in cheese:
        levels.setdefault(space, []).append(f"[cheese {value}]")
    for rat, space in enumerate(rats):
        if space and rat not in arrivals:
            levels.setdefault(space, []).insert(0, RATS[rat])
    levels[components.top] = [f"{place}. {RATS[rat]}" for place, rat in enumerate(arrivals, 1)]
    now = "the game is over" if not to_act else "chance is next" if to_act[0] == CHANCE else f"to act: {seat_letter(to_act[0])}"
    head = f"{title}, turn of {seat_letter(turn)}" if to_act else title
    lines = [f"{head}{now:>{WIDTH - len(head)}}", "", f"{'':>12}{'_' * HULL}"]
    above = components.top + 1
    for space in sorted((space for space in levels if space >= water), reverse=True):
        if above - space > 1:
            lines.append(f"{'':>11}|{'':<{HULL}}|")
        lines.append(_level(space, " ".join(levels[space]), "top deck" if space == components.top else "", space == water))
        above = space
    under = [RATS[rat] for rat, space in enumerate(rats) if not space] + [f"cheese {value}" for value in lost]
    lines += wrap(f"{'under water':>11} {', '.join(under) or 'nothing'}", WIDTH, subsequent_indent=" " * 12)
    lines.append(f"{'to come':>11} water rises by {' '.join(map(str, markers)) or 'nothing more'}")
    if pair:
        lines.append(f"{'level':>11} {' and '.join(RATS[rat] for rat in pair)} share a field")
    lines.append("")
    thrown = [f"{DIE_NAMES[die]} {face}" for die, face in zip(pool, rolled, strict=False)] if rolled else [DIE_NAMES[die] for die in pool]
    dice = f"{'to roll' if to_act and pool and not rolled else 'dice':>11} {', '.join(thrown) or 'none'}"
    lines += wrap(dice, WIDTH, subsequent_indent=" " * 12)
    lines.append(f"{'laid aside':>11} {', '.join(DIE_NAMES[die] for die in aside) or 'none'}")
    for seat, pile in enumerate(taken):
        card = cards[seat] if seat < len(cards) else None
        own = "no card yet" if card is None else "a hidden card" if card < 0 else ", ".join(RATS[rat] for rat in components.cards[card])
        has = [own, *([f"cheese {' '.join(map(str, pile))}"] if pile else []), *(["has left"] if seat in gone else [])]
        mark = "*" if seat in to_act else ""
        lines.append(f"{f'seat {seat_letter(seat)}{mark}':>11} {'; '.join(has)}")
    return "\n".join(line.rstrip() for line in lines)


def _level(space: int, things: str, name: str, wet: bool) -> str:
    if wet:
        return f"~~~~ {space:>2} ~~~|{'~' + things + ' ' * bool(things):~<{HULL}}|~~~~~~~~~~"
    return f"{name:>8}{space:>3}|{' ' + things:<{HULL}}|"
