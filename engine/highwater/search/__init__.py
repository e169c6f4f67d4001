"""What all games search with: sampled worlds that are the same for every candidate, and fewer and fewer candidates. What a world is worth
to whom is the games' own business."""

from highwater.search.halving import Standing, halve

__all__ = ["Standing", "halve"]
