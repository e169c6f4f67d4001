"""The way to the page of puzzles, whose room (``features.puzzles``) is fetched when a person opens the page."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from highwater_web import archives
from highwater_web.core.feature import Context, Feature, Framed, ModelChange, Page, Press, Progress, Seen, Step, Stored, TablePart
from highwater_web.core.frame import link
from highwater_web.effects import store
from highwater_web.features.puzzles.state import KEY, LEARNING, OWN, PAGE, PUZZLING, own_names
from highwater_web.markup import Markup, el
from highwater_web.model import Model, Notice
from highwater_web.texts import Texts, texts


def _title(_: Model, t: Texts) -> str:
    return t("title.page", page=t("puzzles.title"))


def puzzles(model: Model, t: Texts, framed: Framed) -> Markup:
    """The list of puzzles, or the one that the address names; until these are there, what the page is for."""
    if not archives.ready(archives.PUZZLES) or not PUZZLING.of(model).today:
        return puzzles_coming(model, t, framed)
    from highwater_web.features.puzzles.page import page

    return page(model, framed)


def puzzles_coming(model: Model, t: Texts, framed: Framed) -> Markup:
    return framed(t("puzzles.title"), el("p", {"class": "lead"}, t("puzzles.lead")), archives.stand_in(model, archives.PUZZLES, t))


def _settled(change: ModelChange) -> Step:
    """The model with the puzzle that its address names, or with what a file has brought. What is needed is asked for once."""
    model = change.after
    brought = PUZZLING.of(model).brought
    tells = LEARNING.of(model) is not None and change.around.app.page(model).reads == "results"
    if not (model.page == PAGE or brought or tells):
        return model, []
    if brought and archives.has_failed(model, archives.PUZZLES):
        notice = Notice(texts(model.language)("puzzles.failed"), error=True)
        return replace(PUZZLING.put(model, PUZZLING.of(model)._replace(brought="")), notice=notice), []
    if not archives.ready(archives.PUZZLES):
        return archives.ask(model, archives.PUZZLES) if archives.PUZZLES not in model.wanted else (model, [])
    from highwater_web.features.puzzles.presses import join_brought, open_puzzle

    model, effects = join_brought(model) if brought else (model, [])
    if model.page != PAGE:
        return model, effects
    if model.fragment.startswith(OWN) and not archives.ready(archives.SEARCH):
        model, more = archives.ask(model, archives.SEARCH) if archives.SEARCH not in model.wanted else (model, [])
        return PUZZLING.put(model, PUZZLING.of(model)._replace(today=change.around.now()[:10])), [*effects, *more]
    model, more = open_puzzle(PUZZLING.put(model, PUZZLING.of(model)._replace(today=change.around.now()[:10])))
    return model, [*effects, *more]


def _presses() -> Mapping[str, Press]:
    """What is pressed on the page of puzzles alone."""
    if not archives.ready(archives.PUZZLES):
        return {}
    from highwater_web.features.puzzles.presses import PRESSES

    return PRESSES


def _copied(c: Context) -> Step:
    """Whether the result of a day has been copied."""
    from highwater_web.features.puzzles.presses import tell_copied

    return tell_copied(c)


def _read(model: Model, values: Mapping[str, str]) -> Model:
    return LEARNING.put(model, values.get(KEY))


def _changed(c: Context) -> Step:
    """Another tab has kept a result, or cleared all."""
    return LEARNING.put(c.model, _value(c)), []


def _value(c: Context) -> str | None:
    value = c.message.get("value")
    return value if isinstance(value, str) else None


def _refused(c: Context) -> Step:
    """Another tab was faster. Only what needs the room is ever written, so it is there."""
    from highwater_web.features.puzzles.presses import join_refused

    return join_refused(c.model, _value(c))


def _put(model: Model, text: str | None) -> Step:
    return LEARNING.put(model, text), [store(KEY, text)]


def _join(c: Context, text: str) -> Step:
    """Add what a file brings, as soon as it can be read. Raises GameError."""
    if not archives.ready(archives.PUZZLES):
        return PUZZLING.put(c.model, PUZZLING.of(c.model)._replace(brought=text)), []
    from highwater_web.features.puzzles.presses import join_file

    return join_file(c.model, text)


def _progress(model: Model, t: Texts, framed: Framed) -> Markup:
    """What the page of statistics says of puzzles."""
    if not archives.ready(archives.PUZZLES):
        return archives.stand_in(model, archives.PUZZLES, t)
    from highwater_web.features.puzzles.page import summary_of

    return summary_of(model)


def _way(seen: Seen) -> Iterator[Markup]:
    """From a reviewed game to its puzzles."""
    table = seen.table
    names = own_names(table.id or "", replace(table.match.record, reviews=table.match.reviews)) if table.is_looked_at and table.id else []
    if names and not seen.model.framed:
        yield link(f"{PAGE}.html#{names[0]}", seen.t("puzzles.own.way"), class_="button button-quiet", id="own-puzzles")


FEATURE = Feature(
    "puzzles",
    pages=(Page(PAGE, _title, "puzzles.lead", puzzles, prerendered=puzzles_coming, presses=_presses, messages={"copied": _copied}),),
    stored=(Stored(KEY, _read, _changed, _refused),),
    table=TablePart(places={"acts": _way}),
    after=_settled,
    progress=Progress("Learning", LEARNING.of, _put, _join, _progress),
)
