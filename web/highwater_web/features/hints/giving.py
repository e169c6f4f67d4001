"""Giving a hint: asked for, searched for in slices until they can be given, and what if one did something else.

Where a game has no searcher, or what searches cannot be fetched, the policy gives its advice.
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

MOST = 1.2
"""Seconds for which a hint is searched; then what has been found is said."""

SLICE = 0.012
"""Seconds after which a press is answered; then the page is asked for the next slice, which takes as long as
half of one."""

COMING = 400
"""Milliseconds after which it is looked once more whether what searches has come."""

PLACE = "hint"
"""The name of the search for a hint among the work that goes on."""


class _Search:
    """The search for a hint, for one seat of one position."""

    def __init__(self, match: Match, seat: int, clock: Callable[[], float]) -> None:
        self.states, self.seat = match.states, seat
        self.found: tuple[ActionValue, ...] = ()
        self._clock = clock
        self._until = clock() + MOST
        self._appraising: Iterator[tuple[ActionValue, ...]] = match.appraising(seat)

    def over(self) -> bool:
        """Search on for a slice; whether that was the last one."""
        until = self._clock() + SLICE
        for found in self._appraising:
            self.found = found or self.found
            now = self._clock()
            if now >= self._until and self.found:
                return True
            if now >= until:
                return False
        return True


def hint(at: TableContext) -> Transition:
    """Give a hint. For the same position it is the same hint, and does not count again. Raises IllegalAction where the
    person on the screen has nothing to decide."""
    table, seat = at.table, at.table.active_seat
    match, _ = table.match.hint(CHANCE if seat is None else seat)
    assert seat is not None, "there is advice for the seat that is asked"
    given = next((each for each in GIVEN.of(table) if each.is_for(match.state, seat)), None)
    if given is not None:
        match = replace(match, hints=table.match.hints)
    ranked = match.ranked(seat) if given is None else given.ranked
    sets_up = match.game.sets_up(seat, ranked[0].action)
    searches = match.game.searcher is not None and len(ranked) > 1 and not sets_up
    asked = given if given is not None and given.appraised else Hint(match.state, seat, ranked, thinks=searches)
    after = _put_hint(at.after(replace(table, match=match)), asked._replace(considered=None, at_table=False))
    model, stored = store_match(after)
    if not asked.thinks:
        return model, [*stored, announce(_describe_hint(after, asked))]
    model, brought = archives.ask(model, archives.SEARCH, then="hint-on")
    return model, [*stored, *brought, schedule("hint-on")]


def go_on(at: TableContext) -> Transition:
    """Search on for a slice, or wait for what searches."""
    match, asked = at.table.match, HINT.of(at.table)
    if asked is None or not asked.thinks:
        return at.model, []
    if archives.has_failed(at.model, archives.SEARCH):
        return _announce_hint(at, asked._replace(thinks=False))
    if not archives.is_ready(archives.SEARCH):
        return at.model, [schedule("hint-on", COMING)]
    searches = at.env.work
    search = searches.get(PLACE)
    if not isinstance(search, _Search) or search.states is not match.states or search.seat != asked.seat:
        search = searches[PLACE] = _Search(match, asked.seat, at.env.mind.clock)
    try:
        if not search.over():
            return at.model, [schedule("hint-on")]
    except Exception:  # a fault in a search takes nothing but its numbers
        traceback.print_exc()
    del searches[PLACE]
    return _announce_hint(at, asked._replace(thinks=False, appraised=search.found))


def toggle_what_if(at: TableContext, token: str) -> Transition:
    """Show what an action would lead to, or end that. Nothing is played."""
    asked = HINT.of(at.table)
    if asked is None or asked.thinks or not can_tell_more(at.table.match):
        return at.model, []
    action = next((action for action in asked.in_order if str(action) == token), None)
    if action is None or action == asked.considered:
        return _put_hint(at, asked._replace(considered=None)).model, []
    return _compare(at, asked, action, brief=False)


def ask_about(at: TableContext, seat: int | None, action: Action) -> Transition:
    """Show what the action pressed at the table would lead to."""
    asked = HINT.of(at.table)
    if asked is None or not is_asking(at.table) or seat not in (None, asked.seat) or action not in asked.in_order:
        return at.model, []
    return _compare(at, asked, action, brief=True)


def _compare(at: TableContext, asked: Hint, action: Action, *, brief: bool) -> Transition:
    match, people = at.table.match, address_viewer(at.people, at.table.viewer)
    said = comparison(asked, action, match.game, at.page, match.state.view(asked.seat), people, at.t, brief=brief)
    return _put_hint(at, asked._replace(considered=action)).model, [announce(said)]


def ask_at_table(at: TableContext) -> Transition:
    """Put the list of all actions away, and go on asking by presses at the table."""
    asked = HINT.of(at.table)
    if asked is None or not is_asking(at.table):
        return at.model, []
    after = _put_hint(at.after(_close_list(at.table)), asked._replace(at_table=True))
    return after.model, [focus(AT_THUMB, gently=False), announce(f"{at.t('hint.what-if')} {at.t('hint.asks')}")]


def stop_asking(at: TableContext) -> Transition:
    """Presses at the table count again; what was begun only to ask is taken back."""
    if not is_asking(at.table):
        return at.model, []
    return at.after(_close_list(_reset_presses(at.table))).model, _is_back(at.t)


def _is_back(t: Texts) -> list[Effect]:
    return [focus("hint", gently=False), announce(t("hint.back"))]


def _reset_presses(table: Table) -> Table:
    """The table at which presses count again."""
    asked = HINT.of(table)
    return HINT.put(replace(table, partial_action=""), asked and asked._replace(considered=None, at_table=False))


def list_left(before: Table, after: Table, t: Texts) -> tuple[Table, list[Effect] | None]:
    """The table once its list of actions is shut, or has given its place to another panel: unless presses at the table ask, nobody does."""
    if not is_asking(before) or is_asking(after):
        return after, None
    return _reset_presses(after), None if after.panel else _is_back(t)


def do_it(at: TableContext) -> Transition:
    """Do what was asked about last."""
    asked = HINT.of(at.table)
    if asked is None or not is_asking(at.table):
        return at.model, []
    if asked.considered is None:
        return at.model, [announce(at.t("hint.asks"))]
    return act(at.after(_close_list(at.table)), asked.seat, asked.considered)


def _close_list(table: Table) -> Table:
    return replace(table, panel="") if table.panel == "hint" else table


def _announce_hint(at: TableContext, asked: Hint) -> Transition:
    after = _put_hint(at, asked)
    return after.model, [announce(_describe_hint(after, asked)), schedule_next(after)]


def _put_hint(at: TableContext, asked: Hint) -> TableContext:
    """The table at which this hint is on the screen, and remembered."""
    others = (each for each in GIVEN.of(at.table) if not each.is_for(asked.state, asked.seat))
    return at.after(HINT.put(GIVEN.put(at.table, (*others, asked)), asked))


def _describe_hint(at: TableContext, asked: Hint) -> str:
    match = at.table.match
    return describe_hint(asked, match, at.page, match.state.view(asked.seat), address_viewer(at.people, at.table.viewer), at.t)
