"""Hints: giving one, searching for it in slices, and comparing it with other actions (what if).

For a game without a searcher, or if the archive with the searchers cannot be fetched, the policy gives the advice.
"""

import traceback
from collections.abc import Callable, Iterator
from dataclasses import replace

from highwater.contract import CHANCE, Action, ActionValue
from highwater.match import Match
from highwater_web.core import archives
from highwater_web.core.context import TableContext
from highwater_web.core.effects import AT_THUMB, Effect, announce, focus, schedule
from highwater_web.core.feature import Transition
from highwater_web.core.model import Table
from highwater_web.features.hints.hint import GIVEN, HINT, Hint
from highwater_web.features.hints.words import can_tell_more, comparison, describe_hint, is_asking
from highwater_web.table.playing import act, schedule_next, store_match
from highwater_web.ui.faces import address_viewer
from highwater_web.ui.texts import Texts

MAX_SEARCH_SECONDS = 1.2
"""Seconds for which a hint is searched; then the best action found so far is announced."""

MAX_SLICE_SECONDS = 0.012
"""Seconds of one slice of the search, after which a press is answered. Asking the page for the next slice takes half as long again."""

RETRY_MS = 400
"""Milliseconds until the next check whether the archive with the searchers has arrived."""

WORK_NAME = "hint"
"""The name of the search for a hint in ``Env.work``."""


class _Search:
    """The search for a hint, for one seat of one position."""

    def __init__(self, match: Match, seat: int, clock: Callable[[], float]) -> None:
        self.states, self.seat = match.states, seat
        self.found: tuple[ActionValue, ...] = ()
        self._clock = clock
        self._until = clock() + MAX_SEARCH_SECONDS
        self._evaluations: Iterator[tuple[ActionValue, ...]] = match.evaluate_in_slices(seat)

    def search_on(self) -> bool:
        """Search for one more slice. Returns whether it was the last one."""
        until = self._clock() + MAX_SLICE_SECONDS
        for values in self._evaluations:
            self.found = values or self.found
            now = self._clock()
            if now >= self._until and self.found:
                return True
            if now >= until:
                return False
        return True


def give_hint(table_ctx: TableContext) -> Transition:
    """Give a hint. The same position gets the same hint, which does not count again. Raises IllegalAction if the person on the screen has
    nothing to decide."""
    table, seat = table_ctx.table, table_ctx.table.active_seat
    match, _ = table.match.hint(CHANCE if seat is None else seat)
    assert seat is not None, "there is advice for the seat that is asked"
    given = next((earlier for earlier in GIVEN.of(table) if earlier.is_for(match.state, seat)), None)
    if given is not None:
        match = replace(match, hints=table.match.hints)
    ranked = match.ranked(seat) if given is None else given.ranked
    sets_up = match.game.is_setup(seat, ranked[0].action)
    searches = match.game.searcher is not None and len(ranked) > 1 and not sets_up
    hint = given if given is not None and given.appraised else Hint(match.state, seat, ranked, is_thinking=searches)
    after = _put_hint(table_ctx.after(replace(table, match=match)), hint._replace(considered=None, is_at_table=False))
    model, stored = store_match(after)
    if not hint.is_thinking:
        return model, [*stored, announce(_describe_hint(after, hint))]
    model, fetching = archives.ask(model, archives.SEARCH, then="hint-on")
    return model, [*stored, *fetching, schedule("hint-on")]


def go_on(table_ctx: TableContext) -> Transition:
    """Search for one more slice, or wait for the archive with the searchers."""
    match, hint = table_ctx.table.match, HINT.of(table_ctx.table)
    if hint is None or not hint.is_thinking:
        return table_ctx.model, []
    if archives.has_failed(table_ctx.model, archives.SEARCH):
        return _announce_hint(table_ctx, hint._replace(is_thinking=False))
    if not archives.is_ready(archives.SEARCH):
        return table_ctx.model, [schedule("hint-on", RETRY_MS)]
    searches = table_ctx.env.work
    search = searches.get(WORK_NAME)
    if not isinstance(search, _Search) or search.states is not match.states or search.seat != hint.seat:
        search = searches[WORK_NAME] = _Search(match, hint.seat, table_ctx.env.mind.clock)
    try:
        if not search.search_on():
            return table_ctx.model, [schedule("hint-on")]
    except Exception:  # a fault in a search costs only its numbers
        traceback.print_exc()
    del searches[WORK_NAME]
    return _announce_hint(table_ctx, hint._replace(is_thinking=False, appraised=search.found))


def toggle_what_if(table_ctx: TableContext, token: str) -> Transition:
    """Show what an action would lead to, or end that. Nothing is played."""
    hint = HINT.of(table_ctx.table)
    if hint is None or hint.is_thinking or not can_tell_more(table_ctx.table.match):
        return table_ctx.model, []
    action = next((action for action in hint.in_order if str(action) == token), None)
    if action is None or action == hint.considered:
        return _put_hint(table_ctx, hint._replace(considered=None)).model, []
    return _compare(table_ctx, hint, action, brief=False)


def ask_about(table_ctx: TableContext, seat: int | None, action: Action) -> Transition:
    """Show what the action pressed at the table would lead to."""
    hint = HINT.of(table_ctx.table)
    if hint is None or not is_asking(table_ctx.table) or seat not in (None, hint.seat) or action not in hint.in_order:
        return table_ctx.model, []
    return _compare(table_ctx, hint, action, brief=True)


def _compare(table_ctx: TableContext, hint: Hint, action: Action, *, brief: bool) -> Transition:
    match, people = table_ctx.table.match, address_viewer(table_ctx.people, table_ctx.table.viewer)
    text = comparison(hint, action, match.game, table_ctx.page, match.state.view(hint.seat), people, table_ctx.t, brief=brief)
    return _put_hint(table_ctx, hint._replace(considered=action)).model, [announce(text)]


def ask_at_table(table_ctx: TableContext) -> Transition:
    """Close the list of all actions, and let presses at the table ask instead."""
    hint = HINT.of(table_ctx.table)
    if hint is None or not is_asking(table_ctx.table):
        return table_ctx.model, []
    after = _put_hint(table_ctx.after(_without_list(table_ctx.table)), hint._replace(is_at_table=True))
    return after.model, [focus(AT_THUMB, gently=False), announce(f"{table_ctx.t('hint.what-if')} {table_ctx.t('hint.asks')}")]


def stop_asking(table_ctx: TableContext) -> Transition:
    """Let presses at the table count again, without the choice that was begun only to ask."""
    if not is_asking(table_ctx.table):
        return table_ctx.model, []
    return table_ctx.after(_without_list(_reset_presses(table_ctx.table))).model, _announce_return(table_ctx.t)


def _announce_return(t: Texts) -> list[Effect]:
    return [focus("hint", gently=False), announce(t("hint.back"))]


def _reset_presses(table: Table) -> Table:
    """The table at which presses count again."""
    hint = HINT.of(table)
    return HINT.put(replace(table, partial_action=""), hint and hint._replace(considered=None, is_at_table=False))


def close_list(before: Table, after: Table, t: Texts) -> tuple[Table, list[Effect] | None]:
    """The table after its list of actions has been closed or replaced by another panel: asking ends, unless presses at the table ask."""
    if not is_asking(before) or is_asking(after):
        return after, None
    return _reset_presses(after), None if after.panel else _announce_return(t)


def do_considered(table_ctx: TableContext) -> Transition:
    """Do the action that was asked about last."""
    hint = HINT.of(table_ctx.table)
    if hint is None or not is_asking(table_ctx.table):
        return table_ctx.model, []
    if hint.considered is None:
        return table_ctx.model, [announce(table_ctx.t("hint.asks"))]
    return act(table_ctx.after(_without_list(table_ctx.table)), hint.seat, hint.considered)


def _without_list(table: Table) -> Table:
    return replace(table, panel="") if table.panel == "hint" else table


def _announce_hint(table_ctx: TableContext, hint: Hint) -> Transition:
    after = _put_hint(table_ctx, hint)
    return after.model, [announce(_describe_hint(after, hint)), schedule_next(after)]


def _put_hint(table_ctx: TableContext, hint: Hint) -> TableContext:
    """The table with this hint on the screen and among those given."""
    others = (earlier for earlier in GIVEN.of(table_ctx.table) if not earlier.is_for(hint.state, hint.seat))
    return table_ctx.after(HINT.put(GIVEN.put(table_ctx.table, (*others, hint)), hint))


def _describe_hint(table_ctx: TableContext, hint: Hint) -> str:
    match = table_ctx.table.match
    return describe_hint(
        hint, match, table_ctx.page, match.state.view(hint.seat), address_viewer(table_ctx.people, table_ctx.table.viewer), table_ctx.t
    )
