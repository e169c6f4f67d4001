"""Drawing from a shuffled deck: possible outcomes and their probabilities."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highwater.contract import Action
from highwater.deck import Arrange, Cards, Draw, add_card, draw_top, remove_cards, shuffle_on_top

strata = st.lists(st.integers(1, 6), max_size=9).map(lambda cards: tuple(sorted(cards)))


@dataclass(frozen=True)
class Drawn:
    cards: Cards

    def __str__(self) -> str:
        return ".".join(map(str, self.cards))


@dataclass(frozen=True)
class Thrown:
    cards: Cards

    def __str__(self) -> str:
        return "thrown"


def draw(stratum: Cards, size: int) -> Draw:
    return Draw(stratum, size, Drawn, lambda action: action.cards if isinstance(action, Drawn) else None, 0)


def cards_of(action: Action) -> Cards:
    assert isinstance(action, Drawn)
    return action.cards


@st.composite
def draws(pick: st.DrawFn) -> Draw:
    stratum = pick(strata)
    return draw(stratum, pick(st.integers(0, len(stratum))))


@given(draws())
def test_count_is_the_number_of_outcomes_and_each_is_listed_once(chance: Draw) -> None:
    outcomes = list(chance.outcomes())
    assert len(outcomes) == len(set(outcomes)) == chance.count()
    assert outcomes == list(chance.outcomes())


@given(draws())
def test_outcomes_and_probabilities_match_a_brute_force_enumeration(chance: Draw) -> None:
    combinations_found = Counter(combinations(chance.stratum, chance.size))
    total = sum(combinations_found.values())
    assert {cards_of(action): chance.probability(action) for action in chance.outcomes()} == {
        cards: Fraction(ways, total) for cards, ways in combinations_found.items()
    }


@given(draws())
def test_probabilities_add_up_to_one(chance: Draw) -> None:
    assert sum(chance.probability(action) for action in chance.outcomes()) == 1


@given(draws(), st.integers())
def test_a_sample_is_an_outcome_and_depends_only_on_the_seed(chance: Draw, seed: int) -> None:
    sampled = chance.sample(Random(seed).random)
    assert sampled in set(chance.outcomes())
    assert chance.sample(Random(seed).random) == sampled


@given(draws(), strata)
def test_only_outcomes_have_a_probability(chance: Draw, cards: Cards) -> None:
    assert (chance.probability(Drawn(cards)) > 0) == (Drawn(cards) in set(chance.outcomes()))
    assert chance.probability(Thrown(cards)) == 0


def test_sampled_frequencies_match_probabilities() -> None:
    chance = draw((1, 1, 1, 2, 3), 2)
    random = Random(7).random
    times = Counter(chance.sample(random) for _ in range(20_000))
    for action in chance.outcomes():
        assert times[action] / 20_000 == pytest.approx(float(chance.probability(action)), abs=0.015)


def test_a_hand_of_twelve_from_sixty_is_counted_without_being_listed() -> None:
    assert draw(tuple(range(1, 61)), 12).count() == 1_399_358_844_975


def test_a_draw_of_cards_out_of_order_has_no_probability() -> None:
    assert draw((1, 2), 2).probability(Drawn((2, 1))) == 0


@given(strata, st.data())
def test_the_drawn_cards_and_the_rest_make_up_the_stratum(stratum: Cards, data: st.DataObject) -> None:
    cards = tuple(data.draw(st.permutations(stratum))[: data.draw(st.integers(0, len(stratum)))])
    rest = remove_cards(stratum, cards)
    assert sorted((*rest, *cards)) == list(stratum)
    assert rest == tuple(sorted(rest))


@given(strata, st.integers(7, 9))
def test_a_card_that_is_not_there_cannot_be_drawn(stratum: Cards, card: int) -> None:
    with pytest.raises(ValueError, match="not in"):
        remove_cards(stratum, (card,))


# Strata: what is known of a deck after parts of it were shuffled back

decks = st.lists(strata.filter(bool), max_size=4).map(tuple)


@given(strata, st.integers(1, 6))
def test_an_added_card_is_sorted_in_and_can_be_removed_again(cards: Cards, card: int) -> None:
    more = add_card(cards, card)
    assert list(more) == sorted((*cards, card))
    assert remove_cards(more, (card,)) == cards


@given(decks, st.lists(st.integers(1, 6), max_size=6).map(tuple))
def test_cards_shuffled_on_top_are_drawn_before_any_below(deck: tuple[Cards, ...], cards: Cards) -> None:
    on_top = shuffle_on_top(deck, cards)
    assert () not in on_top, "no stratum is empty"
    for card in cards:
        with pytest.raises(ValueError, match="not in"):
            draw_top(on_top, 7)
        on_top = draw_top(on_top, card)
    assert on_top == deck


def test_a_card_below_the_top_stratum_cannot_be_drawn() -> None:
    assert shuffle_on_top(((1, 4),), (3, 2)) == ((2, 3), (1, 4))
    assert draw_top(((2, 3), (1, 4)), 2) == ((3,), (1, 4))
    assert draw_top(((3,), (1, 4)), 3) == ((1, 4),)
    with pytest.raises(ValueError, match="not in"):
        draw_top(((2, 3), (1, 4)), 1)
    with pytest.raises(ValueError, match="not in"):
        draw_top((), 1)


def test_shuffling_nothing_on_top_adds_no_stratum() -> None:
    assert shuffle_on_top(((1, 4),), ()) == ((1, 4),)
    assert shuffle_on_top((), ()) == ()


# Laying out in order


def arrange(pool: Cards, size: int) -> Arrange:
    return Arrange(pool, size, Drawn, lambda action: action.cards if isinstance(action, Drawn) else None, 0)


@st.composite
def arrangements(pick: st.DrawFn) -> Arrange:
    pool = tuple(pick(st.lists(st.integers(1, 9), max_size=5, unique=True)))
    return arrange(pool, pick(st.integers(0, len(pool))))


@given(arrangements())
def test_every_order_comes_up_once_and_all_are_equally_likely(chance: Arrange) -> None:
    outcomes = list(chance.outcomes())
    assert len(outcomes) == len(set(outcomes)) == chance.count()
    assert {cards_of(action) for action in outcomes} == set(permutations(chance.pool, chance.size))
    assert sum(chance.probability(action) for action in outcomes) == 1
    assert len({chance.probability(action) for action in outcomes}) == 1


@given(arrangements(), st.integers())
def test_a_sampled_order_is_an_outcome_and_depends_only_on_the_seed(chance: Arrange, seed: int) -> None:
    sampled = chance.sample(Random(seed).random)
    assert sampled in set(chance.outcomes())
    assert chance.sample(Random(seed).random) == sampled


def test_sampled_orders_come_up_equally_often() -> None:
    chance = arrange((1, 2, 3), 2)
    random = Random(7).random
    times = Counter(chance.sample(random) for _ in range(12_000))
    assert len(times) == 6
    assert all(count / 12_000 == pytest.approx(1 / 6, abs=0.015) for count in times.values())


@pytest.mark.parametrize("cards", [(1,), (1, 1), (1, 4), (1, 2, 3), ()])
def test_invalid_orders_of_the_pool_have_no_probability(cards: Cards) -> None:
    assert arrange((1, 2, 3), 2).probability(Drawn(cards)) == 0
    assert arrange((1, 2, 3), 2).probability(Thrown((1, 2))) == 0


def test_laying_24_tiles_is_counted_without_being_listed() -> None:
    assert arrange(tuple(range(24)), 24).count() == 620_448_401_733_239_439_360_000
    assert next(arrange(tuple(range(24)), 24).outcomes()) == Drawn(tuple(range(24)))
