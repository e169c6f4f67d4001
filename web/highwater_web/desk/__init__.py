"""The author's desk: turns a game into an example for a web page.

``model`` is the desk's state, ``scenario`` edits scenarios, ``opening`` puts one on the desk, ``keeping`` stores it and undoes changes,
``presses`` handles presses; ``page`` and the modules named after it draw it. A first visit loads nothing of this:
``highwater_web.at_desk`` imports it when drawing is ready.
"""
