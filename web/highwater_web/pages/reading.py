"""Pages to read: a game's rules, and what this is."""

from highwater_web.markup import Markup, el
from highwater_web.model import Model
from highwater_web.pages.frame import link, page
from highwater_web.prose import prose
from highwater_web.texts import Texts


def about(model: Model, t: Texts) -> Markup:
    return page(model, t, "", el("article", {"class": "prose"}, prose("about", model.language)))


def rules(model: Model, t: Texts) -> Markup:
    game_id = model.page.removeprefix("rules-")
    return page(
        model,
        t,
        "",
        el("article", {"class": "prose"}, prose(game_id, model.language)),
        el("p", {"class": "setup-ways"}, link(f"{game_id}.html", t("home.play"), class_="button button-primary")),
    )
