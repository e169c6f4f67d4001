"""The one engine of another site's page: the answers of its frame, and its table.

``answers`` draws, asks and judges for ``<high-water>``; ``table`` lets a visitor play on from a record. The frame's script checks messages
(``web/shell/frame/messages.js``), but this code does not rely on it. Only ``feature`` is part of a visit.
"""
