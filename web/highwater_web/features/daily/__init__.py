"""Today's sea: one deal a day, the same for everybody. Only ``feature`` and ``state`` are part of every visit."""
