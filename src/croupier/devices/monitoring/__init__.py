"""The centralised monitoring system, as it reaches a terminal."""
