"""Finds where a rule of Land unter has just applied and which positions show it, for further examples of a scenario's subject."""

from collections.abc import Callable, Mapping

from highwater.games.land_unter.components import HALF_RINGS
from highwater.games.land_unter.rules import State, levels_of
from highwater.games.land_unter.state import Deal, Settled, Tides
from highwater.rule_trigger import History, Plies, RuleTrigger


def _make_round_trigger(decides: Callable[[State, State, Settled], bool], *, end_before: bool = False, tides: bool = True) -> RuleTrigger:
    """A rule trigger at the end of a round.

    ``decides``: whether the rule has applied, given the last position of the round, the one after it, and what happened in between. It
    shows the end of the round, before that the two new tide cards (``tides``), and before those the end of the previous round
    (``end_before``), if that was in the same stage; else nothing.
    """

    def shown(played: History) -> Plies:
        before, after = played.states[-2:]
        if after.last is None or after.last is before.last or not decides(before, after, after.last):
            return ()
        drawn = played.find_last(Tides)
        earlier = played.states[drawn - 1]
        if end_before and (earlier.last is None or len(earlier.scores) > earlier.stage):
            return ()
        return (*(drawn - 1,) * end_before, *(drawn,) * tides, played.now)

    return RuleTrigger(shown)


def _first_round(before: State, after: State, last: Settled) -> bool:
    """The first two tide cards of a game, which differ."""
    return before.last is None and before.middle[0] != before.middle[1]


def _covered(before: State, after: State, last: Settled) -> bool:
    """A seat was highest, takes a lower card, and is not the highest any more."""
    levels, covered = levels_of(before.tides, before.rings), levels_of(after.tides, before.rings)
    return any(levels[seat] == max(levels) and covered[seat] < levels[seat] and covered[seat] < max(covered) for seat, _ in last.takes)


def _old_tide(before: State, after: State, last: Settled) -> bool:
    """A seat loses a ring although it took no tide card in this round."""
    return not {seat for seat, _ in last.takes} & set(last.losses[0])


def _tie(before: State, after: State, last: Settled) -> bool:
    """Two are level at the top, and both can pay."""
    return len(last.losses) == 1 and len(last.losses[0]) == 2 and not last.out


def _tie_one_without(before: State, after: State, last: Settled) -> bool:
    """Two are level at the top, and one of them has no ring."""
    return len(last.losses[0]) == 2 and len(set(last.losses[0]) & set(last.out)) == 1


def _cascade(before: State, after: State, last: Settled) -> bool:
    """One seat cannot pay, so another does."""
    return len(last.losses) > 1


def _two_left(before: State, after: State, last: Settled) -> bool:
    return len(after.scores) > len(before.scores) and after.scores[-1].early


def _make_deal_trigger(accepts: Callable[[int], bool]) -> RuleTrigger:
    """A rule trigger at the deal. ``accepts``: whether the number of half rings in the first seat's hand is a wanted one."""

    def shown(played: History) -> Plies | None:
        _, action = played.plies[0]
        assert isinstance(action, Deal)
        if not accepts(sum(map(HALF_RINGS.__getitem__, action.cards))):
            return None
        return (played.now,) if len(played.states[-1].dealt) == played.states[-1].rules.seats else ()

    return RuleTrigger(shown)


def _score(played: History) -> Plies:
    """A stage is over after all its rounds."""
    before, after = played.states[-2:]
    return (played.now,) if len(after.scores) > len(before.scores) and not after.scores[-1].early else ()


def _passing(played: History) -> Plies:
    """The hands have been passed on: the first tide cards of another stage are up."""
    before, after = played.states[-2:]
    return (after.rules.seats, played.now) if after.stage > before.stage else ()


RULE_TRIGGERS: Mapping[str, RuleTrigger] = {
    "counting-rings": _make_deal_trigger(lambda halves: halves % 2 == 0),
    "half-ring": _make_deal_trigger(lambda halves: halves % 2 == 1),
    "first-round": _make_round_trigger(_first_round),
    "tie": _make_round_trigger(_tie),
    "tie-one-without": _make_round_trigger(_tie_one_without),
    "covered": _make_round_trigger(_covered, end_before=True, tides=False),
    "old-tide": _make_round_trigger(_old_tide, end_before=True, tides=False),
    "cascade": _make_round_trigger(_cascade, end_before=True),
    "two-left": _make_round_trigger(_two_left),
    "score": RuleTrigger(_score),
    "passing": RuleTrigger(_passing),
}
"""A cascade in which nobody can pay is missing: it needs two hands without rings, and those are hardly ever dealt."""
