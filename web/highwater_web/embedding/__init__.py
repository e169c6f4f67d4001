"""The one engine of somebody else's page: what its frame answers, and the table that it can be.

``answers`` draws, asks and judges for ``<high-water>``; ``table`` lets somebody play on from a record. Messages have been looked at by the
frame's script (``web/shell/frame/messages.js``), and are read here as if nobody had. Nothing in here is part of a visit (``drawing``).
"""
