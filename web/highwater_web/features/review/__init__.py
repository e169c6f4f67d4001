"""The review of a game that is over: the work on it, and what is shown of it.

It comes with what searches, when a person asks for a review. Only ``feature``, which leads to the rest, and ``state`` are part of a first
visit.
"""
