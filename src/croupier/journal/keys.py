"""Signing keys: made once, kept outside the folder of the records they vouch for."""

import os
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)


class NoKey(Exception):
    """A file that holds no signing key."""


def make_key(path: Path) -> Ed25519PrivateKey:
    """A new key, in a file that only its owner can read."""
    key = Ed25519PrivateKey.generate()
    path.parent.mkdir(parents=True, exist_ok=True)
    text = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    try:
        opened = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise NoKey(f"{path} is there already; a key is never written over") from None
    with os.fdopen(opened, "wb") as file:
        file.write(text)
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
