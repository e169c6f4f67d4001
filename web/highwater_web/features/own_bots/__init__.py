"""Own bots: stored on this device and seated at tables."""
