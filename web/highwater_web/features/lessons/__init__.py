"""Lessons: a page that plays one, a page that makes one, and what teachers are told.

``feature`` and ``state`` are part of every visit; the rest comes with what draws figures. A lesson as a text and a link is
``highwater.lessons``.
"""
