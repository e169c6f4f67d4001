"""What was just done, in the words of the log, where people read what is asked of them; and how fast others go on."""

from bisect import bisect_left, bisect_right
from functools import cache, lru_cache
from itertools import accumulate, groupby

from highwater.contract import CHANCE
from highwater_web.contract.page import GamePage, is_told_first
from highwater_web.core.model import PACES, Table
from highwater_web.ui.markup import Markup, classes, el, flag, plain
from highwater_web.ui.public_views import get_public_view
from highwater_web.ui.texts import Texts

ROOM = (60, 95, 120, 150, 190, 250, 340)
"""Characters that places of several sizes have room for. The first is that of a small phone on its side, where the first line is shown
however long it is. Which size a place has says the style sheet (``43-told.css``)."""

MAX_TOLD_LINES = 9
"""Lines on the page; of others there is only said how many they are."""

BUOY = 3
"""Characters as wide as the mark of a seat."""

Line = tuple[int, Markup]
"""The ply that a line tells of, and the line."""


def told(table: Table, game_page: GamePage, prompt: str, t: Texts) -> Markup:
    """What others and chance did: whole sentences, dangers first, then the rest in its order; what led to a danger in the same ply
    stands before it. Where room is short, the newest dangers stay, then the newest of the rest; while others play, what one of them has
    just done stays before all, its dangers first. What has no room is counted on a button that opens the log. A press on the sentences
    steps back to before the newest. An empty place where nothing has been done yet."""
    lines = _list_news(table, game_page, prompt)
    if not lines:
        return el("p", {"id": "told", "class": "told"})
    newest = table.recent_lines[-1][0]
    over = not table.match.position.to_act
    others_play = table.active_seat is None and not over and table.match.record.plies[newest - 1][0] != CHANCE
    return _told(tuple(lines), newest, over, others_play, t)


@lru_cache(maxsize=32)
def _told(lines: tuple[Line, ...], newest: int, over: bool, others_play: bool, t: Texts) -> Markup:
    """The same of these lines. Once the game is over, a danger counts only if it has ended it."""
    first = [line for line in lines if is_told_first(line[1]) and (line[0] == newest or not over)]
    rest = [line for line in lines if line not in first]
    just_done = [line for line in lines if line[0] == newest and others_play]
    just_lost = [line for line in just_done if line in first]
    by_weight = list(dict.fromkeys([*reversed(just_lost), *reversed(just_done), *reversed(first), *reversed(rest)]))
    filled = list(accumulate(len(plain(line)) + 1 + BUOY * line.count("<svg") for _, line in by_weight))
    sizes = tuple(_find_size(characters) if number else 0 for number, characters in enumerate(filled))
    shown = dict(zip(by_weight[:MAX_TOLD_LINES], sizes, strict=False))
    dangerous = {ply for ply, _ in first}
    in_order = sorted(lines, key=lambda line: line[0] not in dangerous)
    length = sum(len(line) for _, line in lines)
    back = el(
        "button",
        {"type": "button", "id": "told-back", "class": "told-back", "data-do": f"ply:{newest - 1}", "title": t("play.told")},
        # Another sentence is another element: it comes, and nothing has moved.
        el(
            "span",
            {"class": "told-lines", "id": f"told-{newest}-{length}"},
            [_line(line, size, line[0] == newest) for line in in_order if (size := shown.get(line)) is not None],
        ),
    )
    return el("div", {"id": "told", "class": classes("told", f"told-whole-{sizes[-1]}")}, back, _more(sizes, t) if sizes[-1] else None)


def _list_news(table: Table, game_page: GamePage, prompt: str) -> list[Line]:
    """What is told, in its order: without what the prompt says in the same words, without what has become part of something else that is
    told, and without what led to the end of a part that people have looked at in peace."""
    newest = table.recent_lines[-1][0] if table.recent_lines else 0
    plies, states = table.match.record.plies, table.match.states
    earlier = {ply for ply, _ in table.recent_lines if ply < newest}
    looked_at = max((ply for ply in earlier if game_page.stage_ended(get_public_view(states[ply]))), default=0)
    return [
        (ply, line)
        for ply, line in table.recent_lines
        if ply > looked_at and plain(line).strip() not in prompt and (ply == newest or not game_page.passing(plies[ply - 1][1]))
    ]


def _find_size(characters: int) -> int:
    """The smallest place with room for so many characters, by its number; ``len(ROOM)`` where none has."""
    return bisect_left(ROOM, characters)


@lru_cache(maxsize=256)
def _line(line: Line, size: int, newest: bool) -> Markup:
    return el("span", {"class": classes("told-line", f"told-from-{size}", newest and "told-newest")}, line[1], " ")


@lru_cache(maxsize=64)
def _more(sizes: tuple[int, ...], t: Texts) -> Markup:
    """How many lines have no room, for every size of the place that lacks some. The style sheet shows one of the counts. ``sizes``: the
    place that each line needs, in ascending order."""
    alike = groupby(range(min(sizes[-1], len(ROOM))), lambda size: len(sizes) - bisect_right(sizes, size))
    counts = [
        el("span", {"class": classes(*(f"told-more-{size}" for size in of_sizes))}, t.n("play.told.more", count))
        for count, of_sizes in alike
    ]
    return el("button", {"type": "button", "id": "told-more", "class": "told-more", "data-do": "panel:log", "title": t("play.log")}, counts)


@cache
def pace(chosen: str, t: Texts) -> Markup:
    """The pace of the others, to be changed while they play."""
    buttons = [
        el(
            "button",
            {
                "type": "button",
                "id": f"pace-{value}",
                "class": "choice",
                "data-do": f"pace:{value}",
                "aria-pressed": flag(value == chosen),
            },
            t(f"settings.pace.{value}"),
        )
        for value in PACES
    ]
    return el("div", {"class": "pace", "role": "group", "aria-label": t("settings.pace")}, buttons)
