"""The guided first games themselves: what is said at which ply (``steps`` and a module for each game), where a person is in one
(``course``), what they see (``page``) and press (``presses``).

No module of a first visit may import this; ``feature`` leads here.
"""
