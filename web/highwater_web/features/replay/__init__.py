"""The replay of a game, and what people can do with a position in it."""
