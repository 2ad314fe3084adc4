"""Snapshots are sealed: a start believes none that was changed, and reads every record instead."""

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.engine.engine import Engine
from croupier.floor.freezing import freeze, thaw
from croupier.journal.chain import Signer
from croupier.journal.journal import DIGEST, SIGNATURE, Journal, _said_of
from croupier.journal.replay import replay
from croupier.journal.snapshots import restore
from croupier.journal.store import Batch, Snapshot, Store
from tests.commands import croupier
from tests.journal.conftest import Place
from tests.journal.tampering import STRANGER
from tests.journal.test_engine import note, running

SIGN = Signer(Ed25519PrivateKey.generate())


@pytest.fixture(params=[SIGN, None], ids=["signed", "unsigned"])
def signer(request: pytest.FixtureRequest) -> Signer | None:
    found: Signer | None = request.param
    return found


async def evening(engine: Engine) -> None:
    await engine.submit(note(), 1)


def richer(saved: Snapshot, size: int) -> Snapshot:
    """The same with more money in it, and no seal."""
    floor = thaw(saved.body[size:])
    floor.ledger.balances["chips/A1"] += 100_000
    return msgspec.structs.replace(saved, body=freeze(floor))


def put(store: Store, saved: Snapshot, seal: bytes) -> None:
    store.write(Batch(snapshot=msgspec.structs.replace(saved, body=seal + saved.body)))


def test_a_snapshot_that_was_changed_is_as_good_as_none(
    place: Place, signer: Signer | None
) -> None:
    running(place, evening, Journal(place.open(), signer))
    store = place.open()
    journal = Journal(store, signer)
    floor, _, read_from = restore(journal)
    assert read_from == journal.seq + 1
    saved = store.snapshot()
    assert saved is not None
    size = SIGNATURE if signer else DIGEST
    forged = richer(saved, size)
    seals = [b"", saved.body[:size], STRANGER.seal(_said_of(forged)), bytes(size)]
    for seal in seals:
        put(store, forged, seal)
        again, _, read_from = restore(journal)
        assert (read_from, again == floor) == (1, True)
        assert journal.mend() == 0
    whole = msgspec.structs.replace(saved, body=saved.body[size:])
    for changed in ({"layout": "another"}, {"rulebooks": "others"}, {"seq": saved.seq - 1}):
        put(store, msgspec.structs.replace(whole, **changed), saved.body[:size])
        assert journal.snapshot() is None
    put(store, whole, saved.body[:size])
    assert journal.snapshot() == whole


def test_a_digest_is_no_seal_where_there_is_a_key(place: Place) -> None:
    """Whoever writes the store can make one; taking the checkpoints away as well does not help."""
    running(place, evening, Journal(place.open()))
    journal = Journal(place.open())
    assert journal.snapshot() is not None
    journal.close()
    keyed = Journal(place.open(), SIGN)
    assert keyed.snapshot() is None
    keyed.close()
    running(place, evening, Journal(place.open(), SIGN))
    assert Journal(place.open(), SIGN).snapshot() is not None


def test_audit_replay_rests_on_the_records_alone(place: Place, signer: Signer | None) -> None:
    running(place, evening, Journal(place.open(), signer))
    before = croupier("audit", "replay", "--data", place.data)
    assert "the same from the snapshot of record" in before.out
    store = place.open()
    saved = store.snapshot()
    assert saved is not None
    size = SIGNATURE if signer else DIGEST
    put(store, richer(saved, size), saved.body[:size])
    store.close()
    after = croupier("audit", "replay", "--data", place.data)
    assert after.out.splitlines()[:-1] == before.out.splitlines()[:-1]
    assert "There is no snapshot that a start would use" in after.out
    floor, _ = replay(Journal(place.open(only_read=True)).records())
    assert floor.ledger.balance("chips/A1") == 5_000
