"""Daily deals that must never change, and results of bots with them."""
