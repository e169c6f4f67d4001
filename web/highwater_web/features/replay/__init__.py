"""Looking at a game as it went, and what can be made of a position on the way."""
