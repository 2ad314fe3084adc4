"""`croupier audit`: is the chain whole, and what do the records add up to?"""

from pathlib import Path
from typing import Annotated

import apsw
import typer

from croupier.cli.showing import JsonOption, complain, say, say_json
from croupier.journal.replay import replay, standing
from croupier.journal.sqlite import JournalIsBroken, SqliteJournal
from croupier.money import say_cents

app = typer.Typer(no_args_is_help=True, help="Check the journal and what it adds up to.")

DataOption = Annotated[
    Path, typer.Option("--data", help="The folder the floor keeps its journal in.")
]


def _journal(data: Path) -> SqliteJournal:
    path = data / "journal.sqlite"
    if not path.is_file():
        complain(f"There is no journal in {data}.")
        raise typer.Exit(2)
    try:
        return SqliteJournal(path, only_read=True)
    except apsw.Error as problem:
        complain(f"The journal in {data} cannot be opened: {problem}.")
        raise typer.Exit(1) from None


@app.command("verify")
def verify(data: DataOption, as_json: JsonOption = False) -> None:
    """Check every link of the chain."""
    journal = _journal(data)
    records = 0
    try:
        for _ in journal.records():
            records += 1
    except (JournalIsBroken, apsw.Error) as broken:
        complain(f"The journal is broken: {broken}.")
        raise typer.Exit(1) from None
    if as_json:
        say_json({"records": records, "hash": journal.hash.hex(), "whole": True})
        return
    say(f"{records} records, the chain is whole; the last hash is {journal.hash.hex()}.")
    say(
        "Without a checkpoint kept elsewhere it cannot be known whether later records were cut off."
    )


@app.command("replay")
def replay_(data: DataOption, as_json: JsonOption = False) -> None:
    """Rebuild every balance from the records."""
    journal = _journal(data)
    try:
        floor, _ = replay(journal.records())
    except (JournalIsBroken, apsw.Error, AssertionError) as broken:
        complain(f"The journal is broken: {broken}.")
        raise typer.Exit(1) from None
    found = {**standing(floor), "accounts": dict(sorted(floor.ledger.balances.items()))}
    if as_json:
        say_json(found)
        return
    for account, balance in sorted(floor.ledger.balances.items()):
        say(f"{account:32} {say_cents(balance):>16}")
    say(f"{'sum':32} {say_cents(floor.ledger.total()):>16}")
