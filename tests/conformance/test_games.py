"""The contract of every game during play."""

import json
from collections.abc import Iterator
from fractions import Fraction

import pytest

from highwater.contract import CHANCE, Action, Outcome, State, digest, plain
from highwater.errors import IllegalAction, SetupError
from highwater.game import Game
from highwater.simulation import play
from tests.conformance.playing import ALL_GAMES, acting, good_game, positions, random_game, setup_of, setups


def ends(game: Game, seeds: range) -> Iterator[tuple[State, int]]:
    """The last position of each game and how many plies it took."""
    for seed in seeds:
        for step in random_game(game, seed):
            last = step
        yield last.after, last.ply


def test_seats_to_act_have_distinct_legal_actions(game: Game, seeds: range) -> None:
    for seed in seeds:
        for step in random_game(game, seed):
            for seat in acting(step.state):
                if seat != CHANCE:
                    legal = step.state.legal(seat)
                    assert legal, f"seat {seat} has nothing to do in {step.state}"
                    assert len(set(legal)) == len(legal)


def test_inactive_seats_have_no_legal_actions(game: Game, few_seeds: range) -> None:
    for state, _ in positions(game, few_seeds, every=5):
        for seat in range(CHANCE, max(game.seats) + 1):
            if seat not in acting(state) or seat == CHANCE:
                assert not state.legal(seat)


def test_seats_either_must_or_may_act_and_chance_acts_alone(game: Game, seeds: range) -> None:
    for seed in seeds:
        for step in random_game(game, seed):
            to_act, may_act = step.state.to_act, step.state.may_act
            assert len({*to_act, *may_act}) == len(to_act) + len(may_act)
            assert CHANCE not in may_act
            assert CHANCE not in to_act or to_act == (CHANCE,)
            assert step.state.outcome is None
        assert not step.after.may_act


def test_several_seats_must_act_at_once_just_where_the_game_says_so(game: Game, few_seeds: range) -> None:
    at_once = any(len(step.state.to_act) > 1 for seed in few_seeds for step in random_game(game, seed))
    assert at_once == game.simultaneous


def test_every_legal_action_is_accepted(game: Game, few_seeds: range) -> None:
    for state, _ in positions(game, few_seeds, every=5):
        for seat in acting(state):
            for action in state.legal(seat):
                assert state.apply(seat, action) != state


def test_tokens_parse_back_to_the_same_action(game: Game, few_seeds: range) -> None:
    for seed in few_seeds:
        for step in random_game(game, seed):
            for action in (step.action, *(action for seat in acting(step.state) for action in step.state.legal(seat))):
                token = str(action)
                parsed = game.parse(token)
                assert parsed == action
                assert hash(parsed) == hash(action)
                assert token.isascii()
                assert token.isprintable()
                assert not set(token) & set(' :[]"')


def test_apply_never_changes_a_position_that_was_there_before(game: Game, few_seeds: range) -> None:
    for seed in few_seeds:
        kept = []
        for step in random_game(game, seed):
            kept.append((step.state, hash(step.state), digest(step.state) if step.ply % 7 == 0 else ""))
        for state, hashed, fingerprint in kept:
            assert hash(state) == hashed
            assert not fingerprint or digest(state) == fingerprint


def test_the_same_actions_lead_to_equal_positions_with_equal_hashes(game: Game, few_seeds: range) -> None:
    for seed in few_seeds:
        twin = None
        for step in random_game(game, seed):
            twin = (twin or step.state).apply(step.seat, game.parse(str(step.action)))
            assert twin == step.after
            assert hash(twin) == hash(step.after)
        assert twin is not None
        assert digest(twin) == digest(step.after)


def test_the_same_seed_gives_the_same_game(game: Game, few_seeds: range) -> None:
    for seed in few_seeds:
        once, again = ([(step.seat, str(step.action)) for step in random_game(game, seed)] for _ in range(2))
        assert once == again


def test_every_game_ends_within_its_bound(game: Game, seeds: range) -> None:
    for state, plies in ends(game, seeds):
        assert plies <= game.max_plies
        assert state.outcome is not None
        assert state.to_act == ()


WITH_A_TIE_BREAK = {"abandon-ship": "cheese", "sos": "cheese"}
"""Games that break ties by the points from one source."""

OUT_OF_REACH = {"sos": {"all-left"}}
"""Ways to end that take more than play: of the cards in the box of S.O.S. no three can be played out before the game ends otherwise."""


def check_outcome(game: Game, outcome: Outcome, seats: int) -> None:
    assert outcome.reason in game.terminations
    assert len(outcome.scores) == len(outcome.sheet) == seats
    for total, lines in zip(outcome.scores, outcome.sheet, strict=True):
        assert sum(line.points for line in lines) == total
        assert all(line.source in game.sources and line.part >= 1 for line in lines)
        assert len({(line.source, line.part) for line in lines}) == len(lines)
    if game.cooperative:
        assert outcome.winners in ((), tuple(range(seats)))
    else:
        best = tuple(seat for seat in range(seats) if outcome.scores[seat] == max(outcome.scores))
        if game.id in WITH_A_TIE_BREAK:
            points = [{line.source: line.points for line in outcome.sheet[seat]}[WITH_A_TIE_BREAK[game.id]] for seat in best]
            best = tuple(seat for seat, most in zip(best, points, strict=True) if most == max(points))
        assert outcome.winners == best


def test_outcomes_keep_to_the_closed_lists_and_the_sheet_adds_up(game: Game, seeds: range) -> None:
    for state, _ in ends(game, seeds):
        assert state.outcome is not None
        check_outcome(game, state.outcome, len(state.outcome.scores))


@pytest.mark.many
def test_every_way_to_end_comes_up(game: Game, seeds: range) -> None:
    """In random games, and where an end takes better play than that, in games of the policy."""
    enough = range(max(200, len(seeds)))
    reasons = {state.outcome.reason for state, _ in ends(game, enough) if state.outcome}
    for seed in enough:
        if reasons | OUT_OF_REACH.get(game.id, set()) == set(game.terminations):
            break
        setup = setup_of(game, seed)
        outcome = play(game, ["policy"] * setup.seats, seed, setup.options).final.outcome
        reasons |= {outcome.reason} if outcome else set()
    assert reasons | OUT_OF_REACH.get(game.id, set()) == set(game.terminations)


def test_no_piece_is_lost_or_doubled(game: Game, seeds: range) -> None:
    for seed in seeds:
        box = None
        for step in random_game(game, seed):
            box = box or game.pieces(step.state)
            assert game.pieces(step.after) == box, f"after {step.action}"


def test_games_played_well_keep_the_main_promises_too(game: Game, few_seeds: range) -> None:
    """Where the policy plays, with a random action now and then, a game gets further than by chance alone."""
    for seed in few_seeds:
        box = None
        for step in good_game(game, seed):
            box = box or game.pieces(step.state)
            assert game.pieces(step.after) == box, f"after {step.action}"
            for seat in acting(step.state):
                legal = step.state.legal(seat)
                assert seat == CHANCE or 0 < len(legal) == len(set(legal))
                assert all(game.parse(str(action)) == action for action in legal)
            if step.ply % 10 == seed % 10:
                for seat in acting(step.state):
                    for action in step.state.legal(seat):
                        assert step.state.apply(seat, action) != step.state
        assert step.ply <= game.max_plies
        assert step.after.outcome is not None
        check_outcome(game, step.after.outcome, setup_of(game, seed).seats)


def test_chance_adds_up_to_one_and_each_outcome_can_be_applied(game: Game, few_seeds: range) -> None:
    seen: set[tuple[Action, ...]] = set()
    for state, _ in positions(game, few_seeds, every=1):
        if state.to_act != (CHANCE,) or state.chance().count() > 200 or len(seen) > 150:
            continue
        chance = state.chance()
        outcomes = list(chance.outcomes())
        if tuple(outcomes) in seen:
            continue
        seen.add(tuple(outcomes))
        assert len(set(outcomes)) == len(outcomes) == chance.count()
        assert sum((chance.probability(action) for action in outcomes), Fraction(0)) == 1
        for action in outcomes:
            assert chance.probability(action) > 0
            state.apply(CHANCE, action)
    assert seen


def test_outcomes_of_chance_are_among_the_possible_ones(game: Game, few_seeds: range) -> None:
    for seed in few_seeds:
        for step in random_game(game, seed):
            if step.seat == CHANCE:
                chance = step.state.chance()
                assert 0 < chance.probability(step.action) <= 1
                assert chance.count() >= 1


def test_chance_reveals_something_so_undo_stops_there(game: Game, few_seeds: range) -> None:
    for seed in few_seeds:
        for step in random_game(game, seed):
            if step.seat == CHANCE:
                assert step.state.reveals(CHANCE, step.action)


def test_where_chance_is_not_to_act_there_is_no_chance(game: Game, few_seeds: range) -> None:
    for state, _ in positions(game, few_seeds, every=5):
        if state.to_act != (CHANCE,):
            with pytest.raises(IllegalAction):
                state.chance()


def test_positions_and_views_are_plain_data(game: Game, few_seeds: range) -> None:
    """Played a second time, the same game has equal positions and views, which therefore count as one in a set."""
    again = positions(game, few_seeds, every=20)
    for (state, _), (same, _) in zip(positions(game, few_seeds, every=20), again, strict=True):
        for value, other in ((state, same), (state.view(None), same.view(None)), (state.view(0), same.view(0))):
            assert value is not other
            assert len({value, other}) == 1
            json.dumps(plain(value))


def test_the_policy_ranks_every_legal_action_once_with_a_reason_from_its_list(game: Game, few_seeds: range) -> None:
    for state, _ in positions(game, few_seeds, every=7):
        for seat in acting(state):
            if legal := state.legal(seat):
                ranked = game.rank(state.view(seat), legal)
                assert sorted(str(advice.action) for advice in ranked) == sorted(map(str, legal))
                assert [advice.value for advice in ranked] == sorted((advice.value for advice in ranked), reverse=True)
                assert {advice.reason for advice in ranked} <= {*game.reasons, ""}


def test_every_set_up_can_be_started_and_others_are_refused(game: Game) -> None:
    for setup in setups(game):
        assert game.new(setup.seats, setup.options).outcome is None
    for seats in {-1, 0, 1, 7, 100} - set(game.seats):
        with pytest.raises(SetupError) as caught:
            game.new(seats)
        assert caught.value.code == "seat-count"
    with pytest.raises(SetupError) as caught:
        game.new(game.seats[0], {"no such option": "on"})
    assert caught.value.code == "unknown-option"
    for option in game.options:
        with pytest.raises(SetupError) as caught:
            game.new(game.seats[0], {option.id: "no such value"})
        assert caught.value.code in (type(caught.value).CODES if option.read else ("option-value",))


MANY = {"forbidden-island": 50_000, "abandon-ship": 20_000, "sos": 20_000}
"""Random games of the test of many, where ten thousand are not enough: there are nearly as many ways to sit down to Forbidden Island."""


def test_every_preset_is_a_choice_of_options_and_others_are_refused(game: Game) -> None:
    defaults = game.settle_options({})
    for name, choice in game.presets.items():
        assert game.settle_options({"preset": name}) == {**defaults, **choice}
        for option, value in choice.items():
            assert game.settle_options({"preset": name, option: defaults[option]})[option] == defaults[option]
            assert value != defaults[option]
    with pytest.raises(SetupError) as caught:
        game.settle_options({"preset": "no such preset"})
    assert caught.value.code == ("option-value" if game.presets else "unknown-option")


def portions() -> Iterator[object]:
    """A few games of each game, and for `build.py test --all` the others, in portions that several processes can share."""
    for game in ALL_GAMES:
        yield pytest.param(game, range(100), id=game.id)
        for start in range(100, MANY.get(game.id, 10_000), 1_000):
            yield pytest.param(game, range(start, start + 1_000), id=f"{game.id}-{start}", marks=pytest.mark.slow)


@pytest.mark.many
@pytest.mark.parametrize(("game", "many"), portions())
def test_many_games_end_for_a_reason_and_the_first_ten_thousand_are_looked_at_step_by_step(game: Game, many: range) -> None:
    for seed in many:
        setup = setup_of(game, seed)
        box = game.pieces(game.new(setup.seats, setup.options))
        for step in random_game(game, seed):
            if seed < 10_000:
                for seat in acting(step.state):
                    legal = step.state.legal(seat)
                    assert seat == CHANCE or 0 < len(legal) == len(set(legal))
                assert (seed + step.ply) % 50 or game.pieces(step.after) == box
        assert game.pieces(step.after) == box
        assert step.ply <= game.max_plies
        assert step.after.outcome is not None
        check_outcome(game, step.after.outcome, setup.seats)
