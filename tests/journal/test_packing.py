"""A dispute pack proves itself: to whoever has nothing but Python, the file and the key."""

import json
import random
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from croupier.chaos.crowd import MOST, Choices
from croupier.cli import app
from croupier.journal import verify_pack
from croupier.journal.chain import digest
from croupier.journal.journal import Journal
from croupier.journal.packing import CannotPack, NotSigned, pack
from croupier.journal.record import decode
from croupier.journal.verify_pack import ORDER, Wrong, signed_by, verify
from tests.journal.evenings import long, short
from tests.journal.scribe import Scribe
from tests.journal.test_verifying import COUNT, PROVING

runner = CliRunner()

# --- Ed25519

# RFC 8032, 7.1: public key, message, signature.
VECTORS = (
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
        "d25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
        "387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc659"
        "4a7c15e9716ed28dc027beceea1ec40a",
    ),
    (
        "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
        "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd"
        "454d4423643ce80e2a9ac94fa54ca49f",
        "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e030"
        "3dca179c138ac17ad9bef1177331a704",
    ),
)


@pytest.mark.parametrize(("key", "message", "signature"), VECTORS)
def test_the_examples_of_the_rfc_hold(key: str, message: str, signature: str) -> None:
    public, text, signed = (bytes.fromhex(each) for each in (key, message, signature))
    assert signed_by(public, text, signed)
    assert not signed_by(public, text + b"x", signed)
    for at in (0, 31, 32, 63):
        wrong = bytearray(signed)
        wrong[at] ^= 1
        assert not signed_by(public, text, bytes(wrong))


def by_the_library(key: bytes, message: bytes, signature: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


@given(seed=st.integers(0, MOST))
@settings(max_examples=2_000 if PROVING else 100, deadline=None)
def test_it_says_of_every_signature_what_the_library_says(seed: int) -> None:
    chance = random.Random(seed)
    private = Ed25519PrivateKey.from_private_bytes(chance.randbytes(32))
    public, message = private.public_key().public_bytes_raw(), chance.randbytes(seed % 70)
    signature = private.sign(message)
    assert signed_by(public, message, signature)
    s = int.from_bytes(signature[32:], "little") + ORDER
    malleable = signature[:32] + s.to_bytes(32, "little")
    flipped = bytearray(signature + public)
    flipped[chance.randrange(96)] ^= 1 << chance.randrange(8)
    cases = (
        (public, message, malleable),
        (bytes(flipped[64:]), message, bytes(flipped[:64])),
        (public, message + b"0", signature),
        (chance.randbytes(32), message, signature),
        (public, message, signature[:63]),
    )
    for case in cases:
        assert signed_by(*case) == by_the_library(*case), case


# --- packs


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Scribe:
    return short(tmp_path_factory.mktemp("packed") / "journal.sqlite", every=6)


@pytest.fixture(scope="module")
def under_every_rulebook(tmp_path_factory: pytest.TempPathFactory) -> Scribe:
    return long(tmp_path_factory.mktemp("long") / "journal.sqlite")


def made(scribe: Scribe, table: str, round: int, terminal: str = "") -> dict[str, Any]:
    packed = pack(scribe.journal, table, round, terminal)
    plain: dict[str, Any] = json.loads(msgspec.json.encode(packed))
    return plain


def names(records: list[dict[str, Any]]) -> list[str]:
    return [r["event"]["event"] if "event" in r else r["note"]["what"] for r in records]


def test_a_pack_holds_the_round_from_its_opening_to_its_end(evening: Scribe) -> None:
    records = verify(made(evening, "R1", 1), evening.public)
    assert names(records) == [
        *("rulebook_adopted", "table_set_up", "started", "wagering_opened"),
        *("wager_placed", "wager_placed", "wager_removed", "refused", "wager_placed"),
        *("wagers_confirmed", "wager_placed", "wagers_confirmed", "wager_placed"),
        *("wagering_closed", "refused", "outcome_entered", "round_settled", "refused"),
    ]
    settled = next(r["event"] for r in records if names([r]) == ["round_settled"])
    assert settled["postings"]
    assert settled["paid"]


def test_a_round_that_was_void_is_packed_to_its_void(evening: Scribe) -> None:
    records = verify(made(evening, "R1", 2, "PT1"), evening.public)
    assert "round_voided" in names(records)
    assert "round_settled" not in names(records)


def test_for_one_complainant_other_patrons_are_digests(evening: Scribe) -> None:
    packed = made(evening, "R1", 1, "PT1")
    records = verify(packed, evening.public)
    assert not [r for r in records if r["by"].get("name") == "PT2"]
    single = [r for r in records if names([r])[0] not in ("wagering_closed", "round_settled")]
    assert '"A2"' not in json.dumps(single)
    assert "PT2" not in json.dumps(packed)
    assert "3 records of the round are other patrons' and stand as digests" in packed["notes"][1]
    assert "name other accounts by number" in packed["notes"][1]
    shown = {r["seq"]: r for stretch in packed["stretches"] for r in stretch["records"]}
    for row in evening.store.rows():
        record = decode(row.payload)
        if record.by.name == "PT2" and row.seq in shown:
            assert shown[row.seq] == {"seq": row.seq, "digest": digest(row.payload).hex()}


def test_the_clauses_cited_stand_in_it_as_they_were_adopted(evening: Scribe) -> None:
    packed = made(evening, "R1", 1)
    clauses = {clause["id"]: clause["says"] for clause in packed["clauses"]}
    assert "act-mttg-2019 9.4(a) Straight Up" in clauses
    assert "act-mttg-2019 5.2" in clauses, "of a refusal"
    assert all(clauses.values())
    assert len(packed["digest"]) == 64


@pytest.mark.parametrize(
    ("table", "round", "terminal"),
    [
        ("R1", 1, "PT1"),
        ("R1", 2, "PT1"),
        ("R1", 3, "PT2"),
        ("W1", 3, "IB1"),
        ("L1", 1, "LT1"),
        ("H1", 1, "Ben"),
        ("TB1", 1, "TB1-1"),
        ("TT1", 1, "Gus"),
    ],
)
def test_a_pack_of_every_rulebook_proves_itself(
    under_every_rulebook: Scribe, table: str, round: int, terminal: str
) -> None:
    for whom in ("", terminal):
        records = verify(
            made(under_every_rulebook, table, round, whom), under_every_rulebook.public
        )
        cited = {c for r in records for c in r.get("event", {}).get("cites", ())}
        assert cited
    disputed = verify(made(under_every_rulebook, "TB1", 1), under_every_rulebook.public)
    readings = [r["event"]["sensors"] for r in disputed if names([r]) == ["outcome_entered"]]
    assert ["3", "26"] in readings


# --- tampering with a pack


def _payload(choose: Choices, packed: dict[str, Any]) -> None:
    shown = [r for s in packed["stretches"] for r in s["records"] if "payload" in r]
    one = choose.of(shown)
    at = choose.below(len(one["payload"]))
    one["payload"] = (
        one["payload"][:at] + choose.of(("0", "7", " ", "A")) + one["payload"][at + 1 :]
    )


def _digest(choose: Choices, packed: dict[str, Any]) -> None:
    shown = [r for s in packed["stretches"] for r in s["records"] if "digest" in r]
    choose.of(shown)["digest"] = "00" * 32


def _taken_out(choose: Choices, packed: dict[str, Any]) -> None:
    records = choose.of(packed["stretches"])["records"]
    del records[choose.below(len(records))]
    if records and choose.once_in(2):
        for at, one in enumerate(records):
            one["seq"] = records[0]["seq"] + at


def _stretch_taken_out(choose: Choices, packed: dict[str, Any]) -> None:
    """All but the one with the round in it could be left out; that one, or the law, is missed."""
    opened = [s for s in packed["stretches"] if "wagering_opened" in json.dumps(s)]
    packed["stretches"].remove(choose.of((opened[-1], packed["stretches"][0])))


def _swapped(choose: Choices, packed: dict[str, Any]) -> None:
    packed["stretches"].reverse()


def _checkpoint(choose: Choices, packed: dict[str, Any]) -> None:
    one = choose.of(packed["stretches"])["checkpoint"]
    name = choose.of(sorted(one))
    one[name] = one[name] + 1 if isinstance(one[name], int) else "00" * (len(one[name]) // 2)


def _clause(choose: Choices, packed: dict[str, Any]) -> None:
    choose.of(packed["clauses"])["says"] += " Not."


def _field(choose: Choices, packed: dict[str, Any]) -> None:
    name = choose.of(("table", "round", "rulebook", "digest", "format"))
    packed[name] = 99 if name == "round" else "X1"


def _to_a_digest(choose: Choices, packed: dict[str, Any]) -> None:
    """The end of the round hidden behind its digest."""
    for record in (r for s in packed["stretches"] for r in s["records"]):
        if '"event":"round_settled"' in record.get("payload", ""):
            record["digest"] = digest(record.pop("payload").encode()).hex()


TAMPERINGS: tuple[Callable[[Choices, dict[str, Any]], None], ...] = (
    *(_payload, _digest, _taken_out, _stretch_taken_out, _swapped, _checkpoint, _clause, _field),
    _to_a_digest,
)


@given(number=st.integers(0, MOST))
@settings(max_examples=COUNT // 4, deadline=None)
def test_whatever_is_done_to_a_pack_is_found(packed: dict[str, Any], number: int) -> None:
    choose, tampered = Choices(number), deepcopy(packed)
    choose.of(TAMPERINGS)(choose, tampered)
    if tampered == packed:
        return
    with pytest.raises((Wrong, KeyError, TypeError, ValueError, IndexError, AttributeError)):
        verify(tampered, packed["stretches"][0]["checkpoint"]["key"])


@pytest.fixture(scope="module")
def packed(evening: Scribe) -> dict[str, Any]:
    return made(evening, "R1", 1, "PT1")


def test_a_pack_signed_by_another_is_found_by_the_key(packed: dict[str, Any]) -> None:
    with pytest.raises(Wrong, match="signed with another key"):
        verify(packed, "00" * 32)
    assert verify(packed)


# --- what stands in the way


def test_there_is_no_pack_of_what_is_not_there(evening: Scribe) -> None:
    for table, round in (("R1", 9), ("R9", 1)):
        with pytest.raises(CannotPack, match=f"no round {round} of table {table}"):
            pack(evening.journal, table, round)
    with pytest.raises(CannotPack, match="nobody called PT9"):
        pack(evening.journal, "R1", 1, "PT9")


def test_a_round_in_progress_or_not_signed_has_to_wait(tmp_path: Path) -> None:
    scribe = short(tmp_path / "journal.sqlite", every=1_000)
    scribe.dealer("new_game")
    with pytest.raises(CannotPack, match="round 4 of table R1 is still being played"):
        pack(scribe.journal, "R1", 4)
    scribe.wait(25)
    scribe.dealer("outcome", outcome="5")
    scribe.dealer("confirm_result")
    with pytest.raises(NotSigned, match="is not signed yet"):
        pack(scribe.journal, "R1", 4)
    arguments = ["audit", "pack", "--round", "R1/4", "--data", str(tmp_path), "--wait", "0"]
    ran = runner.invoke(app, [*arguments, str(tmp_path / "no.json")])
    assert (ran.exit_code, "is not signed yet" in ran.output) == (1, True)
    assert not (tmp_path / "no.json").exists()
    scribe.journal.sign(scribe.at)
    assert verify(made(scribe, "R1", 4), scribe.public)
    unsigned = Journal(scribe.store)
    unsigned.store.checkpoints = list  # type: ignore[method-assign]
    with pytest.raises(NotSigned, match="the floor has no key"):
        pack(unsigned, "R1", 4)
    scribe.close()


# --- by hand, offline


def test_the_command_writes_it_and_anybody_can_check_it(evening: Scribe, tmp_path: Path) -> None:
    to = tmp_path / "pack.json"
    arguments = ["audit", "pack", "--round", "R1/1", "--terminal", "PT1"]
    arguments += ["--data", str(evening.store.path)]
    ran = runner.invoke(app, [*arguments, str(to)])
    assert ran.exit_code == 0
    assert f"verify_pack.py {to} --key {evening.public}" in ran.output
    again = runner.invoke(app, [*arguments, str(to)])
    assert (again.exit_code, "cannot be written" in again.output) == (2, True)
    wrong = runner.invoke(app, ["audit", "pack", "--round", "1234", str(tmp_path / "x.json")])
    assert (wrong.exit_code, "as in R1/1234" in wrong.output) == (2, True)
    alone = tmp_path / "verify_pack.py"
    alone.write_bytes(Path(verify_pack.__file__).read_bytes())

    def check(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-I", "-S", str(alone), *arguments]
        return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)

    checked = check(str(to), "--key", evening.public)
    assert checked.returncode == 0
    for words in ("wagering_opened", "Proven:", "Not proven:", "Signed with the key you gave"):
        assert words in checked.stdout
    assert "Not proven: whose key it is" in check(str(to)).stdout
    text = to.read_text(encoding="utf-8")
    to.write_text(text.replace('\\"amount\\":500', '\\"amount\\":900', 1), encoding="utf-8")
    harmed = check(str(to))
    assert (harmed.returncode, "NOT WHAT WAS SIGNED" in harmed.stderr) == (1, True)
    to.write_text("{", encoding="utf-8")
    assert check(str(to)).returncode == 2
    to.write_text("[]", encoding="utf-8")
    assert check(str(to)).returncode == 1
