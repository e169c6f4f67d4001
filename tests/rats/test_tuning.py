"""The weights of points aboard are fitted to games and reproducible."""

from math import exp
from random import Random

import pytest

from highwater.games.rats import tuning
from highwater.games.rats.searching import DECIDES


def test_the_fit_finds_the_weights_that_decided() -> None:
    random = Random(2).random
    rows = []
    for _ in range(1_500):
        rats, cheese = ([random() * 8 for _ in range(4)] for _ in range(2))
        odds = [exp(0.6 * one + 0.3 * other) for one, other in zip(rats, cheese, strict=True)]
        mark, winner = random() * sum(odds), 0
        while mark > odds[winner]:
            mark -= odds[winner]
            winner += 1
        rows.append(tuning.Row(tuple(rats), tuple(cheese), tuple([float(seat == winner) for seat in range(4)])))
    assert tuning.fitted(rows) == pytest.approx((0.6, 0.3), abs=0.06)


def test_tuning_rows_cover_every_roll() -> None:
    rows = tuning.rows_of("sos", 3)
    assert rows == tuning.rows_of("sos", 3)
    assert {left for left, _ in rows} <= set(DECIDES)
    assert len(rows) > 15
    assert len({row.share for _, row in rows}) == 1
    assert all(sum(row.share) == 1 and len(row.rats) == len(row.cheese) == 4 for _, row in rows)
    assert max(sum(row.cheese) for _, row in rows) > 0
