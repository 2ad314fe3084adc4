"""Corrections in the records: recalled, packed with their round, and among the significant events."""

from pathlib import Path

import pytest

from croupier.cli.recall import told
from croupier.journal.packing import pack
from croupier.journal.recalling import recall
from croupier.journal.record import decode
from croupier.journal.replay import differences, replay
from croupier.journal.significant import significant
from tests.journal.evenings import ONE_TABLE
from tests.journal.scribe import Scribe

BOSS = ("casino supervisor", "max")


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Scribe:
    """17 was entered and 18 was actual: PT1 is paid and leaves, and so does PT2 without anything."""
    path: Path = tmp_path_factory.mktemp("corrected") / "journal.sqlite"
    s = Scribe(path, ONE_TABLE)
    for terminal in ("PT1", "PT2"):
        s.player(terminal, "insert_note", amount=10_000)
    s.dealer("new_game")
    for terminal, number in (("PT1", 17), ("PT2", 18)):
        s.player(terminal, "place", bet=f"straight:{number}", amount=500)
        s.player(terminal, "confirm")
    s.wait(20)
    s.dealer("outcome", outcome="17")
    s.dealer("confirm_result")
    for terminal in ("PT1", "PT2"):
        s.player(terminal, "cash_out", last_four="0000", number_hash=terminal)
    s.dealer("new_game")
    s.dealer("stop_dealing", round=1, reason="the ball lay in 18")
    s.do(*BOSS, "correct_result", table="R1", round=1, outcome="18", reason="on the camera")
    s.do("cashier", "cas", "settle_debt", desk="D1", account="A1", amount=1_000)
    s.do(*BOSS, "write_off", table="R1", account="A1", reason="gone")
    s.dealer("stop_dealing", round=1, reason="again?")
    s.do(*BOSS, "result_stands", table="R1", round=1, reason="it was 18")
    s.stop()
    return s


def test_a_game_is_recalled_with_what_became_of_its_result(evening: Scribe) -> None:
    [game] = recall(evening.journal.records(), "PT1")
    [correction] = game.corrections
    assert (game.outcome, correction.was, correction.outcome) == ("17", "17", "18")
    assert (correction.by, correction.reason) == ("max", "on the camera")
    assert [one.brought for one in correction.wagers] == [0]
    assert (correction.difference, correction.owed, correction.voucher) == (-18_000, 18_000, 0)
    [other] = recall(evening.journal.records(), "PT2")
    assert (other.corrections[0].difference, other.corrections[0].voucher) == (18_000, 18_000)
    said = "\n".join(told(other))
    assert "corrected to 18 by max, was 17, on the camera" in said
    assert "difference $180.00; on a voucher $180.00" in said


def test_a_pack_of_the_round_has_its_correction_and_the_voucher(evening: Scribe) -> None:
    def shown(terminal: str) -> list[str]:
        made = pack(evening.journal, "R1", 1, terminal)
        payloads = [one.payload for stretch in made.stretches for one in stretch.records]
        records = [decode(payload.encode()) for payload in payloads if payload]
        return [type(record.event).__name__ for record in records]

    for terminal in ("", "PT2"):
        names = shown(terminal)
        assert names.count("RoundCorrected") == names.count("HandPayIssued") == 1
        assert names.count("DealingStopped") == 2
        assert "ResultUpheld" in names
    assert "HandPayIssued" not in shown("PT1")


def test_corrections_and_debts_are_significant(evening: Scribe) -> None:
    found = list(significant(evening.journal.records()))
    assert [one.says for one in found if one.kind == "correction"] == [
        "R1: dealing stopped over round 1, the ball lay in 18",
        "R1: round 1 corrected to 18, was 17, on the camera; $180.00 is owed",
        "D1: $10.00 of the debt of A1 paid",
        "R1: debt of A1 written off, $170.00, gone",
        "R1: dealing stopped over round 1, again?",
        "R1: result of round 1 stands, it was 18",
    ]


def test_replay_and_a_snapshot_give_the_same_floor(evening: Scribe) -> None:
    again, _ = replay(evening.journal.records())
    assert not differences(again, evening.floor)
