"""Pages to read: a game's rules, and what this is."""

from highwater_web.markup import Markup, el
from highwater_web.model import Model
from highwater_web.pages.frame import link
from highwater_web.pages.page import Framed
from highwater_web.prose import prose
from highwater_web.texts import Texts


def about(model: Model, t: Texts, framed: Framed) -> Markup:
    return framed("", el("article", {"class": "prose"}, prose("about", model.language)))


def rules(model: Model, t: Texts, framed: Framed) -> Markup:
    game_id = model.page.removeprefix("rules-")
    return framed(
        "",
        el("article", {"class": "prose"}, prose(game_id, model.language)),
        el("p", {"class": "setup-ways"}, link(f"{game_id}.html", t("home.play"), class_="button button-primary")),
    )
