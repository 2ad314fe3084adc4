"""Answers are found under who asked and their number, wherever they are on their way to being sorted in."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import apsw
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.journal import lately
from croupier.journal.sqlite import SqliteStore
from croupier.journal.store import LAYOUT, OLDEST_LAYOUT, Answered, Batch, PaperStatus

Key = tuple[str, int]
USED = st.tuples(st.sampled_from("abcdefg"), st.integers(1, 12))
DONE = st.one_of(
    st.lists(USED, max_size=6, unique=True), st.sampled_from(["open again", "fail", "cut back"])
)
SPENT = [PaperStatus("t1", "redeemed", 1)]


@contextmanager
def few(sorted_after: int, at_once: int) -> Iterator[None]:
    """Sorting begins after so few."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lately, "SORTED_AFTER", sorted_after)
        patch.setattr(lately, "SORTED_AT_ONCE", at_once)
        yield


@given(st.lists(DONE, max_size=60))
def test_every_answer_is_found_whatever_was_sorted_and_whenever_it_was_opened(
    done: list[list[Key] | str],
) -> None:
    with few(8, 2), TemporaryDirectory() as folder:
        store, kept = SqliteStore(Path(folder) / "journal"), dict[Key, bytes]()
        store.write(Batch(papers=SPENT))
        for one in done:
            if one == "open again":
                store.close()
                store = SqliteStore(store.path)
            elif one == "cut back":
                gone = list(kept)[-3:]
                store.cut_back(0, gone)
                kept = {key: asked for key, asked in kept.items() if key not in gone}
            elif one == "fail":
                with pytest.raises(Exception, match="t1"):
                    store.write(Batch(answers=[Answered("z", 1, b"", b"")], papers=SPENT))
            elif isinstance(one, list):
                write(store, kept, one)
            agrees(store, kept)
        store.close()


def write(store: SqliteStore, kept: dict[Key, bytes], used: list[Key]) -> None:
    batch = Batch(
        answers=[
            Answered(actor, number, f"{actor}{number}".encode(), b"") for actor, number in used
        ]
    )
    if kept.keys() & set(used):
        with pytest.raises(apsw.ConstraintError, match="UNIQUE"):
            store.write(batch)
    else:
        store.write(batch)
        kept.update({(one.actor, one.number): one.asked for one in batch.answers})


def agrees(store: SqliteStore, kept: dict[Key, bytes]) -> None:
    reader = SqliteStore(store.path, only_read=True)
    for one in (store, reader):
        for actor in "abcdefgz":
            numbers = [number for who, number in kept if who == actor]
            assert one.next_number(actor) == max(numbers, default=0) + 1
        for (actor, number), asked in kept.items():
            assert one.answer(actor, number) == (asked, b"")
        assert one.answer("z", 1) is None
        rows = next(list(rows) for table, rows in one.contents() if table == "answers")
        assert rows == [(*key, asked, b"") for key, asked in sorted(kept.items())]
    reader.close()


def test_what_is_sorted_in_leaves_no_copy_behind(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "journal")
    with few(100, 10):
        for number in range(1, 41):
            store.write(
                Batch(answers=[Answered(actor, number, b"", b"") for actor in "abcdefghij"])
            )
    [(waiting,)] = store._ask("SELECT count(*) FROM lately")
    [(in_order,)] = store._ask("SELECT count(*) FROM answers")
    assert (waiting, in_order) == (100, 300)
    store.close()


def test_a_file_of_before_is_taken_up(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "journal")
    store.write(Batch(answers=[Answered("a", 1, b"asked", b"answer")]))
    store._db.execute("INSERT INTO answers SELECT * FROM lately; DROP TABLE lately")
    store._db.execute(f"PRAGMA user_version = {OLDEST_LAYOUT}")
    store.close()
    for only_read in (True, False):
        store = SqliteStore(tmp_path / "journal", only_read=only_read)
        assert store.answer("a", 1) == (b"asked", b"answer")
        assert [len(list(rows)) for table, rows in store.contents() if table == "answers"] == [1]
        store.close()
    store = SqliteStore(tmp_path / "journal")
    store.write(Batch(answers=[Answered("a", 2, b"", b"")]))
    assert store.next_number("a") == 3
    assert store._ask("PRAGMA user_version") == [(LAYOUT,)], (
        "nobody who knows no such table opens it"
    )
    store.close()


def test_a_number_is_not_free_while_its_answer_moves_to_the_sorted_ones(tmp_path: Path) -> None:
    """Whoever asks for the next number may ask just as the writer sorts the last of it in."""
    store = SqliteStore(tmp_path / "journal")
    store.write(Batch(answers=[Answered("a", number, b"", b"") for number in range(1, 6)]))
    store.close()
    store = Moving(tmp_path / "journal")
    with few(5, 5):
        assert store.next_number("a") == 6
    store.close()


class Moving(SqliteStore):
    """A store that sorts everything in between a look in memory and a look at the disk."""

    def _ask(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        found = super()._ask(query, *values)
        if "max(number)" in query:
            self.write(Batch())
        return found
