"""Entries of an equipment register, as the first line of a playbook has them.

floor = {"equipment": [*kit("wheel", "ball"), *attached("ticket printer", "PT1", "PT2")]}
"""

from typing import Any

from tests.played import Played, Said

APPROVED = {"approval": "A-2019/17", "approved_on": "2019-06-03"}


def kit(*kinds: str, table: str = "T1") -> list[dict[str, Any]]:
    """Equipment of a table, each piece with an approval; a kind named thrice is three pieces."""
    return [
        {"id": f"{kind} {at}", "kind": kind, "table": table, **APPROVED}
        for at, kind in enumerate(kinds, start=1)
    ]


def attached(kind: str, *terminals: str, table: str = "T1") -> list[dict[str, Any]]:
    """One piece of equipment at each of these terminals."""
    return [
        {"id": f"{kind} of {one}", "kind": kind, "table": table, "terminal": one, **APPROVED}
        for one in terminals
    ]


def register(played: Played, kind: str, role: str, item: str = "", **fields: Any) -> Said:
    entry = {**APPROVED, "item": item or f"spare {kind}", "kind": kind, **fields}
    return played.at_table("register_equipment", role, **entry)


def opened(played: Played, role: str = "dealer") -> str:
    """Ask for the table to open: the code of the refusal, or that it is open."""
    said = played.at_table("open_table", role)
    return said.refused or str(played.console(role).phase.value)
