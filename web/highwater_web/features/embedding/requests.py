"""Handles messages of the page around: requests, and commands for the table."""

from collections.abc import Mapping

from highwater.errors import GameError
from highwater_web.core.effects import tell
from highwater_web.core.feature import Context, Transition
from highwater_web.features.embedding.answers import ANSWERS, answer, failed, failed_by_us
from highwater_web.features.embedding.table import led


def carried_out(c: Context, message: Mapping[str, object]) -> Transition:
    """Carry out a message. If that fails, the page is told, and nothing changes."""
    if message.get("type") in ANSWERS:
        return c.model, [tell(answer(message))]
    try:
        return led(c, message)
    except GameError as error:
        return c.model, [tell(failed(error, message))]
    except Exception:
        return c.model, [tell(failed_by_us(message))]
