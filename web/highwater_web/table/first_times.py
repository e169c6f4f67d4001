"""What a person meets for the first time: a caption on the board explains it until they act, once a person; and in their first game of a
kind the goal, until their first own move.

What has been explained is stored with the preferences, as the keys of its texts.
"""

from highwater.contract import CHANCE
from highwater_web.core.effects import Effect, announce
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.core.feature import Context, Feature, ModelChange, Press, Transition
from highwater_web.core.model import Model, Preferences, Table
from highwater_web.core.preferences import mark_explained
from highwater_web.ui.texts import texts


def find_explanations(model: Model) -> tuple[str, str]:
    """The keys of what is explained at the table now, "" for nothing: in the place of what others did, and on the board. The goal is said
    until others have done something, and then shown until a person has acted. A frame in another page explains nothing."""
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
    """The key of the text about the first new thing that has happened after this ply."""
    return next((key for ply, key in table.explainable if since < ply <= table.match.ply and key not in wishes.explained), "")


def _mark_explained(change: ModelChange) -> Transition:
    """What was explained before a person acted need not be explained again; and a caption that has come is announced."""
    before, after = change.before, change.after
    was, now = before.table, after.table
    if was is None or now is None or was.id != now.id:
        return after, _announce_caption("", after)
    shown = find_explanations(before)
    new = [key for key in shown if key and key not in after.preferences.explained] if now.has_acted_since(was) else []
    after, effects = mark_explained(after, new) if new else (after, [])
    return after, [*effects, *_announce_caption(shown[1], after)]


def _announce_caption(shown: str, after: Model) -> list[Effect]:
    """The announcement of the caption on the board, if it is another one than was ``shown``."""
    if after.page != "play":
        return []
    key = find_explanations(after)[1]
    return [announce(texts(after.language)(key))] if key and key != shown else []


def _handle_caption_seen(ctx: Context) -> Transition:
    """The caption on the board has been read: it makes room, for the next one if there is one."""
    key = find_explanations(ctx.model)[1]
    return mark_explained(ctx.model, [key]) if key else (ctx.model, [])


FEATURE = Feature("first-times", presses={"caption-seen": Press(_handle_caption_seen)}, after=_mark_explained)
