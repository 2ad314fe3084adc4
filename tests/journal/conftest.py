"""Both stores, each at a place of its own for a test."""

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import apsw
import psycopg
import pytest

from croupier.journal.opening import open_store
from croupier.journal.store import TABLES, Store
from tests import postgres


class Place(Protocol):
    """Where a store is, and what somebody may do to it behind its back."""

    data: str

    def open(self, *, only_read: bool = False) -> Store: ...

    def set_layout(self, layout: int) -> None: ...

    def damage(self, seq: int) -> None:
        """Change the payload of a record."""

    def empty(self) -> None:
        """Take everything out of every table."""


class Opened:
    def __init__(self, data: str) -> None:
        self.data, self._stores = data, list[Store]()

    def open(self, *, only_read: bool = False) -> Store:
        store = open_store(self.data, only_read=only_read)
        self._stores.append(store)
        return store

    def close(self) -> None:
        for store in self._stores:
            store.close()


class InAFile(Opened):
    def _do(self, sql: str, *values: object) -> None:
        apsw.Connection(f"{self.data}/journal.sqlite").execute(sql, values).close()

    def set_layout(self, layout: int) -> None:
        self._do(f"PRAGMA user_version = {layout}")

    def damage(self, seq: int) -> None:
        self._do("UPDATE records SET payload = CAST('{' AS BLOB) WHERE seq = ?", seq)

    def empty(self) -> None:
        for table in TABLES:
            self._do(f"DELETE FROM {table}")


class InADatabase(Opened):
    def __init__(self, server: str, schema: str) -> None:
        super().__init__(f"{server}&schema={schema}")
        self.server, self.schema = server, schema

    def _do(self, sql: str, *values: object) -> None:
        with psycopg.connect(self.server, autocommit=True) as db:
            db.execute(f"SET search_path = {self.schema}".encode())
            db.execute(sql.encode(), values)

    def set_layout(self, layout: int) -> None:
        self._do("UPDATE layout SET version = %s", layout)

    def damage(self, seq: int) -> None:
        self._do("UPDATE records SET payload = '{' WHERE seq = %s", seq)

    def empty(self) -> None:
        self._do(f"TRUNCATE {', '.join(TABLES)}")

    def cut_off(self) -> None:
        """Every connection of croupier ends, as when the server restarts."""
        self._do(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
            " WHERE application_name = 'croupier'"
        )

    def close(self) -> None:
        super().close()
        self._do(f"DROP SCHEMA IF EXISTS {self.schema} CASCADE")


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    with postgres.running() as address:
        yield address


@pytest.fixture
def database(server: str) -> Iterator[InADatabase]:
    place = InADatabase(server, "of_a_test")
    yield place
    place.close()


@pytest.fixture
def file(tmp_path: Path) -> Iterator[InAFile]:
    place = InAFile(str(tmp_path))
    yield place
    place.close()


@pytest.fixture(params=["file", "database"])
def place(request: pytest.FixtureRequest) -> Place:
    """Each store in its turn."""
    found: Place = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def store(place: Place) -> Store:
    return place.open()


@pytest.fixture(params=["file", "database"])
def elsewhere(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Place]:
    """A second place, for what is copied."""
    if request.param == "file":
        made: InAFile | InADatabase = InAFile(str(tmp_path_factory.mktemp("elsewhere")))
    else:
        made = InADatabase(request.getfixturevalue("server"), "elsewhere")
    yield made
    made.close()
