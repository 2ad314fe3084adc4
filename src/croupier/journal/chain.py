"""The chain: each record's hash covers its content and the hash before it, so none can be changed.

A checkpoint signs a hash. Whoever holds one of them from another day, or only the public key, can tell
whether the records before it are the ones that were signed.
"""

from hashlib import sha256

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)

from croupier.message import Millis

GENESIS = sha256(b"croupier journal 1").digest()


def digest(payload: bytes) -> bytes:
    return sha256(payload).digest()


def link(previous: bytes, payload: bytes) -> bytes:
    """The hash of a record: over the hash before it and the digest of its payload."""
    return linked(previous, sha256(payload).digest())


def linked(previous: bytes, digested: bytes) -> bytes:
    """The same for who knows the payload's digest only."""
    return sha256(previous + digested).digest()


class Checkpoint(msgspec.Struct, frozen=True):
    """A signature over everything up to a record."""

    seq: int
    hash: str
    at: Millis
    key: str
    """The public key, in hex."""
    signature: str
    before: int = 0
    """The record of the checkpoint before it, so that none can be taken out unseen; 0 for the first."""

    def holds(self) -> bool:
        """Whether whoever holds the private half of the key it names made it."""
        return signed_by(self.key, statement(self), self.signature)


def signed_by(key: str, said: bytes, signature: str) -> bool:
    """Whether whoever holds the private half of a key signed this; both in hex."""
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        public.verify(bytes.fromhex(signature), said)
    except (InvalidSignature, ValueError):
        return False
    return True


def statement(one: Checkpoint) -> bytes:
    """What is signed."""
    return f"croupier checkpoint 1\n{one.seq}\n{one.hash}\n{one.at}\n{one.before}\n".encode()


def read_checkpoint(seq: int, body: object) -> Checkpoint:
    """A checkpoint as it was kept; what is none any more is one that nobody signed."""
    try:
        return msgspec.json.decode(body if isinstance(body, bytes) else repr(body), type=Checkpoint)
    except (ValueError, msgspec.DecodeError):
        return Checkpoint(seq, "", 0, "", "")


class Signer:
    """A private key at work: signs a record's number and hash, the time, and the checkpoint before.

    It seals snapshots too; what it says of the two never looks alike.
    """

    def __init__(self, key: Ed25519PrivateKey) -> None:
        self._key, self.public = key, key.public_key().public_bytes_raw().hex()

    def __call__(self, seq: int, hash: bytes, at: Millis, before: int) -> Checkpoint:
        unsigned = Checkpoint(seq, hash.hex(), at, self.public, "", before)
        signature = self._key.sign(statement(unsigned)).hex()
        return msgspec.structs.replace(unsigned, signature=signature)

    def seal(self, said: bytes) -> bytes:
        return self._key.sign(said)
