"""The words of the daily feature: dates, results, and comparisons with bots."""

from highwater.daily import SETUPS
from highwater.registry import GAMES
from highwater_web.features.daily.comparing import BOTS, Tally
from highwater_web.features.daily.progress import End
from highwater_web.features.daily.texts import daily_texts
from highwater_web.ui.texts import Texts

KEPT, LOST = "🛟", "🌊"
"""The signs of a stage with a ring left at its end, and of one without."""


def printed_day(day: str, t: Texts) -> str:
    """A written date: *14 March 2027*."""
    year, month, number = day.split("-")
    return t("daily.date", day=int(number), month=t(f"daily.month.{int(month)}"), year=year)


def write_day(key: str, day: str, language: str) -> str:
    """A text that names a date."""
    t = daily_texts(language)
    return t(key, date=printed_day(day, t))


def end_text(game_id: str, end: End, t: Texts) -> str:
    """A result: *8 points, first of 3*."""
    if GAMES[game_id].cooperative:
        return t("daily.won") if end.score else t.n("daily.lost", end.beside)
    return t("daily.points", points=t.n("daily.point", end.score), place=t(f"daily.place.{end.beside}", seats=SETUPS[game_id].seats))


def hint_text(end: End, t: Texts) -> str:
    return t.n("daily.hints", end.hints) if end.hints else t("daily.no-hints")


def stage_text(end: End, t: Texts) -> str:
    """The kept stages of Land unter as signs; "" for another game."""
    words = ", ".join(t("daily.kept" if stage == "1" else "daily.out") for stage in end.stages)
    return t("daily.stages", stages=words) if words else ""


def bots_text(game_id: str, score: int, count: int, tally: Tally, t: Texts) -> str:
    """The comparison with bots at the same seat, after ``count`` games."""
    if count == 0:
        return t("daily.bots.begin")
    if not GAMES[game_id].cooperative:
        text = t("daily.better", below=tally.below, count=count)
        level = t.n("daily.equal", tally.equal) if tally.equal else ""
    elif score:
        text, level = t("daily.bots.won", won=tally.equal, count=count), ""
    else:
        text = t("daily.bots.lost", lost=tally.equal, count=count)
        level = t("daily.captains.lost") if count == BOTS and not tally.captains else ""
    return " ".join(filter(None, (text, level, t("daily.bots.so-far") if count < BOTS else "")))


def tally_of(end: End) -> Tally:
    return Tally(end.below, end.equal, end.captains)


def share_text(day: str, game_id: str, end: End, t: Texts) -> str:
    """A result as text to share, words first."""
    signs = "".join(KEPT if stage == "1" else LOST for stage in end.stages)
    lines = [t("daily.share.title", date=printed_day(day, t)), f"{t(f'{game_id}.title')}: {end_text(game_id, end, t)}"]
    if end.is_compared:
        lines.append(bots_text(game_id, end.score, BOTS, tally_of(end), t))
    lines.append(hint_text(end, t))
    if signs:
        lines.append(f"{signs} {stage_text(end, t)}")
    return "\n".join(lines)
