"""Keys and secrets in files: made once, on disk before anybody uses them, never written over.

A signing key is kept outside the folder of the records it vouches for.
"""

import contextlib
import os
import secrets
import tempfile
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

SECRET_BYTES = 32


class NoKey(Exception):
    """A file that holds no key, or not the one it should."""


def write_durably(path: Path, content: bytes, *, new: bool = False) -> None:
    """Put a file there whole, readable by its owner alone; when this returns it is on disk.

    A new one is never written over another: that is a FileExistsError.
    """
    opened, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(opened, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if new:
            os.link(name, path)
        else:
            os.replace(name, path)
    finally:
        Path(name).unlink(missing_ok=True)
    _sync_folder(path.parent)


def _sync_folder(path: Path) -> None:
    """A name in a folder is only safe when the folder is."""
    folder = os.open(path, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def secret(path: Path) -> bytes:
    """32 bytes kept in a file that only its owner can read, made on first use; by whoever is first."""
    if not path.exists():
        with contextlib.suppress(FileExistsError):
            write_durably(path, secrets.token_bytes(SECRET_BYTES), new=True)
    found = path.read_bytes()
    if len(found) != SECRET_BYTES:
        raise NoKey(
            f"{path} holds {len(found)} bytes, and a key of {SECRET_BYTES} was made there: "
            "put back a copy of it"
        )
    return found


def make_key(path: Path) -> Ed25519PrivateKey:
    """A new key, in a file that only its owner can read."""
    key = Ed25519PrivateKey.generate()
    path.parent.mkdir(parents=True, exist_ok=True)
    text = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    try:
        write_durably(path, text, new=True)
    except FileExistsError:
        raise NoKey(f"{path} is there already; a key is never written over") from None
    return key


def load_key(path: Path) -> Ed25519PrivateKey:
    try:
        key = load_pem_private_key(path.read_bytes(), password=None)
    except OSError as problem:
        raise NoKey(f"{path} cannot be read: {problem.strerror}") from None
    except TypeError:
        raise NoKey(f"{path} holds a key with a password, which nobody could type here") from None
    except ValueError:
        raise NoKey(f"{path} holds no signing key: make one with croupier keys") from None
    if not isinstance(key, Ed25519PrivateKey):
        raise NoKey(f"{path} holds a key of another kind: make one with croupier keys")
    return key


def public_half(key: Ed25519PrivateKey) -> str:
    """What others need to check signatures: 64 characters, for a letter to the inspector."""
    return key.public_key().public_bytes_raw().hex()
