"""The chart below a score sheet: every line has a readable label."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from highwater_web.table.chart import HEIGHT, LABEL_HEIGHT, place_labels


@given(st.lists(st.integers(10, HEIGHT - 10), min_size=1, max_size=7))
def test_labels_lie_apart_within_the_chart_and_in_the_order_of_their_lines(heights: list[int]) -> None:
    places = place_labels(heights)
    assert all(below - above >= LABEL_HEIGHT for above, below in pairwise(sorted(places)))
    assert all(0 <= place <= HEIGHT for place in places)
    order = sorted(range(len(heights)), key=heights.__getitem__)
    assert order == sorted(order, key=places.__getitem__)


def test_a_label_stays_beside_a_line_that_ends_alone() -> None:
    assert place_labels([10, 60, 90]) == [10, 60, 90]
