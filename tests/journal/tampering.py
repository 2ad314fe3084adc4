"""Every way to tamper with a journal that we can think of, each a choice of one number.

A journal under attack is its rows and its checkpoints. The attacker can do anything but sign with the key.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.chaos.crowd import Choices
from croupier.journal.chain import GENESIS, Checkpoint, Signer, link
from croupier.journal.store import Row

STRANGER = Signer(Ed25519PrivateKey.generate())
"""A key of the attacker's own."""


@dataclass
class Attacked:
    rows: list[Row]
    checkpoints: list[Checkpoint] = field(default_factory=list)

    def copy(self) -> "Attacked":
        return Attacked(list(self.rows), list(self.checkpoints))

    def rehash(self, start: int) -> None:
        """Make the chain hold again from a place on."""
        last = self.rows[start - 1].hash if start else GENESIS
        for at in range(start, len(self.rows)):
            last = link(last, self.rows[at].payload)
            self.rows[at] = msgspec.structs.replace(self.rows[at], hash=last)

    def renumber(self) -> None:
        """Number the rows from 1 on, whatever their payloads say."""
        self.rows = [
            msgspec.structs.replace(row, seq=seq) for seq, row in enumerate(self.rows, start=1)
        ]

    def resign(self, upto: int | None = None) -> None:
        """Sign every checkpoint with a key of one's own."""
        hashes = {row.seq: row.hash for row in self.rows}
        self.checkpoints = [
            STRANGER(one.seq, hashes[one.seq], one.at, one.before)
            for one in self.checkpoints
            if one.seq in hashes
        ]


def _row(choose: Choices, it: Attacked) -> int:
    return choose.below(len(it.rows))


def payload_field(choose: Choices, it: Attacked) -> None:
    """Change a value inside a record, as a thief would: another amount, another name."""
    at = _row(choose, it)
    row = it.rows[at]
    fields = msgspec.json.decode(row.payload)
    part = fields.get("event") or fields.get("note")
    name = choose.of(sorted(part))
    part[name] = choose.of((0, 999_999, "A9", None, True))
    payload = msgspec.json.encode(fields)
    it.rows[at] = msgspec.structs.replace(row, payload=payload)


def payload_byte(choose: Choices, it: Attacked) -> None:
    at = _row(choose, it)
    row, changed = it.rows[at], bytearray(it.rows[at].payload)
    changed[choose.below(len(changed))] ^= 1 << choose.below(8)
    it.rows[at] = msgspec.structs.replace(row, payload=bytes(changed))


def hash_byte(choose: Choices, it: Attacked) -> None:
    at = _row(choose, it)
    row, changed = it.rows[at], bytearray(it.rows[at].hash)
    changed[choose.below(len(changed))] ^= 1 << choose.below(8)
    it.rows[at] = msgspec.structs.replace(row, hash=bytes(changed))


def seq_number(choose: Choices, it: Attacked) -> None:
    at = _row(choose, it)
    other = choose.below(len(it.rows) + 20)
    it.rows[at] = msgspec.structs.replace(it.rows[at], seq=other)


def deleted(choose: Choices, it: Attacked) -> None:
    at = _row(choose, it)
    del it.rows[at : at + choose.of((1, 1, 3))]


def deleted_and_renumbered(choose: Choices, it: Attacked) -> None:
    deleted(choose, it)
    it.renumber()


def duplicated(choose: Choices, it: Attacked) -> None:
    row = it.rows[_row(choose, it)]
    it.rows.insert(choose.below(len(it.rows) + 1), row)


def swapped(choose: Choices, it: Attacked) -> None:
    one, other = _row(choose, it), _row(choose, it)
    it.rows[one], it.rows[other] = it.rows[other], it.rows[one]
    it.renumber()


def inserted(choose: Choices, it: Attacked) -> None:
    at = _row(choose, it)
    before = it.rows[at - 1].hash if at else GENESIS
    payload = it.rows[_row(choose, it)].payload
    it.rows.insert(at, Row(0, payload, link(before, payload)))
    it.renumber()


def written_anew(choose: Choices, it: Attacked) -> None:
    """Change a record and make every hash after it follow."""
    at = _row(choose, it)
    payload_field(Choices(at + len(it.rows) * choose.left), it)
    it.rehash(at)


def taken_out_and_hidden(choose: Choices, it: Attacked) -> None:
    at = _row(choose, it)
    deleted(Choices(at), it)
    it.renumber()
    it.rehash(min(at, len(it.rows)))


def signed_anew(choose: Choices, it: Attacked) -> None:
    """All of it: the change, the hashes, the signatures."""
    written_anew(choose, it)
    it.resign()


def checkpoint_deleted(choose: Choices, it: Attacked) -> None:
    del it.checkpoints[choose.below(len(it.checkpoints))]


def checkpoints_all_deleted(choose: Choices, it: Attacked) -> None:
    if choose.once_in(2):
        written_anew(choose, it)
    it.checkpoints = []


def checkpoint_changed(choose: Choices, it: Attacked) -> None:
    at = choose.below(len(it.checkpoints))
    one = it.checkpoints[at]
    change: dict[str, Any] = choose.of(
        (
            {"seq": one.seq - 1},
            {"seq": one.seq + 1},
            {"at": one.at + 1},
            {"hash": it.rows[_row(choose, it)].hash.hex()},
            {"before": one.before + 1},
            {"signature": one.signature[:-2] + "00"},
            {"signature": ""},
            {"key": it.rows[0].hash.hex()},
            {"key": "no key"},
        )
    )
    it.checkpoints[at] = msgspec.structs.replace(one, **change)


def checkpoint_signed_anew(choose: Choices, it: Attacked) -> None:
    at = choose.below(len(it.checkpoints))
    one = it.checkpoints[at]
    it.checkpoints[at] = STRANGER(one.seq, bytes.fromhex(one.hash), one.at, one.before)


def checkpoint_doubled(choose: Choices, it: Attacked) -> None:
    one = it.checkpoints[choose.below(len(it.checkpoints))]
    it.checkpoints.append(one)


def tail_cut(choose: Choices, it: Attacked) -> None:
    """The end, together with its checkpoints."""
    del it.rows[max(1, _row(choose, it)) :]
    it.checkpoints = [one for one in it.checkpoints if one.seq <= it.rows[-1].seq]


def tail_written_anew(choose: Choices, it: Attacked) -> None:
    """The end cut off, something else in its place, as long as it was, with no signature."""
    start = max(1, _row(choose, it))
    for at in range(start, len(it.rows)):
        it.rows[at] = msgspec.structs.replace(it.rows[at], payload=it.rows[at - start].payload)
    it.rehash(start)
    it.checkpoints = [one for one in it.checkpoints if one.seq <= start]


def head_cut(choose: Choices, it: Attacked) -> None:
    del it.rows[: 1 + choose.below(len(it.rows) - 1)]
    if choose.once_in(2):
        it.renumber()
        it.rehash(0)


Tampering = Callable[[Choices, Attacked], None]
TAMPERINGS: tuple[Tampering, ...] = (
    payload_field,
    payload_byte,
    hash_byte,
    seq_number,
    deleted,
    deleted_and_renumbered,
    duplicated,
    swapped,
    inserted,
    written_anew,
    taken_out_and_hidden,
    signed_anew,
    checkpoint_deleted,
    checkpoints_all_deleted,
    checkpoint_changed,
    checkpoint_signed_anew,
    checkpoint_doubled,
    tail_cut,
    tail_written_anew,
    head_cut,
)
NOT_ONE_RECORD = (
    *(inserted, written_anew, taken_out_and_hidden, signed_anew, tail_written_anew, head_cut),
    *(deleted_and_renumbered, swapped, checkpoints_all_deleted),
)
"""After these the chain may hold where it was changed: only what is signed tells, up to a checkpoint."""
