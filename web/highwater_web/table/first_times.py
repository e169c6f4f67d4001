"""First encounters: a caption on the board explains each new thing once, until the person acts. In the first game of a kind, the goal is
shown until the first own move.

The keys of explanations already shown are stored with the preferences.
"""

from highwater.contract import CHANCE
from highwater_web.core.effects import Effect, announce
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.core.feature import Context, Feature, ModelChange, Press, Transition
from highwater_web.core.model import Model, Preferences, Table
from highwater_web.core.preferences import mark_explained
from highwater_web.ui.texts import texts


def find_explanations(model: Model) -> tuple[str, str]:
    """The text keys of the current explanations, "" for none: one in place of the news, and one on the board. The goal is shown in place of
    the news until others have acted, then on the board until a person has. Frames on other sites explain nothing."""
    table, wishes = model.table, model.preferences
    if (
        table is None
        or model.is_embedded
        or wishes.captions == "off"
        or not table.is_playable
        or not table.match.state.to_act
        or not table.match.humans
        or table.handover_seat is not None
    ):
        return "", ""
    plies = table.match.record.plies
    goal = safe_game_page(table.match.game.id).goal
    if goal in wishes.explained or any(seat in table.match.humans for seat, _ in plies):
        return "", _find_new(table, table.last_own_ply, wishes)
    has_begun = any(seat != CHANCE for seat, _ in plies)
    return ("", goal) if has_begun else (goal, _find_new(table, 0, wishes))


def _find_new(table: Table, since: int, wishes: Preferences) -> str:
    """The key of the explanation of the first new thing after this ply."""
    return next((key for ply, key in table.explainable if since < ply <= table.match.ply and key not in wishes.explained), "")


def _mark_explained(change: ModelChange) -> Transition:
    """Mark explanations as shown once a person acts, and announce new captions."""
    before, after = change.before, change.after
    was, now = before.table, after.table
    if was is None or now is None or was.id != now.id:
        return after, _announce_caption("", after)
    shown = find_explanations(before)
    new = [key for key in shown if key and key not in after.preferences.explained] if now.has_acted_since(was) else []
    after, effects = mark_explained(after, new) if new else (after, [])
    return after, [*effects, *_announce_caption(shown[1], after)]


def _announce_caption(shown: str, after: Model) -> list[Effect]:
    """Announce the caption on the board if it differs from ``shown``."""
    if after.page != "play":
        return []
    key = find_explanations(after)[1]
    return [announce(texts(after.language)(key))] if key and key != shown else []


def _handle_caption_seen(ctx: Context) -> Transition:
    """Dismiss the caption on the board, for the next one if there is one."""
    key = find_explanations(ctx.model)[1]
    return mark_explained(ctx.model, [key]) if key else (ctx.model, [])


FEATURE = Feature("first-times", presses={"caption-seen": Press(_handle_caption_seen)}, after=_mark_explained)
