"""Nights in which everything goes wrong: no promise is broken, except on a disk that lies about syncing."""

import contextlib
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import apsw
import msgspec
import pytest
from typer.testing import CliRunner

from croupier.chaos import crowd, night
from croupier.chaos.crowd import Choices
from croupier.chaos.disk import Disk, Fault
from croupier.chaos.night import Night, Stumbled, Violation, play, script, shrink, signer
from croupier.cli import app
from croupier.cli import chaos as command
from croupier.engine import keeper
from croupier.engine.keeper import Answer, Keeper
from croupier.floor import Floor
from croupier.journal.journal import Journal
from croupier.journal.record import Note
from croupier.journal.sqlite import SqliteStore
from croupier.journal.store import Batch
from croupier.message import SYSTEM
from croupier.play.malfunctions import SystemFault

HOURS = 2.0


@pytest.mark.parametrize("seed", range(1, 6))
def test_no_promise_is_broken_whatever_fails(tmp_path: Path, seed: int) -> None:
    """10 hours of the floor's clock in all; `make prove` plays 10,000."""
    play(seed, script(seed, HOURS), tmp_path / "night")


def test_everything_that_can_fail_does(tmp_path: Path) -> None:
    seen: Counter[str] = Counter()
    for seed in range(1, 4):
        seen += play(seed, script(seed, HOURS), tmp_path / str(seed))
    for fault in Fault:
        assert seen[fault.value], f"there was no {fault.value}"
    expected = ("clean stop", "double tap", "clock set", "asked again", "number used again")
    assert all(seen[what] for what in expected)


def test_a_night_is_as_long_as_it_says() -> None:
    waits = (Choices(number).of(night.WAITS) for number in script(5, HOURS))
    assert sum(waits) / 3_600_000 == pytest.approx(HOURS, abs=0.01)


def test_a_disk_that_only_says_it_synced_is_found_out(tmp_path: Path) -> None:
    """The same nights with sync switched off: were they never to fail, they would prove nothing."""
    found: list[Violation] = []
    for seed in range(1, 7):
        with pytest.raises(Violation) as broken:
            play(seed, script(seed, HOURS), tmp_path / str(seed), synced=False)
        found.append(broken.value)
    assert {type(one) for one in found} == {Violation}
    forgotten = [one for one in found if "was acknowledged, and is forgotten" in one.says]
    unreadable = [one for one in found if "cannot be kept or read" in one.says]
    assert len(forgotten) >= 3
    assert len(forgotten) + len(unreadable) == len(found)


def test_the_same_seed_is_the_same_night(tmp_path: Path) -> None:
    steps = script(3, 0.5)
    assert play(3, steps, tmp_path / "one") == play(3, steps, tmp_path / "two")
    one, two = (SqliteStore(tmp_path / name / night.FILE) for name in ("one", "two"))
    assert list(one.rows()) == list(two.rows())
    assert one.checkpoints() == two.checkpoints()
    assert {checkpoint.key for checkpoint in one.checkpoints()} == {signer(3).public}
    one.close()
    two.close()


# --- what a night notices


def _forgets_that_it_crashed(patch: pytest.MonkeyPatch) -> None:
    start = Keeper.start

    def forgetful(self: Keeper, *given: Any, **named: Any) -> None:
        start(self, *given, **named)
        self.crashed = False

    patch.setattr(Keeper, "start", forgetful)


def _takes_every_stop_for_a_crash(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(keeper, "STOPPED", "ended")
    patch.setattr(Keeper, "stop", _noted)


def _noted(self: Keeper, at: int) -> None:
    self.note(SYSTEM, Note("stopped"), at)
    self.draft.sign = True


def _records_no_fault(patch: pytest.MonkeyPatch) -> None:
    run = Keeper._run
    patch.setattr(
        Keeper,
        "_run",
        lambda self, given: None if isinstance(given, SystemFault) else run(self, given),
    )


def _does_it_again(patch: pytest.MonkeyPatch) -> None:
    """A floor that knows only what it answered since it started."""
    answered = Keeper.answered

    def in_memory(self: Keeper, given: Any, number: int) -> Answer | None:
        here = (keeper.actor_of(given), number) in self.unwritten
        return answered(self, given, number) if here else None

    patch.setattr(Keeper, "answered", in_memory)


def _takes_any_command_for_the_same(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(keeper, "asked", lambda given: b"")


def _writes_half_of_it(patch: pytest.MonkeyPatch) -> None:
    """A store that writes records and answers apart."""
    write = SqliteStore.write

    def apart(self: SqliteStore, batch: Batch) -> None:
        write(self, Batch(batch.rows, (), batch.papers, batch.checkpoint))
        write(self, Batch([], batch.answers))

    patch.setattr(SqliteStore, "write", apart)


def _signs_nothing_at_a_stop(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        Keeper,
        "commit",
        lambda self, batch: self.journal.append(batch.records, batch.answers, batch.snapshot),
    )
    patch.setattr("croupier.journal.journal.SIGNED_WITHIN", 1e9)


def _signs_with_another_key(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        night, "Journal", lambda store, own, clock: Journal(store, signer(99), clock=clock)
    )


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (_forgets_that_it_crashed, "crashed True, and the floor says False"),
        (_takes_every_stop_for_a_crash, "crashed False, and the floor says True"),
        (_records_no_fault, "a fault is on record at"),
        (_does_it_again, "was answered .*, and now"),
        (_takes_any_command_for_the_same, "was used again for something else"),
        (_writes_half_of_it, "is not kept with its records"),
        (_signs_nothing_at_a_stop, "a stop signs everything"),
        (_signs_with_another_key, "does not verify"),
    ],
)
def test_a_floor_that_does_it_wrong_is_found_out(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    wrong: Callable[[pytest.MonkeyPatch], None],
    says: str,
) -> None:
    wrong(monkeypatch)
    with pytest.raises(Violation, match=says) as broken:
        play(1, script(1, HOURS), tmp_path / "night")
    assert type(broken.value) is Violation


def a_bug(*_: object) -> None:
    raise KeyError("a bug")


def test_what_nobody_foresaw_is_told_with_its_seed_and_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No promise was seen broken, but the night did not go on; that too is made short."""

    def clumsy(floor: Floor, at: int, number: int) -> Any:
        return crowd.command(floor, at, number) if number % 50 else a_bug()

    monkeypatch.setattr(night, "command", clumsy)
    steps = script(1, 0.5)
    with pytest.raises(Stumbled, match=r"seed 1, step \d+: KeyError: 'a bug' \(test_chaos.py:\d+"):
        play(1, steps, tmp_path / "night")
    short = shrink(1, steps, tmp_path / "shrinking")
    assert len(short) == 1


def test_a_night_that_cannot_begin_is_told_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Keeper, "start", lambda self, *given: 1 / 0)
    with pytest.raises(Stumbled, match="seed 4, step 0: ZeroDivisionError"):
        play(4, script(4, 0.1), tmp_path / "night")
    assert shrink(4, script(4, 0.1), tmp_path / "shrinking") == []


def test_a_night_that_goes_wrong_is_made_short(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A floor that forgets to sync breaks its promise in a few steps, and still does when they are few."""
    monkeypatch.setattr(Disk, "safe", lambda self, path: None)
    steps = script(1, 0.25)
    short = shrink(1, steps, tmp_path / "shrinking", patience=40)
    assert len(short) < len(steps) / 2
    with pytest.raises(Violation) as broken:
        play(1, short, tmp_path / "again")
    assert type(broken.value) is Violation


# --- the disk


def test_what_failed_stays_failed() -> None:
    disk = Disk("one that fails")
    disk.plan(Fault.FULL, 0)
    for _ in range(2):
        with pytest.raises(apsw.FullError):
            disk.operation()
    assert disk.fault is Fault.FULL
    disk.unregister()


def _until_it_fails(db: apsw.Connection, rng: random.Random) -> int:
    committed = 0
    with contextlib.suppress(apsw.Error):
        while True:
            db.execute("INSERT INTO t VALUES (randomblob(9000))")
            committed += 1
            if rng.randrange(10) == 0:
                db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    return committed


@pytest.mark.parametrize("seed", range(20))
def test_what_is_left_is_what_was_synced_and_some_of_the_rest(tmp_path: Path, seed: int) -> None:
    """After a power cut the file is what the disk knows to be safe; a kill takes nothing away."""
    disk, rng = Disk(f"disk of {seed}"), random.Random(seed)
    path = tmp_path / "file"
    db = apsw.Connection(str(path), vfs=disk.name)
    db.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (x)").fetchall()
    disk.plan(rng.choice((Fault.CUT, Fault.KILL, Fault.SYNC)), rng.randrange(60))
    committed = _until_it_fails(db, rng)
    with pytest.raises(apsw.Error):
        db.close()
    lost = disk.fault is not Fault.KILL
    disk.come_back(rng)
    if lost:
        assert path.read_bytes() == bytes(disk._kept[str(path)])
    again = apsw.Connection(str(path), vfs=disk.name)
    [(found,)] = again.execute("SELECT count(*) FROM t")
    assert found in (committed, committed + 1)
    again.close()
    disk.unregister()


class Unlucky(random.Random):
    """With whom every write that can be lost is."""

    def randrange(self, *given: Any) -> int:
        return 2


def test_what_a_killed_process_did_not_sync_a_power_cut_may_still_take(tmp_path: Path) -> None:
    disk = Disk("one for two")
    path = tmp_path / "file"
    db = apsw.Connection(str(path), vfs=disk.name)
    db.execute("PRAGMA synchronous = OFF; CREATE TABLE t (x)").fetchall()
    disk.stop()
    db.close()
    disk.come_back(random.Random(1))
    assert path.stat().st_size > 0
    disk.plan(Fault.CUT, 0)
    with pytest.raises(apsw.IOError):
        disk.operation()
    disk.come_back(Unlucky())
    assert path.stat().st_size == 0
    disk.unregister()


def test_a_store_lets_go_of_its_file_though_the_disk_has_failed(tmp_path: Path) -> None:
    disk = Disk("one that is let go")
    store = SqliteStore(tmp_path / night.FILE, vfs=disk.name)
    disk.stop()
    with pytest.raises(apsw.IOError):
        store.close()
    assert disk.held == 0
    disk.come_back(random.Random(1))
    SqliteStore(tmp_path / night.FILE, vfs=disk.name).close()
    disk.unregister()


# --- the command


def test_nights_played_at_once_are_the_same_nights() -> None:
    ran = [
        CliRunner().invoke(app, ["chaos", "--hours", "2.5", "--jobs", jobs, "--json"])
        for jobs in ("1", "2")
    ]
    one, two = (msgspec.json.decode(each.stdout) for each in ran)
    assert one.pop("seconds") > 0
    assert two.pop("seconds") > 0
    assert one == two
    assert one["seeds"] == [1, 2]
    assert one["hours"] == 2.5


def test_the_first_night_that_goes_wrong_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Night, "end", a_bug)
    ran = CliRunner().invoke(app, ["chaos", "--seed", "7", "--hours", "0.05"])
    assert ran.exit_code == 1
    assert "croupier: Seed 7, step 57: KeyError: 'a bug'" in ran.stderr
    assert "0 of 57 steps are enough: []" in ran.stderr
    assert "croupier chaos --seed 7 --hours 0.05" in ran.stderr


def test_an_interrupt_says_how_far_it_came(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(job: command.Job) -> command.Played:
        if job.seed == 9:
            raise KeyboardInterrupt
        return command.Played(job, Counter())

    monkeypatch.setattr(command, "_play", interrupted)
    ran = CliRunner().invoke(app, ["chaos", "--seed", "7", "--hours", "100"])
    assert ran.exit_code == 130
    assert "Interrupted in seed 9, after 4.0 hours without a violation" in ran.stderr
    assert "--seed 9 --hours 96." in ran.stderr


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc")
@pytest.mark.parametrize(("how", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, -15)])
def test_however_it_is_ended_no_process_is_left(how: signal.Signals, code: int) -> None:
    asked = ["chaos", "--seed", "7", "--hours", "1000", "--jobs", "2"]
    mark = {**os.environ, "CHAOS_TEST": f"{os.getpid()} {how.name}"}
    first = subprocess.Popen(
        [sys.executable, "-m", "croupier.cli", *asked], stderr=subprocess.PIPE, env=mark
    )
    try:
        _wait_until(lambda: len(_marked(mark["CHAOS_TEST"])) >= 5)
        time.sleep(0.5)
        first.send_signal(how)
        _, said = first.communicate(timeout=60)
        assert first.returncode == code
        assert how is signal.SIGTERM or b"Interrupted in seed" in said
        _wait_until(lambda: not _marked(mark["CHAOS_TEST"]))
    finally:
        for one in _marked(mark["CHAOS_TEST"]):
            with contextlib.suppress(OSError):
                os.kill(int(one), signal.SIGKILL)


def _marked(mark: str) -> list[str]:
    """The processes that were started with this in their environment."""
    found = []
    for one in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if f"CHAOS_TEST={mark}".encode() in (one / "environ").read_bytes().split(b"\0"):
                found.append(one.name)
    return found


def _wait_until(true: Callable[[], bool]) -> None:
    until = time.monotonic() + 60
    while not true():
        assert time.monotonic() < until
        time.sleep(0.05)
