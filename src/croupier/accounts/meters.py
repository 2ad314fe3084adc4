"""Meters: what went through a terminal, a table or a game, added up from events and never taken back.

Of every terminal it is true at every moment that its players have `taken_in + won - wagered - paid_out`,
and what corrections of settled rounds and forfeited wagers changed in that, less what was seized.
"""

from dataclasses import dataclass, field, fields
from typing import Any

SHOWN = 35
"""So many tickets in and out can be read at a terminal."""


@dataclass(slots=True)
class Meters:
    """Cents, but for notes by value, games and the tickets themselves."""

    notes: dict[int, int] = field(default_factory=dict)
    """How many notes of each value."""
    notes_in: int = 0
    tickets_in: int = 0
    transfers_in: int = 0
    tendered: int = 0
    """Given to the Dealer for credit or chips."""
    credits_stayed: int = 0
    """Put back into an account because its ticket was not printed."""
    tickets_out: int = 0
    hand_pays: int = 0
    chips_out: int = 0
    wagered: int = 0
    """On rounds that were settled."""
    won: int = 0
    """What those rounds brought back, the winning wagers with it."""
    corrected: int = 0
    """What corrections of settled rounds added to that; below zero, took from it."""
    vouchers_cancelled: int = 0
    """Given out by a correction, and taken back by another before anybody was paid."""
    debts_settled: int = 0
    """What players owed after a correction, paid or written off."""
    forfeited: int = 0
    """What the house kept of wagers on rounds that were void."""
    seized: int = 0
    """Winnings held apart, and not given back."""
    moved_in: int = 0
    moved_out: int = 0
    """With players who were moved from one terminal to another."""
    set_aside: int = 0
    """By the house, for what a meter showed and was not due."""
    refused: int = 0
    """What the house keeps of credit in a malfunction."""
    games: int = 0
    last_in: list[str] = field(default_factory=list)
    last_out: list[str] = field(default_factory=list)
    """The latest tickets and vouchers, newest first."""

    @property
    def taken_in(self) -> int:
        money = self.notes_in + self.tickets_in + self.transfers_in + self.tendered
        return money + self.credits_stayed

    @property
    def paid_out(self) -> int:
        return self.tickets_out + self.hand_pays + self.chips_out

    @property
    def cancelled_credit(self) -> int:
        """Credit paid otherwise than by a ticket."""
        return self.hand_pays + self.chips_out

    @property
    def held(self) -> int:
        """What the players have, in their accounts and on layouts, less what they owe."""
        played = self.won + self.corrected - self.wagered - self.forfeited
        mended = self.vouchers_cancelled + self.debts_settled + self.set_aside
        moved = self.moved_in - self.moved_out
        kept = self.seized + self.refused
        return self.taken_in + played + mended + moved - kept - self.paid_out

    def since(self, then: "Meters") -> "Meters":
        """What was added since they stood like that."""
        less: dict[str, Any] = {}
        for one in fields(self):
            now, before = getattr(self, one.name), getattr(then, one.name)
            if isinstance(now, int):
                less[one.name] = now - before
            elif isinstance(now, dict):
                less[one.name] = {v: n - before.get(v, 0) for v, n in now.items()}
            else:
                less[one.name] = list(now)
        return Meters(**less)


def remember(papers: list[str], paper: str) -> None:
    papers.insert(0, paper)
    del papers[SHOWN:]
