"""`croupier keys`: the key that signs a journal."""

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.showing import complain, say
from croupier.journal.chain import Checkpoint
from croupier.journal.keys import NoKey, load_key, make_key, public_half
from croupier.journal.memory import Memory


def keys(
    file: Annotated[
        Path, typer.Argument(help="The private key's file, outside the folder of the journal.")
    ],
    public: Annotated[bool, typer.Option(help="Print the public half and nothing else.")] = False,
    forget: Annotated[
        bool,
        typer.Option(
            help="Let its journal go on without what it signed last, as after the restore of an older"
            " backup. The journal will show it."
        ),
    ] = False,
) -> None:
    """Make the key that signs a journal, or show the public half of one that is there."""
    try:
        made = not file.exists() and not public and not forget
        key = make_key(file) if made else load_key(file)
        forgotten = Memory(file).forget() if forget else None
    except NoKey as problem:
        complain(f"{problem}.")
        raise typer.Exit(2) from None
    except OSError as problem:
        complain(f"{file} cannot be written: {problem.strerror}.")
        raise typer.Exit(2) from None
    if public:
        say(public_half(key))
        return
    if forget:
        say(_forgot(file, forgotten))
        return
    if made:
        say(f"A new key is in {file}. Keep it away from the records, and keep a copy of it.")
    say(f"Its public half, for whoever verifies: {public_half(key)}")


def _forgot(file: Path, last: Checkpoint | None) -> str:
    if last is None:
        return f"{file} remembers nothing: there is nothing to forget."
    return (
        f"The next start need not find record {last.seq}, which {file} signed last; it will note so. "
        f"Do this only while the floor is stopped."
    )
