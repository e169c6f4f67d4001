"""The saved games: their page, and files that come and go."""
