"""Something else at one ply of a record, with what followed as far as it is still legal."""

from dataclasses import replace
from random import Random

import pytest

from highwater.contract import CHANCE
from highwater.errors import IllegalAction
from highwater.game import Game
from highwater.record import Comment, Record, parse_ply
from highwater.registry import GAMES
from highwater.scenario import Scenario
from highwater.splice import spliced
from tests.conformance.playing import ALL_GAMES, random_game, setup_of
from tests.test_record import a_game

PLAYED = a_game(seats=3, names=("Kim", "Lea", "Max")).upto(20)
LAND_UNTER = GAMES["land-unter"]


def hand(record: Record, seat: int) -> set[int]:
    return set(map(int, str(record.plies[seat][1]).split(".")))


def dealt(cards: set[int]) -> str:
    return "*:" + ".".join(map(str, sorted(cards)))


def test_a_card_dealt_to_another_seat_is_exchanged_for_the_one_given_up() -> None:
    card, instead = min(hand(PLAYED, 1)), min(hand(PLAYED, 0))
    ply = parse_ply(LAND_UNTER, 3, dealt(hand(PLAYED, 0) - {instead} | {card}))
    after = spliced(PLAYED, 0, ply)
    assert after.record.plies[0] == ply
    assert hand(after.record, 1) == hand(PLAYED, 1) - {card} | {instead}
    assert after.record.plies[2] == PLAYED.plies[2]
    assert after.mended == (2,)
    assert len(after.record.plies) + after.lost == 20


def test_what_can_no_longer_be_played_ends_the_record_with_all_that_is_said_of_it() -> None:
    number, (seat, action) = next((number, ply) for number, ply in enumerate(PLAYED.plies) if ply[0] == 2)
    played = int(str(action))
    free = min(set(range(1, 61)) - hand(PLAYED, 0) - hand(PLAYED, 1) - hand(PLAYED, 2))
    record = replace(
        PLAYED,
        comments=(Comment(number, "en", "Before."), Comment(number + 1, "en", "It is played.")),
        scenario=Scenario(show=(0, number, 20), questions=((number, "which"),)),
    )
    after = spliced(record, 2, parse_ply(LAND_UNTER, 3, dealt(hand(PLAYED, 2) - {played} | {free})))
    assert len(after.record.plies) == number
    assert after.lost == 20 - number
    assert after.record.comments == record.comments[:1]
    assert after.record.scenario == Scenario(show=(0, number))
    assert seat == 2


def test_tides_that_come_again_later_are_exchanged_too() -> None:
    record = a_game(seats=5).upto(17)
    tides = [number for number, (seat, _) in enumerate(record.plies) if seat == CHANCE][5:7]
    first, second = (str(record.plies[number][1]) for number in tides)
    low, high = map(int, first.split("+"))
    later = int(second.split("+")[0])
    after = spliced(record, tides[0], parse_ply(LAND_UNTER, 5, "*:" + "+".join(map(str, sorted((high, later))))))
    assert str(low) in str(after.record.plies[tides[1]][1]).split("+")
    assert after.mended == (tides[1] + 1,)
    assert not after.lost


def test_the_same_ply_changes_nothing_and_one_after_the_last_goes_on() -> None:
    assert spliced(PLAYED, 5, PLAYED.plies[5]) == (PLAYED, (), 0)
    longer = a_game(seats=3, names=("Kim", "Lea", "Max")).upto(21)
    assert spliced(PLAYED, 20, longer.plies[20]).record == longer


def test_what_cannot_be_played_there_is_refused() -> None:
    with pytest.raises(IllegalAction):
        spliced(PLAYED, 0, PLAYED.plies[3])


@pytest.mark.parametrize("game", ALL_GAMES, ids=[game.id for game in ALL_GAMES])
def test_whatever_happens_instead_the_record_can_be_played(game: Game) -> None:
    for seed in range(3):
        setup, plies = setup_of(game, seed), tuple((step.seat, step.action) for step in random_game(game, seed))
        record = replace(Record.of(game, setup.seats, setup.options), plies=plies)
        states, random = list(record.states()), Random(seed)
        for ply in random.sample(range(len(plies)), 6):
            state = states[ply]
            seat = state.to_act[0]
            other = state.chance().sample(random) if seat == CHANCE else random.choice(state.legal(seat))
            after = spliced(record, ply, (seat, other))
            played = after.record.plies
            *_, last = after.record.states()
            assert played[ply] == (seat, other)
            assert len(played) + after.lost == len(plies) or not last.to_act
            changed = {number for number, (one, two) in enumerate(zip(played, plies, strict=False), 1) if one != two}
            assert changed <= {ply + 1, *after.mended}
