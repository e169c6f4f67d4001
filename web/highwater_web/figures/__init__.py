"""Pictures of games that stand alone, drawn without a browser: pure SVG for an `<img>`, another project's page, a notebook, paper.

``figure.draw`` is the door. A game says in its own ``figure.py`` what it draws; ``canvas`` is what it draws with, ``parts`` what it offers,
``printing`` makes a drawing stand alone, with the colours of the site out of ``paints``. Nothing in here is part of a first visit: what
draws figures is imported where somebody draws.
"""
