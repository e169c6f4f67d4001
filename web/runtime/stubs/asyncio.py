"""Stub of Python's asyncio, for the quick way to start.

Pyodide imports the real one, with sockets, subprocesses and logging, for an event loop. Our Python only ever answers a message,
and awaits nothing.
"""
