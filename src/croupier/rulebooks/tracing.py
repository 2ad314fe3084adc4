"""Which test proves which clause: what `make prove` found, read back for `croupier rules trace`."""

import tomllib
from collections.abc import Iterator
from hashlib import sha256

import msgspec

from croupier.rulebooks.clauses import PROVABLE
from croupier.rulebooks.library import SHIPPED, Library

PROOFS = SHIPPED / "proofs.json"
ATTESTED = SHIPPED / "attested.toml"
CHECKOUT = SHIPPED.parents[2]
SUPPORT = (
    "tests/table.py",
    "tests/played.py",
    "tests/by_hand.py",
    "tests/proving/__init__.py",
    "tests/proving/mutants.py",
    "tests/browser/shown.py",
)
"""What every proof rests on beside its own file."""


class Proof(msgspec.Struct, frozen=True):
    """The tests that name a clause, and whether each of them failed when its values were changed."""

    tests: tuple[str, ...]
    changes: int
    """How many changes to the rulebook put it to the test; 0 where no value exists to change."""
    earned: bool
    refused: int = 0
    """How many changes the program would not even load."""


class Proofs(msgspec.Struct, frozen=True):
    rulebooks: dict[str, str] = {}
    files: dict[str, str] = {}
    clauses: dict[str, Proof] = {}


class Attestation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What only a person can judge: who judged it, by which picture, when; until then only the picture."""

    clause: str
    picture: str
    by: str = ""
    date: str = ""


class Traced(msgspec.Struct, frozen=True, omit_defaults=True):
    rulebook: str
    id: str
    kind: str
    status: str
    """proven, attested, named or none."""
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
    signed = (row for row in msgspec.convert(rows, list[Attestation]) if row.by and row.date)
    return {row.clause: row for row in signed}


def law_digest(library: Library, id: str) -> str:
    """A hash of what the law says in the rulebook that is open here, which the proofs rest on."""
    return sha256(library.texts(id)["rulebook.toml"].encode()).hexdigest()


def file_digest(name: str) -> str:
    return sha256((CHECKOUT / name).read_bytes()).hexdigest()


def changed_files(found: Proofs) -> set[str]:
    """Test files that are not as they were when they proved something; none where there are no tests."""
    if not (CHECKOUT / "tests").is_dir():
        return set()
    return {
        name
        for name, digest in found.files.items()
        if not (CHECKOUT / name).is_file() or file_digest(name) != digest
    }


def trace(library: Library, id: str) -> Iterator[Traced]:
    """The state of every clause of a rulebook that a test can prove."""
    book, found, attested = library.load(id), proofs(), attestations()
    changed = changed_files(found)
    same_law = found.rulebooks.get(id) == law_digest(library, id)
    for clause in book.clauses.values():
        if clause.kind not in PROVABLE:
            continue
        full = f"{id} {clause.id}"
        proof, note = found.clauses.get(full), ""
        if proof is None:
            status = "none"
        elif not same_law:
            status, note = "named", "the rulebook is not the one that was proven: run make prove"
        elif changed & {*SUPPORT, *(test.partition("::")[0] for test in proof.tests)}:
            status, note = "named", "its tests changed since: run make prove"
        elif proof.earned:
            status, note = "proven", _how(proof)
        else:
            status = "named"
        if full in attested and status != "proven":
            seen = attested[full]
            status, note = "attested", f"{seen.by}, {seen.date}, {seen.picture}"
        yield Traced(id, clause.id, clause.kind, status, proof.tests if proof else (), note)


def _how(proof: Proof) -> str:
    if proof.changes:
        return ""
    return "every change is refused at load" if proof.refused else "no value exists to change"
