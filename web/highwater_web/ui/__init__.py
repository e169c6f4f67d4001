"""What everything that is shown is made of."""
