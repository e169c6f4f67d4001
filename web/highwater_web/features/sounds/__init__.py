"""Sounds and vibrations for events in a game."""
