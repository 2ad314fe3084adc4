"""Bad nights, played out: a whole floor, everything that can go wrong, and an auditor who keeps count."""
