"""`croupier keys`: the key that signs a journal."""

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.showing import complain, say
from croupier.journal.keys import NoKey, load_key, make_key, public_half


def keys(
    file: Annotated[
        Path, typer.Argument(help="The private key's file, outside the folder of the journal.")
    ],
    public: Annotated[bool, typer.Option(help="Print the public half and nothing else.")] = False,
) -> None:
    """Make the key that signs a journal, or show the public half of one that is there."""
    try:
        made = not file.exists() and not public
        key = make_key(file) if made else load_key(file)
    except NoKey as problem:
        complain(f"{problem}.")
        raise typer.Exit(2) from None
    except OSError as problem:
        complain(f"{file} cannot be written: {problem.strerror}.")
        raise typer.Exit(2) from None
    if public:
        say(public_half(key))
        return
    if made:
        say(f"A new key is in {file}. Keep it away from the records, and keep a copy of it.")
    say(f"Its public half, for whoever verifies: {public_half(key)}")
