"""Replacing one ply of a record; later plies are kept as long as they are legal."""

from dataclasses import replace
from random import Random

import pytest

from highwater.contract import CHANCE
from highwater.errors import IllegalAction
from highwater.game import Game
from highwater.record import Comment, Record, parse_ply
from highwater.registry import GAMES
from highwater.scenario import Scenario
from highwater.splice import replace_ply
from tests.conformance.playing import ALL_GAMES, random_game, setup_of
from tests.test_record import a_game

PLAYED = a_game(seats=3, names=("Kim", "Lea", "Max")).upto(20)
LAND_UNTER = GAMES["land-unter"]


def hand(record: Record, seat: int) -> set[int]:
    return set(map(int, str(record.plies[seat][1]).split(".")))


def dealt(cards: set[int]) -> str:
    return "*:" + ".".join(map(str, sorted(cards)))


def test_a_card_moved_to_another_hand_is_swapped_for_the_one_it_replaces() -> None:
    card, replaced = min(hand(PLAYED, 1)), min(hand(PLAYED, 0))
    ply = parse_ply(LAND_UNTER, 3, dealt(hand(PLAYED, 0) - {replaced} | {card}))
    after = replace_ply(PLAYED, 0, ply)
    assert after.record.plies[0] == ply
    assert hand(after.record, 1) == hand(PLAYED, 1) - {card} | {replaced}
    assert after.record.plies[2] == PLAYED.plies[2]
    assert after.mended == (2,)
    assert len(after.record.plies) + after.lost == 20


def test_the_record_ends_before_the_first_illegal_ply_and_loses_its_comments() -> None:
    number, (_, action) = next((number, ply) for number, ply in enumerate(PLAYED.plies) if ply[0] == 2)
    played = int(str(action))
    free = min(set(range(1, 61)) - hand(PLAYED, 0) - hand(PLAYED, 1) - hand(PLAYED, 2))
    record = replace(
        PLAYED,
        comments=(Comment(number, "en", "Before."), Comment(number + 1, "en", "It is played.")),
        scenario=Scenario(show=(0, number, 20), questions=((number, "which"),)),
    )
    after = replace_ply(record, 2, parse_ply(LAND_UNTER, 3, dealt(hand(PLAYED, 2) - {played} | {free})))
    assert len(after.record.plies) == number
    assert after.lost == 20 - number
    assert after.record.comments == record.comments[:1]
    assert after.record.scenario == Scenario(show=(0, number))


def test_a_tide_drawn_early_is_swapped_with_its_later_draw() -> None:
    record = a_game(seats=5).upto(17)
    tides = [number for number, (seat, _) in enumerate(record.plies) if seat == CHANCE][5:7]
    first, second = (str(record.plies[number][1]) for number in tides)
    low, high = map(int, first.split("+"))
    later = int(second.split("+")[0])
    after = replace_ply(record, tides[0], parse_ply(LAND_UNTER, 5, "*:" + "+".join(map(str, sorted((high, later))))))
    assert str(low) in str(after.record.plies[tides[1]][1]).split("+")
    assert after.mended == (tides[1] + 1,)
    assert not after.lost


def test_the_same_ply_changes_nothing_and_a_ply_at_the_end_is_appended() -> None:
    assert replace_ply(PLAYED, 5, PLAYED.plies[5]) == (PLAYED, (), 0)
    longer = a_game(seats=3, names=("Kim", "Lea", "Max")).upto(21)
    assert replace_ply(PLAYED, 20, longer.plies[20]).record == longer


def test_an_illegal_replacement_is_refused() -> None:
    with pytest.raises(IllegalAction):
        replace_ply(PLAYED, 0, PLAYED.plies[3])


@pytest.mark.parametrize("game", ALL_GAMES, ids=[game.id for game in ALL_GAMES])
def test_after_any_replacement_the_record_can_be_played(game: Game) -> None:
    for seed in range(3):
        setup, plies = setup_of(game, seed), tuple((step.seat, step.action) for step in random_game(game, seed))
        record = replace(Record.of(game, setup.seats, setup.options), plies=plies)
        states, random = list(record.states()), Random(seed)
        for ply in random.sample(range(len(plies)), 6):
            state = states[ply]
            seat = state.to_act[0]
            other = state.chance().sample(random) if seat == CHANCE else random.choice(state.legal(seat))
            after = replace_ply(record, ply, (seat, other))
            played = after.record.plies
            *_, last = after.record.states()
            assert played[ply] == (seat, other)
            assert len(played) + after.lost == len(plies) or not last.to_act
            changed = {number for number, (one, two) in enumerate(zip(played, plies, strict=False), 1) if one != two}
            assert changed <= {ply + 1, *after.mended}
