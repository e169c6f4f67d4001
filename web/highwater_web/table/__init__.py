"""A game at the table: presses, timed plies, and markup."""
