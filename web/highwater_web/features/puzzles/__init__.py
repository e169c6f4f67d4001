"""Puzzles: the list of them, one on the board, three of the day, and how they went."""
