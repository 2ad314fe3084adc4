"""The state of a floor as bytes, and back: for snapshots, so that a start need not read every record.

What is derived stays out: rulebooks are opened again from their adopted text, and counts are counted anew.
"""

import dataclasses
import typing
from functools import cache
from typing import Any

import msgspec

from croupier.accounts.ledger import Ledger
from croupier.floor.opening import make_table
from croupier.floor.state import Floor
from croupier.play.table import Table

_encode = msgspec.msgpack.Encoder().encode


def _kept(kind: Any) -> list[str]:
    """The fields that make two values equal."""
    return [one.name for one in dataclasses.fields(kind) if one.compare]


def freeze(floor: Floor) -> bytes:
    tables = [
        {name: getattr(table, name) for name in _kept(Table)} for table in floor.tables.values()
    ]
    rest = {name: getattr(floor, name) for name in _kept(Floor) if name not in ("tables", "ledger")}
    return _encode([floor.rulebooks, tables, floor.ledger.balances, rest])


def thaw(body: bytes) -> Floor:
    rulebooks, tables, balances, rest = msgspec.msgpack.decode(body)
    floor = Floor(rulebooks=rulebooks, **_typed(Floor, rest))
    floor.ledger = Ledger()
    floor.ledger.balances = balances
    for kept in tables:
        fields = _typed(Table, kept)
        table = make_table(floor, fields["plan"])
        for name, value in fields.items():
            setattr(table, name, value)
        floor.tables[table.id] = table
    return floor


_hints = cache(typing.get_type_hints)


def _typed(kind: Any, plain: dict[str, Any]) -> dict[str, Any]:
    hints = _hints(kind)
    return {name: _convert(value, hints[name]) for name, value in plain.items()}


def _convert(value: Any, hint: Any) -> Any:
    if hint is object:
        return value
    return msgspec.convert(value, hint, strict=False)
