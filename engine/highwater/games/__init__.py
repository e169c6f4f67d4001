"""The games, one folder each. A game imports only the contract and its building blocks."""
