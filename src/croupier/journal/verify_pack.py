"""Check a dispute pack of croupier, with nothing but Python: python verify_pack.py FILE [--key HEX]

A pack holds stretches of a chain of records. Each record's hash covers its payload and the hash before
it; a checkpoint at the end of a stretch is a signature over the last hash. So no record shown in a stretch
can be changed, left out or put in without the signing key. This file needs no other: it can be read and
run by whoever does not trust the rest.
"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import json
import sys
from collections.abc import Iterator
from typing import Any

FORMAT = "croupier pack 1"
RULEBOOK_FILES = ("rulebook.toml", "clauses.toml", "readings.toml")

# --- Ed25519, verification only (RFC 8032, 5.1)

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)
Point = tuple[int, int, int, int]
"""x, y, z, t: extended homogeneous coordinates."""


def _add(a: Point, b: Point) -> Point:
    e = (a[1] - a[0]) * (b[1] - b[0]) % P
    f = (a[1] + a[0]) * (b[1] + b[0]) % P
    g, h = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = f - e, h - g, h + g, f + e
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def _times(number: int, point: Point) -> Point:
    total: Point = (0, 1, 1, 0)
    while number:
        if number & 1:
            total = _add(total, point)
        point, number = _add(point, point), number >> 1
    return total


def _x_of(y: int, sign: int) -> int | None:
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT % P
    if y >= P or (x * x - square) % P or (not x and sign):
        return None
    return P - x if x & 1 != sign else x


def _point(encoded: bytes) -> Point | None:
    number = int.from_bytes(encoded, "little")
    sign, y = number >> 255, number & ((1 << 255) - 1)
    x = _x_of(y, sign)
    return None if x is None else (x, y, 1, x * y % P)


def _encoded(point: Point) -> bytes:
    inverse = pow(point[2], P - 2, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return int.to_bytes(y | (x & 1) << 255, 32, "little")


_BASE_Y = 4 * pow(5, P - 2, P) % P
_BASE_X = _x_of(_BASE_Y, 0) or 0
BASE: Point = (_BASE_X, _BASE_Y, 1, _BASE_X * _BASE_Y % P)


def signed_by(key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether the holder of the private half of this key signed this message."""
    if len(key) != 32 or len(signature) != 64:
        return False
    public, s = _point(key), int.from_bytes(signature[32:], "little")
    if public is None or s >= ORDER:
        return False
    hashed = hashlib.sha512(signature[:32] + key + message).digest()
    h = int.from_bytes(hashed, "little") % ORDER
    minus = (P - public[0], public[1], 1, P - public[3])
    return _encoded(_add(_times(s, BASE), _times(h, minus))) == signature[:32]


# --- the pack


class Wrong(Exception):
    """The pack is not what was written, or no pack."""


def verify(pack: dict[str, Any], key: str = "") -> list[dict[str, Any]]:
    """Every record that is proven, as it was written. Raises Wrong with the first thing that is not so."""
    if pack.get("format") != FORMAT:
        raise Wrong(f"this is no pack that is known here: {pack.get('format')!r}")
    records: list[dict[str, Any]] = []
    last = 0
    for stretch in pack["stretches"]:
        records += _stretch(stretch, key, last)
        last = stretch["checkpoint"]["seq"]
    _the_round(pack, records)
    _the_law(pack, records)
    return records


def _stretch(stretch: dict[str, Any], key: str, after: int) -> Iterator[dict[str, Any]]:
    checkpoint, hashed = stretch["checkpoint"], bytes.fromhex(stretch["previous"])
    seqs = [record["seq"] for record in stretch["records"]]
    if seqs != list(range(seqs[0], checkpoint["seq"] + 1)) or seqs[0] <= after:
        raise Wrong(f"the records up to {checkpoint['seq']} are not all there, in their order")
    _signature(checkpoint, key)
    for record in stretch["records"]:
        if "payload" in record:
            payload = record["payload"].encode()
            digest = hashlib.sha256(payload).digest()
            written = json.loads(payload)
            if written["seq"] != record["seq"]:
                raise Wrong(f"record {record['seq']} says that it is record {written['seq']}")
            yield written
        else:
            digest = bytes.fromhex(record["digest"])
        hashed = hashlib.sha256(hashed + digest).digest()
    if hashed.hex() != checkpoint["hash"]:
        first, signed = seqs[0], checkpoint["seq"]
        raise Wrong(f"one of the records {first} to {signed} is not what was signed")


def _signature(checkpoint: dict[str, Any], key: str) -> None:
    seq = checkpoint["seq"]
    if key and checkpoint["key"] != key.lower():
        raise Wrong(f"the checkpoint of record {seq} was signed with another key")
    fields = (checkpoint[name] for name in ("seq", "hash", "at", "before"))
    statement = "\n".join(("croupier checkpoint 1", *map(str, fields), "")).encode()
    public, signature = bytes.fromhex(checkpoint["key"]), bytes.fromhex(checkpoint["signature"])
    if not signed_by(public, statement, signature):
        raise Wrong(f"the checkpoint of record {seq} was not signed with the key it names")


def _the_round(pack: dict[str, Any], records: list[dict[str, Any]]) -> None:
    """Both ends of the round have to be there, and everything between them."""
    ends = {"wagering_opened": 0, "round_settled": 0, "round_voided": 0}
    for record in records:
        event = record.get("event", {})
        if event.get("table") == pack["table"] and event.get("round") == pack["round"]:
            ends[event["event"]] = record["seq"]
    opened, ended = ends["wagering_opened"], ends["round_settled"] or ends["round_voided"]
    if not opened or not ended:
        raise Wrong("the opening or the end of the round is not among the records")
    pieces = ((s["records"][0]["seq"], s["checkpoint"]["seq"]) for s in pack["stretches"])
    if not any(first <= opened and ended <= last for first, last in pieces):
        raise Wrong("the round is not there in one piece")


def _the_law(pack: dict[str, Any], records: list[dict[str, Any]]) -> None:
    """The clauses have to stand in the rulebook that was adopted."""
    adopted = [r["event"] for r in records if r.get("event", {}).get("event") == "rulebook_adopted"]
    book = next((one for one in adopted if one["rulebook"] == pack["rulebook"]), None)
    if book is None:
        raise Wrong("the rulebook is not among the records")
    text = "".join(book["files"][name] for name in RULEBOOK_FILES)
    if not hashlib.sha256(text.encode()).hexdigest() == book["digest"] == pack["digest"]:
        raise Wrong("the rulebook is not the one whose digest is given")
    says = _clauses(book["files"]["clauses.toml"])
    for clause in pack["clauses"]:
        if says is not None and says.get(clause["id"].partition(" ")[2]) != clause["says"]:
            raise Wrong(f"{clause['id']} does not stand so in the rulebook")


def _clauses(text: str) -> dict[str, str] | None:
    """The clauses of the adopted text by id; nothing where this Python cannot read TOML."""
    try:
        import tomllib
    except ImportError:
        return None
    return {clause["id"]: clause["says"] for clause in tomllib.loads(text)["clause"]}


# --- in words


def _line(record: dict[str, Any]) -> str:
    by = record["by"]
    who = by.get("name") or by["role"]
    if "event" in record:
        fields = dict(record["event"])
        what, cites = fields.pop("event"), fields.pop("cites", [])
        fields.pop("files", None)
    else:
        fields = dict(record["note"])
        what = fields.pop("what")
        cites = (fields.get("refusal") or {}).get("cites", [])
    said = json.dumps(fields, ensure_ascii=False)
    clauses = f" [{', '.join(cites)}]" if cites else ""
    return f"{record['seq']:>9}  {_time(record['at'])}  {who}: {what} {said}{clauses}"


def _time(at: int) -> str:
    moment = datetime.datetime.fromtimestamp(at // 1_000, datetime.timezone.utc)  # noqa: UP017
    return f"{moment:%Y-%m-%d %H:%M:%S}.{at % 1_000:03d}Z"


def _told(pack: dict[str, Any], records: list[dict[str, Any]], key: str) -> Iterator[str]:
    keys = sorted({stretch["checkpoint"]["key"] for stretch in pack["stretches"]})
    shown = sum(len(stretch["records"]) for stretch in pack["stretches"])
    yield f"Round {pack['round']} of table {pack['table']}, {pack['rulebook']}."
    yield from (_line(record) for record in records)
    yield ""
    yield f"Proven: the {len(records)} records above are in the chain that was signed, word for word,"
    yield "  in this order, and nothing was taken out between the records of one stretch."
    yield f"Proven: the {len(pack['clauses'])} clauses given stand so in the rulebook that was adopted."
    if _clauses("clause = []") is None:
        yield "  (not by this Python: it cannot read TOML; use 3.11 or later)"
    yield f"Not proven: what {shown - len(records)} records hold that stand as digests alone."
    yield "Not proven: that the record is true. It shows what the system wrote and when it signed it."
    yield "Not proven: that nothing about this round was recorded outside the stretches given."
    if key:
        yield f"Signed with the key you gave: {key}"
    else:
        yield f"Not proven: whose key it is. It was signed with {', '.join(keys)}: compare it with"
        yield "  the one the operator or the regulator gave out, or give that as --key."


def main(arguments: list[str] | None = None) -> int:
    """0 where the pack is what was signed, 1 where it is not, 2 where it cannot be read."""
    parser = argparse.ArgumentParser(description="Check a dispute pack of croupier.")
    parser.add_argument("file", help="the pack")
    parser.add_argument("--key", default="", help="the public key, 64 characters")
    given = parser.parse_args(arguments)
    try:
        with open(given.file, encoding="utf-8") as file:
            pack = json.load(file)
    except (OSError, ValueError) as problem:
        sys.stderr.write(f"{given.file} cannot be read: {problem}\n")
        return 2
    try:
        records = verify(pack, given.key)
    except Wrong as problem:
        sys.stderr.write(f"NOT WHAT WAS SIGNED: {problem}.\n")
        return 1
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as problem:
        sys.stderr.write(f"NOT WHAT WAS SIGNED: it is not whole ({problem!r}).\n")
        return 1
    for line in _told(pack, records, given.key):
        sys.stdout.write(line + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
