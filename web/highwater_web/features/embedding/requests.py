"""Handles messages of the host page: requests, and commands for the table."""

from collections.abc import Mapping

from highwater.errors import GameError
from highwater_web.core.effects import tell
from highwater_web.core.feature import Context, Transition
from highwater_web.features.embedding.answers import ANSWERS, answer, answer_error, answer_fault
from highwater_web.features.embedding.table import carry_out_command


def carry_out(ctx: Context, message: Mapping[str, object]) -> Transition:
    """Carry out a message. A failure is reported to the page and changes nothing."""
    if message.get("type") in ANSWERS:
        return ctx.model, [tell(answer(message))]
    try:
        return carry_out_command(ctx, message)
    except GameError as error:
        return ctx.model, [tell(answer_error(error, message))]
    except Exception:
        return ctx.model, [tell(answer_fault(message))]
