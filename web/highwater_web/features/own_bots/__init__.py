"""Bots that people have written, kept on this device and seated at a table."""
