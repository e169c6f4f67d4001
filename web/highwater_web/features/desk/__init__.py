"""The author's desk: turns a game into an example for a web page.

``model`` is the desk's state, ``scenario`` edits scenarios, ``opening`` puts one on the desk, ``keeping`` stores it and undoes changes,
``presses`` handles presses; ``page`` and the modules named after it draw it. Only ``feature``, which leads to the rest when drawing is
ready, and ``state`` are part of a first visit.
"""
