"""Which software runs: a hash of every file of it, taken at the start and looked at again every hour."""

from hashlib import sha256
from pathlib import Path

import croupier

KINDS = (".py", ".toml")
SCREENS = Path("server", "pages")
"""Where they are built; every file of them counts."""


def software() -> str:
    """The hash of the program, its rulebooks and its screens, as they are on disk now."""
    home = Path(croupier.__file__).parent
    found = sha256()
    for path in sorted(home.rglob("*")):
        counts = path.suffix in KINDS or path.is_relative_to(home / SCREENS)
        if counts and path.is_file():
            found.update(
                f"{path.relative_to(home)}\n".encode() + sha256(path.read_bytes()).digest()
            )
    return found.hexdigest()
