"""Puzzles of Land unter: who loses a ring in this round, and which card is best.

The rules answer the first; its difficulty is how many of seven misreadings give another answer. A search has answered the second.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from highwater.deck import Cards
from highwater.games.land_unter.components import WEATHER
from highwater.games.land_unter.rules import State, is_early_end, levels_of, lose_rings, take_tides
from highwater.games.land_unter.state import OUT, Play, View
from highwater.puzzle_kind import ChoiceKind, Forecast, Kind, Ply, Reason, SeatsAnswer, SeatsKind

Piles = tuple[Cards, ...]
Rings = tuple[int, ...]
Batches = Sequence[tuple[int, ...]]


def find_losers(before: State, ply: Ply) -> SeatsAnswer | None:
    """The seats that lose a ring, or are out because they have none left, once the last weather card of a round is laid."""
    laid = _find_laid_cards(before, ply)
    if not laid:
        return None
    seat, action = ply
    after = before.apply(seat, action)
    assert after.last is not None, "the last card settles the round"
    right = _seats(after.last.losses)
    if not right:
        return None
    misread = {name: seats for name, reading in MISREADINGS.items() if (seats := _seats(reading(before, laid))) != right}
    first, *rest = after.last.losses
    parts = {"first": first, "rest": _seats(rest), "covering": covering(before, after)}
    return SeatsAnswer(right, misread, tuple(_themes(before, after)), parts, after.tides[first[0]][-1])


def open_cards(before: State, ply: Ply) -> View:
    """The public view after the last card is turned up and before the round is settled."""
    laid, view = _find_laid_cards(before, ply), before.view(None)
    held = tuple([size - (seat == ply[0]) for seat, size in enumerate(view.hand_sizes)])
    return view._replace(table=laid, committed=tuple(map(bool, laid)), hand_sizes=held, to_act=())


def seats_in(before: State) -> tuple[int, ...]:
    """The seats that are still in."""
    return tuple([seat for seat, rings in enumerate(before.rings) if rings != OUT])


def _find_laid_cards(before: State, ply: Ply) -> Cards:
    """All weather cards of the round if this ply lays the last one, else ()."""
    seat, action = ply
    if not isinstance(action, Play) or before.to_act != (seat,) or before.rules.highest_may_choose:
        return ()
    return (*before.laid[:seat], action.card, *before.laid[seat + 1 :])


def _seats(batches: Batches) -> tuple[int, ...]:
    return tuple(sorted({seat for batch in batches for seat in batch}))


def _deal_tides(before: State, laid: Cards, *, swapped: bool = False) -> Piles:
    """Everybody's tide cards after step 3."""
    low, high = before.middle
    return take_tides(laid, before.tides, *((high, low) if swapped else (low, high)))[0]


def _batches(before: State, tides: Piles, cascade: str | None = None) -> Batches:
    return lose_rings(tides, before.rings, cascade or before.rules.cascade)[1]


def _highest_card(before: State, laid: Cards) -> Batches:
    return [(laid.index(max(laid)),)]


def _tides_swapped(before: State, laid: Cards) -> Batches:
    return _batches(before, _deal_tides(before, laid, swapped=True))


def _buried_cards(before: State, laid: Cards) -> Batches:
    """The highest tide card of a pile counts, wherever it lies."""
    return _batches(before, tuple((max(pile),) if pile else () for pile in _deal_tides(before, laid)))


def _only_takers(before: State, laid: Cards) -> Batches:
    """Only the two who took a tide card can lose a ring."""
    takers = sorted(range(len(laid)), key=laid.__getitem__)[-2:]
    return _batches(before, tuple(pile if seat in takers else () for seat, pile in enumerate(_deal_tides(before, laid))))


def _ties_free(before: State, laid: Cards) -> Batches:
    batches = _batches(before, _deal_tides(before, laid))
    return () if batches and len(batches[0]) > 1 else batches


def _no_cascade(before: State, laid: Cards) -> Batches:
    return _batches(before, _deal_tides(before, laid), "off")


def _last_ring_is_out(before: State, laid: Cards) -> Batches:
    """Turning the last ring puts a player out, so the next highest has to pay."""
    tides, left, batches = _deal_tides(before, laid), list(before.rings), list[tuple[int, ...]]()
    while True:
        levels = levels_of(tides, left)
        if not max(levels):
            return batches
        batch = tuple(seat for seat, level in enumerate(levels) if level == max(levels))
        batches.append(batch)
        out = [seat for seat in batch if left[seat] <= 1]
        for seat in batch:
            left[seat] = OUT if seat in out else left[seat] - 1
        if len(out) < len(batch) or is_early_end(left):
            return batches


MISREADINGS: Mapping[str, Callable[[State, Cards], Batches]] = {
    "highest-card": _highest_card,
    "tides-swapped": _tides_swapped,
    "buried-cards": _buried_cards,
    "only-takers": _only_takers,
    "ties-free": _ties_free,
    "no-cascade": _no_cascade,
    "last-ring": _last_ring_is_out,
}
"""Common misreadings of the rules, by name: each returns the seats that would lose rings under it, batch by batch."""


def covering(before: State, after: State) -> tuple[int, ...]:
    """The seats that had the highest tide, cover it with a lower one in this round, and lose nothing."""
    assert after.last is not None, "a round has been settled"
    old = levels_of(before.tides, before.rings)
    hit = {seat for batch in after.last.losses for seat in batch}
    return tuple([seat for seat, tide in after.last.takes if old[seat] == max(old) and tide < old[seat] and seat not in hit])


def _themes(before: State, after: State) -> Iterator[str]:
    """What decided a round, the most telling first."""
    assert after.last is not None, "a round has been settled"
    first, *rest = after.last.losses
    decided = {
        "cascade": bool(rest),
        "two-left": set(first) <= set(after.last.out),
        "tie": len(first) > 1,
        "old-tide": first[0] not in {seat for seat, _ in after.last.takes},
        "covered": bool(covering(before, after)),
        "last-ring": before.rings[first[0]] == 1,
        "highest": True,
    }
    return (theme for theme, applies in decided.items() if applies)


# Which card ----------------------------------------------------------------------------------------------------------------


MIN_CARDS = 3
"""The fewest cards in a hand for which the question is asked."""


def list_asked_seats(state: State) -> tuple[int, ...]:
    """The seats that have to lay a card at the beginning of a round. Only in the first stage: in later ones a player has to remember hands
    seen before, which the table does not show."""
    if state.stage or len(state.middle) < 2 or any(state.laid) or state.rules.highest_may_choose:
        return ()
    return tuple([seat for seat in seats_in(state) if len(state.hands[seat]) >= MIN_CARDS])


def stage_points(state: State, seat: int) -> float | None:
    """A seat's points in the first stage, once it is over."""
    return state.scores[0].points(seat) if state.scores else None


def list_played_cards(view: View) -> list[int]:
    """The weather cards of the rounds before, ascending."""
    return sorted(sum(view.played, ()))


# What makes the difference between two cards ----------------------------------------------------------------------------------


class Prospects(NamedTuple):
    """What may come of a card. Of a hundred tries: how often it takes the lower tide card and hits its player, or does not hit; the same
    for the higher one; and how often it takes neither and hits. Then, in hundredths, the rings that are lost in later rounds; how often it
    ends with the bonus for the lowest tide; in tenths the tide after this round; and how often the stage ends at once, with two left."""

    low_hit: int
    low_safe: int
    high_hit: int
    high_safe: int
    neither_hit: int
    later: int
    bonus: int
    tide: int
    ends: int

    @property
    def highest(self) -> int:
        return self.low_hit + self.low_safe

    @property
    def second(self) -> int:
        return self.high_hit + self.high_safe

    @property
    def hit(self) -> int:
        return self.low_hit + self.high_hit + self.neither_hit


MIN_GAIN, NOTABLE = 20, 12
"""Hundredths of a point: what is told has to bring at least so many; and from how many what goes the other way is told, too."""

WEIGHTY = 0.75
"""Of the greatest gain, the share that another one has to have to be told, too."""

LOWER_TIDE = 12
"""Tenths by which a tide has to be lower after the round to be what later rounds depend on."""

LIKELY, UNLIKELY, OFTEN = 50, 10, 20
"""Of a hundred tries, what is likely and what is not, and how many more are worth telling."""


def explain(view: View, forecasts: Mapping[Play, Forecast], action: Play, other: Play) -> tuple[Reason, ...]:
    """What this round, later rounds and the bonus make of the difference, and why; then the odds of the card."""
    mine, others = Prospects(*forecasts[action]), Prospects(*forecasts[other])
    gains = {"now": others.hit - mine.hit, "later": others.later - mine.later, "bonus": mine.bonus - others.bonus}
    sign = 1 if sum(gains.values()) > 0 else -1
    gains = {name: sign * gain for name, gain in gains.items()}
    most = max(gains.values())
    order = sorted(gains, key=lambda name: (name != "now" or gains[name] < WEIGHTY * most, -gains[name]))  # this round is seen best
    enough = max(MIN_GAIN, most / 2)
    better, worse = (action, other) if sign > 0 else (other, action)
    told = [name for name in order if gains[name] >= enough]
    finders = (_find_cause, _find_use_of_cards)
    causes = ((name, find(view, name, forecasts, better, worse, action)) for find in finders for name in told)
    first, cause = next(((name, cause) for name, cause in causes if cause), ("", ()))
    if not cause:
        return ()
    too = [name for name in order if name != first and gains[name] >= max(NOTABLE, WEIGHTY * gains[first])]
    found = [*cause, _compare(view, first, mine, others)]
    last = order[-1]
    is_out = last == "later" and "now" in told and not view.rings[view.seat or 0]  # who is out loses no more
    if -gains[last] >= max(NOTABLE, gains[first] / 3) and not is_out:
        found += [Reason("against" if sign > 0 else "for", {"card": action.card}), _compare(view, last, mine, others)]
    else:
        found += [_compare(view, name, mine, others) for name in too[:1]]
    return tuple(found) if cause[0].key in TELLING_OF_TIDES else (*found, _find_odds(view, action, mine))


TELLING_OF_TIDES = ("raises", "raises-bonus", "raises-both", "raises-both-bonus", "covers")
"""Causes that have told how often a card is among the two highest."""


def worth_of(forecast: Forecast) -> float:
    """The points of a forecast, but for the rings at the beginning."""
    prospects = Prospects(*forecast)
    return (prospects.bonus - prospects.hit - prospects.later) / 100


def _list_unseen(view: View) -> set[int]:
    return set(WEATHER) - set().union(*view.known)


def _find_odds(view: View, action: Play, prospects: Prospects) -> Reason:
    """How often a card is among the two highest, and how many unseen cards are higher and lower."""
    unseen = _list_unseen(view)
    above = sum(card > action.card for card in unseen)
    facts = {"highest": prospects.highest, "second": prospects.second, "above": above, "below": len(unseen) - above}
    return Reason("odds" if prospects.highest + prospects.second else "odds-none", {"card": action.card, **facts})


def _compare(view: View, name: str, mine: Prospects, others: Prospects) -> Reason:
    """How one thing goes with a card and with the other."""
    if name == "later":
        return Reason("later", {"own": mine.later / 100, "other": others.later / 100})
    if name == "bonus":
        return Reason("bonus", {"own": mine.bonus, "other": others.bonus})
    assert view.seat is not None
    return Reason("now" if view.rings[view.seat] else "now-out", {"own": mine.hit, "other": others.hit})


Cause = tuple[Reason, ...]


def _find_cause(view: View, name: str, forecasts: Mapping[Play, Forecast], better: Play, worse: Play, told: Play) -> Cause:
    """Why a thing goes better with one card: what the other one takes or leaves, or which tide it leads to. ``told``: of which of the two a
    sentence rather tells."""
    (low, high), level = view.middle, view.top(view.seat or 0)
    good, bad = Prospects(*forecasts[better]), Prospects(*forecasts[worse])
    if name == "now":
        by_low, by_high = bad.low_hit - good.low_hit, bad.high_hit - good.high_hit
        ways = {("takes", high): by_high, ("stays", level): bad.neither_hit - good.neither_hit}
        ways["takes", low] = by_low + (by_high if low == high else 0)
        key, tide = max(ways, key=ways.__getitem__)
        condition = _find_condition(view, tide, is_lower_taken=key == "takes" and tide < high)
        return (Reason(f"{key}-if" if condition else key, {"tide": tide}, worse), *condition)
    ringless = _list_others(view, lambda seat: not view.rings[seat])
    ends_well = good.ends > bad.ends
    is_wanted = worth_of(forecasts[worse]) < 0 if ends_well else worth_of(forecasts[better]) > 0  # else it is not the end that matters
    if is_wanted and abs(good.ends - bad.ends) >= OFTEN and len(ringless) == 1 and _count_in(view) == TWO_LEFT + 1:
        own, other = (good.ends, bad.ends) if told == better else (bad.ends, good.ends)
        return (Reason("ends" if ends_well else "goes-on", {"names": ringless, "own": own, "other": other}),)
    return _find_taken(view, name, *((good, bad) if told == better else (bad, good))) if bad.tide - good.tide >= LOWER_TIDE else ()


def _find_taken(view: View, name: str, mine: Prospects, others: Prospects) -> Cause:
    """The tide card that makes the own tide higher or lower after one card than after another one; both where each is higher."""
    (low, high), level = view.middle, view.top(view.seat or 0)
    end = "" if name == "later" else "-bonus"
    if level < low or low == high:
        counts = {"own": mine.highest + mine.second, "other": others.highest + others.second}
        if low < high:
            return (Reason(f"raises-both{end}", {"low": low, "high": high, **counts}),)
        return (Reason("covers" if low < level else f"raises{end}", {"tide": low, "level": level, **counts}),)
    is_higher = mine.tide > others.tide
    by_low, by_high = (level - low) * (mine.highest - others.highest), (high - level) * (mine.second - others.second)
    if (-by_low if is_higher else by_low) > (by_high if is_higher else -by_high):
        return (Reason("covers", {"tide": low, "level": level, "own": mine.highest, "other": others.highest}),)
    return (
        Reason("covers" if high < level else f"raises{end}", {"tide": high, "level": level, "own": mine.second, "other": others.second}),
    )


TWO_LEFT = 2
"""Players with whom the stage ends at once, so that no one else pays."""


def _count_in(view: View) -> int:
    return sum(rings != OUT for rings in view.rings)


def _list_others(view: View, fits: Callable[[int], bool]) -> tuple[int, ...]:
    return tuple([seat for seat, rings in enumerate(view.rings) if rings != OUT and seat != view.seat and fits(seat)])


def _find_condition(view: View, tide: int, *, is_lower_taken: bool) -> Cause:
    """What has to happen to those that are higher, so that the own ``tide`` pays; nothing where it is the highest."""
    higher = _list_others(view, lambda seat: view.top(seat) > tide)
    can_cascade = _count_in(view) > TWO_LEFT + 1
    leaving = tuple([seat for seat in higher if not view.rings[seat] and can_cascade])
    covering = tuple([seat for seat in higher if seat not in leaving])
    levels = {"level": max(map(view.top, covering or leaving), default=0)}
    if is_lower_taken:
        return (Reason("pays-takes", {"names": _list_others(view, lambda seat: not view.rings[seat]), "high": view.middle[1]}),)
    if leaving:
        return (Reason("pays-both" if covering else "pays-out", {"names": leaving, "covering": covering, **levels}),)
    if covering:
        return (Reason("pays-covered" if len(covering) == 1 else "pays-all-covered", {"names": covering, **levels}),)
    return ()


def _find_use_of_cards(view: View, name: str, forecasts: Mapping[Play, Forecast], better: Play, worse: Play, told: Play) -> Cause:
    """Why one card is better played now, or the other one better kept."""
    (low, _), good = view.middle, Prospects(*forecasts[better])
    if name == "now":
        return ()
    if worse.card > better.card:
        return (Reason("kept-high", {"card": worse.card}),)
    if good.highest >= LIKELY and sum(tide > low for tide in view.stack) >= len(view.stack) / 2:
        is_certain = not any(card > better.card for card in _list_unseen(view))
        return (Reason("cheap-certain" if is_certain else "cheap-now", {"low": low}, better),)
    if good.highest + good.second <= UNLIKELY:
        return (Reason("safe-now", {}, better),)
    return (Reason("kept-low", {"card": worse.card}),) if name == "later" else ()


KINDS: Mapping[str, Kind] = {
    "rings": SeatsKind(find_losers, open_cards, seats_in),
    "card": ChoiceKind(list_asked_seats, stage_points, worth_of, explain, list_played_cards, rationed=(("duck",),)),
}
