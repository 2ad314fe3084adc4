"""The chain: each record's hash covers its content and the hash before it, so none can be changed."""

from hashlib import sha256

GENESIS = sha256(b"croupier journal 1").digest()


def link(previous: bytes, payload: bytes) -> bytes:
    """The hash of a record: over the hash before it and the digest of its payload."""
    return sha256(previous + sha256(payload).digest()).digest()
