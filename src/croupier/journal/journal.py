"""The journal: records linked into a chain, signed now and then, kept in a store."""

import time
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from shlex import quote

import msgspec

from croupier.accounts import tickets
from croupier.accounts.tickets import Status
from croupier.journal.chain import GENESIS, Signer, link, signed_by
from croupier.journal.memory import Memory
from croupier.journal.record import VERSION, Note, Record, UnreadableRecord, decode, encode
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
from croupier.message import SYSTEM, Event, Millis
from croupier.play.corrections import RoundCorrected

SIGNED_EVERY = 1_000
"""Records: a checkpoint is due after so many,"""
SIGNED_WITHIN = 5.0
"""or after so many seconds, whichever comes first."""


SIGNATURE, DIGEST = 64, 32
"""Bytes."""


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
        memory: Memory | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.store, self._signer, self._memory, self._clock = store, signer, memory, clock
        last = store.last()
        self.seq, self.hash = (last.seq, last.hash) if last else (0, GENESIS)
        signed = store.last_checkpoint()
        if signer and signed and signed.key != signer.public:
            raise StoreRefused("This journal was signed with another key: use that one")
        self._signed, self._signed_at = (signed.seq if signed else 0), clock()
        self.to_note = self._compared(memory, signer.public) if memory and signer else None
        """What a start has to note about the key."""

    def _compared(self, memory: Memory, key: str) -> Note | None:
        """Whether what the key signed last is here, as it was signed; refused if not."""
        last = memory.recall()
        if last and last.forgotten:
            says = f"it signed record {last.seq} last, with the hash {last.hash}"
            return Note("key made to forget", says=says)
        if last is None or last.key != key:
            says = "what it had signed before could not be compared"
            return Note("key remembered nothing", says=says) if self._signed else None
        row = self._row(last.seq)
        if last.seq > self._signed or row is None or row.hash.hex() != last.hash:
            raise StoreRefused(
                f"Records that {memory.key} has signed are gone or changed: it signed record {last.seq} "
                f"last, which is not there as it was signed. Look with croupier audit verify "
                f"--checkpoint {quote(str(memory.path))}, and restore the latest backup; to go on without "
                f"them, which the journal will show, croupier keys {quote(str(memory.key))} --forget"
            )
        return None

    def append(
        self,
        records: Sequence[Record],
        answers: Sequence[Answered] = (),
        snapshot: Snapshot | None = None,
        sign_at: Millis | None = None,
    ) -> None:
        """Write a batch, signed if that is due or asked for: all of it, or nothing.

        When this returns it is on disk. When it raises none of it is, unless the store was lost before it
        could answer, or the key could not remember what it signed: then all of it may be.
        """
        rows = self._linked(records)
        last = rows[-1].hash if rows else self.hash
        batch = Batch(rows, answers, _last_of_each(records))
        seq = rows[-1].seq if rows else self.seq
        if sign_at is None and rows and self._is_due(seq):
            sign_at = records[-1].at
        if self._signer and sign_at is not None and seq > self._signed:
            batch.checkpoint = self._signer(seq, last, sign_at, self._signed)
        if snapshot:
            batch.snapshot = self._sealed(snapshot, rows)
        self.store.write(batch)
        self.seq, self.hash = seq, last
        if batch.checkpoint:
            self._signed, self._signed_at = seq, self._clock()
            if self._memory:
                self._memory.keep(batch.checkpoint)

    def _linked(self, records: Sequence[Record]) -> list[Row]:
        """Records as they are kept. All are encoded before any is hashed: in bulk both are quicker."""
        payloads = list(map(encode, records))
        last, hashes = self.hash, []
        for payload in payloads:
            last = sha256(last + sha256(payload).digest()).digest()
            hashes.append(last)
        return list(map(Row, (record.seq for record in records), payloads, hashes))

    def _sealed(self, snapshot: Snapshot, rows: Sequence[Row]) -> Snapshot:
        """A snapshot with the hash of its record, which is being written or there already, and a seal.

        The seal stands before its body: a signature, or without a key a digest.
        """
        written = (row for row in rows if row.seq == snapshot.seq)
        row = next(written, None) or self._row(snapshot.seq)
        assert row is not None, f"a snapshot of record {snapshot.seq}, which is not there"
        whole = msgspec.structs.replace(snapshot, hash=row.hash)
        seal = (
            self._signer.seal(_said_of(whole)) if self._signer else sha256(_said_of(whole)).digest()
        )
        return msgspec.structs.replace(whole, body=seal + whole.body)

    def snapshot(self) -> Snapshot | None:
        """What was saved last, without its seal; nothing if that or its record is not what was written.

        The key is the one that signs here, or for who only reads the one that signed last.
        """
        found, signed = self.store.snapshot(), self.store.last_checkpoint()
        row = self._row(found.seq) if found else None
        if found is None or row is None or row.hash != found.hash or type(found.body) is not bytes:
            return None
        key = self._signer.public if self._signer else signed.key if signed else ""
        size = SIGNATURE if key else DIGEST
        opened = msgspec.structs.replace(found, body=found.body[size:])
        seal, said = found.body[:size], _said_of(opened)
        good = signed_by(key, said, seal.hex()) if key else seal == sha256(said).digest()
        return opened if good else None

    def _is_due(self, seq: int) -> bool:
        if self._signer is None:
            return False
        late = self._clock() - self._signed_at >= SIGNED_WITHIN
        return late or self._signed == 0 or seq - self._signed >= SIGNED_EVERY

    @property
    def signed_ago(self) -> float:
        """Seconds since the last checkpoint, or since the start where none was due since."""
        return self._clock() - self._signed_at

    @property
    def is_due(self) -> bool:
        """Whether records have waited long enough for a signature."""
        return self.seq > self._signed and self._is_due(self.seq)

    def sign(self, at: Millis) -> None:
        """A checkpoint over all there is, as at a clean stop."""
        self.append((), sign_at=at)

    def keep(self, snapshot: Snapshot) -> None:
        """Keep the state after a record that is written."""
        self.append((), snapshot=snapshot)

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

    def mend(self, at: Millis = 0) -> int:
        """Cut back a torn end to the last command that is there whole, if nobody has signed or saved it.

        How many records were set aside; a note takes their place at once, as of the last record kept, or of
        `at` where none is. Damage anywhere else is not mended here: it is raised, and so is a record that
        was written so and cannot be read, as by a newer version.
        """
        signed = self.store.last_checkpoint()
        row = self._row(signed.seq) if signed else None
        if signed and not (row and row.hash.hex() == signed.hash and signed.holds()):
            raise JournalIsBroken(signed.seq, "it was signed, and is not there as it was signed")
        whole, hash = self._vouched_for()
        newest = self.store.last()
        try:
            for record in self.records(whole, hash):
                if not record.more:
                    whole = record.seq
        except JournalIsBroken as broken:
            if not broken.torn or newest is None or newest.seq != broken.seq:
                raise
        if newest is None or newest.seq <= whole:
            return 0
        return self._cut_back(whole, newest.seq - whole, at)

    def _cut_back(self, seq: int, cut: int, at: Millis) -> int:
        """Without the records after this one, nobody was answered by them and no paper is as they say."""
        gone, changed = list[tuple[str, int]](), False
        for table, rows in self.store.contents():
            if table == "answers":
                gone = [(row[0], row[1]) for row in rows if _rests_on(row[3]) > seq]
            elif table == "papers":
                changed = any(row[2] > seq for row in rows)
        papers = self._papers_upto(seq) if changed else None
        kept = self._row(seq)
        says = f"{cut} records at the end were set aside: the last command was not there whole"
        at, hash = (decode(kept.payload).at, kept.hash) if kept else (at, GENESIS)
        note = encode(Record(seq + 1, at, SYSTEM, None, Note("torn", says=says), VERSION))
        then = Row(seq + 1, note, link(hash, note))
        self.store.cut_back(seq, gone, papers, [then])
        self.seq, self.hash = then.seq, then.hash
        return cut

    def _papers_upto(self, seq: int) -> tuple[PaperStatus, ...]:
        papers: dict[str, PaperStatus] = {}
        for row in self.store.rows(0, seq):
            for one in _last_of_each((decode(row.payload),)):
                papers[one.paper] = one
        return tuple(papers.values())

    def _vouched_for(self) -> tuple[int, bytes]:
        """The newest record that a checkpoint or a snapshot rests on, and its hash."""
        signed, saved = self.store.last_checkpoint(), self.snapshot()
        if saved and (signed is None or saved.seq > signed.seq):
            return saved.seq, saved.hash
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
        RoundCorrected,
    }
)


def _said_of(snapshot: Snapshot) -> bytes:
    """What is sealed: whatever a snapshot says, and its body by its digest."""
    body = sha256(snapshot.body).hexdigest()
    return (
        f"croupier snapshot 1\n{snapshot.seq}\n{snapshot.hash.hex()}\n"
        f"{snapshot.layout}\n{snapshot.rulebooks}\n{body}\n"
    ).encode()


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
        case RoundCorrected():
            for change in event.changes:
                yield from ((voucher, Status.CANCELLED.value) for voucher in change.cancelled)
