"""A line of the ending that compares the game with earlier ones."""

from highwater.registry import GAMES
from highwater_web.core.results import Best, Results, find_own_best
from highwater_web.ui.markup import Markup, el
from highwater_web.ui.texts import Texts, signed

MIN_STREAK_WINS = 2
"""Minimum streak worth a mention."""


def own_best_line(results: Results, name: str | None, t: Texts) -> Markup | None:
    """The line for a game; None if it does not count or has nothing to compare with."""
    best = find_own_best(results, name)
    if name is None or best is None:
        return None
    text = _describe_by_level(best, t) if GAMES[results.by_id[name].game].cooperative else _describe_by_points(best, t)
    if results.by_id[name].ending == "won" and best.after.streak >= MIN_STREAK_WINS:
        text.append(t("statistics.own.streak", count=best.after.streak))
    return el("p", {"class": "own-best", "id": "own-best"}, " ".join(text)) if text else None


def _describe_by_points(best: Best, t: Texts) -> list[str]:
    if best.best_before is None:
        return []
    return [t("statistics.own.best" if best.is_best else "statistics.own.not-best", before=signed(best.best_before))]


def _describe_by_level(best: Best, t: Texts) -> list[str]:
    if best.after.won == 1 and best.before.won == 0:
        return [t("statistics.own.first")]
    return [t("statistics.own.level", won=best.after.won, games=best.after.games)] if best.before.games else []
