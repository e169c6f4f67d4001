"""Drawing a position of a game without a browser.

>>> from highwater.record import example
>>> from highwater.registry import GAMES
>>> from highwater_web.figures.figure import draw
>>> figure = draw(example(GAMES["land-unter"], "tides-4-and-7"), theme="light")
>>> figure.svg[:4], round(figure.width)
('<svg', 360)
>>> figure.alt[:67]
'Played: Max (44), Piet (27), Kaja (16), Linus (2). Max takes the 4.'
"""

from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from highwater.contract import State, seat_letter
from highwater.game import Game
from highwater.record import Record
from highwater_web.contract.canvas import Sheet, stacked
from highwater_web.contract.figures import FigureError, Figures
from highwater_web.contract.interaction import Highlight, Interaction, SeatInfos
from highwater_web.contract.page import GamePage
from highwater_web.figures.paints import Paints, paints_of
from highwater_web.figures.printing import print_sheet
from highwater_web.games import GAME_PAGES
from highwater_web.ui.faces import address_viewer, read_faces
from highwater_web.ui.markup import plain
from highwater_web.ui.texts import LANGUAGES, Texts, texts

__all__ = ["THEMES", "Figure", "FigureError", "draw", "draw_view", "figures_of", "list_parts", "list_sentences"]

THEMES = ("auto", "light", "dark")
"""``auto`` follows the page around the figure, or the device."""

NARROWEST, WIDEST = 10, 10_000
"""Minimum and maximum width in pixels."""


@dataclass(frozen=True)
class Figure:
    """``svg``: the self-contained picture; ``alt``: its description; ``width``, ``height``: in pixels."""

    svg: str
    alt: str
    width: float
    height: float

    def write_url(self) -> str:
        """A data URL of the picture. Pages apply their styles to inline markup, but not inside an image."""
        return f"data:image/svg+xml;base64,{b64encode(self.svg.encode()).decode()}"

    def _repr_svg_(self) -> str:
        """The picture for notebooks."""
        return self.svg


def draw(
    record: Record,
    ply: int | None = None,
    *,
    seat: int | None = None,
    part: str | None = None,
    language: str = "en",
    theme: str = "auto",
    width: float | None = None,
    height: float | None = None,
) -> Figure:
    """A position of a game as a picture.

    ``ply``: the number of plies before the position, from 0; by default all. The changes of the last ply are marked. ``seat``: whose view;
    by default a spectator's, without hands. ``part``: the part of the table, one of the game's (``list_parts``), or several joined with
    ``+``, one below the other. ``width``: in pixels, by default the drawing's units. ``height``: minimum in units, for example that of the
    highest of several steps.

    Raises FigureError, and RecordError if a ply cannot be played.
    """
    _check_one_of("language", language, LANGUAGES)
    _check_one_of("theme", theme, THEMES)
    if width is not None and not NARROWEST <= width <= WIDEST:
        raise FigureError("figure-width", f"a figure is {NARROWEST} to {WIDEST:,} pixels wide, not {width:g}", found=str(width))
    plies = len(record.plies)
    if ply is None:
        ply = plies
    if not 0 <= ply <= plies:
        raise FigureError("figure-ply", f"this game has {plies} plies: a figure shows the position after 0 to {plies} of them, not {ply}")
    if seat is not None and not 0 <= seat < record.seats:
        last = seat_letter(record.seats - 1)
        raise FigureError("figure-seat", f"a figure is seen by one of the seats a to {last} (0 to {record.seats - 1}), not by {seat}")
    page, offered = GAME_PAGES[record.game.id], figures_of(record.game.id)
    t, paints = _made_from_sources(language, record.game.package)
    before, after = _states_around(record, ply)
    people = address_viewer(read_faces(record, t), None)
    interaction = Interaction(is_replaying=True, highlights=_marks(page, record, ply, before, after))
    wanted = next(iter(offered.parts)) if part is None else part
    views = [state.view(seat) for state in (before, after) if state is not None]
    sheets = [_draw_part(offered, each, views, people, interaction, t) for each in wanted.split("+")]
    sheet = stacked(sheets) if len(sheets) > 1 else sheets[0]
    if height is not None:
        sheet = sheet.padded(height)
    sentences = _list_sentences(page, record, ply, before, after, people, t)
    alt = " ".join((*sentences, *map(_write_sentence, sheet.said)))
    across = float(width or sheet.width)
    svg = print_sheet(
        sheet,
        paints,
        theme,
        title=_title(page, record.game, after.view(None), t),
        description=alt,
        language=language,
        width=across,
    )
    return Figure(svg, alt, across, sheet.height * across / sheet.width)


def draw_view(game: Game, view: Any, *, language: str = "en", theme: str = "auto") -> Figure:
    """A view of a seat or a spectator as a picture, without names and marks. Raises FigureError."""
    page, offered = GAME_PAGES[game.id], figures_of(game.id)
    t, paints = _made_from_sources(language, game.package)
    people = address_viewer(read_faces(Record.of(game, view.rules.seats), t), view.seat)
    sheet = _draw_part(offered, next(iter(offered.parts)), [view], people, Interaction(is_replaying=True), t)
    alt = " ".join(map(_write_sentence, sheet.said))
    width = float(sheet.width)
    svg = print_sheet(sheet, paints, theme, title=_title(page, game, view, t), description=alt, language=language, width=width)
    return Figure(svg, alt, width, sheet.height)


def list_sentences(record: Record, ply: int, language: str) -> tuple[str, ...]:
    """The game's own sentences for a ply; none before the first. Raises RecordError if it cannot be played."""
    t = texts(language)
    before, after = _states_around(record, ply)
    return tuple(_list_sentences(GAME_PAGES[record.game.id], record, ply, before, after, address_viewer(read_faces(record, t), None), t))


def figures_of(game_id: str) -> Figures:
    """The drawings of a game. Raises FigureError if it has none."""
    page = GAME_PAGES.get(game_id)
    if page is None or page.figure is None:
        names = ", ".join(name for name, page in GAME_PAGES.items() if page.figure is not None)
        raise FigureError("figure-none", f"there are no figures of {game_id[:40]!r}; there are some of {names}")
    return page.figure()


def list_parts(game_id: str) -> tuple[str, ...]:
    """The names of a game's parts; the first is the default. Raises FigureError if it has none."""
    return tuple(figures_of(game_id).parts)


def _made_from_sources(language: str, package: str) -> tuple[Texts, Paints]:
    """The texts of a language and the colours of a game. Raises FigureError if they have not been compiled."""
    try:
        return texts(language), paints_of(package)
    except FileNotFoundError as error:
        raise FigureError(
            "figure-not-built",
            "texts and colours are made from their sources first: run `python build.py build`, or `pip install . ./web`",
        ) from error


def _check_one_of(what: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise FigureError(f"figure-{what}", f"the {what} of a figure is one of {', '.join(allowed)}, not {value[:40]!r}", found=value[:40])


def _states_around(record: Record, ply: int) -> tuple[State | None, State]:
    """The positions before and after the newest ply; the first is None if there is no ply."""
    before: State | None = None
    for number, state in enumerate(record.upto(ply).states()):
        if number == ply:
            return before, state
        before = state
    raise AssertionError("a record has a position after each of its plies")


def _draw_part(offered: Figures, part: str, views: list[Any], people: SeatInfos, interaction: Interaction, t: Texts) -> Sheet:
    name, _, argument = offered.settle(part, views).partition(":")
    if name not in offered.parts:
        names = ", ".join(offered.parts)
        raise FigureError("figure-part", f"there is no part {name[:40]!r} of this game; it has {names}", found=name[:40], known=names)
    return offered.parts[name](views[-1], people, interaction, t, argument)


def _marks(page: GamePage, record: Record, ply: int, before: State | None, after: State) -> dict[str, Highlight]:
    """Marks of the newest ply's changes."""
    if before is None:
        return {}
    changes = page.changes(before.view(None), after.view(None), record.plies[ply - 1])
    return {change.thing: Highlight(change.how, ply, change.was) for change in changes}


def _list_sentences(
    page: GamePage, record: Record, ply: int, before: State | None, after: State, people: SeatInfos, t: Texts
) -> Iterator[str]:
    """The log's sentences for the newest ply."""
    if before is not None:
        lines = page.log(before.view(None), after.view(None), record.plies[ply - 1], people, t)
        yield from map(_write_sentence, map(plain, lines))


def _write_sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?", ":", "…")) else f"{text}."


def _title(page: GamePage, game: Game, view: Any, t: Texts) -> str:
    """The game and its progress."""
    name = t(f"{game.id}.title")
    progress = page.progress(view, t)
    return f"{name}: {progress}" if progress else name
