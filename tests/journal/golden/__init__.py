"""Golden journals: one of every version of the records, kept for ever and read by every later one.

    python -m tests.journal.golden

makes the journal of today's version and what it adds up to, once: it never writes over one that is there.
It is the long evening of `tests/journal/evenings.py`, signed with a key whose private half is thrown away.
Make one when `VERSION` in `journal/record.py` is raised; never make an old one again.
"""

import json
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from croupier.journal.exporting import export
from croupier.journal.record import VERSION
from croupier.journal.replay import replay, standing
from tests.journal.evenings import long

HERE = Path(__file__).parent


def names() -> list[str]:
    return sorted(path.stem for path in HERE.glob("*.jsonl"))


def summed(floor: Any) -> dict[str, Any]:
    """What a floor adds up to: everybody's money and every account of the ledger."""
    return {**standing(floor), "ledger": dict(sorted(floor.ledger.balances.items()))}


def make() -> None:
    with tempfile.TemporaryDirectory() as folder:
        scribe = long(Path(folder) / "journal.sqlite")
        export(scribe.store, HERE / f"v{VERSION}.jsonl")
        floor, last = replay(scribe.journal.records())
        assert last is not None
        expected = {
            "records": last.seq,
            "key": scribe.public,
            "checkpoint": msgspec.to_builtins(scribe.store.checkpoints()[-1]),
            **summed(floor),
        }
        text = json.dumps(expected, indent=1) + "\n"
        (HERE / f"v{VERSION}.json").write_text(text, encoding="utf-8")
        scribe.close()
