"""Puzzles: positions with a question that the rules answer.

``puzzle`` is one puzzle and the list of kinds, ``generating`` makes puzzles from a seed, ``stored`` reads those that were mined, and
``mining`` finds them. What a game says of a kind, in its own ``puzzles.py``, is a ``puzzle_kind``.
"""
