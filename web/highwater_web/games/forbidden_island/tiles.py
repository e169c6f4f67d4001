"""The tiles of the island as buttons: how each lies there, what is known of it, what has become of it, and what a press on it does.

What a press means is decided in ``choices``; the pawns above the tiles are in ``pawns``.
"""

from collections.abc import Sequence
from functools import cache, lru_cache

from highwater.games.forbidden_island.components import CARD_NAMES, LANDING, SHAPES, TILE_NAMES, TREASURE_ON
from highwater.games.forbidden_island.state import View
from highwater.games.forbidden_island.ways import SUNK
from highwater_web.contract.asked import BEST, MARKS, Asked, Faces, Mark, marked
from highwater_web.drawings import MARK_SIGNS, icon, show
from highwater_web.games.forbidden_island import choices
from highwater_web.games.forbidden_island.chart import extent
from highwater_web.games.forbidden_island.choices import Target
from highwater_web.games.forbidden_island.moments import sinking
from highwater_web.games.forbidden_island.names import in_lines, tile_name, tile_short, treasure_name
from highwater_web.games.forbidden_island.odds import marked_odds
from highwater_web.markup import Markup, classes, el, join
from highwater_web.texts import Texts

STATES = ("dry", "flooded", "sunk")


def tiles(view: View, people: Faces, asked: Asked, t: Texts) -> list[Markup]:
    """A button for every tile, in reading order."""
    targets = choices.targets(view, asked)
    begun = choices.begun(asked)
    chosen = begun.words[0] if begun and begun.kind in ("at", "shore") and begun.words else ""
    percents = marked_odds(view) if asked.odds and view.pending and not view.reason else {}
    standing, going = _standing(view, people), sinking(asked)
    swims = bool(view.pending) and view.pending[-1].kind == "swim"
    first = next(tile for tile in view.layout if tile in targets) if (begun or swims) and targets else _first_tile(view, asked)
    places = dict(zip(view.layout, SHAPES[view.rules.shape], strict=False))
    pressable = frozenset(places[tile] for tile in targets)
    return [
        tile_button(
            tile,
            place,
            view.tiles[tile],
            TREASURE_ON[tile] in view.captured,
            standing.get(tile, ()),
            percents.get(tile, 0),
            asked.changed.get(f"tile-{TILE_NAMES[tile]}"),
            asked.seat is None,
            targets.get(tile),
            _reach(place, pressable, view.rules.shape) if tile in targets else None,
            TILE_NAMES[tile] == chosen,
            TILE_NAMES[tile] == going,
            tile == first,
            t,
        )
        for tile, place in places.items()
    ]


Reach = tuple[float, float, float, float]
"""How much of what a tile lacks for a finger it takes from the place above, right, below and left of it."""


@lru_cache(maxsize=4096)
def _reach(place: tuple[int, int], pressable: frozenset[tuple[int, int]], shape: str) -> Reach | None:
    """Where there are many tiles in a row, one that can be pressed may be small: a finger hits it also beside it, where a press means
    nothing else. None on shapes whose tiles are large enough everywhere."""
    extents = extent(shape)
    if max(extents) < 7:
        return None
    row, column = place

    def is_free(at: tuple[int, int]) -> bool:
        return at not in pressable and all(0 <= line < lines for line, lines in zip(at, extents, strict=True))

    above, below = _shares(is_free((row - 1, column)), is_free((row + 1, column)))
    left, right = _shares(is_free((row, column - 1)), is_free((row, column + 1)))
    return above, right, below, left


def _shares(before: bool, after: bool) -> tuple[float, float]:
    return (0.5, 0.5) if before and after else (float(before), float(after))


def _standing(view: View, people: Faces) -> dict[int, tuple[str, ...]]:
    """Who stands on which tile; nobody does any more who has flown off."""
    found: dict[int, tuple[str, ...]] = {}
    if view.reason != "escaped":
        for face, tile in zip(people, view.pawns, strict=False):
            found[tile] = (*found.get(tile, ()), face.name)
    return found


def _first_tile(view: View, asked: Asked) -> int:
    """Where one comes in with the keyboard: the tile of the pawn that is asked for, else of the one whose turn it is."""
    if not view.pawns:
        return view.layout[0] if view.layout else LANDING
    seat = asked.seat if asked.seat is not None else view.active
    return view.pawns[seat if seat >= 0 else 0]


@lru_cache(maxsize=4096)
def tile_button(
    tile: int,
    place: tuple[int, int],
    state: int,
    taken: bool,
    standing: tuple[str, ...],
    percent: int,
    mark: Mark | None,
    looks_back: bool,
    target: Target | None,
    reach: Reach | None,
    chosen: bool,
    going: bool,
    first: bool,
    t: Texts,
) -> Markup:
    """A tile. ``taken``: its treasure is; ``standing``: names of who stands there; ``percent``: how likely its flood card comes up;
    ``mark``: what has become of it since people here decided last; ``looks_back``:
    whether a press on the mark does, never in one's own turn; ``reach``:
    where else a press on it counts; ``going``: it goes under before our eyes."""
    row, column = place
    name = TILE_NAMES[tile]
    token = target.token if target else mark.token if mark and looks_back else None
    shown = _one_mark(target, chosen, mark)
    return el(
        "button",
        {
            "type": "button",
            "id": f"tile-{name}",
            "class": classes(
                "bare tile",
                f"tile-{STATES[state]}",
                target and "tile-target",
                shown,
                going and "tile-going",
            ),
            "style": f"--x:{column + 1};--y:{row + 1}",
            "tabindex": 0 if first else -1,
            "data-do": token,
            "data-tip": _tip(tile, state, taken, standing, t),
            "aria-disabled": None if token else "true",
            "aria-label": tile_said(tile, place, state, taken, standing, percent, mark, looks_back, target, chosen, t),
        },
        _drawn(tile, state, taken, percent, t),
        _TICK if shown == CHOSEN else _sign(target) if target else None,
        el("i", {"class": "reach", "style": "--n:{:g};--e:{:g};--s:{:g};--w:{:g}".format(*reach)}) if reach and any(reach) else None,
    )


CHOSEN = "tile-chosen"
_TICK = el("span", {"class": "sign sign-chosen", "aria-hidden": "true"}, el("b", {"data-sign": "✓"}))


def _one_mark(target: Target | None, chosen: bool, changed: Mark | None) -> str | None:
    """The class of the one mark that a tile bears. In the order of importance: what a hint means; what has been chosen; what a press does,
    which the coin on its corner says; what has changed. All of them are said in words (``tile_said``)."""
    if target and (hinted := marked(target.mark, "tile-hinted", "tile-second")):
        return hinted
    if chosen:
        return CHOSEN
    return changed.css if changed and not target else None


@lru_cache(maxsize=512)
def _drawn(tile: int, state: int, taken: bool, percent: int, t: Texts) -> Markup:
    """What is drawn on a tile: its picture with its name, or a wreck, its odds and its treasure."""
    treasure = TREASURE_ON[tile]
    face = el(
        "span",
        {"class": "tile-face", "aria-hidden": "true"},
        show(f"scene-{TILE_NAMES[tile]}", "tile-picture"),
        el("span", {"class": "tile-name"}, in_lines(tile_short(tile, t))),
    )
    if state == SUNK:
        return join([face, show("wreck", "tile-wreck")])
    return join(
        [
            face,
            _odds_mark(percent, t) if percent else None,
            show(f"card-{CARD_NAMES[treasure]}", classes("tile-treasure", taken and "tile-treasure-taken") or "")
            if treasure is not None
            else None,
        ]
    )


@lru_cache(maxsize=512)
def _tip(tile: int, state: int, taken: bool, standing: tuple[str, ...], t: Texts) -> str:
    """What a tile is called, what can be had there, and who stands there, for whoever sees only pictures."""
    treasure = TREASURE_ON[tile]
    parts = [tile_name(tile, t)]
    if treasure is not None and state != SUNK:
        parts.append(t(f"forbidden-island.tile-said.treasure{'-taken' if taken else ''}", treasure=treasure_name(treasure, t)))
    return " · ".join((*parts, *standing))


def tile_said(
    tile: int,
    place: tuple[int, int],
    state: int,
    taken: bool,
    standing: Sequence[str],
    percent: int,
    mark: Mark | None,
    looks_back: bool,
    target: Target | None,
    chosen: bool,
    t: Texts,
) -> str:
    """What a tile shows and what pressing it does, in sentences."""
    row, column = place
    treasure = TREASURE_ON[tile]
    key = "forbidden-island.tile-said."
    sentences = [t(f"{key}{STATES[state]}", tile=tile_name(tile, t), row=row + 1, column=column + 1)]
    if chosen:
        sentences.append(t(f"{key}chosen"))
    if treasure is not None and state != SUNK:
        sentences.append(t(f"{key}treasure-taken" if taken else f"{key}treasure", treasure=treasure_name(treasure, t)))
    if standing:
        sentences.append(t(f"{key}stand", names=", ".join(standing)))
    if percent and state != SUNK:
        sentences.append(t(f"{key}odds", percent=percent))
    if mark:
        sentences.append(t(f"{key}changed"))
    if target:
        what = ", ".join(t(f"forbidden-island.press.{kind}") for kind in target.kinds)
        sentences.append(t(f"{key}press", what=what))
        if target.mark:
            sentences.append(t(f"{key}{MARKS[target.mark]}"))
    elif mark and looks_back:
        sentences.append(t(f"{key}press", what=t("forbidden-island.press.look-back")))
    return ". ".join(sentences) + "."


def _sign(target: Target) -> Markup:
    """What pressing the tile does, as a coin on its corner; a hint has its mark there."""
    signs = [icon("lightbulb")] if target.mark == BEST else [el("b", {"data-sign": MARK_SIGNS[target.mark]})] if target.mark else []
    return el("span", {"class": "sign", "aria-hidden": "true"}, signs, [show(f"sign-{kind}", "sign-picture") for kind in target.kinds])


@cache
def _odds_mark(percent: int, t: Texts) -> Markup:
    said = t("forbidden-island.deck.percent", percent=percent)
    return el("span", {"class": classes("odds", percent == 100 and "odds-sure"), "data-mark": said})
