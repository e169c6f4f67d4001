"""Today's sea: a deal a day, the same for everybody. All but ``feature`` and ``state`` comes when a person opens its page or its game."""
