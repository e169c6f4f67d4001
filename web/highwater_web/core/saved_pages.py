"""Saved pages: the browser keeps this page and the first one, as a fresh start would show them.

They appear before Python runs, so they must be right. A saved page is rendered only from what a fresh start would know. So it never
contains an open hand, a panel, a notice or a half-made choice. It is saved with the values it was made of.
``web/shell/document/saved-page.js`` shows it only while the storage still holds all of them.
"""

from dataclasses import replace

from highwater_web.core.effects import Effect, save_page
from highwater_web.core.feature import App
from highwater_web.core.model import Model, Table
from highwater_web.core.navigation import HOME
from highwater_web.core.pages import render, title
from highwater_web.core.preferences import PREFERENCES
from highwater_web.core.results import KEY as RESULTS
from highwater_web.core.shelf import PREFIX, SCENARIOS, list_part


def save_pages(app: App, model: Model) -> list[Effect]:
    """Save the first page, and the current page if it depends on the storage."""
    if model.storage == "denied" or model.is_embedded:
        return []
    shown = make_start_model(app, model)
    first = replace(shown, page=HOME, fragment="", table=None)
    lasting = shown.table is not None or app.page(shown).reads in ("list", "results")
    return [_save_page(app, first), *([_save_page(app, shown)] if lasting and shown != first else [])]


def make_start_model(app: App, model: Model) -> Model:
    """The model of a fresh start with the same address and storage. Its table is None if it finds none."""
    return Model(
        model.language,
        page=model.page,
        fragment=model.fragment,
        preferences=model.preferences,
        stored_preferences=model.stored_preferences,
        shelf=model.shelf,
        results=model.results,
        senses=model.senses,
        table=_find_start_table(app, model),
        scenarios=model.scenarios,
    )


def _find_start_table(app: App, model: Model) -> Table | None:
    """The stored table at the ply in the address, without a begun action or a redo."""
    table = model.table
    if app.page(model).reads != "game" or table is None or table.id is None:
        return None
    entry = model.shelf.entries.get(table.id)
    ply = table.match.viewed_ply
    address = f"game={table.id}" + ("" if ply is None else f"&ply={ply}")
    if entry is None or not entry.is_readable or model.fragment != address:
        return None
    match = replace(table.match, redo_record=None)
    return Table(match, table.id, log=table.log, changes=table.changes, chapters=table.chapters, explainable=table.explainable)


def _save_page(app: App, start: Model) -> Effect:
    entries = start.shelf.entries
    same: dict[str, str | None] = {PREFERENCES: start.stored_preferences}
    if start.table is not None and start.table.id is not None:
        same[PREFIX + start.table.id] = entries[start.table.id].text
    if app.page(start).reads == "results":
        same[RESULTS] = start.results.text
    listed: dict[str, str] | None = None
    if app.page(start).reads == "list":
        shelves = ((PREFIX, start.shelf), (SCENARIOS, start.scenarios))
        listed = {prefix + name: list_part(entry) for prefix, shelf in shelves for name, entry in shelf.entries.items()}
    return save_page(start.page, start.fragment, start.language, title(app, start), render(app, start), same, listed)
