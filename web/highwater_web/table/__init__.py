"""A game at the table: what is pressed there, what happens by itself, and how it looks."""
