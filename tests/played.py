"""A floor under test: a playbook played step by step, every answer noted for the proof.

Money is in dollars and time in seconds, as the rulebooks' own examples have it:

    played = Played("act-mttg-2019", "roulette", minimum=5, maximum=500)
    played.note("PT1", 100)
    played.new_game()
    assert played.place("PT1", "red", 12).amount == 10
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from croupier.cli.playbook import Run
from croupier.floor import apply, decide
from croupier.floor.desk_views import DeskView, desk_view
from croupier.floor.messages import COMMANDS
from croupier.floor.player_views import OwnView, TableView, own_view, table_view
from croupier.floor.views import DealerView, dealer_view
from croupier.journal.record import event_fields
from croupier.journal.replay import standing
from croupier.message import Actor
from croupier.refusal import Refusal
from croupier.rulebooks import Library
from tests.proving import note, see

_library = Library()


class Said:
    """What the system answered to one step: the lines a playbook prints, timers' lines included."""

    def __init__(self, lines: list[dict[str, Any]]) -> None:
        self.lines = lines

    def events(self, name: str) -> list[dict[str, Any]]:
        return [line for line in self.lines if line.get("event") == name]

    def event(self, name: str) -> dict[str, Any]:
        """The one event of this name."""
        found = self.events(name)
        assert len(found) == 1, f"{len(found)} x {name} in {self.lines}"
        return found[0]

    @property
    def names(self) -> list[str]:
        return [line["event"] for line in self.lines if "event" in line]

    @property
    def refused(self) -> str:
        """The code of the refusal; empty if the step was carried out."""
        return next((line["refused"] for line in self.lines if "refused" in line), "")

    @property
    def says(self) -> str:
        return next((line["says"] for line in self.lines if "refused" in line), "")

    @property
    def cites(self) -> set[str]:
        return {clause for line in self.lines for clause in line.get("cites", ())}

    @property
    def amount(self) -> float:
        """The dollars that were put down; 0 where nothing was."""
        return sum(line["amount"] for line in self.events("wager_placed")) / 100


class Played:
    """One floor. Keywords of a table are those of a playbook's first line; limits are in dollars."""

    def __init__(
        self,
        rulebook: str,
        game: str = "roulette",
        form: str = "",
        *,
        minimum: float = 5,
        maximum: float = 500,
        terminals: Iterable[Any] = ("PT1", "PT2", "PT3"),
        players: Iterable[str] = (),
        seconds: float = 30,
        limits: dict[str, Any] | None = None,
        more_tables: Iterable[dict[str, Any]] = (),
        floor: dict[str, Any] | None = None,
        **table: Any,
    ) -> None:
        first = {
            "id": "T1",
            "rulebook": rulebook,
            "game": game,
            "form": form,
            "limits": {"min": cents(minimum), "max": cents(maximum), **(limits or {})},
            "wagering_seconds": seconds,
            **table,
        }
        others = [{**first, **other} for other in more_tables]
        plan = {"tables": [first, *others], "terminals": list(terminals), "players": list(players)}
        self.run, self.at, self._line = Run(_library), 0.0, 1
        opened = self.run.open(1, json.dumps({**plan, **(floor or {})}).encode())
        self.opened = self._noted(list(opened))

    def _noted(self, lines: list[dict[str, Any]]) -> Said:
        lines = msgspec.json.decode(msgspec.json.encode(lines))
        note(lines)
        return Said(lines)

    def step(self, do: str, **fields: Any) -> Said:
        """A step as it stands in a playbook, at the time this one has come to."""
        assert self.run.opened, f"the floor was refused: {self.opened.lines}"
        self._line += 1
        line = json.dumps({"at": self.at, "do": do, **fields}).encode()
        return self._noted(list(self.run.step(self._line, line)))

    def wait(self, seconds: float) -> None:
        """Let time pass; timers fire with the next step."""
        self.at = round(self.at + seconds, 3)

    # --- at a terminal

    def note(self, terminal: str, dollars: float) -> Said:
        """Insert notes for so many dollars, the largest first."""
        left, lines = cents(dollars), list[dict[str, Any]]()
        for value in (10_000, 5_000, 2_000, 1_000, 500):
            while left >= value:
                said = self.by(terminal, "insert_note", amount=value)
                lines += said.lines
                left -= value
        assert not left, "notes cannot make this amount"
        return Said(lines)

    def by(self, terminal: str, do: str, **fields: Any) -> Said:
        """What a player does at a terminal."""
        return self.step(do, **{"as": "player"}, terminal=terminal, **fields)

    def place(self, terminal: str, bet: str, dollars: float, **fields: Any) -> Said:
        return self.by(terminal, "place", bet=bet, amount=cents(dollars), **fields)

    def confirm(self, terminal: str, **fields: Any) -> Said:
        return self.by(terminal, "confirm", **fields)

    # --- at the table

    def at_table(self, do: str, role: str = "dealer", table: str = "T1", **fields: Any) -> Said:
        return self.step(do, **{"as": role}, table=table, **fields)

    def signed_in(self, role: str, name: str, do: str, **fields: Any) -> Said:
        """What somebody does at the Dealer Terminal under his or her own name."""
        command = msgspec.convert({"table": "T1", **fields}, COMMANDS[do])
        millis = round(self.at * 1_000)
        command = msgspec.structs.replace(command, at=millis, by=Actor(role, name))
        decided = decide(self.run.floor, command)
        if isinstance(decided, Refusal):
            return self._noted([{"refused": decided.code, "cites": decided.cites}])
        for event in decided:
            apply(self.run.floor, event)
        return self._noted([event_fields(event) for event in decided])

    def new_game(self, **fields: Any) -> Said:
        return self.at_table("new_game", **fields)

    def close(self, role: str = "dealer", **fields: Any) -> Said:
        return self.at_table("close_wagering", role, **fields)

    def expire(self) -> None:
        """Let the wagering period run out."""
        closes = max(table.closes_at or 0 for table in self.run.floor.tables.values())
        self.at = max(self.at, closes / 1_000)
        self.step("take_ticket", **{"as": "player"}, terminal=next(iter(self.run.floor.seats)))

    def outcome(self, outcome: Any, role: str = "dealer", **fields: Any) -> Said:
        return self.at_table("outcome", role, outcome=outcome, **fields)

    def cards(self, cards: str, role: str = "dealer", **fields: Any) -> Said:
        """A coup's cards in the order drawn: "KH 5D 9S AC"."""
        said = [self.at_table("card", role, card=card, **fields) for card in cards.split()]
        return Said([line for one in said for line in one.lines])

    def settle(self, outcome: Any = None, **fields: Any) -> Said:
        """Let the period end, enter the outcome (cards as one text) and confirm it."""
        self.expire()
        if isinstance(outcome, str) and " " in outcome:
            self.cards(outcome, **fields)
        elif outcome is not None:
            self.outcome(outcome, **fields)
        return self.at_table("confirm_result")

    def desk(self, do: str, role: str = "cashier", desk: str = "D1", **fields: Any) -> Said:
        """Something done at a cash desk."""
        return self.step(do, **{"as": role}, desk=desk, **fields)

    def cash_out(self, terminal: str) -> Said:
        return self.by(terminal, "cash_out")

    def ledger(self, account: str) -> float:
        """What stands in an account of the ledger, in dollars."""
        return self.run.floor.ledger.balance(account) / 100

    # --- what is true now

    def credit(self, seat: str) -> float:
        """A player's chip account in dollars."""
        return self._standing("balances", seat)

    def staked(self, seat: str) -> float:
        """A player's chips on layouts in dollars, confirmed or not."""
        return self._standing("staked", seat)

    def _standing(self, what: str, seat: str) -> float:
        now: Any = standing(self.run.floor)
        assert now["ledger_sum"] == 0
        return float(now[what][seat] / 100)

    def screen(self, terminal: str) -> "Screen":
        """What the Player Terminal shows."""
        floor = self.run.floor
        view = Screen(
            table_view(floor.tables[floor.seats[terminal].selected]), own_view(floor, terminal)
        )
        see(view.table_part)
        see(view.own)
        return view

    def desk_screen(self, desk: str = "D1") -> DeskView:
        """What the cash desk shows."""
        view = desk_view(self.run.floor, desk)
        see(view)
        return view

    def console(self, role: str = "dealer", table: str = "T1") -> DealerView:
        """What the Dealer Terminal shows to somebody of this rank."""
        view = dealer_view(self.run.floor, table, role)
        see(view)
        return view


@dataclass(frozen=True)
class Screen:
    """A Player Terminal's two parts as one: what is the player's own goes before what the table shows."""

    table_part: TableView
    own: OwnView

    def __getattr__(self, name: str) -> Any:
        mine = getattr(self.own, name, msgspec.UNSET)
        return getattr(self.table_part, name) if mine is msgspec.UNSET else mine


def cents(dollars: float) -> int:
    return round(dollars * 100)


def dollars(wagers: dict[str, int]) -> dict[str, float]:
    return {bet: amount / 100 for bet, amount in wagers.items()}
