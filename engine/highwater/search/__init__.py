"""Search methods for all games: comparisons over sampled worlds that are the same for every candidate. Halving finds the best; flat
comparison values all. Games define worlds and values."""

from highwater.search.comparing import Compared, compare
from highwater.search.halving import Standing, halve

__all__ = ["Compared", "Standing", "compare", "halve"]
