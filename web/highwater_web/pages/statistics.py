"""The statistics of this device: for each game how often it was played and won, against whom, and the most points."""

from collections.abc import Mapping

from highwater.bots import OFFERED
from highwater.game import Game
from highwater.registry import GAMES
from highwater_web.controls import button
from highwater_web.drawings import icon
from highwater_web.faults import page_of
from highwater_web.markup import Child, Markup, classes, el
from highwater_web.model import Model
from highwater_web.pages.frame import link
from highwater_web.pages.page import Framed
from highwater_web.results import Result, Tally, best_scores, by_level, tally
from highwater_web.texts import Texts, error_text, signed


def statistics(model: Model, t: Texts, framed: Framed) -> Markup:
    results = model.results
    own_bots = {bot.tag: bot.name for bot in model.bots.values()}
    played = [(game, those) for game in GAMES.values() if (those := results.of_game(game.id))]
    return framed(
        t("statistics.title"),
        el("p", {"class": "lead"}, t("statistics.lead")),
        results.fault is not None
        and el("p", {"class": "notice notice-error"}, error_text(results.fault, t), " ", t("statistics.unreadable.note")),
        [_game(game, those, own_bots, t) for game, those in played],
        not played and results.fault is None and el("p", {"class": "empty"}, t("statistics.empty")),
        el(
            "p",
            {"class": "shelf-ways"},
            results.text is not None and button("export-statistics", icon("download"), t("games.export"), name="export-statistics"),
            results.text is not None and button("clear-statistics", icon("trash-2"), t("statistics.clear"), name="clear-statistics"),
            link("games.html", t("nav.games"), class_="button button-quiet"),
        ),
    )


def _game(game: Game, results: list[Result], own_bots: Mapping[str, str], t: Texts) -> Markup:
    title = f"statistics-{game.id}"
    together = sum(result.ending == "played" for result in results)
    return el(
        "section",
        {"class": f"statistics game-{game.id}", "aria-labelledby": title},
        el("h2", {"id": title}, t(f"{game.id}.title")),
        _figures(tally(results), t),
        together > 0 and el("p", {"class": "statistics-note"}, t.n("statistics.together", together)),
        el("div", {"class": "statistics-tables"}, _levels(game, results, own_bots, t), _most_points(results, t)),
    )


def _figures(all_of_them: Tally, t: Texts) -> Markup:
    figures = [
        ("statistics.games", all_of_them.games),
        ("statistics.won", all_of_them.won),
        ("statistics.streak", all_of_them.streak),
        ("statistics.longest", all_of_them.longest),
    ]
    return el(
        "dl",
        {"class": "statistics-figures"},
        [el("div", None, el("dt", None, t(key)), el("dd", None, str(figure))) for key, figure in figures],
    )


def _levels(game: Game, results: list[Result], own_bots: Mapping[str, str], t: Texts) -> Markup | None:
    """How often one has won at each level: the ladder of the game's difficulties, ticked where it was climbed, or the opponents met."""
    decided = by_level(result for result in results if result.ending != "played")
    option = next((option for option in game.options if option.id == page_of(game.id).level), None)
    if option is None and not decided:
        return None
    names = {value: t(f"{game.id}.option.{option.id}.{value}") for value in option.values} if option else {}
    rungs = [(names.get(level) or _opponents(level, own_bots, t), decided.get(level)) for level in [*names, *(set(decided) - set(names))]]
    return el(
        "div",
        {"class": classes("statistics-levels", option is not None and "ladder")},
        el("h3", None, t("statistics.ladder" if option else "statistics.opponents")),
        el("ol" if option else "ul", None, [_rung(name, found, t) for name, found in rungs]),
    )


def _rung(name: str, found: Tally | None, t: Texts) -> Markup:
    won = found is not None and found.won > 0
    said: Child = t("statistics.rung", won=found.won, games=found.games) if found else t("statistics.rung.never")
    return el(
        "li",
        {"class": classes("rung", won and "rung-won")},
        el("span", {"class": "rung-tick"}, won and icon("check")),
        el("span", {"class": "rung-name"}, name),
        el("span", {"class": "rung-count"}, said),
    )


def _opponents(level: str, own_bots: Mapping[str, str], t: Texts) -> str:
    """Against whom one played: bots of a name (``own_bots``: names of those written here), several kinds of them, or nobody but people."""
    ours = {level: f"setup.who.{level}" for level in OFFERED}
    known = {"": "statistics.opponents.none", "mixed": "statistics.opponents.mixed", **ours}
    return t(known[level]) if level in known else own_bots.get(level) or t("statistics.opponents.gone")


def _most_points(results: list[Result], t: Texts) -> Markup | None:
    best = best_scores(results)
    if not best:
        return None
    rows = [
        el("div", None, el("dt", None, t.n("statistics.players", seats)), el("dd", None, signed(result.score or 0)))
        for seats, result in best.items()
    ]
    return el("div", {"class": "statistics-best"}, el("h3", None, t("statistics.best")), el("dl", None, rows))
