"""A dispute pack: everything the journal has on one round, in one file that proves itself.

The file holds stretches of the chain, each ending in a signed checkpoint. In a stretch every record stands,
either whole or as the digest of its payload: the chain can be followed through both. Made for one
complainant, it shows what other patrons did by digests alone. Records that settle, close or void the round
for everybody at once stand whole: they name accounts (A7), never people.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping

import msgspec

from croupier.floor.state import PlayerSeated, RulebookAdopted, TableSetUp, TerminalSetUp
from croupier.journal.chain import GENESIS, Checkpoint, digest
from croupier.journal.concerning import Concerns, Told, retell
from croupier.journal.journal import Journal
from croupier.journal.record import Record
from croupier.journal.store import Row, Store
from croupier.message import SYSTEM
from croupier.play.changing_limits import LimitsChanged, LimitsNotified
from croupier.play.dealing import RoundSettled
from croupier.play.limits import LimitsAgreed, LimitsCarried
from croupier.play.malfunctions import RoundVoided
from croupier.play.no_bet import NoBetCoupEnded, NoBetCoupOpened
from croupier.play.wagering_period import TableOpened, WageringOpened, WageringPeriodSet
from croupier.rulebooks.library import open_texts

FORMAT = "croupier pack 1"
SET_UP = (TableSetUp, TableOpened, WageringPeriodSet, LimitsNotified, LimitsChanged)
"""Of each kind the latest before the round: how the table stood."""
OVER = (RoundSettled, RoundVoided, NoBetCoupEnded)
AGREED = (TerminalSetUp, LimitsAgreed, LimitsCarried)
"""And with the complainant."""


class Shown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A record: its payload, or only the digest of it."""

    seq: int
    payload: str | None = None
    digest: str | None = None


class Stretch(msgspec.Struct, frozen=True):
    previous: str
    """The hash of the record before the first one."""
    records: tuple[Shown, ...]
    checkpoint: Checkpoint


class CitedClause(msgspec.Struct, frozen=True):
    id: str
    says: str


class Pack(msgspec.Struct, frozen=True, omit_defaults=True):
    format: str
    table: str
    round: int
    rulebook: str
    digest: str
    """Of the rulebook's text, as it was adopted."""
    clauses: tuple[CitedClause, ...]
    """Every clause that a record shown here cites."""
    stretches: tuple[Stretch, ...]
    notes: tuple[str, ...]
    """What is in here, and what is not."""
    terminal: str = ""
    """The complainant's, if it was made for one."""


class CannotPack(Exception):
    """There is no such round, or it cannot be proven yet."""


class NotSigned(CannotPack):
    """The last record of the round is not signed yet."""


class _Found:
    """What the records have on the round, gathered in one reading."""

    def __init__(self, table: str, round: int, terminal: str) -> None:
        self.table, self.round, self.terminal = table, round, terminal
        self.standing: dict[object, Record] = {}
        self.shown: dict[int, Record] = {}
        self.others = 0
        """Records of the round that are another patron's."""
        self.seats: set[str] = set()
        self.opened = self.ended = 0
        self.adopted: dict[str, RulebookAdopted] = {}
        self.plan: TableSetUp | None = None

    def read(self, told: Told) -> None:
        record, about, _ = told
        if isinstance(record.event, TerminalSetUp | PlayerSeated):
            self.seats.add(about.seat)
        if isinstance(record.event, RulebookAdopted):
            self.adopted[record.event.rulebook] = record.event
        if not self.opened:
            self._before(record, about)
        within = self.opened and (not self.ended or self._names_it(record, about))
        if within and self._of_the_round(record, about):
            if self.terminal and about.seat not in ("", self.terminal):
                self.others += 1
            else:
                self.shown[record.seq] = record
        if isinstance(record.event, OVER) and self._names_it(record, about):
            self.ended = self.ended or record.seq

    def _before(self, record: Record, about: Concerns) -> None:
        event, here = record.event, about.table == self.table
        if isinstance(event, TableSetUp) and here:
            self.plan = event
        begins = isinstance(event, WageringOpened | NoBetCoupOpened)
        if begins and here and getattr(event, "round", 0) == self.round:
            self.opened = record.seq
        elif isinstance(event, RulebookAdopted):
            self.standing[event.rulebook] = record
        elif (isinstance(event, SET_UP) and here) or (
            isinstance(event, AGREED) and self.terminal and about.seat == self.terminal
        ):
            self.standing[type(event), about.seat] = record
        elif record.note and record.note.what == "started":
            self.standing["started"] = record

    def _names_it(self, record: Record, about: Concerns) -> bool:
        """A record of this round, however late it came."""
        event = record.event
        corrects = bool(getattr(event, "corrects", 0))
        named = event is None or hasattr(event, "round") or corrects
        return named and about.table == self.table and about.round == self.round

    def _of_the_round(self, record: Record, about: Concerns) -> bool:
        of_the_system = record.note is not None and record.by == SYSTEM
        return (
            about.table == self.table
            or (bool(self.terminal) and about.seat == self.terminal)
            or of_the_system
        )


def pack(journal: Journal, table: str, round: int, terminal: str = "") -> Pack:
    """Everything on one round. Raises CannotPack with what stands in the way."""
    found = _Found(table, round, terminal)
    for told in retell(journal.records()):
        found.read(told)
    if found.plan is None or not found.opened:
        raise CannotPack(f"no round {round} of table {table} is in this journal")
    if terminal and terminal not in found.seats:
        raise CannotPack(f"nobody called {terminal} ever had a place on this floor")
    if not found.ended:
        raise CannotPack(f"round {round} of table {table} is still being played: wait for its end")
    book = found.plan.plan.rulebook
    for name in list(found.adopted):
        if name != book:
            found.standing.pop(name, None)
    standing = {record.seq: record for record in found.standing.values()}
    clear = standing | found.shown
    texts = found.adopted[book]
    return Pack(
        format=FORMAT,
        table=table,
        round=round,
        terminal=terminal,
        rulebook=book,
        digest=texts.digest,
        clauses=tuple(_clauses(texts, found.plan.plan.form, clear.values())),
        stretches=tuple(_stretches(journal.store, clear, found.opened, found.ended)),
        notes=tuple(_notes(found)),
    )


def _clauses(
    adopted: RulebookAdopted, form: str, records: Iterable[Record]
) -> Iterator[CitedClause]:
    register = open_texts(adopted.rulebook, adopted.files, form).clauses
    cited = {clause for record in records for clause in _cited(msgspec.to_builtins(record))}
    wanted = {
        clause.id
        for one in cited
        if one.startswith(f"{adopted.rulebook} ")
        for clause in register.under(one.partition(" ")[2])
    }
    for id, clause in register.items():
        if id in wanted:
            yield CitedClause(f"{adopted.rulebook} {id}", clause.says)


def _cited(plain: object) -> Iterator[str]:
    """Whatever stands under "cites", however deep."""
    if isinstance(plain, Mapping):
        yield from plain.get("cites", ())
    for one in plain.values() if isinstance(plain, Mapping) else plain:  # type: ignore[attr-defined]
        if isinstance(one, Mapping | list | tuple):
            yield from _cited(one)


def _stretches(
    store: Store, clear: Mapping[int, Record], opened: int, ended: int
) -> Iterator[Stretch]:
    """The round in one piece; whatever was before or after it, each up to its own checkpoint."""
    signed = {one.seq: one for one in store.checkpoints()}
    bounds = sorted(signed)
    if max(clear) > max(bounds, default=0):
        raise NotSigned(_unsigned(max(clear), max(bounds, default=0)))
    covering = {seq: bounds[bisect_left(bounds, seq)] for seq in clear}
    pieces: dict[int, int] = {}
    for seq in sorted(clear):
        joins_the_round = seq <= ended and covering[seq] >= opened
        pieces.setdefault(covering[ended] if joins_the_round else covering[seq], seq)
    for bound, first in pieces.items():
        yield _stretch(store, first, signed[bound], clear)


def _unsigned(seq: int, signed: int) -> str:
    if not signed:
        return "nothing in this journal is signed: the floor has no key"
    return f"record {seq} belongs to it and is not signed yet (signed up to {signed})"


def _stretch(
    store: Store, first: int, checkpoint: Checkpoint, clear: Mapping[int, Record]
) -> Stretch:
    before = next((row.hash for row in store.rows(first - 2, first - 1)), GENESIS)
    rows = store.rows(first - 1, checkpoint.seq)
    return Stretch(before.hex(), tuple(_shown(row, row.seq in clear) for row in rows), checkpoint)


def _shown(row: Row, whole: bool) -> Shown:
    if whole:
        return Shown(row.seq, payload=row.payload.decode())
    return Shown(row.seq, digest=digest(row.payload).hex())


def _notes(found: _Found) -> Iterator[str]:
    yield (
        f"Records {found.opened} to {found.ended} are the round, from its opening to its end. "
        "Whole: what concerns it, and how the table stood before it."
    )
    if found.terminal:
        yield (
            f"Made for {found.terminal}. {found.others} records of the round are other patrons' "
            "and stand as digests. Records that concern everybody at once name other accounts "
            "by number, as they were written."
        )
    yield (
        "What stands as a digest is not shown. Whoever keeps the journal can show it; whoever guesses "
        "it to the letter can see that the guess is right."
    )
