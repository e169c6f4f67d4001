"""The whole of what the worker runs: the interface's one function, for the bridge to call."""

from highwater_web.worker import dispatch

__all__ = ["dispatch"]
__export__ = ["dispatch"]
