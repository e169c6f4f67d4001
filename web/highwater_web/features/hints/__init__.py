"""Hints at the table, and what would come of something else."""
