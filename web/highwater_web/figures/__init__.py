"""Self-contained pictures of games, drawn without a browser: plain SVG for an `<img>`, a web page, a notebook, print.

``figure.draw`` is the entry point. Each game's ``figure.py`` defines its drawings; ``canvas`` has the drawing functions, ``parts`` the
contract. ``printing`` makes a drawing self-contained, with the site's colours from ``paints``. A first visit loads nothing of this: it is
imported only where figures are drawn.
"""
