"""Passwords: which are taken, how they are kept, and ones that nobody has to think of.

As NIST SP 800-63B has it: length counts, no mixture of signs is asked for, none has to be changed in time.
"""

import secrets
import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from croupier.refusal import Refusal

LEAST, MOST = 10, 256
EASY = {
    *("1234567890", "0123456789", "0987654321", "12345678910", "1q2w3e4r5t", "1qaz2wsx3edc"),
    *(
        "qwertyuiop",
        "asdfghjkl;",
        "passwordpassword",
        "password123",
        "password1234",
        "password12345",
    ),
    *("letmeinplease", "changemeplease", "administrator", "iloveyou123", "trustno1trustno1"),
}
"""What everybody tries first, of those that are long enough."""
SIGNS = "ACDEFHJKMNPQRTUVWXY34679"
"""None looks like another, however it is written."""

_hasher = PasswordHasher(time_cost=3, memory_cost=65_536, parallelism=4)
_quick = PasswordHasher(time_cost=1, memory_cost=8_192, parallelism=1)
_nobodys = "$argon2id$v=19$m=65536,t=3,p=4$bm9ib2R5IGtub3dzIGl0$" + "A" * 43
"""A hash that no password has, and that takes as long to try as anybody's."""


def refuse_password(password: str, name: str) -> Refusal | None:
    """Why a password is not taken."""
    given = _same(password)
    if not LEAST <= len(given) <= MOST:
        return Refusal("password_length", {"least": LEAST, "most": MOST})
    folded, own = given.casefold(), name.strip().casefold()
    named = own and not folded.replace(own, "").strip(" -_.0123456789")
    if named or folded in EASY or len(set(folded)) < 3:
        return Refusal("password_too_easy")
    return None


def hashed(password: str, shown: bool = False) -> str:
    """What is kept of a password. One that is shown to everybody need not cost anything to try."""
    return (_quick if shown else _hasher).hash(_same(password))


def matches(kept: str, password: str) -> bool:
    """Whether this is the password; where there is none it takes as long to say so."""
    try:
        return bool(kept) & _hasher.verify(kept or _nobodys, _same(password)[: MOST + 1])
    except (VerificationError, InvalidHashError):
        return False


def made_up() -> str:
    """A password that nobody guesses and everybody can type."""
    return "-".join(signs(4) for _ in range(5)).lower()


def signs(count: int) -> str:
    return "".join(secrets.choice(SIGNS) for _ in range(count))


def _same(password: str) -> str:
    """However a keyboard writes it."""
    return unicodedata.normalize("NFKC", password)
