"""Who is who: staff sign in with a password, terminals are enrolled with a code and then hold a key."""

import hashlib
import hmac
import re
import secrets
import time
from dataclasses import dataclass

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from croupier.journal.people import People
from croupier.message import Actor
from croupier.refusal import Refusal

STRANGER = Actor("stranger")
ATTEMPTS, LOCKED_SECONDS, SESSION_SECONDS = 5, 60, 12 * 3_600


@dataclass
class Session:
    actor: Actor
    ends: float


class Access:
    def __init__(self, people: People, ticket_key: bytes) -> None:
        self._people, self._ticket_key = people, ticket_key
        self._hasher = PasswordHasher()
        self._sessions: dict[str, Session] = {}
        self._failed: dict[str, list[float]] = {}
        self.codes: dict[str, str] = {}
        """Enrolment codes and the terminals they open."""

    def add_person(self, name: str, role: str, password: str) -> None:
        self._people.set_person(name, role, self._hasher.hash(password))

    def sign_in(self, name: str, password: str) -> tuple[str, Actor] | Refusal:
        """A token for a session; wrong passwords lock the name for a while."""
        now = time.monotonic()
        recent = [at for at in self._failed.get(name, []) if now - at < LOCKED_SECONDS]
        if len(recent) >= ATTEMPTS:
            return Refusal("locked_out", {"seconds": LOCKED_SECONDS})
        person = self._people.person(name)
        try:
            known = person is not None and self._hasher.verify(person[1], password)
        except VerificationError:
            known = False
        if not known or person is None:
            self._failed[name] = [*recent, now]
            return Refusal("wrong_name_or_password")
        token, actor = secrets.token_urlsafe(24), Actor(person[0], name)
        self._sessions[token] = Session(actor, now + SESSION_SECONDS)
        return token, actor

    def known_as(self, name: str) -> Actor:
        """Whoever gives this name; what nobody here is called is not repeated: it may be a password."""
        person = self._people.person(name)
        return Actor(person[0], name) if person else STRANGER

    def session(self, token: str) -> Actor | None:
        session = self._sessions.get(token)
        return session.actor if session and session.ends > time.monotonic() else None

    def sign_out(self, token: str) -> None:
        self._sessions.pop(token, None)

    def enrol(self, code: str) -> tuple[str, str] | Refusal:
        """A terminal and its new key; the key it held before is worth nothing from now on."""
        terminal = self.codes.get(code)
        if terminal is None:
            return Refusal("wrong_code")
        key = secrets.token_urlsafe(24)
        self._people.set_key(terminal, _digest(key))
        return terminal, key

    def terminal(self, key: str) -> str | None:
        return self._people.terminal_of(_digest(key))

    def validation_number(self, actor: str, number: int) -> str:
        """A ticket's 18 digits: unguessable without the key, and the same again for the same command."""
        mac = hmac.digest(self._ticket_key, f"{actor} {number}".encode(), "sha256")
        return f"{int.from_bytes(mac[:16]) % 10**18:018d}"

    def is_number(self, given: str) -> bool:
        return re.fullmatch(r"[0-9]{18}", re.sub(r"[\s-]", "", given)) is not None

    def read_number(self, given: str) -> str:
        """The hash of 18 digits however they were typed; a paper's name as it is; nothing if torn."""
        digits = re.sub(r"[\s-]", "", given)
        if self.is_number(given):
            return self.number_hash(digits)
        return digits if re.fullmatch(r"[TV][0-9]{1,9}", digits) else ""

    def number_hash(self, validation: str) -> str:
        return hmac.digest(self._ticket_key, validation.encode(), "sha256").hex()


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
