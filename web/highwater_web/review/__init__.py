"""The review of a finished game: its computation and its presentation.

It is in the archive for searching, which loads when a review is requested: no module of a first visit may import it.
``highwater_web.at_review`` does.
"""
