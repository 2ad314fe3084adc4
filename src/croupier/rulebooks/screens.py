"""What rulebooks want to be seen on a screen: the elements they speak of, by the screen they are on.

A rulebook gives each element the clauses that ask for it, and the pages write them on what they draw. A
betting area is named by the kind of its bet: `betting-area:tie`.
"""

SCREENS = ("player", "dealer", "winning-numbers", "flying", "layout")
"""Player Terminal, Dealer Terminal, Winning Number Display, Flying display, TouchTable's shared layout."""

ELEMENTS = (
    "actions",
    "bet",
    "betting-areas",
    "cash-out",
    "checklist",
    "clock",
    "collect",
    "confirmed-bet",
    "countdown",
    "credit",
    "history",
    "instructions",
    "language",
    "last-table",
    "limits",
    "next-results",
    "prompt",
    "racetrack",
    "result",
    "room:banker",
    "room:player",
    "rulebook",
    "rules",
    "service",
    "status",
    "table",
    "tables",
    "uncollected",
    "wagered-tables",
    "wagers",
    "win",
)

AREA = "betting-area:"
