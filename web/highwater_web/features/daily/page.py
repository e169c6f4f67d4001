"""The daily page: the game of the day, its result, the other games of that day, and other days."""

from collections.abc import Iterator
from datetime import date, timedelta

from highwater.daily import FIRST, SETUPS, game_of_day
from highwater.registry import GAMES
from highwater_web.core.archives import SEARCH, has_failed, stand_in
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.core.feature import PageLayout
from highwater_web.core.model import Model
from highwater_web.features.daily.comparing import BOTS, Tally
from highwater_web.features.daily.progress import WEEK, End, Ends, read_ends
from highwater_web.features.daily.shelf import going_on, is_known
from highwater_web.features.daily.shown import SHOWN, DailyState, day_of, fault_of
from highwater_web.features.daily.state import KEPT, PAGE
from highwater_web.features.daily.texts import daily_texts
from highwater_web.features.daily.words import bots_text, end_text, hint_text, printed_day, stage_text, tally_of
from highwater_web.ui.controls import button, link
from highwater_web.ui.markup import Attribute, Child, Markup, el
from highwater_web.ui.markup import join as joined
from highwater_web.ui.texts import Texts, error_text


def page(model: Model, framed: PageLayout) -> Markup | None:
    """The page of the day in the address; None before it is opened."""
    t, state, ends = daily_texts(model.language), SHOWN.of(model), read_ends(KEPT.of(model))
    if not state.today:
        return None
    day = day_of(model)
    fault = fault_of(day, state.today)
    return framed(
        t("daily.title") if day == state.today else t("daily.of", date=printed_day(day, t)) if day else t("daily.title"),
        el("p", {"class": "lead"}, t("daily.lead")),
        ends.fault is not None and el("p", {"class": "notice notice-error"}, error_text(ends.fault, t), " ", t("daily.unreadable")),
        _no_sea(day, fault, state.today, t) if fault else _sea(model, day, ends, t),
        _other_days(state.today, ends, t) if state.today >= FIRST else None,
    )


def _no_sea(day: str, fault: str, today: str, t: Texts) -> Markup:
    """The reason why a day has no deal, and a link to today's."""
    date_said = printed_day({"daily.before": FIRST}.get(fault, day), t) if day else ""
    return el(
        "section",
        None,
        el("p", {"class": "notice notice-error", "role": "alert"}, t(fault, date=date_said)),
        today >= FIRST and el("p", {"class": "setup-ways"}, link(f"{PAGE}.html", t("daily.title"), class_="button button-primary")),
    )


def _sea(model: Model, day: str, ends: Ends, t: Texts) -> Iterator[Markup]:
    first = game_of_day(day)
    yield el("section", {"class": "daily-first", "aria-label": t("daily.of", date=printed_day(day, t))}, _cover(model, day, first, ends, t))
    yield _section(
        "rest",
        t("daily.rest"),
        el("p", None, t("daily.rest.lead")),
        el("ul", {"class": "daily-rest"}, [_row(model, day, game_id, ends, t) for game_id in SETUPS if game_id != first]),
    )


def _cover(model: Model, day: str, game_id: str, ends: Ends, t: Texts) -> Markup:
    """The featured game of the day."""
    return el(
        "article",
        {"class": f"cover game-{game_id}", "id": f"daily-{game_id}"},
        el("div", {"class": "cover-art", "aria-hidden": "true"}, safe_game_page(game_id).cover()),
        el("h2", None, t(f"{game_id}.title")),
        _game_content(model, day, game_id, ends, t),
    )


def _row(model: Model, day: str, game_id: str, ends: Ends, t: Texts) -> Markup:
    """One of the other games of the day."""
    return el("li", {"id": f"daily-{game_id}"}, el("h3", None, t(f"{game_id}.title")), _game_content(model, day, game_id, ends, t))


def _game_content(model: Model, day: str, game_id: str, ends: Ends, t: Texts) -> Iterator[Child]:
    """Players, result and links of a game."""
    end, state = ends.of(day, game_id), SHOWN.of(model)
    seats = t.n("daily.together" if GAMES[game_id].cooperative else "daily.against", SETUPS[game_id].seats - 1)
    yield el("p", {"class": "cover-facts"}, seats)
    if end is not None:
        yield el("p", {"class": "daily-end"}, el("b", None, end_text(game_id, end, t)), " ", hint_text(end, t), " ", stage_text(end, t))
        yield el("p", {"class": "daily-bots"}, _bots(state, day, game_id, end, t))
        yield has_failed(model, SEARCH) and not end.is_compared and stand_in(model, SEARCH, t)
    yield el("p", {"class": "cover-ways"}, _game_links(model, day, game_id, end, t))
    if end is not None:
        said, game = state.copied
        yield el("p", {"class": "statistics-note daily-copied"}, t(said) if said and game == game_id else "")


def _bots(state: DailyState, day: str, game_id: str, end: End, t: Texts) -> str:
    """The comparison with bots so far."""
    if end.is_compared:
        return bots_text(game_id, end.score, BOTS, tally_of(end), t)
    if state.so_far is not None and state.so_far.name == f"{day} {game_id}":
        return bots_text(game_id, end.score, state.so_far.played, state.so_far.tally, t)
    return bots_text(game_id, end.score, 0, Tally(), t)


def _game_links(model: Model, day: str, game_id: str, end: End | None, t: Texts) -> Iterator[Markup]:
    title, begun = t(f"{game_id}.title"), going_on(model.shelf, day, game_id)
    first = game_id == game_of_day(day) and end is None
    style = "button button-primary" if first else "button button-quiet"
    if begun:
        yield link(
            f"play.html#game={begun}", t("daily.go-on"), class_=style, id=f"daily-play-{game_id}", aria_label=f"{t('daily.go-on')}: {title}"
        )
    else:
        word = t("daily.again") if is_known(model, day, game_id) else t("home.play")
        yield el(
            "button",
            {
                "type": "button",
                "class": style,
                "id": f"daily-play-{game_id}",
                "data-do": f"daily-play:{game_id}",
                "aria-label": f"{word}: {title}",
            },
            word,
        )
    if end is not None:
        yield button(f"daily-share:{game_id}", t("daily.share"), name=f"daily-share-{game_id}")


def _other_days(today: str, ends: Ends, t: Texts) -> Markup:
    """The last days, and a field for any other."""
    last, count = date.fromisoformat(today), ends.days(today)
    week = [day for back in range(WEEK) if (day := (last - timedelta(days=back)).isoformat()) >= FIRST]
    field: dict[str, Attribute] = {
        "type": "date",
        "id": "daily-date",
        "name": "day",
        "min": FIRST,
        "max": today,
        "value": today,
        "autocomplete": "off",
    }
    return _section(
        "days",
        t("daily.days"),
        el("p", None, count > 0 and [t("daily.week", count=count, days=WEEK), " "], t("daily.rules")),
        el("p", {"class": "statistics-note"}, t("daily.luck")),
        el("ul", {"class": "daily-days"}, [_day(day, ends, t) for day in week]),
        el(
            "form",
            {"id": "daily-form", "class": "setup-ways", "data-do": "daily-day"},
            el("label", {"class": "field"}, el("span", None, t("daily.other")), el("input", field)),
            el("button", {"type": "submit", "class": "button button-quiet"}, t("daily.show")),
        ),
    )


def _day(day: str, ends: Ends, t: Texts) -> Markup:
    """A day with its game and result."""
    game_id = game_of_day(day)
    end = ends.of(day, game_id)
    said = [t(f"{game_id}.title"), *([end_text(game_id, end, t)] if end is not None else [])]
    return el("li", None, link(f"{PAGE}.html#sea={day}", printed_day(day, t)), el("span", {"class": "daily-game"}, " ", ": ".join(said)))


def _section(name: str, title: str, *children: Child) -> Markup:
    return el(
        "section", {"class": "statistics", "aria-labelledby": f"sea-{name}"}, el("h2", {"id": f"sea-{name}"}, title), joined(children)
    )


def summary(text: str, language: str) -> Markup:
    """The line on the page of statistics: finished daily games, and those finished in time."""
    t, ends = daily_texts(language), read_ends(text)
    in_time = sum(end.in_time for end in ends.ends.values())
    if ends.fault is not None:
        line = el("p", {"class": "notice notice-error"}, error_text(ends.fault, t), " ", t("daily.unreadable"))
    else:
        line = el("p", {"class": "statistics-note"}, t("daily.statistics", count=len(ends.ends), in_time=in_time))
    return _section("statistics", t("daily.title"), line)
