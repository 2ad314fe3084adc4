"""The journal: records linked into a chain, signed now and then, kept in a store."""

import time
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256

import msgspec

from croupier.accounts import tickets
from croupier.accounts.tickets import Status
from croupier.journal.chain import GENESIS, Signer, link
from croupier.journal.record import Record, UnreadableRecord, decode, encode
from croupier.journal.store import (
    SPENT,
    Answered,
    Batch,
    PaidTwice,
    PaperStatus,
    Row,
    Snapshot,
    Store,
    StoreRefused,
)
from croupier.message import Event, Millis

SIGNED_EVERY = 1_000
"""Records: a checkpoint is due after so many,"""
SIGNED_WITHIN = 5.0
"""or after so many seconds, whichever comes first."""


class JournalIsBroken(Exception):
    """The chain does not hold: a record was lost, changed or put in."""

    def __init__(self, seq: int, problem: str, *, torn: bool = False) -> None:
        self.seq, self.problem, self.torn = seq, problem, torn
        super().__init__(f"record {seq}: {problem}")


class Journal:
    """Records in, records out. The store below does the writing."""

    def __init__(
        self,
        store: Store,
        signer: Signer | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.store, self._signer, self._clock = store, signer, clock
        last = store.last()
        self.seq, self.hash = (last.seq, last.hash) if last else (0, GENESIS)
        signed = store.last_checkpoint()
        if signer and signed and signed.key != signer.public:
            raise StoreRefused("This journal was signed with another key: use that one")
        self._signed, self._signed_at = (signed.seq if signed else 0), clock()

    def append(self, records: Sequence[Record], answers: Sequence[Answered] = ()) -> None:
        """Write a batch. When this returns, it is on disk; when it raises, none of it is."""
        last = self.hash
        rows = []
        for record in records:
            payload = encode(record)
            last = sha256(last + sha256(payload).digest()).digest()
            rows.append(Row(record.seq, payload, last))
        batch = Batch(rows, answers, _last_of_each(records))
        if batch.rows and self._is_due(batch.rows[-1].seq):
            assert self._signer is not None
            batch.checkpoint = self._signer(batch.rows[-1].seq, last, records[-1].at, self._signed)
        self.store.write(batch)
        if batch.rows:
            self.seq, self.hash = batch.rows[-1].seq, last
        if batch.checkpoint:
            self._signed, self._signed_at = self.seq, self._clock()

    def _is_due(self, seq: int) -> bool:
        if self._signer is None:
            return False
        late = self._clock() - self._signed_at >= SIGNED_WITHIN
        return late or self._signed == 0 or seq - self._signed >= SIGNED_EVERY

    @property
    def is_due(self) -> bool:
        """Whether records have waited long enough for a signature."""
        return self.seq > self._signed and self._is_due(self.seq)

    def sign(self, at: Millis) -> None:
        """A checkpoint over all there is, as at a clean stop."""
        if self._signer and self.seq > self._signed:
            checkpoint = self._signer(self.seq, self.hash, at, self._signed)
            self.store.write(Batch(checkpoint=checkpoint))
            self._signed = self.seq

    def keep(self, snapshot: Snapshot) -> None:
        """Keep the state after a record that is written."""
        for row in self.store.rows(snapshot.seq - 1, snapshot.seq):
            self.store.save(msgspec.structs.replace(snapshot, hash=row.hash))

    def records(self, after: int = 0, previous: bytes = GENESIS) -> Iterator[Record]:
        """Every record after one whose hash is known, in its order, the chain checked on the way."""
        expected, last = after + 1, previous
        for row in self.store.rows(after):
            if row.seq != expected:
                raise JournalIsBroken(expected, "it is missing")
            last = link(last, row.payload)
            if last != row.hash:
                changed = "it is not what was written, or one before it"
                raise JournalIsBroken(expected, changed, torn=True)
            try:
                record = decode(row.payload)
            except UnreadableRecord as problem:
                raise JournalIsBroken(expected, f"it cannot be read: {problem}") from None
            if record.seq != expected:
                raise JournalIsBroken(expected, f"it says it is record {record.seq}")
            expected += 1
            yield record

    def mend(self) -> int:
        """Cut back a torn end: records that nothing whole follows, and nobody has signed or saved.

        How many were set aside. Damage anywhere else is not mended here: it is raised, and so is a record
        that was written so and cannot be read, as by a newer version.
        """
        signed = self.store.last_checkpoint()
        row = self._row(signed.seq) if signed else None
        if signed and not (row and row.hash.hex() == signed.hash and signed.holds()):
            raise JournalIsBroken(signed.seq, "it was signed, and is not there as it was signed")
        try:
            for _ in self.records(*self._vouched_for()):
                pass
        except JournalIsBroken as broken:
            newest = self.store.last()
            if not broken.torn or newest is None or newest.seq != broken.seq:
                raise
            cut = self._cut_back(broken.seq - 1)
            kept = self.store.last()
            self.seq, self.hash = (kept.seq, kept.hash) if kept else (0, GENESIS)
            return cut
        return 0

    def _cut_back(self, seq: int) -> int:
        """Without the records after this one, nobody was answered by them and no paper is as they say."""
        gone, changed = list[tuple[str, int]](), False
        for table, rows in self.store.contents():
            if table == "answers":
                gone = [(row[0], row[1]) for row in rows if _rests_on(row[3]) > seq]
            elif table == "papers":
                changed = any(row[2] > seq for row in rows)
        return self.store.cut_back(seq, gone, self._papers_upto(seq) if changed else None)

    def _papers_upto(self, seq: int) -> tuple[PaperStatus, ...]:
        papers: dict[str, PaperStatus] = {}
        for row in self.store.rows(0, seq):
            for one in _last_of_each((decode(row.payload),)):
                papers[one.paper] = one
        return tuple(papers.values())

    def _vouched_for(self) -> tuple[int, bytes]:
        """The newest record that a checkpoint or a snapshot rests on, and its hash."""
        signed, saved = self.store.last_checkpoint(), self.store.snapshot()
        if saved and (signed is None or saved.seq > signed.seq):
            row = self._row(saved.seq)
            if row and row.hash == saved.hash:
                return row.seq, row.hash
        row = self._row(signed.seq) if signed else None
        return (row.seq, row.hash) if row else (0, GENESIS)

    def _row(self, seq: int) -> Row | None:
        return next(self.store.rows(seq - 1, seq), None)

    def answer(self, actor: str, number: int) -> tuple[bytes, bytes] | None:
        return self.store.answer(actor, number)

    def next_number(self, actor: str) -> int:
        return self.store.next_number(actor)

    def close(self) -> None:
        self.store.close()


ON_PAPER = frozenset(
    {
        tickets.TicketIssued,
        tickets.HandPayIssued,
        tickets.TicketInserted,
        tickets.TicketRedeemed,
        tickets.PaidByHand,
        tickets.VoucherPaid,
        tickets.PrintFailed,
        tickets.TicketWithheld,
        tickets.TicketReleased,
    }
)


class _Rests(msgspec.Struct):
    seq: int = 0


def _rests_on(answer: bytes) -> int:
    """The record that an answer rests on."""
    try:
        return msgspec.json.decode(answer, type=_Rests).seq
    except (msgspec.DecodeError, ValueError):
        return 0


def _last_of_each(records: Sequence[Record]) -> Sequence[PaperStatus]:
    """What became of every ticket and voucher last; what is spent may become nothing else."""
    papers: dict[str, PaperStatus] = {}
    for record in records:
        if type(record.event) in ON_PAPER:
            for paper, status in _papers(record.event):
                if paper in papers and papers[paper].status in SPENT:
                    raise PaidTwice(paper)
                papers[paper] = PaperStatus(paper, status, record.seq)
    return tuple(papers.values())


def _papers(event: Event | None) -> Iterator[tuple[str, str]]:
    """What becomes of tickets and vouchers by an event."""
    match event:
        case tickets.TicketIssued() | tickets.HandPayIssued():
            paper = event.ticket if isinstance(event, tickets.TicketIssued) else event.voucher
            yield paper, Status.ISSUED.value
            if event.replaces:
                yield event.replaces, Status.CANCELLED.value
        case tickets.TicketInserted() | tickets.TicketRedeemed() | tickets.PaidByHand():
            yield event.ticket, Status.REDEEMED.value
        case tickets.VoucherPaid():
            yield event.voucher, Status.REDEEMED.value
        case tickets.PrintFailed() if event.credits_stay:
            yield event.ticket, Status.CANCELLED.value
        case tickets.TicketWithheld():
            yield event.ticket, Status.WITHHELD.value
        case tickets.TicketReleased():
            cancelled = event.ruling == "cancel"
            yield event.ticket, (Status.CANCELLED if cancelled else Status.ISSUED).value
