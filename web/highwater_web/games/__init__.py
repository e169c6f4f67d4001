"""One module a game: its board, its log lines, its prompts."""
