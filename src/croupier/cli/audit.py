"""`croupier audit`: is the journal what was written, and what do its records tell?"""

import re
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from croupier.cli.recall import told
from croupier.cli.showing import JsonOption, complain, say, say_json, say_time, show
from croupier.journal import verify_pack
from croupier.journal.chain import GENESIS, Checkpoint
from croupier.journal.exporting import Exported, NoSuchPeriod, NotAnExport, export
from croupier.journal.journal import Journal, JournalIsBroken
from croupier.journal.opening import open_new, open_store
from croupier.journal.packing import CannotPack, NotSigned, Pack, pack
from croupier.journal.recalling import NobodyThere, recall
from croupier.journal.record import Record
from croupier.journal.replay import differences, replay, standing
from croupier.journal.significant import significant
from croupier.journal.snapshots import restore
from croupier.journal.store import Store, StoreRefused
from croupier.journal.verifying import Verified, verify
from croupier.money import say_cents

app = typer.Typer(
    no_args_is_help=True, help="Check the journal, what it adds up to, and what it tells."
)

DataOption = Annotated[
    str, typer.Option("--data", help="The folder the floor keeps its journal in, or its database.")
]
KeyOption = Annotated[
    str, typer.Option("--key", help="The public key, as its owner gave it out (64 characters).")
]
CheckpointOption = Annotated[
    Path | None, typer.Option("--checkpoint", help="A checkpoint that was kept elsewhere.")
]


def _store(data: str) -> Store:
    try:
        return open_store(data, only_read=True)
    except StoreRefused as problem:
        complain(f"{problem}.")
        raise typer.Exit(2) from None


@app.command("verify")
def verify_(
    data: DataOption = "demo-data",
    file: Annotated[Path | None, typer.Option("--file", help="An export instead.")] = None,
    key: KeyOption = "",
    checkpoint: CheckpointOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check every link of the chain and every signature, and say what cannot be known from here."""
    if key and not re.fullmatch("[0-9a-f]{64}", key):
        complain(f"{key} is no public key: croupier keys FILE --public prints it, 64 characters.")
        raise typer.Exit(2)
    elsewhere = _checkpoint(checkpoint)
    try:
        if file is not None:
            kept = Exported(file)
            found = verify(kept, key, elsewhere, kept.after, kept.previous, kept.last)
        else:
            found = verify(_store(data), key, elsewhere, 0, GENESIS)
    except NotAnExport as problem:
        complain(f"{problem}.")
        raise typer.Exit(2) from None
    if as_json:
        say_json({**msgspec.to_builtins(found), "whole": found.whole})
    else:
        _tell(found)
    raise typer.Exit(0 if found.whole else 1)


def _tell(found: Verified) -> None:
    records = found.last - found.first + 1
    say(f"{records:,} records, {found.first} to {found.last}; the last hash is {found.hash}.")
    rest = f"; {found.unsigned:,} at the end are not signed yet" if found.unsigned else ""
    say(f"{found.checkpoints} checkpoints; signed up to record {found.signed_upto}{rest}.")
    for key in found.keys:
        say(f"Signed with {key}.")
    for problem in found.problems:
        before = f" (or one from {problem.since} on)" if problem.since < problem.seq else ""
        complain(f"Record {problem.seq}{before}: {problem.says}.")
    say("The chain is whole." if found.whole else "This journal is not what was written.")
    for unknown in found.unknown:
        say(f"Not known from here: {unknown}.")


def _checkpoint(path: Path | None) -> Checkpoint | None:
    if path is None:
        return None
    try:
        return msgspec.json.decode(path.read_bytes(), type=Checkpoint)
    except (OSError, msgspec.DecodeError, msgspec.ValidationError) as problem:
        complain(f"{path} is no checkpoint: {problem}.")
        raise typer.Exit(2) from None


@app.command("checkpoint")
def checkpoint_(data: DataOption = "demo-data") -> None:
    """Print the latest checkpoint: keep it in another place, and `verify` can tell what was cut off."""
    try:
        signed = _store(data).checkpoints()
    except StoreRefused as problem:
        complain(f"{problem}.")
        raise typer.Exit(1) from None
    if not signed:
        complain("Nothing is signed: the floor has no key. Make one with croupier keys.")
        raise typer.Exit(1)
    say(msgspec.json.encode(signed[-1]).decode())


@app.command("export")
def export_(
    to: Annotated[Path, typer.Argument(help="The file to write; it must not be there.")],
    data: DataOption = "demo-data",
    first: Annotated[int, typer.Option(help="The first record.", min=1)] = 1,
    last: Annotated[int | None, typer.Option(help="The last record.", min=1)] = None,
) -> None:
    """Write a period to a file of its own that `verify --file` accepts."""
    try:
        header = export(_store(data), to, first, last)
    except StoreRefused as problem:
        complain(f"{problem}. What could be read of it is in {to}.")
        raise typer.Exit(1) from None
    except NoSuchPeriod as problem:
        complain(f"{problem}.")
        raise typer.Exit(2) from None
    except OSError as problem:
        complain(f"{to} cannot be written: {problem.strerror}.")
        raise typer.Exit(2) from None
    say(f"Records {first} to {header.last} are in {to}.")


@app.command("backup")
def backup(
    to: Annotated[Path, typer.Argument(help="The file to write; it must not be there.")],
    data: DataOption = "demo-data",
) -> None:
    """Copy the whole journal while the floor runs. The copy is a journal of its own."""
    if to.exists():
        complain(f"{to} is there already.")
        raise typer.Exit(2)
    _store(data).back_up(to)
    say(f"The journal is in {to}.")


@app.command("restore")
def restore_(
    file: Annotated[Path, typer.Argument(help="What backup wrote.")],
    data: DataOption = "demo-data",
) -> None:
    """Put a backup into an empty place: a folder or a database, whichever it came from."""
    if not file.is_file():
        complain(f"There is no backup {file}.")
        raise typer.Exit(2)
    backup = _store(str(file))
    found = verify(backup)
    if not found.whole:
        _tell(found)
        raise typer.Exit(1)
    store = open_new(data)
    try:
        store.fill(backup.contents())
    finally:
        store.close()
    say(f"{found.last:,} records were restored; the last hash is {found.hash}.")


@app.command("replay")
def replay_(data: DataOption = "demo-data", as_json: JsonOption = False) -> None:
    """Rebuild balances, meters and screens from the records; compare with what a start would use."""
    try:
        journal = Journal(_store(data))
        floor, _ = replay(journal.records())
        again, _, read_from = restore(journal)
    except (JournalIsBroken, StoreRefused, AssertionError) as broken:
        complain(f"The journal is broken: {broken}.")
        raise typer.Exit(1) from None
    differ = differences(floor, again)
    papers = {id: paper.status.value for id, paper in floor.tickets.items()}
    differ += ["papers"] if papers != journal.store.papers() else []
    same = not differ
    if not same:
        complain(
            f"What is kept beside the records says otherwise than they do: {', '.join(differ)}."
        )
    accounts = dict(sorted(floor.ledger.balances.items()))
    if as_json:
        say_json({**standing(floor), "accounts": accounts, "agrees": same, "differ": differ})
    else:
        for account, balance in accounts.items():
            say(f"{account:32} {say_cents(balance):>16}")
        say(f"{'sum':32} {say_cents(floor.ledger.total()):>16}")
        say(_compared(read_from, same))
    raise typer.Exit(0 if same else 1)


def _compared(read_from: int, same: bool) -> str:
    if read_from == 1:
        return "There is no snapshot that a start would use: it would read every record."
    agrees = "Balances, meters and every screen are" if same else "They are not"
    return f"{agrees} the same from the snapshot of record {read_from - 1} on."


def _records(data: str) -> Iterator[Record]:
    """Every record, whatever breaks told in words."""
    try:
        yield from Journal(_store(data)).records()
    except (JournalIsBroken, StoreRefused) as broken:
        complain(f"The journal is broken: {broken}.")
        raise typer.Exit(1) from None


@app.command("recall")
def recall_(
    terminal: Annotated[
        str, typer.Option("--terminal", help="A terminal; or a guest's or player's name.")
    ],
    data: DataOption = "demo-data",
    last: Annotated[int, typer.Option(help="How many games.", min=1)] = 10,
    as_json: JsonOption = False,
) -> None:
    """The last games of a terminal as they stood: every touch, the countdown, the result, the money."""
    try:
        games = recall(_records(data), terminal, last)
    except NobodyThere as problem:
        complain(f"{problem}.")
        raise typer.Exit(2) from None
    if as_json:
        say_json(games)
        return
    for game in games:
        for line in told(game):
            say(line)
        say()
    say(f"{len(games)} games of {terminal}, from the records alone.")


@app.command("pack")
def pack_(
    to: Annotated[Path, typer.Argument(help="The file to write; it must not be there.")],
    round: Annotated[str, typer.Option("--round", help="A round of a table: R1/1234.")],
    terminal: Annotated[
        str, typer.Option("--terminal", help="The complainant's; other patrons stay out of it.")
    ] = "",
    data: DataOption = "demo-data",
    wait: Annotated[float, typer.Option(help="Seconds to wait for a signature.", min=0)] = 10,
) -> None:
    """Put everything on a round into one file that proves itself, for a dispute."""
    table, _, number = round.rpartition("/")
    if not table or not number.isdecimal():
        complain(f"{round} is no round: write the table and its number, as in R1/1234.")
        raise typer.Exit(2)
    try:
        packed = _packed(data, table, int(number), terminal, wait)
        with to.open("xb") as file:
            file.write(msgspec.json.encode(packed))
    except (CannotPack, JournalIsBroken, StoreRefused) as problem:
        complain(f"{problem}.")
        raise typer.Exit(1) from None
    except OSError as problem:
        complain(f"{to} cannot be written: {problem.strerror}.")
        raise typer.Exit(2) from None
    for note in packed.notes:
        say(note)
    say(f"It is in {to}. Anybody can check it, with Python and nothing else:")
    say(f"  python {verify_pack.__file__} {to} --key {packed.stretches[-1].checkpoint.key}")
    say("Give the public key on another way than the pack, and a copy of verify_pack.py with it.")


def _packed(data: str, table: str, round: int, terminal: str, wait: float) -> Pack:
    """The pack, when the round is signed; it is signed within seconds while the floor runs."""
    until = time.monotonic() + wait
    while True:
        try:
            return pack(Journal(_store(data)), table, round, terminal)
        except NotSigned:
            if time.monotonic() >= until:
                raise
        time.sleep(0.5)


@app.command("significant")
def significant_(
    data: DataOption = "demo-data",
    since: Annotated[str, typer.Option(help="2026-11-15 or 2026-11-15T18:00, in UTC.")] = "",
    until: Annotated[str, typer.Option(help="The same.")] = "",
    as_json: JsonOption = False,
) -> None:
    """Faults, voids, overrides, papers, limits, power, software, sign-ins and refused staff commands."""
    first, last = _moment(since), _moment(until)
    found = list(significant(_records(data), first or 0, last))
    if as_json:
        say_json(found)
        return
    rows = [(one.seq, say_time(one.at), one.kind, one.by, one.says) for one in found]
    show("Significant events", ("record", "when", "kind", "by", "what"), rows)


def _moment(text: str) -> int | None:
    """Milliseconds since 1970; where no zone is said, UTC."""
    if not text:
        return None
    try:
        given = datetime.fromisoformat(text)
    except ValueError:
        complain(f"{text} is no time: write 2026-11-15 or 2026-11-15T18:00.")
        raise typer.Exit(2) from None
    given = given if given.tzinfo else given.replace(tzinfo=UTC)
    return round(given.timestamp() * 1_000)
