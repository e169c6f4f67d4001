"""The way to the page of puzzles, whose room (``features.puzzles``) is fetched when a person opens the page."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from highwater_web import archives
from highwater_web.core.feature import (
    Context,
    Feature,
    Framed,
    ModelChange,
    Page,
    Press,
    Progress,
    ProgressRoom,
    Seen,
    Step,
    Stored,
    TablePart,
)
from highwater_web.core.frame import link
from highwater_web.features.puzzles.state import KEY, LEARNING, OWN, PAGE, PUZZLING, own_names
from highwater_web.markup import Markup, el
from highwater_web.model import Model
from highwater_web.texts import Texts


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
    """The model with the puzzle that its address names. What the page needs is asked for once."""
    model = change.after
    if model.page != PAGE:
        return model, []
    model = PUZZLING.put(model, PUZZLING.of(model)._replace(today=change.around.now()[:10]))
    for archive in (archives.PUZZLES, *([archives.SEARCH] if model.fragment.startswith(OWN) else [])):
        if not archives.ready(archive):
            return archives.ask(model, archive) if archive not in model.wanted else (model, [])
    from highwater_web.features.puzzles.presses import open_puzzle

    return open_puzzle(model)


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


def _room() -> ProgressRoom:
    from highwater_web.features.puzzles.page import ROOM

    return ROOM


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
    progress=Progress("Learning", KEY, LEARNING, archives.PUZZLES, _room),
)
