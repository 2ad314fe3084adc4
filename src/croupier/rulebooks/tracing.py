"""Which test proves which clause: what `make prove` found, read back for `croupier rules trace`."""

import tomllib
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import msgspec

from croupier.rulebooks.clauses import PROVABLE
from croupier.rulebooks.library import SHIPPED, Library

PROOFS = SHIPPED / "proofs.json"
ATTESTED = SHIPPED / "attested.toml"


class Proof(msgspec.Struct, frozen=True):
    """The tests that name a clause, and whether each of them failed when its values were changed."""

    tests: tuple[str, ...]
    changes: int
    """How many changes to the rulebook put it to the test; 0 where no value exists to change."""
    earned: bool


class Proofs(msgspec.Struct, frozen=True):
    rulebooks: dict[str, str] = {}
    clauses: dict[str, Proof] = {}


class Attestation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What only a person can judge: who judged it, by which picture, when."""

    clause: str
    by: str
    picture: str
    date: str


class Traced(msgspec.Struct, frozen=True, omit_defaults=True):
    rulebook: str
    id: str
    kind: str
    status: str
    """proven, attested, named or none; empty for a clause with nothing to prove."""
    tests: tuple[str, ...]
    note: str = ""


def proofs() -> Proofs:
    if not PROOFS.is_file():
        return Proofs()
    return msgspec.json.decode(PROOFS.read_bytes(), type=Proofs)


def attestations() -> dict[str, Attestation]:
    if not ATTESTED.is_file():
        return {}
    rows = tomllib.loads(ATTESTED.read_text(encoding="utf-8")).get("attested", [])
    return {row.clause: row for row in msgspec.convert(rows, list[Attestation])}


def digest_of(id: str, home: Path = SHIPPED) -> str:
    """A hash of what the law says, which the proofs rest on."""
    return sha256((home / id / "rulebook.toml").read_bytes()).hexdigest()


def trace(library: Library, id: str) -> Iterator[Traced]:
    """The state of every clause of a rulebook that a test can prove."""
    book, found, attested = library.load(id), proofs(), attestations()
    shipped = (SHIPPED / id / "rulebook.toml").is_file()
    current = shipped and found.rulebooks.get(id) == digest_of(id)
    for clause in book.clauses.values():
        if clause.kind not in PROVABLE:
            continue
        full = f"{id} {clause.id}"
        proof, note = found.clauses.get(full), ""
        if proof is None:
            status = "none"
        elif proof.earned and current:
            status = "proven"
            note = "" if proof.changes else "no value exists to change"
        else:
            status = "named"
            note = "" if current else "the rulebook changed since: run make prove"
        if full in attested and status != "proven":
            seen = attested[full]
            status, note = "attested", f"{seen.by}, {seen.date}, {seen.picture}"
        yield Traced(id, clause.id, clause.kind, status, proof.tests if proof else (), note)
