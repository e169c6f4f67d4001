"""Reviews of finished games: mistakes, the account, and storage."""

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from highwater.contract import CHANCE, Action, ActionValue, Random01
from highwater.game import Game
from highwater.record import Record, parse, token
from highwater.registry import GAMES
from highwater.review import DIGITS, Account, Moment, Review, ReviewError, balance, parse_review, shorten
from highwater.reviewing import MIN_MISTAKE_COST, Effort, Progress, review
from highwater.simulation import play
from tests.bots import Chooser
from tests.games import dike
from tests.slow import slow

LITTLE = Effort(slices=1, suspects=4, again=30, outcomes=2)
LAND_UNTER = GAMES["land-unter"]

Worth = Callable[[Any, Action | None], float]


class Fake:
    """Values each action by a function, with more certainty in every slice. ``told`` holds its observations."""

    def __init__(self, worth: Worth, minds: list["Fake"]) -> None:
        self.worth, self.told = worth, list[str]()
        self.appraised: list[int] = []
        minds.append(self)

    def __deepcopy__(self, memory: dict[int, object]) -> "Fake":
        copy = Fake(self.worth, [])
        copy.told = self.told[:]
        return copy

    def observe(self, view: Any, seat: int, action: Action) -> None:
        self.told.append(token(seat, action))

    def think(self, view: Any, legal: Sequence[Action], random: Random01) -> Iterator[tuple[Action | None, float]]:
        yield legal[0], 0

    def evaluate_actions(self, view: Any, legal: Sequence[Action], random: Random01) -> Iterator[tuple[ActionValue, ...]]:
        self.appraised.append(len(self.told))
        actions: list[Action | None] = [*legal, *([] if view.seat in view.to_act else [None])]
        best = max(self.worth(view, action) for action in actions)
        yield ()
        for worlds in (2, 20, 50):
            found = [
                ActionValue(each, self.worth(view, each), 0 if self.worth(view, each) == best else 2 / worlds, worlds) for each in actions
            ]
            yield tuple(sorted(found, key=lambda each: -each.expected))


def with_fake(game: Game, worth: Worth) -> tuple[Game, list[Fake]]:
    minds: list[Fake] = []
    return replace(game, searcher=lambda: Fake(worth, minds)), minds


def of(record: Record, *seats: int, effort: Effort = LITTLE) -> Review:
    *_, found = review(record, seats, effort)
    assert isinstance(found, Review)
    return found


def low_cards(view: Any, action: Action | None) -> float:
    """The lower the card, the better; a point for every ten of its number."""
    return 7 - getattr(action, "card", 0) / 10


@cache
def a_game(seats: int = 3, seed: int = 2) -> Record:
    return play(LAND_UNTER, ["policy"] * seats, seed)


def a_review(seat: int = 1) -> tuple[Record, Review, list[Fake]]:
    game, minds = with_fake(LAND_UNTER, low_cards)
    record = replace(a_game(), game=game)
    return record, of(record, seat), minds


def test_the_parts_of_the_result_add_up() -> None:
    record, found, _ = a_review()
    account = found.account
    assert account.adds_up
    assert account.result == record.final.outcome.scores[1] if record.final.outcome else False
    assert account.choices < 0 < account.start
    for digits in (2, 1, 0):
        short = shorten(account, digits, together=False)
        assert short.adds_up
        assert (short.start, short.choices) == (round(account.start, digits), round(account.choices, digits))


def test_stages_start_from_the_mean_before_their_first_tide() -> None:
    game, _ = with_fake(LAND_UNTER, lambda view, action: 10.0 * view.stage + sum(view.middle) / 10)
    record = replace(a_game(), game=game)
    account = of(record, 0, effort=LITTLE._replace(outcomes=100)).account
    tides: list[Any] = [state.view(0) for state in record.states() if state.to_act == (0, 1, 2)]
    first = sum(tides[0].middle) / 10
    # A tide card is 6.5 on average; what lay there when the game began is no luck.
    assert account.start == pytest.approx(first + 10 + 1.3 + 20 + 1.3, abs=0.2)
    assert account.choices == 0
    came = [sum(view.middle) / 10 - 1.3 for view in tides]
    assert abs(account.luck) < 3 * sum(map(abs, came))
    assert 0 < account.error < 1


def test_review_lists_the_three_costliest_moments_without_best_actions() -> None:
    record, found, _ = a_review()
    states = tuple(record.states())
    assert len(found.moments) == 3
    assert [moment.cost for moment in found.moments] == sorted((moment.cost for moment in found.moments), reverse=True)
    costs = {}
    for ply, (seat, action) in enumerate(record.plies):
        if seat == 1 and len(states[ply].legal(1)) > 1:
            worths = [low_cards(None, each) for each in states[ply].legal(1)]
            costs[ply] = max(worths) - low_cards(None, action)
    assert found.decisions == len(costs)
    assert [moment.cost for moment in found.moments] == [pytest.approx(cost) for cost in sorted(costs.values(), reverse=True)[:3]]
    for moment in found.moments:
        assert moment.seat == 1
        assert not moment.has_waited
        assert costs[moment.ply] == pytest.approx(moment.cost)
        assert moment.better != record.plies[moment.ply][1]
        assert low_cards(None, moment.better) == max(low_cards(None, each) for each in states[moment.ply].legal(1))
        assert moment.cost > moment.error


def test_perfect_play_has_no_cost() -> None:
    game, _ = with_fake(LAND_UNTER, low_cards)
    lowest = Chooser("lowest", lambda view, legal: max(legal, key=lambda action: low_cards(view, action)))
    record = replace(play(LAND_UNTER, [lowest, "policy", "policy"], 3), game=game)
    found = of(record, 0)
    assert (found.mistakes, found.moments, found.account.choices) == (0, (), 0)
    assert of(record, 1).mistakes


def test_a_mistake_costs_more_than_its_error_and_the_smallest_cost() -> None:
    for step, proved in ((MIN_MISTAKE_COST[False] * 0.9, False), (MIN_MISTAKE_COST[False] * 1.2, True)):
        game, _ = with_fake(LAND_UNTER, lambda view, action, step=step: step * (view.hand[0] == getattr(action, "card", 0)))  # type: ignore[misc]
        found = of(replace(a_game(), game=game), 0)
        assert bool(found.mistakes) == proved
        assert all(moment.cost > moment.error for moment in found.moments)


def test_a_review_uses_only_the_view_of_the_seat() -> None:
    record, _, minds = a_review()
    states = tuple(record.states())
    seen = [token(*ply) for state, ply in zip(states, record.plies, strict=False) if record.game.is_seen(state, *ply, by=1)]
    own = [number for number, each in enumerate(seen) if each.startswith("b:")]
    for mind in minds:
        assert mind.told == seen
        assert set(mind.appraised) <= set(own), "it is asked when it has been told all before its own action, and no more"
    assert not any(each.startswith(("a:", "c:")) for each in seen)


def test_a_review_is_the_same_again_and_may_be_left_for_a_while() -> None:
    record, found, _ = a_review()
    one, other = review(record, (1,), LITTLE), review(record, (1,), LITTLE)
    steps = [next(one) for _ in range(40)]
    assert [next(other) for _ in range(200)][:40] == steps
    *_, again = one
    assert again == found
    progress = [each for each in steps if isinstance(each, Progress)]
    assert len(progress) == 40
    assert all(earlier.done <= later.done <= later.of for earlier, later in pairwise(progress))


def test_decisions_of_another_game_are_not_reviewed() -> None:
    record, found, _ = a_review()
    begun = found.moments[0].ply + 1
    later = of(replace(record, begun=begun), 1)
    assert all(moment.ply >= begun for moment in later.moments)
    assert later.decisions < found.decisions
    assert later.account.adds_up
    assert later.account.result == found.account.result


# Together --------------------------------------------------------------------------------------------------------------------


def test_together_every_seat_s_decisions_count_and_the_rest_is_luck() -> None:
    game, _ = with_fake(dike.OPEN, lambda view, action: 0.4 if action in (None, dike.Step("rest")) else 0.5)
    record = replace(play(dike.OPEN, ["random"] * 3, 17), game=game)
    outcome = record.final.outcome
    assert outcome is not None
    rested = [
        seat
        for state, (seat, action) in zip(record.states(), record.plies, strict=False)
        if action == dike.Step("rest") and len(state.legal(seat)) > 1
    ]
    assert set(rested) == {0, 1, 2}
    waited = set(tuple(record.states())[max(ply for ply, (seat, _) in enumerate(record.plies) if seat == CHANCE)].may_act)
    for seats in ((0,), (0, 2), (0, 1, 2)):
        found = of(record, *seats, effort=LITTLE._replace(suspects=40))
        assert found.account.adds_up
        assert found.account.result == bool(outcome.winners)
        assert found.account.start == 0.5
        assert {moment.seat for moment in found.moments} <= set(seats)
        mistakes = [*rested, *waited]
        own = [seat for seat in mistakes if seat in seats]
        assert found.mistakes == len(own)
        assert found.account.choices == pytest.approx(-0.1 * len(own))
        assert found.account.others == pytest.approx(-0.1 * (len(mistakes) - len(own)))


def test_review_names_seats_that_could_have_prevented_the_loss() -> None:
    game, _ = with_fake(dike.OPEN, lambda view, action: 0.0 if action is None else 0.5)
    for seed in range(60):
        record = play(dike.OPEN, ["random"] * 3, seed)
        states = tuple(record.states())
        last = max(ply for ply, (seat, _) in enumerate(record.plies) if seat == CHANCE)
        could = states[last].may_act
        if could and record.final.outcome and not record.final.outcome.winners:
            found = of(replace(record, game=game), *could)
            told = {moment.seat: moment for moment in found.moments if moment.has_waited}
            assert set(told) == set(could)
            assert all(moment.ply == last and moment.better in states[last].legal(seat) for seat, moment in told.items())
            return
    pytest.fail("no such game")


# Refused ---------------------------------------------------------------------------------------------------------------------


def test_unreviewable_records_are_refused() -> None:
    record, _, _ = a_review()
    for refused, seats, code in (
        (record.upto(60), (0,), "review-unfinished"),
        (record, (), "review-seats"),
        (record, (3,), "review-seats"),
        (record, (0, 1), "review-seats"),
        (replace(record, game=replace(record.game, searcher=None)), (0,), "review-game"),
    ):
        with pytest.raises(ReviewError) as caught:
            review(refused, seats)
        assert caught.value.code == code


# Kept ------------------------------------------------------------------------------------------------------------------------


def test_stored_reviews_are_read_unchanged() -> None:
    record, found, _ = a_review()
    text = found.text(record)
    assert parse_review(text, record) == found
    assert parse_review(text, record).text(record) == text
    kept = replace(a_game(), reviews=("", text, ""))
    assert parse_review(parse(kept.text()).reviews[1], kept) == found


def test_one_with_a_wait_in_it_as_well() -> None:
    record = play(dike.OPEN, ["random"] * 2, 1)
    last = max(ply for ply, (seat, _) in enumerate(record.plies) if seat == CHANCE)
    turn = next(ply for ply, (seat, _) in enumerate(record.plies) if seat == 0)
    account = balance(0.5, -0.3, 0.0, others=-0.1)
    moments = (Moment(last, 1, dike.Step("pump", 3), 0.2, 0.05, has_waited=True), Moment(turn, 0, None, 0.1, 0.03))
    found = Review((0, 1), 9, 2, account, moments)
    assert parse_review(found.text(record), record) == found


def test_games_of_later_builds_are_recognized() -> None:
    record, found, _ = a_review()
    with pytest.raises(ReviewError) as caught:
        parse_review("2" + found.text(record)[1:], record)
    assert caught.value.code == "review-version"


def test_one_cut_off_changed_or_of_another_game_is_refused() -> None:
    record, found, _ = a_review()
    text = found.text(record)
    last = text.rindex(" ")
    for wrong in (
        *(text[:length] for length in range(last) if not text[length:].startswith(" at")),
        text.replace("start=", "start=1"),
        text.replace("luck", "luk"),
        text.replace(" b ", " d "),
        text + " at99999b:44=0.100~0.010",
        text + " at0b:44=0.100~0.010",
        text.replace("=0.", "=nan.", 1),
        "",
        "x",
    ):
        with pytest.raises(ReviewError):
            parse_review(wrong, record)
    with pytest.raises(ReviewError):
        parse_review(text, a_game(seed=5))


def test_an_account_adds_up_with_any_decimals() -> None:
    for together in (False, True):
        account = balance(0.3333, -0.1249, 1, luck=None if together else -0.7771, others=-0.0551, error=0.2)
        assert account.adds_up
        for digits in range(DIGITS):
            assert shorten(account, digits, together=together).adds_up
    assert Account(1, 1, 0, 1, 1, 5).adds_up is False
    assert deepcopy(account) == account


# The real searchers ----------------------------------------------------------------------------------------------------------


def planted(game: Game, seats: int, enough: float, late: Callable[[Any, int], bool]) -> tuple[Record, int]:
    """A game by the policy in which seat 0 once does the worst action, and the ply of that."""
    done: list[Any] = []

    def choose(view: Any, legal: Sequence[Action]) -> Action | None:
        ranked = game.rank(view, legal)
        if not done and view.seat in view.to_act and late(view, len(legal)) and ranked[0].value - ranked[-1].value > enough:
            done.append(view)
            return ranked[-1].action
        return ranked[0].action if view.seat in view.to_act or ranked[0].value > 0 else None

    record = play(game, [Chooser("blunderer", choose), *["policy"] * (seats - 1)], 1)
    assert done, "nothing was planted"
    at = next(ply for ply, state in enumerate(record.states()) if state.view(0) == done[0] and record.plies[ply][0] == 0)
    return record, at


@pytest.mark.many
@pytest.mark.parametrize(
    ("game_id", "seats", "enough", "late"),
    [
        ("land-unter", 3, 1.6, lambda view, choices: view.stage == 2),
        ("abandon-ship", 3, 4, lambda view, choices: True),
        slow("forbidden-island", 2, 100, lambda view, choices: len(view.captured) == 3 and view.pending[-1].kind == "turn"),
    ],
)
def test_a_planted_blunder_is_found(game_id: str, seats: int, enough: float, late: Callable[[Any, int], bool]) -> None:
    record, at = planted(GAMES[game_id], seats, enough, late)
    found = of(replace(record, begun=at - 2), 0, effort=LITTLE._replace(slices=200, suspects=3, again=5))
    assert at in [moment.ply for moment in found.moments]
    assert found.account.adds_up
    assert parse_review(found.text(record), record) == found
