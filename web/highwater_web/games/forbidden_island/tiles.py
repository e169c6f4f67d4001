"""The tiles of the island as buttons: their state, their changes, and the effect of a press.

``choices`` decides what a press means; ``pawns`` draws the pawns above the tiles.
"""

from collections.abc import Sequence
from functools import cache, lru_cache

from highwater.games.forbidden_island.components import CARD_NAMES, LANDING, SHAPES, TILE_NAMES, TREASURE_ON, TREASURE_TILES
from highwater.games.forbidden_island.paths import FLOODED, SUNK
from highwater.games.forbidden_island.state import View
from highwater_web.contract.interaction import BEST, MARKS, Highlight, Interaction, SeatInfos, mark_classes
from highwater_web.games.forbidden_island import choices
from highwater_web.games.forbidden_island.chart import extent
from highwater_web.games.forbidden_island.choices import Target
from highwater_web.games.forbidden_island.moments import sinking
from highwater_web.games.forbidden_island.names import in_lines, tile_name, tile_short, treasure_name
from highwater_web.games.forbidden_island.odds import find_marked_odds
from highwater_web.ui.drawings import MARK_SIGNS, icon, show
from highwater_web.ui.markup import Markup, classes, el, join
from highwater_web.ui.texts import Texts

STATES = ("dry", "flooded", "sunk")


def tiles(view: View, people: SeatInfos, interaction: Interaction, t: Texts) -> list[Markup]:
    """A button for every tile, in reading order."""
    targets = choices.find_targets(view, interaction)
    choice = choices.find_choice(interaction)
    chosen = choice.words[0] if choice and choice.kind in ("at", "shore") and choice.words else ""
    percents = find_marked_odds(view) if interaction.odds and view.pending and not view.reason else {}
    standing, going = _standing(view, people), sinking(interaction)
    swims = bool(view.pending) and view.pending[-1].kind == "swim"
    first = next(tile for tile in view.layout if tile in targets) if (choice or swims) and targets else _find_first_tile(view, interaction)
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
            interaction.highlights.get(f"tile-{TILE_NAMES[tile]}"),
            interaction.seat is None,
            targets.get(tile),
            _reach(place, pressable, view.rules.shape) if tile in targets else None,
            TILE_NAMES[tile] == chosen,
            TILE_NAMES[tile] == going,
            tile == first,
            is_vital(view, tile),
            t,
        )
        for tile, place in places.items()
    ]


def is_vital(view: View, tile: int) -> bool:
    """Whether a flooded tile loses the game when it sinks: the landing, or the last tile where a treasure can be captured."""
    if view.tiles[tile] != FLOODED or view.reason:
        return False
    treasure = TREASURE_ON[tile]
    if treasure is None or treasure in view.captured:
        return tile == LANDING
    return sum(view.tiles[place] != SUNK for place in TREASURE_TILES[treasure]) == 1


Reach = tuple[float, float, float, float]
"""How far a tile's touch area extends above, right, below and left of it."""


@lru_cache(maxsize=4096)
def _reach(place: tuple[int, int], pressable: frozenset[tuple[int, int]], shape: str) -> Reach | None:
    """In long rows a tile may be too small for a finger: its touch area then extends over neighbours where a press has no other meaning.
    None for shapes whose tiles are always large enough."""
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


def _standing(view: View, people: SeatInfos) -> dict[int, tuple[str, ...]]:
    """The players on each tile; empty after the take-off."""
    names: dict[int, tuple[str, ...]] = {}
    if view.reason != "escaped":
        for face, tile in zip(people, view.pawns, strict=False):
            names[tile] = (*names.get(tile, ()), face.name)
    return names


def _find_first_tile(view: View, interaction: Interaction) -> int:
    """The tile that gets the keyboard's focus first: that of the pawn to choose, else of the pawn whose turn it is."""
    if not view.pawns:
        return view.layout[0] if view.layout else LANDING
    seat = interaction.seat if interaction.seat is not None else view.active
    return view.pawns[seat if seat >= 0 else 0]


@lru_cache(maxsize=4096)
def tile_button(
    tile: int,
    place: tuple[int, int],
    state: int,
    taken: bool,
    standing: tuple[str, ...],
    percent: int,
    mark: Highlight | None,
    looks_back: bool,
    target: Target | None,
    reach: Reach | None,
    chosen: bool,
    going: bool,
    first: bool,
    vital: bool,
    t: Texts,
) -> Markup:
    """A tile. ``taken``: its treasure is captured; ``standing``: names of the players there; ``percent``: the chance of its flood card;
    ``mark``: its change since people here last decided; ``looks_back``: whether a press on the mark goes back to it, never in one's own
    turn; ``reach``: the extension of its touch area; ``going``: it sinks in a scene; ``vital``: its sinking
    loses the game."""
    row, column = place
    name = TILE_NAMES[tile]
    token = target.token if target else mark.token if mark and looks_back else None
    shown = _find_mark(target, chosen, mark)
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
                vital and "tile-vital",
            ),
            "style": f"--x:{column + 1};--y:{row + 1}",
            "tabindex": 0 if first else -1,
            "data-do": token,
            "data-tip": _tip(tile, state, taken, standing, percent, t),
            "aria-disabled": None if token else "true",
            "aria-label": describe_tile(tile, place, state, taken, standing, percent, mark, looks_back, target, chosen, vital, t),
        },
        _draw_tile(tile, state, taken, percent, t),
        _TICK if shown == CHOSEN else _sign(target) if target else None,
        el("i", {"class": "reach", "style": "--n:{:g};--e:{:g};--s:{:g};--w:{:g}".format(*reach)}) if reach and any(reach) else None,
    )


CHOSEN = "tile-chosen"
_TICK = el("span", {"class": "sign sign-chosen", "aria-hidden": "true"}, el("b", {"data-sign": "✓"}))


def _find_mark(target: Target | None, chosen: bool, changed: Highlight | None) -> str | None:
    """The class of a tile's one mark. By priority: the hint's target; the chosen tile; the effect of a press, shown by the coin on its
    corner; a change. ``describe_tile`` has all of them in words."""
    if target and (hinted := mark_classes(target.mark, "tile-hinted", "tile-second")):
        return hinted
    if chosen:
        return CHOSEN
    return changed.css if changed and not target else None


@lru_cache(maxsize=512)
def _draw_tile(tile: int, state: int, taken: bool, percent: int, t: Texts) -> Markup:
    """The drawing on a tile: its picture with its name, or a wreck, its odds and its treasure."""
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
def _tip(tile: int, state: int, taken: bool, standing: tuple[str, ...], percent: int, t: Texts) -> str:
    """The tile's name, that it has sunk, its treasure, its pawns, and what its percentage means, as a tip for the picture."""
    treasure = TREASURE_ON[tile]
    parts = [tile_name(tile, t), *([t("forbidden-island.first.sunk")] if state == SUNK else [])]
    if treasure is not None and state != SUNK:
        parts.append(t(f"forbidden-island.tile-said.treasure{'-taken' if taken else ''}", treasure=treasure_name(treasure, t)))
    parts += standing
    if percent and state != SUNK:
        parts.append(t(f"forbidden-island.tile-said.odds-{STATES[state]}", percent=percent))
    return " · ".join(parts)


def describe_tile(
    tile: int,
    place: tuple[int, int],
    state: int,
    taken: bool,
    standing: Sequence[str],
    percent: int,
    mark: Highlight | None,
    looks_back: bool,
    target: Target | None,
    chosen: bool,
    vital: bool,
    t: Texts,
) -> str:
    """The state of a tile and the effect of a press, in sentences."""
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
    if vital:
        sentences.append(t(f"{key}vital"))
    if percent and state != SUNK:
        sentences.append(t(f"{key}odds-{STATES[state]}", percent=percent))
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
    """The effect of a press as a coin on the tile's corner; a hint has its mark there."""
    signs = [icon("lightbulb")] if target.mark == BEST else [el("b", {"data-sign": MARK_SIGNS[target.mark]})] if target.mark else []
    return el("span", {"class": "sign", "aria-hidden": "true"}, signs, [show(f"sign-{kind}", "sign-picture") for kind in target.kinds])


@cache
def _odds_mark(percent: int, t: Texts) -> Markup:
    text = t("forbidden-island.deck.percent", percent=percent)
    return el("span", {"class": classes("odds", percent == 100 and "odds-sure"), "data-mark": text})
