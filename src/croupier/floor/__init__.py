"""The one decide and apply over everything on a floor: tables, terminals, accounts, tickets."""

from croupier.floor.deciding import apply, decide, next_deadline, timers
from croupier.floor.state import Floor, FloorPlan, OpenFloor

__all__ = ["Floor", "FloorPlan", "OpenFloor", "apply", "decide", "next_deadline", "timers"]
