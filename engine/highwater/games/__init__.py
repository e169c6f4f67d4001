"""One folder a game. A game knows the contract and nothing else of ours."""
