"""Nights in which everything goes wrong: no promise is broken, except on a disk that lies about syncing."""

import os
import shutil
from collections import Counter
from pathlib import Path

import pytest

from croupier.chaos.disk import Disk, Failed, Fault
from croupier.chaos.night import Violation, play, script, shrink

NIGHTS = 500 if os.environ.get("HYPOTHESIS_PROFILE") == "prove" else 1
HOURS = 2.0


@pytest.mark.parametrize("part", range(10))
def test_no_promise_is_broken_whatever_fails(tmp_path: Path, part: int) -> None:
    """20 hours of the floor's clock in all; 10,000 where everything is to be proven."""
    for seed in range(part * NIGHTS + 1, (part + 1) * NIGHTS + 1):
        play(seed, script(seed, HOURS), tmp_path / str(seed))
        shutil.rmtree(tmp_path / str(seed))


def test_everything_that_can_fail_does(tmp_path: Path) -> None:
    seen: Counter[str] = Counter()
    for seed in range(1, 4):
        seen += play(seed, script(seed, HOURS), tmp_path / str(seed))
    for fault in Fault:
        assert seen[fault.value], f"there was no {fault.value}"
    assert min(seen["clean stop"], seen["double tap"], seen["clock set"]) > 0


def test_a_disk_that_only_says_it_synced_is_found_out(tmp_path: Path) -> None:
    """The same nights with sync switched off: were they never to fail, they would prove nothing."""
    found = 0
    for seed in range(1, 5):
        try:
            play(seed, script(seed, HOURS), tmp_path / str(seed), synced=False)
        except Violation:
            found += 1
    assert found == 4


def test_the_same_seed_is_the_same_night(tmp_path: Path) -> None:
    steps = script(3, 0.5)
    assert play(3, steps, tmp_path / "one") == play(3, steps, tmp_path / "two")


def test_a_night_that_goes_wrong_is_made_short(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A floor that forgets to sync breaks its promise in a few steps, and still does when they are few."""
    monkeypatch.setattr(Disk, "safe", lambda self, path: None)
    steps = script(1, 0.25)
    short = shrink(1, steps, tmp_path, patience=40)
    assert len(short) < len(steps) / 2
    with pytest.raises(Violation):
        play(1, short, tmp_path / "again")


def test_what_failed_stays_failed(tmp_path: Path) -> None:
    disk = Disk("one that fails")
    disk.plan(Fault.FULL, 0)
    for _ in range(2):
        with pytest.raises(Failed):
            disk.operation()
    assert disk.fault is Fault.FULL
