"""Pages to read: rules, questions, about, and the strength of bots."""
