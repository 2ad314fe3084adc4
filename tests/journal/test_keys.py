"""Keys and secrets: whole on disk before they are used, and never another than was made."""

import os
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from croupier.journal.keys import NoKey, load_key, make_key, public_half, secret, write_durably


class Calls(list[str]):
    """What is asked of the disk, in its order."""

    def watch(self, monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
        for name in names:
            real = getattr(os, name)

            def called(*given: object, name: str = name, real: object = real) -> object:
                self.append(name)
                return real(*given)  # type: ignore[operator]

            monkeypatch.setattr(os, name, called)


def test_a_file_is_synced_before_it_has_its_name_and_its_folder_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = Calls()
    calls.watch(monkeypatch, "fsync", "replace", "link")
    write_durably(tmp_path / "file", b"one")
    write_durably(tmp_path / "file", b"two")
    assert calls == ["fsync", "replace", "fsync"] * 2
    calls.clear()
    make_key(tmp_path / "floor.key")
    secret(tmp_path / "ticket.key")
    assert calls == ["fsync", "link", "fsync"] * 2
    assert (tmp_path / "file").read_bytes() == b"two"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "floor.key", "ticket.key"]
    assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o600}


def test_a_disk_that_fails_leaves_the_file_that_was_there_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(file: int) -> None:
        raise OSError(28, "No space left on device")

    write_durably(tmp_path / "file", b"one")
    monkeypatch.setattr(os, "fsync", full)
    for write in (
        lambda: write_durably(tmp_path / "file", b"two"),
        lambda: make_key(tmp_path / "floor.key"),
        lambda: secret(tmp_path / "ticket.key"),
    ):
        with pytest.raises(OSError, match="No space"):
            write()
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert (tmp_path / "file").read_bytes() == b"one"


def test_a_key_is_never_written_over(tmp_path: Path) -> None:
    made = make_key(tmp_path / "floor.key")
    with pytest.raises(NoKey, match="is there already"):
        make_key(tmp_path / "floor.key")
    assert public_half(load_key(tmp_path / "floor.key")) == public_half(made)


@pytest.mark.parametrize("kept", [b"", b"x" * 31, b"x" * 33])
def test_a_secret_of_another_length_is_refused(tmp_path: Path, kept: bytes) -> None:
    path = tmp_path / "ticket.key"
    made = secret(path)
    assert (len(made), secret(path)) == (32, made)
    path.write_bytes(kept)
    with pytest.raises(NoKey, match=rf"ticket.key holds {len(kept)} bytes, and a key of 32"):
        secret(path)
    assert path.read_bytes() == kept


def test_many_who_make_a_secret_at_once_have_the_same_one(tmp_path: Path) -> None:
    together = threading.Barrier(8)

    def made(path: Path) -> bytes:
        together.wait(10)
        return secret(path)

    with ThreadPoolExecutor(8) as many:
        for at in range(10):
            found = set(many.map(made, [tmp_path / f"{at}.key"] * 8))
            assert found == {(tmp_path / f"{at}.key").read_bytes()}
