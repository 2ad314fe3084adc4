"""Note acceptors of Player Terminals."""
