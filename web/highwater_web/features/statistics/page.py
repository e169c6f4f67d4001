"""The page of statistics: games, wins, opponents and best scores for each game, and progress in features."""

from collections.abc import Iterator, Mapping

from highwater.bots import OFFERED
from highwater.game import Game
from highwater.registry import GAMES
from highwater_web.core.archives import PUZZLES, is_ready, stand_in
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.core.feature import PageLayout
from highwater_web.core.model import Model
from highwater_web.core.results import Result, Tally, count_by_level, count_by_mates, find_best_scores, tally
from highwater_web.ui.controls import button, link
from highwater_web.ui.drawings import icon
from highwater_web.ui.levels import find_level, sleeve
from highwater_web.ui.markup import Child, Markup, classes, el
from highwater_web.ui.texts import Texts, error_text, signed


def statistics(model: Model, t: Texts, framed: PageLayout) -> Markup:
    results = model.results
    own_bots = {bot.tag: bot.name for bot in model.bots.values()}
    progress = [(each, text) for each in framed.app.progress if (text := each.kept.of(model)) is not None]
    played = [(game, those) for game in GAMES.values() if (those := results.list_of_game(game.id))]
    kept = results.text is not None or bool(progress)
    return framed(
        t("statistics.title"),
        el("p", {"class": "lead"}, t("statistics.lead")),
        results.fault is not None
        and el("p", {"class": "notice notice-error"}, error_text(results.fault, t), " ", t("statistics.unreadable.note")),
        [_game(game, those, own_bots, t) for game, those in played],
        not progress and PUZZLES in model.pending and stand_in(model, PUZZLES, t),
        not played and results.fault is None and el("p", {"class": "empty"}, t("statistics.empty")),
        [each.room().draw(text, t.language) if is_ready(each.archive) else stand_in(model, each.archive, t) for each, text in progress],
        el(
            "p",
            {"class": "shelf-ways"},
            kept and button("export-statistics", icon("download"), t("games.export"), name="export-statistics"),
            kept and button("clear-statistics", icon("trash-2"), t("statistics.clear"), name="clear-statistics"),
            link("games.html", t("nav.games"), class_="button button-quiet"),
        ),
    )


def _game(game: Game, results: list[Result], own_bots: Mapping[str, str], t: Texts) -> Markup:
    title = f"statistics-{game.id}"
    together = sum(result.ending == "played" for result in results)
    return el(
        "section",
        {"class": "statistics", "aria-labelledby": title},
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


def _levels(game: Game, results: list[Result], own_bots: Mapping[str, str], t: Texts) -> Iterator[Markup]:
    """Wins at each level: the ladder of difficulties or of opponents, ticked where won; and wins by team mates."""
    decided = [result for result in results if result.ending != "played"]
    option = next((option for option in game.options if option.id == safe_game_page(game.id).level), None)
    names = {value: t(f"{game.id}.option.{option.id}.{value}") for value in option.values} if option else {}
    if option:
        yield _ladder("statistics.ladder", count_by_level(decided), names, own_bots, t)
    elif decided:
        yield _ladder("statistics.opponents", count_by_level(decided), {level: t(f"level.{level}") for level in OFFERED}, own_bots, t)
    together = count_by_mates(decided)
    if together:
        met = {level: t(f"level.{level}") for level in OFFERED if level in together}
        yield _ladder("statistics.mates", together, met, own_bots, t)


def _ladder(title: str, tallies: Mapping[str, Tally], names: Mapping[str, str], own_bots: Mapping[str, str], t: Texts) -> Markup:
    """``names``: the rungs of the ladder, lowest first. Other keys of ``tallies`` follow below it."""
    others = [_rung(_name_others(level, own_bots, t), "", tallies[level], t) for level in tallies if level not in names]
    return el(
        "div",
        {"class": "statistics-levels ladder"},
        el("h3", None, t(title)),
        el("ol", None, others, [_rung(name, find_level(level), tallies.get(level), t) for level, name in names.items()]),
    )


def _rung(name: str, level: str, tally: Tally | None, t: Texts) -> Markup:
    won = tally is not None and tally.won > 0
    text: Child = t("statistics.rung", won=tally.won, games=tally.games) if tally else t("statistics.rung.never")
    return el(
        "li",
        {"class": classes("rung", won and "rung-won")},
        el("span", {"class": "rung-tick"}, won and icon("check")),
        el("span", {"class": "rung-name"}, level and sleeve(level), name),
        el("span", {"class": "rung-count"}, text),
    )


def _name_others(level: str, own_bots: Mapping[str, str], t: Texts) -> str:
    """The other players: an own bot, several kinds of bots, or only people."""
    known = {"": "statistics.opponents.none", "mixed": "statistics.opponents.mixed"}
    return t(known[level]) if level in known else own_bots.get(level) or t("statistics.opponents.gone")


def _most_points(results: list[Result], t: Texts) -> Markup | None:
    best = find_best_scores(results)
    if not best:
        return None
    rows = [
        el("div", None, el("dt", None, t.n("statistics.players", seats)), el("dd", None, signed(result.score or 0)))
        for seats, result in best.items()
    ]
    return el("div", {"class": "statistics-best"}, el("h3", None, t("statistics.best")), el("dl", None, rows))
