"""The guided first games: their steps (``steps`` and a module for each game), state (``course``), page (``page``) and presses
(``presses``).

No module of a first visit may import this; ``feature`` loads it.
"""
