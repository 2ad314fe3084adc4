"""The single writer that runs a floor: stamps commands, fires timers, commits, then tells."""
