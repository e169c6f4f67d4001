"""The review of a finished game: computation and markup.

It is loaded with the search archive when a person asks for a review. Only ``feature`` and ``state`` are part of a first visit.
"""
