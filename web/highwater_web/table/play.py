"""The play page: board, news and prompt, controls, hand, tools, log and rules.

The page is as high as the window and never scrolls. Its regions keep their places in every state of the game: their heights depend on the
game, its seats and the window alone (``style/play/40-table.css``). The board gets the rest.
"""

from collections.abc import Iterable
from functools import lru_cache

from highwater_web.contract.interaction import Interaction
from highwater_web.contract.page import GamePage
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.core.feature import App, DrawContext, Mode, PageLayout
from highwater_web.core.frame import notice
from highwater_web.core.model import Model, Preferences, Table
from highwater_web.table import first_times, searchers
from highwater_web.table.acts import acts
from highwater_web.table.comment import comment_line
from highwater_web.table.framed import framed_bar
from highwater_web.table.next_level import Suggestion
from highwater_web.table.own_best_line import own_best_line
from highwater_web.table.sheet import sheet
from highwater_web.table.side import score, side
from highwater_web.table.suggested_level import sentence, suggested_after
from highwater_web.table.told import news
from highwater_web.table.tools import tool, tools
from highwater_web.ui.controls import button, link
from highwater_web.ui.drawings import SeatInfo, buoy, icon
from highwater_web.ui.faces import address_viewer, make_faces
from highwater_web.ui.markup import Attribute, Child, Markup, classes, el, join
from highwater_web.ui.texts import Texts


def play(model: Model, t: Texts, framed: PageLayout) -> Markup:
    table = model.table
    if table is None:
        return framed(t("play.no-game"), el("p", {"class": "lead"}, t("play.no-game.lead")), _home_ways(t))
    match = table.match
    game_page = safe_game_page(match.game.id)
    view = table.view
    people = make_faces(match, table.addressed, t)
    app = framed.app
    interaction, mode = _find_shown_interaction(app, model, table), app.mode(model, table, t)
    ctx = DrawContext(model, table, game_page, people, interaction, t)
    goal, new = first_times.find_explanations(model)
    waits = (
        game_page.continue_label(view, people, interaction.stops)
        if table.is_playable and (match.humans or model.preferences.pace == "step")
        else ""
    )
    over = match.viewed_ply is None and not match.state.to_act
    suggested = suggested_after(model.results, match.game, table.id) if over else None
    line = next((line for line in app.list_additions("line", ctx) if line), None) or comment_line(table, t)
    leads_on = join(acts(app, ctx, waits, suggested))
    sheet_shown = over or (
        match.viewed_ply is None and game_page.stage_ended(view)
    )  # nothing in it takes the focus, and it may have to scroll
    return el(
        "div",
        {
            "id": "play",
            "class": classes(
                "page page-play",
                f"game-{match.game.id}",
                not game_page.hand_beside and "hand-below",
                over and "over",
                mode and mode.style,
            ),
            "data-game": match.game.id,
            "data-seats": len(people),
            "data-panel": table.panel or None,
        },
        beside(table.panel),
        framed_bar(match, t) if model.is_embedded else _bar(match.game.id, join(app.list_additions("title", ctx)), table.panel, t),
        game_page.symbols(),
        el(
            "main",
            {"id": "main", "class": "table", "tabindex": "-1", "aria-labelledby": "title"},
            notice(model, t),
            el(
                "section",
                {"class": "board", "id": "board", "aria-label": _region("play.board", t, mode)},
                _sending(game_page.board(view, people, interaction, t), mode),
            ),
            el(
                "div",
                {"class": classes("said", line is not None and "said-hint"), "id": "said"},
                _news_and_prompt(model, table, game_page, people, interaction, line, goal, t),
            ),
            _caption(new, t, below=not leads_on and not game_page.hand_beside),
            el("div", {"class": "acts", "id": "acts"}, _sending(leads_on, mode)),
            el(
                "section",
                {
                    "class": "hand-area",
                    "id": "hand-area",
                    "aria-label": _region("play.hand", t, mode),
                    "tabindex": "0" if sheet_shown else None,
                },
                _sending(join(_hand_area(app, ctx, suggested)), mode),
            ),
            mode and mode.above_tools,
            tools(app, ctx, mode),
        ),
        el("aside", {"class": "side", "id": "side", "aria-label": t("play.side")}, side(app, ctx)),
    )


def _region(name: str, t: Texts, mode: Mode | None) -> str:
    """The label of a region for screen readers, and the press its actions send if not ``play``."""
    return f"{mode.label} {t(name)}" if mode is not None and mode.label else t(name)


def _sending(markup: Markup | None, mode: Mode | None) -> Markup | None:
    """A region whose actions send the mode's press."""
    if not markup or mode is None or not mode.press:
        return markup
    return Markup(markup.replace('data-do="play:', f'data-do="{mode.press}:'))


@lru_cache(maxsize=32)
def beside(panel: str) -> Markup:
    """The area beside an open panel, where a tap closes it. It comes first, so that Escape finds it first. It always exists, hidden while
    no panel is open, so that opening one changes nothing around it."""
    there: dict[str, Attribute] = {"class": "beside", "id": "beside", "aria-hidden": "true"}
    return el("div", {**there, "data-do": f"panel:{panel}", "data-key": "Escape"} if panel else {**there, "hidden": True})


@lru_cache(maxsize=64)
def _bar(game_id: str, behind: Markup, panel: str, t: Texts) -> Markup:
    """The bar: the link home, the game's name and ``behind``, and the buttons for keys and menu."""
    return el(
        "header",
        {"class": "bar"},
        link("index.html", icon("arrow-left"), class_="tool bar-home", aria_label=t("nav.home"), title=t("nav.home")),
        el("h1", {"class": "bar-title", "id": "title"}, t(f"{game_id}.title"), " ", behind),
        tool("panel:keys", "keyboard", t("play.keys"), "?", pressed=panel == "keys"),
        tool("panel:menu", "menu", t("play.menu"), "m", pressed=panel == "menu"),
    )


def find_interaction(app: App, table: Table, wishes: Preferences) -> Interaction:
    """What the people at this device can do now."""
    interaction = Interaction(
        seat=table.active_seat,
        legal_actions=table.legal_actions,
        partial_action=table.partial_action,
        is_replaying=table.match.viewed_ply is not None or table.tab_state != "here",
        notes=table.notes,
        odds=wishes.odds == "on",
        stops=wishes.stops,
        confirm=wishes.confirm == "on",
    )
    return app.mark_interaction(table, interaction)


def _find_shown_interaction(app: App, model: Model, table: Table) -> Interaction:
    """The interaction together with the board's marks and scene."""
    wishes = model.preferences
    scene = (table.scene.name, table.match.ply) if table.scene is not None and wishes.animation != "none" else None
    return find_interaction(app, table, wishes)._replace(highlights=table.highlights, scene=scene)


def loading(model: Model, t: Texts, framed: PageLayout) -> Markup:
    """The prerendered play page, before the storage is read."""
    return framed(t("play.loading"), el("p", {"class": "lead coming"}, t("play.loading.lead")), _home_ways(t))


def _home_ways(t: Texts) -> Markup:
    return el(
        "p",
        {"class": "setup-ways"},
        link("games.html", t("nav.games"), class_="button button-quiet"),
        link("index.html", t("games.new"), class_="button button-primary"),
    )


def write_prompt(table: Table, game_page: GamePage, people: tuple[SeatInfo, ...], interaction: Interaction, t: Texts) -> str:
    """The prompt, in one sentence."""
    match = table.match
    if match.viewed_ply is not None:
        return t("play.replaying" if table.id is not None else "play.replaying.linked", ply=match.viewed_ply, plies=len(match.record.plies))
    if table.tab_state != "here":
        return ""  # there is no prompt here
    if table.handover_seat is not None:
        return t("play.pass-device", name=people[table.handover_seat].name)
    if match.offer:
        return game_page.offer(table.view, people, match.offer, t)
    return game_page.ask(table.view, people, interaction, t)


def _news_and_prompt(
    model: Model,
    table: Table,
    game_page: GamePage,
    people: tuple[SeatInfo, ...],
    interaction: Interaction,
    line: Child,
    goal: str,
    t: Texts,
) -> Iterable[Child]:
    """The news, or the ``line`` in its place, and then the prompt."""
    match = table.match
    prompt = "" if table.handover_seat is not None else write_prompt(table, game_page, people, interaction, t)
    # The log has the result for everybody, the prompt addresses the one person.
    heard = prompt if match.state.to_act else f"{prompt} {write_prompt(table, game_page, address_viewer(people, None), interaction, t)}"
    yield (
        line
        or _what_it_is(model, table, t)
        or (goal and el("p", {"id": "told", "class": "told goal"}, t(goal)))
        or news(table, game_page, heard, t)
    )
    if table.tab_state != "here":
        yield el("p", {"id": "tab", "class": "elsewhere", "role": "status"}, t(f"play.tab.{table.tab_state}"))
    if table.is_playable and not match.waiting_for() and searchers.are_awaited(model, match):
        prompt = t("search.coming")
    thinks = searchers.can_take_time(table)
    yield el("p", {"class": classes("prompt", thinks and "thinks"), "id": "prompt"}, prompt)


def _what_it_is(model: Model, table: Table, t: Texts) -> Markup | None:
    """The introduction of a game from a link, until the person steps through it; then the prompt takes over."""
    match = table.match
    if table.id is not None or model.is_embedded or match.viewed_ply is not None:
        return None
    return el("p", {"id": "told", "class": "told"}, t.n("play.linked", len(match.players), game=t(f"{match.game.id}.title")))


def _caption(key: str, t: Texts, *, below: bool) -> Markup:
    """The explanation of a first encounter, on the board or below the prompt. It blocks no press. In each place it is an element of its
    own, so that it appears and does not move."""
    place = "below" if below else "above"
    there: dict[str, Attribute] = {"id": f"caption-{place}", "class": f"caption caption-{place}"}
    seen = button("caption-seen", t("play.captions.seen"), name="caption-seen")
    off = button("captions-off", t("play.captions.off"), name="captions-off")
    caption = el("div", there, el("p", None, t(key)), seen, off) if key else el("div", there)
    return el("div", {"id": "caption", "class": "caption-place"}, caption)


def _hand_area(app: App, ctx: DrawContext, suggested: Suggestion | None) -> Iterable[Child]:
    model, table, game_page, people, interaction, t = ctx
    match = table.match
    view = table.view
    if table.handover_seat is not None:
        yield _curtain(table.handover_seat, people, t)
        return
    if match.viewed_ply is None and not match.state.to_act:
        yield from app.list_additions("end", ctx)
        yield own_best_line(model.results, table.id, t)
        if suggested is not None:
            yield el("p", {"class": "suggested", "id": "suggested"}, sentence(suggested, match.game, t))
        yield score(table, game_page, people, interaction, t)
        return
    if match.viewed_ply is None and game_page.stage_ended(view):
        yield sheet(match, people, t)
        return
    yield game_page.hand(view, people, interaction, t)


def _curtain(seat: int, people: tuple[SeatInfo, ...], t: Texts) -> Markup:
    return el(
        "div",
        {"class": "curtain", "id": "curtain"},
        buoy(seat),
        el("p", None, t.rich("play.pass-device", name=el("bdi", None, people[seat].name))),
    )
