"""Import, export, deletion and restoring of saved games; changes by other tabs, and failing storage."""

from dataclasses import replace

from highwater.errors import GameError
from highwater_web.core import own_bots
from highwater_web.core.effects import Effect, download, focus, store, store_if_unchanged, url
from highwater_web.core.feature import Context, Feature, Page, Press, Transition, title_page_by
from highwater_web.core.model import Model, Notice
from highwater_web.core.navigation import route
from highwater_web.core.shelf import PREFIX, SCENARIO, SCENARIOS, Imported, SavedGames, import_games, split_scenarios_off, write_export
from highwater_web.core.stored_results import IMPORTED_PROGRESS, add_results, bring_progress, lines_of, split_results_off
from highwater_web.features.library.page import games
from highwater_web.table.looking import open_saved
from highwater_web.table.playing import go_to_table
from highwater_web.ui.texts import Texts, error_text

MAX_REASONS = 5
"""Maximum number of unreadable games in a file that are named one by one."""


def _export(ctx: Context) -> Transition:
    entry = {**ctx.model.shelf.entries, **ctx.model.scenarios.entries}.get(ctx.argument)
    if entry is None:
        return ctx.model, []
    return ctx.model, [download(f"high-water-{entry.game or 'game'}-{ctx.argument}.txt", write_export(ctx.argument, entry))]


def _export_all(ctx: Context) -> Transition:
    """Export all games, scenarios, own bots, results and progress in one file. Unreadable ones are missing, and a notice says so."""
    shelf, scenarios, bots = ctx.model.shelf, ctx.model.scenarios, ctx.model.bots
    left_out = len(shelf.unreadable()) + len(scenarios.unreadable()) + len(bots) - len(own_bots.list_readable(bots))
    notice = Notice(ctx.t.n("games.export-all.without", left_out)) if left_out else None
    text = "\n".join(filter(None, (shelf.file(), scenarios.file()))) + own_bots.write_bots(bots) + lines_of(ctx.model, ctx.env.app)
    return replace(ctx.model, notice=notice), [download(f"high-water-{ctx.env.now()[:10]}.txt", text)]


def _remove(ctx: Context) -> Transition:
    name, shelf = ctx.argument, ctx.model.shelf
    if name in ctx.model.scenarios.entries:
        return _remove_scenario(ctx)
    if name not in shelf.entries:
        return ctx.model, []
    notice = Notice(ctx.t("games.removed"), token="restore", label="games.restore")
    table = None if ctx.model.table is not None and ctx.model.table.id == name else ctx.model.table
    model = replace(ctx.model, shelf=shelf.remove(name), removed=(name, shelf.entries[name]), table=table, notice=notice)
    return model, [store(PREFIX + name, None)]


def _remove_scenario(ctx: Context) -> Transition:
    name, scenarios = ctx.argument, ctx.model.scenarios
    notice = Notice(ctx.t("scenarios.removed"), token="restore", label="games.restore")
    model = replace(ctx.model, scenarios=scenarios.remove(name), removed=(name, scenarios.entries[name]), notice=notice)
    return model, [store(SCENARIOS + name, None)]


def _restore(ctx: Context) -> Transition:
    """Bring back the game or scenario removed last."""
    if ctx.model.removed is None:
        return ctx.model, []
    name, entry = ctx.model.removed
    if name.startswith(SCENARIO):
        return replace(ctx.model, scenarios=ctx.model.scenarios.put(name, entry), removed=None), [store(SCENARIOS + name, entry.text)]
    return replace(ctx.model, shelf=ctx.model.shelf.put(name, entry), removed=None), [store(PREFIX + name, entry.text)]


def _import(ctx: Context) -> Transition:
    """Import a chosen file: games, scenarios, bots and results. A single game or scenario is opened. Raises GameError, and changes nothing,
    for a file with one unreadable game."""
    text = ctx.message.get("text")
    if not isinstance(text, str):
        return replace(ctx.model, notice=Notice(ctx.t("games.import.too-large"), is_error=True)), []
    rest, bots = _read_bots(ctx, text)
    rest, results, fault = split_results_off(rest)
    model, rest = bring_progress(ctx.model, rest, ctx.env.app)
    rest, scenarios = split_scenarios_off(rest)
    examples = _games_in(ctx, scenarios, ctx.model.scenarios, SCENARIO)
    alone = not (bots or results or scenarios or fault or IMPORTED_PROGRESS.of(model))
    imported = _games_in(ctx, rest, ctx.model.shelf, alone=alone)
    came = own_bots.import_bots(ctx.model.bots, bots, ctx.env.new_id)
    model = replace(
        model,
        shelf=ctx.model.shelf.join(imported.came),
        scenarios=ctx.model.scenarios.join(examples.came),
        bots={**ctx.model.bots, **came.came},
        notice=None,
    )
    effects = [store_if_unchanged(None, PREFIX + name, entry.text) for name, entry in imported.came.items()]
    effects += [store_if_unchanged(None, SCENARIOS + name, entry.text) for name, entry in examples.came.items()]
    effects += [store_if_unchanged(None, own_bots.PREFIX + name, bot.text) for name, bot in came.came.items()]
    model, counted = add_results(model, results)
    effects += counted
    more = len(model.results.by_id) - len(ctx.model.results.by_id)
    report = _report(imported, examples, came, more, fault or (ctx.model.results.fault if results else None), ctx.t)
    if _is_single_game(examples) and not rest.strip():
        (name,) = (*examples.came, *examples.there)
        return _open_desk(replace(model, notice=report), effects, name, ctx)
    if _is_single_game(imported) and not scenarios:
        (name,) = (*imported.came, *imported.there)
        model, effects = go_to_table(open_saved(model, name, ctx.env), effects, ctx.env)
        return replace(model, notice=model.notice or report), effects
    return replace(model, notice=report), effects


def _read_bots(ctx: Context, text: str) -> tuple[str, list[own_bots.OwnBot | GameError]]:
    """Splits off the bots of a file; a Python file is one bot. Raises OwnBotError for a Python file that is too long or has no bot."""
    name = ctx.text("name")
    if not name.endswith(".py"):
        return own_bots.split_bots_off(text)
    return "", [own_bots.read_python_file(ctx.env.new_id(), name, text, ctx.env.now())]


def _is_single_game(imported: Imported) -> bool:
    """Whether a file contained just one game, so that it is opened."""
    return len(imported.came) + len(imported.there) == 1 and not imported.refused


def _open_desk(model: Model, effects: list[Effect], name: str, ctx: Context) -> Transition:
    href = f"desk.html#scenario={name}"
    model, more = route(model, href, ctx.env)
    return model, [*effects, url(href), *more, focus("title", gently=False)]


def _games_in(ctx: Context, text: str, shelf: SavedGames, prefix: str = "", *, alone: bool = False) -> Imported:
    """Imports the games of a file; new ids get this ``prefix``. Raises GameError for a single unreadable game that is ``alone`` in the
    file."""
    if not alone and not text.strip():
        return Imported({}, 0, (), ())
    try:
        return import_games(shelf, text, lambda: prefix + ctx.env.new_id(), ctx.env.now())
    except GameError as error:
        if alone:
            raise
        return Imported({}, 0, (), ((1, error),))


def _report(
    imported: Imported, examples: Imported, bots: own_bots.ImportedBots, results: int, fault: GameError | None, t: Texts
) -> Notice | None:
    """The notice about an import: how many games, scenarios (``examples``), bots and ``results`` were added or existed already, and why
    others failed. None for a single added game or scenario."""
    refused = [*imported.refused, *examples.refused, *enumerate(bots.refused, 1)]
    came = {len(source.came) for source in (imported, examples)}
    again = imported.apart or imported.there or examples.apart or examples.there
    if came == {0, 1} and not (again or refused or bots.came or bots.there or results or fault):
        return None
    sentences = [t.n("games.import.came", len(imported.came))] if imported.came or imported.refused else []
    sentences += [t.n("games.import.apart", imported.apart)] if imported.apart else []
    sentences += [t.n("games.import.there", len(imported.there))] if imported.there else []
    sentences += [t.n("games.import.refused", len(imported.refused))] if imported.refused else []
    sentences += [t.n("scenarios.import.came", len(examples.came))] if examples.came else []
    sentences += [t.n("scenarios.import.apart", examples.apart)] if examples.apart else []
    sentences += [t.n("scenarios.import.there", len(examples.there))] if examples.there else []
    sentences += [t.n("scenarios.import.refused", len(examples.refused))] if examples.refused else []
    sentences += [t.n("bots.import.came", len(bots.came))] if bots.came else []
    sentences += [t.n("bots.import.there", bots.there)] if bots.there else []
    sentences += [t.n("bots.import.refused", len(bots.refused))] if bots.refused else []
    sentences += [t.n("statistics.import.came", results)] if results else []
    sentences += [error_text(fault, t)] if fault else []
    sentences += [t("games.import.reason", number=number, reason=error_text(error, t)) for number, error in refused[:MAX_REASONS]]
    return Notice(" ".join(sentences), is_error=bool(refused or fault)) if sentences else None


FEATURE = Feature(
    "library",
    pages=(Page("games", title_page_by("nav.games"), "games.description", games, reads="list", in_bar="nav.games"),),
    presses={
        "export": Press(_export),
        "export-all": Press(_export_all),
        "remove": Press(_remove),
        "restore": Press(_restore),
    },
    messages={"file": _import},
)
