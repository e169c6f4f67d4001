"""The guided first games: their page, and the way to the room that comes when one of them is wanted (``guide``)."""

from collections.abc import Mapping

from highwater_web.core import archives
from highwater_web.core.faults import page_of
from highwater_web.core.feature import Feature, Framed, ModelChange, Page, Press, Progress, ProgressRoom, Step, Stored
from highwater_web.core.model import Model
from highwater_web.features.first_game.progress import COURSE, KEPT, KEY, NAME, TAUGHT, wanted_game
from highwater_web.ui.controls import link
from highwater_web.ui.markup import Markup, el
from highwater_web.ui.texts import Texts


def address(game: str) -> str:
    """The address of the first game of a game, where the person left it."""
    return f"{NAME}.html#game={game}"


def _first_games(model: Model, t: Texts, framed: Framed) -> Markup:
    """The first game that the address names, once it is there; else all of them, to choose from."""
    if not wanted_game(model):
        return _choices(model, t, framed)
    course = COURSE.of(model)
    if not archives.ready(archives.GUIDE) or course is None:
        return framed(t("first-game.title"), archives.stand_in(model, archives.GUIDE, t))
    from highwater_web.features.first_game.guide.page import guide_page

    return guide_page(model, course, framed)


def _choices(model: Model, t: Texts, framed: Framed) -> Markup:
    """All first games, with how far one is in each."""
    return framed(
        t("first-game.title"),
        el("p", {"class": "lead"}, t("first-game.lead")),
        el("section", {"class": "covers", "aria-label": t("first-game.title")}, [_choice(game, model, t) for game in TAUGHT]),
    )


def _choice(game: str, model: Model, t: Texts) -> Markup:
    title, place = t(f"{game}.title"), None
    if KEPT.of(model) is not None and archives.ready(archives.GUIDE):
        from highwater_web.features.first_game.guide.bookmarks import places_of

        place = places_of(model).get(game)
    word = t("first-game.start" if place is None else "first-game.again" if place.done else "first-game.go-on")
    return el(
        "article",
        {"class": f"cover game-{game}"},
        link(address(game), page_of(game).cover(), class_="cover-art", tabindex="-1", aria_hidden="true"),
        el("h2", None, title),
        el("p", {"class": "cover-ways"}, link(address(game), word, class_="button button-primary", aria_label=f"{word}: {title}")),
    )


def _open(change: ModelChange) -> Step:
    """The model with the first game that its address names, as soon as it can be there."""
    model = change.after
    wanted = wanted_game(model)
    if not wanted and COURSE.of(model) is not None:
        model = COURSE.put(model, None)
    if not (wanted or (model.page == NAME and KEPT.of(model) is not None)):
        return model, []
    if not archives.ready(archives.GUIDE):
        return archives.ask(model, archives.GUIDE) if archives.GUIDE not in model.wanted else (model, [])
    from highwater_web.features.first_game.guide.presses import open_named

    return open_named(model, change.around) if wanted else (model, [])


def _room() -> ProgressRoom:
    from highwater_web.features.first_game.guide.bookmarks import ROOM

    return ROOM


def _presses() -> Mapping[str, Press]:
    if not archives.ready(archives.GUIDE):
        return {}
    from highwater_web.features.first_game.guide.presses import PRESSES

    return PRESSES


def _title(_: Model, t: Texts) -> str:
    return t("title.page", page=t("first-game.title"))


PROGRESS = Progress("FirstGames", KEY, KEPT, archives.GUIDE, _room)

FEATURE = Feature(
    "first-game",
    pages=(Page(NAME, _title, "first-game.lead", _first_games, presses=_presses),),
    stored=(Stored(KEY, PROGRESS.read, PROGRESS.changed, PROGRESS.changed),),
    after=_open,
    progress=PROGRESS,
)
