"""Saved pages: what a fresh start would show of this page and of the first one, for the browser to keep for the next start.

They are there before there is Python, so they must be right. A saved page is never what happens to be on the screen: it is rendered
from what a fresh start would know and nothing else, so that no open hand, no panel, no notice and nothing half chosen gets into it.
With it goes what it was made of; ``web/shell/document/saved-page.js`` shows it only where all of that is in the storage still.
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
    """The first page, to which people come back, and the page shown, if it shows what only the storage knows."""
    if model.storage == "denied" or model.is_embedded:
        return []
    shown = make_start_model(app, model)
    first = replace(shown, page=HOME, fragment="", table=None)
    lasting = shown.table is not None or app.page(shown).reads in ("list", "results")
    return [_save_page(app, first), *([_save_page(app, shown)] if lasting and shown != first else [])]


def make_start_model(app: App, model: Model) -> Model:
    """What a fresh start would know of the same address and storage. The table is None where there is none to be found then."""
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
    """The table as it comes from the storage, at the ply that the address names: nothing is half chosen, and nothing can be done again."""
    table = model.table
    if app.page(model).reads != "game" or table is None or table.id is None:
        return None
    entry = model.shelf.entries.get(table.id)
    ply = table.match.viewed_ply
    address = f"game={table.id}" + ("" if ply is None else f"&ply={ply}")
    if entry is None or not entry.is_readable or model.fragment != address:
        return None
    match = replace(table.match, redo_record=None)
    return Table(match, table.id, log=table.log, changes=table.changes, chapters=table.chapters)


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
