"""What a key signed last, kept beside it: a journal that does not have that any more is not gone on with.

Whoever can write the store can cut off its end with the checkpoints there, or write it anew from an earlier
one on. A start would sign that; so it asks the key first. The file is the checkpoint itself, as `audit
checkpoint` prints it, and `audit verify --checkpoint` reads it.
"""

import os
from pathlib import Path
from shlex import quote

import msgspec

from croupier.journal.chain import Checkpoint
from croupier.journal.keys import NoKey, write_durably


class Remembered(Checkpoint, frozen=True, omit_defaults=True):
    forgotten: bool = False
    """Somebody said that the journal need not have it: the next start goes on without, and notes so."""


class Memory:
    def __init__(self, key: Path) -> None:
        self.key, self.path = key, key.with_name(f"{key.name}.last")

    def recall(self) -> Remembered | None:
        """What was signed last; nothing where nothing is remembered, as by a new key.

        Refused where nothing could be kept either.
        """
        if not os.access(self.path.parent, os.W_OK):
            folder = f"{self.path.parent} cannot be written"
            raise NoKey(f"{folder}, and {self.key} keeps there what it signed last")
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=Remembered)
        except FileNotFoundError:
            return None
        except OSError as problem:
            raise NoKey(f"{self.path} cannot be read: {problem.strerror}") from None
        except (msgspec.DecodeError, ValueError):
            raise NoKey(
                f"{self.path} does not say any more what {self.key} signed last: put back a copy of it, "
                f"or go on without it with croupier keys {quote(str(self.key))} --forget"
            ) from None

    def keep(self, signed: Checkpoint) -> None:
        """To be called when the store has it: it is never ahead of the store."""
        write_durably(self.path, msgspec.json.encode(signed))

    def forget(self) -> Remembered | None:
        """Let a start go on without it. What it is, if anything is remembered and can be read."""
        try:
            found = self.recall()
        except NoKey:
            found = Remembered(0, "", 0, "", "")
        if found:
            self.keep(msgspec.structs.replace(found, forgotten=True))
        return found
