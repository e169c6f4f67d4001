"""Positions of every game as pages, to measure their layout in windows of every size. They are rendered here, quickly, and measured by
geometry.js in one page with the built styles."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple

from playwright.sync_api import Page

from highwater import notation
from highwater.contract import CHANCE
from highwater.games.forbidden_island.components import SHAPES
from highwater.match import Match, Player
from highwater.record import MAX_NAME
from highwater.registry import GAMES
from highwater_web.app import APP
from highwater_web.core.feature import Env
from highwater_web.core.pages import render
from highwater_web.core.preferences import PREFERENCES
from highwater_web.core.results import KEY as RESULTS
from highwater_web.core.shelf import PREFIX, make_saved_game
from highwater_web.core.thinking import BotScheduler
from highwater_web.features.hints.hint import HINT
from highwater_web.games.forbidden_island.names import SOFT_HYPHEN
from highwater_web.ui.texts import LANGUAGES
from highwater_web.worker import Session

from . import prepared
from .conftest import Site
from .prepared import chooses_a_tide, has_dice, has_to, has_to_roll, is_finished, is_stage_over, three_alike, wait_for_card, write_storage

Size = tuple[int, int]
"""Width and height of a window, in px."""

SIZES: tuple[Size, ...] = (
    (320, 640),
    (360, 740),
    (390, 844),
    (740, 360),
    (844, 390),
    (600, 400),
    (640, 360),
    (820, 1180),
    (1024, 768),
    (1180, 820),
    (1280, 720),
    (1366, 768),
    (1440, 900),
    (1920, 1080),
    (2560, 1440),
)
TOUCH, POINTER = 44, 24
"""Minimum size in px of a target for fingers or pointers."""

WIDEST_TOUCH = 1180
"""Maximum width in px of windows that may be phones or tablets."""

OWN = {
    "land-unter": ".hand > li",
    "forbidden-island": ".hand-acts, .hand-acts .card",
    "abandon-ship": ".dice, .own-card",
    "sos": ".dice, .own-card",
}
"""By game, the own part of the hand, which must be visible without scrolling."""


NAMES = ("Friederike", "Knud", "Johannes", "Inga", "Bo", "Maren", "Ole")
"""Typical names; another test covers the longest."""

match_at = partial(prepared.match_at, names=NAMES)


class Position(NamedTuple):
    """A page: a match after these presses. ``name``: the number of seats, then what is shown, or first the shape of an island. ``href`` has
    {} for its name on the shelf, which has ``others`` too; ``results``: stored results; ``told``: messages about other tabs."""

    name: str
    match: Match
    presses: tuple[str, ...] = ()
    href: str = "play.html#game={}"
    results: str = ""
    told: tuple[str, ...] = ()
    others: tuple[Match, ...] = ()

    def with_longest_names(self) -> Position:
        """The position with the widest allowed name in every seat."""
        names = ("W" * MAX_NAME,) * len(self.match.players)
        players = tuple(replace(player, name=name) for player, name in zip(self.match.players, names, strict=True))
        match = replace(self.match, players=players, record=replace(self.match.record, names=names))
        return self._replace(name=f"{self.name}, longest names", match=match)

    @property
    def game(self) -> str:
        return self.match.game.id

    def html(self, language: str) -> str:
        """The markup of the page, made as the worker makes it."""
        # Each reading of the clock takes a tenth of a second, so that a hint is searched quickly and deterministically.
        mind = BotScheduler(partial(next, count(0, 0.1)))
        session = Session(Env(Random(1).random, lambda: "2026-11-21T12:00:00+00:00", lambda: "new", APP, mind))
        store = write_storage({"x": self.match}) if "{}" in self.href else {}
        store |= write_storage({f"other-{number}": other for number, other in enumerate(self.others)})
        store |= {RESULTS: self.results} if self.results else {}
        store[PREFERENCES] = '{"captions": "off"}'  # captions cover the board
        messages: list[dict[str, object]] = [
            {"message": "boot", "href": self.href.replace("{}", "x"), "language": language, "store": store, "storage": "ok", "shown": False}
        ]
        messages += [{"message": "do", "token": token, "fields": {}} for token in self.presses]
        messages += map(json.loads, self.told)
        for message in messages:
            session.dispatch(json.dumps(message))
            while (table := session.model.table) is not None and (hint := HINT.of(table)) is not None and hint.is_thinking:
                session.dispatch('{"message": "do", "token": "hint-on", "fields": {}}')
        html = render(APP, session.model)
        assert "fault" not in re.findall(r'class="([^"]*)"', html), self.name
        return html


TAG = re.compile(r"(<[^>]*>)")
SAME = re.compile(r'<(/?\w+)|\b(?:id|class)="[^"]*"')
"""The parts of a tag that are equal in every language."""
NARROW, WIDE = "iljtfrI.,:;'|! ", "mwMW%@"
LABEL = 20
"""Maximum letters of a label on a button or tile, in at most two lines."""


def _letters(text: str) -> float:
    return sum(0.5 if letter in NARROW else 1.5 if letter in WIDE else 1 for letter in text)


def _width(text: str) -> float:
    """The approximate width of a text in letters; of a label, its unbreakable part."""
    parts = re.split(r"\s|\u00ad|(?<=-)", text.strip())
    whole = sum(map(_letters, parts))
    return max(whole / 2, *map(_letters, parts)) if whole < LABEL else whole


WIDEST: dict[tuple[str, str], str] = {}


def widest(position: Position) -> str:
    """The page of a position with each text in its widest language, so that one measurement covers all."""
    name = (position.game, position.name)
    if name not in WIDEST:
        WIDEST[name] = _in_widest_words(position)
    return WIDEST[name]


TOLD = re.compile(r'<div\s[^>]*\bid="told".*?</div\s*>', re.DOTALL)
"""The news, whose number of lines depends on the texts' lengths."""


def _in_widest_words(position: Position) -> str:
    written = [position.html(language).replace(SOFT_HYPHEN, "\u00ad") for language in LANGUAGES]  # part of a text
    told = max((found[0] for page in written if (found := TOLD.search(page))), key=len, default="")
    pages = [TAG.split(TOLD.sub("<b></b>", page)) for page in written]
    assert len({tuple(tuple(SAME.findall(tag)) for tag in page[1::2]) for page in pages}) == 1, f"{position.name}: built in several ways"
    widest = "".join(parts[0] if number % 2 else max(parts, key=_width) for number, parts in enumerate(zip(*pages, strict=True)))
    return widest.replace("\u00ad", SOFT_HYPHEN).replace("<b></b>", told, 1)


def _waits_for_chance(match: Match) -> bool:
    """Whether a round of Land unter has just been settled."""
    return match.state.to_act == (CHANCE,) and len(match.record.plies) > 40 and not is_stage_over(match)


def _of_a_newer_build(match: Match) -> str:
    saved = make_saved_game(match, "x", "2026-11-21T12:00:00Z").text
    return notation.seal(['[Weather "7"]', *saved.split("\n\n")[0].splitlines()], notation.read(saved).tokens)


def _everywhere(game: str, seats: int, match: Match) -> Iterator[Position]:
    """The positions common to all games: a prompt, a hint, what if, replay, a link, the end, another tab."""
    over = match_at(is_finished, game=game, seats=seats)
    last = len(match.record.plies)
    yield Position(f"{seats} seats, asked", match)
    yield Position(f"{seats} seats, hint", match, ("hint",))
    last_of_all = match.ranked(match.waiting_for()[0])[-1].action
    yield Position(f"{seats} seats, what if", match, ("hint", "panel:hint", f"what:{last_of_all}", "ask-table"))
    yield Position(f"{seats} seats, what if, all", match, ("hint", "panel:hint", f"what:{last_of_all}"))
    yield Position(f"{seats} seats, looking back", match, (f"ply:{last - 1}",))
    yield Position(f"{seats} seats, over", over, results=three_alike(over, "x"))
    yield Position(f"{seats} seats, another tab", match, told=(json.dumps({"message": "tab", "game": "x", "played": "elsewhere"}),))
    newer = {"message": "store-changed", "key": f"{PREFIX}x", "value": _of_a_newer_build(match)}
    yield Position(f"{seats} seats, lost to a newer build", match, told=(json.dumps(newer),))
    yield Position(f"{seats} seats, a link", over, (), f"play.html#record={over.record.url()}&ply={len(over.record.plies) // 2}")


@cache
def list_positions(game: str) -> tuple[Position, ...]:
    """All measured positions of a game."""
    return tuple(BY_PACKAGE[GAMES[game].package](game))


def _land_unter(game: str) -> Iterator[Position]:
    for seats in GAMES[game].seats:
        yield from _everywhere(game, seats, match_at(wait_for_card(60), game=game, seats=seats))
        yield Position(f"{seats} seats, the first round", match_at(wait_for_card(0), game=game, seats=seats))
        yield Position(f"{seats} seats, a round settled", match_at(_waits_for_chance, game=game, seats=seats))
        yield Position(f"{seats} seats, stage over", match_at(is_stage_over, game=game, seats=seats))
        yield Position(f"{seats} seats, curtain", match_at(wait_for_card(30), game=game, seats=seats, people=2))
    choosing = match_at(chooses_a_tide, game=game, seats=3, options={"highest_may_choose": "on"})
    yield Position("3 seats, choosing a tide", choosing)


def _island(game: str) -> Iterator[Position]:
    for seats in GAMES[game].seats:
        match = match_at(_turn_after(40), game=game, seats=seats, people=seats)
        yield from _everywhere(game, seats, match)
        yield Position(f"{seats} seats, to move", match, ("choose:a:move",))
        yield Position(f"{seats} seats, a card too many", match_at(has_to("discard"), game=game, seats=seats, people=seats))
        alone = match_at(_turn_after(40), game=game, seats=seats)
        yield Position(f"{seats} seats, before a card", alone, ("play:end",))
        choosing = Match.begin(GAMES[game], tuple(Player(name) for name in NAMES[:seats]), {"adventurers": "chosen"})
        yield Position(f"{seats} seats, the first to choose", choosing)
        for seat in range(seats - 1):
            choosing = choosing.act(seat, choosing.ranked(seat)[0].action)
        yield Position(f"{seats} seats, the last to choose", choosing, ("hint",))
        yield Position(f"{seats} seats, all have chosen", choosing.act(seats - 1, choosing.ranked(seats - 1)[-1].action))
    for number, island in enumerate(SHAPES):
        seats = GAMES[game].seats[number % len(GAMES[game].seats)]
        yield Position(f"{island}, {seats} seats", match_at(_turn_after(10), game=game, seats=seats, options={"island": island}))


def _turn_after(plies: int) -> Callable[[Match], bool]:
    return lambda match: len(match.record.plies) >= plies and has_to("turn")(match)


def _rats(game: str) -> Iterator[Position]:
    for seats in GAMES[game].seats:
        match = match_at(has_dice(16), game=game, seats=seats)
        yield from _everywhere(game, seats, match)
        yield Position(f"{seats} seats, to roll", match_at(has_to_roll, game=game, seats=seats))
        several = match_at(has_dice(16), game=game, seats=seats, people=seats)
        yield Position(f"{seats} seats, around one device", several)
        yield Position(f"{seats} seats, a card looked at", several, ("peek:A", "show"))


BY_PACKAGE = {"land_unter": _land_unter, "forbidden_island": _island, "rats": _rats}

SCRIPT = Path(__file__).with_name("geometry.js")
LINKS = re.compile(r'<link rel="stylesheet"[^>]*>')


def stand(page: Page, site: Site) -> None:
    """Show an empty page with the built styles, in which markup is measured without an engine or motion."""
    built = page.request.get(site.url("en/play.html")).text()
    styles = "".join(LINKS.findall(built))
    assert "play" in styles
    empty = f'<!doctype html><html lang="en" data-theme="light" data-animation="none"><head><meta charset="utf-8">{styles}</head>'
    page.route("**/en/empty.html", lambda route: route.fulfill(body=f'{empty}<body><div id="app"></div>', content_type="text/html"))
    page.goto(site.url("en/empty.html"))
    page.add_script_tag(path=SCRIPT)


def measure_pages(page: Page, game: str, size: tuple[int, int], pages: Sequence[str], text: int = 100) -> list[list[str]]:
    """The faults of each of these pages in a window of this size. ``text``: the person's text size in percent."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("text => document.documentElement.style.fontSize = `${text}%`", text)
    target = TOUCH if width <= WIDEST_TOUCH else POINTER
    faults: list[list[str]] = page.evaluate("([pages, own, target]) => measure(pages, own, target)", [pages, OWN[game], target])
    return faults
