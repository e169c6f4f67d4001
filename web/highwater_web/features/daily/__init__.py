"""Today's sea: one deal a day, the same for everybody. Only ``feature`` and ``state`` are loaded on every visit."""
