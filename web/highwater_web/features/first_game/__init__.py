"""Guided first games: real games, played step by step, that teach a game.

``feature`` is part of every visit: progress, and the link to the rest. ``guide`` is an archive, fetched on request.
"""
