"""Where a journal is: a folder with a SQLite file in it, or the address of a PostgreSQL database."""

from pathlib import Path
from urllib.parse import unquote

from croupier.journal.sqlite import SqliteStore
from croupier.journal.store import Store, StoreRefused

FILE = "journal.sqlite"
DATABASES = ("postgresql://", "postgres://")
SECRETS = ("password", "sslpassword")
"""What an address may say and nobody may show."""


def without_password(data: str) -> str:
    """A place as it may be shown, and pasted: the address of a database with no password in it."""
    if not data.startswith(DATABASES):
        return data
    scheme, _, rest = data.partition("://")
    head, _, query = rest.partition("?")
    who, at, where = head.rpartition("@")
    asked = [one for one in query.split("&") if unquote(one.partition("=")[0]) not in SECRETS]
    more = f"?{'&'.join(asked)}" if any(asked) else ""
    return f"{scheme}://{who.partition(':')[0]}{at}{where}{more}"


def open_store(data: str, *, only_read: bool = False) -> Store:
    """The store at a place. Raises StoreRefused with what is wrong there."""
    if data.startswith(DATABASES):
        return _postgres(data, only_read)
    path = Path(data)
    if path.is_file():
        return SqliteStore(path, only_read=only_read)
    if only_read and not (path / FILE).is_file():
        raise StoreRefused(f"There is no journal in {data}")
    return SqliteStore(path / FILE, only_read=only_read)


def open_new(data: str) -> Store:
    """The same, for a place that need not be there yet."""
    if not data.startswith(DATABASES) and not Path(data).is_file():
        try:
            Path(data).mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise StoreRefused(f"{data} cannot be used: {problem.strerror}") from None
    return open_store(data)


def _postgres(address: str, only_read: bool) -> Store:
    try:
        from croupier.journal.postgres import PostgresStore
    except ImportError:
        missing = (
            "PostgreSQL needs psycopg, which is not installed: pip install 'croupier[postgres]'"
        )
        raise StoreRefused(missing) from None
    return PostgresStore(address, only_read=only_read)
