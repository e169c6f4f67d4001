"""Draws the measured strength of the levels as charts and tables (from `docs/strength/charts.json`).

A page to read asks for a table of each game by `![level; wins; range; games](strength:levels)` and for charts by
`![won; time; equal share; time of a turn](strength:charts)`, each a paragraph with the labels to use. Charts in a page use its colours;
`standing_alone` makes one with its own colours, for the repository.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import ceil, floor, log10
from pathlib import Path
from typing import NamedTuple

from highwater.bots import OFFERED, is_searcher
from highwater.registry import GAMES
from highwater_web.figures.paints import THEMES, paints_of
from highwater_web.ui.markup import Markup, el, join
from highwater_web.ui.texts import Texts, texts

DATA = Path(__file__).resolve().parents[1] / "docs/strength/charts.json"

WIDTH, HEIGHT = 340, 300
LEFT, RIGHT, TOP, BOTTOM = 46, 326, 50, 246
"""The edges of the plot area."""

SEARCHING = tuple(level for level in OFFERED if is_searcher(level))

LINE = 15
"""Minimum distance between lines of text."""

Attributes = dict[str, str | int | float | bool | None]

COLOURS = ("paper-raised", "ink", "ink-soft", "line", "surface", "brass")
"""The site's colour tokens in a chart."""


class Point(NamedTuple):
    """A measured player: a ``level``, or the strongest one with ``times`` its playouts. A share of victories with its interval and number
    of games; ``ms``: mean processor time per decision, None if not measured."""

    level: str
    times: float
    share: float
    low: float
    high: float
    games: int
    ms: float | None


@cache
def read_measurements() -> dict[str, list[Point]]:
    """The measurements, by game."""
    return {game: [Point(**point) for point in points] for game, points in json.loads(DATA.read_text("utf-8")).items()}


def draw(name: str, description: str, language: str) -> str:
    """The content for ``strength:<name>`` in a text, with the labels there. Raises KeyError for an unknown name."""
    return {"levels": _levels_of_all, "charts": _charts_of_all}[name](description, texts(language))


def _levels_of_all(description: str, t: Texts) -> str:
    heads = [head.strip() for head in description.split(";")]
    games = [(el("h3", None, t(f"{game}.title")), level_table(points, heads, t)) for game, points in read_measurements().items() if points]
    return str(join([part for game in games for part in game]))


def _charts_of_all(description: str, t: Texts) -> str:
    """The charts side by side, if there is room."""
    words = choose_words(*map(str.strip, description.split(";")))
    return str(el("div", None, [[chart(game, points, words[game], t), " "] for game, points in read_measurements().items() if points]))


class Words(NamedTuple):
    """Labels of a chart's axes, and of its line at an equal share ("" if there is none)."""

    won: str
    time: str
    fair: str


def choose_words(won: str, of_decision: str, fair: str, of_turn: str) -> dict[str, Words]:
    """The labels for each game: a cooperative team thinks per turn, and has no equal share."""
    return {game.id: Words(won, of_turn, "") if game.cooperative else Words(won, of_decision, fair) for game in GAMES.values()}


# The tables -------------------------------------------------------------------------------------------------------------


def level_table(points: Sequence[Point], heads: Sequence[str], t: Texts) -> Markup:
    """A row for each measured level, the strongest first."""
    lines = [_level_line(point, t) for point in reversed(points) if point.times == 1]
    return el(
        "table",
        None,
        el("thead", None, el("tr", None, [el("th", {"scope": "col"}, head) for head in heads])),
        el("tbody", None, lines),
    )


def _level_line(point: Point, t: Texts) -> Markup:
    cells = (el("b", None, _percent(point.share, t)), _interval(point), str(point.games))
    return el("tr", None, el("th", {"scope": "row"}, t(f"level.{point.level}")), [el("td", None, cell) for cell in cells])


def _percent(share: float, t: Texts) -> str:
    """Formatted for the language."""
    return f"{100 * share:.0f}%" if t.language == "en" else f"{100 * share:.0f}\N{NO-BREAK SPACE}%"


def _interval(point: Point) -> str:
    return f"{100 * point.low:.0f}–{100 * point.high:.0f}"


# The chart --------------------------------------------------------------------------------------------------------------


def draw_standalone(game: str, points: Sequence[Point], words: Words, language: str) -> str:
    """A chart as a file, in light and dark colours."""
    paints = paints_of("")
    light, dark = ("".join(f"--{name}:{paints.resolved(f'var(--{name})', theme, {})};" for name in COLOURS) for theme in THEMES)
    style = f":root{{{light}}}@media(prefers-color-scheme:dark){{:root{{{dark}}}}}text{{font-family:system-ui,sans-serif}}"
    t = texts(language)
    size: Attributes = {"width": WIDTH, "height": HEIGHT, "viewBox": f"0 0 {WIDTH} {HEIGHT}"}
    return str(
        el(
            "svg",
            {"xmlns": "http://www.w3.org/2000/svg", **size, "role": "img", "aria-labelledby": "title said"},
            el("title", {"id": "title"}, _title(game, words, t)),
            el("desc", {"id": "said"}, _describe_chart(points, t)),
            el("style", None, Markup(style)),
            _field(game, points, words, t),
        )
    )


def chart(game: str, points: Sequence[Point], words: Words, t: Texts) -> Markup:
    """A chart in a page of the site, whose colours it uses. It has no ids, like everything in long texts."""
    label = f"{_title(game, words, t)}. {_describe_chart(points, t)}"
    size: Attributes = {"width": WIDTH, "height": HEIGHT, "viewBox": f"0 0 {WIDTH} {HEIGHT}", "style": "max-width:100%;height:auto"}
    return el("svg", {**size, "role": "img", "aria-label": label}, _field(game, points, words, t))


def _title(game: str, words: Words, t: Texts) -> str:
    return f"{t(f'{game}.title')}: {words.won}, {words.time}"


def _describe_chart(points: Sequence[Point], t: Texts) -> str:
    """The chart's content as a sentence."""
    parts = [(_name(point, t), point, _time(point.ms, t)) for point in points if point.ms]
    return "; ".join(f"{name}: {_percent(point.share, t)} ({_interval(point)}), {time}" for name, point, time in parts)


def _field(game: str, points: Sequence[Point], words: Words, t: Texts) -> Markup:
    """Everything in the plot area: strength upwards, time to the right."""
    timed = [point for point in points if point.ms]
    scale = Scale(timed)
    return join(
        [
            el("rect", {"width": WIDTH, "height": HEIGHT, "rx": 6, "fill": "var(--paper-raised)"}),
            _text(t(f"{game}.title"), 12, 21, size=15, weight=600),
            _text(words.won, 12, 39, paint="ink-soft"),
            _text(words.time, RIGHT, HEIGHT - 12, paint="ink-soft", anchor="end"),
            *_grid(scale, t),
            *(_fair(scale, words.fair) if words.fair else ()),
            *_efforts(timed, scale),
            *_levels(timed, scale, t),
        ]
    )


class Scale:
    """Positions of times and shares. Time is logarithmic, between whole powers of ten."""

    def __init__(self, points: Sequence[Point]) -> None:
        logs = [log10(point.ms) for point in points if point.ms]
        self.first, self.last = floor(min(logs, default=0)), ceil(max(logs, default=1))
        self.last = max(self.last, self.first + 1)
        self.top = min(1.0, ceil(10 * max((point.high for point in points), default=1) + 0.2) / 10)

    def x(self, ms: float) -> float:
        return round(LEFT + (RIGHT - LEFT) * (log10(ms) - self.first) / (self.last - self.first), 1)

    def y(self, share: float) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * share / self.top, 1)


def _grid(scale: Scale, t: Texts) -> Iterator[Markup]:
    step = 0.1 if scale.top <= 0.6 else 0.2
    for number in range(int(scale.top / step + 1e-9) + 1):
        y = scale.y(number * step)
        yield _line(LEFT, y, RIGHT, y, "line")
        yield _text(_percent(number * step, t), LEFT - 6, y + 4, paint="ink-soft", anchor="end")
    for power in range(scale.first, scale.last + 1):
        x = scale.x(10.0**power)
        yield _line(x, TOP, x, BOTTOM, "line")
        anchor = "middle" if power < scale.last else "end"
        yield _text(_time(10.0**power, t), x if power < scale.last else RIGHT + 4, BOTTOM + 17, paint="ink-soft", anchor=anchor)


def _fair(scale: Scale, word: str) -> Iterator[Markup]:
    y = scale.y(0.25)
    yield el("path", {"d": f"M{LEFT} {y}H{RIGHT}", "stroke": "var(--ink-soft)", "stroke-width": 1.5, "stroke-dasharray": "5 4"})
    yield _text(word, RIGHT, y - 5, paint="ink-soft", anchor="end")


def _efforts(points: Sequence[Point], scale: Scale) -> Iterator[Markup]:
    """The strongest level with fewer and more playouts, connected."""
    strongest = next((point.level for point in points if point.times != 1), None)
    row = sorted((point for point in points if point.level == strongest), key=lambda point: point.times)
    for one, other in pairwise(row):
        yield _line(scale.x(one.ms or 1), scale.y(one.share), scale.x(other.ms or 1), scale.y(other.share), "surface")
    for point in row:
        if point.times != 1:
            yield from _bar(point, scale)
            x, y = scale.x(point.ms or 1), scale.y(point.share)
            circle: Attributes = {
                "cx": x,
                "cy": y,
                "r": 3.5,
                "fill": "var(--paper-raised)",
                "stroke": "var(--surface)",
                "stroke-width": 1.5,
            }
            yield el("circle", circle)
            yield _text(_times(point.times), x, scale.y(point.high) - 5, paint="ink-soft", anchor="middle")


def _levels(points: Sequence[Point], scale: Scale, t: Texts) -> Iterator[Markup]:
    """The levels with their names: above and below the points for levels that search, where the connected row leaves room; beside them for
    others."""
    levels = [point for point in points if point.times == 1]
    for point in levels:
        yield from _bar(point, scale)
        yield el("circle", {"cx": scale.x(point.ms or 1), "cy": scale.y(point.share), "r": 5, "fill": "var(--brass)"})
    searching = [point for point in levels if point.level in SEARCHING]
    beside = [point for point in levels if point not in searching]
    for point in searching:
        y = scale.y(point.high) - 6 if point.level == SEARCHING[-1] else scale.y(point.low) + 16
        yield _text(t(f"level.{point.level}"), scale.x(point.ms or 1), y, size=13, anchor="middle")
    for point, y in zip(beside, separate([scale.y(point.share) + 4 for point in beside]), strict=True):
        yield _text(t(f"level.{point.level}"), scale.x(point.ms or 1) + 10, y, size=13)


def separate(heights: Sequence[float]) -> list[float]:
    """Vertical positions of text lines, moved as little as needed to keep them apart."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    moved = list(heights)
    for _ in range(len(order)):
        for above, below in pairwise(order):
            missing = LINE - (moved[below] - moved[above])
            if missing > 0:
                moved[above], moved[below] = moved[above] - missing / 2, moved[below] + missing / 2
    return [round(height, 1) for height in moved]


def _bar(point: Point, scale: Scale) -> Iterator[Markup]:
    """The interval of a point."""
    x, low, high = scale.x(point.ms or 1), scale.y(point.low), scale.y(point.high)
    path = f"M{x} {low}V{high}M{x - 4} {low}h8M{x - 4} {high}h8"
    yield el("path", {"d": path, "stroke": "var(--ink)", "stroke-width": 1.5, "fill": "none"})


def _line(x: float, y: float, to_x: float, to_y: float, paint: str) -> Markup:
    return el("path", {"d": f"M{x} {y}L{to_x} {to_y}", "stroke": f"var(--{paint})", "fill": "none"})


def _text(words: str, x: float, y: float, *, size: int = 12, weight: int = 400, paint: str = "ink", anchor: str = "start") -> Markup:
    bold, aligned = weight if weight != 400 else None, anchor if anchor != "start" else None
    place: Attributes = {"x": x, "y": y, "font-size": size, "font-weight": bold, "text-anchor": aligned, "fill": f"var(--{paint})"}
    # Keeps a line in the background from crossing letters.
    return el("text", {**place, "stroke": "var(--paper-raised)", "stroke-width": 3, "paint-order": "stroke"}, words)


def _name(point: Point, t: Texts) -> str:
    name = t(f"level.{point.level}")
    return name if point.times == 1 else f"{name} ×{_times(point.times)}"


def _times(times: float) -> str:
    return f"{times:g}×" if times > 1 else f"1/{round(1 / times)}"


def _time(ms: float, t: Texts) -> str:
    """A time with two digits, formatted for the language."""
    value, unit = (ms / 1000, "s") if ms >= 1000 else (ms, "ms")
    number = f"{value:.2g}" if value < 100 else f"{value:.0f}"
    return f"{number if t.language == 'en' else number.replace('.', ',')} {unit}"
