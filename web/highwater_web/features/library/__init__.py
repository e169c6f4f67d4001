"""The library: the page of saved games, and files."""
