"""Lists of the levels of play with their signs: a short one to choose from, and a full one with strengths."""

from functools import cache

from highwater.bots import OFFERED
from highwater.game import Game
from highwater.registry import GAMES
from highwater_web.ui.controls import link
from highwater_web.ui.levels import Strength, character, describe_strength, sleeve, strength
from highwater_web.ui.markup import Markup, el
from highwater_web.ui.texts import Texts


def levels_to_choose(chosen: str, suggested: Markup | None, t: Texts) -> Markup:
    """The choice of the level of all bots without one of their own. ``suggested``: a line below it."""
    return el(
        "fieldset",
        {"class": "levels", "id": "levels"},
        el("legend", None, t("setup.level")),
        [_to_choose(level, level == chosen, t) for level in OFFERED],
        suggested,
    )


@cache
def levels_to_look_up(game_id: str, t: Texts) -> Markup:
    """All levels, with their mistakes and strengths."""
    return el(
        "details",
        {"class": "levels", "id": "strengths"},
        el("summary", None, t("setup.strength")),
        el("ul", None, [el("li", {"class": "level"}, _describe_level(GAMES[game_id], level, t)) for level in OFFERED]),
        _interval(GAMES[game_id], t),
    )


def _interval(game: Game, t: Texts) -> Markup:
    """The explanation of the intervals, if there are any, and a link to the measurements."""
    strengths = [measured for level in OFFERED if (measured := strength(game, level)) is not None]
    uncertain = any(each.low < each.high for each in strengths)
    return el("p", {"class": "option-note"}, uncertain and [t("level.interval"), " "], link("strength.html", t("strength.title")))


@cache
def _to_choose(level: str, chosen: bool, t: Texts) -> Markup:
    return el(
        "label",
        {"class": "level"},
        el(
            "input",
            {
                "type": "radio",
                "id": f"level-{level}-chosen",
                "name": "level",
                "value": level,
                "checked": chosen,
                "data-do": "setup",
                "aria-labelledby": f"name-of-{level}",
                "aria-describedby": f"play-of-{level}",
            },
        ),
        sleeve(level),
        el("strong", {"id": f"name-of-{level}"}, t(f"level.{level}")),
        el("span", {"class": "level-said", "id": f"play-of-{level}"}, t(f"level.{level}.plays")),
    )


def _describe_level(game: Game, level: str, t: Texts) -> list[Markup]:
    measured = strength(game, level)
    return [
        sleeve(level),
        el("strong", None, t(f"level.{level}")),
        _gauge(measured) if measured else Markup(),
        el("span", {"class": "level-said"}, character(game, level, t), " ", describe_strength(game, level, t)),
    ]


def _gauge(measured: Strength) -> Markup:
    """A gauge: the share of won games as water level, its uncertainty as foam, and a mark for equal strength."""
    fair = "" if measured.fair is None else f";--fair:{measured.fair}%"
    style = f"--share:{measured.share}%;--low:{measured.low}%;--high:{measured.high}%{fair}"
    return el("span", {"class": "level-gauge", "style": style, "aria-hidden": "true"}, el("b", None, measured.share), el("i"))
