"""A demo floor that is stopped says where its journal is; what it prints can be pasted, and tells."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import apsw
import pytest

from croupier.journal.opening import open_store
from tests.browser.floor import START_SECONDS
from tests.commands import croupier
from tests.journal.conftest import InADatabase


def played(folder: Path, stop: signal.Signals, *more: str) -> str:
    """A demo floor that ran and was stopped; the command that it printed in the end."""
    args = [sys.executable, "-u", "-m", "croupier.cli", "demo", "--data", "my data", "--port", "0"]
    floor = subprocess.Popen(
        [*args, "--only", "R1", *more], cwd=folder, stdout=subprocess.PIPE, text=True
    )
    try:
        assert floor.stdout
        assert "The demo floor is at" in floor.stdout.readline()
        time.sleep(0.2)
        floor.send_signal(stop)
        said, _ = floor.communicate(timeout=START_SECONDS)
    finally:
        floor.kill()
    assert floor.returncode == 0
    closed, command = said.splitlines()
    assert closed.startswith("The floor is closed. Its journal is in ")
    return command


def pasted(folder: Path, command: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, shell=True, cwd=folder, capture_output=True, text=True)


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_what_it_prints_verifies_and_a_single_byte_is_found(
    tmp_path: Path, stop: signal.Signals
) -> None:
    command = played(tmp_path, stop)
    whole = pasted(tmp_path, command)
    assert (whole.returncode, whole.stderr) == (0, "")
    assert "The chain is whole." in whole.stdout
    change_a_byte(tmp_path / "my data" / "journal.sqlite", 5)
    changed = pasted(tmp_path, command)
    assert changed.returncode == 1
    assert "Record 5" in changed.stderr
    assert "This journal is not what was written." in changed.stdout


def change_a_byte(path: Path, seq: int) -> None:
    db = apsw.Connection(str(path))
    [(payload,)] = db.execute("SELECT payload FROM records WHERE seq = ?", (seq,))
    assert isinstance(payload, bytes)
    at = len(payload) // 2
    harmed = payload[:at] + bytes([payload[at] ^ 1]) + payload[at + 1 :]
    db.execute("UPDATE records SET payload = ? WHERE seq = ?", (harmed, seq))
    db.close()


def test_the_same_where_the_journal_is_in_a_database(tmp_path: Path, database: InADatabase) -> None:
    command = played(tmp_path, signal.SIGTERM, "--journal", database.data)
    whole = pasted(tmp_path, command)
    assert (whole.returncode, whole.stderr) == (0, "")
    database.damage(5)
    assert "Record 5" in pasted(tmp_path, command).stderr
    assert croupier("audit", "verify", "--data", str(tmp_path / "my data")).status == 2
    assert open_store(database.data, only_read=True).last() is not None
