"""Lessons: a page that plays one, a page that makes one, and pages for teachers.

``feature`` and ``state`` are loaded on every visit, the rest with the archive that draws figures. The text and the link of a lesson are in
``highwater.lessons``.
"""
