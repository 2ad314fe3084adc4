"""Who is who: staff sign in with a password, screens are enrolled with a code and then hold a key.

What is asked is looked up, never remembered: somebody removed or a key revoked, by this process or another,
is so at once. Tokens, keys and codes are kept as hashes, and go nowhere else.
"""

import hashlib
import hmac
import re
import secrets
import time
from collections.abc import Callable, Mapping, Sequence

import msgspec

from croupier.journal.people import (
    Approval,
    Happened,
    Held,
    NameTaken,
    People,
    Person,
    Place,
    Session,
    folded,
    said,
)
from croupier.message import Actor
from croupier.refusal import Refusal
from croupier.server.lockout import WRONG_CODES, Failures, Lockout, Pace
from croupier.server.passwords import hashed, matches, refuse_password, signs
from croupier.server.standing import Roled, first

STRANGER = Actor("stranger")
COMMAND_LINE = Actor("command line")
"""Whoever may run commands on the machine that keeps the records."""
HOUR, DAY = 3_600.0, 24 * 3_600.0
SESSION_SECONDS, IDLE_SECONDS = 12 * HOUR, HOUR / 2
KNOWN_SECONDS = 30 * DAY
"""For how long an address is one that somebody signs in from."""
CODE_SECONDS, CODE_SIGNS = 600.0, 8
APPROVAL_SECONDS = 120.0
NAME_MOST = 64
TOKEN_BYTES = 32


class SignedIn(msgspec.Struct, frozen=True):
    token: str
    person: Person
    ends: float


class Code(msgspec.Struct, frozen=True):
    """What somebody types at a screen to enrol it, and until when."""

    code: str
    ends: float


class Enrolled(msgspec.Struct, frozen=True):
    place: Place
    key: str


class Access:
    def __init__(
        self, people: People, ticket_key: bytes, clock: Callable[[], float] = time.time
    ) -> None:
        self.people = people
        self._ticket_key, self._clock = ticket_key, clock
        self._lockout, self._wrong_codes = Lockout(), Failures(WRONG_CODES)
        self._seen: dict[str, float] = {}
        """When sessions were last used, of those that were since it was last written."""
        self._names: dict[str, str] = {}
        """Of the staff, by what the journal calls them."""
        self.pace = Pace()
        self.idle_seconds = IDLE_SECONDS
        self.enrolled_only = False
        """Whether staff work only at dealer terminals and desks that are enrolled."""
        self.codes: dict[str, Place] = {}
        """Codes of a demo floor, and the places they open: shown to everybody, and good for ever."""

    # --- people

    def add_person(
        self, name: str, roles: Sequence[Held], password: str, by: Actor
    ) -> Person | Refusal:
        name = " ".join(name.split())
        if not (0 < len(name) <= NAME_MOST and name.isprintable()):
            return Refusal("name_length", {"most": NAME_MOST})
        refusal = refuse_password(password, name)
        if refusal:
            return refusal
        if re.fullmatch(r"S[0-9]+", name, re.IGNORECASE):
            return Refusal("name_taken", {"name": name})
        try:
            return self.people.add_person(name, _each_once(roles), hashed(password), by)
        except NameTaken:
            return Refusal("name_taken", {"name": name})

    def show_person(self, name: str, role: str, password: str) -> None:
        """Somebody of a demo floor, whose name and password everybody is shown."""
        self.people.put_person(Person(name, name, (Held(role),)), hashed(password, shown=True))

    def found(self, name: str) -> Person | Refusal:
        """Somebody by name, or by the id that the journal has."""
        person = self.people.named(name) or self.people.person(name.strip())
        return person or Refusal("no_such_person", {"name": name})

    def remove_person(self, person: Person, by: Actor) -> None:
        self.people.remove_person(person.id, Happened(by, "staff removed", person.id))

    def set_roles(self, person: Person, roles: Sequence[Held], by: Actor) -> None:
        says = f"{person.id}: {said(_each_once(roles))}, before {said(person.roles)}"
        happened = Happened(by, "roles changed", says)
        self.people.set_roles(person.id, _each_once(roles), happened)

    def set_password(self, person: Person, password: str, by: Actor) -> Refusal | None:
        """A password given by another: whoever was signed in with the old one is not any more."""
        refusal = refuse_password(password, person.name)
        if refusal:
            return refusal
        happened = Happened(by, "password set", person.id)
        self.people.set_password(person.id, hashed(password), happened)
        return None

    def disable(self, person: Person, by: Actor) -> None:
        """Nobody signs in with this name, and nobody is signed in with it, until it has a new password."""
        self.people.set_password(person.id, "", Happened(by, "staff disabled", person.id))

    def disabled(self, person: Person) -> bool:
        return not self.people.password(person.id)

    def change_password(
        self, token: str, password: str, new: str, address: str = ""
    ) -> Refusal | None:
        """One's own: the session it is done in goes on, all others end."""
        person = self.person(token)
        if person is None:
            return Refusal("sign_in_first")
        proved = self._proved(person.name, password, address)
        refusal = proved if isinstance(proved, Refusal) else refuse_password(new, person.name)
        if refusal:
            return refusal
        happened = Happened(person.actor, "password changed")
        self.people.set_password(person.id, hashed(new), happened, keeping=_digest(token))
        return None

    def name(self, id: str) -> str:
        """What somebody is called; the same again for whoever is gone, or no person."""
        return self._names.get(id, id)

    def learn_names(self) -> None:
        """Read everybody's name anew: views are made where nobody waits for a file."""
        self._names = {person.id: person.name for person in self.people.staff()}

    def known_as(self, name: str) -> Actor:
        """Whoever gives this name; what nobody here is called is not repeated: it may be a password."""
        person = self.people.named(name)
        return person.actor if person else STRANGER

    # --- sessions

    def sign_in(self, name: str, password: str, address: str = "") -> SignedIn | Refusal:
        """A token for a session. It takes long: call it where nobody waits."""
        person = self._proved(name, password, address)
        if isinstance(person, Refusal):
            return person
        token, now = secrets.token_urlsafe(TOKEN_BYTES), self._clock()
        session = Session(person.id, now + SESSION_SECONDS, now)
        happened = Happened(person.actor, "signed in")
        self.people.open_session(_digest(token), session, self._keyed(address), happened)
        return SignedIn(token, person, session.ends)

    def _proved(self, name: str, password: str, address: str) -> Person | Refusal:
        """Whose name and password these are; whoever is wrong too often waits."""
        now, person = self._clock(), self.people.named(name)
        since = now - KNOWN_SECONDS
        known = bool(person and self.people.knows(person.id, self._keyed(address), since))
        wait = self._lockout.begin(folded(name), address, known, now)
        if wait:
            return Refusal("locked_out", {"seconds": wait})
        right = matches(self.people.password(person.id) if person else "", password)
        if not right or person is None:
            return Refusal("wrong_name_or_password")
        self._lockout.right(folded(name), address, now)
        return person

    def person(self, token: str) -> Person | None:
        """Whose session this is, while it lasts; asking is using it."""
        digest, now = _digest(token), self._clock()
        person = self._whose(digest, now)
        if person:
            self._seen[digest] = now
        return person

    def _whose(self, digest: str, now: float) -> Person | None:
        session = self.people.session(digest)
        if session is None:
            return None
        seen = max(session.seen, self._seen.get(digest, 0.0))
        over = session.ends <= now or seen + self.idle_seconds <= now
        return None if over else self.people.person(session.person)

    def session(self, token: str, role: Roled = first) -> Actor | None:
        """Who is signed in, in the role that counts at a place."""
        person = self.person(token)
        return Actor(role(person.roles), person.id) if person else None

    def lasts(self, token: str) -> bool:
        """Whether a session goes on; asking this uses nothing."""
        return self._whose(_digest(token), self._clock()) is not None

    def sign_out(self, token: str, everywhere: bool = False) -> Actor | None:
        """End a session, or all of the same person."""
        person = self.person(token)
        if person is None:
            return None
        happened = Happened(person.actor, "signed out", "everywhere" if everywhere else "")
        if everywhere:
            self.people.end_sessions(person.id, happened)
        else:
            self.people.end_session(_digest(token), happened)
        return person.actor

    def sweep(self) -> None:
        """Keep when sessions were used, so that a restart ends none in use; end those that are over."""
        seen, self._seen = self._seen, {}
        if seen:
            self.people.seen(seen)
        now = self._clock()
        for digest, id, ends in self.people.over(now, now - self.idle_seconds):
            person = self.people.person(id)
            why = "its time was over" if ends <= now else "it was not used"
            by = person.actor if person else STRANGER
            self.people.end_session(digest, Happened(by, "signed out", why))

    # --- a second person

    def approve(
        self, name: str, password: str, what: str, address: str = "", says: str = ""
    ) -> tuple[str, Person] | Refusal:
        """A second person's word for one command: a token for that alone, soon worth nothing."""
        person = self._proved(name, password, address)
        if isinstance(person, Refusal):
            return person
        token, now = secrets.token_urlsafe(TOKEN_BYTES), self._clock()
        approval = Approval(person.id, what, now + APPROVAL_SECONDS, None)
        happened = Happened(person.actor, "approval given", says)
        self.people.keep_approval(_digest(token), approval, now, happened)
        return token, person

    def approval(self, token: str, what: str, number: int) -> Person | None:
        """Who stands behind a command. Sent again under its number, the same person still does.

        It is written that the word was used: call this where nobody waits.
        """
        digest = _digest(token)
        approval = self.people.approval(digest)
        if approval is None or not hmac.compare_digest(approval.what, what):
            return None
        if approval.used_as is None and not self._use(digest, approval, number):
            return None
        if approval.used_as not in (None, number):
            return None
        return self.people.person(approval.person)

    def _use(self, digest: str, approval: Approval, number: int) -> bool:
        return approval.ends > self._clock() and self.people.use_approval(digest, number)

    # --- screens

    def make_code(self, place: Place, by: Actor) -> Code:
        """A code for a screen to be enrolled; the one that was made before is worth nothing."""
        code, ends = signs(CODE_SIGNS), self._clock() + CODE_SECONDS
        happened = Happened(by, "code made", str(place))
        self.people.set_code(place, self._keyed(code), ends, happened)
        return Code(f"{code[:4]}-{code[4:]}", ends)

    def enrol(
        self,
        code: str,
        address: str = "",
        refuse: Callable[[Place], Refusal | None] = lambda place: None,
    ) -> Enrolled | Refusal:
        """A place and its new key; the key it held before is worth nothing from now on."""
        now = self._clock()
        wait = self._wrong_codes.begin(address, now)
        if wait:
            return Refusal("locked_out", {"seconds": wait})
        read = re.sub(r"[\s-]", "", code).upper()
        fixed, digest = self.codes.get(read), self._keyed(read)
        places = [at for at, kept in self.people.codes(now) if hmac.compare_digest(kept, digest)]
        place = fixed or next(iter(places), None)
        refusal = refuse(place) if place else None
        enrolled = None
        if place and not refusal:
            enrolled = self._enrolled(place, "" if fixed else digest, now)
        if refusal or enrolled:
            self._wrong_codes.take_back(address, now)
        return refusal or enrolled or Refusal("wrong_code")

    def _enrolled(self, place: Place, code: str, now: float) -> Enrolled | None:
        key = secrets.token_urlsafe(TOKEN_BYTES)
        by = Actor("device", place.name)
        says = "" if place.kind == "terminal" else place.kind
        happened = Happened(by, "enrolled", says, place)
        done = self.people.set_key(place, _digest(key), code, now, happened)
        return Enrolled(place, key) if done else None

    def revoke(self, place: Place, by: Actor) -> Refusal | None:
        """A key that was lost or belongs to a screen that is gone opens nothing any more."""
        happened = Happened(by, "key revoked", str(place), place)
        if self.people.revoke(place, self._clock(), happened):
            return None
        return Refusal("not_enrolled", {"kind": place.kind, "place": place.name})

    def place(self, key: str) -> Place | None:
        """Where the screen stands that holds this key."""
        return self.people.place_of(_digest(key)) if key else None

    def terminal(self, key: str) -> str | None:
        """The Player Terminal that holds this key."""
        place = self.place(key)
        return place.name if place and place.kind == "terminal" else None

    def refuse_screen(self, key: str, place: Place) -> Refusal | None:
        """Why staff cannot work at this screen: where all have to be enrolled, it is not, or elsewhere."""
        if not self.enrolled_only or self.place(key) == place:
            return None
        return Refusal("not_enrolled", {"kind": place.kind, "place": place.name})

    # --- papers

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

    def _keyed(self, short: str) -> str:
        """What is kept of something short enough to be guessed from its hash alone."""
        return hmac.digest(self._ticket_key, b"kept " + short.encode(), "sha256").hex()


NOT_APPROVED = ("n", "at", "by", "approved_by")
"""What of a message is not the command that a second person stands behind."""


def asked_for(by: str, place: str, given: Mapping[str, object]) -> str:
    """A command as it is approved: whose, where and what, to the letter."""
    fields = {name: value for name, value in given.items() if name not in NOT_APPROVED}
    return hashlib.sha256(
        msgspec.json.encode([by, place, fields], order="deterministic")
    ).hexdigest()


def _each_once(roles: Sequence[Held]) -> tuple[Held, ...]:
    return tuple(dict.fromkeys(roles))


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
