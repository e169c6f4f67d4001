"""A guided first game of each game: real games, played step by step, in which a person learns by playing.

``feature`` is part of every visit: where people are in their first games, and the way to the rest. ``guide`` comes with an archive of its
own when a person wants to learn.
"""
