"""The controls that lead on, always in one place: continue, lift the curtain, the offers after the end, and the game's own controls."""

from collections.abc import Iterator

from highwater.match import Match
from highwater_web.contract.page import GamePage
from highwater_web.core.feature import App, DrawContext
from highwater_web.core.model import LOST, Table
from highwater_web.table.next_level import Suggestion
from highwater_web.table.suggested_level import label_next_game
from highwater_web.ui.controls import button, pictured
from highwater_web.ui.drawings import SeatInfo
from highwater_web.ui.markup import Child, Markup, el
from highwater_web.ui.texts import Texts


def acts(app: App, ctx: DrawContext, waits: str, suggested: Suggestion | None) -> Iterator[Child]:
    """``waits``: the key of the text on the continue button, "" for none; ``suggested``: the level that this ending suggests."""
    model, table, game_page, people, interaction, t = ctx
    match, pace = table.match, model.preferences.pace
    if table.tab_state != "here":
        yield _have_it_here(table, t)
    if table.handover_seat is not None:
        yield _show(people[table.handover_seat], t)
        if table.reveal_request is not None:  # a request to look can be cancelled
            yield button("peek:", t("play.not-now"), name="not-now", key="Escape")
        return
    if table.is_looked_at:
        if match.viewed_ply is None and table.id is not None:
            yield from _after(match.game.id, t)
            yield _one_step_harder(match, game_page, t) or _suggested_game(match, suggested, t)
        yield from app.list_additions("acts", ctx)
        return
    if match.offer and table.is_playable:
        yield button("offer:accept", t("play.offer.accept"), name="offer-accept", primary=True)
        yield button("offer:refuse", t("play.offer.refuse"), name="offer-refuse")
        yield button("offer:always", t("play.offer.always"), name="offer-always")
        return
    if waits:
        yield button("step", t(waits), name="go-on", key="n Space", primary=True)
    elif table.is_playable and not match.waiting_for() and (pace != "at-once" or match.paused):
        # At pace "at once" the next ply follows before a press could ask for it.
        needed = match.paused or pace == "step"
        yield button("step", t("play.step" if needed else "play.skip"), name="step", key="n Space", primary=needed)
    yield game_page.acts(table.view, people, interaction, t)
    yield from app.list_additions("acts", ctx)


def _show(face: SeatInfo, t: Texts) -> Markup:
    """The button with which the next person takes the device."""
    return button("show", t.rich("play.i-am", name=el("bdi", None, face.name)), name="show", key="n Space", primary=True)


def _have_it_here(table: Table, t: Texts) -> Markup:
    """The button to take over a game that another tab plays, or that is no longer stored."""
    lost = table.tab_state in LOST
    token, label = ("store-as-new", "play.tab.as-new") if lost else ("take-over", "play.tab.take-over")
    return button(token, t(label), name=token, primary=True)


def _one_step_harder(match: Match, game_page: GamePage, t: Texts) -> Markup | None:
    """A link to the same game one level up, after a cooperative win."""
    outcome = match.state.outcome
    if outcome is None or not outcome.winners or find_harder_options(match, game_page.level) is None:
        return None
    return pictured("harder", "trending-up", t("play.harder"), name="harder", short=t("play.harder.short"))


def _suggested_game(match: Match, suggested: Suggestion | None, t: Texts) -> Markup | None:
    """A link to the same game at the suggested level."""
    if suggested is None:
        return None
    return pictured(
        "next-level",
        "trending-up" if suggested.is_harder else "trending-down",
        label_next_game(suggested, match.game, t),
        name="next-level",
    )


def find_harder_options(match: Match, level: str) -> dict[str, str] | None:
    """The options of a match with the next difficulty; None if there is none. ``level``: the id of the difficulty option, "" for none."""
    options = match.game.settle_options(dict(match.record.options))
    values = next((option.values for option in match.game.options if option.id == level), ())
    step = values.index(options[level]) + 1 if values else 0
    return {**options, level: values[step]} if step < len(values) else None


def _after(game_id: str, t: Texts) -> Iterator[Markup]:
    """The links after the end."""
    yield button("again", t("play.again"), name="again", primary=True)
    yield pictured("again:same", "repeat", t.or_else(f"{game_id}.again", t("play.again.same")), name="again-same")
