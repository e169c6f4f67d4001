"""Puzzles of Land unter: who loses a ring in this round, and which card is best.

The rules answer the first; its difficulty is how many of seven misreadings give another answer. A search has answered the second.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

from highwater.deck import Cards
from highwater.games.land_unter.components import HAND_SIZE
from highwater.games.land_unter.policy import Takers, evaluate_round, guess_lays, rank, table_of
from highwater.games.land_unter.rules import State, is_early_end, levels_of, lose_rings, take_tides
from highwater.games.land_unter.state import OUT, Play, View
from highwater.puzzle_kind import ChoiceKind, Kind, Ply, SeatsAnswer, SeatsKind

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


def is_settled(start: State, now: State) -> bool:
    return now.last is not start.last


@lru_cache(maxsize=HAND_SIZE)  # a page asks for those of a whole hand, and again whenever it is drawn
def estimate_odds(view: View, action: Play) -> Mapping[str, int]:
    """How often out of a hundred a card is the highest, is the second highest, and loses a ring, if the others lay what the policy expects
    of them."""
    me, table = view.seat, table_of(view)
    assert me is not None
    others = [seat for seat in table.active if seat != me]
    results, wishes = evaluate_round(table, *view.middle)
    in_play, laid, _ = guess_lays(view, others, wishes, [action.card])
    chances = _chances_of_takers(laid, others, in_play.index(action.card), me)
    odds = {"highest": 0.0, "second": 0.0, "loss": 0.0}
    for takers, chance in chances.items():
        if me in takers:
            odds["highest" if takers[0] == me else "second"] += chance
        if me in results[takers].pays:
            odds["loss"] += chance
    return {name: round(100 * chance / sum(chances.values())) for name, chance in odds.items()}


def _chances_of_takers(laid: Sequence[Sequence[float]], others: Sequence[int], own: int, me: int) -> Mapping[Takers, float]:
    """The relative chances of every two seats to take the tide cards. No card is laid twice: the policy takes the hands one by one, which
    is quicker, but lets two seats lay the one card that is lower than one's own."""
    ways: dict[tuple[frozenset[int], tuple[int, ...]], float] = {(frozenset(), ()): 1.0}
    for place in reversed(range(len(laid[0]))):  # from the highest card down; by who has laid a card and who takes the tide cards
        for (done, takers), chance in [*ways.items()]:
            if place == own:
                del ways[done, takers]
            for seat, row in [(me, (1.0,) * len(laid[0]))] if place == own else zip(others, laid, strict=True):
                if row[place] and seat not in done:
                    after = (done | {seat}, (*takers, seat)[:2])
                    ways[after] = ways.get(after, 0.0) + chance * row[place]
    return {(takers[0], takers[1]): chance for (done, takers), chance in ways.items() if len(done) == len(laid) + 1}


def list_reasons(view: View, legal: Sequence[Play]) -> Mapping[Play, tuple[str, ...]]:
    """The policy's reason for each card; *stay-in* only for the safest, as it says that no other is safer."""
    losses = {action: estimate_odds(view, action)["loss"] for action in legal}
    safest = [action for action, loss in losses.items() if loss == min(losses.values())]
    reasons = {advice.action: advice.reason for advice in rank(view, legal)}
    return {action: () if reasons[action] == "stay-in" and action not in safest else (reasons[action],) for action in legal}


KINDS: Mapping[str, Kind] = {
    "rings": SeatsKind(find_losers, open_cards, seats_in),
    "card": ChoiceKind(list_asked_seats, stage_points, is_settled, list_reasons, estimate_odds, rationed=(("duck",),)),
}
