"""The author's desk: what makes an example for a page of somebody's out of a game.

``model`` is what lies on it, ``scenario`` what can be done with a scenario, ``opening`` how one comes to lie there, ``keeping`` what is
stored and taken back, ``presses`` which press means what; ``page`` with the modules named after it draws it. Nothing in here is part of a
first visit: ``highwater_web.at_desk`` leads here when drawing is ready.
"""
