"""The news above the prompt, made of log lines; and the control for the pace."""

from bisect import bisect_left, bisect_right
from functools import cache, lru_cache
from itertools import accumulate, groupby

from highwater.contract import CHANCE
from highwater_web.contract.page import GamePage, is_urgent
from highwater_web.core.model import PACES, Table
from highwater_web.ui.markup import Markup, classes, el, flag, plain
from highwater_web.ui.public_views import get_public_view
from highwater_web.ui.texts import Texts

ROOM = (60, 95, 120, 150, 190, 250, 340)
"""Characters that fit into the place of the news, by its size. The first size is that of a small phone on its side, where the first line is
always shown. The style sheet (``43-told.css``) selects the size."""

MAX_TOLD_LINES = 9
"""Maximum lines of news; the rest is counted."""

BUOY = 3
"""The width of a seat mark in characters."""

Line = tuple[int, Markup]
"""A ply, and a log line about it."""


def news(table: Table, game_page: GamePage, prompt: str, t: Texts) -> Markup:
    """The news about others and chance: whole sentences, dangers first, then the rest in order. A cause in the same ply precedes its
    danger. Where room is short, the newest dangers stay, then the newest of the rest. While others play, the newest ply comes before all,
    its dangers first. A button counts the hidden lines and opens the log. A press on the news steps back to before the newest ply. Without
    news the place is empty."""
    lines = _list_news(table, game_page, prompt)
    if not lines:
        return el("p", {"id": "told", "class": "told"})
    newest = table.recent_lines[-1][0]
    over = not table.match.position.to_act
    others_play = table.active_seat is None and not over and table.match.record.plies[newest - 1][0] != CHANCE
    return _draw_news(tuple(lines), newest, over, others_play, t)


@lru_cache(maxsize=32)
def _draw_news(lines: tuple[Line, ...], newest: int, over: bool, others_play: bool, t: Texts) -> Markup:
    """The news in these lines. After the game only the ply that ended it counts."""
    first = [line for line in lines if is_urgent(line[1]) and (line[0] == newest or not over)]
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
        # A new sentence is a new element, so it appears in place and does not move.
        el(
            "span",
            {"class": "told-lines", "id": f"told-{newest}-{length}"},
            [_line(line, size, line[0] == newest) for line in in_order if (size := shown.get(line)) is not None],
        ),
    )
    return el("div", {"id": "told", "class": classes("told", f"told-whole-{sizes[-1]}")}, back, _hidden(sizes, t) if sizes[-1] else None)


def _list_news(table: Table, game_page: GamePage, prompt: str) -> list[Line]:
    """The news in order, without lines that equal the prompt, lines merged into others, and the cause of a stage's end that people have
    already seen."""
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
    """The number of the smallest size with room for this many characters; ``len(ROOM)`` if none has."""
    return bisect_left(ROOM, characters)


@lru_cache(maxsize=256)
def _line(line: Line, size: int, newest: bool) -> Markup:
    return el("span", {"class": classes("told-line", f"told-from-{size}", newest and "told-newest")}, line[1], " ")


@lru_cache(maxsize=64)
def _hidden(sizes: tuple[int, ...], t: Texts) -> Markup:
    """The counts of hidden lines, one for each size that lacks room. The style sheet shows one of them. ``sizes``: the one that each
    line needs, ascending."""
    alike = groupby(range(min(sizes[-1], len(ROOM))), lambda size: len(sizes) - bisect_right(sizes, size))
    counts = [
        el("span", {"class": classes(*(f"told-more-{size}" for size in of_sizes))}, t.n("play.told.more", count))
        for count, of_sizes in alike
    ]
    return el("button", {"type": "button", "id": "told-more", "class": "told-more", "data-do": "panel:log", "title": t("play.log")}, counts)


@cache
def pace(chosen: str, t: Texts) -> Markup:
    """The control for the pace of the other players."""
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
