"""Pages to read: rules, questions, what this is, how strong the bots are."""
