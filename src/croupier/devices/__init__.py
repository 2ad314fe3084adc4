"""Equipment around the tables: drivers, and simulators that stand in for them on a demo floor."""
