"""Selects sounds and vibrations, if they are switched on, and their times. The page plays them (``script/``)."""

from highwater_web.core.effects import sound
from highwater_web.core.fallbacks import safe_game_page
from highwater_web.core.feature import Feature, ModelChange, Transition
from highwater_web.core.model import Model, Table

SAMPLE = {"wave": 0}
"""The sound that plays when the volume changes."""


def _sound_effects(change: ModelChange) -> Transition:
    """The effect with the sounds of a message, or with changed settings."""
    before, after = change.before, change.after
    wishes = _wishes(after)
    if wishes != _wishes(before):
        return after, [sound(*wishes, SAMPLE if change.message.get("message") == "do" else {})]
    sounds = _list_sounds(before.table, after.table) if any(wishes) else {}
    return after, [sound(*wishes, sounds)] if sounds else []


def _wishes(model: Model) -> tuple[int, bool]:
    """The volume, 0 for silence, and whether to vibrate."""
    wishes, senses = model.preferences, model.senses
    loud = wishes.sound == "on" and "sound" in senses
    return int(wishes.volume) if loud else 0, wishes.vibration == "on" and "vibration" in senses


def _list_sounds(before: Table | None, after: Table | None) -> dict[str, int]:
    """The sounds of plies that happened or were shown since; none while another tab plays, or for a game just opened."""
    if before is None or after is None or before.id != after.id or after.tab_state != "here":
        return {}
    old, new = len(before.match.record.plies), len(after.match.record.plies)
    if new > old and after.match.viewed_ply is None:
        return _sounds(after, old + 1)
    looked_on = before.match.viewed_ply is not None and after.match.ply == before.match.ply + 1
    return _sounds(after, after.match.ply) if looked_on else {}


def _sounds(table: Table, first: int) -> dict[str, int]:
    """The sounds of all plies from ``first`` to the position on the screen. Each ply has those of its first match in the game's list, the
    last one also those of the ending. Of several simultaneous changes, the last sound counts."""
    match, page = table.match, safe_game_page(table.match.game.id)
    last = match.ply
    happened: set[str | type] = {change.how for ply, change in table.changes if first <= ply <= last}
    happened |= {type(action) for _, action in match.record.plies[first - 1 : last]}
    if table.scene is not None:
        happened.add(table.scene.kind)
    sounds = next((sounds for key, sounds in page.sounds.items() if key in happened), {})
    if first < last:
        sounds = dict([*sounds.items()][-1:])
    outcome = match.position.outcome
    if outcome is None:
        return dict(sounds)
    won = any(seat in outcome.winners for seat in match.humans or range(len(match.players)))
    return {**sounds, "win" if won else "loss": table.scene.milliseconds if table.scene else 0}


FEATURE = Feature("sounds", after=_sound_effects)
