"""The way to the author's desk, whose room (``desk``) comes when drawing does: the page, what is pressed on it, and what the storage
says of scenarios."""

from collections.abc import Mapping
from dataclasses import replace

from highwater_web.core import archives
from highwater_web.core.feature import Context, Feature, Framed, ModelChange, Page, Press, Step, Stored
from highwater_web.core.model import Model
from highwater_web.core.shelf import SCENARIOS, Shelf, read_entry
from highwater_web.features.desk.state import DESK
from highwater_web.ui.markup import Markup, el
from highwater_web.ui.texts import Texts

PAGE = "desk"


def desk(model: Model, t: Texts, framed: Framed) -> Markup:
    """The page, once drawing is ready; until then what it is."""
    if not archives.ready(archives.DRAWING) or DESK.of(model) is None:
        return desk_coming(model, t, framed)
    from highwater_web.features.desk.page import desk_page

    return desk_page(model, framed)


def desk_coming(model: Model, t: Texts, framed: Framed) -> Markup:
    """What the page is for, while it loads or where there is no JavaScript."""
    return framed(t("scenarios.desk"), el("p", {"class": "lead"}, t("scenarios.desk.lead")), archives.stand_in(model, archives.DRAWING, t))


def _settled(change: ModelChange) -> Step:
    """The model with what its address has on the desk, as soon as it can be there, and without a scenario that has just been removed."""
    model = change.after
    name = getattr(DESK.of(model), "id", "")
    if change.message.get("message") == "do" and name in change.before.scenarios.entries and name not in model.scenarios.entries:
        model = DESK.put(model, None)
    if model.page != PAGE or not archives.ready(archives.DRAWING):
        return model, []
    from highwater_web.features.desk.opening import settled as in_room

    return in_room(model)


def _presses() -> Mapping[str, Press]:
    """What is pressed on the desk alone."""
    if not archives.ready(archives.DRAWING):
        return {}
    from highwater_web.features.desk.presses import PRESSES

    return PRESSES


def _file_chosen(c: Context) -> Step:
    """Put the chosen file on the desk."""
    if c.model.page != PAGE or not archives.ready(archives.DRAWING):
        return c.model, []
    from highwater_web.features.desk.opening import read

    return read(c, c.text("text"))


def _stored_elsewhere(c: Context) -> Step:
    """Another tab has written a scenario or removed it, or a write was refused for it: what is stored is what counts."""
    name, value = c.text("key").removeprefix(SCENARIOS), c.message.get("value")
    text = value if isinstance(value, str) else None
    before = c.model.scenarios.entries.get(name)
    if text == (before.text if before else None):
        return c.model, []  # our own
    scenarios = c.model.scenarios.without(name) if text is None else c.model.scenarios.put(name, read_entry(text))
    model = replace(c.model, scenarios=scenarios)
    if DESK.of(model) is None:
        return model, []
    from highwater_web.features.desk.keeping import caught_up

    return caught_up(c.finds(model), name, text)


def _not_stored(model: Model, name: str, text: str | None) -> Model:
    """The storage has refused to keep a scenario; ``text`` is what it holds."""
    if DESK.of(model) is None:
        return model
    from highwater_web.features.desk.keeping import not_stored as in_room

    return in_room(model, name, text)


def _copied(c: Context) -> Step:
    """Whether what was to be copied from the desk has been."""
    from highwater_web.features.desk.taking import copied as in_room

    return in_room(c)


def _read(model: Model, values: Mapping[str, str]) -> Model:
    return replace(model, scenarios=Shelf.read(values, SCENARIOS))


def _title(_: Model, t: Texts) -> str:
    return t("title.page", page=t("scenarios.desk"))


FEATURE = Feature(
    "desk",
    pages=(
        Page(
            PAGE,
            _title,
            "scenarios.desk.lead",
            desk,
            prerendered=desk_coming,
            draws=True,
            presses=_presses,
            messages={"copied": _copied},
        ),
    ),
    files={"desk-file": _file_chosen},
    stored=(Stored(SCENARIOS, _read, _stored_elsewhere, _stored_elsewhere, _not_stored),),
    after=_settled,
)
