"""The interface: how views look, and what presses do. It runs in the worker and, for prerendering and tests, under CPython."""
