"""Hints at the table, and the comparison with other actions (*what if*)."""
