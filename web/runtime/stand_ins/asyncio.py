"""Stands in for Python's asyncio on the quick way to start.

Pyodide imports the real one, with sockets, processes and a log, for an event loop. Our Python only ever answers a message and
waits for nothing.
"""
