"""The frame of every page: bar, notice, settings, footer."""

from collections.abc import Sequence

from highwater.registry import GAMES
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.core.feature import Page
from highwater_web.core.model import ANIMATIONS, PACES, SWITCH, THEMES, VOLUMES, Model
from highwater_web.ui.controls import button, link, select
from highwater_web.ui.drawings import icon, symbols
from highwater_web.ui.markup import Attribute, Child, Markup, classes, el
from highwater_web.ui.texts import LANGUAGES, Texts

OWN_NAMES = {"de": "Deutsch", "en": "English", "da": "Dansk"}
"""Languages by their own names."""


def facts(game_id: str, t: Texts) -> str:
    """Number of players, length and author of a game."""
    seats, page = GAMES[game_id].seats, safe_game_page(game_id)
    text = t("home.facts", fewest=seats[0], most=seats[-1], minutes=page.minutes)
    return f"{text} · {t('home.by', designer=page.designer)}" if page.designer else text


def frame(model: Model, t: Texts, page: Page, places: Sequence[Page], heading: str, *children: Child) -> Markup:
    """A whole page: ``children`` are its content, ``places`` the pages named in the bar. Only the table has a frame of its own."""
    return el(
        "div",
        {"class": classes("page", f"page-{page.kind or page.name}", page.game and f"game-{page.game}")},
        bar(page, places, t),
        page.needs_engine and symbols({}),
        el(
            "main",
            {"id": "main", "class": "main", "tabindex": "-1", "aria-labelledby": "title" if heading else None},
            notice(model, t),
            heading and el("h1", {"id": "title"}, heading),
            *children,
        ),
        footer(model, t),
    )


def bar(page: Page, places: Sequence[Page], t: Texts) -> Markup:
    return el(
        "header",
        {"class": "bar"},
        link("index.html", el("span", {"class": "bar-title"}, "High Water"), class_="bar-home"),
        el(
            "nav",
            {"class": "bar-nav", "aria-label": t("nav.label")},
            [link(place.href, t(place.in_bar), aria_current="page" if place is page else None) for place in places],
        ),
    )


def notice(model: Model, t: Texts) -> Markup | None:
    """The notice, with its control if it has one."""
    if model.notice is None:
        return None
    text = model.notice
    return el(
        "div",
        {"id": "notice", "class": classes("notice", text.is_error and "notice-error")},
        el("p", {"role": "alert" if text.is_error else "status"}, text.text),
        text.token and button(text.token, t(text.label)),
        el("button", {"type": "button", "class": "tool", "data-do": "dismiss", "aria-label": t("notice.dismiss")}, icon("x")),
    )


def settings(model: Model, t: Texts) -> Markup:
    """The settings, which can be changed at any time."""
    wishes = model.preferences
    languages = [
        el(
            "a",
            {
                "href": f"../{language}/{model.page}.html",
                "lang": language,
                "hreflang": language,
                "data-do": f"language:{language}",
                "aria-current": "true" if language == model.language else None,
            },
            OWN_NAMES[language],
        )
        for language in LANGUAGES
    ]
    return el(
        "div",
        {"class": "settings"},
        el("div", {"class": "languages", "role": "group", "aria-label": t("settings.language")}, languages),
        [
            choice(name, t(f"settings.{name}"), [(value, t(f"settings.{name}.{value}")) for value in values], chosen, "set")
            for name, values, chosen in (
                ("theme", THEMES, wishes.theme),
                ("animation", ANIMATIONS, wishes.animation),
                ("pace", PACES, wishes.pace),
            )
        ],
        [
            choice(sense, t(f"settings.{sense}"), [(value, t(f"settings.{sense}.{value}")) for value in SWITCH], chosen, "set")
            for sense, chosen in (("sound", wishes.sound), ("vibration", wishes.vibration))
            if sense in model.senses
        ],
        "sound" in model.senses and wishes.sound == "on" and _volume(wishes.volume, t),
    )


def _volume(volume: str, t: Texts) -> Markup:
    slider: dict[str, Attribute] = {"type": "range", "id": "choice-volume", "name": "volume", "data-do": "set", "autocomplete": "off"}
    steps = {"min": VOLUMES[0], "max": VOLUMES[-1], "step": VOLUMES[0], "value": volume}
    return el("label", {"class": "field"}, el("span", None, t("settings.volume")), el("input", {**slider, **steps}))


def choice(name: str, label: str, values: list[tuple[str, str]], chosen: str, token: str | None, whole_label: str | None = None) -> Markup:
    """A labelled select that sends ``token`` when changed. ``whole_label``: a full label for screen readers."""
    return el("label", {"class": "field"}, el("span", None, label), select(name, values, chosen, token, whole_label))


def footer(model: Model, t: Texts) -> Markup:
    return el("footer", {"class": "footer"}, settings(model, t), el("p", {"class": "footer-note"}, t("footer.unofficial")))
