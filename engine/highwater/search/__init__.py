"""What all games search with: sampled worlds that are the same for every candidate; fewer and fewer
candidates where only the best is wanted, all of them where each is to be told about. What a world is worth
to whom is the games' own business."""

from highwater.search.comparing import Compared, compare
from highwater.search.halving import Standing, halve

__all__ = ["Compared", "Standing", "compare", "halve"]
