"""Deals by date: what must never change, and what bots came to."""
