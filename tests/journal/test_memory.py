"""A key remembers what it signed last, and signs nothing on a journal that does not have it any more."""

import os
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.engine.engine import Engine, EngineStopped
from croupier.journal.chain import Checkpoint, Signer
from croupier.journal.journal import Journal
from croupier.journal.keys import NoKey, load_key, make_key
from croupier.journal.memory import Memory
from croupier.journal.significant import significant
from croupier.journal.store import Batch, StoreRefused
from croupier.journal.verifying import verify
from tests.commands import croupier
from tests.journal.conftest import Place
from tests.journal.tampering import Attacked
from tests.journal.test_engine import note, running


@pytest.fixture
def key(tmp_path: Path) -> Path:
    folder = tmp_path / "safe"
    folder.mkdir()
    make_key(folder / "floor.key")
    return folder / "floor.key"


def opened(place: Place, key: Path) -> Journal:
    store = place.open()
    try:
        return Journal(store, Signer(load_key(key)), Memory(key))
    except (StoreRefused, NoKey):
        store.close()
        raise


def played(place: Place, key: Path, number: int = 1) -> None:
    """An evening with a note put in, signed to its end."""

    async def evening(engine: Engine) -> None:
        await engine.submit(note(), number)

    running(place, evening, opened(place, key))


def contents(place: Place) -> Attacked:
    store = place.open(only_read=True)
    found = Attacked(list(store.rows()), store.checkpoints())
    store.close()
    return found


def put(place: Place, kept: Attacked) -> None:
    """The store as somebody leaves it who can write to it: rows and checkpoints, and no snapshot."""
    place.empty()
    store = place.open()
    store.write(Batch(kept.rows))
    for one in kept.checkpoints:
        store.write(Batch(checkpoint=one))
    store.close()


def remembered(key: Path) -> Checkpoint:
    return msgspec.json.decode(Path(f"{key}.last").read_bytes(), type=Checkpoint)


def told(place: Place) -> list[str]:
    store = place.open(only_read=True)
    found = [one.says for one in significant(Journal(store).records()) if one.kind == "key"]
    store.close()
    return found


def written_anew(kept: Attacked) -> None:
    """Everything after the first checkpoint is another story, and the later checkpoints are gone."""
    del kept.checkpoints[1:]
    signed = kept.checkpoints[0].seq
    for at in range(signed, len(kept.rows)):
        row = kept.rows[at]
        changed = row.payload.replace(b"5000", b"9000")
        kept.rows[at] = msgspec.structs.replace(row, payload=changed)
    kept.rehash(signed)


def with_its_last_hash(kept: Attacked) -> None:
    """The same, and the last record says it has the hash that was signed."""
    last = kept.rows[-1].hash
    written_anew(kept)
    kept.rows[-1] = msgspec.structs.replace(kept.rows[-1], hash=last)


def cut_off(kept: Attacked) -> None:
    del kept.checkpoints[1:]
    del kept.rows[kept.checkpoints[0].seq :]


def without_its_checkpoints(kept: Attacked) -> None:
    del kept.checkpoints[1:]


def gone(kept: Attacked) -> None:
    kept.rows, kept.checkpoints = [], []


ATTACKS = [written_anew, with_its_last_hash, cut_off, without_its_checkpoints, gone]


@pytest.mark.parametrize("attack", ATTACKS)
def test_a_journal_without_what_the_key_signed_is_not_gone_on_with(
    place: Place, key: Path, attack: Callable[[Attacked], None]
) -> None:
    played(place, key)
    played(place, key, 2)
    kept = contents(place)
    assert len(kept.checkpoints) > 1
    attack(kept)
    put(place, kept)
    says = r"Records that .*floor.key has signed are gone or changed: it signed record \d+ last"
    with pytest.raises(StoreRefused, match=says):
        opened(place, key)
    assert contents(place) == kept


def test_what_was_signed_and_is_there_is_gone_on_with(place: Place, key: Path) -> None:
    for number in (1, 2, 3):
        played(place, key, number)
        assert remembered(key) == place.open(only_read=True).last_checkpoint()
    assert told(place) == []
    ran = croupier("audit", "verify", "--data", place.data, "--checkpoint", f"{key}.last")
    assert (ran.status, "Not known" in ran.out) == (0, False)
    kept = contents(place)
    cut_off(kept)
    put(place, kept)
    ran = croupier("audit", "verify", "--data", place.data, "--checkpoint", f"{key}.last")
    assert (ran.status, "which was signed" in ran.err) == (1, True)


def test_an_older_backup_is_gone_on_with_when_somebody_says_so_and_the_journal_shows_it(
    place: Place, elsewhere: Place, key: Path, tmp_path: Path
) -> None:
    played(place, key)
    place.open(only_read=True).back_up(tmp_path / "backup")
    played(place, key, 2)
    last = remembered(key)
    assert (
        croupier("audit", "restore", str(tmp_path / "backup"), "--data", elsewhere.data).status == 0
    )
    with pytest.raises(StoreRefused, match="--forget"):
        opened(elsewhere, key)
    ran = croupier("keys", str(key), "--forget")
    assert (ran.status, f"need not find record {last.seq}" in ran.out) == (0, True)
    played(elsewhere, key, 3)
    which = f"it signed record {last.seq} last, with the hash {last.hash}"
    shown = f"key made to forget what it signed, {which}"
    assert told(elsewhere) == [shown]
    played(elsewhere, key, 4)
    assert told(elsewhere) == [shown], "it remembers again"
    with pytest.raises(StoreRefused):
        opened(place, key)


def test_a_key_that_remembers_nothing_begins_anew_and_says_so(place: Place, key: Path) -> None:
    assert "remembers nothing" in croupier("keys", str(key), "--forget").out
    played(place, key)
    assert told(place) == []
    Memory(key).path.unlink()
    played(place, key, 2)
    assert told(place) == [
        "key remembered nothing, what it had signed before could not be compared"
    ]
    assert remembered(key) == place.open(only_read=True).last_checkpoint()


def test_what_another_key_signed_counts_for_nothing(place: Place, key: Path) -> None:
    stranger = Signer(Ed25519PrivateKey.generate())
    Memory(key).keep(stranger(99, b"", 0, 0))
    played(place, key)
    assert told(place) == []


def test_a_memory_that_cannot_be_read_or_kept_is_refused_in_words(
    place: Place, key: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(place, key)
    Memory(key).path.write_bytes(b"{")
    with pytest.raises(NoKey, match=r"floor.key.last does not say any more what .* signed last"):
        opened(place, key)
    assert croupier("keys", str(key), "--forget").status == 0
    played(place, key, 2)
    assert told(place)[0].startswith("key made to forget")
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(
        NoKey, match=r"safe cannot be written, and .* keeps there what it signed last"
    ):
        opened(place, key)


def test_it_is_never_ahead_of_the_store_and_a_disk_that_fails_it_stops_the_engine(
    place: Place, key: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    keep = Memory.keep

    def kept(memory: Memory, signed: Checkpoint) -> None:
        newest = place.open(only_read=True).last_checkpoint()
        assert newest == signed, "the store has it first"
        order.append("kept")
        keep(memory, signed)

    def full(memory: Memory, signed: Checkpoint) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Memory, "keep", kept)
    played(place, key)
    assert order
    before = remembered(key)

    async def evening(engine: Engine) -> None:
        await engine.durable()
        monkeypatch.setattr(Memory, "keep", full)
        engine.journal._signed_at -= 60
        with pytest.raises(EngineStopped):
            await engine.submit(note(), 2)
        assert isinstance(engine.stopped, OSError)

    running(place, evening, opened(place, key))
    monkeypatch.setattr(Memory, "keep", keep)
    newest = place.open(only_read=True).last_checkpoint()
    assert newest is not None
    assert before.seq < newest.seq

    async def again(engine: Engine) -> None:
        await engine.submit(note(), 2)
        assert engine.floor.ledger.balance("chips/A1") == 10_000

    running(place, again, opened(place, key))
    assert verify(place.open(only_read=True)).whole


def test_a_start_signs_what_it_found(place: Place, key: Path) -> None:
    """Else an end that nobody signed could grow older with every crash."""
    played(place, key)

    async def evening(engine: Engine) -> None:
        await engine.durable()
        store = place.open(only_read=True)
        assert verify(store).unsigned == 0
        assert remembered(key) == store.last_checkpoint()

    running(place, evening, opened(place, key))
