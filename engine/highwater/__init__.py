"""High Water: games about rising water. Rules, records, matches and bots; no browser, no language, no input or output but the command
line."""

__version__ = "0.1.0"
