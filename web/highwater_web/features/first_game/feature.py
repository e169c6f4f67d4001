"""The page of guided first games, and the loader of their room (``guide``)."""

from highwater_web.core.archives import GUIDE, LazyRoom, is_ready, stand_in
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.core.feature import Feature, ModelChange, Page, PageLayout, Transition, title_page_by
from highwater_web.core.model import Model
from highwater_web.features.first_game.progress import COURSE, KEPT, NAME, TAUGHT, read_wanted_game
from highwater_web.ui.controls import link
from highwater_web.ui.markup import Markup, el
from highwater_web.ui.texts import Texts


def address(game: str) -> str:
    """The address of a first game at the stored step."""
    return f"{NAME}.html#game={game}"


def _is_wanted(model: Model) -> bool:
    return bool(read_wanted_game(model)) or (model.page == NAME and KEPT.of(model) is not None)


ROOM = LazyRoom(GUIDE, "highwater_web.features.first_game.guide.room:ROOM", _is_wanted)


def _first_games(model: Model, t: Texts, framed: PageLayout) -> Markup:
    """The first game in the address once it is loaded, else the list of all."""
    if not read_wanted_game(model):
        return _choices(model, t, framed)
    return ROOM.draw(model, framed) or framed(t("first-game.title"), stand_in(model, GUIDE, t))


def _choices(model: Model, t: Texts, framed: PageLayout) -> Markup:
    """All first games with the progress in each."""
    return framed(
        t("first-game.title"),
        el("p", {"class": "lead"}, t("first-game.lead")),
        el("section", {"class": "covers", "aria-label": t("first-game.title")}, [_choice(game, model, t) for game in TAUGHT]),
    )


def _choice(game: str, model: Model, t: Texts) -> Markup:
    title, place = t(f"{game}.title"), None
    if KEPT.of(model) is not None and is_ready(GUIDE):
        from highwater_web.features.first_game.guide.bookmarks import places_of

        place = places_of(model).get(game)
    word = t("first-game.start" if place is None else "first-game.again" if place.done else "first-game.go-on")
    return el(
        "article",
        {"class": f"cover game-{game}"},
        link(address(game), safe_game_page(game).cover(), class_="cover-art", tabindex="-1", aria_hidden="true"),
        el("h2", None, title),
        el("p", {"class": "cover-ways"}, link(address(game), word, class_="button button-primary", aria_label=f"{word}: {title}")),
    )


def _after(change: ModelChange) -> Transition:
    """Close the first game when its address is left."""
    model = change.after
    if COURSE.of(model) is not None and not read_wanted_game(model):
        model = COURSE.put(model, None)
    return ROOM.settle(change._replace(after=model))


FEATURE = Feature(
    "first-game",
    pages=(Page(NAME, title_page_by("first-game.title"), "first-game.lead", _first_games, presses=ROOM.presses),),
    after=_after,
    progress=ROOM.progress("FirstGames", KEPT),
)
